/* When the evaluation may leave out what takes long: the number `lazy` of a row. */
#pragma once
#include "tuning/fit_data.h"

/* By how much (centipawns) the terms that are worked out anew for each position change the lead of
 * who has the move, in all positions of `data` but the twentieth part in which it is most; at most
 * the number's range allows, and `row`'s own where there are no positions. Of many positions only
 * every so many'th is looked at. */
int32_t fit_lazy(const FitData *data, const int32_t *row);
