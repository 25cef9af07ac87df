/* Random positions of all games, as tests/rig.h makes them. */
#include "tests/mill.h"

#include "engine/fen.h"
#include "tests/prove.h"
#include "tests/suites.h"

#include <stdlib.h>

Mill mill_new(const Variant *variant, uint64_t seed) {
    Mill mill = {.variant = variant, .board = board_new(variant), .seed = seed};
    mill.rig = rig_new(mill.board);
    mill.pos = malloc(sizeof *mill.pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mill.pos);
    return mill;
}

void mill_free(Mill *mill) {
    free(mill->pos);
    rig_free(mill->rig);
    free(mill->board);
}

void mill_turn(Mill *mill) {
    enum { RESIGNS = 6 };
    bool goes_on = false;
    while (!goes_on) {
        const uint32_t number = mill->made++;
        Outcome out;
        CU_ASSERT(
            fen_read(mill->pos, NULL, mill->board, NULL, board_setup(mill->board)->fen, NULL));
        goes_on = number % 4 ? rig_thin_out(mill->pos, &mill->seed, mill_below(mill, 400))
                             : rig_before_the_end(mill->pos, &mill->seed, 1 + number / 2 % 4);
        if (goes_on && !mill_has_two_sides(mill) && mill_below(mill, RESIGNS) == 0) {
            play_commit(mill->pos, move_make(0, 0, MOVE_RESIGN, 0));
            goes_on = !play_over(mill->pos, &out);
        }
    }
}

uint32_t mill_below(Mill *mill, uint32_t limit) {
    return (uint32_t)(test_random(&mill->seed) % limit);
}

bool mill_has_two_sides(const Mill *mill) {
    return proof_side(mill->pos) != seat_bit(mill->pos->now.turn);
}

SeatMask mill_coalition(Mill *mill) {
    const SeatMask all = (1u << SEATS) - 1, own = proof_side(mill->pos);
    if (mill_has_two_sides(mill) || mill_below(mill, 2))
        return own;
    SeatMask coalition;
    do
        coalition = (SeatMask)(mill_below(mill, all + 1u) | own);
    while (coalition == all);
    return coalition;
}

void mill_fail(const Mill *mill, const char *what, int64_t found, int64_t wanted) {
    char fen[FEN_TEXT];
    fen_write(mill->pos, NULL, fen);
    check_that(0, "%s, %s: %ld, not %ld, at %s", mill->variant->name, what, (long)found,
               (long)wanted, fen);
}
