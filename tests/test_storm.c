/* Storms of commands, as long as every build has time for; test_slow_storm.c has the long ones. */
#include "tests/storm.h"
#include "tests/suites.h"

static void commands(void) {
    for (uint64_t seed = 1; seed <= 3; seed++)
        storm_of_commands(TEST_SHARE(1000), seed);
}
static void stops(void) { storm_of_stops(TEST_SHARE(500), 1); }
static void stops_of_threads(void) {
    storm_of_stops(TEST_SHARE(150), 2);
    storm_of_stops(TEST_SHARE(150), 4);
}
static void quits(void) { storm_of_quits(40, 1); }
static void quits_of_threads(void) {
    storm_of_quits(16, 2);
    storm_of_quits(16, 4);
}

CU_TestInfo TESTS_storm[] = {
    {"commands of all kinds", commands},
    {"go and stop", stops},
    {"go and stop, several threads", stops_of_threads},
    {"go and quit", quits},
    {"go and quit, several threads", quits_of_threads},
    CU_TEST_INFO_NULL,
};
