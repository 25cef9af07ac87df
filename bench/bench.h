/* Fixed positions, searched to a fixed depth: with one thread the node count is the engine's
 * signature, with several the time is a measure of what they are worth. */
#pragma once
#include "search/search.h"

enum { BENCH_DEPTH = 7, BENCH_HASH = 16, SCALING_DEPTH = 9, SCALING_ROUNDS = 3 };

typedef struct {
    uint32_t depth;      /* plies, less where a position's row says so; 1..MAX_PLY - 1 */
    size_t hash;         /* MiB, a fresh table for each position */
    uint32_t threads;    /* 1..MAX_THREADS */
    const char *variant; /* only this game's positions; NULL = all */
    /* Told before each position; may be NULL. */
    void (*on_position)(void *context, uint32_t number, uint32_t count, const char *fen);
    void *context;
} BenchPlan;

typedef struct {
    uint64_t nodes;
    int64_t us; /* of searching alone; at least 1 */
} BenchTotal;

/* How many positions a plan has: 0 when there are none of its variant. */
uint32_t bench_count(const BenchPlan *plan);

/* Searches them. With one thread the same nodes on every machine and build. false with the reason
 * when memory or threads cannot be had. */
bool bench_run(const BenchPlan *plan, BenchTotal *total, Error *error);

typedef struct {
    BenchTotal one, many; /* by one thread, and by as many as the plan says */
    double faster;        /* mean over positions (geometric) of the time of one by that of many */
} Scaling;

/* Searches each position with one thread and with plan->threads right after each other, in turns
 * first, and so meets the machine in the same mood. One round; add several for a figure. */
bool bench_scaling(const BenchPlan *plan, uint32_t round, Scaling *scaling, Error *error);
