/* Every position gets an empty table and empty histories, so that the count does not depend on the
 * order of the positions. */
#include "bench/bench.h"

#include "bench/positions.h"
#include "engine/fen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bool is_chosen(const BenchPlan *plan, const BenchPosition *position) {
    return !plan->variant || strcmp(plan->variant, position->variant) == 0;
}

uint32_t bench_count(const BenchPlan *plan) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++)
        count += is_chosen(plan, &BENCH_POSITIONS[i]);
    return count;
}

/* Nodes and time of one position that is read. */
static bool think(const BenchPlan *plan, uint32_t threads, const Position *pos, uint32_t depth,
                  BenchTotal *out, Error *error) {
    Search *search = search_new(plan->hash, error);
    const bool ok = search && search_set_threads(search, threads, error);
    if (ok) {
        const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1};
        Report report;
        const int64_t start = now_us();
        search_now(search, pos, &limits, &report);
        out->us = now_us() - start;
        out->nodes = report.nodes;
    }
    search_free(search);
    return ok;
}

static bool bench_one(const BenchPlan *plan, uint32_t threads, const BenchPosition *position,
                      BenchTotal *out, Error *error) {
    Board *board = board_new(variant_find(position->variant));
    Position *pos = malloc(sizeof *pos);
    const uint32_t depth = plan->depth > position->less ? plan->depth - position->less : 1;
    const bool ok = pos ? fen_read(pos, NULL, board, NULL, position->fen, error) &&
                              think(plan, threads, pos, depth, out, error)
                        : error_set(error, "no memory for a position");
    free(pos);
    free(board);
    return ok;
}

static void add(BenchTotal *total, const BenchTotal *one) {
    total->nodes += one->nodes;
    total->us += one->us;
}

static void tell(const BenchPlan *plan, uint32_t number, const BenchPosition *position) {
    if (plan->on_position)
        plan->on_position(plan->context, number, bench_count(plan), position->fen);
}

bool bench_run(const BenchPlan *plan, BenchTotal *total, Error *error) {
    uint32_t number = 0;
    *total = (BenchTotal){0, 0};
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        BenchTotal one;
        if (!is_chosen(plan, &BENCH_POSITIONS[i]))
            continue;
        tell(plan, ++number, &BENCH_POSITIONS[i]);
        if (!bench_one(plan, plan->threads, &BENCH_POSITIONS[i], &one, error))
            return false;
        add(total, &one);
    }
    total->us += total->us < 1;
    return true;
}

bool bench_scaling(const BenchPlan *plan, uint32_t round, Scaling *scaling, Error *error) {
    uint32_t number = 0;
    double logs = 0;
    *scaling = (Scaling){.faster = 1};
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        const BenchPosition *position = &BENCH_POSITIONS[i];
        BenchTotal got[2]; /* by one thread, by many */
        if (!is_chosen(plan, position))
            continue;
        tell(plan, ++number, position);
        for (uint32_t k = 0; k < 2; k++) {
            const bool many = (number + round + k) % 2;
            if (!bench_one(plan, many ? plan->threads : 1, position, &got[many], error))
                return false;
        }
        add(&scaling->one, &got[0]);
        add(&scaling->many, &got[1]);
        logs += log((double)(got[0].us + 1) / (double)(got[1].us + 1));
    }
    scaling->one.us += scaling->one.us < 1;
    scaling->many.us += scaling->many.us < 1;
    if (number)
        scaling->faster = exp(logs / number);
    return true;
}
