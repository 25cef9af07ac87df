#pragma once

/* What is kept of a finished game for counting: who sat where, and how each seat came out. Ratings,
 * tests and tables are computed from arrays of these alone, so that a journal read back, or several
 * of them joined, give the very figures of the match itself. */

#include <stdint.h>

#include "engine/types.h"

enum { NO_ENGINE = 0xFF };

typedef struct {
    uint32_t block; /* games of one opening in all its seatings share it; the statistical unit */
    uint16_t plies; /* how long the game was                                                   */
    uint8_t
        engine[SEATS]; /* index of the engine that sat there; NO_ENGINE = nobody, seat not played */
    uint8_t place[SEATS];   /* 1 = first; those who tie share the better number; partners tie   */
    int32_t points[SEATS];  /* the variant's own points at the end; 0 where it knows none  */
    uint16_t lasted[SEATS]; /* plies after which the seat was out; `plies` if it never was */
} GameOutcome;
