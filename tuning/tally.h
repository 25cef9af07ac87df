/* What is counted of an engine's games: results, places, points, survival. Pure functions. */
#pragma once
#include "tuning/blocks.h"

typedef struct {
    uint32_t games;               /* in which it met another engine; the others do not count */
    uint32_t wins, draws, losses; /* games with a share of over, just and under 1/2 */
    uint32_t seats;               /* seats that it had in them, all told */
    uint32_t place[SEATS];        /* how many of those came first, second, … */
    uint32_t survived;            /* how many lasted to the end */
    int64_t points;               /* their points added up */
    uint64_t plies;               /* of the games */
    double share;                 /* mean over the games; NaN without games */
} Tally;

/* All games of the list, whether their blocks are finished or not. `other` may be EVERY_OTHER. */
Tally tally_between(const GameList *list, uint32_t engine, uint32_t other);
