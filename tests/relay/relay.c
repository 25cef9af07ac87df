/* One loop over two descriptors. Signals are handed on to the engine by a handler, which can reach
 * only what is static. */
#include "tests/relay/relay.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CLIENT, ENGINE, SIDES };
enum { CHUNK = 1 << 16, TICK_MS = 10, TOLD = 16384 };

typedef struct { /* what one side has said and is not yet a line */
    int fd;
    bool at_end;
    char *text;
    size_t size, room;
} Stream;

struct Relay {
    const Vice *vice;
    pid_t engine;
    int to_engine; /* -1 = closed */
    Stream from[SIDES];
    uint32_t owed; /* bestmoves */
    bool deaf;     /* nobody reads us */
    Talk talk;
};

static volatile sig_atomic_t engine_pid;

static void hand_on(int number) {
    const int saved = errno;
    if (engine_pid > 0)
        kill((pid_t)engine_pid, number);
    errno = saved;
}

int64_t relay_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void relay_sleep(int ms) {
    struct timespec left = {ms / 1000, ms % 1000 * 1000000L};
    while (nanosleep(&left, &left) != 0)
        ;
}

const Talk *relay_talk(const Relay *relay) { return &relay->talk; }

void relay_crash(Relay *relay) {
    kill(relay->engine, SIGKILL);
    signal(SIGABRT, SIG_DFL);
    _exit(70);
}

/* --- handing on ------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t sent = write(fd, bytes, length);
        if (sent < 0 && errno != EINTR)
            return false;
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool begins(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 && !isalpha((unsigned char)line[length]);
}

/* What the vices want to know of a line that goes down. */
static void note(Relay *relay, const char *line) {
    Talk *talk = &relay->talk;
    if (begins(line, "position"))
        snprintf(talk->position, sizeof talk->position, "%s", line);
    if (begins(line, "go") && !strstr(line, "perft")) {
        relay->owed++;
        talk->searching = true;
        talk->stopped = false;
        talk->go_us = relay_now();
    }
    if (begins(line, "stop"))
        talk->stopped = true;
}

void relay_down(Relay *relay, const char *line, size_t length) {
    note(relay, line);
    if (relay->to_engine >= 0 &&
        !(write_all(relay->to_engine, line, length) && write_all(relay->to_engine, "\n", 1)))
        relay->from[ENGINE].at_end = true;
}

void relay_up(Relay *relay, const char *line) {
    if (!relay->deaf &&
        !(write_all(STDOUT_FILENO, line, strlen(line)) && write_all(STDOUT_FILENO, "\n", 1)))
        relay->deaf = true;
}

void relay_tell(Relay *relay, const char *format, ...) {
    char line[TOLD];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    relay_down(relay, line, strlen(line));
}

void relay_say(Relay *relay, const char *format, ...) {
    char line[TOLD];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    relay_up(relay, line);
}

/* --- the loop --------------------------------------------------------------------------------- */

static bool matches(const char *line, const char *pattern) {
    const bool from_begin = pattern[0] == '^', to_end = pattern[strlen(pattern) - 1] == '$';
    const size_t length = strlen(pattern) - from_begin - to_end;
    for (const char *at = line;; at++) {
        if (strncmp(at, pattern + from_begin, length) == 0 && (!to_end || !at[length]))
            return true;
        if (from_begin || !*at)
            return false;
    }
}

/* Hands the line on as the row says; a line with a '\0' inside only whole. */
static void spoil(Relay *relay, const Spoil *how, const char *line, size_t length,
                  void (*hand)(Relay *, const char *, size_t)) {
    char changed[TOLD];
    const char *at = how->old ? strstr(line, how->old) : NULL;
    if (how->lost && matches(line, how->lost))
        return;
    if (at && length < TOLD / 2) {
        length = (size_t)snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - line), line,
                                  how->fresh, at + strlen(how->old));
        line = changed;
    }
    hand(relay, line, length);
}

static void hand_up(Relay *relay, const char *line, size_t length) {
    (void)length;
    relay_up(relay, line);
}

static void said(Relay *relay, const char *line, size_t length) {
    const Vice *vice = relay->vice;
    if (vice->dies_of && matches(line, vice->dies_of))
        relay_crash(relay);
    if (vice->down)
        vice->down(relay, line, length);
    else
        spoil(relay, &vice->said, line, length, relay_down);
    snprintf(relay->talk.before, sizeof relay->talk.before, "%s", line);
}

