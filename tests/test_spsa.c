/* SPSA on problems whose answer is known, without games; its lines and its file. */
#include "engine/memory.h"
#include "tests/suites.h"
#include "tuning/spsa_run.h"
#include "tuning/spsa_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const atomic_bool GO_ON = false;

/* --- a problem with a known optimum ----------------------------------------------------------- */

static const char HILL[] = "near, int, 20, 0, 400, 8, 0.02\n"
                           "far, int, 150, -300, 300, 12, 0.02\n"
                           "fine, float, 0.9, 0, 1, 0.05, 0.02\n"
                           "edge, int, 5, 0, 60, 3, 0.02\n";
enum { HILL_COUNT = 4 };
static const double TOP[HILL_COUNT] = {60, -40, 0.4, 90}; /* the last one lies beyond its range */
static const double BEST[HILL_COUNT] = {60, -40, 0.4, 60};

/* How far below the top, in Elo: 60 for four c_end off. */
static double loss(const SpsaList *list, const double *value) {
    double sum = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const double off = (value[i] - TOP[i]) / list->param[i].c_end;
        sum += 60.0 / 16 * off * off;
    }
    return sum;
}

typedef struct {
    atomic_bool stop;
    uint64_t stop_after; /* pairs; 0 = never */
    atomic_uint played;
    bool whole; /* all whole numbers were whole, and everything within its range */
    uint64_t fail_at;
} Mountain;

static double fraction(uint64_t lot) { return (double)(lot >> 11) / 9007199254740992.0; }

/* Two games, each a win or a loss by lot, as likely as the difference in Elo says. */
static SpsaEnd climb(void *context, uint32_t place, const SpsaCourse *course, uint64_t pair,
                     const atomic_bool *stop, double *result, Error *error) {
    Mountain *mountain = context;
    double value[2][HILL_COUNT];
    if (atomic_load(stop))
        return SPSA_STOPPED;
    if (mountain->fail_at && pair == mountain->fail_at) {
        error_set(error, "an avalanche");
        return SPSA_FAILED;
    }
    spsa_trial(course, pair, value[0], value[1]);
    if (place >= course->batch)
        mountain->whole = false;
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < HILL_COUNT; i++) {
            const SpsaParam *param = &course->list.param[i];
            if (value[k][i] < param->low || value[k][i] > param->high ||
                (param->whole && floor(value[k][i]) != value[k][i]))
                mountain->whole = false;
        }
    const double elo = loss(&course->list, value[1]) - loss(&course->list, value[0]);
    const double chance = 1 / (1 + pow(10, -elo / 400));
    *result = 0;
    for (uint64_t game = 0; game < 2; game++)
        *result += fraction(hash_mix(spsa_lot(course, pair) + 77 + game)) < chance ? 1 : -1;
    atomic_fetch_add(&mountain->played, 1);
    return SPSA_DONE;
}

static bool look_down(void *context, const SpsaCourse *course, Error *error) {
    Mountain *mountain = context;
    (void)error;
    if (mountain->stop_after && course->done >= mountain->stop_after)
        atomic_store(&mountain->stop, true);
    return true;
}

static SpsaCourse course_new(uint64_t pairs, uint64_t seed) {
    SpsaCourse course = {
        .work = "climbing a hill", .seed = seed, .shards = 1, .batch = 8, .pairs = pairs};
    Error error = {""};
    CU_ASSERT_FATAL(
        check_that(spsa_lines_read(HILL, strlen(HILL), &course.list, &error), "%s", error.text));
    return course;
}

static SpsaEnd run(SpsaCourse *course, Mountain *mountain, uint32_t threads) {
    const SpsaPlayer player = {mountain, climb, look_down};
    Error error = {""};
    Crew *crew = crew_new(threads);
    mountain->whole = true;
    const SpsaEnd end = spsa_run(course, &player, crew, &mountain->stop, &error);
    crew_free(crew);
    CU_ASSERT(mountain->whole);
    return end;
}

static bool are_alike(const SpsaCourse *a, const SpsaCourse *b) {
    Buffer one = {.text = NULL}, other = {.text = NULL};
    spsa_course_write(a, &one);
    spsa_course_write(b, &other);
    const bool alike = strcmp(one.text, other.text) == 0;
    buffer_free(&one);
    buffer_free(&other);
    return alike;
}

