/* The line is erased with blanks, as in thinker.c. The rest is estimated by what this start of the
 * program has done, not by what was there before. */
#include "protocol/progress.h"

#include <inttypes.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30, TEXT = 128 };

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void progress_begin(Progress *progress, FILE *file, const char *what, size_t done, size_t total) {
    *progress = (Progress){.file = isatty(fileno(file)) ? file : NULL,
                           .what = what,
                           .first = done,
                           .total = total,
                           .start_ms = now_ms()};
    progress_show(progress, done);
}

void progress_show(Progress *progress, size_t done) {
    char text[TEXT], bar[BAR + 1], rest[32] = "";
    if (!progress->file)
        return;
    const size_t filled = progress->total ? done * BAR / progress->total : BAR;
    for (size_t i = 0; i < BAR; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR] = '\0';
    if (done > progress->first) {
        const int64_t seconds = (now_ms() - progress->start_ms) *
                                (int64_t)(progress->total - done) /
                                (int64_t)(done - progress->first) / 1000;
        snprintf(rest, sizeof rest, ", %" PRId64 ":%02" PRId64 " left", seconds / 60, seconds % 60);
    }
    const size_t shown = progress->shown;
    const int length = snprintf(text, sizeof text, "[%s] %zu of %zu %s%s", bar, done,
                                progress->total, progress->what, rest);
    progress->shown = length > 0 && length < TEXT ? (size_t)length : 0;
    fprintf(progress->file, "\r%s%*s", text,
            shown > progress->shown ? (int)(shown - progress->shown) : 0, "");
    if (shown > progress->shown)
        fprintf(progress->file, "\r%s", text);
    fflush(progress->file);
}

void progress_end(Progress *progress) {
    if (!progress->file)
        return;
    fprintf(progress->file, "\r%*s\r", (int)progress->shown, "");
    fflush(progress->file);
}
