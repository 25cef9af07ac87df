/* The ends of an interval are the Elo of the ends of the share's interval, so it is not symmetric;
 * what lies beyond 0 and 1 is infinite. */
#include "tuning/elo.h"

#include <math.h>

double elo_of_share(double share) {
    if (share <= 0)
        return -INFINITY;
    if (share >= 1)
        return INFINITY;
    return 400 * log10(share / (1 - share));
}

double share_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

EloEstimate elo_logistic(const Sample *sample) {
    const double margin = sample_margin(sample);
    return (EloEstimate){elo_of_share(sample->mean), elo_of_share(sample->mean - margin),
                         elo_of_share(sample->mean + margin)};
}

EloEstimate elo_normalized(const Sample *sample) {
    if (!(sample->variance > 0))
        return (EloEstimate){NAN, NAN, NAN};
    const double scale = ELO_A_DEVIATION / sqrt(sample->variance * sample_size(sample));
    const double off = sample->mean - 0.5, margin = sample_margin(sample);
    return (EloEstimate){scale * off, scale * (off - margin), scale * (off + margin)};
}

double elo_margin(const EloEstimate *estimate) { return (estimate->high - estimate->low) / 2; }

double elo_superiority(const Sample *sample) {
    const double off = sample->mean - 0.5;
    if (sample->variance > 0)
        return normal_below(off / sample_error(sample));
    return sample->blocks < 2 ? NAN : off > 0 ? 1 : off < 0 ? 0 : 0.5;
}
