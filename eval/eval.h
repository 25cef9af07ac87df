/* What a position is worth, a value a seat. */
#pragma once
#include "engine/position.h"

typedef struct {
    int32_t of[SEATS]; /* centipawns, from the seat's own view of its own fortune */
} Score;

/* ORDER TERM: eval.c and term_name. */
enum { TERM_MATERIAL, TERM_PLACE, TERM_KING, TERMS };

/* "material", "place", "king danger". */
const char *term_name(uint32_t term);
/* Each term for each seat (centipawns), and their sum in *total: for showing. */
void eval_terms(const Position *pos, int32_t term[TERMS][SEATS], Score *total);
/* The standing of `seat`'s side against the others (centipawns): its own and its partners' scores
 * less the enemies'. */
int32_t eval_side(const Position *pos, Seat seat);
