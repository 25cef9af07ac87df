/* The terms of the evaluation, each for all seats at once; see eval.h. Only eval/ includes this. */
#pragma once
#include "eval/eval.h"

#include <stdlib.h>

enum { NEAR_REACH = 8 }; /* Chebyshev distances that count as close: 0..7 */

struct EvalTable {
    EvalScalars params;
    const Board *board;
    int16_t man[MAX_KINDS];                  /* material by kind */
    int16_t stand[SEATS][MAX_KINDS][CELLS];  /* material and place by owner, kind and cell */
    int16_t near[MAX_KINDS][NEAR_REACH + 1]; /* danger units by kind and nearness to a king */
    ParamLayout layout;
    int32_t value[]; /* the row that all this was made from */
};

/* Fills all but layout and value from these. */
void terms_prepare(EvalTable *table);

/* A man's material and place for its owner; 0 for grey men. */
static inline int32_t terms_stand(const EvalTable *table, Piece piece, Square s) {
    const Owner owner = piece_owner(piece);
    return owner < SEATS ? table->stand[owner][piece_kind(piece)][s] : 0;
}

/* NEAR_REACH less the distance of two cells; 0 = too far to count. */
static inline int32_t terms_nearness(Square s, Square king) {
    const int32_t dx = abs((int32_t)square_x(s) - (int32_t)square_x(king));
    const int32_t dy = abs((int32_t)square_y(s) - (int32_t)square_y(king));
    const int32_t distance = dx > dy ? dx : dy;
    return distance < NEAR_REACH ? NEAR_REACH - distance : 0;
}

/* The danger units that a man of kind `kind` on `s` carries to the neighbourhood of `king`. */
int32_t terms_units(const EvalTable *table, Kind kind, Square s, Square king);
/* The same for all men of `attacker`. */
int32_t terms_units_all(const EvalTable *table, const Position *pos, Square king, Seat attacker);
/* Centipawns that the king of `seat` is worth less for its danger, from the units near it by
 * attacking seat. */
int32_t terms_danger(const EvalTable *table, const Position *pos, Seat seat,
                     const int32_t units[SEATS]);

void term_material(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_place(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_king(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_tempo(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_points(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
