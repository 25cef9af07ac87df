/* Each update moves a number toward ±HISTORY_MAX by a share of what is left, so nothing overflows
 * and the new counts more than the old. */
#include "search/history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(History *history) { memset(history, 0, sizeof *history); }

void history_new_search(History *history, const Board *board) {
    memset(history->killer, 0, sizeof history->killer);
    for (Seat s = 0; s < SEATS; s++)
        for (Kind k = 1; k < board->variant->kind_count; k++)
            for (uint32_t i = 0; i < board->square_count; i++)
                history->quiet[s][k][board->squares[i]] /= 2;
}

static Kind mover(const Position *pos, Move m) { return piece_kind(pos->cell[move_from(m)]); }

static Kind victim(const Position *pos, Move m) {
    const Piece p = pos->cell[move_to(m)];
    return piece_is_man(p) ? piece_kind(p) : 0;
}

static void move_on(int16_t *value, int32_t bonus) {
    *value = (int16_t)(*value + bonus - *value * abs(bonus) / HISTORY_MAX);
}

int32_t history_quiet(const History *history, const Position *pos, Move m) {
    return history->quiet[pos->now.turn][mover(pos, m)][move_to(m)];
}

int32_t history_noisy(const History *history, const Position *pos, Move m) {
    return history->noisy[mover(pos, m)][move_to(m)][victim(pos, m)];
}

void history_update_quiet(History *history, const Position *pos, Move m, int32_t bonus) {
    move_on(&history->quiet[pos->now.turn][mover(pos, m)][move_to(m)], bonus);
}

void history_update_noisy(History *history, const Position *pos, Move m, int32_t bonus) {
    move_on(&history->noisy[mover(pos, m)][move_to(m)][victim(pos, m)], bonus);
}

void history_add_killer(History *history, uint32_t ply, Move m) {
    if (history->killer[ply][0] == m)
        return;
    history->killer[ply][1] = history->killer[ply][0];
    history->killer[ply][0] = m;
}
