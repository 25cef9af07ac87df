/* The numbers that this engine can be tuned by, under their names: those of the search
 * (search/numbers.h), then those of the game's row of the evaluation (eval/params.h). All are
 * whole.
 */
#pragma once
#include "tuning/duel.h"
#include "tuning/spsa.h"

typedef struct OwnNumbers OwnNumbers;

/* Those of the board's game; `board` must outlive them. Afterwards any thread may use them. */
OwnNumbers *own_numbers_new(const Board *board);
void own_numbers_free(OwnNumbers *own);

/* How many there are, and number `at` as SPSA takes it: from its default, moved in the end by a
 * twentieth of its range, r_end 0.002. */
uint32_t own_numbers_count(const OwnNumbers *own);
void own_number(const OwnNumbers *own, uint32_t at, SpsaParam *out);

/* Finds the numbers of a list: at[0..list->count) becomes which they are. false when one is
 * unknown, no `int`, or may leave the range that the engine allows. */
bool own_numbers_find(const OwnNumbers *own, const SpsaList *list, uint32_t *at, Error *error);

/* The set in which the numbers at[0..count) have these values and all others their defaults. Its
 * `eval` is the caller's to free with eval_rows_free. */
void own_numbers_set(const OwnNumbers *own, const uint32_t *at, const double *value, uint32_t count,
                     DuelSet *out);
/* The text of the evaluation's row with these values (eval/rows.h), for free(); NULL when none of
 * them is of the evaluation. */
char *own_numbers_row(const OwnNumbers *own, const uint32_t *at, const double *value,
                      uint32_t count);
