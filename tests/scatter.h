/* Random positions of few men, built so that rare rules meet: the positions that play from a start
 * position never reaches. */
#pragma once
#include "tests/sketch.h"

#include <stdint.h>

/* Sketches the next random position. `random` is test_random's state; `team[s]` says who plays
 * together (0 or 1). The seat that has moved last may stand in check, which a reader may refuse. */
void scatter_make(Sketch *sketch, const int team[SKETCH_SEATS], uint64_t *random);
