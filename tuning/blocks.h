/* Games gathered into blocks. Games of one opening are no independent trials, and neither are those
 * of one seating: what is independent is the block, one opening in all its seatings. Everything
 * that speaks of errors here is computed from block scores and never from single games.
 *
 * Only blocks that are finished count: what is missing of a block is not missing at random, it is
 * some seating, and a seat alone is worth something. */
#pragma once
#include "tuning/share.h"

typedef struct {
    const GameOutcome *game; /* in any order; not owned */
    size_t count;
    uint32_t full; /* games that a finished block has; blocks with fewer are left out. 0 = take
                      every block as it is */
    const SeatMask *side; /* side[s] = the seats on the side of s; NULL = each plays for itself */
} GameList;

typedef struct {
    uint32_t block; /* its number */
    uint32_t games; /* those of its games that count, at least 1 */
    uint32_t won;   /* their shares added up, in 24ths */
    bool decided;   /* one of them was not shared evenly */
} BlockScore;

/* The mean share in the block, 0..1. */
static inline double block_mean(const BlockScore *block) {
    return (double)block->won / ((double)SHARE_ONE * block->games);
}

/* The scores of `engine` against `other` (which may be EVERY_OTHER), by number of block; blocks in
 * which they do not meet are left out. The caller frees the result, which is never NULL; *count
 * becomes their number. Stops the program when memory is gone. */
BlockScore *blocks_between(const GameList *list, uint32_t engine, uint32_t other, size_t *count);
/* The same of a seat against those of the other sides, see share_of_seat. */
BlockScore *blocks_of_seat(const GameList *list, Seat seat, const SeatMask *side, size_t *count);

/* The games of `list` that belong to finished blocks, copied, sorted by number of block; the caller
 * frees them. *count becomes their number. */
GameOutcome *blocks_finished(const GameList *list, size_t *count);
/* How many of game[0..count), sorted so, belong to the first one's block; count > 0. */
size_t blocks_run(const GameOutcome *game, size_t count);

enum { MAX_BINS = 11 };

typedef struct {
    uint32_t bins;             /* bin k holds the scores nearest to k / (bins - 1) */
    uint32_t count[MAX_BINS];  /* blocks */
    uint32_t won, drawn, lost; /* blocks over, at and under 1/2 */
    uint32_t quiet;            /* of those drawn: every game was shared evenly */
} BlockHistogram;

/* The distribution of block scores: a bin a half point when no block has more than four games, else
 * a bin a tenth. */
BlockHistogram blocks_histogram(const BlockScore *block, size_t count);