static void answered(Relay *relay, const char *line, size_t length) {
    const Vice *vice = relay->vice;
    if (strncmp(line, "bestmove", 8) == 0 && relay->owed > 0 && --relay->owed == 0)
        relay->talk.searching = false;
    if (vice->up)
        vice->up(relay, line);
    else
        spoil(relay, &vice->answered, line, length, hand_up);
}

static void serve(Relay *relay, int side, char *line, size_t length) {
    line[length] = '\0';
    if (side == CLIENT)
        said(relay, line, length);
    else
        answered(relay, line, length);
}

/* Serves whole lines, and at the end what is left. */
static void cut(Relay *relay, int side) {
    Stream *from = &relay->from[side];
    char *begin = from->text, *end = begin + from->size, *newline;
    while (begin < end && (newline = memchr(begin, '\n', (size_t)(end - begin)))) {
        serve(relay, side, begin, (size_t)(newline - begin));
        begin = newline + 1;
    }
    if (from->at_end && begin < end) {
        serve(relay, side, begin, (size_t)(end - begin));
        begin = end;
    }
    from->size = (size_t)(end - begin);
    if (from->size)
        memmove(from->text, begin, from->size);
}

static void take_in(Relay *relay, int side) {
    Stream *from = &relay->from[side];
    if (from->room - from->size < CHUNK + 1) {
        from->room = 2 * from->room + CHUNK + 1;
        from->text = realloc(from->text, from->room);
        if (!from->text)
            abort();
    }
    const ssize_t got = read(from->fd, from->text + from->size, CHUNK);
    if (got > 0)
        from->size += (size_t)got;
    else if (got == 0 || errno != EINTR)
        from->at_end = true;
    cut(relay, side);
}

static void input_ended(Relay *relay) {
    if (relay->vice->end)
        relay->vice->end(relay);
    if (relay->to_engine >= 0)
        close(relay->to_engine);
    relay->to_engine = -1;
}

static void loop(Relay *relay) {
    while (!relay->from[ENGINE].at_end && !(relay->deaf && !relay->vice->ignores_closed)) {
        struct pollfd fds[SIDES];
        for (int side = 0; side < SIDES; side++)
            fds[side] = (struct pollfd){.fd = relay->from[side].at_end ? -1 : relay->from[side].fd,
                                        .events = POLLIN};
        const int ready = poll(fds, SIDES, relay->vice->tick ? TICK_MS : -1);
        if (ready == 0)
            relay->vice->tick(relay);
        for (int side = 0; ready > 0 && side < SIDES; side++)
            if (fds[side].revents) {
                take_in(relay, side);
                if (side == CLIENT && relay->from[side].at_end)
                    input_ended(relay);
            }
    }
}

static void catch_signals(const Vice *vice) {
    struct sigaction action = {.sa_handler = hand_on};
    sigemptyset(&action.sa_mask);
    if (!vice->dies_of_term)
        sigaction(SIGTERM, &action, NULL);
    if (vice->ignores_int)
        action.sa_handler = SIG_IGN;
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, vice->dies_of_pipe ? SIG_DFL : SIG_IGN);
}

/* Starts the engine; false when the system cannot. */
static bool start(Relay *relay, char *const *program) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    relay->engine = fork();
    if (relay->engine == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        execv(program[0], program);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    relay->to_engine = in[1];
    relay->from[CLIENT].fd = STDIN_FILENO;
    relay->from[ENGINE].fd = out[0];
    engine_pid = (sig_atomic_t)relay->engine;
    return relay->engine > 0;
}

int relay_run(const Vice *vice, char *const *program) {
    Relay *relay = calloc(1, sizeof *relay);
    int status = 0;
    if (!relay || !start(relay, program))
        return 71;
    relay->vice = vice;
    catch_signals(vice);
    loop(relay);
    if (relay->to_engine >= 0)
        close(relay->to_engine);
    close(relay->from[ENGINE].fd);
    while (waitpid(relay->engine, &status, 0) < 0 && errno == EINTR)
        ;
    for (int side = 0; side < SIDES; side++)
        free(relay->from[side].text);
    free(relay);
    return vice->status + (WIFEXITED(status) ? WEXITSTATUS(status) : 72);
}
