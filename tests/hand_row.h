/* Numbers set by hand that no fit changes, for tests whose bounds are about them. */
#pragma once
#include "eval/eval.h"

/* A table of a Teams board by data/rows/teams-by-hand.txt, the caller's to free(). */
EvalTable *hand_row_table(const Board *board);
