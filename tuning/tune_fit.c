/* The command line of fit, and what is seen of it. */
#include "engine/memory.h"
#include "protocol/arguments.h"
#include "protocol/files.h"
#include "protocol/row_file.h"
#include "tuning/fit.h"
#include "tuning/fit_text.h"
#include "tuning/interrupt.h"
#include "tuning/ticker.h"
#include "tuning/tune.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ORDER FIT_OPTION: the table below. */
enum {
    DATA,
    OUT,
    ROW,
    CURVE,
    EPOCHS,
    PATIENCE,
    RATE,
    BATCH,
    RETRACE,
    HOLDOUT,
    LAMBDA,
    SMOOTH,
    BLEND,
    SCALE,
    ONLY,
    THREADS,
    SEED,
    OPTIONS
};

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    {"--data",     "FILE",  "positions to fit to, as datagen makes them; more may follow", false},
    {"--out",      "ROW",   "where the numbers go", false},
    {"--row",      "START", "numbers to start from (those compiled in)", false},
    {"--curve",    "FILE",  "where the losses of each epoch go", false},
    {"--epochs",   "N",     "go over the positions N times at most (60)", false},
    {"--patience", "N",     "stop when N epochs brought nothing better (8)", false},
    {"--rate",     "X",     "how far numbers move a batch, at first (0.5)", false},
    {"--batch",    "N",     "positions of a batch (4096)", false},
    {"--retrace",  "N",     "epochs until slopes are worked out anew (2)", false},
    {"--holdout",  "N",     "percent of the games that are held out (10)", false},
    {"--lambda",   "X",     "how strongly numbers are held where they start (0.0001)", false},
    {"--smooth",   "X",     "how strongly changes of neighbouring cells are held together (0.0001)", false},
    {"--blend",    "X",     "fit to results (0), search values (1) or between (0.5)", false},
    {"--scale",    "CP",    "a lead that makes winning e times as likely (what fits the start)", false},
    {"--only",     "NAMES", "change only these numbers: \"man,place\"", false},
    {"--threads",  "N",     "work at once (as many as there are processors)", false},
    {"--seed",     "N",     "seed of all that is left to chance (1)", false},
};
/* clang-format on */

static void put_help(FILE *out) {
    fputs("usage: quadriga-tune fit --data FILE [FILE ...] --out ROW [options]\n\n"
          "Fits the numbers of a game's evaluation to positions whose results are known. Where\n"
          "there are two sides the lead of the one is fitted to its chance of winning, elsewhere\n"
          "the lead of each seat before each other to its chance of ending up before it.\n"
          "The row is written as a file for EvalFile and eval/rows/; after Ctrl-C it is the\n"
          "best so far. The same words make the same row, whatever --threads is.\n\n",
          out);
    arguments_help(out, OPTION, OPTIONS);
}

typedef struct {
    const char *const *paths; /* of data, beside the first */
    size_t path_count;
    const char *data, *out, *row, *curve, *only;
    FitWish wish;
    uint32_t threads, holdout;
} Request;

