/* A bar on one line of a terminal: how much of a long job is done, and how long the rest may take.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *file;       /* NULL = nobody looks */
    const char *what; /* the pieces, "moves" */
    size_t first, total;
    int64_t start_ms;
    size_t shown; /* characters that stand on the line */
} Progress;

/* `done` of `total` pieces are done already; `what` they are stays the caller's. Shows nothing
 * unless `file` is a terminal. */
void progress_begin(Progress *progress, FILE *file, const char *what, size_t done, size_t total);
void progress_show(Progress *progress, size_t done);
/* Cleans the line up. */
void progress_end(Progress *progress);
