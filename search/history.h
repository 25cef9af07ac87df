/* What has been good elsewhere in the tree: killers by ply, histories by seat, kind and target. One
 * thread's own. */
#pragma once
#include "search/search.h"

enum { KILLERS = 2, HISTORY_MAX = 16384 };

typedef struct {
    Move killer[MAX_PLY][KILLERS];
    int16_t quiet[SEATS][MAX_KINDS][CELLS];     /* -HISTORY_MAX … HISTORY_MAX, like the next */
    int16_t noisy[MAX_KINDS][CELLS][MAX_KINDS]; /* by mover, target and victim (0 = nobody there) */
} History;

void history_clear(History *history);
/* A new search on the same board as the last, or after history_clear: killers are of this tree
 * only, histories fade. */
void history_new_search(History *history, const Board *board);
/* What is known of a quiet move, or of a capture or promotion, at the position. */
int32_t history_quiet(const History *history, const Position *pos, Move m);
int32_t history_noisy(const History *history, const Position *pos, Move m);
/* The move refuted (bonus > 0) or failed to refute (bonus < 0) at the position. */
void history_update_quiet(History *history, const Position *pos, Move m, int32_t bonus);
void history_update_noisy(History *history, const Position *pos, Move m, int32_t bonus);
void history_add_killer(History *history, uint32_t ply, Move m);
