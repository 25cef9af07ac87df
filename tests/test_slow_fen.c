/* More noise for the reader of FEN4 than a quick run has time for. */
#include "tests/fen_noise.h"
#include "tests/suites.h"

static void much_noise_is_survived(void) { fen_noise(500000, 12); }

CU_TestInfo TESTS_slow_fen[] = {
    {"much noise is survived", much_noise_is_survived},
    CU_TEST_INFO_NULL,
};