/* Of the first `count` numbers; the others as if they were best. */
static double loss_now(const SpsaCourse *course, uint32_t count) {
    double value[HILL_COUNT];
    for (uint32_t i = 0; i < HILL_COUNT; i++)
        value[i] = i < count ? course->list.param[i].value : BEST[i];
    return loss(&course->list, value) - loss(&course->list, BEST);
}

/* From more than 500 Elo below the top to where the noise of games leaves it. With u = a number's
 * distance from its best in c_end, a pair's result is 0.086 u in the mean, with a variance of 2; so
 * at r_end = 0.02 u varies by 0.02^2 * 2 / (2 * 0.02 * 0.086) = 0.23 about 0, which costs 0.9 Elo.
 * The number at its edge is driven against it by half of that at u = 10, as only one of its sets
 * can move, and is off by 0.02^2 * 2 / (2 * 0.02 * 0.43) = 0.046 in the mean: 3.5 Elo. That makes
 * 6 in all; twice as many are allowed in the mean, and five times once. */
static void it_climbs(void) {
    double sum = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        SpsaCourse course = course_new(10000, seed);
        Mountain mountain = {.stop_after = 0};
        CU_ASSERT(loss_now(&course, HILL_COUNT) > 500);
        CU_ASSERT_EQUAL(run(&course, &mountain, 1), SPSA_DONE);
        CU_ASSERT(course.done == 10000 && atomic_load(&mountain.played) == 10000);
        const double below = loss_now(&course, HILL_COUNT);
        check_that(below < 30, "seed %u: %g Elo below the top", (unsigned)seed, below);
        sum += below;
        for (uint32_t i = 0; i < HILL_COUNT; i++) {
            const SpsaParam *param = &course.list.param[i];
            check_that(fabs(param->value - BEST[i]) < 2 * param->c_end, "seed %u: %s is %g",
                       (unsigned)seed, param->name, param->value);
        }
        spsa_course_free(&course);
    }
    check_that(sum < 8 * 12, "%g Elo below the top in the mean", sum / 8);
}

/* The mean of what is played is what it stands for, though whole numbers are played. */
static void rounding_is_fair(void) {
    enum { PAIRS = 20000 };
    SpsaCourse course = course_new(PAIRS, 5);
    double plus[HILL_COUNT], minus[HILL_COUNT], sum = 0, up = 0;
    course.list.param[0].value = 100.3;
    course.list.param[0].c_end = 0.25; /* hardly ever a whole step */
    for (uint64_t pair = 0; pair < PAIRS; pair++) {
        spsa_trial(&course, pair, plus, minus);
        sum += plus[0] + minus[0];
        up += plus[0] > minus[0] ? 1 : plus[0] < minus[0] ? -1 : 0;
        CU_ASSERT(fabs(plus[0] - 100.3) <= 2 && fabs(minus[0] - 100.3) <= 2);
    }
    /* Five standard errors: rounding spreads by at most 1/2. */
    CU_ASSERT(fabs(sum / (2 * PAIRS) - 100.3) < 5 * 0.5 / sqrt(PAIRS));
    CU_ASSERT(fabs(up) / PAIRS < 5 / sqrt(PAIRS));
    spsa_course_free(&course);
}

/* The steps of the method as they are written down: c and a of the last pair are c_end and
 * r_end c_end^2, and those of earlier ones follow the powers. */
