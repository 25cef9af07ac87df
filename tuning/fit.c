#include "tuning/fit.h"

#include "engine/memory.h"
#include "tuning/fit_lazy.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    FitData *data;
    const FitWish *wish;
    const FitWatcher *watcher;
    Crew *crew;
    FitResult *result;
    const int32_t *start;
    uint32_t numbers;
    uint32_t *order;      /* of the samples: what is fitted, in the order of its batches … */
    const uint32_t *held; /* … and behind it what tells when to stop */
    uint32_t held_count;
    double *value, *step, *gradient;
    double *off, *pull;    /* steps from the start, and what draws back */
    uint32_t (*beside)[2]; /* neighbouring cells */
    uint32_t beside_count;
    double *mean, *square; /* of gradients in steps, by Adam */
    uint64_t batches;      /* that were done */
    uint64_t seed;
} Fit;

static bool is_stopped(const Fit *fit) {
    return fit->watcher->stop && atomic_load(fit->watcher->stop);
}

static void round_off(const Fit *fit, const double *value, int32_t *row) {
    for (uint32_t i = 0; i < fit->numbers; i++)
        row[i] = (int32_t)lround(value[i]);
}

static double loss(const Fit *fit, const uint32_t *list, uint32_t count) {
    return fit_loss(fit->data, &fit->result->aim, list, count, fit->value, fit->crew, NULL);
}

static FitLosses losses(const Fit *fit) {
    const double fitted = loss(fit, fit->order, fit->data->fitted);
    return (FitLosses){fitted,
                       fit->held == fit->order ? fitted : loss(fit, fit->held, fit->held_count)};
}

static void trace(Fit *fit) {
    int32_t *row = memory_new(fit->numbers * sizeof *row);
    round_off(fit, fit->value, row);
    fit_data_trace(fit->data, 0, fit->data->count, row, fit->crew);
    free(row);
}

/* What holds numbers near their start, and neighbours together. */
static void find_pull(Fit *fit) {
    static const double FAR = 100;
    for (uint32_t i = 0; i < fit->numbers; i++) {
        fit->off[i] = (fit->value[i] - fit->start[i]) / fit->step[i];
        fit->pull[i] = fit->wish->lambda * fit->off[i] / (FAR * FAR);
    }
    for (uint32_t i = 0; i < fit->beside_count; i++) {
        const uint32_t a = fit->beside[i][0], b = fit->beside[i][1];
        const double pull = fit->wish->smooth * (fit->off[a] - fit->off[b]) / (FAR * FAR);
        fit->pull[a] += pull;
        fit->pull[b] -= pull;
    }
}

/* One batch. */
static void descend(Fit *fit, const uint32_t *list, uint32_t count, double rate) {
    static const double KEEP_MEAN = 0.9, KEEP_SQUARE = 0.999, TINY = 1e-12;
    memset(fit->gradient, 0, fit->numbers * sizeof *fit->gradient);
    fit_loss(fit->data, &fit->result->aim, list, count, fit->value, fit->crew, fit->gradient);
    find_pull(fit);
    const double done = (double)++fit->batches;
    const double of_mean = 1 - pow(KEEP_MEAN, done), of_square = 1 - pow(KEEP_SQUARE, done);
    for (uint32_t i = 0; i < fit->numbers; i++) {
        if (fit->wish->fixed && fit->wish->fixed[i])
            continue;
        const ParamRange *range = params_range(&fit->data->layout, i);
        const double slope = fit->gradient[i] * fit->step[i] + fit->pull[i];
        fit->mean[i] += (1 - KEEP_MEAN) * (slope - fit->mean[i]);
        fit->square[i] += (1 - KEEP_SQUARE) * (slope * slope - fit->square[i]);
        fit->value[i] -= fit->step[i] * rate * (fit->mean[i] / of_mean) /
                         (sqrt(fit->square[i] / of_square) + TINY);
        fit->value[i] = fmin(fmax(fit->value[i], range->low), range->high);
    }
}

static uint64_t by_lot(Fit *fit) { return hash_mix(fit->seed++); }

static void shuffle(Fit *fit) {
    for (uint32_t i = fit->data->fitted; i > 1; i--) {
        const uint32_t k = (uint32_t)(by_lot(fit) % i), other = fit->order[k];
        fit->order[k] = fit->order[i - 1];
        fit->order[i - 1] = other;
    }
}

/* false when it was broken off. */
static bool run_epoch(Fit *fit, uint32_t epoch) {
    const uint32_t all = fit->data->fitted;
    const double rate = fit->wish->rate * (1 - 0.9 * epoch / fit->wish->epochs);
    shuffle(fit);
    for (uint32_t from = 0; from < all; from += fit->wish->batch) {
        if (is_stopped(fit))
            return false;
        const uint32_t left = all - from, count = left < fit->wish->batch ? left : fit->wish->batch;
        descend(fit, fit->order + from, count, rate);
        if (fit->watcher->on_batch)
            fit->watcher->on_batch(fit->watcher->context, (uint64_t)epoch * all + from + count,
                                   (uint64_t)fit->wish->epochs * all);
    }
    return true;
}

