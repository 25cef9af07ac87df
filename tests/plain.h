/* Plain minimax from its definition, for any game: what a search without pruning must find. */
#pragma once
#include "search/search.h"

enum { PLAIN_NODES = 50000 }; /* a position that takes more is passed over */

/* The value of `pos` for the side to move, `depth` plies deep and then all captures and promotions
 * (all moves in check). `side` is the partition that is played: two sides fight as such, where
 * there are more, everybody stands against the seat to move. false when there are more than
 * PLAIN_NODES nodes. */
bool plain_value(const EvalTable *eval, Position *pos, const SeatMask side[SEATS], int32_t depth,
                 int32_t *value);
