/* The search in every game: moves and lines are legal, mates are given and avoided, and with full
 * width the value is plain minimax's. Where a game has more than two sides and is searched as one
 * of two, everybody is feared to stand against the seat that thinks. */
#include "engine/fen.h"
#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- legal ------------------------------------------------------------------------------------ */

/* Each line is legal from the root on, and a mate's line ends in the end of the game. */
static void watch_report(void *context, const Report *report) {
    const Desk *desk = context;
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    *pos = *desk->pos;
    uint32_t plies = 0;
    for (; plies < report->pv_count && movegen_is_legal(pos, report->pv[plies]); plies++)
        play_commit(pos, report->pv[plies]);
    if (plies < report->pv_count)
        desk_fail(desk, "legal moves of a line", (int32_t)plies, (int32_t)report->pv_count);
    Outcome out;
    if ((report->mate != 0) != (report->bound == BOUND_EXACT && abs(report->score) >= VALUE_WON))
        desk_fail(desk, "a mate is told", report->mate, report->score);
    if (report->mate != 0 &&
        (!play_over(pos, &out) || (int32_t)plies != VALUE_MATE - abs(report->score)))
        desk_fail(desk, "plies to a mate", (int32_t)plies, VALUE_MATE - abs(report->score));
    free(pos);
}

static void think_at_all_depths(Desk *desk) {
    const Listener listener = {.context = desk, .on_report = watch_report};
    for (uint32_t depth = 1; depth <= 4; depth++) {
        const Limits limits = {.depth = depth, .nodes = 8000, .movetime = -1, .remaining = -1};
        Report report;
        const Move best = rig_think(desk->rig, desk->pos, &limits, &listener, &report);
        if (!movegen_is_legal(desk->pos, best))
            desk_fail(desk, "legal move", 0, 1);
    }
}

static void moves_and_lines_are_legal(void) {
    enum { POSITIONS = TEST_SHARE(30) };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk_set_up(desk);
        think_at_all_depths(desk);
        for (uint32_t done = 0, number = 0; done < POSITIONS; number++)
            if (desk_random(desk, number)) {
                think_at_all_depths(desk);
                done++;
            }
        desk_free(desk);
    }
}

/* --- as it must be ---------------------------------------------------------------------------- */

static void equals_minimax(void) {
    enum { WANTED = TEST_SHARE(40) };
    uint32_t ends = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t done = 0, number = 0; done < WANTED; number++) {
            const int32_t depth = 2 + (int32_t)(number % 2);
            int32_t expected;
            if (!desk_random(desk, number) || movegen_count(desk->pos) > 60 ||
                !plain_value(desk->rig->eval, desk->pos, desk->side, depth, &expected))
                continue;
            const Limits limits = {.depth = (uint32_t)depth,
                                   .movetime = -1,
                                   .remaining = -1,
                                   .algorithm = ALGORITHM_TEAM,
                                   .full_width = true};
            Report report;
            rig_think(desk->rig, desk->pos, &limits, NULL, &report);
            if (report.score != expected)
                desk_fail(desk, "value", report.score, expected);
            ends += abs(expected) >= VALUE_WON;
            done++;
        }
        desk_free(desk);
    }
    check_that(ends > TEST_SHARE(20), "only %u positions with an end in sight", ends);
}

/* Two sides that nobody but the caller knows of: for every way to part the seats in two, with one
 * table that is never cleared, so that no value may be taken for another coalition's. */
static void equals_minimax_for_coalitions(void) {
    enum { WANTED = 20 };
    const SeatMask all = (1u << SEATS) - 1;
    uint32_t ends = 0, games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        if (desk->side[0] != seat_bit(0)) { /* the rules know sides of their own */
            desk_free(desk);
            continue;
        }
        games++;
        for (uint32_t done = 0, number = 0; done < WANTED; number++) {
            const int32_t depth = 2 + (int32_t)(number % 2);
            const SeatMask one = (SeatMask)(1 + number % (all - 1));
            SeatMask side[SEATS];
            int32_t expected;
            for (Seat s = 0; s < SEATS; s++)
                side[s] = one >> s & 1 ? one : all & (SeatMask)~one;
            if (!desk_random(desk, number) || movegen_count(desk->pos) > 40 ||
                !plain_value(desk->rig->eval, desk->pos, side, depth, &expected))
                continue;
            const Limits limits = {.depth = (uint32_t)depth,
                                   .movetime = -1,
                                   .remaining = -1,
                                   .full_width = true,
                                   .algorithm = ALGORITHM_TEAM,
                                   .own = side[desk->pos->now.turn]};
            Report report;
            rig_start(desk->rig, desk->pos, &limits);
            iterate(desk->rig->worker, NULL, &report);
            if (report.score != expected)
                desk_fail(desk, "value for a coalition", report.score, expected);
            ends += abs(expected) >= VALUE_WON;
            done++;
        }
        desk_free(desk);
    }
    CU_ASSERT(games >= 4);
    check_that(ends >= 2, "only %u positions with an end in sight", ends);
}

