/* Searches by any model, of any kind, broken off anywhere. */
#include "tests/search_proof.h"

#include "engine/fen.h"
#include "tests/desk.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* --- ends ------------------------------------------------------------------------------------- */

/* Random limits of a search by any model, without the time. */
static Limits any_limits(Desk *desk, uint32_t most_nodes) {
    Limits limits = {.nodes = 1 + desk_below(desk, most_nodes),
                     .movetime = -1,
                     .remaining = -1,
                     .algorithm = (Algorithm)desk_below(desk, ALGORITHMS)};
    limits.full_width = desk_below(desk, 4) == 0;
    limits.lines = desk_below(desk, 3) == 0 ? 1 + desk_below(desk, 6) : 0;
    limits.handicap = desk_below(desk, 8) == 0 ? 1 + desk_below(desk, MAX_HANDICAP) : 0;
    if (desk_below(desk, 3) == 0)
        limits.depth = 1 + desk_below(desk, 4);
    const Seat us = desk->pos->now.turn;
    const Seat other = (us + 1 + desk_below(desk, SEATS - 1)) % SEATS;
    if (desk_below(desk, 4) == 0)
        limits.own = desk_coalition(desk);
    if (desk_has_two_sides(desk))
        return limits;
    if (desk_below(desk, 4) == 0)
        limits.truce[us] = seat_bit(other);
    if (desk_below(desk, 4) == 0) {
        const Seat third = (us + 1 + desk_below(desk, SEATS - 1)) % SEATS;
        limits.pact[other] = limits.pact[third] = seat_bit(other) | seat_bit(third);
    }
    return limits;
}

/* Is the position to the last bit what it was, each man in his slot, with the same key and the same
 * evaluation? */
static void check_restored(const Desk *desk, const Worker *worker) {
    static char was[FEN_TEXT], is[FEN_TEXT];
    const Position *before = desk->pos, *after = &worker->pos;
    Move moves_before[MAX_MOVES], moves_after[MAX_MOVES];
    EvalSums sums_before, sums_after;
    Error error = {""};
    fen_write(before, NULL, was);
    fen_write(after, NULL, is);
    check_that(position_check(after, &error), "%s: %s", desk->variant->name, error.text);
    check_that(strcmp(was, is) == 0, "left as %s, not %s", is, was);
    const size_t n = movegen_legal(before, moves_before);
    if (movegen_legal(after, moves_after) != n ||
        memcmp(moves_before, moves_after, n * sizeof *moves_before) != 0)
        desk_fail(desk, "moves afterwards", 0, 1);
    if (memcmp(before->men, after->men, sizeof before->men) != 0 ||
        memcmp(before->cell, after->cell, sizeof before->cell) != 0)
        desk_fail(desk, "men afterwards", 0, 1);
    if (memcmp(&before->now, &after->now, sizeof before->now) != 0 || after->journal_count != 0 ||
        before->past_count != after->past_count ||
        memcmp(before->past, after->past,
               (after->past_count < MAX_PAST ? after->past_count : MAX_PAST) *
                   sizeof *after->past) != 0)
        desk_fail(desk, "state afterwards", 0, 1);
    if (position_key(before) != position_key(after) ||
        position_repeat_key(before) != position_repeat_key(after))
        desk_fail(desk, "key afterwards", 0, 1);
    eval_sums(worker->eval, before, &sums_before);
    eval_sums(worker->eval, after, &sums_after);
    if (memcmp(&sums_before, &sums_after, sizeof sums_before) != 0 ||
        memcmp(&sums_before, &worker->sums[0], sizeof sums_before) != 0)
        desk_fail(desk, "evaluation afterwards", sums_after.stand[0], sums_before.stand[0]);
    if (worker->used != 0)
        desk_fail(desk, "free moves afterwards", worker->used, 0);
}

void search_proof_ends(uint32_t searches, uint64_t seed) {
    uint32_t by_model[ALGORITHMS] = {0}; /* broken off, by what was played */
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk->seed = seed;
        const Worker *worker = desk->rig->worker;
        uint32_t broken_off = 0;
        for (uint32_t i = 0; i < searches; i++) {
            if (i % 4 == 0)
                desk_next(desk);
            const Limits limits = any_limits(desk, i % 16 ? 1000 : 10000);
            Report report;
            rig_start(desk->rig, desk->pos, &limits);
            const Move best = iterate(desk->rig->worker, NULL, &report);
            if (!movegen_is_legal(desk->pos, best))
                desk_fail(desk, "legal", 0, 1);
            if (report.nodes > limits.nodes)
                desk_fail(desk, "nodes", (int64_t)report.nodes, (int64_t)limits.nodes);
            broken_off += worker->aborted;
            by_model[report.algorithm] += worker->aborted;
            check_restored(desk, worker);
        }
        check_that(broken_off > searches / 2, "%s: only %u of %u searches were broken off",
                   desk->variant->name, broken_off, searches);
        desk_free(desk);
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
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk->seed = seed;
        uint32_t reports = 0;
        for (uint32_t i = 0; i < pairs; i++) {
            desk_next(desk);
            const Limits limits = any_limits(desk, 5000);
            Trace traced[2] = {{0, 0}, {0, 0}};
            Report report[2];
            Move best[2];
            for (uint32_t k = 0; k < 2; k++) {
                const Listener listener = {.context = &traced[k], .on_report = trace};
                best[k] = rig_think(desk->rig, desk->pos, &limits, &listener, &report[k]);
            }
            if (report[0].nodes != report[1].nodes)
                desk_fail(desk, "nodes again", (int64_t)report[1].nodes, (int64_t)report[0].nodes);
            if (best[0] != best[1] || report[0].score != report[1].score ||
                traced[0].reports != traced[1].reports || traced[0].hash != traced[1].hash)
                desk_fail(desk, "reports again", traced[1].reports, traced[0].reports);
            reports += traced[0].reports;
        }
        CU_ASSERT(reports > pairs);
        desk_free(desk);
    }
}
