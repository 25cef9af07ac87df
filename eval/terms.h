/* The terms of the evaluation, each for all seats at once; see eval.h. Only eval/ includes this. */
#pragma once
#include "eval/eval.h"
#include "eval/params.h"

enum { NEAR_REACH = 8 }; /* Chebyshev distances that count as close: 0..7 */

struct EvalTable {
    EvalParams params;
    const Board *board;
    int16_t man[32];                 /* material by kind */
    int16_t place[SEATS][32][CELLS]; /* by owner, kind and cell */
    int16_t near[32][NEAR_REACH];    /* danger units by kind and distance to a king */
};

/* Fills man, place and near from params and board. */
void terms_prepare(EvalTable *table);

/* A man's material and place for its owner; 0 for grey men. */
static inline int32_t terms_stand(const EvalTable *table, Piece piece, Square s) {
    const Owner owner = piece_owner(piece);
    return owner < SEATS ? table->man[piece_kind(piece)] + table->place[owner][piece_kind(piece)][s]
                         : 0;
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
