/* Times are of the wall: what threads are worth shows nowhere else. Each position is a trial of its
 * own (trial.c), so results add up in any way that is asked for. */
#include "bench/trial.h"

#include <math.h>
#include <string.h>

uint32_t bench_count(const BenchPlan *plan) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++)
        count += trial_is_chosen(plan, &BENCH_POSITIONS[i]);
    return count;
}

const char *bench_game(const BenchPlan *plan, uint32_t index) {
    const char *game = "";
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        if (!trial_is_chosen(plan, &BENCH_POSITIONS[i]) ||
            strcmp(game, BENCH_POSITIONS[i].variant) == 0)
            continue;
        game = BENCH_POSITIONS[i].variant;
        if (index-- == 0)
            return game;
    }
    return NULL;
}

static bool bench_one(const BenchPlan *plan, const BenchPosition *position, BenchResult *out,
                      Error *error) {
    Trial trial;
    const uint32_t depth = plan->depth > position->less ? plan->depth - position->less : 1;
    const bool ok = trial_begin(&trial, plan, position, error);
    if (ok) {
        trial_warm(&trial);
        const Limits limits = trial_limits(plan, depth);
        Report report;
        const int64_t start = trial_now_us();
        search_now(trial.search, trial.pos, &limits, &report);
        const int64_t us = trial_now_us() - start;
        *out = (BenchResult){.variant = position->variant,
                             .fen = position->fen,
                             .depth = depth,
                             .algorithm = report.algorithm,
                             .total = {report.nodes, us > 1 ? us : 1}};
    }
    trial_end(&trial);
    return ok;
}

static void add(BenchTotal *total, const BenchTotal *one) {
    total->nodes += one->nodes;
    total->us += one->us;
}

bool bench_run(const BenchPlan *plan, BenchResult *results, Error *error) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        if (!trial_is_chosen(plan, &BENCH_POSITIONS[i]))
            continue;
        trial_tell(plan, done + 1, &BENCH_POSITIONS[i]);
        if (!bench_one(plan, &BENCH_POSITIONS[i], &results[done++], error))
            return false;
    }
    return true;
}

BenchTotal bench_sum(const BenchResult *results, uint32_t count, const char *variant,
                     uint32_t *positions) {
    BenchTotal sum = {0, 0};
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!variant || strcmp(variant, results[i].variant) == 0) {
            add(&sum, &results[i].total);
            found++;
        }
    if (positions)
        *positions = found;
    sum.us += sum.us < 1;
    return sum;
}

/* One position by each of the means; `first` begins. Adds up, in `faster` logarithms. */
static bool compare_one(const BenchPlan *plan, const BenchMeans *means, uint32_t count,
                        uint32_t first, const BenchPosition *position, BenchCompared *compared,
                        Error *error) {
    BenchPlan mine = *plan;
    BenchResult result;
    double logs[BENCH_MEANS];
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t i = (first + k) % count;
        mine.threads = means[i].threads;
        mine.hash = means[i].hash;
        if (!bench_one(&mine, position, &result, error))
            return false;
        add(&compared[i].total, &result.total);
        logs[i] = log((double)result.total.us);
    }
    for (uint32_t i = 0; i < count; i++)
        compared[i].faster += logs[0] - logs[i];
    return true;
}

bool bench_compare(const BenchPlan *plan, const BenchMeans *means, uint32_t count, uint32_t round,
                   BenchCompared *compared, Error *error) {
    uint32_t number = 0;
    memset(compared, 0, count * sizeof *compared);
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        if (!trial_is_chosen(plan, &BENCH_POSITIONS[i]))
            continue;
        trial_tell(plan, ++number, &BENCH_POSITIONS[i]);
        if (!compare_one(plan, means, count, number + round, &BENCH_POSITIONS[i], compared, error))
            return false;
    }
    for (uint32_t i = 0; i < count; i++)
        compared[i].faster = exp(compared[i].faster / (number + !number));
    return true;
}
