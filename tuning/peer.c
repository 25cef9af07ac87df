/* Invariant: `text[0..size)` is what has come and has not been given out, `scanned` bytes of it
 * hold no newline, and it never grows beyond a line of the greatest length and one read.
 *
 * The process is made by fork and execv, not posix_spawn, which cannot change the folder in the
 * POSIX of 2008. Between the two only functions run that are safe there in a program of many
 * threads; that is why PATH is searched before. Whether execv went well is told through a third
 * pipe that closes by itself when it did.
 *
 * The table of descriptors belongs to the whole process, and pipe() cannot set FD_CLOEXEC in the
 * same step: a program started by another thread at that moment would inherit the pipe and keep it
 * open. One lock around both, as global as that table, prevents it.
 *
 * A process is first seen dead without being reaped, then its group is ended, then it is reaped: so
 * the number of the group cannot have become somebody else's. */
#define _XOPEN_SOURCE 700 /* strsignal's and waitid's home in some systems' headers */
#include "tuning/peer.h"

#include "engine/memory.h"
#include "tuning/words.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { THEIR_INPUT, THEIR_OUTPUT, THEIR_ERRORS, FIRST_FREE }; /* descriptors of a program */
enum { CHUNK = 1 << 16, ROOM = PEER_MAX_LINE + 2 + CHUNK, CANNOT_RUN = 127 };

struct Peer {
    pid_t pid;
    int to, from;  /* descriptors of ours; -1 = closed */
    bool at_end;   /* there is no more to read */
    bool skipping; /* what comes up to the next newline belongs to a line that is too long */
    bool reaped, forced;
    int status; /* as waitpid gives it, once reaped */
    char *text;
    size_t given; /* bytes of text that the caller has had and are to be dropped */
    size_t size, scanned, room;
    int64_t came_at;   /* when the last bytes came */
    int64_t line_time; /* … and those that ended the line given last */
};

int64_t peer_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Milliseconds up to a deadline, for poll: rounded up, so that nobody spins at its end. */
static int poll_ms(int64_t deadline) {
    const int64_t left = deadline - peer_now();
    return left <= 0 ? 0 : left > INT64_C(1000000000) ? 1000000 : (int)((left + 999) / 1000);
}

/* --- starting --------------------------------------------------------------------------------- */

/* The three pipes of a start, ours and theirs. */
typedef struct {
    int in[2], out[2], news[2]; /* [0] is read from, [1] written to; -1 = none */
} Pipes;

