/* Every term asks only where a man stands in its owner's own view and what stands around it. So one
 * row of numbers serves all seats, and turning the board by a quarter turns the scores with it. */
#include "eval/terms.h"

#include <string.h>

void terms_prepare(EvalTable *table) {
    const ParamLayout *layout = &table->layout;
    const Board *board = layout->board;
    table->board = board;
    memcpy(&table->params, table->value, sizeof table->params); /* scalars come first */
    for (Kind k = 1; k < board->variant->kind_count; k++) {
        table->man[k] = (int16_t)table->value[params_of_kind(layout, GROUP_man, k)];
        const int32_t units = table->value[params_of_kind(layout, GROUP_near, k)];
        for (int32_t n = 0; n <= NEAR_REACH; n++)
            table->near[k][n] = (int16_t)(units * n / (NEAR_REACH - 1));
        for (Seat s = 0; s < SEATS; s++)
            for (uint32_t i = 0; i < board->square_count; i++) {
                const Square at = board->squares[i];
                table->stand[s][k][at] =
                    (int16_t)(table->man[k] + table->value[params_of_place(layout, s, k, at)]);
            }
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
            const Kind kind = piece_kind(pos->cell[at]);
            sum += table->stand[s][kind][at] - table->man[kind];
        }
        out[s] = sum;
    }
}

int32_t terms_units(const EvalTable *table, Kind kind, Square s, Square king) {
    return table->near[kind][terms_nearness(s, king)];
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
    const EvalScalars *p = &table->params;
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
