/* The same comparison as in test_games_oracle.c, at length. */
#include "tests/games_oracle.h"
#include "tests/suites.h"

static void engine_and_slow_rules_agree_at_length(void) {
    const GamesRun run = {.games = 240, .check_every = 16, .seed = 2};
    games_oracle_run(&run);
}

CU_TestInfo TESTS_slow_games_oracle[] = {
    {"the engine and the slow rules agree in every game, at length",
     engine_and_slow_rules_agree_at_length},
    CU_TEST_INFO_NULL,
};
