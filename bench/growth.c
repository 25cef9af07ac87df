/* A position that does not finish a depth takes it from all: a mean over fewer positions than the
 * one before would grow or shrink for no other reason. So the positions that follow are searched no
 * deeper either. */
#include "bench/growth.h"

#include "bench/trial.h"

#include <math.h>
#include <string.h>

typedef struct {
    int64_t start;
    uint32_t depth; /* finished */
    uint64_t nodes[MAX_PLY];
    int64_t us[MAX_PLY];
} Watch;

/* The first exact value of a depth ends it; a line may be told once more later. */
static void on_report(void *context, const Report *report) {
    Watch *watch = context;
    if (report->bound != BOUND_EXACT || report->depth != watch->depth + 1)
        return;
    watch->depth++;
    watch->nodes[watch->depth] = report->nodes;
    watch->us[watch->depth] = trial_now_us() - watch->start;
}

static void on_done(void *context, Move best, Move ponder) {
    (void)context;
    (void)best;
    (void)ponder;
}

static bool watch_one(const BenchPlan *plan, uint32_t depth, uint64_t most,
                      const BenchPosition *position, Watch *watch, Error *error) {
    Trial trial;
    const bool ok = trial_begin(&trial, plan, position, error);
    if (ok) {
        Limits limits = trial_limits(plan, depth);
        limits.nodes = most;
        *watch = (Watch){.start = trial_now_us()};
        search_start(trial.search, trial.pos, &limits,
                     &(Listener){.context = watch, .on_report = on_report, .on_done = on_done});
        search_wait(trial.search);
    }
    trial_end(&trial);
    return ok;
}

bool growth_makes_sense(const char *variant, Algorithm algorithm, bool *sense, Error *error) {
    BenchPlan plan = {.hash = 1, .threads = 1, .variant = variant, .algorithm = algorithm};
    uint32_t i = 0;
    while (!trial_is_chosen(&plan, &BENCH_POSITIONS[i]))
        i++;
    Trial trial;
    const bool ok = trial_begin(&trial, &plan, &BENCH_POSITIONS[i], error);
    if (ok) {
        const Limits limits = trial_limits(&plan, 1);
        Report report;
        search_now(trial.search, trial.pos, &limits, &report);
        *sense = report.algorithm == algorithm;
    }
    trial_end(&trial);
    return ok;
}

bool growth_measure(const BenchPlan *plan, uint64_t most, GrowthCurve *curve, Error *error) {
    BenchPlan mine = *plan;
    mine.threads = 1;
    *curve = (GrowthCurve){.variant = plan->variant,
                           .algorithm = plan->algorithm,
                           .positions = bench_count(plan),
                           .depth = plan->depth};
    uint32_t number = 0;
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT && curve->depth > 0; i++) {
        Watch watch;
        if (!trial_is_chosen(plan, &BENCH_POSITIONS[i]))
            continue;
        trial_tell(plan, ++number, &BENCH_POSITIONS[i]);
        if (!watch_one(&mine, curve->depth, most, &BENCH_POSITIONS[i], &watch, error))
            return false;
        if (watch.depth < curve->depth)
            curve->depth = watch.depth;
        for (uint32_t d = 1; d <= curve->depth; d++) {
            curve->nodes[d] += log((double)watch.nodes[d]);
            curve->us[d] += watch.us[d];
        }
    }
    for (uint32_t d = 1; d <= curve->depth; d++)
        curve->nodes[d] = exp(curve->nodes[d] / curve->positions);
    return true;
}

double growth_factor(const GrowthCurve *curve, uint32_t depth) {
    return curve->nodes[depth] / curve->nodes[depth - 1];
}

double growth_mean(const GrowthCurve *curve) {
    const uint32_t steps = curve->depth > 1 ? curve->depth - 1 : 0;
    return steps ? pow(curve->nodes[curve->depth] / curve->nodes[1], 1.0 / steps) : 0;
}
