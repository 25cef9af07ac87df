/* Time controls as they are written, and the clocks that follow them. */
#include "tests/suites.h"
#include "tuning/timecontrol.h"

#include <string.h>

enum { MS = 1000, SECOND = 1000000 };

static void test_reads(void) {
    static const struct {
        const char *text;
        TimeControl control;
    } CASES[] = {
        {"10", {.has_clock = true, .time = 10 * SECOND}},
        {"10+0.1", {.has_clock = true, .time = 10 * SECOND, .increment = 100 * MS}},
        {"0.5", {.has_clock = true, .time = 500 * MS}},
        {"1+0.01", {.has_clock = true, .time = SECOND, .increment = 10 * MS}},
        {"40/60", {.has_clock = true, .moves = 40, .time = 60 * SECOND}},
        {"40/1:30.5+0.6",
         {.has_clock = true, .moves = 40, .time = 90 * SECOND + 500 * MS, .increment = 600 * MS}},
        {"1:00+15d", {.has_clock = true, .time = 60 * SECOND, .delay = 15 * SECOND}},
        {"1:00+1+15d",
         {.has_clock = true, .time = 60 * SECOND, .increment = SECOND, .delay = 15 * SECOND}},
        {"1:00+15d+1",
         {.has_clock = true, .time = 60 * SECOND, .increment = SECOND, .delay = 15 * SECOND}},
        {"1:02:03", {.has_clock = true, .time = INT64_C(3723) * SECOND}},
        {"0:00.05", {.has_clock = true, .time = 50 * MS}},
        {"inf", {.has_clock = false}},
        {"INF", {.has_clock = false}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TimeControl read = {.depth = 7, .moves = 99, .increment = 5, .delay = 5};
        Error error = {""};
        const TimeControl *wanted = &CASES[i].control;
        const bool ok = timecontrol_read(CASES[i].text, &read, &error);
        check_that(ok && read.has_clock == wanted->has_clock && read.moves == wanted->moves &&
                       read.time == wanted->time && read.increment == wanted->increment &&
                       read.delay == wanted->delay && read.depth == 7,
                   "'%s': %s", CASES[i].text, ok ? "another control" : error.text);
    }
}

static void test_refuses(void) {
    static const char *const CASES[] = {
        "",         "x",   "0",    "-1", "1+",      "1+x", "+1",    "/10",
        "0/10",     "10/", "1:",   ":1", "1::2",    "1e3", "1+1+1", "1+2d+3d",
        "1:2:3:4",  "1d",  "40/0", "1 ", "20000/1", "1.x", "4/5/6", "99999999999999999999",
        "1.0000001"};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TimeControl read = {.time = 5, .moves = 3};
        Error error = {""};
        check_that(!timecontrol_read(CASES[i], &read, &error) && error.text[0] && read.time == 5 &&
                       read.moves == 3,
                   "'%s' was read", CASES[i]);
    }
}

