/* The proofs of the search at full length: of each kind of model more than 10,000 positions. */
#include "tests/search_proof.h"
#include "tests/suites.h"

/* A game, seat and model: of 7 × 4 × 2, 7 × 4, and 4 × 4 × 4. */
enum { SIDES = 360, VECTORS = 360, IN_ROUNDS = 160 };

static void values(void) { search_proof_values(SIDES, VECTORS, IN_ROUNDS, 13); }
static void ends(void) { search_proof_ends(2000, 14); }
static void repeats(void) { search_proof_repeats(500, 15); }

CU_TestInfo TESTS_slow_search[] = {
    {"40,000 values are plain minimax's by all models, one table for all", values},
    {"broken off anywhere, the position is what it was", ends},
    {"the same limits give the same reports", repeats},
    CU_TEST_INFO_NULL,
};
