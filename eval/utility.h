/* What a standing is worth to a seat that plays for a place: how many of the others it is likely to
 * end up before. The bounded sum makes pruning in a vector search possible (Korf 1991).
 *
 * U_i = (10000 / 3) · Σ over j ≠ i of σ((S_i − S_j) / τ), with σ the logistic function and S the
 * standings of eval.h. Where the first place alone counts, the product of the same three chances
 * takes the place of their sum, scaled so that the four add up to 1. Pure integer arithmetic, the
 * same on every machine. All functions may be called from any thread. */
#pragma once
#include "eval/eval.h"

enum {
    UTILITY_MOST = 10000, /* of one seat: surely before all others; 0 = surely behind them */
    UTILITY_EVEN = UTILITY_MOST / 2,
    UTILITY_SUM = 4 * UTILITY_EVEN, /* of all seats, always */
};

typedef struct {
    int16_t of[SEATS]; /* 0..UTILITY_MOST; the sum is UTILITY_SUM */
} Utility;

/* The utilities of a position that goes on, from its standings. */
void utility_of(const Position *pos, const Score *score, Utility *out);
/* Those of a game that is over, from what each seat gets. */
void utility_of_outcome(const Variant *variant, const Outcome *outcome, Utility *out);
/* All seats stand alike: a draw. */
void utility_even(Utility *out);
/* The mean of what the seats of `side` (at least one) have, rounded down: what each of them gets
 * when they share. */
int32_t utility_side(const Utility *utility, SeatMask side);
/* The mean of `count` (1..) utilities whose sums by seat are given; the sum of all stays. */
void utility_mean(const int32_t sum[SEATS], int32_t count, Utility *out);

/* No two seats that stand alone have more together: one of them is behind the other. */
int32_t utility_pair_most(const Variant *variant);
/* The least that an end can be worth to a seat. */
int32_t utility_least(const Variant *variant);
/* What `utility` is in centipawns of one seat's lead, as near an even standing. */
int32_t utility_centipawns(int32_t utility);
