/* Finished games for the tests of statistics, written as text or drawn by lot. */
#pragma once
#include "tuning/blocks.h"

enum { OUTCOME_PLIES = 100 };

/* A game of `block`: four engines "ABAB" (A = 0; '-' = nobody sat there) and four places "1212".
 * All last to the end, but that a seat with a place of 4 was out after 60 plies; points are 10 for
 * each place short of the fifth (40, 30, 20, 10). */
GameOutcome outcome_of(uint32_t block, const char *engines, const char *places);

/* Partners sit opposite, as in the first of the games. */
extern const SeatMask OPPOSITE[SEATS];

/* 0 <= x < 1 from the sequence of *state. */
double outcome_lot(uint64_t *state);
/* Draws an order of four seats: each place goes to one of those left, in proportion to strength. */
void outcome_draw_order(uint64_t *state, const double strength[SEATS], uint8_t place[SEATS]);
