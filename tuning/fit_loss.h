/* How far the scores of a row are from what games and searches say, and in which direction they
 * have to go. */
#pragma once
#include "tuning/fit_data.h"

/* What is aimed at. A chance follows from a lead by the logistic function. */
typedef struct {
    double scale;        /* centipawns of evaluation that make it e times as likely … */
    double search_scale; /* … and of a search's value */
    double blend;        /* 0 = results alone, 1 = searches alone */
} FitAim;

/* The mean cross-entropy of the samples list[0..count) at the numbers value[], over all pairs of a
 * sample; 0 of none. With a gradient, its derivative in each number is added to gradient[]. The
 * same for any crew. The samples must have been traced. */
double fit_loss(const FitData *data, const FitAim *aim, const uint32_t *list, uint32_t count,
                const double *value, Crew *crew, double *gradient);

/* Sets the scales of *aim to those with the least loss of these samples: of search values against
 * results, then of evaluations against both as they are blended. */
void fit_scales(const FitData *data, FitAim *aim, const uint32_t *list, uint32_t count,
                const double *value, Crew *crew);