static void test_text(void) {
    static const struct {
        const char *text;
        TimeControl control;
    } CASES[] = {
        {"40/60+0.6", {.has_clock = true, .moves = 40, .time = 60 * SECOND, .increment = 600 * MS}},
        {"60+15d", {.has_clock = true, .time = 60 * SECOND, .delay = 15 * SECOND}},
        {"0.05/move", {.movetime = 50 * MS}},
        {"nodes 1000 depth 6", {.nodes = 1000, .depth = 6}},
        {"1+0.01 depth 3", {.has_clock = true, .time = SECOND, .increment = 10 * MS, .depth = 3}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[TIMECONTROL_TEXT];
        CU_ASSERT_STRING_EQUAL(timecontrol_text(&CASES[i].control, text), CASES[i].text);
        CU_ASSERT(timecontrol_limits(&CASES[i].control));
    }
    CU_ASSERT(!timecontrol_limits(&(TimeControl){.has_clock = false}));
}

static void test_increment(void) {
    const TimeControl control = {.has_clock = true, .time = SECOND, .increment = 10 * MS};
    SeatClock clock;
    seat_clock_start(&clock, &control);
    CU_ASSERT_EQUAL(seat_clock_limit(&clock), SECOND);
    CU_ASSERT_EQUAL(seat_clock_to_go(&clock), 0);
    CU_ASSERT(seat_clock_spend(&clock, 400 * MS, 0));
    CU_ASSERT_EQUAL(clock.left, 610 * MS);
    CU_ASSERT(seat_clock_spend(&clock, 610 * MS, 0));
    CU_ASSERT_EQUAL(clock.left, 10 * MS);
    CU_ASSERT(!seat_clock_spend(&clock, 10 * MS + 1, 0));
    CU_ASSERT_EQUAL(clock.left, 10 * MS);
    CU_ASSERT(seat_clock_spend(&clock, 15 * MS, 5 * MS)); /* forgiven, and not owed */
    CU_ASSERT_EQUAL(clock.left, 10 * MS);
    CU_ASSERT(!seat_clock_spend(&clock, 15 * MS + 1, 5 * MS));
}

static void test_delay(void) {
    const TimeControl control = {.has_clock = true, .time = SECOND, .delay = 100 * MS};
    SeatClock clock;
    seat_clock_start(&clock, &control);
    CU_ASSERT_EQUAL(seat_clock_limit(&clock), 1100 * MS);
    CU_ASSERT(seat_clock_spend(&clock, 99 * MS, 0));
    CU_ASSERT_EQUAL(clock.left, SECOND);
    CU_ASSERT(seat_clock_spend(&clock, 350 * MS, 0));
    CU_ASSERT_EQUAL(clock.left, 750 * MS);
    CU_ASSERT(!seat_clock_spend(&clock, 851 * MS, 0));
    CU_ASSERT(seat_clock_spend(&clock, 850 * MS, 0));
    CU_ASSERT_EQUAL(clock.left, 0);
    CU_ASSERT(seat_clock_spend(&clock, 100 * MS, 0)); /* the delay alone is always there */
}

static void test_moves(void) {
    const TimeControl control = {.has_clock = true, .moves = 2, .time = SECOND};
    SeatClock clock;
    seat_clock_start(&clock, &control);
    CU_ASSERT_EQUAL(seat_clock_to_go(&clock), 2);
    CU_ASSERT(seat_clock_spend(&clock, 300 * MS, 0));
    CU_ASSERT_EQUAL(seat_clock_to_go(&clock), 1);
    CU_ASSERT(seat_clock_spend(&clock, 300 * MS, 0));
    CU_ASSERT_EQUAL(seat_clock_to_go(&clock), 2);
    CU_ASSERT_EQUAL(clock.left, 1400 * MS);
}

static void test_limits(void) {
    const TimeControl movetime = {.movetime = 50 * MS}, nodes = {.nodes = 10};
    const TimeControl both = {.has_clock = true, .time = 60 * MS, .movetime = 50 * MS};
    SeatClock clock;
    seat_clock_start(&clock, &movetime);
    CU_ASSERT_EQUAL(seat_clock_limit(&clock), 50 * MS);
    CU_ASSERT(seat_clock_spend(&clock, 50 * MS, 0) && !seat_clock_spend(&clock, 51 * MS, 0));
    seat_clock_start(&clock, &nodes);
    CU_ASSERT_EQUAL(seat_clock_limit(&clock), NO_LIMIT);
    CU_ASSERT(seat_clock_spend(&clock, INT64_C(3600) * SECOND, 0));
    seat_clock_start(&clock, &both);
    CU_ASSERT(seat_clock_spend(&clock, 40 * MS, 0));
    CU_ASSERT_EQUAL(seat_clock_limit(&clock), 20 * MS);
}

CU_TestInfo TESTS_timecontrol[] = {
    {"what is read", test_reads},         {"what is refused", test_refuses},
    {"what is written", test_text},       {"a clock with increments", test_increment},
    {"a clock with a delay", test_delay}, {"so many moves in so much time", test_moves},
    {"limits of a move", test_limits},    CU_TEST_INFO_NULL,
};
