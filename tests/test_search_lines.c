/* Several lines at once, in every game: they are the best moves, however the search ends, and what
 * is promised to the seats at their ends adds up. */
#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/suites.h"

#include <stdlib.h>

enum { LINES_WANTED = 5 };

typedef struct { /* the last report of each line */
    Report report[LINES_WANTED];
    Move first[LINES_WANTED];
} Lines;

static void note_line(void *context, const Report *report) {
    Lines *lines = context;
    if (!check_that(report->index >= 1 && report->index <= LINES_WANTED, "line %u", report->index))
        return;
    lines->report[report->index - 1] = *report;
    lines->first[report->index - 1] = report->pv[0];
}

static int32_t value_of(Desk *desk, uint32_t depth, const Move *only, uint32_t count) {
    const Limits limits = {.depth = depth,
                           .movetime = -1,
                           .remaining = -1,
                           .full_width = true,
                           .only = only,
                           .only_count = count};
    Report report;
    const Move best = rig_think(desk->rig, desk->pos, &limits, NULL, &report);
    bool allowed = false;
    for (uint32_t i = 0; i < count; i++)
        allowed |= only[i] == best;
    if (!allowed)
        desk_fail(desk, "a move of those allowed", 0, 1);
    return report.score;
}

/* Each line is worth what a search of its first move alone finds, begins as no other does, and is
 * no better than the one above; a search without the lines above finds the same. */
static void check_lines(Desk *desk, uint32_t depth) {
    Move moves[MAX_MOVES];
    Lines lines = {.first = {MOVE_NONE}};
    const Listener listener = {.context = &lines, .on_report = note_line};
    const Limits limits = {
        .depth = depth, .movetime = -1, .remaining = -1, .full_width = true, .lines = LINES_WANTED};
    Report last;
    const uint32_t count = (uint32_t)movegen_legal(desk->pos, moves);
    const uint32_t wanted = count < LINES_WANTED ? count : LINES_WANTED;
    const Move best = rig_think(desk->rig, desk->pos, &limits, &listener, &last);
    CU_ASSERT_EQUAL(best, lines.first[0]);
    uint32_t left = count;
    for (uint32_t i = 0; i < wanted; i++) {
        const Report *report = &lines.report[i];
        if (!check_that(report->depth == depth && report->bound == BOUND_EXACT, "line %u at %u",
                        i + 1, report->depth))
            return;
        for (uint32_t k = 0; k < i; k++)
            CU_ASSERT(lines.first[k] != lines.first[i]);
        CU_ASSERT(i == 0 || report->score <= lines.report[i - 1].score);
        const int32_t alone = value_of(desk, depth, &lines.first[i], 1);
        const int32_t best_left = value_of(desk, depth, moves, left);
        if (report->score != alone || report->score != best_left)
            desk_fail(desk, "value of a line", report->score, alone);
        uint32_t kept = 0;
        for (uint32_t k = 0; k < left; k++)
            if (moves[k] != lines.first[i])
                moves[kept++] = moves[k];
        left = kept;
    }
}

static void lines_are_the_best_moves(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t done = 0, number = 0; done < 5; number++) {
            const uint32_t depth = 1 + number % 2;
            int32_t unused;
            if (!desk_random(desk, number) || movegen_count(desk->pos) > 60 ||
                !plain_value(desk->rig->eval, desk->pos, desk->side, (int32_t)depth, &unused))
                continue; /* some trees without pruning do not end */
            check_lines(desk, depth);
            done++;
        }
        desk_free(desk);
    }
}