static bool read_whole(const Arguments *words, size_t option, int64_t low, int64_t high,
                       int64_t start, uint32_t *out, Error *error) {
    int64_t number = start;
    if (!arguments_number(words, OPTION, option, low, high, &number, error))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_real(const Arguments *words, size_t option, double low, double high, double start,
                      double *out, Error *error) {
    const char *text = words->value[option];
    char *end = NULL;
    *out = text ? strtod(text, &end) : start;
    return (!text || (end != text && !*end && *out >= low && *out <= high)) ||
           error_set(error, "%s: '%.40s' is no number from %g to %g", OPTION[option].name, text,
                     low, high);
}

static bool read_request(const Arguments *words, Request *request, Error *error) {
    FitWish *wish = &request->wish;
    int64_t processors = sysconf(_SC_NPROCESSORS_ONLN), seed = 1;
    if (processors < 1 || processors > MOST_CREW)
        processors = 1;
    if (!read_whole(words, EPOCHS, 1, 10000, 60, &wish->epochs, error) ||
        !read_whole(words, PATIENCE, 1, 10000, 8, &wish->patience, error) ||
        !read_whole(words, BATCH, 1, 1 << 24, 4096, &wish->batch, error) ||
        !read_whole(words, RETRACE, 1, 10000, 2, &wish->retrace, error) ||
        !read_whole(words, HOLDOUT, 0, 90, 10, &request->holdout, error) ||
        !read_whole(words, THREADS, 1, MOST_CREW, processors, &request->threads, error) ||
        !arguments_number(words, OPTION, SEED, 0, INT64_MAX, &seed, error) ||
        !read_real(words, RATE, 1e-6, 1000, 0.5, &wish->rate, error) ||
        !read_real(words, LAMBDA, 0, 1e6, 0.0001, &wish->lambda, error) ||
        !read_real(words, SMOOTH, 0, 1e6, 0.0001, &wish->smooth, error) ||
        !read_real(words, BLEND, 0, 1, 0.5, &wish->blend, error) ||
        !read_real(words, SCALE, 0, 1e6, 0, &wish->scale, error))
        return false;
    wish->seed = (uint64_t)seed;
    request->data = words->value[DATA];
    request->out = words->value[OUT];
    request->row = words->value[ROW];
    request->curve = words->value[CURVE];
    request->only = words->value[ONLY];
    request->paths = words->plain;
    request->path_count = words->plain_count;
    return (request->data || error_set(error, "--data: which files?")) &&
           (request->out || error_set(error, "--out: which file?")) &&
           (!request->only || fit_fixed(request->only, NULL, NULL, error));
}

/* --- what is seen ----------------------------------------------------------------------------- */

typedef struct {
    Ticker ticker;
    FILE *out;
    char note[64];
    bool fitting;
} View;

static void complain(const Error *error) {
    fprintf(stderr, "quadriga-tune fit: %s\n", error->text);
}

static void on_damage(void *context, const Error *error) {
    ticker_stop(&((View *)context)->ticker);
    complain(error);
}

static void on_read(void *context, uint64_t positions) {
    ticker_show(&((View *)context)->ticker, positions, 0, " read");
}

static void on_batch(void *context, uint64_t positions, uint64_t all) {
    View *view = context;
    if (!view->fitting)
        ticker_start(&view->ticker, stderr, "positions fitted to", 0);
    view->fitting = true;
    ticker_show(&view->ticker, positions, all, view->note);
}

static void on_epoch(void *context, uint32_t epoch, const FitLosses *losses) {
    View *view = context;
    ticker_stop(&view->ticker);
    fprintf(view->out, "epoch %u: loss %.6f, held out %.6f\n", epoch, losses->fitted, losses->held);
    fflush(view->out);
    snprintf(view->note, sizeof view->note, ", epoch %u", epoch + 1);
}

/* --- doing it --------------------------------------------------------------------------------- */

static bool read_data(const Request *request, FitData *data, View *view, Error *error) {
    const FitDataWatcher watcher = {view, on_damage, on_read, interrupt_catch()};
    ticker_start(&view->ticker, stderr, "positions", 0);
    bool ok = fit_data_read(data, request->data, &watcher, error);
    for (size_t i = 0; ok && i < request->path_count; i++)
        ok = fit_data_read(data, request->paths[i], &watcher, error);
    ticker_stop(&view->ticker);
    if (!ok)
        return false;
    fit_data_split(data, request->holdout, request->wish.seed);
    return data->fitted || error_set(error, "no positions to fit to");
}

static bool read_start(const Request *request, const FitData *data, int32_t *start, Error *error) {
    EvalRows *rows = NULL;
    if (request->row && !(rows = row_file_read(request->row, error)))
        return false;
    if (rows && !eval_rows_has(rows, data->board->variant)) {
        eval_rows_free(rows);
        return error_set(error, "%.100s says nothing of %s", request->row,
                         data->board->variant->name);
    }
    eval_rows_find(rows, &data->layout, start);
    eval_rows_free(rows);
    return true;
}

static bool save(const Request *request, const FitData *data, const FitResult *result,
                 Error *error) {
    char *text = fit_row_text(data, &request->wish, result);
    char *curve = fit_curve_text(result);
    const bool ok = file_save(request->out, text, strlen(text), error) &&
                    (!request->curve || file_save(request->curve, curve, strlen(curve), error));
    free(curve);
    free(text);
    return ok;
}

static int fit(Request *request, FILE *out) {
    View view = {.out = out};
    FitData data = {.board = NULL};
    Error error;
    int status = TUNE_FAILED;
    const atomic_bool *stop = interrupt_catch();
    int32_t *start = NULL;
    bool *fixed = NULL;
    if (!file_can_save(request->out, &error) ||
        (request->curve && !file_can_save(request->curve, &error)) ||
        !read_data(request, &data, &view, &error)) {
        complain(&error);
        status = atomic_load(stop) ? TUNE_INTERRUPTED : TUNE_FAILED;
        fit_data_free(&data);
        return status;
    }
    start = memory_new(data.layout.count * sizeof *start);
    fixed = memory_new(data.layout.count * sizeof *fixed);
    request->wish.fixed = fixed;
    if ((request->only && !fit_fixed(request->only, &data.layout, fixed, &error)) ||
        !read_start(request, &data, start, &error)) {
        complain(&error);
    } else {
        const FitWatcher watcher = {&view, on_batch, on_epoch, stop};
        Crew *crew = crew_new(request->threads);
        FitResult result;
        fprintf(out, "%u positions to fit to, %u held out, %u numbers\n", data.fitted,
                data.count - data.fitted, data.layout.count);
        fit_run(&data, start, &request->wish, crew, &watcher, &result);
        ticker_stop(&view.ticker);
        if (save(request, &data, &result, &error)) {
            fprintf(out, "%s: held-out loss %.6f before, %.6f after (epoch %u)\n", request->out,
                    result.before, result.after, result.best);
            status = result.stopped ? TUNE_INTERRUPTED : data.damaged ? TUNE_FAILED : TUNE_DONE;
        } else {
            complain(&error);
        }
        fit_result_free(&result);
        crew_free(crew);
    }
    free(fixed);
    free(start);
    fit_data_free(&data);
    return status;
}

int tune_fit(int argc, char **argv, FILE *out) {
    Arguments *words = memory_new(sizeof *words);
    Request request = {.out = NULL};
    Error error;
    int status = TUNE_MISUSED;
    if (!arguments_read(argc, argv, OPTION, OPTIONS, PLAIN_MAX, words, &error) ||
        (!words->help && !read_request(words, &request, &error))) {
        fprintf(stderr, "quadriga-tune fit: %s; --help lists the options\n", error.text);
    } else if (words->help) {
        put_help(out);
        status = TUNE_DONE;
    } else {
        status = fit(&request, out);
    }
    free(words);
    return status;
}
