#include "protocol/benchmark.h"

#include "engine/memory.h"
#include "protocol/benchmark_text.h"
#include "protocol/benchmark_words.h"
#include "protocol/files.h"
#include "protocol/free_memory.h"
#include "protocol/growth_svg.h"
#include "protocol/progress.h"
#include "protocol/row_file.h"

#include <inttypes.h>
#include <stdlib.h>

const char BENCHMARK_PURPOSE[] =
    "search fixed positions: node count and speed; what threads and tables are worth; growth of "
    "nodes with depth";

typedef struct {
    const BenchmarkWish *wish;
    BenchPlan plan;
    Output *out;
    Progress progress;
    size_t begun;     /* positions */
    const char *code; /* of the error, if there is one */
} Benchmark;

static void on_position(void *context, uint32_t number, uint32_t count, const char *fen) {
    Benchmark *benchmark = context;
    (void)number;
    (void)count;
    (void)fen;
    progress_show(&benchmark->progress, benchmark->begun++);
}

/* In place of a bar. */
static void tell_position(void *context, uint32_t number, uint32_t count, const char *fen) {
    const Benchmark *benchmark = context;
    output_line(benchmark->out, "Position: %" PRIu32 "/%" PRIu32 " (%s)", number, count, fen);
}

static void begin_bar(Benchmark *benchmark, size_t total) {
    benchmark->begun = 0;
    progress_begin(&benchmark->progress, stderr, "positions", 0, total);
}

/* --- a plain run ------------------------------------------------------------------------------ */

/* Memory is promised freely, and all of it will be used. */
static bool has_memory(size_t mib, Error *error) {
    const int64_t available = free_memory_mib();
    return !available || (int64_t)mib <= available ||
           error_set(error, "cannot have %zu MiB, %" PRId64 " MiB are free", mib, available);
}

static bool run(Benchmark *benchmark, Error *error) {
    if (!has_memory(benchmark->plan.hash, error))
        return false;
    const uint32_t count = bench_count(&benchmark->plan);
    const bool json = benchmark->wish->json;
    BenchResult *results = memory_new(count * sizeof *results);
    if (json)
        begin_bar(benchmark, count);
    else
        benchmark->plan.on_position = tell_position;
    const bool ok = bench_run(&benchmark->plan, results, error);
    if (json)
        progress_end(&benchmark->progress);
    output_begin(benchmark->out);
    if (ok && json)
        benchmark_json_run(benchmark->out->file, &benchmark->plan, results);
    else if (ok)
        benchmark_text_run(benchmark->out->file, &benchmark->plan, results);
    if (ok && json)
        fputc('\n', benchmark->out->file);
    output_end(benchmark->out);
    free(results);
    return ok;
}

/* --- threads and tables ----------------------------------------------------------------------- */

static bool compare_round(Benchmark *benchmark, const BenchMeans *means, uint32_t count,
                          uint32_t round, BenchCompared *compared, Error *error) {
    for (uint32_t i = 0; i < count; i++)
        if (!has_memory(means[i].hash, error))
            return false;
    begin_bar(benchmark, bench_count(&benchmark->plan));
    const bool ok = bench_compare(&benchmark->plan, means, count, round, compared, error);
    progress_end(&benchmark->progress);
    return ok;
}

static void put_threads(Benchmark *benchmark, const char *title, const BenchMeans *means,
                        const BenchCompared *compared) {
    if (benchmark->wish->json)
        return;
    output_begin(benchmark->out);
    benchmark_text_threads(benchmark->out->file, title, means, compared);
    output_end(benchmark->out);
}

static bool scale_threads(Benchmark *benchmark, Error *error) {
    const BenchmarkWish *wish = benchmark->wish;
    const BenchMeans means[] = {{1, wish->hash[0]}, {wish->threads, wish->hash[0]}};
    BenchCompared sum[2] = {{.faster = 0}, {.faster = 0}};
    for (uint32_t round = 0; round < SCALING_ROUNDS; round++) {
        BenchCompared compared[2];
        char title[32];
        if (!compare_round(benchmark, means, 2, round, compared, error))
            return false;
        snprintf(title, sizeof title, "Round %" PRIu32 "/%d", round + 1, SCALING_ROUNDS);
        put_threads(benchmark, title, means, compared);
        for (uint32_t i = 0; i < 2; i++) {
            sum[i].total.nodes += compared[i].total.nodes;
            sum[i].total.us += compared[i].total.us;
            sum[i].faster += compared[i].faster / SCALING_ROUNDS;
        }
    }
    put_threads(benchmark, "All rounds", means, sum);
    if (wish->json) {
        output_begin(benchmark->out);
        benchmark_json_compared(benchmark->out->file, "scaling", &benchmark->plan, means, sum, 2,
                                SCALING_ROUNDS);
        fputc('\n', benchmark->out->file);
        output_end(benchmark->out);
    }
    return true;
}

static bool scale_hash(Benchmark *benchmark, Error *error) {
    const BenchmarkWish *wish = benchmark->wish;
    BenchMeans means[BENCH_MEANS];
    BenchCompared compared[BENCH_MEANS];
    for (uint32_t i = 0; i < wish->hash_count; i++)
        means[i] = (BenchMeans){wish->threads, wish->hash[i]};
    if (!compare_round(benchmark, means, wish->hash_count, 0, compared, error))
        return false;
    output_begin(benchmark->out);
    if (wish->json) {
        benchmark_json_compared(benchmark->out->file, "hash-scaling", &benchmark->plan, means,
                                compared, wish->hash_count, 1);
        fputc('\n', benchmark->out->file);
    } else {
        benchmark_text_hashes(benchmark->out->file, means, compared, wish->hash_count);
    }
    output_end(benchmark->out);
    return true;
}

