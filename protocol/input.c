/* The reader sleeps in poll() on two descriptors: its source, and a pipe of its own into which the
 * thinking thread writes a byte when a search has ended and the signal handler writes one when a
 * signal came. So nothing is polled for in intervals and no signal can fall between a test and a
 * wait. Lines are cut out of one buffer that can hold the longest of them; of a longer one the rest
 * is thrown away as it comes. */
#include "protocol/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER = MAX_LINE + 4096 };

struct Input {
    int fd;
    int wake[2];     /* a pipe: read end, write end */
    bool at_end;     /* the source has no more */
    bool skipping;   /* inside a line that is too long */
    size_t from, to; /* what is unread lies in buffer[from..to) */
    size_t scanned;  /* no newline before this */
    char buffer[BUFFER + 1];
};

/* A handler can reach nothing but what is static; these two are all it touches. */
static _Atomic int signal_pipe = -1;
static atomic_bool signal_came;

static void on_signal(int number) {
    (void)number;
    const int saved = errno;
    atomic_store(&signal_came, true);
    const int fd = atomic_load(&signal_pipe);
    if (fd >= 0 && write(fd, "s", 1) < 0)
        errno = 0; /* a full pipe wakes as well */
    errno = saved;
}

static bool make_private(int fd) {
    return fcntl(fd, F_SETFL, O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

Input *input_new(int fd) {
    Input *input = malloc(sizeof *input);
    if (!input)
        return NULL;
    if (pipe(input->wake) != 0) {
        free(input);
        return NULL;
    }
    input->fd = fd;
    input->at_end = input->skipping = false;
    input->from = input->to = input->scanned = 0;
    if (!make_private(input->wake[0]) || !make_private(input->wake[1])) {
        input_free(input);
        return NULL;
    }
    return input;
}

void input_free(Input *input) {
    if (!input)
        return;
    int own = input->wake[1];
    atomic_compare_exchange_strong(&signal_pipe, &own, -1);
    close(input->wake[0]);
    close(input->wake[1]);
    free(input);
}

static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Who has told us to ignore it (nohup does) wants us to go on when the terminal is gone. */
static void handle_hangup(void (*handler)(int)) {
    struct sigaction now;
    if (sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        handle(SIGHUP, handler);
}

void input_catch_signals(Input *input) {
    atomic_store(&signal_pipe, input->wake[1]);
    handle(SIGINT, on_signal);
    handle(SIGTERM, on_signal);
    handle_hangup(on_signal);
}

bool input_is_interrupted(void) { return atomic_load(&signal_came); }

/* First they are given back and then it is asked, so that none falls between. */
bool input_release_signals(void) {
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    handle_hangup(SIG_DFL);
    return !input_is_interrupted();
}

void input_wake(Input *input) {
    const int saved = errno;
    if (write(input->wake[1], "w", 1) < 0)
        errno = saved; /* full: it wakes as well */
}

/* Empties the pipe; what the bytes meant is known from elsewhere. */
static InputEvent woken(Input *input) {
    char bytes[64];
    while (read(input->wake[0], bytes, sizeof bytes) > 0)
        ;
    return atomic_load(&signal_came) ? INPUT_INTERRUPTED : INPUT_WOKEN;
}

InputEvent input_wait(Input *input) {
    struct pollfd wake = {.fd = input->wake[0], .events = POLLIN};
    while (!atomic_load(&signal_came))
        if (poll(&wake, 1, -1) > 0)
            return woken(input);
    return INPUT_INTERRUPTED;
}

/* Cuts buffer[from..end) off as a line. */
static InputEvent cut(Input *input, size_t end, char **line, size_t *length) {
    *line = input->buffer + input->from;
    *length = end - input->from;
    input->from = input->scanned = end < input->to ? end + 1 : end;
    if (input->skipping || *length > MAX_LINE) {
        input->skipping = false;
        return INPUT_TOO_LONG;
    }
    (*line)[*length] = '\0';
    for (size_t i = 0; i < *length; i++)
        if ((*line)[i] == '\0')
            (*line)[i] = '\x01'; /* no blank, so that it parts no words in silence */
    return INPUT_LINE;
}

/* Makes room behind the unread part; drops what belongs to a line that is too long. */
static void make_room(Input *input) {
    if (input->from > 0) {
        memmove(input->buffer, input->buffer + input->from, input->to - input->from);
        input->to -= input->from;
        input->from = 0;
    }
    if (input->to > MAX_LINE || input->skipping) {
        input->skipping = true;
        input->to = 0;
    }
    input->scanned = input->to;
}

static void fill(Input *input) {
    make_room(input);
    const ssize_t got = read(input->fd, input->buffer + input->to, BUFFER - input->to);
    if (got > 0)
        input->to += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        input->at_end = true;
}

InputEvent input_next(Input *input, char **line, size_t *length) {
    for (;;) {
        if (atomic_load(&signal_came))
            return INPUT_INTERRUPTED;
        const char *newline =
            memchr(input->buffer + input->scanned, '\n', input->to - input->scanned);
        if (newline)
            return cut(input, (size_t)(newline - input->buffer), line, length);
        input->scanned = input->to;
        if (input->at_end)
            return input->from < input->to || input->skipping ? cut(input, input->to, line, length)
                                                              : INPUT_END;
        struct pollfd both[2] = {{.fd = input->fd, .events = POLLIN},
                                 {.fd = input->wake[0], .events = POLLIN}};
        if (poll(both, 2, -1) < 0)
            continue; /* a signal: its byte is in the pipe */
        if (both[1].revents)
            return woken(input);
        if (both[0].revents)
            fill(input);
    }
}
