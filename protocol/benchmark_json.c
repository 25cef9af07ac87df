/* All texts are the program's own and hold nothing that JSON would have to escape. */
#include "protocol/benchmark_text.h"

#include <inttypes.h>

/* What all kinds begin with: an object's first members. */
static void put_plan(FILE *file, const char *kind, const BenchPlan *plan) {
    fprintf(file, "{\"program\":\"Quadriga\",\"version\":\"%s\",\"kind\":\"%s\",\"depth\":%" PRIu32,
            QUADRIGA_VERSION, kind, plan->depth);
}

static void put_model(FILE *file, Algorithm algorithm) {
    fprintf(file, ",\"algorithm\":\"%s\"", ALGORITHM_NAMES[algorithm]);
}

static void put_means(FILE *file, uint32_t threads, size_t hash) {
    fprintf(file, "\"threads\":%" PRIu32 ",\"hash\":%zu", threads, hash);
}

static void put_total(FILE *file, const BenchTotal *total) {
    fprintf(file, ",\"nodes\":%" PRIu64 ",\"ms\":%" PRId64 ",\"nps\":%.0f", total->nodes,
            benchmark_ms(total->us), benchmark_speed(total));
}

void benchmark_json_run(FILE *file, const BenchPlan *plan, const BenchResult *results) {
    const uint32_t count = bench_count(plan);
    const BenchTotal all = bench_sum(results, count, NULL, NULL);
    const char *game;
    put_plan(file, "run", plan);
    fputc(',', file);
    put_means(file, plan->threads, plan->hash);
    put_model(file, plan->algorithm);
    put_total(file, &all);
    fputs(",\"games\":[", file);
    for (uint32_t i = 0; (game = bench_game(plan, i)); i++) {
        uint32_t positions;
        const BenchTotal sum = bench_sum(results, count, game, &positions);
        fprintf(file, "%s{\"game\":\"%s\",\"positions\":%" PRIu32, i ? "," : "", game, positions);
        put_total(file, &sum);
        fputc('}', file);
    }
    fputs("],\"positions\":[", file);
    for (uint32_t i = 0; i < count; i++) {
        const BenchResult *result = &results[i];
        fprintf(file, "%s{\"fen\":\"%s\",\"game\":\"%s\",\"depth\":%" PRIu32, i ? "," : "",
                result->fen, result->variant, result->depth);
        put_model(file, result->algorithm);
        put_total(file, &result->total);
        fputc('}', file);
    }
    fputs("]}", file);
}

void benchmark_json_compared(FILE *file, const char *kind, const BenchPlan *plan,
                             const BenchMeans *means, const BenchCompared *compared, uint32_t count,
                             uint32_t rounds) {
    put_plan(file, kind, plan);
    put_model(file, plan->algorithm);
    fprintf(file, ",\"rounds\":%" PRIu32 ",\"runs\":[", rounds);
    for (uint32_t i = 0; i < count; i++) {
        fputs(i ? ",{" : "{", file);
        put_means(file, means[i].threads, means[i].hash);
        put_total(file, &compared[i].total);
        fprintf(file, ",\"faster\":%.3f}", compared[i].faster);
    }
    fputs("]}", file);
}

static void put_curve(FILE *file, const GrowthCurve *curve) {
    fprintf(file, "{\"game\":\"%s\",\"positions\":%" PRIu32, curve->variant, curve->positions);
    put_model(file, curve->algorithm);
    fprintf(file, ",\"ebf\":%.3f,\"depths\":[", growth_mean(curve));
    for (uint32_t d = 1; d <= curve->depth; d++) {
        fprintf(file, "%s{\"depth\":%" PRIu32 ",\"nodes\":%.1f,\"ms\":%" PRId64, d > 1 ? "," : "",
                d, curve->nodes[d], benchmark_ms(curve->us[d]));
        if (d > 1)
            fprintf(file, ",\"ebf\":%.3f", growth_factor(curve, d));
        fputc('}', file);
    }
    fputs("]}", file);
}

void benchmark_json_growth(FILE *file, const BenchPlan *plan, uint64_t most,
                           const GrowthCurve *curves, uint32_t count) {
    put_plan(file, "growth", plan);
    fputc(',', file);
    put_means(file, plan->threads, plan->hash);
    fprintf(file, ",\"most\":%" PRIu64 ",\"curves\":[", most);
    for (uint32_t i = 0; i < count; i++) {
        fputs(i ? "," : "", file);
        put_curve(file, &curves[i]);
    }
    fputs("]}", file);
}
