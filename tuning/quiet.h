/* Positions in which nothing is in the air, so that what the evaluation says of them can be
 * compared with how games went on. Pure functions. */
#pragma once
#include "eval/eval.h"

/* Is it quiet: goes on, nobody's king is attacked, no spoils are being divided, and no capture or
 * promotion of the seat to move wins material for its side by static exchange. */
bool quiet_is(const EvalTable *table, const Position *pos);

/* Follows a line of moves, legal one after the other, through its first captures and promotions;
 * true when the position that they lead to is quiet. *pos is that position then, and undefined
 * otherwise. */
bool quiet_resolve(const EvalTable *table, Position *pos, const Move *line, uint32_t count);
