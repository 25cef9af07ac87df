/* When to stop: what the caller's limits mean in plies and milliseconds. */
#pragma once
#include "search/search.h"

typedef struct {
    int64_t start;  /* clock_now at the search's start */
    int64_t soft;   /* ms after which no new iteration begins; -1 = none */
    int64_t hard;   /* ms after which the search is broken off; -1 = none */
    uint32_t depth; /* deepest iteration, 1..MAX_PLY - 1 */
} Budget;

/* Milliseconds of a clock that never goes back. */
int64_t clock_now(void);
/* The budget of a search that starts now. */
Budget budget_plan(const Limits *limits);
/* Milliseconds since the search began. */
int64_t budget_spent(const Budget *budget);
