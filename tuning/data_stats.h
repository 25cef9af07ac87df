/* What files of positions hold, counted. */
#pragma once
#include "protocol/key_set.h"
#include "tuning/data_file.h"

#include <stdio.h>

enum { STATS_BARS = 12, STATS_PLIES = 40, STATS_SCORE = 200 };

typedef struct { /* all zero = nothing counted yet */
    uint64_t positions;
    KeySet games;
    uint64_t won[SEATS], drawn[SEATS], lost[SEATS]; /* positions, by the result's sign */
    int64_t result[SEATS];                          /* sums */
    uint64_t turn[SEATS];                           /* positions by the seat to move */
    uint64_t alive[SEATS + 1];                      /* … and by how many seats play */
    uint64_t plies[STATS_BARS];      /* by ply of the game, STATS_PLIES a bar; the last = more */
    uint64_t scores[2 * STATS_BARS]; /* scores of living seats, STATS_SCORE a bar, from below */
    uint64_t men[MAX_KINDS], grey;   /* men of seats by kind, and grey ones */
    double with, score_2, result_2;  /* sums over living seats: score · result and squares */
} DataStats;

void data_stats_add(DataStats *stats, const Position *pos, const DataLabel *label);
void data_stats_print(const DataStats *stats, const Variant *variant, FILE *file);
void data_stats_free(DataStats *stats);