static void shut(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void pipes_close(Pipes *pipes) {
    for (int i = 0; i < 2; i++) {
        shut(&pipes->in[i]);
        shut(&pipes->out[i]);
        shut(&pipes->news[i]);
    }
}

/* Both ends get numbers beyond the standard ones, and no program that is started inherits them. */
static bool open_pipe(int ends[2]) {
    int raw[2];
    if (pipe(raw) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, FIRST_FREE);
        close(raw[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Runs in the child: becomes the program, or tells why not. */
static void become(const Pipes *pipes, const PeerCommand *command, const char *path,
                   char *const *argv) {
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&plain.sa_mask);
    sigemptyset(&none);
    setpgid(0, 0);
    sigaction(SIGPIPE, &plain, NULL);
    sigaction(SIGXFSZ, &plain, NULL);
    sigaction(SIGINT, &plain, NULL);
    sigaction(SIGTERM, &plain, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const int errors =
        open(command->errors ? command->errors : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (errors >= 0 && dup2(errors, THEIR_ERRORS) >= 0 && dup2(pipes->in[0], THEIR_INPUT) >= 0 &&
        dup2(pipes->out[1], THEIR_OUTPUT) >= 0 && (!command->dir || chdir(command->dir) == 0)) {
        if (errors > THEIR_ERRORS)
            close(errors);
        execv(path, argv);
    }
    const int reason = errno;
    if (write(pipes->news[1], &reason, sizeof reason) < 0)
        _exit(CANNOT_RUN);
    _exit(CANNOT_RUN);
}

/* Where the program is: `cmd` itself, or the first file of that name in PATH that may be run. The
 * caller frees it. */
static char *find_program(const char *cmd) {
    const char *path = getenv("PATH");
    if (strchr(cmd, '/') || !path)
        return memory_text(cmd, strlen(cmd));
    const size_t most = strlen(path) + strlen(cmd) + 2;
    char *found = memory_resize(NULL, most);
    for (const char *at = path;; at++) {
        const size_t length = strcspn(at, ":");
        snprintf(found, most, "%.*s/%s", length ? (int)length : 1, length ? at : ".", cmd);
        if (access(found, X_OK) == 0)
            return found;
        at += length;
        if (!*at)
            break;
    }
    snprintf(found, most, "%s", cmd); /* execv will say what is wrong with it */
    return found;
}

/* Makes pipes and process; the process id, or -1 with errno set. */
static pid_t launch(Pipes *pipes, const PeerCommand *command, const char *path, char *const *argv) {
    static pthread_mutex_t descriptors = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&descriptors);
    const bool opened = open_pipe(pipes->in) && open_pipe(pipes->out) && open_pipe(pipes->news);
    const pid_t pid = opened ? fork() : -1;
    if (pid == 0)
        become(pipes, command, path, argv);
    pthread_mutex_unlock(&descriptors);
    return pid;
}

/* Waits until the child has become the program: 0, or the errno of what failed. */
static int launch_error(Pipes *pipes) {
    int reason = 0;
    ssize_t got;
    shut(&pipes->news[1]);
    do
        got = read(pipes->news[0], &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof reason ? reason : 0;
}

static Peer *adopt(pid_t pid, Pipes *pipes) {
    Peer *peer = memory_new(sizeof *peer);
    peer->pid = pid;
    peer->to = pipes->in[1];
    peer->from = pipes->out[0];
    pipes->in[1] = pipes->out[0] = -1;
    fcntl(peer->to, F_SETFL, O_NONBLOCK);
    fcntl(peer->from, F_SETFL, O_NONBLOCK);
    return peer;
}

Peer *peer_start(const PeerCommand *command, Error *error) {
    Pipes pipes = {{-1, -1}, {-1, -1}, {-1, -1}};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    char **argv = words_split(command->cmd, command->args, error);
    Peer *peer = NULL;
    if (!argv)
        return NULL;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    char *path = find_program(command->cmd);
    const pid_t pid = launch(&pipes, command, path, argv);
    int reason = errno;
    if (pid > 0) {
        reason = launch_error(&pipes);
        peer = adopt(pid, &pipes);
        if (reason) {
            peer_free(peer);
            peer = NULL;
        }
    }
    if (!peer)
        error_set(error, "cannot start '%.100s'%s%.60s: %.60s", command->cmd,
                  command->dir ? " in " : "", command->dir ? command->dir : "", strerror(reason));
    pipes_close(&pipes);
    free(path);
    free(argv);
    return peer;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Drops what has been given out. */
static void tidy(Peer *peer) {
    if (peer->given) {
        memmove(peer->text, peer->text + peer->given, peer->size - peer->given);
        peer->size -= peer->given;
        peer->given = 0;
    }
}

static bool has_room(const Peer *peer) { return peer->size - peer->given + CHUNK < ROOM; }

/* Takes in what there is, once. */
static void take_in(Peer *peer) {
    tidy(peer);
    if (peer->room - peer->size < CHUNK + 1) {
        peer->room = 2 * peer->room + CHUNK + 1;
        peer->text = memory_resize(peer->text, peer->room);
    }
    const ssize_t got = read(peer->from, peer->text + peer->size, CHUNK);
    if (got > 0) {
        peer->size += (size_t)got;
        peer->came_at = peer_now();
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        peer->at_end = true;
    }
}

/* The newline that ends the first line, or NULL. */
static char *find_newline(Peer *peer) {
    if (!peer->text)
        return NULL;
    char *begin = peer->text + peer->given;
    const size_t have = peer->size - peer->given;
    char *newline = memchr(begin + peer->scanned, '\n', have - peer->scanned);
    peer->scanned = newline ? (size_t)(newline - begin) : have;
    return newline;
}

/* Gives out the line that ends at `newline`. */
static PeerEvent give(Peer *peer, char *newline, const char **line, size_t *length) {
    char *begin = peer->text + peer->given;
    size_t n = (size_t)(newline - begin);
    peer->given += n + 1;
    peer->scanned = 0;
    peer->line_time = peer->came_at;
    if (peer->skipping || n > PEER_MAX_LINE) {
        peer->skipping = false;
        return PEER_TOO_LONG;
    }
    while (n > 0 && begin[n - 1] == '\r')
        n--;
    begin[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (begin[i] == '\0')
            begin[i] = '\x01'; /* no blank, so that it parts no words in silence */
    if (line)
        *line = begin;
    if (length)
        *length = n;
    return PEER_LINE;
}

PeerEvent peer_read(Peer *peer, int64_t deadline, const char **line, size_t *length) {
    for (;;) {
        char *newline = find_newline(peer);
        if (newline)
            return give(peer, newline, line, length);
        if (peer->at_end || peer->from < 0)
            return PEER_ENDED;
        if (!has_room(peer)) { /* no newline in all that: the beginning of a line is enough */
            peer->skipping = true;
            peer->given = peer->size;
            peer->scanned = 0;
        }
        struct pollfd fd = {.fd = peer->from, .events = POLLIN};
        const bool over = peer_now() >= deadline;
        const bool came = poll(&fd, 1, poll_ms(deadline)) > 0;
        if (came)
            take_in(peer);
        if (over && !(came && (peer->at_end || find_newline(peer))))
            return PEER_LATE; /* even when bytes keep coming */
    }
}

int64_t peer_line_time(const Peer *peer) { return peer->line_time; }

bool peer_has_line(Peer *peer) {
    struct pollfd fd = {.fd = peer->from, .events = POLLIN};
    while (!find_newline(peer)) {
        if (peer->from < 0 || peer->at_end || !has_room(peer) || poll(&fd, 1, 0) <= 0)
            return false;
        take_in(peer);
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Waits until something can be written, taking in what comes; false when the time is over. */
static bool wait_to_write(Peer *peer, int64_t deadline) {
    struct pollfd fds[2] = {
        {.fd = peer->to, .events = POLLOUT},
        {.fd = peer->at_end || !has_room(peer) ? -1 : peer->from, .events = POLLIN},
    };
    if (poll(fds, 2, poll_ms(deadline)) <= 0)
        return peer_now() < deadline;
    if (fds[1].revents)
        take_in(peer);
    return true;
}

bool peer_send(Peer *peer, const char *bytes, size_t length, int64_t deadline) {
    while (length > 0 && peer->to >= 0) {
        const ssize_t sent = write(peer->to, bytes, length);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            return false;
        } else if (!wait_to_write(peer, deadline)) {
            return false;
        }
    }
    return length == 0;
}

bool peer_write(Peer *peer, const char *line, int64_t deadline) {
    const size_t length = strlen(line);
    char *whole = memory_text(line, length);
    whole[length] = '\n'; /* in one write: the program is woken once */
    const bool sent = peer_send(peer, whole, length + 1, deadline);
    free(whole);
    return sent;
}

void peer_hang_up(Peer *peer) { shut(&peer->to); }

void peer_deafen(Peer *peer) { shut(&peer->from); }

/* --- ending ----------------------------------------------------------------------------------- */

bool peer_runs(Peer *peer) {
    if (peer->reaped)
        return false;
    siginfo_t info = {.si_pid = 0};
    const int got = waitid(P_PID, (id_t)peer->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    if (got == 0 && info.si_pid == 0)
        return true;
    kill(-peer->pid, SIGKILL);
    while (waitpid(peer->pid, &peer->status, 0) < 0 && errno == EINTR)
        ;
    peer->reaped = true;
    return false;
}

void peer_signal(Peer *peer, int number) {
    if (peer_runs(peer))
        kill(peer->pid, number);
}

static void nap(void) { nanosleep(&(struct timespec){0, 500000}, NULL); }

int peer_wait(Peer *peer, int64_t deadline) {
    while (peer_runs(peer) && peer_now() < deadline)
        nap();
    return peer->reaped && WIFEXITED(peer->status) ? WEXITSTATUS(peer->status) : -1;
}

void peer_stop(Peer *peer, int64_t deadline) {
    shut(&peer->to);
    while (peer_runs(peer)) {
        if (peer_now() >= deadline) {
            peer->forced = true;
            kill(-peer->pid, SIGKILL);
            kill(peer->pid, SIGKILL); /* before it has a group of its own */
        }
        if (!peer->forced && peer->from >= 0 && !peer->at_end) {
            struct pollfd fd = {.fd = peer->from, .events = POLLIN};
            peer->size = peer->given = peer->scanned = 0; /* it must not hang on a full pipe */
            if (poll(&fd, 1, 1) > 0)
                take_in(peer);
        } else {
            nap();
        }
    }
    shut(&peer->from);
    peer->size = peer->given = peer->scanned = 0;
}

void peer_free(Peer *peer) {
    if (!peer)
        return;
    peer_stop(peer, peer_now());
    free(peer->text);
    free(peer);
}

const char *peer_end_text(Peer *peer, char out[PEER_END_TEXT]) {
    if (peer_runs(peer))
        snprintf(out, PEER_END_TEXT, "still running");
    else if (peer->forced)
        snprintf(out, PEER_END_TEXT, "ended by us");
    else if (WIFSIGNALED(peer->status))
        snprintf(out, PEER_END_TEXT, "signal %d (%.40s)", WTERMSIG(peer->status),
                 strsignal(WTERMSIG(peer->status)));
    else
        snprintf(out, PEER_END_TEXT, "exit status %d", WEXITSTATUS(peer->status));
    return out;
}
