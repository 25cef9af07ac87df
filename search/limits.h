/* When to stop: what the caller's limits mean in plies and milliseconds. */
#pragma once
#include "search/search.h"

typedef struct {
    int64_t start;  /* clock_now at the search's start */
    int64_t soft;   /* ms after which no new iteration begins, as a rule; -1 = none */
    bool flexible;  /* … but sooner or later where the search is sure or in doubt */
    int64_t hard;   /* ms after which the search is broken off; -1 = none */
    uint32_t depth; /* deepest iteration, 1..MAX_PLY - 1 */
} Budget;

/* How a search has gone so far, from which follows how much of its time it needs. All 0 = not at
 * all. */
typedef struct {
    Move best;         /* of the last iteration */
    uint32_t kept;     /* iterations in a row before that found the same */
    int32_t score;     /* of the last iteration, centipawns */
    int32_t lost;      /* how much less than the one before found */
    uint32_t permille; /* of the last iteration's nodes that went into its best move */
} Course;

/* An iteration has ended. */
void course_note(Course *course, Move best, int32_t score, uint64_t best_nodes, uint64_t nodes);

/* Milliseconds of a clock that never goes back. */
int64_t clock_now(void);
/* The budget of a search that starts now. */
Budget budget_plan(const Limits *limits);
/* Milliseconds after which no new iteration begins in a search that has gone like that; -1 = none.
 * Never more than `hard`. */
int64_t budget_wanted(const Budget *budget, const Course *course);
/* Milliseconds since the search began. */
int64_t budget_spent(const Budget *budget);
