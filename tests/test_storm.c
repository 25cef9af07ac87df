/* Storms of commands, as long as every build has time for; test_slow_storm.c has the long ones. */
#include "tests/storm.h"
#include "tests/suites.h"

static void commands(void) {
    for (uint64_t seed = 1; seed <= 3; seed++)
        storm_of_commands(1000, seed);
}
static void stops(void) { storm_of_stops(500); }
static void quits(void) { storm_of_quits(40); }

CU_TestInfo TESTS_storm[] = {
    {"commands of all kinds", commands},
    {"go and stop", stops},
    {"go and quit", quits},
    CU_TEST_INFO_NULL,
};
