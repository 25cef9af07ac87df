/* Fixed positions, searched to a fixed depth: with one thread the node count is the engine's
 * signature, with several the time is a measure of what they are worth. */
#pragma once
#include "search/search.h"

enum {
    BENCH_DEPTH = 7,
    BENCH_HASH = 16,
    SCALING_DEPTH = 9,
    SCALING_ROUNDS = 3,
    BENCH_MEANS = 8, /* most that are compared */
};

typedef struct {
    uint32_t depth;       /* plies, less where a position's row says so; 1..MAX_PLY - 1 */
    size_t hash;          /* MiB, a fresh table for each position */
    uint32_t threads;     /* 1..MAX_THREADS */
    const char *variant;  /* only this game's positions; NULL = all */
    Algorithm algorithm;  /* the model that is asked for */
    const EvalRows *rows; /* numbers of the evaluation; NULL = those compiled in */
    /* Told before each position; may be NULL. */
    void (*on_position)(void *context, uint32_t number, uint32_t count, const char *fen);
    void *context;
} BenchPlan;

typedef struct {
    uint64_t nodes;
    int64_t us; /* of searching alone; at least 1 */
} BenchTotal;

typedef struct {         /* what came of one position */
    const char *variant; /* whose game it is … */
    const char *fen;     /* … and its FEN4 or set-up */
    uint32_t depth;      /* to which it was searched */
    Algorithm algorithm; /* as what; not AUTO or MIX */
    BenchTotal total;
} BenchResult;

/* How many positions a plan has: 0 when there are none of its variant. */
uint32_t bench_count(const BenchPlan *plan);
/* The name of the plan's game number `index` (from 0), in the order of the positions; NULL when
 * there are no more. Positions of one game stand together. */
const char *bench_game(const BenchPlan *plan, uint32_t index);

/* Searches them into results[0..bench_count). With one thread the same nodes on every machine and
 * build. false with the reason when memory or threads cannot be had. */
bool bench_run(const BenchPlan *plan, BenchResult *results, Error *error);
/* Adds results of one game up, or all (variant == NULL); *positions (may be NULL) = how many. */
BenchTotal bench_sum(const BenchResult *results, uint32_t count, const char *variant,
                     uint32_t *positions);

typedef struct { /* what a search may use; see BenchPlan */
    uint32_t threads;
    size_t hash;
} BenchMeans;

typedef struct {
    BenchTotal total;
    double faster; /* mean over positions (geometric) of the time by the first means to this one */
} BenchCompared;

/* Searches each position with each of `count` (1..BENCH_MEANS) means, not those of the plan, right
 * after each other and in turns first, so that all meet the machine in the same mood; all of a
 * table is used once before. One round; add several for a figure. */
bool bench_compare(const BenchPlan *plan, const BenchMeans *means, uint32_t count, uint32_t round,
                   BenchCompared *compared, Error *error);
