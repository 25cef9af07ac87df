/* The words before the colons of the last two lines and their columns are those that programs know
 * from other engines. */
#include "protocol/benchmark_text.h"

#include <inttypes.h>
#include <string.h>

/* "by brs, team": as what the positions of a game were searched. */
static void put_models(FILE *file, const BenchResult *results, uint32_t count, const char *game) {
    const char *between = " by ";
    for (uint32_t a = 0; a < ALGORITHMS; a++)
        for (uint32_t i = 0; i < count; i++)
            if (results[i].algorithm == a && strcmp(results[i].variant, game) == 0) {
                fprintf(file, "%s%s", between, ALGORITHM_NAMES[a]);
                between = ", ";
                break;
            }
}

void benchmark_text_run(FILE *file, const BenchPlan *plan, const BenchResult *results) {
    const uint32_t count = bench_count(plan);
    const BenchTotal all = bench_sum(results, count, NULL, NULL);
    const char *game;
    for (uint32_t i = 0; (game = bench_game(plan, i)); i++) {
        uint32_t positions;
        const BenchTotal sum = bench_sum(results, count, game, &positions);
        fprintf(file,
                "Game %-11s: %" PRIu32 " positions, %" PRIu64 " nodes, %" PRId64
                " ms, %.0f nodes/second",
                game, positions, sum.nodes, benchmark_ms(sum.us), benchmark_speed(&sum));
        put_models(file, results, count, game);
        fputc('\n', file);
    }
    fprintf(file, "Nodes searched  : %" PRIu64 "\nNodes/second    : %.0f\n", all.nodes,
            benchmark_speed(&all));
}

void benchmark_text_threads(FILE *file, const char *title, const BenchMeans means[2],
                            const BenchCompared compared[2]) {
    const BenchTotal *one = &compared[0].total, *many = &compared[1].total;
    fprintf(file,
            "%s\n"
            "Threads         : %" PRIu32 ", %" PRIu32 "\n"
            "Nodes searched  : %" PRIu64 ", %" PRIu64 "\n"
            "Nodes/second    : %.0f, %.0f: %.2f times\n"
            "Seconds to depth: %.2f, %.2f: %.2f times as fast (mean of positions %.2f)\n",
            title, means[0].threads, means[1].threads, one->nodes, many->nodes,
            benchmark_speed(one), benchmark_speed(many),
            benchmark_speed(many) / benchmark_speed(one), (double)one->us / 1e6,
            (double)many->us / 1e6, (double)one->us / (double)many->us, compared[1].faster);
}

void benchmark_text_hashes(FILE *file, const BenchMeans *means, const BenchCompared *compared,
                           uint32_t count) {
    fprintf(file, "%8s %15s %15s %17s %14s %18s\n", "Hash MiB", "Nodes searched", "Nodes/second",
            "Seconds to depth", "Times as fast", "Mean of positions");
    for (uint32_t i = 0; i < count; i++) {
        const BenchTotal *total = &compared[i].total;
        fprintf(file, "%8zu %15" PRIu64 " %15.0f %17.2f %14.2f %18.2f\n", means[i].hash,
                total->nodes, benchmark_speed(total), (double)total->us / 1e6,
                (double)compared[0].total.us / (double)total->us, compared[i].faster);
    }
}

/* --- growth ----------------------------------------------------------------------------------- */

/* The table of curves[0..count), which are of one game. */
static void put_game(FILE *file, const GrowthCurve *curves, uint32_t count) {
    uint32_t deepest = 0;
    fprintf(file, "%s, %" PRIu32 " positions\n%5s", curves->variant, curves->positions, "");
    for (uint32_t i = 0; i < count; i++) {
        fprintf(file, "%*s%s", 22 - (int)strlen(ALGORITHM_NAMES[curves[i].algorithm]), "",
                ALGORITHM_NAMES[curves[i].algorithm]);
        deepest = curves[i].depth > deepest ? curves[i].depth : deepest;
    }
    fprintf(file, "\n%5s", "depth");
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, "%10s%5s%7s", "nodes", "EBF", "s");
    fputc('\n', file);
    for (uint32_t d = 1; d <= deepest; d++) {
        fprintf(file, "%5" PRIu32, d);
        for (uint32_t i = 0; i < count; i++) {
            const GrowthCurve *curve = &curves[i];
            const bool has = d <= curve->depth;
            char factor[16] = "";
            if (has && d > 1)
                snprintf(factor, sizeof factor, "%.2f", growth_factor(curve, d));
            if (has)
                fprintf(file, "%10.0f%6s%6.2f", curve->nodes[d], factor,
                        (double)curve->us[d] / 1e6);
            else
                fprintf(file, "%22s", "");
        }
        fputc('\n', file);
    }
    fprintf(file, "%5s", "mean");
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, "%10s%6.2f%6s", "", growth_mean(&curves[i]), "");
    fputc('\n', file);
}

void benchmark_text_growth(FILE *file, uint64_t most, const GrowthCurve *curves, uint32_t count) {
    for (uint32_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && strcmp(curves[i].variant, curves[end].variant) == 0; end++)
            ;
        put_game(file, &curves[i], end - i);
    }
    fprintf(file,
            "nodes: to finish a depth, lesser ones included, mean (geometric) over positions; none "
            "where one\nneeds more than %" PRIu64 "\n"
            "EBF: by what they grow from one depth to the next; s: seconds, all positions "
            "together\n",
            most);
}