/* In a truce nobody takes the other's men while there is another move, neither now nor on the way
 * there; without one they do. */
static uint32_t captures_of(const Position *root, const Report *report, Seat a, Seat b) {
    Position *pos = malloc(sizeof *pos);
    uint32_t count = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    *pos = *root;
    for (uint32_t i = 0; i < report->pv_count; i++) {
        const Seat us = pos->now.turn;
        Move moves[MAX_MOVES];
        if ((us == a && rig_takes(pos, report->pv[i], b)) ||
            (us == b && rig_takes(pos, report->pv[i], a)))
            count += movegen_legal(pos, moves) > 3; /* not for want of moves */
        play_commit(pos, report->pv[i]);
    }
    free(pos);
    return count;
}

static void truces_are_kept(void) {
    /* More than are wanted only to see that a truce can be broken at all. */
    enum { WANTED = TEST_SHARE(30), MOST = 300 };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        uint32_t without = 0;
        if (desk->side[0] != seat_bit(0)) {
            desk_free(desk);
            continue;
        }
        for (uint32_t done = 0, number = 1; done < WANTED || (!without && done < MOST); number++) {
            if (!desk_random(desk, number) || attack_on_king(desk->pos, desk->pos->now.turn))
                continue;
            const Seat us = desk->pos->now.turn, them = (us + 1 + number % 3) % SEATS;
            Limits limits = {.depth = 3, .nodes = 4000, .movetime = -1, .remaining = -1};
            Report report;
            rig_think(desk->rig, desk->pos, &limits, NULL, &report);
            without += captures_of(desk->pos, &report, us, them);
            limits.truce[us] = seat_bit(them);
            limits.truce[them] = seat_bit(us);
            rig_think(desk->rig, desk->pos, &limits, NULL, &report);
            if (captures_of(desk->pos, &report, us, them))
                desk_fail(desk, "captures in a truce", 1, 0);
            done++;
        }
        check_that(without > 0, "%s: only %u captures without a truce", desk->variant->name,
                   without);
        desk_free(desk);
    }
}

/* A handicap loses: the value of the moves chosen falls with it, and all are legal. */
static void handicaps_cost(void) {
    enum { HANDICAPPED = TEST_SHARE(24) };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        int64_t lost[2] = {0, 0};
        for (uint32_t done = 0, number = 1; done < HANDICAPPED; number++) {
            if (number % 4 == 0 || !desk_random(desk, number) || movegen_count(desk->pos) < 4)
                continue;
            for (uint32_t i = 0; i < 2; i++) {
                Limits limits = {.depth = 3,
                                 .nodes = 20000,
                                 .movetime = -1,
                                 .remaining = -1,
                                 .handicap = i ? MAX_HANDICAP : 5};
                Report chosen, full;
                const Move m = rig_think(desk->rig, desk->pos, &limits, NULL, &chosen);
                CU_ASSERT(movegen_is_legal(desk->pos, m));
                CU_ASSERT_EQUAL(m, chosen.pv[0]);
                limits.handicap = 0;
                rig_think(desk->rig, desk->pos, &limits, NULL, &full);
                limits.only = &m;
                limits.only_count = 1;
                const int32_t best = full.score;
                rig_think(desk->rig, desk->pos, &limits, NULL, &full);
                lost[i] += best - full.score < 300 ? best - full.score : 300;
            }
            done++;
        }
        check_that(lost[1] > lost[0] && lost[1] > HANDICAPPED * 20,
                   "%s: %ld and %ld centipawns lost", desk->variant->name, (long)lost[0],
                   (long)lost[1]);
        desk_free(desk);
    }
}

static void same_question_same_answer(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        const Limits limits = {.depth = 5, .nodes = 100000, .movetime = -1, .remaining = -1};
        Report report[2];
        desk_set_up(desk);
        const Move first = rig_think(desk->rig, desk->pos, &limits, NULL, &report[0]);
        const Move second = rig_think(desk->rig, desk->pos, &limits, NULL, &report[1]);
        CU_ASSERT_EQUAL(first, second);
        CU_ASSERT_EQUAL(report[0].nodes, report[1].nodes);
        CU_ASSERT_EQUAL(report[0].score, report[1].score);
        desk_free(desk);
    }
}

/* --- mates ------------------------------------------------------------------------------------ */

/* Does the move end the game at once with that payoff for `seat`? */
static bool pays(Position *pos, Move m, Seat seat, int32_t payoff) {
    Undo undo;
    Outcome out;
    play_do(pos, m, &undo);
    const bool ends = play_over(pos, &out) && out.payoff[seat] == payoff;
    play_undo(pos, &undo);
    return ends;
}

