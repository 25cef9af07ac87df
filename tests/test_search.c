/* The search against plain minimax, and its promises: lines are legal, mates exact, the position is
 * untouched however it ends, and the same question gets the same answer. */
#include "engine/fen.h"
#include "tests/plain.h"
#include "tests/rig.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const PAIRINGS[] = {"ry/bg", "rb/yg", "rg/by"};

static void random_start(const Rig *rig, Position *pos, uint64_t *seed, SeatMask side[SEATS]) {
    const Variant *variant = rig->board->variant;
    variant_pairing(variant, PAIRINGS[test_random(seed) % 3], side, NULL);
    const Setup *setup = &variant->setups[test_random(seed) % variant->setup_count];
    fen_read(pos, NULL, rig->board, side, setup->fen, NULL);
}

static void equals_minimax(void) {
    enum { WANTED = 200, DEPTH = 3 };
    Board *board = board_new(ALL_VARIANTS[0]);
    Rig *rig = rig_new(board);
    Position *pos = malloc(sizeof *pos);
    uint64_t seed = 11;
    uint32_t done = 0, mates = 0, pairs_met = 0;
    while (done < WANTED) {
        SeatMask side[SEATS];
        int32_t expected;
        random_start(rig, pos, &seed, side);
        const bool found =
            done % 4 ? rig_thin_out(pos, &seed, 200 + (uint32_t)(test_random(&seed) % 250))
                     : rig_before_the_end(pos, &seed, 1 + (uint32_t)(done % 3));
        if (!found || movegen_count(pos) > 40 ||
            !plain_value(rig->eval, pos, side, DEPTH, &expected))
            continue;
        pairs_met |= 1u << (side[0] >> 1);
        const Limits limits = {.depth = DEPTH, .movetime = -1, .remaining = -1, .full_width = true};
        Report report;
        const Move best = rig_think(rig, pos, &limits, NULL, &report);
        char fen[FEN_TEXT];
        fen_write(pos, NULL, fen);
        check_that(report.score == expected, "search %d, minimax %d: %s", report.score, expected,
                   fen);
        check_that(movegen_is_legal(pos, best), "illegal best move: %s", fen);
        mates += abs(expected) >= VALUE_WON;
        done++;
    }
    /* Sides of opposite and of neighbouring seats: signs flip by side, not by ply. */
    CU_ASSERT_EQUAL(pairs_met, 1u << 2 | 1u << 1 | 1u << 4);
    CU_ASSERT(mates >= 20);
    free(pos);
    rig_free(rig);
    free(board);
}

/* --- promises --------------------------------------------------------------------------------- */

typedef struct {
    const Position *root;
    uint32_t reports;
} Watch;

/* Each line is legal from the root on, and a mate's line ends in the end of the game. */
static void watch_report(void *context, const Report *report) {
    Watch *watch = context;
    Position *pos = malloc(sizeof *pos);
    *pos = *watch->root;
    watch->reports++;
    uint32_t plies = 0;
    for (; plies < report->pv_count; plies++) {
        if (!check_that(movegen_is_legal(pos, report->pv[plies]), "illegal move %u of a line",
                        plies + 1))
            break;
        play_commit(pos, report->pv[plies]);
    }
    if (report->mate != 0) {
        Outcome out;
        CU_ASSERT(play_over(pos, &out));
        CU_ASSERT_EQUAL((int32_t)plies, VALUE_MATE - abs(report->score));
    }
    CU_ASSERT_EQUAL(report->mate != 0,
                    report->bound == BOUND_EXACT && abs(report->score) >= VALUE_WON);
    free(pos);
}

static void lines_are_legal(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    Rig *rig = rig_new(board);
    Position *pos = malloc(sizeof *pos);
    SeatMask side[SEATS];
    uint64_t seed = 5;
    uint32_t mates = 0;
    for (uint32_t i = 0; i < 60; i++) {
        random_start(rig, pos, &seed, side);
        if (!rig_thin_out(pos, &seed, (uint32_t)(test_random(&seed) % 120)))
            continue;
        Watch watch = {pos, 0};
        const Listener listener = {.context = &watch, .on_report = watch_report};
        const Limits limits = {.depth = 5, .nodes = 30000, .movetime = -1, .remaining = -1};
        Report report;
        rig_start(rig, pos, &limits);
        const Move best = iterate(rig->worker, &listener, &report);
        CU_ASSERT(movegen_is_legal(pos, best));
        CU_ASSERT(watch.reports > 0);
        CU_ASSERT_EQUAL(report.pv[0], best);
        mates += abs(report.score) >= VALUE_WON;
    }
    CU_ASSERT(mates > 0);
    free(pos);
    rig_free(rig);
    free(board);
}

static bool same_position(const Position *a, const Position *b) {
    return memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(a->men, b->men, sizeof a->men) == 0 &&
           memcmp(a->cell, b->cell, sizeof a->cell) == 0 &&
           memcmp(a->line, b->line, sizeof a->line) == 0 && a->past_count == b->past_count;
}

