/* poll() on both directions; see program.h. */
#define _XOPEN_SOURCE 700 /* posix_openpt and its kin */
#include "tests/program.h"

#include "tests/suites.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t test_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- starting --------------------------------------------------------------------------------- */

enum { MAX_ARGUMENTS = 64 };

static void run(const char *arguments) {
    char *words = strdup(arguments), *argv[MAX_ARGUMENTS + 2] = {QUADRIGA_BINARY};
    size_t count = 1;
    for (char *word = strtok(words, " "); word && count <= MAX_ARGUMENTS; word = strtok(NULL, " "))
        argv[count++] = word;
    argv[count] = NULL;
    signal(SIGPIPE, SIG_DFL);
    execv(QUADRIGA_BINARY, argv);
    perror(QUADRIGA_BINARY);
    _exit(127);
}

static void stay_private(int fd) { fcntl(fd, F_SETFD, FD_CLOEXEC); }

bool program_start(Program *program, const char *arguments, bool merged) {
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe(in) != 0)
        return false;
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    stay_private(in[1]);
    stay_private(out[0]);
    fflush(NULL);
    *program = (Program){.pid = fork(), .to = in[1], .from = out[0]};
    if (program->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        if (merged)
            dup2(out[1], STDERR_FILENO);
        close(in[0]);
        close(out[1]);
        run(arguments);
    }
    close(in[0]);
    close(out[1]);
    fcntl(program->to, F_SETFL, O_NONBLOCK);
    return program->pid > 0;
}

bool program_start_terminal(Program *program, const char *arguments) {
    signal(SIGPIPE, SIG_IGN);
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return false;
    stay_private(master);
    char name[128];
    snprintf(name, sizeof name, "%s", ptsname(master));
    fflush(NULL);
    *program = (Program){.pid = fork(), .to = master, .from = master};
    if (program->pid == 0) {
        setsid();
        const int slave = open(name, O_RDWR); /* becomes the terminal that Ctrl-C belongs to */
        for (int fd = 0; fd <= 2; fd++)
            dup2(slave, fd);
        setenv("TERM", "xterm", 1);
        unsetenv("NO_COLOR");
        run(arguments);
    }
    fcntl(master, F_SETFL, O_NONBLOCK);
    return program->pid > 0;
}

/* --- talking ---------------------------------------------------------------------------------- */

static _Noreturn void no_memory(void) {
    fputs("no memory for what a program says\n", stderr);
    abort();
}

static void take_in(Program *program) {
    if (program->room - program->size < 65536) {
        program->room = 2 * program->room + (1 << 17);
        program->text = realloc(program->text, program->room);
        if (!program->text)
            no_memory();
    }
    const ssize_t got =
        read(program->from, program->text + program->size, program->room - program->size - 1);
    if (got > 0)
        program->size += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        program->ended = true;
    program->text[program->size] = '\0';
}

/* Waits for text (and for room to write if `writing`); false when nothing happened. */
static bool wait_for(Program *program, bool writing, bool *can_write, int ms) {
    struct pollfd fds[2] = {
        {.fd = program->ended ? -1 : program->from, .events = POLLIN},
        {.fd = writing ? program->to : -1, .events = POLLOUT},
    };
    if (poll(fds, 2, ms) <= 0)
        return false;
    if (fds[0].revents)
        take_in(program);
    *can_write = fds[1].revents != 0;
    return true;
}