static bool any_pays(Position *pos, Seat seat, int32_t payoff) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        if (pays(pos, moves[i], seat, payoff))
            return true;
    return false;
}

/* After the move, can whoever is next end the game to the full loss of `seat`? */
static bool allows_loss(Position *pos, Move m, Seat seat) {
    Undo undo;
    Outcome out;
    play_do(pos, m, &undo);
    const bool over = play_over(pos, &out);
    const bool lost = over ? out.payoff[seat] == -PAYOFF_ALL
                           : pos->now.turn != seat && any_pays(pos, seat, -PAYOFF_ALL);
    play_undo(pos, &undo);
    return lost;
}

static void think(Desk *desk, uint32_t depth, Move *best, int32_t *score) {
    const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1};
    Report report;
    *best = rig_think(desk->rig, desk->pos, &limits, NULL, &report);
    *score = report.score;
}

/* Gives mate (whatever wins at once) when it can, else prevents it when it can: counts both. */
static void check_mates(Desk *desk, uint32_t *given, uint32_t *avoided) {
    Position *pos = desk->pos;
    const Seat us = pos->now.turn;
    Move moves[MAX_MOVES], best;
    int32_t score;
    if (any_pays(pos, us, PAYOFF_ALL)) {
        think(desk, 2, &best, &score);
        if (!pays(pos, best, us, PAYOFF_ALL) || score != VALUE_MATE - 1)
            desk_fail(desk, "mate in one", score, VALUE_MATE - 1);
        ++*given;
        return;
    }
    const size_t n = movegen_legal(pos, moves);
    size_t bad = 0;
    for (size_t i = 0; i < n; i++)
        bad += allows_loss(pos, moves[i], us);
    if (bad == 0 || bad == n)
        return;
    think(desk, 3, &best, &score);
    if (allows_loss(pos, best, us))
        desk_fail(desk, "mate in one not avoided", score, 0);
    ++*avoided;
}

/* Where random games seldom come to that: two kings left, and a rook that threatens the back row.
 */
static const struct {
    const char *variant, *fen;
} THREATS[] = {
    {"chess4", "W-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
               "x,x,4,bK,3,x,x/x,x,8,x,x/12/5,bR,6/12/11,dK/yK,11/12/12/4,wP,7/"
               "x,x,wP,wP,6,x,x/x,x,wK,7,x,x"},
    {"chess4", "B-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
               "x,x,4,bK,3,x,x/x,x,8,x,x/12/5,bR,6/12/11,dK/yK,11/12/12/4,wP,7/"
               "x,x,wP,wP,6,x,x/x,x,wK,7,x,x"},
    {"fourrow", "N-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
                "x,x,x,x,3,nK,4,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
                "16/16/16/10,nR,5/16/16/16/16/x,x,x,x,8,x,x,x,x/x,x,x,x,3,sP,4,x,x,x,x/"
                "x,x,x,x,sP,sP,6,x,x,x,x/x,x,x,x,sK,7,x,x,x,x"},
};

static void mates_are_given_and_avoided(void) {
    enum { GAMES = 60, WANTED = 10 };
    uint32_t all_avoided = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        uint32_t given = 0, avoided = 0;
        Error error = {""};
        for (uint32_t i = 0; i < GAMES && (given < WANTED || avoided < WANTED); i++) {
            desk_set_up(desk);
            if (rig_before_the_end(desk->pos, &desk->seed, 1 + i % 2))
                check_mates(desk, &given, &avoided);
        }
        for (size_t i = 0; i < sizeof THREATS / sizeof *THREATS; i++)
            if (strcmp(THREATS[i].variant, desk->variant->name) == 0 &&
                check_that(
                    fen_read(desk->pos, NULL, desk->board, desk->side, THREATS[i].fen, &error),
                    "%s", error.text))
                check_mates(desk, &given, &avoided);
        printf("\n    %s: %u mates in one given, %u avoided", desk->variant->name, given, avoided);
        CU_ASSERT(given > 0);
        all_avoided += avoided;
        desk_free(desk);
    }
    printf(" ");
    CU_ASSERT(all_avoided >= 20); /* the last but one to go is no full loss in some games */
}

CU_TestInfo TESTS_search_games[] = {
    {"moves and lines are legal", moves_and_lines_are_legal},
    {"equals plain minimax", equals_minimax},
    {"equals plain minimax for coalitions", equals_minimax_for_coalitions},
    {"truces are kept", truces_are_kept},
    {"handicaps cost", handicaps_cost},
    {"same question, same answer", same_question_same_answer},
    {"mates are given and avoided", mates_are_given_and_avoided},
    CU_TEST_INFO_NULL,
};
