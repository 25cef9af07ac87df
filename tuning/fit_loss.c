#include "tuning/fit_loss.h"

#include "engine/memory.h"

#include <stdlib.h>

enum { SLICES = 16 }; /* of a list: what threads share, and in what order sums are made up */

typedef struct {
    const FitData *data;
    const FitAim *aim;
    const uint32_t *list;
    uint32_t count;
    const double *value;
    double loss[SLICES];
    double *gradient; /* [SLICES][layout.count], or NULL */
} Job;

static double logistic(double x) { return 1 / (1 + exp(-x)); }

/* -t log(p) - (1 - t) log(1 - p) for p = logistic(x). */
static double cross_entropy(double x, double t) {
    return fmax(x, 0) + log1p(exp(-fabs(x))) - t * x;
}

static double target_of(const FitSample *sample, const FitAim *aim, uint32_t pair) {
    if (isnan(sample->search[pair]))
        return sample->result[pair];
    return (1 - aim->blend) * sample->result[pair] +
           aim->blend * logistic(sample->search[pair] / aim->search_scale);
}

static double score_of(const FitPiece *piece, const size_t *begin, double constant,
                       const double *value) {
    double score = constant;
    for (size_t i = begin[0]; i < begin[1]; i++)
        score += (double)piece->slope[i] * value[piece->number[i]];
    return score;
}

/* Returns the loss, and in slope[] its derivative in each score. */
static double loss_of(const FitSample *sample, const FitAim *aim, const double score[SEATS],
                      double slope[SEATS]) {
    double loss = 0;
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < fit_pairs(sample); i++)
        pairs += isnan(sample->result[i]) ? 0 : 1;
    for (uint32_t i = 0; i < fit_pairs(sample); i++) {
        if (isnan(sample->result[i]))
            continue;
        const Seat a = FIT_PAIR[i][0], b = FIT_PAIR[i][1];
        const double lead = sample->two_sided ? score[0] : score[a] - score[b];
        const double target = target_of(sample, aim, i), x = lead / aim->scale;
        const double by_lead = (logistic(x) - target) / aim->scale / pairs;
        loss += cross_entropy(x, target) / pairs;
        slope[a] += by_lead;
        slope[b] -= sample->two_sided ? 0 : by_lead;
    }
    return loss;
}

static void do_slice(void *context, uint32_t slice) {
    Job *job = context;
    const uint32_t numbers = job->data->layout.count;
    const uint32_t end = (uint32_t)((uint64_t)job->count * (slice + 1) / SLICES);
    double *gradient = job->gradient ? job->gradient + slice * numbers : NULL;
    double sum = 0;
    for (uint32_t i = (uint32_t)((uint64_t)job->count * slice / SLICES); i < end; i++) {
        const FitSample *sample = &job->data->sample[job->list[i]];
        const FitPiece *piece = job->data->piece[job->list[i] / FIT_PIECE];
        const size_t *begin = &piece->begin[job->list[i] % FIT_PIECE * SEATS];
        const uint32_t scores = sample->two_sided ? 1 : SEATS;
        double score[SEATS] = {0}, slope[SEATS] = {0};
        for (uint32_t k = 0; k < scores; k++)
            score[k] = score_of(piece, &begin[k], sample->constant[k], job->value);
        sum += loss_of(sample, job->aim, score, slope);
        for (uint32_t k = 0; gradient && k < scores; k++)
            for (size_t e = begin[k]; e < begin[k + 1]; e++)
                gradient[piece->number[e]] += slope[k] * (double)piece->slope[e];
    }
    job->loss[slice] = sum;
}

double fit_loss(const FitData *data, const FitAim *aim, const uint32_t *list, uint32_t count,
                const double *value, Crew *crew, double *gradient) {
    const uint32_t numbers = data->layout.count;
    Job job = {.data = data, .aim = aim, .list = list, .count = count, .value = value};
    double loss = 0;
    if (!count)
        return 0;
    if (gradient)
        job.gradient = memory_new(SLICES * numbers * sizeof *gradient);
    crew_run(crew, SLICES, do_slice, &job);
    for (uint32_t slice = 0; slice < SLICES; slice++) {
        loss += job.loss[slice];
        for (uint32_t i = 0; gradient && i < numbers; i++)
            gradient[i] += job.gradient[slice * numbers + i] / count;
    }
    free(job.gradient);
    return loss / count;
}

/* --- scales ----------------------------------------------------------------------------------- */

typedef double (*LossByScale)(void *context, double scale);

/* Where the loss is least: it has one minimum, for it is convex in 1 / scale. By golden sections of
 * the logarithm. */
static double best_scale(LossByScale loss, void *context) {
    static const double GOLDEN = 0.6180339887498949, LEAST = 10, MOST = 100000;
    enum { STEPS = 24 };
    double low = log(LEAST), high = log(MOST);
    double left = high - GOLDEN * (high - low), right = low + GOLDEN * (high - low);
    double at_left = loss(context, exp(left)), at_right = loss(context, exp(right));
    for (int i = 0; i < STEPS; i++)
        if (at_left < at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - GOLDEN * (high - low);
            at_left = loss(context, exp(left));
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + GOLDEN * (high - low);
            at_right = loss(context, exp(right));
        }
    return exp((low + high) / 2);
}

typedef struct {
    const FitData *data;
    FitAim aim;
    const uint32_t *list;
    uint32_t count;
    const double *value;
    Crew *crew;
} Scaling;

static double loss_of_searches(void *context, double scale) {
    const Scaling *scaling = context;
    double loss = 0;
    for (uint32_t i = 0; i < scaling->count; i++) {
        const FitSample *sample = &scaling->data->sample[scaling->list[i]];
        for (uint32_t k = 0; k < fit_pairs(sample); k++)
            if (!isnan(sample->search[k]))
                loss += cross_entropy(sample->search[k] / scale, sample->result[k]);
    }
    return loss;
}

static double loss_of_scores(void *context, double scale) {
    Scaling *scaling = context;
    scaling->aim.scale = scale;
    return fit_loss(scaling->data, &scaling->aim, scaling->list, scaling->count, scaling->value,
                    scaling->crew, NULL);
}

void fit_scales(const FitData *data, FitAim *aim, const uint32_t *list, uint32_t count,
                const double *value, Crew *crew) {
    Scaling scaling = {data, *aim, list, count, value, crew};
    aim->search_scale = scaling.aim.search_scale = best_scale(loss_of_searches, &scaling);
    aim->scale = best_scale(loss_of_scores, &scaling);
}
