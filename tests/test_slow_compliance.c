/* Waits a lot, for engines that never answer. */
#include "tests/compliance.h"
#include "tests/suites.h"

CU_TestInfo TESTS_slow_compliance[] = {
    {"vices", compliance_vices},
    CU_TEST_INFO_NULL,
};
