/* The sequential probability ratio test on block scores: is the first engine stronger by elo1, or
 * by no more than elo0? Asked after each finished block, it ends as soon as the answer is sure
 * enough. Pure functions.
 *
 * It is the generalised test (GSPRT): what the hypotheses leave open is put at its likeliest. A
 * block score, a mean over games, is taken as normal with a variance that nobody knows. The model
 * says what elo0 and elo1 are: logistic Elo fixes the mean share, normalised Elo the mean measured
 * by the spread. Both likelihoods then have closed forms. */
#pragma once
#include "tuning/sample.h"

typedef enum { SPRT_LOGISTIC, SPRT_NORMALIZED } SprtModel; /* ORDER SPRT_MODEL */

typedef struct {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* chance of accepting H1 where elo0 is true, H0 where elo1 is */
    SprtModel model;
} Sprt;

typedef enum { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } SprtVerdict;

typedef struct {
    double llr;          /* log-likelihood ratio, H1 over H0 */
    double lower, upper; /* the bounds at which H0 and H1 are accepted */
    SprtVerdict verdict;
} SprtState;

/* The model of a name, "logistic" or "normalized" (case does not matter); false when there is no
 * such one. */
bool sprt_model(const char *name, SprtModel *model);
/* Does the test make sense? false with the reason. */
bool sprt_check(const Sprt *sprt, Error *error);
/* How it stands. Decides nothing with fewer than two blocks. */
SprtState sprt_judge(const Sprt *sprt, const Sample *sample);
