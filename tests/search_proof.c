/* Searches by any model, of any kind, broken off anywhere. */
#include "tests/search_proof.h"

#include "engine/fen.h"
#include "tests/mill.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* --- ends ------------------------------------------------------------------------------------- */

/* Random limits of a search by any model, without the time. */
static Limits any_limits(Mill *mill, uint32_t most_nodes) {
    Limits limits = {.nodes = 1 + mill_below(mill, most_nodes),
                     .movetime = -1,
                     .remaining = -1,
                     .algorithm = (Algorithm)mill_below(mill, ALGORITHMS)};
    limits.full_width = mill_below(mill, 4) == 0;
    limits.lines = mill_below(mill, 3) == 0 ? 1 + mill_below(mill, 6) : 0;
    limits.handicap = mill_below(mill, 8) == 0 ? 1 + mill_below(mill, MAX_HANDICAP) : 0;
    if (mill_below(mill, 3) == 0)
        limits.depth = 1 + mill_below(mill, 4);
    const Seat us = mill->pos->now.turn;
    const Seat other = (us + 1 + mill_below(mill, SEATS - 1)) % SEATS;
    if (mill_below(mill, 4) == 0)
        limits.own = mill_coalition(mill);
    if (mill_has_two_sides(mill))
        return limits;
    if (mill_below(mill, 4) == 0)
        limits.truce[us] = seat_bit(other);
    if (mill_below(mill, 4) == 0) {
        const Seat third = (us + 1 + mill_below(mill, SEATS - 1)) % SEATS;
        limits.pact[other] = limits.pact[third] = seat_bit(other) | seat_bit(third);
    }
    return limits;
}

/* Is the position to the last bit what it was, each man in his slot, with the same key and the same
 * evaluation? */
static void check_restored(const Mill *mill, const Worker *worker) {
    static char was[FEN_TEXT], is[FEN_TEXT];
    const Position *before = mill->pos, *after = &worker->pos;
    Move moves_before[MAX_MOVES], moves_after[MAX_MOVES];
    EvalSums sums_before, sums_after;
    Error error = {""};
    fen_write(before, NULL, was);
    fen_write(after, NULL, is);
    check_that(position_check(after, &error), "%s: %s", mill->variant->name, error.text);
    check_that(strcmp(was, is) == 0, "left as %s, not %s", is, was);
    const size_t n = movegen_legal(before, moves_before);
    if (movegen_legal(after, moves_after) != n ||
        memcmp(moves_before, moves_after, n * sizeof *moves_before) != 0)
        mill_fail(mill, "moves afterwards", 0, 1);
    if (memcmp(before->men, after->men, sizeof before->men) != 0 ||
        memcmp(before->cell, after->cell, sizeof before->cell) != 0)
        mill_fail(mill, "men afterwards", 0, 1);
    if (memcmp(&before->now, &after->now, sizeof before->now) != 0 || after->journal_count != 0 ||
        before->past_count != after->past_count ||
        memcmp(before->past, after->past,
               (after->past_count < MAX_PAST ? after->past_count : MAX_PAST) *
                   sizeof *after->past) != 0)
        mill_fail(mill, "state afterwards", 0, 1);
    if (position_key(before) != position_key(after) ||
        position_repeat_key(before) != position_repeat_key(after))
        mill_fail(mill, "key afterwards", 0, 1);
    eval_sums(worker->eval, before, &sums_before);
    eval_sums(worker->eval, after, &sums_after);
    if (memcmp(&sums_before, &sums_after, sizeof sums_before) != 0 ||
        memcmp(&sums_before, &worker->sums[0], sizeof sums_before) != 0)
        mill_fail(mill, "evaluation afterwards", sums_after.stand[0], sums_before.stand[0]);
    if (worker->used != 0)
        mill_fail(mill, "free moves afterwards", worker->used, 0);
}

void search_proof_ends(uint32_t searches, uint64_t seed) {
    uint32_t by_model[ALGORITHMS] = {0}; /* broken off, by what was played */
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Mill mill = mill_new(ALL_VARIANTS[v], seed);
        const Worker *worker = mill.rig->worker;
        uint32_t broken_off = 0;
        for (uint32_t i = 0; i < searches; i++) {
            if (i % 4 == 0)
                mill_turn(&mill);
            const Limits limits = any_limits(&mill, i % 16 ? 1000 : 10000);
            Report report;
            rig_start(mill.rig, mill.pos, &limits);
            const Move best = iterate(mill.rig->worker, NULL, &report);
            if (!movegen_is_legal(mill.pos, best))
                mill_fail(&mill, "legal", 0, 1);
            if (report.nodes > limits.nodes)
                mill_fail(&mill, "nodes", (int64_t)report.nodes, (int64_t)limits.nodes);
            broken_off += worker->aborted;
            by_model[report.algorithm] += worker->aborted;
            check_restored(&mill, worker);
        }
        check_that(broken_off > searches / 2, "%s: only %u of %u searches were broken off",
                   mill.variant->name, broken_off, searches);
        mill_free(&mill);
    }
    static const Algorithm PLAYED[] = {ALGORITHM_TEAM, ALGORITHM_PARANOID, ALGORITHM_BRS,
                                       ALGORITHM_MAXN};
    printf("\n    broken off:");
    for (size_t i = 0; i < sizeof PLAYED / sizeof *PLAYED; i++) {
        printf(" %s %u", ALGORITHM_NAMES[PLAYED[i]], by_model[PLAYED[i]]);
        CU_ASSERT(by_model[PLAYED[i]] > searches / 4); /* of so many a game */
    }
    printf(" ");
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
                mill_fail(&mill, "nodes again", (int64_t)report[1].nodes, (int64_t)report[0].nodes);
            if (best[0] != best[1] || report[0].score != report[1].score ||
                traced[0].reports != traced[1].reports || traced[0].hash != traced[1].hash)
                mill_fail(&mill, "reports again", traced[1].reports, traced[0].reports);
            reports += traced[0].reports;
        }
        CU_ASSERT(reports > pairs);
        mill_free(&mill);
    }
}
