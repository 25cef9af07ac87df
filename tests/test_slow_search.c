/* The proofs of the search at full length: of each kind of model more than 10,000 positions. */
#include "tests/search_proof.h"
#include "tests/suites.h"

enum {                 /* a game, seat and model: */
       SIDES = 180,    /* of 7 × 4 × 2 */
       VECTORS = 360,  /* of 7 × 4 */
       IN_ROUNDS = 160 /* of 4 × 4 × 4 */
};

static void values(void) { search_proof_values(SIDES, VECTORS, IN_ROUNDS, 13); }
static void ends(void) { search_proof_ends(2000, 14); }
static void repeats(void) { search_proof_repeats(500, 15); }

CU_TestInfo TESTS_slow_search[] = {
    {"30,000 values are plain minimax's by all models, one table for all", values},
    {"broken off anywhere, the position is what it was", ends},
    {"the same limits give the same reports", repeats},
    CU_TEST_INFO_NULL,
};
