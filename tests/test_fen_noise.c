/* The reader of FEN4 against noise in all games; see slow_fen for more of it. */
#include "tests/fen_noise.h"
#include "tests/suites.h"

static void noise_is_survived(void) { fen_noise(30000, 11); }

CU_TestInfo TESTS_fen_noise[] = {
    {"noise is survived", noise_is_survived},
    CU_TEST_INFO_NULL,
};
