/* Random positions of all games, as tests/rig.h makes them. */
#include "tests/search_proof.h"

#include "engine/fen.h"
#include "tests/plain.h"
#include "tests/prove.h"
#include "tests/rig.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { /* one game */
    const Variant *variant;
    Board *board;
    Rig *rig;
    Position *pos;
    uint64_t seed;
    uint32_t made; /* positions */
} Mill;

static Mill mill_new(const Variant *variant, uint64_t seed) {
    Mill mill = {.variant = variant, .board = board_new(variant), .seed = seed};
    mill.rig = rig_new(mill.board);
    mill.pos = malloc(sizeof *mill.pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mill.pos);
    return mill;
}

static void mill_free(Mill *mill) {
    free(mill->pos);
    rig_free(mill->rig);
    free(mill->board);
}

/* The next position from which the game goes on: somewhere on the way, or shortly before an end. */
static void mill_turn(Mill *mill) {
    bool goes_on = false;
    while (!goes_on) {
        const uint32_t number = mill->made++;
        CU_ASSERT(
            fen_read(mill->pos, NULL, mill->board, NULL, board_setup(mill->board)->fen, NULL));
        goes_on = number % 4 ? rig_thin_out(mill->pos, &mill->seed,
                                            (uint32_t)(test_random(&mill->seed) % 400))
                             : rig_before_the_end(mill->pos, &mill->seed, 1 + number / 2 % 4);
    }
}

static uint32_t mill_below(Mill *mill, uint32_t limit) {
    return (uint32_t)(test_random(&mill->seed) % limit);
}

static void fail_at(const Mill *mill, const char *what, int64_t found, int64_t wanted) {
    char fen[FEN_TEXT];
    fen_write(mill->pos, NULL, fen);
    check_that(0, "%s, %s: %ld, not %ld, at %s", mill->variant->name, what, (long)found,
               (long)wanted, fen);
}

/* --- values ----------------------------------------------------------------------------------- */

/* The side that is played for: that of the rules, or any coalition with the mover in it but the one
 * of all seats. */
static SeatMask choose_own(Mill *mill) {
    const Seat us = mill->pos->now.turn;
    const SeatMask own = proof_side(mill->pos), all = (1u << SEATS) - 1;
    if (own != seat_bit(us) || mill_below(mill, 2))
        return own;
    SeatMask coalition;
    do
        coalition = (SeatMask)(mill_below(mill, all + 1u) | seat_bit(us));
    while (coalition == all);
    return coalition;
}

/* What the root is worth when it begins with `m`; false when that takes too long. */
static bool value_behind(Mill *mill, const SeatMask side[SEATS], Move m, uint32_t depth,
                         int32_t *value) {
    const Limits limits = {.depth = depth,
                           .movetime = -1,
                           .remaining = -1,
                           .full_width = true,
                           .algorithm = ALGORITHM_TEAM,
                           .own = side[mill->pos->now.turn],
                           .only = &m,
                           .only_count = 1};
    Report report;
    rig_start(mill->rig, mill->pos, &limits);
    iterate(mill->rig->worker, NULL, &report);
    *value = report.score;
    return report.pv_count > 0;
}

/* Compares one position; false when plain minimax takes too long for it. */
static bool compare(Mill *mill, uint32_t depth, uint32_t *ends) {
    const SeatMask own = choose_own(mill), all = (1u << SEATS) - 1;
    SeatMask side[SEATS];
    int32_t expected, behind;
    for (Seat s = 0; s < SEATS; s++)
        side[s] = own >> s & 1 ? own : all & (SeatMask)~own;
    if (!plain_value(mill->rig->eval, mill->pos, side, (int32_t)depth, &expected))
        return false;
    const Limits limits = {.depth = depth,
                           .movetime = -1,
                           .remaining = -1,
                           .full_width = true,
                           .algorithm = ALGORITHM_TEAM,
                           .own = own};
    Report report;
    rig_start(mill->rig, mill->pos, &limits);
    const Move best = iterate(mill->rig->worker, NULL, &report);
    if (report.score != expected)
        fail_at(mill, "value", report.score, expected);
    if (!value_behind(mill, side, best, depth, &behind) || behind != expected)
        fail_at(mill, "value of the move", behind, expected);
    *ends += abs(expected) >= VALUE_WON;
    return true;
}

