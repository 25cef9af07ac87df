/* What a capture wins when everybody who gains by it takes back on its cell. */
#pragma once
#include "eval/eval.h"

/* What a capture or promotion wins at first sight (centipawns): the man taken, if it is anybody's,
 * and what a pawn grows by; 0 for all other moves. */
int32_t exchange_gain(const EvalTable *table, const Position *pos, Move m);

/* Does the move of the seat to move win at least `least` centipawns for the seats in `own`, its
 * side, when from then on both sides take on its target in turn, each with its cheapest man, and
 * each may stop? Seats of one side take as one: who of them is next matters less than how many men
 * bear on the cell. Pins and checks are not looked at. A claim and a change of places at home are
 * worth 0. */
bool exchange_wins(const EvalTable *table, const Position *pos, Move m, SeatMask own,
                   int32_t least);