/* Broken off anywhere, the lines still begin differently and are legal. */
static void lines_differ_when_broken_off(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk_set_up(desk);
        for (uint64_t nodes = 1; nodes < 3000; nodes += 1 + nodes / 10) {
            const Limits limits = {
                .nodes = nodes, .movetime = -1, .remaining = -1, .lines = LINES_WANTED};
            Lines told = {.first = {MOVE_NONE}};
            const Listener listener = {.context = &told, .on_report = note_line};
            Report report;
            const Move best = rig_think(desk->rig, desk->pos, &limits, &listener, &report);
            if (told.first[0] != MOVE_NONE && told.first[0] != best)
                desk_fail(desk, "the best move is not the line told first", (int32_t)nodes, 0);
            for (uint32_t i = 1; i < LINES_WANTED; i++)
                for (uint32_t k = 0; k < i; k++)
                    if (told.first[i] != MOVE_NONE && told.first[i] == told.first[k])
                        desk_fail(desk, "a first move told twice", (int32_t)nodes, 0);
            const RootLine *lines = desk->rig->worker->lines;
            CU_ASSERT_EQUAL(desk->rig->worker->line_count, LINES_WANTED);
            for (uint32_t i = 0; i < LINES_WANTED; i++) {
                CU_ASSERT(movegen_is_legal(desk->pos, lines[i].line.move[0]));
                for (uint32_t k = 0; k < i; k++)
                    CU_ASSERT(lines[k].line.move[0] != lines[i].line.move[0]);
            }
        }
        desk_free(desk);
    }
}

/* Chances add up, and values lean to nobody. */
static void watch_prospect(void *context, const Report *report) {
    const Desk *desk = context;
    const Prospect *prospect = &report->prospect;
    int32_t win = 0, value = 0, most = 0;
    for (Seat s = 0; s < SEATS; s++) {
        win += prospect->win[s];
        value += prospect->value[s];
        most = abs(prospect->value[s]) > most ? abs(prospect->value[s]) : most;
        CU_ASSERT(prospect->playing >> s & 1 || (!prospect->win[s] && !prospect->value[s]));
    }
    if (win != 1000)
        desk_fail(desk, "sum of chances", win, 1000);
    if (most < PROSPECT_WON && abs(value) > SEATS && prospect->playing == 15)
        desk_fail(desk, "sum of values", value, 0);
}

static void prospects_add_up(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        const Listener listener = {.context = desk, .on_report = watch_prospect};
        const Limits limits = {.depth = 3, .nodes = 4000, .movetime = -1, .remaining = -1};
        Report report;
        for (uint32_t done = 0, number = 0; done < 20; number++)
            if (desk_random(desk, number)) {
                rig_think(desk->rig, desk->pos, &limits, &listener, &report);
                done++;
            }
        desk_free(desk);
    }
    for (int32_t score = -3000; score <= 3000; score += 10) {
        int32_t wdl[3], back[3];
        prospect_of_score(score, wdl);
        prospect_of_score(-score, back);
        CU_ASSERT_EQUAL(wdl[0] + wdl[1] + wdl[2], 1000);
        CU_ASSERT(wdl[0] == back[2] && wdl[1] >= 0);
        CU_ASSERT(score <= 0 || wdl[0] >= wdl[2]);
    }
}

/* A move that was asked about is judged as deep as time allows, though it is the only one. */
static void one_allowed_move_is_thought_over(void) {
    Desk *desk = desk_new(ALL_VARIANTS[0], "");
    desk_set_up(desk);
    Move moves[MAX_MOVES];
    CU_ASSERT(movegen_legal(desk->pos, moves) > 1);
    const Limits limits = {.movetime = 200, .remaining = -1, .only = moves, .only_count = 1};
    Report report;
    CU_ASSERT_EQUAL(rig_think(desk->rig, desk->pos, &limits, NULL, &report), moves[0]);
    check_that(report.depth >= 2, "depth %u", report.depth);
    desk_free(desk);
}

/* --- truces ----------------------------------------------------------------------------------- */

typedef struct { /* the last set of lines */
    Move first[MAX_MOVES];
    int32_t score[MAX_MOVES];
    uint32_t count;
} Told;