static void steps_are_as_written(void) {
    SpsaCourse course = course_new(1000, 9);
    double plus[HILL_COUNT], minus[HILL_COUNT];
    const double result = 2, k = 250;
    for (int last = 0; last < 2; last++) {
        SpsaParam *param = &course.list.param[2]; /* the float */
        const double c = last ? 0.05 : 0.05 * pow(1000 / k, 0.101);
        const double a = 0.02 * 0.05 * 0.05 * (last ? 1 : pow((100.0 + 1000) / (100.0 + k), 0.602));
        param->value = 0.5;
        course.done = last ? 999 : 249;
        spsa_trial(&course, course.done, plus, minus);
        const double way = plus[2] > minus[2] ? 1 : -1;
        CU_ASSERT_DOUBLE_EQUAL(plus[2] - 0.5, way * c, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(minus[2] - 0.5, -way * c, 1e-12);
        spsa_learn(&course, &result, 1);
        CU_ASSERT_DOUBLE_EQUAL(param->value - 0.5, a / c * 2 * way, 1e-12);
        CU_ASSERT_EQUAL(course.done, last ? 1000 : 250);
    }
    spsa_course_free(&course);
}

/* --- breaks and parts ------------------------------------------------------------------------- */

/* Stopped again and again, written and read in between, with other numbers of threads: to the byte
 * the course of a run in peace. */
static void breaks_do_not_matter(void) {
    SpsaCourse whole = course_new(1003, 3), course = course_new(1003, 3);
    Mountain peace = {.stop_after = 0};
    SpsaEnd end = SPSA_STOPPED;
    uint32_t runs = 0;
    CU_ASSERT_EQUAL(run(&whole, &peace, 1), SPSA_DONE);
    for (; end == SPSA_STOPPED && runs < 1000; runs++) {
        Mountain mountain = {.stop_after = course.done + 1 + 50 * runs % 90};
        Buffer text = {.text = NULL};
        Error error = {""};
        end = run(&course, &mountain, 1 + runs % 4);
        spsa_course_write(&course, &text);
        spsa_course_free(&course);
        CU_ASSERT_FATAL(check_that(spsa_course_read(text.text, text.length, &course, &error), "%s",
                                   error.text));
        buffer_free(&text);
    }
    CU_ASSERT(end == SPSA_DONE && runs > 5);
    CU_ASSERT(are_alike(&whole, &course));
    spsa_course_free(&whole);
    spsa_course_free(&course);
}

static void failures_are_told(void) {
    SpsaCourse course = course_new(1000, 3);
    Mountain mountain = {.fail_at = 100};
    const SpsaPlayer player = {&mountain, climb, look_down};
    Error error = {""};
    Crew *crew = crew_new(3);
    CU_ASSERT_EQUAL(spsa_run(&course, &player, crew, &GO_ON, &error), SPSA_FAILED);
    crew_free(crew);
    CU_ASSERT_STRING_EQUAL(error.text, "an avalanche");
    CU_ASSERT_EQUAL(course.done, 96); /* the last whole batch */
    spsa_course_free(&course);
}

/* Four parts find what one finds, and what they found together varies less: by chance alone it is a
 * quarter as far from the best. Not so at an edge, of which all are on one side. */
static void parts_are_merged(void) {
    enum { PARTS = 4, TRIALS = 6 };
    double alone = 0, together = 0;
    for (uint64_t seed = 1; seed <= TRIALS; seed++) {
        SpsaCourse part[PARTS], whole;
        Error error = {""};
        for (uint32_t i = 0; i < PARTS; i++) {
            Mountain mountain = {.stop_after = 0};
            part[i] = course_new(6000, seed);
            part[i].shard = i;
            part[i].shards = PARTS;
            CU_ASSERT_EQUAL(run(&part[i], &mountain, 1), SPSA_DONE);
            alone += loss_now(&part[i], HILL_COUNT - 1) / PARTS;
            CU_ASSERT(i == 0 || part[i].list.param[0].value != part[0].list.param[0].value);
        }
        CU_ASSERT_FATAL(check_that(spsa_merge(part, PARTS, &whole, &error), "%s", error.text));
        CU_ASSERT(whole.done == 6000 && whole.shard == 0 && whole.shards == 1);
        together += loss_now(&whole, HILL_COUNT - 1);
        spsa_course_free(&whole);
        for (uint32_t i = 0; i < PARTS; i++)
            spsa_course_free(&part[i]);
    }
    check_that(together < alone / 2, "together %g Elo below the top, alone %g", together / TRIALS,
               alone / TRIALS);
}

/* Values are weighted by pairs, and parts of different courses are refused. */
static void merging_is_exact(void) {
    SpsaCourse part[2] = {course_new(100, 1), course_new(100, 1)}, whole;
    Error error = {""};
    for (uint32_t i = 0; i < 2; i++) {
        part[i].shard = i;
        part[i].shards = 2;
    }
    part[0].done = 10;
    part[1].done = 30;
    part[0].list.param[0].value = 40;
    part[1].list.param[0].value = 60;
    CU_ASSERT_FATAL(spsa_merge(part, 2, &whole, &error));
    CU_ASSERT_EQUAL(whole.done, 20);
    CU_ASSERT_DOUBLE_EQUAL(whole.list.param[0].value, 55, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(whole.list.param[1].value, 150, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(part[0].list.param[0].value, 40, 0); /* a copy */
    spsa_course_free(&whole);
    part[1].shard = 0;
    CU_ASSERT(!spsa_merge(part, 2, &whole, &error));
    CU_ASSERT_STRING_EQUAL(error.text, "files 1 and 2 are both part 1");
    part[1].shard = 1;
    part[1].list.param[2].r_end = 0.03;
    CU_ASSERT(!spsa_merge(part, 2, &whole, &error));
    CU_ASSERT_STRING_EQUAL(error.text,
                           "file 2 is not of the first one's course: another line for fine");
    part[1].list.param[2].r_end = 0.02;
    part[1].seed = 2;
    CU_ASSERT(!spsa_merge(part, 2, &whole, &error));
    part[1].seed = 1;
    strcpy(part[1].work, "another hill");
    CU_ASSERT(!spsa_merge(part, 2, &whole, &error));
    for (uint32_t i = 0; i < 2; i++)
        spsa_course_free(&part[i]);
}

/* --- lines and files -------------------------------------------------------------------------- */

static void lines_come_back(void) {
    static const char TEXT[] = "# a comment\n\n  man N ,int,320,0,2000,100,0.002\n"
                               "x, float, -0.125, -1, 1e3, 0.1, 2e-3";
    static const char WRITTEN[] = "man N, int, 320, 0, 2000, 100, 0.002\n"
                                  "x, float, -0.125, -1, 1000, 0.1, 0.002\n";
    SpsaList list;
    Buffer text = {.text = NULL};
    CU_ASSERT_FATAL(spsa_lines_read(TEXT, strlen(TEXT), &list, NULL));
    CU_ASSERT(list.count == 2 && list.param[0].whole && !list.param[1].whole);
    CU_ASSERT_DOUBLE_EQUAL(list.param[1].high, 1000, 0);
    spsa_lines_write(&list, &text);
    CU_ASSERT_STRING_EQUAL(text.text, WRITTEN);
    spsa_list_free(&list);
    CU_ASSERT_FATAL(spsa_lines_read(WRITTEN, strlen(WRITTEN), &list, NULL));
    list.param[0].value = 318.6;
    list.param[1].value = 1.0 / 3;
    buffer_clear(&text);
    spsa_lines_write(&list, &text);
    CU_ASSERT_PTR_NOT_NULL(strstr(text.text, "man N, int, 319, 0"));
    const double third = strtod(strstr(text.text, "float, ") + 7, NULL);
    CU_ASSERT(third == 1.0 / 3);
    buffer_free(&text);
    spsa_list_free(&list);
}

static void wrong_lines_are_refused(void) {
    static const char *const WRONG[][2] = {
        {"", "there is no line with a number"},
        {"a, int, 1, 0, 2, 1, 1\na, int, 1, 0, 2, 1, 1\n", "line 2: a stands twice"},
        {"a, int, 1, 0, 2, 1\n", "line 1: a: r_end is no number"},
        {"a, int, 1, 0, 2, 1, 1, 1\n", "line 1: a: more than seven fields"},
        {"\na, whole, 1, 0, 2, 1, 1\n", "line 2: a: 'int' or 'float' expected behind the name"},
        {"a, int, 1.5, 0, 2, 1, 1\n", "line 1: a: value, min and max of an int are whole numbers"},
        {"a, int, 3, 0, 2, 1, 1\n", "line 1: a: the value is not within min..max"},
        {"a, int, 1, 2, 1, 1, 1\n", "line 1: a: min is not below max"},
        {"a, int, 1, 0, 2, 0, 1\n", "line 1: a: c_end and r_end are over 0"},
        {"a, int, 1, 0, 2, 1, -1\n", "line 1: a: c_end and r_end are over 0"},
        {"a, int, one, 0, 2, 1, 1\n", "line 1: a: value is no number"},
        {"a, int, 1, nan, 2, 1, 1\n", "line 1: a: min is no number"},
        {"a, int, 1, 0, inf, 1, 1\n", "line 1: a: max is no number"},
        {"a, int, 1, 0, 2, , 1\n", "line 1: a: c_end is no number"},
        {", int, 1, 0, 2, 1, 1\n", "line 1: a name of up to 47 letters expected, not ''"},
        {"a\n", "line 1: a: 'int' or 'float' expected behind the name"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        SpsaList list;
        Error error = {""};
        CU_ASSERT(!spsa_lines_read(WRONG[i][0], strlen(WRONG[i][0]), &list, &error));
        check_that(strcmp(error.text, WRONG[i][1]) == 0, "%s", error.text);
    }
}

/* Each byte of a course's file lost or changed is noticed, with the line; and nothing else. */
static void damage_is_noticed(void) {
    SpsaCourse course = course_new(1000, 7), back;
    Mountain mountain = {.stop_after = 100};
    Buffer text = {.text = NULL};
    Error error = {""};
    CU_ASSERT_EQUAL(run(&course, &mountain, 1), SPSA_STOPPED);
    spsa_course_write(&course, &text);
    CU_ASSERT(spsa_course_read(text.text, text.length, &back, &error));
    CU_ASSERT(are_alike(&course, &back));
    spsa_course_free(&back);
    for (size_t at = 0; at < text.length; at++) {
        char *copy = memory_text(text.text, text.length);
        unsigned line = 0;
        for (size_t i = 0; i < at; i++)
            line += copy[i] == '\n';
        copy[at] ^= 2;
        if (at + 1 < text.length) { /* the last newline may be anything's end */
            CU_ASSERT(!spsa_course_read(copy, text.length, &back, &error));
            unsigned told = 0;
            check_that(sscanf(error.text, "line %u: ", &told) == 1 && told > line, "byte %zu: %s",
                       at, error.text);
        }
        if (at + 1 < text.length)
            CU_ASSERT(!spsa_course_read(text.text, at, &back, &error));
        free(copy);
    }
    buffer_free(&text);
    spsa_course_free(&course);
}

static void faults_are_named(void) {
    static const char *const WRONG[][2] = {
        {"", "line 0: 'quadriga-spsa 1' expected: it is no file of a course"},
        {"quadriga-spsa 1\nseed 1\n", "line 2: 'work' expected"},
        {"quadriga-spsa 1\nwork x\nseed -1\n", "line 3: seed: a number from 0 to"},
        {"quadriga-spsa 1\nwork x\nseed 1\nshard 3/2\n", "line 4: shard: i/n expected"},
        {"quadriga-spsa 1\nwork x\nseed 1\nshard 1/1\nbatch 0\n", "line 5: batch: a number from 1"},
        {"quadriga-spsa 1\nwork x\nseed 1\nshard 1/1\nbatch 8\npairs 9\ndone 10\n",
         "line 7: done: a number from 0 to 9 expected"},
        {"quadriga-spsa 1\nwork x\nseed 1\nshard 1/1\nbatch 8\npairs 9\ndone 9\n"
         "7 a, int, 1, 0, 2, 1, 1\n",
         "line 8: a is not within min..max now"},
        {"quadriga-spsa 1\nwork x\nseed 1\nshard 1/1\nbatch 8\npairs 9\ndone 9\n"
         "1 a, int, 1, 0, 2, 1, 1\n",
         "line 8: 'sum' expected: the end is missing"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        SpsaCourse course;
        Error error = {""};
        CU_ASSERT(!spsa_course_read(WRONG[i][0], strlen(WRONG[i][0]), &course, &error));
        check_that(strncmp(error.text, WRONG[i][1], strlen(WRONG[i][1])) == 0, "%s", error.text);
    }
}

CU_TestInfo TESTS_spsa[] = {
    {"it climbs", it_climbs},
    {"rounding is fair", rounding_is_fair},
    {"steps are as written", steps_are_as_written},
    {"breaks do not matter", breaks_do_not_matter},
    {"failures are told", failures_are_told},
    {"parts are merged", parts_are_merged},
    {"merging is exact", merging_is_exact},
    {"lines come back", lines_come_back},
    {"wrong lines are refused", wrong_lines_are_refused},
    {"damage is noticed", damage_is_noticed},
    {"faults are named", faults_are_named},
    CU_TEST_INFO_NULL,
};
