/* Shares as Elo. Pure functions.
 *
 * Logistic Elo: a difference of 400 means that of two seats the stronger one comes out first ten
 * times as often. Normalised Elo measures the difference by the spread of a single game instead, so
 * that it says how many games it takes to see it, whatever the share of draws; the spread of a game
 * is that of a block times the root of its games, as if they were independent. */
#pragma once
#include "tuning/sample.h"

typedef struct {
    double elo;       /* infinite at shares of 0 and 1, NaN without blocks */
    double low, high; /* with 95 % confidence; NaN with fewer than two blocks */
} EloEstimate;

/* Normalised Elo a standard deviation of a game: 800 / ln 10. */
#define ELO_A_DEVIATION 347.43558552260146

double elo_of_share(double share);
double share_of_elo(double elo);

EloEstimate elo_logistic(const Sample *sample);
/* NaN where there is no spread. */
EloEstimate elo_normalized(const Sample *sample);
/* Half the width of the interval: the figure behind +/-. */
double elo_margin(const EloEstimate *estimate);
/* The likelihood of superiority: how sure it is that the share is over 1/2. NaN with fewer than two
 * blocks. */
double elo_superiority(const Sample *sample);
