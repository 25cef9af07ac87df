/* Legal moves, from piece kinds and the node's Danger. */
#pragma once
#include "engine/attack.h"

/* Writes the legal moves of the seat to move into out (room for MAX_MOVES) and returns their
 * number. `what`: GEN_NOISY = captures and promotions, GEN_QUIET = the rest, GEN_ALL = both.
 * `danger` must be attack_danger's for this very position. The order is deterministic. */
size_t movegen(const Position *pos, const Danger *danger, uint32_t what, Move *out);
/* movegen(…, GEN_ALL) with its own Danger. */
size_t movegen_legal(const Position *pos, Move *out);
/* How many legal moves there are, without writing them. */
size_t movegen_count(const Position *pos);
/* Is there a legal move at all? Mostly far cheaper than counting. */
bool movegen_any(const Position *pos);
/* Is `m`, any 32 bits, one of the legal moves? */
bool movegen_is_legal(const Position *pos, Move m);