static void note_all(void *context, const Report *report) {
    Told *told = context;
    told->count = report->index;
    told->first[report->index - 1] = report->pv[0];
    told->score[report->index - 1] = report->score;
}

/* `moves` become those legal moves that take a man of `them`; returns how many there are. */
static uint32_t breaking_moves(const Desk *desk, Seat them, Move moves[MAX_MOVES]) {
    const uint32_t legal = (uint32_t)movegen_legal(desk->pos, moves);
    uint32_t count = 0;
    for (uint32_t i = 0; i < legal; i++)
        if (rig_takes(desk->pos, moves[i], them))
            moves[count++] = moves[i];
    return count;
}

/* Every move has its line; those that break the truce stand behind the others, the better before
 * the worse in both. What is played breaks it only when nothing else may be. */
static void check_truce(Desk *desk, Seat them, Limits *limits) {
    static Told told;
    Move breaking[MAX_MOVES];
    Report report;
    const Listener listener = {.context = &told, .on_report = note_all};
    const uint32_t count = breaking_moves(desk, them, breaking),
                   legal = (uint32_t)movegen_count(desk->pos);
    limits->truce[desk->pos->now.turn] = seat_bit(them);
    limits->lines = MAX_LINES;
    Move best = rig_think(desk->rig, desk->pos, limits, &listener, &report);
    if (told.count != legal || rig_takes(desk->pos, best, them))
        desk_fail(desk, "lines in a truce", (int32_t)told.count, (int32_t)legal);
    for (uint32_t i = 0; i < told.count; i++) {
        const bool breaks = rig_takes(desk->pos, told.first[i], them);
        if (breaks != (i >= legal - count) ||
            (i > 0 && i != legal - count && told.score[i] > told.score[i - 1]))
            desk_fail(desk, "order of lines in a truce", (int32_t)i, (int32_t)(legal - count));
    }
    limits->lines = 2;
    limits->only = breaking;
    limits->only_count = count;
    best = rig_think(desk->rig, desk->pos, limits, NULL, &report);
    if (best == MOVE_NONE || !rig_takes(desk->pos, best, them))
        desk_fail(desk, "nothing is played where only that breaks a truce", 0, 1);
    limits->only_count = limits->lines = 0;
    limits->only = NULL;
    limits->handicap = MAX_HANDICAP;
    best = rig_think(desk->rig, desk->pos, limits, NULL, &report);
    if (rig_takes(desk->pos, best, them))
        desk_fail(desk, "a truce is broken by a handicap", 1, 0);
}

static void truces_stand_behind(void) {
    static const Algorithm HOW[] = {ALGORITHM_AUTO, ALGORITHM_PARANOID, ALGORITHM_MAXN};
    uint32_t games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        const bool is_free = !variant_has_teams(ALL_VARIANTS[v]);
        games += is_free;
        for (uint32_t done = 0, number = 1; is_free && done < 30; number++) {
            Move unused[MAX_MOVES];
            if (!desk_random(desk, number))
                continue;
            const Seat them = (desk->pos->now.turn + 1 + number % 3) % SEATS;
            const uint32_t count = breaking_moves(desk, them, unused);
            if (count == 0 || count == movegen_count(desk->pos) || desk->pos->now.claiming)
                continue;
            Limits limits = {
                .depth = 1 + done % 2, .movetime = -1, .remaining = -1, .algorithm = HOW[done % 3]};
            check_truce(desk, them, &limits);
            done++;
        }
        desk_free(desk);
    }
    CU_ASSERT(games >= 4);
}

CU_TestInfo TESTS_search_lines[] = {
    {"what breaks a truce stands behind", truces_stand_behind},
    {"one allowed move is thought over", one_allowed_move_is_thought_over},
    {"several lines are the best moves", lines_are_the_best_moves},
    {"several lines differ when broken off", lines_differ_when_broken_off},
    {"prospects add up", prospects_add_up},
    CU_TEST_INFO_NULL,
};
