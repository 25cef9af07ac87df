/* Rows of numbers as text, compiled in for every game (eval/rows/NAME.txt) or read from a file:
 *
 *   game teams        what follows is about this game; a text may be about several
 *   tempo 15          a scalar
 *   man N 320         a number of a group, by the letter of the men
 *   place P>          the places of a class (see params.h), and below it the view, the far edge
 *     - - - 4 5 6 7   first: a number a cell, `-` where there is none, from the left edge on, up to
 *     …               the middle where the halves are alike
 *   # …               from here to the end of the line a comment
 *
 * Numbers are whole and within their ranges, none stands twice, and what is not said stays as it
 * is compiled in. */
#pragma once
#include "eval/params.h"

typedef struct EvalRows EvalRows;

/* The rows in a text of `length` bytes, the caller's to free with eval_rows_free, or NULL with line
 * and reason. Stops the program when memory is gone. */
EvalRows *eval_rows_read(const char *text, size_t length, Error *error);
void eval_rows_free(EvalRows *rows); /* NULL is allowed */

/* Is there a row of that game in the text? */
bool eval_rows_has(const EvalRows *rows, const Variant *variant);

/* Fills value[0..layout->count) for the layout's game: from `rows` (NULL = none) if it is there,
 * else from what is compiled in. Any thread may call it. */
void eval_rows_find(const EvalRows *rows, const ParamLayout *layout, int32_t *value);

/* The text of one row, with what each number measures, which eval_rows_read reads back; the caller
 * frees it. */
char *eval_row_text(const ParamLayout *layout, const int32_t *value);

/* What eval/rows.cmake makes of the files in eval/rows/; game NULL = the end. */
typedef struct {
    const char *game, *text;
    size_t length;
} EvalRowText;
extern const EvalRowText EVAL_ROW_TEXTS[];