void search_proof_values(uint32_t positions, uint64_t seed) {
    static const size_t MOST_MOVES[] = {0, 160, 60, 40}; /* by depth, for plain minimax to end */
    uint32_t all_ends = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Mill mill = mill_new(ALL_VARIANTS[v], seed);
        uint32_t done[SEATS] = {0}, all_done = 0, ends = 0;
        while (all_done < SEATS * positions) {
            mill_turn(&mill);
            const Seat us = mill.pos->now.turn;
            const uint32_t depth = 1 + mill_below(&mill, 3);
            if (done[us] == positions || movegen_count(mill.pos) > MOST_MOVES[depth] ||
                !compare(&mill, depth, &ends))
                continue;
            done[us]++;
            all_done++;
        }
        printf("\n    %s: %u positions, %u with an end in sight", mill.variant->name, all_done,
               ends);
        all_ends += ends;
        mill_free(&mill);
    }
    printf(" ");
    CU_ASSERT(all_ends > 2 * positions); /* of SEATS times so many a game */
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Random limits, without the time. */
static Limits any_limits(Mill *mill, uint32_t most_nodes) {
    Limits limits = {.nodes = 1 + mill_below(mill, most_nodes), .movetime = -1, .remaining = -1};
    limits.full_width = mill_below(mill, 4) == 0;
    limits.lines = mill_below(mill, 3) == 0 ? 1 + mill_below(mill, 6) : 0;
    limits.handicap = mill_below(mill, 8) == 0 ? 1 + mill_below(mill, MAX_HANDICAP) : 0;
    if (mill_below(mill, 3) == 0)
        limits.depth = 1 + mill_below(mill, 4);
    const Seat us = mill->pos->now.turn;
    const Seat other = (us + 1 + mill_below(mill, SEATS - 1)) % SEATS;
    if (proof_side(mill->pos) == seat_bit(us) && mill_below(mill, 4) == 0)
        limits.truce[us] = seat_bit(other);
    return limits;
}

/* Is that the same position, its men in the same slots too? The order of moves shows those. */
static void check_restored(const Mill *mill, const Position *pos) {
    static char was[FEN_TEXT], is[FEN_TEXT];
    Move before[MAX_MOVES], after[MAX_MOVES];
    Error error = {""};
    fen_write(mill->pos, NULL, was);
    fen_write(pos, NULL, is);
    check_that(position_check(pos, &error), "%s: %s", mill->variant->name, error.text);
    check_that(strcmp(was, is) == 0, "left as %s, not %s", is, was);
    const size_t n = movegen_legal(mill->pos, before);
    if (movegen_legal(pos, after) != n || memcmp(before, after, n * sizeof *before) != 0)
        fail_at(mill, "moves afterwards", 0, 1);
    if (memcmp(&mill->pos->now, &pos->now, sizeof pos->now) != 0 || pos->journal_count != 0 ||
        mill->pos->past_count != pos->past_count ||
        memcmp(mill->pos->past, pos->past,
               (pos->past_count < MAX_PAST ? pos->past_count : MAX_PAST) * sizeof *pos->past) != 0)
        fail_at(mill, "state afterwards", 0, 1);
}

void search_proof_ends(uint32_t searches, uint64_t seed) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Mill mill = mill_new(ALL_VARIANTS[v], seed);
        uint32_t broken_off = 0;
        for (uint32_t i = 0; i < searches; i++) {
            if (i % 4 == 0)
                mill_turn(&mill);
            const Limits limits = any_limits(&mill, i % 16 ? 1000 : 10000);
            Report report;
            rig_start(mill.rig, mill.pos, &limits);
            const Move best = iterate(mill.rig->worker, NULL, &report);
            if (!movegen_is_legal(mill.pos, best))
                fail_at(&mill, "legal", 0, 1);
            if (report.nodes > limits.nodes)
                fail_at(&mill, "nodes", (int64_t)report.nodes, (int64_t)limits.nodes);
            broken_off += mill.rig->worker->aborted;
            check_restored(&mill, &mill.rig->worker->pos);
        }
        check_that(broken_off > searches / 2, "%s: only %u of %u searches were broken off",
                   mill.variant->name, broken_off, searches);
        mill_free(&mill);
    }
}

/* --- repeats ---------------------------------------------------------------------------------- */

typedef struct {
    uint64_t hash; /* of all that was reported, but times */
    uint32_t reports;
} Trace;

static void trace(void *context, const Report *report) {
    Trace *trace = context;
    const uint64_t said[] = {
        report->depth,    report->seldepth, report->index,
        report->bound,    report->nodes,    report->hashfull,
        report->pv_count, report->mate < 0, (uint64_t)report->score + VALUE_INFINITE};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        trace->hash = hash_mix(trace->hash ^ said[i]);
    for (uint32_t i = 0; i < report->pv_count; i++)
        trace->hash = hash_mix(trace->hash ^ report->pv[i]);
    trace->reports++;
}

void search_proof_repeats(uint32_t pairs, uint64_t seed) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Mill mill = mill_new(ALL_VARIANTS[v], seed);
        uint32_t reports = 0;
        for (uint32_t i = 0; i < pairs; i++) {
            mill_turn(&mill);
            const Limits limits = any_limits(&mill, 5000);
            Trace traced[2] = {{0, 0}, {0, 0}};
            Report report[2];
            Move best[2];
            for (uint32_t k = 0; k < 2; k++) {
                const Listener listener = {.context = &traced[k], .on_report = trace};
                best[k] = rig_think(mill.rig, mill.pos, &limits, &listener, &report[k]);
            }
            if (report[0].nodes != report[1].nodes)
                fail_at(&mill, "nodes again", (int64_t)report[1].nodes, (int64_t)report[0].nodes);
            if (best[0] != best[1] || report[0].score != report[1].score ||
                traced[0].reports != traced[1].reports || traced[0].hash != traced[1].hash)
                fail_at(&mill, "reports again", traced[1].reports, traced[0].reports);
            reports += traced[0].reports;
        }
        CU_ASSERT(reports > pairs);
        mill_free(&mill);
    }
}
