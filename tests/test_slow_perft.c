/* Perft that takes long: deep counts of the engine, and the slow rules' own counts once more. */
#include "tests/perft_file.h"
#include "tests/suites.h"

static void deep_counts_are_as_published(void) {
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/setups_slow.perft", 6, perft_by_engine, NULL) ==
              1);
}

static void deep_counts_of_all_games(void) {
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/games_slow.perft", 7, perft_by_engine, NULL) ==
              1);
}

static void slow_rules_count_the_same(void) {
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/middle.perft", 4, perft_by_slow_rules, NULL) ==
              12 * 4);
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/games.perft", 7, perft_by_slow_rules, NULL) ==
              100);
}

CU_TestInfo TESTS_slow_perft[] = {
    {"deep counts are as published", deep_counts_are_as_published},
    {"deep counts of all games", deep_counts_of_all_games},
    {"the slow rules count the same", slow_rules_count_the_same},
    CU_TEST_INFO_NULL,
};