static void abort_leaves_no_trace(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    Rig *rig = rig_new(board);
    Position *pos = malloc(sizeof *pos);
    SeatMask side[SEATS];
    uint64_t seed = 3;
    random_start(rig, pos, &seed, side);
    rig_thin_out(pos, &seed, 40);
    for (uint64_t nodes = 1; nodes < 3000; nodes += 1 + nodes / 20) {
        const Limits limits = {.nodes = nodes, .movetime = -1, .remaining = -1};
        Report report;
        rig_start(rig, pos, &limits);
        const Move best = iterate(rig->worker, NULL, &report);
        CU_ASSERT(movegen_is_legal(pos, best));
        CU_ASSERT(same_position(pos, &rig->worker->pos));
        CU_ASSERT(report.nodes <= nodes);
    }
    free(pos);
    rig_free(rig);
    free(board);
}

static void same_question_same_answer(void) {
    Error error;
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, board->variant->setups[0].fen, NULL);
    uint64_t nodes[2];
    Move best[2];
    for (int i = 0; i < 2; i++) {
        Search *search = search_new(2, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(search);
        const Limits limits = {.depth = 6, .movetime = -1, .remaining = -1};
        Report report;
        best[i] = search_now(search, pos, &limits, &report);
        nodes[i] = report.nodes;
        search_free(search);
    }
    CU_ASSERT_EQUAL(nodes[0], nodes[1]);
    CU_ASSERT_EQUAL(best[0], best[1]);
    free(pos);
    free(board);
}

/* --- time ------------------------------------------------------------------------------------- */

static void budgets_keep_to_the_clock(void) {
    for (int64_t left = 0; left < 100000; left = left * 2 + 1)
        for (int64_t increment = 0; increment < 3000; increment = increment * 3 + 1)
            for (uint32_t to_go = 0; to_go < 3; to_go++) {
                const Limits limits = {.remaining = left,
                                       .increment = increment,
                                       .moves_to_go = to_go,
                                       .movetime = -1,
                                       .overhead = 10};
                const Budget budget = budget_plan(&limits);
                const int64_t most = left - 10 > 1 ? left - 10 : 1;
                check_that(budget.hard >= 0 && budget.hard <= most, "%lld of %lld ms",
                           (long long)budget.hard, (long long)left);
                CU_ASSERT(budget.soft >= 0 && budget.soft <= budget.hard);
            }
    for (int64_t left = 0; left <= 50; left++) { /* nearly empty, it grows again */
        const Limits limits = {.remaining = left, .increment = 10, .movetime = -1, .overhead = 10};
        CU_ASSERT(budget_plan(&limits).hard <= 6);
    }
    const Limits delay = {.remaining = 100, .delay = 5000, .movetime = -1};
    CU_ASSERT(budget_plan(&delay).hard >= 4000); /* a delay is time that costs nothing */
    const Limits fixed = {.movetime = 500, .remaining = -1, .overhead = 10};
    CU_ASSERT_EQUAL(budget_plan(&fixed).hard, 490);
    const Limits none = {.movetime = -1, .remaining = -1, .depth = 4};
    CU_ASSERT_EQUAL(budget_plan(&none).hard, -1);
    CU_ASSERT_EQUAL(budget_plan(&none).depth, 4);
}

/* A sure move is played sooner, a doubtful one later, and never beyond what the clock bears. */
static void doubt_takes_time(void) {
    const Limits limits = {.remaining = 60000, .movetime = -1, .overhead = 10};
    const Budget budget = budget_plan(&limits);
    const Move one = move_make(1, 2, MOVE_NORMAL, 0), other = move_make(3, 4, MOVE_NORMAL, 0);
    Course course = {.best = MOVE_NONE};
    int64_t before = INT64_MAX;
    for (uint32_t i = 0; i < 10; i++) { /* the same move again and again */
        course_note(&course, one, 20, 500, 1000);
        const int64_t wanted = budget_wanted(&budget, &course);
        CU_ASSERT(wanted > 0 && wanted <= budget.hard && wanted <= before);
        before = wanted;
    }
    CU_ASSERT(before < budget.soft);
    Course rivals = course, sure = course, worse = course, changed = course;
    course_note(&rivals, one, 20, 200, 1000);
    course_note(&sure, one, 20, 950, 1000);
    CU_ASSERT(budget_wanted(&budget, &sure) < budget_wanted(&budget, &rivals));
    course_note(&worse, one, -100, 500, 1000);
    CU_ASSERT(budget_wanted(&budget, &worse) > before);
    course_note(&changed, other, 20, 500, 1000);
    CU_ASSERT(budget_wanted(&budget, &changed) > budget.soft);
    CU_ASSERT(budget_wanted(&budget, &changed) <= budget.hard);

    const Limits fixed = {.movetime = 500, .remaining = -1};
    const Budget given = budget_plan(&fixed); /* who is given time is not to save any */
    CU_ASSERT_EQUAL(budget_wanted(&given, &sure), 500);
    CU_ASSERT_EQUAL(budget_wanted(&given, &changed), 500);
    const Limits none = {.depth = 4, .movetime = -1, .remaining = -1};
    const Budget endless = budget_plan(&none);
    CU_ASSERT_EQUAL(budget_wanted(&endless, &changed), -1);
}

CU_TestInfo TESTS_search[] = {{"equals plain minimax at depth 3", equals_minimax},
                              {"lines are legal and mates complete", lines_are_legal},
                              {"an aborted search leaves no trace", abort_leaves_no_trace},
                              {"same question, same answer", same_question_same_answer},
                              {"budgets keep to the clock", budgets_keep_to_the_clock},
                              {"doubt takes time", doubt_takes_time},
                              CU_TEST_INFO_NULL};