void program_send(Program *program, const char *bytes, size_t length) {
    bool can_write;
    while (length > 0 && program->to >= 0) {
        if (!wait_for(program, true, &can_write, PATIENCE_MS))
            return; /* it hangs: whoever waits for an answer will say so */
        if (!can_write)
            continue;
        const ssize_t sent = write(program->to, bytes, length);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return;
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
}

void program_say(Program *program, const char *text) { program_send(program, text, strlen(text)); }

void program_close(Program *program) {
    if (program->to >= 0 && program->to != program->from)
        close(program->to);
    program->to = -1;
}

void program_deafen(Program *program) {
    close(program->from);
    if (program->to == program->from)
        program->to = -1;
    program->from = -1;
    program->ended = true;
}

/* Takes `length` bytes off the text; the caller's copy, valid until the next call. */
static const char *take(Program *program, size_t length) {
    static char *taken;
    free(taken);
    taken = malloc(length + 1);
    if (!taken)
        no_memory();
    memcpy(taken, program->text, length);
    taken[length] = '\0';
    program->size -= length;
    memmove(program->text, program->text + length, program->size + 1);
    return taken;
}

const char *program_line(Program *program, int ms) {
    const int64_t end = test_now_us() + (int64_t)ms * 1000;
    bool unused;
    for (;;) {
        char *newline = program->size ? memchr(program->text, '\n', program->size) : NULL;
        if (newline) {
            char *line = (char *)(uintptr_t)take(program, (size_t)(newline - program->text) + 1);
            line[strcspn(line, "\r\n")] = '\0';
            return line;
        }
        const int64_t left = (end - test_now_us()) / 1000;
        if (program->ended || left < 0 || !wait_for(program, false, &unused, (int)left + 1))
            return NULL;
    }
}

const char *program_await(Program *program, const char *begin, size_t *skipped) {
    const char *line;
    if (skipped)
        *skipped = 0;
    while ((line = program_line(program, PATIENCE_MS))) {
        if (strncmp(line, begin, strlen(begin)) == 0)
            return line;
        if (skipped)
            ++*skipped;
    }
    return NULL;
}

bool program_await_part(Program *program, const char *part) {
    bool unused;
    for (;;) {
        const char *found = program->size ? strstr(program->text, part) : NULL;
        if (found) {
            take(program, (size_t)(found - program->text) + strlen(part));
            return true;
        }
        if (program->ended || !wait_for(program, false, &unused, PATIENCE_MS))
            return false;
    }
}

/* --- ending ----------------------------------------------------------------------------------- */

enum { ENDING = 96 };
static char ending[ENDING] = "nothing has ended";

const char *program_ending(void) { return ending; }

/* The exit status of an end, which is put into words. */
static int put_ending(int status) {
    if (WIFEXITED(status)) {
        snprintf(ending, sizeof ending, "exit status %d", WEXITSTATUS(status));
        return WEXITSTATUS(status);
    }
    snprintf(ending, sizeof ending, "signal %d (%s)", WTERMSIG(status),
             strsignal(WTERMSIG(status)));
    return KILLED;
}

static int exit_status(pid_t pid) {
    int status;
    for (int64_t end = test_now_us() + INT64_C(1000) * PATIENCE_MS; test_now_us() < end;) {
        const pid_t got = waitpid(pid, &status, WNOHANG);
        if (got == pid)
            return put_ending(status);
        const struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    snprintf(ending, sizeof ending, "killed, since it did not end within %d s", PATIENCE_MS / 1000);
    return KILLED;
}

void program_signal(Program *program, int number) { kill(program->pid, number); }

int program_wait(Program *program) {
    bool unused;
    while (!program->ended && wait_for(program, false, &unused, PATIENCE_MS))
        ;
    const int status = exit_status(program->pid);
    program_close(program);
    if (program->from >= 0)
        close(program->from);
    free(program->text);
    return status;
}

int program_end(Program *program, char **rest) {
    program_close(program);
    char *text = NULL;
    if (rest) {
        bool unused;
        while (!program->ended && wait_for(program, false, &unused, PATIENCE_MS))
            ;
        text = program->text;
        program->text = NULL;
        program->room = program->size = 0; /* it may be late, and write on */
        *rest = text ? text : strdup("");
    }
    return program_wait(program);
}

/* --- whole conversations ------------------------------------------------------------------------
 */

bool program_begin(Program *program, const char *arguments) {
    return check_that(program_start(program, arguments, false), "cannot start the program");
}

char *program_converse(const char *arguments, const char *text, size_t length, int *status) {
    Program program;
    char *rest = NULL;
    *status = KILLED;
    if (!program_begin(&program, arguments))
        return NULL;
    program_send(&program, text, length);
    *status = program_end(&program, &rest);
    return rest;
}

size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (const char *p = text; (p = strstr(p, part)); p += strlen(part))
        count++;
    return count;
}

void program_expect(const char *text, const char *part, size_t times) {
    int status;
    char *answer = program_converse("", text, strlen(text), &status);
    check_that(answer && status == 0 && count_of(answer, part) == times,
               "'%s': %s, not %zu times '%s' in: %s", text, ending, times, part,
               answer ? answer : "");
    free(answer);
}
