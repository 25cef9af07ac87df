/* A line on a terminal that says how far a long job is: how much is done, how fast, and how long
 * the rest may take. */
#pragma once
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *file;         /* NULL = nobody looks */
    const char *what;   /* "positions" */
    uint64_t before;    /* were done already */
    int64_t start, due; /* microseconds of peer_now: when it began, when to show it next */
} Ticker;

/* `before` pieces are done already. Shows nothing, ever, unless `file` is a terminal. */
void ticker_start(Ticker *ticker, FILE *file, const char *what, uint64_t before);
/* `done` of `all` (0 = nobody knows how many) are done; shown a few times a second at most. `note`
 * ("" = none) stands behind. */
void ticker_show(Ticker *ticker, uint64_t done, uint64_t all, const char *note);
/* Cleans the line up. */
void ticker_stop(Ticker *ticker);
