/* The same comparison as in test_oracle.c, at length: more than a million positions. */
#include "tests/oracle.h"
#include "tests/suites.h"

#include <stdlib.h>

static void engine_and_slow_rules_agree_at_length(void) {
    const OracleRun run = {
        .scattered = 400000, .games = 40, .plies = 400, .child_percent = 25, .seed = 2};
    Board *board = board_new(variant_find("teams"));
    oracle_run(board, &run);
    free(board);
}

CU_TestInfo TESTS_slow_oracle[] = {
    {"the engine and the slow rules agree at length", engine_and_slow_rules_agree_at_length},
    CU_TEST_INFO_NULL,
};
