/* Each update moves a number toward ±HISTORY_MAX by a share of what is left, so nothing overflows
 * and the new counts more than the old. */
#include "search/history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(History *history) { memset(history, 0, sizeof *history); }

void history_new_search(History *history) {
    memset(history->killer, 0, sizeof history->killer);
    for (Seat s = 0; s < SEATS; s++)
        for (Kind k = 0; k < 32; k++)
            for (Square c = 0; c < CELLS; c++)
                history->quiet[s][k][c] /= 2;
}

static int16_t *slot(History *history, const Position *pos, Move m) {
    const Piece piece = pos->cell[move_from(m)];
    return &history->quiet[pos->now.turn][piece_kind(piece)][move_to(m)];
}

int32_t history_score(const History *history, const Position *pos, Move m) {
    const Piece piece = pos->cell[move_from(m)];
    return history->quiet[pos->now.turn][piece_kind(piece)][move_to(m)];
}

void history_update(History *history, const Position *pos, Move m, int32_t bonus) {
    int16_t *value = slot(history, pos, m);
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_MAX);
}

void history_add_killer(History *history, uint32_t ply, Move m) {
    if (history->killer[ply][0] == m)
        return;
    history->killer[ply][1] = history->killer[ply][0];
    history->killer[ply][0] = m;
}
