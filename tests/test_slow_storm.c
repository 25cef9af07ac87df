/* The storms of test_storm.c at full length. */
#include "tests/storm.h"
#include "tests/suites.h"

static void commands(void) { storm_of_commands(100000, 11); }
static void stops(void) { storm_of_stops(10000, 1); }
static void stops_of_threads(void) { storm_of_stops(10000, 3); }
static void quits(void) { storm_of_quits(1000, 1); }
static void quits_of_threads(void) { storm_of_quits(1000, 4); }

CU_TestInfo TESTS_slow_storm[] = {
    {"100,000 commands of all kinds", commands},
    {"10,000 times go and stop", stops},
    {"10,000 times go and stop, three threads", stops_of_threads},
    {"1,000 times go and quit", quits},
    {"1,000 times go and quit, four threads", quits_of_threads},
    CU_TEST_INFO_NULL,
};
