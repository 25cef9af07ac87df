/* The terms of the evaluation, each for all seats at once; see eval.h. Only eval/ includes this. */
#pragma once
#include "eval/eval.h"
#include "eval/params.h"

enum { NEAR_REACH = 8 }; /* Chebyshev distances that count as close: 0..7 */

struct EvalTable {
    EvalParams params;
    const Board *board;
    int16_t man[32];                         /* material by kind */
    int16_t place[SEATS][32][CELLS];         /* by owner, kind and cell */
    int16_t near[32][NEAR_REACH];            /* danger units by kind and distance to a king */
};

/* Fills man, place and near from params and board. */
void terms_prepare(EvalTable *table);

void term_material(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_place(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_king(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_tempo(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
