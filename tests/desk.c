/* Every desk draws the same lots, so that a test that fails does so again. */
#include "tests/desk.h"

#include "engine/fen.h"
#include "tests/prove.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Desk *desk_new(const Variant *variant, const char *options) {
    Desk *desk = calloc(1, sizeof *desk);
    char pairing[16];
    Error error = {""};
    CU_ASSERT_PTR_NOT_NULL_FATAL(desk);
    desk->variant = variant;
    desk->board = board_new_with(variant, options, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(desk->board);
    desk->rig = rig_new(desk->board);
    desk->pos = malloc(sizeof *desk->pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(desk->pos);
    snprintf(pairing, sizeof pairing, "%.*s", (int)strcspn(variant->pairings, " "),
             variant->pairings);
    check_that(variant_pairing(variant, pairing, desk->side, &error), "%s", error.text);
    desk->seed = 7;
    return desk;
}

void desk_free(Desk *desk) {
    free(desk->pos);
    rig_free(desk->rig);
    free(desk->board);
    free(desk);
}

void desk_set_up(Desk *desk) {
    const Setup *setup = board_setup(desk->board);
    CU_ASSERT(fen_read(desk->pos, NULL, desk->board, desk->side, setup->fen, NULL));
}

/* A position on the way, or a few plies before an end. */
bool desk_random(Desk *desk, uint32_t number) {
    desk_set_up(desk);
    return number % 4
               ? rig_thin_out(desk->pos, &desk->seed, (uint32_t)(test_random(&desk->seed) % 400))
               : rig_before_the_end(desk->pos, &desk->seed, 1 + number / 4 % 3);
}

void desk_next(Desk *desk) {
    enum { RESIGNS = 6 };
    bool goes_on = false;
    while (!goes_on) {
        Outcome out;
        goes_on = desk_random(desk, desk->made++);
        if (goes_on && !desk_has_two_sides(desk) && desk_below(desk, RESIGNS) == 0) {
            play_commit(desk->pos, move_make(0, 0, MOVE_RESIGN, 0));
            goes_on = !play_over(desk->pos, &out);
        }
    }
}

uint32_t desk_below(Desk *desk, uint32_t limit) {
    return (uint32_t)(test_random(&desk->seed) % limit);
}

bool desk_has_two_sides(const Desk *desk) { return desk->side[0] != seat_bit(0); }

SeatMask desk_coalition(Desk *desk) {
    const SeatMask all = (1u << SEATS) - 1, own = proof_side(desk->pos);
    if (desk_has_two_sides(desk) || desk_below(desk, 2))
        return own;
    SeatMask coalition;
    do
        coalition = (SeatMask)(desk_below(desk, all + 1u) | own);
    while (coalition == all);
    return coalition;
}

void desk_fail(const Desk *desk, const char *what, int64_t found, int64_t wanted) {
    char fen[FEN_TEXT];
    fen_write(desk->pos, NULL, fen);
    check_that(0, "%s, %s: %ld, not %ld, at %s", desk->variant->name, what, (long)found,
               (long)wanted, fen);
}
