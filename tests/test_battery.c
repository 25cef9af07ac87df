/* The battery on every game, by every set of rule options, from every set-up, in every pairing. */
#include "engine/fen.h"
#include "tests/battery.h"
#include "tests/option_sets.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 2000, SEED = 20, GAMES = 8 };

static void play_games(const Board *board, const SeatMask side[SEATS], uint64_t seed,
                       BatteryTally *tally) {
    const Variant *variant = board->variant;
    bool follows = false; /* the set-up from the options */
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        follows |= variant->setup_step[i] != 0;
    if (follows)
        battery_game(board, side, board_setup(board)->fen, PLIES, seed, tally);
    for (uint32_t i = 0; i < variant->setup_count && !follows; i++)
        battery_game(board, side, variant->setups[i].fen, PLIES, seed + i, tally);
}

static void show(const Variant *variant, const BatteryTally *t) {
    printf("\n    %s: %lu positions, %lu legal moves; played %lu captures, %lu checks, %lu "
           "promotions, %lu en passant, %lu castlings; ended",
           variant->name, t->positions, t->moves, t->captures, t->checks, t->promotions,
           t->en_passants, t->castles);
    for (uint32_t i = 0; i < REASONS; i++)
        printf(" %lu", t->ends[i]);
    printf("\n");
}

static void play_pairings(const Board *board, uint64_t seed, BatteryTally *tally) {
    char pairings[64], *rest = pairings;
    snprintf(pairings, sizeof pairings, "%s", board->variant->pairings);
    for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL; seed += 1000) {
        SeatMask side[SEATS];
        Error error = {""};
        if (check_that(variant_pairing(board->variant, name, side, &error), "%s", error.text))
            play_games(board, side, seed, tally);
    }
}

static void play_option_sets(const Variant *variant, uint64_t seed, BatteryTally *tally) {
    char options[OPTION_SET_TEXT];
    for (uint32_t i = 0; option_set(variant, i, options); i++) {
        Error error = {""};
        Board *board = board_new_with(variant, options, &error);
        if (check_that(board != NULL, "%s", error.text))
            play_pairings(board, seed + 100 * i, tally);
        free(board);
    }
}

static unsigned long games(const BatteryTally *tally) {
    unsigned long sum = 0;
    for (uint32_t i = 0; i < REASONS; i++)
        sum += tally->ends[i];
    return sum;
}

static void every_game_passes(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        BatteryTally tally = {0};
        for (uint64_t seed = SEED + v; games(&tally) < GAMES; seed += 10000)
            play_option_sets(ALL_VARIANTS[v], seed, &tally);
        show(ALL_VARIANTS[v], &tally);
        CU_ASSERT(tally.captures > 0);
        CU_ASSERT(tally.ends[REASON_NONE] == 0); /* all were played to the end */
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
