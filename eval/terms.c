/* Every term asks only what a piece can do and where it stands in its owner's own view: how many
 * rows from its own edge, how many cells off the middle. So one set of numbers serves all seats and
 * boards, and turning the board by a quarter turns the scores with it. */
#include "eval/terms.h"

#include <stdlib.h>

static int32_t man_value(const EvalParams *p, const PieceKind *kind) {
    const bool diagonal = (kind->slides & DIAGONALS) == DIAGONALS;
    const bool orthogonal = (kind->slides & ORTHOGONALS) == ORTHOGONALS;
    if (kind->royal)
        return 0; /* never off the board while the game goes on */
    return (kind_is_pawn(kind) ? p->pawn : 0) + (kind->leaps ? p->knight : 0) +
           (diagonal ? p->diagonal : 0) + (orthogonal ? p->orthogonal : 0) +
           (diagonal && orthogonal ? p->both : 0);
}

/* Twice the distance from the middle of a line of `length` cells, halved down. */
static int32_t off_middle(uint32_t at, uint32_t length) {
    return abs((int32_t)(2 * at + 1) - (int32_t)length) / 2;
}

static int32_t place_value(const EvalTable *table, const PieceKind *kind, Seat owner, Square s) {
    const EvalParams *p = &table->params;
    const Board *board = table->board;
    const Dir home = board->variant->home[owner];
    const int32_t row = (int32_t)board_row(board, s, home);
    const int32_t file = off_middle(square_file(s), board->files);
    const int32_t rank = off_middle(square_rank(s), board->ranks);
    const bool upright = home == DIR_N || home == DIR_S;
    const int32_t across = upright ? file : rank; /* off the middle of its own files */
    if (kind_is_pawn(kind)) {
        const uint32_t goal = board->promotion_row ? board->promotion_row
                              : upright            ? board->ranks
                                                   : board->files;
        const int32_t left = (int32_t)goal - row;
        const int32_t last = left < 4 ? 4 - left : 0;
        return p->pawn_advance * (row - (int32_t)board->variant->base_row) + p->pawn_near * last -
               p->pawn_edge * across;
    }
    if (kind->royal)
        return p->king_centre * across - p->king_home * (row - 1);
    const bool minor = kind->leaps || !(kind->slides & ORTHOGONALS);
    const int32_t centre = file > rank ? file : rank;
    if (minor)
        return -p->minor_centre * centre - (row == 1 ? p->undeveloped : 0);
    return -p->line_centre * centre;
}

static int32_t near_value(const EvalParams *p, const PieceKind *kind, int32_t distance) {
    const int32_t units = (kind->leaps ? p->near_leap : 0) +
                          (kind->slides & DIAGONALS ? p->near_diagonal : 0) +
                          (kind->slides & ORTHOGONALS ? p->near_orthogonal : 0);
    return units * (NEAR_REACH - distance) / (NEAR_REACH - 1);
}

void terms_prepare(EvalTable *table) {
    const Board *board = table->board;
    for (Kind k = 1; k < board->variant->kind_count; k++) {
        const PieceKind *kind = &board->kind[k];
        table->man[k] = (int16_t)man_value(&table->params, kind);
        for (int32_t d = 0; d < NEAR_REACH; d++)
            table->near[k][d] = (int16_t)near_value(&table->params, kind, d);
        for (Seat s = 0; s < SEATS; s++)
            for (uint32_t i = 0; i < board->square_count; i++)
                table->place[s][k][board->squares[i]] =
                    (int16_t)place_value(table, kind, s, board->squares[i]);
    }
}

void term_material(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        for (uint64_t men = pos->men[s]; men; men &= men - 1)
            sum += table->man[piece_kind(pos->cell[pos->at[s][low_bit64(men)]])];
        out[s] = sum;
    }
}

void term_place(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        for (uint64_t men = pos->men[s]; men; men &= men - 1) {
            const Square at = pos->at[s][low_bit64(men)];
            sum += table->place[s][piece_kind(pos->cell[at])][at];
        }
        out[s] = sum;
    }
}

int32_t terms_units(const EvalTable *table, Kind kind, Square s, Square king) {
    const int32_t dx = abs((int32_t)square_x(s) - (int32_t)square_x(king));
    const int32_t dy = abs((int32_t)square_y(s) - (int32_t)square_y(king));
    const int32_t distance = dx > dy ? dx : dy;
    return distance < NEAR_REACH ? table->near[kind][distance] : 0;
}

int32_t terms_units_all(const EvalTable *table, const Position *pos, Square king, Seat attacker) {
    int32_t units = 0;
    for (uint64_t men = pos->men[attacker]; men; men &= men - 1) {
        const Square s = pos->at[attacker][low_bit64(men)];
        units += terms_units(table, piece_kind(pos->cell[s]), s, king);
    }
    return units;
}

int32_t terms_danger(const EvalTable *table, const Position *pos, Seat seat,
                     const int32_t units[SEATS]) {
    const EvalParams *p = &table->params;
    int32_t sum = 0, seats = 0;
    for (Seat t = 0; t < SEATS; t++) {
        sum += units[t];
        seats += units[t] > 0;
    }
    if (sum == 0)
        return 0;
    const int32_t open = (int32_t)position_runs(pos, pos->now.king[seat]);
    if (seats > 1)
        sum += sum * p->two_attackers / 100;
    /* Open lines matter as far as somebody is there to use them. */
    sum += open * p->open_line * sum / (sum + p->danger_scale);
    return -sum * sum / p->danger_scale;
}

void term_king(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    EvalSums sums;
    eval_sums(table, pos, &sums);
    for (Seat s = 0; s < SEATS; s++)
        out[s] = terms_danger(table, pos, s, sums.units[s]);
}

void term_tempo(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        out[s] = s == pos->now.turn ? table->params.tempo : 0;
}

void term_points(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    const int32_t worth = pos->board->variant->points_count ? table->params.point : 0;
    for (Seat s = 0; s < SEATS; s++)
        out[s] = worth * pos->now.points[s];
}
