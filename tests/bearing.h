/* Who could take where, by geometry alone and straight from the rule sheets: an independent answer
 * to what the evaluation's look at all men finds. It walks cell by cell and knows letters, not rows
 * of directions. Slow. */
#pragma once
#include "engine/position.h"

/* Could the man on `from` take on `to`, were an enemy's man there and nobody in check? Without en
 * passant and chains of leaps. */
bool bearing_takes(const Position *pos, Square from, Square to);

/* Does the turn of seat `a` come before that of `b`? */
bool bearing_first(const Position *pos, Seat a, Seat b);

typedef enum { BEARING_NONE, BEARING_MATE, BEARING_ENEMY } Bearing;
/* What a man of `victim` is to those of `by`; nothing when one of them does not play. */
Bearing bearing_of(const Position *pos, Seat by, Seat victim);
