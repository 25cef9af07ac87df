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
} Desk;

/* `options` as board_new_with takes them. */
Desk *desk_new(const Variant *variant, const char *options);
void desk_free(Desk *desk);
/* Puts the board's own starting array. */
void desk_set_up(Desk *desk);
/* Puts a position on the way, or a few plies before an end; false when the game went another way.
 */
bool desk_random(Desk *desk, uint32_t number);
/* Fails with the position. */
void desk_fail(const Desk *desk, const char *what, int32_t found, int32_t wanted);
