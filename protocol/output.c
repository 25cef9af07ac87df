/* Lines are put together in memory and leave in one piece when the lock is given back, so that
 * lines of the thinking thread never fall into the middle of an answer, and whoever reads at the
 * other end gets whole lines. A failed write is remembered, and whoever runs the loop ends it: with
 * SIGPIPE ignored that is the only sign that the reader has gone. */
#define _XOPEN_SOURCE 700 /* for ptsname */
#include "protocol/output.h"

#include "protocol/input.h"
#include "search/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NOTE_TEXT = 512,
    ANSWER_TEXT =
        1 << 16, /* bytes that an answer may have for certain, however short memory gets */
    LOOK_MS = 50,
    HURRY_MS = 1000, /* so long a reader is waited for when the program is to end */
};

/* A descriptor that was closed at the start is open for reading only. */
static bool takes_text(FILE *sink) {
    const int fd = fileno(sink), mode = fd < 0 ? O_RDWR : fcntl(fd, F_GETFL);
    return mode >= 0 && (mode & O_ACCMODE) != O_RDONLY;
}

/* Writing to a terminal waits when it takes no more, whatever poll has said: that there is room for
 * a character is no room for all. What says whether to wait is shared with everybody who has it
 * from the shell, so it is opened once more for us. Not the far side of one: each opening of that
 * makes another. */