/* --- growth ----------------------------------------------------------------------------------- */

/* Which curves there are to be, with no more than game and model; at most `games` * ALGORITHMS. */
static bool list_curves(const Benchmark *benchmark, GrowthCurve *curves, uint32_t *count,
                        Error *error) {
    const BenchmarkWish *wish = benchmark->wish;
    const char *game;
    *count = 0;
    for (uint32_t g = 0; (game = bench_game(&benchmark->plan, g)); g++)
        for (uint32_t i = 0; i < (wish->algorithm_count ? wish->algorithm_count : ALGORITHMS);
             i++) {
            const Algorithm algorithm = wish->algorithm_count ? wish->algorithm[i] : (Algorithm)i;
            bool wanted = true;
            if (!wish->algorithm_count && !growth_makes_sense(game, algorithm, &wanted, error))
                return false;
            if (wanted)
                curves[(*count)++] = (GrowthCurve){.variant = game, .algorithm = algorithm};
        }
    return true;
}

static bool measure_curves(Benchmark *benchmark, GrowthCurve *curves, uint32_t count,
                           Error *error) {
    size_t total = 0;
    BenchPlan plan = benchmark->plan;
    for (uint32_t i = 0; i < count; i++) {
        plan.variant = curves[i].variant;
        total += bench_count(&plan);
    }
    begin_bar(benchmark, total);
    bool ok = true;
    for (uint32_t i = 0; i < count && ok; i++) {
        plan.variant = curves[i].variant;
        plan.algorithm = curves[i].algorithm;
        ok = growth_measure(&plan, benchmark->wish->nodes, &curves[i], error);
    }
    progress_end(&benchmark->progress);
    return ok;
}

static void put_curves(const Benchmark *benchmark, const GrowthCurve *curves, uint32_t count) {
    output_begin(benchmark->out);
    if (benchmark->wish->json) {
        benchmark_json_growth(benchmark->out->file, &benchmark->plan, benchmark->wish->nodes,
                              curves, count);
        fputc('\n', benchmark->out->file);
    } else {
        benchmark_text_growth(benchmark->out->file, benchmark->wish->nodes, curves, count);
    }
    output_end(benchmark->out);
}

static bool save_picture(const Benchmark *benchmark, const GrowthCurve *curves, uint32_t count,
                         Error *error) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return error_set(error, "no memory for the picture");
    growth_svg(file, benchmark->wish->nodes, curves, count);
    const bool ok = fclose(file) == 0 ? file_save(benchmark->wish->svg, text, length, error)
                                      : error_set(error, "no memory for the picture");
    free(text);
    return ok;
}

static bool grow(Benchmark *benchmark, Error *error) {
    const char *path = benchmark->wish->svg;
    if (*path && !file_can_save(path, error)) { /* to say so before the work, not after it */
        benchmark->code = "E_FILE";
        return false;
    }
    uint32_t games = 0, count;
    while (bench_game(&benchmark->plan, games))
        games++;
    GrowthCurve *curves = memory_new(games * ALGORITHMS * sizeof *curves);
    bool ok = list_curves(benchmark, curves, &count, error) &&
              measure_curves(benchmark, curves, count, error);
    if (ok)
        put_curves(benchmark, curves, count);
    if (ok && *path) {
        ok = save_picture(benchmark, curves, count, error);
        benchmark->code = "E_FILE";
    }
    free(curves);
    return ok;
}

/* --- all kinds -------------------------------------------------------------------------------- */

static void put_help(Output *out) {
    output_begin(out);
    benchmark_words_help(out->file);
    output_end(out);
}

void benchmark_serve(Session *session, Words words) {
    /* ORDER BenchmarkKind */
    static bool (*const KINDS[])(Benchmark *, Error *) = {run, scale_threads, scale_hash, grow};
    BenchmarkWish wish;
    Error error;
    if (!benchmark_words_read(words, &wish, &error)) {
        session_error(session, "E_ARG", "%s", error.text);
        return;
    }
    if (wish.help) {
        put_help(session->out);
        return;
    }
    if (session->searching) {
        session_error(session, "E_STATE", "bench: a search is running");
        return;
    }
    EvalRows *rows = NULL;
    if (wish.evalfile[0] && !(rows = row_file_read(wish.evalfile, &error))) {
        session_error(session, "E_FILE", "bench: %.230s", error.text);
        return;
    }
    Benchmark benchmark = {.wish = &wish, .out = session->out, .code = "E_MEM"};
    benchmark.plan = (BenchPlan){.depth = wish.depth,
                                 .hash = wish.hash[0],
                                 .threads = wish.threads,
                                 .variant = wish.variant ? wish.variant->name : NULL,
                                 .algorithm = wish.algorithm[0],
                                 .rows = rows ? rows : session->rows,
                                 .on_position = on_position,
                                 .context = &benchmark};
    if (!bench_count(&benchmark.plan)) {
        session_error(session, "E_ARG", "bench: no positions of %s", benchmark.plan.variant);
        eval_rows_free(rows);
        return;
    }
    /* Nobody looks at them meanwhile: they end the program. */
    const bool ok = !input_release_signals() || KINDS[wish.kind](&benchmark, &error);
    input_catch_signals(session->input);
    if (!ok)
        session_error(session, benchmark.code, "bench: %.200s", error.text);
    eval_rows_free(rows);
}
