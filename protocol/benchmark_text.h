/* What bench has measured, for people and for programs. Nothing is flushed. */
#pragma once
#include "bench/growth.h"

#include <stdio.h>

/* A run: a line a game and, in two last lines, all. */
void benchmark_text_run(FILE *file, const BenchPlan *plan, const BenchResult *results);
/* One thread (compared[0]) against many: nodes, their speed, time to depth. */
void benchmark_text_threads(FILE *file, const char *title, const BenchMeans means[2],
                            const BenchCompared compared[2]);
/* Tables of several sizes: a line each. */
void benchmark_text_hashes(FILE *file, const BenchMeans *means, const BenchCompared *compared,
                           uint32_t count);
/* Curves, those of a game together: a table a game. `most` = nodes at which a position's search
 * ended. */
void benchmark_text_growth(FILE *file, uint64_t most, const GrowthCurve *curves, uint32_t count);

/* The same as one line of JSON each, without its newline. Times are whole milliseconds. */
void benchmark_json_run(FILE *file, const BenchPlan *plan, const BenchResult *results);
/* Threads or tables, which `kind` says, over so many rounds. */
void benchmark_json_compared(FILE *file, const char *kind, const BenchPlan *plan,
                             const BenchMeans *means, const BenchCompared *compared, uint32_t count,
                             uint32_t rounds);
void benchmark_json_growth(FILE *file, const BenchPlan *plan, uint64_t most,
                           const GrowthCurve *curves, uint32_t count);

/* Nodes by second, and whole milliseconds. */
static inline double benchmark_speed(const BenchTotal *total) {
    return (double)total->nodes * 1e6 / (double)total->us;
}

static inline int64_t benchmark_ms(int64_t us) { return (us + 500) / 1000; }
