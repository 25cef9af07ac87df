/* What a position promises to each seat, in figures that people read. */
#pragma once
#include "eval/eval.h"

enum { PROSPECT_WON = 10000 }; /* centipawns of who has won all there is to win */

typedef struct {
    SeatMask playing;      /* the seats that the rest is about, of those asked about all but who
                              has left and whose king walks on; for the others all is 0 */
    int32_t value[SEATS];  /* centipawns by which the seat stands above the mean of those that
                              play; where the game is over its payoff, up to ±PROSPECT_WON */
    int32_t win[SEATS];    /* permille of first place, alone or with a partner who shares it; the
                              sum over all is 1000 */
    int32_t points[SEATS]; /* expected final points times ten; 0 where points do not count */
    bool has_points;       /* they count */
} Prospect;

/* Fills *out for `pos`, which may be at the end of a game; `playing` are the seats to be told
 * about. The chances are a plain logistic function of the evaluation. */
void prospect_of(const EvalTable *table, const Position *pos, SeatMask playing, Prospect *out);

/* Permille of win, draw and loss for a side that stands `score` centipawns better in a game of two
 * sides, in this order; their sum is 1000. Never 0 or 1000 for sure: a mate is the caller's. */
void prospect_of_score(int32_t score, int32_t wdl[3]);

/* Permille of first place for a side by its lead alone (centipawns, as eval_side's): one of `sides`
 * that are left, of so many seats, with all others alike. 500 of two sides, 250 of four, when it
 * leads by nothing; never falls while the lead grows. A mate is the caller's. */
int32_t prospect_of_lead(int32_t lead, uint32_t sides, uint32_t seats);
