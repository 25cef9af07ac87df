/* The proofs of the search at full length: more than 10,000 positions against plain minimax. */
#include "tests/search_proof.h"
#include "tests/suites.h"

enum { A_GAME_AND_SEAT = 360 }; /* of 7 × 4 */

static void values(void) { search_proof_values(A_GAME_AND_SEAT, 13); }
static void ends(void) { search_proof_ends(2000, 14); }
static void repeats(void) { search_proof_repeats(500, 15); }

CU_TestInfo TESTS_slow_search[] = {
    {"10,000 values are plain minimax's, one table for all", values},
    {"broken off anywhere, the position is what it was", ends},
    {"the same limits give the same reports", repeats},
    CU_TEST_INFO_NULL,
};
