/* How the scores follow from the numbers, for fitting them; slow, so not for search. */
#pragma once
#include "eval/eval.h"

/* Fills slope[s * count + i], count = the layout's, with the derivative of seat s's score (as
 * eval_terms has it) in number i of the row, at the numbers that the table was made from. It is
 * exact for all numbers but for rounding of mobility to centipawns, and those of the king's danger,
 * in which scores are no straight lines and are rounded: for these it is the derivative of the same
 * formula without rounding. That other worths of men make others threaten is left out. Any thread
 * may call it. */
void eval_trace(const EvalTable *table, const Position *pos, float *slope);
