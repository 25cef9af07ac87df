/* One bench position set up, with a search of its own. Only bench/ includes this. */
#pragma once
#include "bench/bench.h"
#include "bench/positions.h"

typedef struct {
    Board *board;
    Position *pos;
    Search *search;
} Trial;

/* Is it one of the plan's positions? */
bool trial_is_chosen(const BenchPlan *plan, const BenchPosition *position);
/* Tells the plan's listener, if there is one, that its position `number` (from 1) comes next. */
void trial_tell(const BenchPlan *plan, uint32_t number, const BenchPosition *position);

/* Sets the position up, and a search with an empty table and the plan's threads and memory.
 * Whatever it returns, trial_end is to be called. */
bool trial_begin(Trial *trial, const BenchPlan *plan, const BenchPosition *position, Error *error);
void trial_end(Trial *trial);

/* Uses the whole table once and empties it again: memory that nobody has used yet costs time where
 * it is used first, a large table more of it than a small one. */
void trial_warm(Trial *trial);

/* What the plan's model is told, to so many plies. */
Limits trial_limits(const BenchPlan *plan, uint32_t depth);

/* Microseconds of a clock that never goes back. */
int64_t trial_now_us(void);
