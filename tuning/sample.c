/* Shares come as whole numbers, so only the squares are rounded, and those are added by number of
 * block: the same games give the same figures to the last bit, in whatever order they ended. */
#include "tuning/sample.h"

#include <math.h>
#include <stdlib.h>

Sample sample_of(const BlockScore *block, size_t count) {
    Sample sample = {.blocks = count, .mean = NAN, .variance = NAN};
    uint64_t won = 0;
    for (size_t i = 0; i < count; i++) {
        won += block[i].won;
        sample.games += block[i].games;
    }
    if (count == 0)
        return sample;
    sample.mean = (double)won / ((double)SHARE_ONE * (double)sample.games);
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        const double off = block[i].games * (block_mean(&block[i]) - sample.mean);
        squares += off * off;
    }
    const double size = sample_size(&sample);
    if (count > 1)
        sample.variance = squares / (size * size) / (double)(count - 1);
    return sample;
}

Sample sample_between(const GameList *list, uint32_t engine, uint32_t other) {
    size_t count;
    BlockScore *block = blocks_between(list, engine, other, &count);
    const Sample sample = sample_of(block, count);
    free(block);
    return sample;
}

double sample_size(const Sample *sample) { return (double)sample->games / (double)sample->blocks; }

double sample_error(const Sample *sample) {
    return sqrt(sample->variance / (double)sample->blocks);
}

double sample_margin(const Sample *sample) {
    return sample->blocks > 1 ? student_point(sample->blocks - 1) * sample_error(sample) : NAN;
}

double normal_below(double x) { return 0.5 * erfc(-x / sqrt(2.0)); }

/* The expansion of Cornish and Fisher about the normal point (Abramowitz and Stegun, 26.7.5) is
 * good from six degrees of freedom on. */
double student_point(size_t freedom) {
    static const double FIRST[] = {12.706204736, 4.302652730, 3.182446305, 2.776445105,
                                   2.570581836};
    if (freedom >= 1 && freedom <= sizeof FIRST / sizeof *FIRST)
        return FIRST[freedom - 1];
    const double z = 1.959963984540054, z2 = z * z, n = (double)freedom;
    const double g1 = z * (z2 + 1) / 4;
    const double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n;
}
