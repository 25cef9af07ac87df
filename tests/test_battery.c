/* The battery on every game, from every set-up, in every pairing. */
#include "engine/fen.h"
#include "tests/battery.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 2000, SEED = 20 };

static void play_games(const Board *board, const SeatMask side[SEATS], uint64_t seed,
                       BatteryTally *tally) {
    for (uint32_t i = 0; i < board->variant->setup_count; i++)
        battery_game(board, side, board->variant->setups[i].fen, PLIES, seed + i, tally);
}

static void show(const Variant *variant, const BatteryTally *t) {
    printf("\n    %s: %lu positions, %lu legal moves; played %lu captures, %lu checks, %lu "
           "promotions, %lu en passant, %lu castlings; ended",
           variant->name, t->positions, t->moves, t->captures, t->checks, t->promotions,
           t->en_passants, t->castles);
    for (uint32_t i = 0; i <= REASON_ABORTED; i++)
        printf(" %lu", t->ends[i]);
    printf("\n");
}

static void every_game_passes(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        BatteryTally tally = {0};
        char pairings[64], *rest = pairings;
        uint64_t seed = SEED;
        snprintf(pairings, sizeof pairings, "%s", ALL_VARIANTS[v]->pairings);
        for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL; seed += 1000) {
            SeatMask side[SEATS];
            Error error = {""};
            if (check_that(variant_pairing(ALL_VARIANTS[v], name, side, &error), "%s", error.text))
                play_games(board, side, seed, &tally);
        }
        show(ALL_VARIANTS[v], &tally);
        CU_ASSERT(tally.captures > 0 && tally.checks > 0);
        CU_ASSERT(tally.ends[REASON_NONE] == 0); /* all were played to the end */
        free(board);
    }
}

/* The rules that only some games have are met in those that have them. */
static void rare_moves_are_met(void) {
    BatteryTally tally = {0};
    const Variant *teams = variant_find("teams");
    Board *board = board_new(teams);
    SeatMask side[SEATS];
    CU_ASSERT(variant_pairing(teams, "ry/bg", side, NULL));
    for (uint64_t seed = 500; seed < 512; seed++)
        battery_game(board, side, teams->setups[0].fen, PLIES, seed, &tally);
    show(teams, &tally);
    CU_ASSERT(tally.promotions > 0 && tally.en_passants > 0 && tally.castles > 0);
    CU_ASSERT(tally.ends[REASON_KING_CAPTURED] + tally.ends[REASON_CHECKMATE] > 0);
    free(board);
}

CU_TestInfo TESTS_battery[] = {
    {"every game passes", every_game_passes},
    {"rare moves are met", rare_moves_are_met},
    CU_TEST_INFO_NULL,
};
