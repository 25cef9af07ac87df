/* Terms of the evaluation in positions written in words (tests/scene.h), against what was worked
 * out by hand. */
#pragma once
#include "eval/eval.h"

/* Each seat's term number `which` by `table`, a table of `board`; a test fails when it is another
 * or the words make no position. */
void by_hand_check(const Board *board, const EvalTable *table, const char *words, uint32_t which,
                   const int32_t expected[SEATS]);
