/* How the cost of a search grows with its depth: the effective branching factor, by game and model.
 *
 * Nodes to a depth are those of one search by iterative deepening up to where that depth was
 * finished, all lesser depths included; means over positions are geometric, so that the mean of the
 * positions' factors is the factor of their means. */
#pragma once
#include "bench/bench.h"

enum { GROWTH_DEPTH = 10, GROWTH_NODES = 1000000 };

typedef struct {
    const char *variant;
    Algorithm algorithm; /* that was asked for */
    uint32_t positions;
    uint32_t depth;        /* the deepest that all positions have finished; 0 = none */
    double nodes[MAX_PLY]; /* [d], 1 <= d <= depth: to finish depth d, mean over positions */
    int64_t us[MAX_PLY];   /* … and the time, of all positions together */
} GrowthCurve;

/* Is the model one that a search of this game (that has bench positions) does not replace by
 * another at the start of a game? Of AUTO and MIX, which stand for others, it says no. false with
 * the reason when memory cannot be had. */
bool growth_makes_sense(const char *variant, Algorithm algorithm, bool *sense, Error *error);

/* Searches the positions of plan->variant (not NULL) with one thread to plan->depth, whatever is
 * said of threads there and of lesser depths in a position's row; a search ends with `most` nodes
 * (1..). The same nodes on every machine. false with the reason when memory cannot be had. */
bool growth_measure(const BenchPlan *plan, uint64_t most, GrowthCurve *curve, Error *error);

/* By what nodes grow from depth - 1 to depth (2 <= depth <= curve->depth). */
double growth_factor(const GrowthCurve *curve, uint32_t depth);
/* The mean of all factors of the curve; 0 where there is none. */
double growth_mean(const GrowthCurve *curve);
