/* One game's board, a searching worker and a position for it to think about. */
#pragma once
#include "tests/rig.h"

typedef struct {
    const Variant *variant;
    Board *board;
    Rig *rig;
    Position *pos;
    SeatMask side[SEATS]; /* the game's own partition */
    uint64_t seed;
    uint32_t made; /* positions by desk_next */
} Desk;

/* `options` as board_new_with takes them. */
Desk *desk_new(const Variant *variant, const char *options);
void desk_free(Desk *desk);
/* Puts the board's own starting array. */
void desk_set_up(Desk *desk);
/* Puts a position on the way, or a few plies before an end; false when the game went another way.
 */
bool desk_random(Desk *desk, uint32_t number);
/* Puts the next of such positions from which the game goes on. In some of those without two sides a
 * seat has just resigned: its king walks alone where the rules say so. */
void desk_next(Desk *desk);
/* A number below `limit` by lot. */
uint32_t desk_below(Desk *desk, uint32_t limit);
/* Do the rules of the game know two sides? */
bool desk_has_two_sides(const Desk *desk);
/* Whose fortune may be sought: in a game of two sides that of the mover's; else by lot its own
 * alone, or that of any coalition with the mover in it but the one of all seats. */
SeatMask desk_coalition(Desk *desk);
/* Fails with the position. */
void desk_fail(const Desk *desk, const char *what, int64_t found, int64_t wanted);
