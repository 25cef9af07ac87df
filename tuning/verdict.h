/* From what the rules say of a finished game to what is kept of it. */
#pragma once
#include "tuning/referee.h"

/* How a game comes out that is stopped where it stands: as if its counter of quiet plies had run
 * out. */
void verdict_stopped(const Position *pos, Outcome *out);
/* A game that `seat` has lost whatever the rules say: it, or its side, is last and the others share
 * the first place. */
void verdict_lost_by(const Table *table, const Position *pos, Seat seat, Outcome *out);
/* A draw of all. */
void verdict_drawn(Outcome *out);
/* Fills places and points of the seats that played. */
void verdict_places(const Table *table, const Outcome *outcome, GameOutcome *out);
