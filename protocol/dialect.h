/* How moves are spelt for tools that expect another spelling than ours. Pure functions. */
#pragma once
#include "engine/notation.h"

typedef enum { DIALECT_UCI4, DIALECT_4PCHESS } Dialect;

/* Writes a legal move in the dialect: `h10h11q`, or `h10-h11=Q`. Returns the length. */
size_t dialect_move(Dialect dialect, const Position *pos, Move m, char out[MOVE_TEXT]);
