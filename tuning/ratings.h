/* Ratings of a pool of engines: the Plackett-Luce model, in which the order of a game comes about
 * by drawing the first, then the second of the rest and so on, each with a chance in proportion to
 * its strength. Of any two it then says what logistic Elo says. Pure functions.
 *
 * Ties and partners are taken as choices.h says. Each engine also has a quarter of a win and of a
 * loss against an average one, so that ratings stay finite when somebody wins always. */
#pragma once
#include "tuning/blocks.h"

typedef struct {
    uint32_t games; /* those that count, in finished blocks, in which it met another */
    double elo;     /* the mean over engines with games is 0; NaN without games */
    double margin;  /* 95 % of the time within so much, by the bootstrap; NaN = unknown */
} Rating;

enum { RATING_RESAMPLES = 200 };

/* Rates engines 0..engines-1 (at most MAX_ENGINES) into out[]. `side` as in share_of_seat. Errors
 * come from `resamples` draws of blocks with replacement (0 = none), decided by `seed` alone. */
void ratings_fit(const GameList *list, const SeatMask *side, uint32_t engines, uint64_t seed,
                 uint32_t resamples, Rating *out);
