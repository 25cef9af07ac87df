/* Block scores as a sample: mean, spread, and what its error is. Pure functions.
 *
 * Blocks of different sizes are weighted by their games: the mean is that of all games, and its
 * variance that of the ratio estimator of cluster sampling (Cochran, Sampling Techniques, §9A). For
 * blocks of equal size these are the plain mean and variance of the block means. */
#pragma once
#include "tuning/blocks.h"

typedef struct {
    size_t blocks;
    uint64_t games;
    double mean;     /* share, 0..1; NaN without blocks */
    double variance; /* of a block's score, between blocks; NaN with fewer than two blocks */
} Sample;

Sample sample_of(const BlockScore *block, size_t count);
/* blocks_between and sample_of in one. */
Sample sample_between(const GameList *list, uint32_t engine, uint32_t other);
/* The mean number of games in a block. */
double sample_size(const Sample *sample);
/* The standard error of the mean. */
double sample_error(const Sample *sample);
/* By how much the mean may be off with 95 % confidence: so many standard errors (Student's t, for
 * the variance is estimated too: 4.30 with 3 blocks, 2.02 with 40, 1.96 with very many). */
double sample_margin(const Sample *sample);

/* The normal distribution up to x. */
double normal_below(double x);
/* The upper 2.5 % point of Student's t; `freedom` > 0, right to four digits and more. */
double student_point(size_t freedom);