static int open_terminal(FILE *sink) {
    char name[256];
    const int fd = fileno(sink);
    if (fd < 0 || !isatty(fd) || ptsname(fd) || ttyname_r(fd, name, sizeof name) != 0)
        return -1;
    return open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

void output_init(Output *out, FILE *sink) {
    *out = (Output){.sink = sink, .terminal = open_terminal(sink)};
    out->file = open_memstream(&out->text, &out->size);
    for (int i = 0; out->file && i < ANSWER_TEXT; i++)
        fputc(' ', out->file);
    if (!out->file || fflush(out->file) != 0) {
        fputs("quadriga: no memory for answers\n", stderr);
        exit(1);
    }
    rewind(out->file);
    pthread_mutex_init(&out->lock, NULL);
    atomic_init(&out->broken, !takes_text(sink));
}

static void close_log(Output *out) {
    if (out->log)
        fclose(out->log);
    out->log = NULL;
}

void output_destroy(Output *out) {
    close_log(out);
    if (out->terminal >= 0)
        close(out->terminal);
    fclose(out->file);
    free(out->text);
    pthread_mutex_destroy(&out->lock);
}

/* Every line of `text` with a sign before it. */
static void log_lines(Output *out, const char *sign, const char *text, size_t length) {
    while (out->log && length > 0) {
        const char *end = memchr(text, '\n', length);
        const size_t line = end ? (size_t)(end - text) : length;
        fputs(sign, out->log);
        fwrite(text, 1, line, out->log);
        fputc('\n', out->log);
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    if (out->log && (fflush(out->log) != 0 || ferror(out->log)))
        close_log(out); /* a full disk must not stop the game */
}

/* A file, or a device like a terminal; a FIFO would wait for whoever reads it. A device that takes
 * no more does not wait either: the log ends there. NULL with the reason. */
static FILE *open_log(const char *path, Error *error) {
    struct stat status;
    const int fd =
        open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    const bool fits =
        fd >= 0 && fstat(fd, &status) == 0 && (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode));
    FILE *file = fits ? fdopen(fd, "a") : NULL;
    if (!file) {
        const bool is_fifo = fd >= 0 ? !fits : errno == ENXIO;
        error_set(error, "cannot write to '%.120s': %s", path,
                  is_fifo ? "it is no regular file" : strerror(errno));
        if (fd >= 0)
            close(fd);
    }
    return file;
}

bool output_open_log(Output *out, const char *path, Error *error) {
    FILE *file = path[0] ? open_log(path, error) : NULL;
    if (path[0] && !file)
        return false;
    pthread_mutex_lock(&out->lock);
    close_log(out);
    out->log = file;
    pthread_mutex_unlock(&out->lock);
    return true;
}

void output_log_input(Output *out, const char *line, size_t length) {
    pthread_mutex_lock(&out->lock);
    log_lines(out, "> ", length ? line : "\n", length ? length : 1);
    pthread_mutex_unlock(&out->lock);
}

void output_begin(Output *out) { pthread_mutex_lock(&out->lock); }

/* As much as there is room for; 0 when there is none for now, -1 when there will be none. A pipe
 * that has room takes PIPE_BUF bytes at once. */
static ssize_t write_some(int fd, const char *text, size_t length) {
    struct pollfd room = {.fd = fd, .events = POLLOUT};
    if (poll(&room, 1, LOOK_MS) <= 0)
        return 0;
    const ssize_t sent = write(fd, text, length < PIPE_BUF ? length : PIPE_BUF);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : sent;
}

/* All waiting is done in poll, so that a signal on whatever thread ends it. A reader who is slow
 * has not gone: he is waited for, but no more than a while once a signal has said that the program
 * is to end, however many more come meanwhile. */
static bool write_all(int fd, const char *text, size_t length) {
    int64_t end = INT64_MAX;
    while (length > 0) {
        const ssize_t sent = write_some(fd, text, length);
        if (sent < 0 || (sent == 0 && clock_now() >= end))
            return false;
        text += sent;
        length -= (size_t)sent;
        if (sent > 0)
            end = INT64_MAX;
        else if (end == INT64_MAX && input_is_interrupted())
            end = clock_now() + HURRY_MS;
    }
    return true;
}

/* Past the stream's own buffer, which loses what cannot be written at once. */
static bool deliver(Output *out) {
    const int fd = fileno(out->sink);
    if (fd < 0) /* a stream in memory */
        return fwrite(out->text, 1, out->size, out->sink) == out->size && fflush(out->sink) == 0;
    return fflush(out->sink) == 0 &&
           write_all(out->terminal >= 0 ? out->terminal : fd, out->text, out->size);
}

void output_end(Output *out) {
    bool ok = fflush(out->file) == 0 && !output_is_broken(out);
    if (ok) {
        ok = deliver(out);
        log_lines(out, "< ", out->text, out->size);
    }
    rewind(out->file);
    if (!ok)
        atomic_store(&out->broken, true);
    pthread_mutex_unlock(&out->lock);
}

FILE *output_whole(Output *out, FILE *sink) {
    output_init(out, sink);
    output_begin(out);
    return out->file;
}

bool output_whole_end(Output *out) {
    output_end(out);
    const bool written = !output_is_broken(out);
    output_destroy(out);
    return written;
}

bool output_text(FILE *sink, const char *text, size_t length) {
    Output out;
    fwrite(text, 1, length, output_whole(&out, sink));
    return output_whole_end(&out);
}

bool output_is_broken(Output *out) { return atomic_load(&out->broken); }

bool output_is_heard(Output *out) {
    struct pollfd end = {.fd = fileno(out->sink)};
    if (end.fd >= 0 && poll(&end, 1, 0) > 0 && (end.revents & POLLERR))
        atomic_store(&out->broken, true);
    return !output_is_broken(out);
}

void output_line(Output *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    output_begin(out);
    vfprintf(out->file, format, args);
    fputc('\n', out->file);
    output_end(out);
    va_end(args);
}

static void put_printable(Output *out, const char *before, const char *code, const char *text) {
    output_begin(out);
    fputs(before, out->file);
    fputs(code, out->file);
    for (const char *p = text; *p; p++)
        fputc(*p < ' ' || *p > '~' ? '?' : *p, out->file);
    fputc('\n', out->file);
    output_end(out);
}

void output_error(Output *out, const char *code, const char *format, ...) {
    char text[NOTE_TEXT] = " ";
    va_list args;
    va_start(args, format);
    vsnprintf(text + 1, sizeof text - 1, format, args);
    va_end(args);
    put_printable(out, "info string error ", code, text);
}

void output_note(Output *out, const char *format, ...) {
    char text[NOTE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put_printable(out, "info string ", "", text);
}