static void tell(const Fit *fit, uint32_t epoch) {
    if (fit->watcher->on_epoch)
        fit->watcher->on_epoch(fit->watcher->context, epoch, &fit->result->curve[epoch]);
}

static void run_epochs(Fit *fit) {
    FitResult *result = fit->result;
    for (uint32_t epoch = 0;
         epoch < fit->wish->epochs && epoch - result->best < fit->wish->patience; epoch++) {
        if (epoch && epoch % fit->wish->retrace == 0)
            trace(fit);
        if (!run_epoch(fit, epoch)) {
            result->stopped = true;
            return;
        }
        result->epochs = epoch + 1;
        result->curve[epoch + 1] = losses(fit);
        tell(fit, epoch + 1);
        if (result->curve[epoch + 1].held < result->curve[result->best].held) {
            result->best = epoch + 1;
            round_off(fit, fit->value, result->row);
        }
    }
}

static void join(Fit *fit, uint32_t first, uint16_t a, uint16_t b) {
    if (a == NO_CELL || b == NO_CELL)
        return;
    fit->beside[fit->beside_count][0] = first + a;
    fit->beside[fit->beside_count++][1] = first + b;
}

static void find_neighbours(Fit *fit) {
    const ParamLayout *layout = &fit->data->layout;
    fit->beside = memory_new(2 * fit->numbers * sizeof *fit->beside);
    for (uint32_t which = 0; which < layout->classes; which++)
        for (uint32_t row = 0; row < layout->height; row++)
            for (uint32_t file = 0; file < layout->width; file++) {
                const uint32_t first = params_of_class(layout, which);
                const uint16_t here = layout->cell[row][file];
                if (row + 1 < layout->height)
                    join(fit, first, here, layout->cell[row + 1][file]);
                if (file + 1 < layout->width)
                    join(fit, first, here, layout->cell[row][file + 1]);
            }
}

static void open(Fit *fit) {
    const uint32_t numbers = fit->numbers = fit->data->layout.count;
    double **const all[] = {&fit->value,  &fit->step, &fit->gradient, &fit->mean,
                            &fit->square, &fit->off,  &fit->pull};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = memory_new(numbers * sizeof **all[i]);
    for (uint32_t i = 0; i < numbers; i++) {
        const ParamRange *range = params_range(&fit->data->layout, i);
        fit->value[i] = fit->start[i];
        fit->step[i] = (double)(range->high - range->low) / FIT_RANGE;
    }
    fit->order = memory_new((fit->data->count + 1) * sizeof *fit->order);
    for (uint32_t i = 0; i < fit->data->count; i++)
        fit->order[i] = i;
    fit->held_count = fit->data->count - fit->data->fitted;
    fit->held = fit->order + fit->data->fitted;
    if (!fit->held_count) {
        fit->held = fit->order;
        fit->held_count = fit->data->fitted;
    }
    find_neighbours(fit);
    fit->seed = hash_mix(fit->wish->seed);
}

static void close(Fit *fit) {
    free(fit->value);
    free(fit->step);
    free(fit->gradient);
    free(fit->mean);
    free(fit->square);
    free(fit->off);
    free(fit->pull);
    free(fit->beside);
    free(fit->order);
}

void fit_run(FitData *data, const int32_t *start, const FitWish *wish, Crew *crew,
             const FitWatcher *watcher, FitResult *result) {
    Fit fit = {.data = data,
               .wish = wish,
               .watcher = watcher,
               .crew = crew,
               .result = result,
               .start = start};
    open(&fit);
    *result = (FitResult){.aim = {.blend = wish->blend},
                          .row = memory_new(fit.numbers * sizeof *result->row),
                          .curve = memory_new((wish->epochs + 1) * sizeof *result->curve)};
    round_off(&fit, fit.value, result->row);
    trace(&fit);
    fit_scales(data, &result->aim, fit.order, data->fitted, fit.value, crew);
    if (wish->scale > 0)
        result->aim.scale = wish->scale;
    result->curve[0] = losses(&fit);
    result->before = result->curve[0].held;
    tell(&fit, 0);
    run_epochs(&fit);
    for (uint32_t i = 0; i < fit.numbers; i++)
        fit.value[i] = result->row[i];
    if (fit.held == fit.order)
        trace(&fit);
    else
        fit_data_trace(data, data->fitted, data->count, result->row, crew);
    result->after = loss(&fit, fit.held, fit.held_count);
    result->row[SCALAR_lazy] = fit_lazy(data, result->row);
    close(&fit);
}

void fit_result_free(FitResult *result) {
    free(result->row);
    free(result->curve);
}
