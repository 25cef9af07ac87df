/* The engine against the slow rules in every game: see games_oracle.h. Sized to take some seconds,
 * and some minutes under a sanitizer; the suite slow_games_oracle takes the time that it takes. */
#include "tests/games_oracle.h"
#include "tests/suites.h"

static void engine_and_slow_rules_agree(void) {
    const GamesRun run = {.games = 36, .check_every = 8, .seed = 1};
    games_oracle_run(&run);
}

CU_TestInfo TESTS_games_oracle[] = {
    {"the engine and the slow rules agree in every game", engine_and_slow_rules_agree},
    CU_TEST_INFO_NULL,
};
