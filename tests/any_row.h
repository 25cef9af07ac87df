/* Rows of numbers by lot. */
#pragma once
#include "eval/eval.h"

/* Any numbers that a row may hold, so that no term is left out because it is worth nothing yet; the
 * caller frees them. */
int32_t *any_row(const ParamLayout *layout, uint64_t *seed);
/* A table made from such a row. */
EvalTable *any_row_table(const Board *board, uint64_t *seed);
