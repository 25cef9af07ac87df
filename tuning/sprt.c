/* With B blocks of mean m and variance v (the likeliest, divided by B):
 *
 *   logistic     the mean is s: the likeliest variance is v + (m - s)^2, and the log-likelihood
 *                -B/2 ln of that, but for terms that cancel;
 *   normalised   the mean is 1/2 + t sigma: with m1 = m - 1/2 and m2 = v + m1^2 the likelihood
 *                -B (ln sigma + m2 / (2 sigma^2) - t m1 / sigma + t^2 / 2) is greatest where
 *                sigma^2 + t m1 sigma - m2 = 0.
 *
 * A tenth of a block as uncertain as a coin is mixed into the variance: without it the first two
 * equal scores, which prove nothing, would decide. */
#include "tuning/sprt.h"

#include "tuning/elo.h"

#include <math.h>
#include <strings.h>

static const double PRIOR_BLOCKS = 0.1, PRIOR_VARIANCE = 0.25;

static const char *const MODEL_NAMES[] = {"logistic", "normalized"}; /* ORDER SPRT_MODEL */

bool sprt_model(const char *name, SprtModel *model) {
    for (uint32_t i = 0; i < sizeof MODEL_NAMES / sizeof *MODEL_NAMES; i++)
        if (strcasecmp(name, MODEL_NAMES[i]) == 0) {
            *model = (SprtModel)i;
            return true;
        }
    return false;
}

bool sprt_check(const Sprt *sprt, Error *error) {
    if (!isfinite(sprt->elo0) || !isfinite(sprt->elo1) || !(sprt->elo0 < sprt->elo1))
        return error_set(error, "sprt: elo0 %g must be less than elo1 %g", sprt->elo0, sprt->elo1);
    if (!(sprt->alpha > 0 && sprt->beta > 0 && sprt->alpha + sprt->beta < 1))
        return error_set(error, "sprt: alpha %g and beta %g must be over 0, together under 1",
                         sprt->alpha, sprt->beta);
    return true;
}

static double likelihood_of_mean(double mean, double variance, double share) {
    const double off = mean - share;
    return -0.5 * log(variance + off * off);
}

static double likelihood_of_ratio(double mean, double variance, double ratio) {
    const double m1 = mean - 0.5, m2 = variance + m1 * m1;
    const double sigma = (sqrt(ratio * ratio * m1 * m1 + 4 * m2) - ratio * m1) / 2;
    return -log(sigma) - m2 / (2 * sigma * sigma) + ratio * m1 / sigma - ratio * ratio / 2;
}

static double log_ratio(const Sprt *sprt, const Sample *sample) {
    const double blocks = (double)sample->blocks, mean = sample->mean;
    const double variance =
        (sample->variance * (blocks - 1) + PRIOR_BLOCKS * PRIOR_VARIANCE) / (blocks + PRIOR_BLOCKS);
    if (sprt->model == SPRT_LOGISTIC)
        return blocks * (likelihood_of_mean(mean, variance, share_of_elo(sprt->elo1)) -
                         likelihood_of_mean(mean, variance, share_of_elo(sprt->elo0)));
    const double scale = sqrt(sample_size(sample)) / ELO_A_DEVIATION;
    return blocks * (likelihood_of_ratio(mean, variance, sprt->elo1 * scale) -
                     likelihood_of_ratio(mean, variance, sprt->elo0 * scale));
}

SprtState sprt_judge(const Sprt *sprt, const Sample *sample) {
    SprtState state = {
        .lower = log(sprt->beta / (1 - sprt->alpha)),
        .upper = log((1 - sprt->beta) / sprt->alpha),
        .verdict = SPRT_GOES_ON,
    };
    if (sample->blocks < 2)
        return state;
    state.llr = log_ratio(sprt, sample);
    if (state.llr >= state.upper)
        state.verdict = SPRT_H1;
    else if (state.llr <= state.lower)
        state.verdict = SPRT_H0;
    return state;
}
