/* The proofs of the search that every build has time for; test_slow_search.c has the long ones. */
#include "tests/search_proof.h"
#include "tests/suites.h"

enum { SIDES = TEST_SHARE(10), OTHERS = TEST_SHARE(4) }; /* a game, seat and model */

static void values(void) { search_proof_values(SIDES, OTHERS, OTHERS, 3); }
static void ends(void) { search_proof_ends(TEST_SHARE(200), 4); }
static void repeats(void) { search_proof_repeats(TEST_SHARE(15), 5); }

CU_TestInfo TESTS_search_proof[] = {
    {"values are plain minimax's by all models, one table for all", values},
    {"broken off anywhere, the position is what it was", ends},
    {"the same limits give the same reports", repeats},
    CU_TEST_INFO_NULL,
};
