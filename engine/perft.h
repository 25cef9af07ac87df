/* Counting the leaves of the tree of legal moves: the proof of a generator. */
#pragma once
#include "engine/play.h"

/* Leaves `depth` plies below `pos` (0: 1). A finished game has no children. Repetition and the
 * counter of quiet plies are not looked at. The position is the same afterwards. */
uint64_t perft(Position *pos, uint32_t depth);
