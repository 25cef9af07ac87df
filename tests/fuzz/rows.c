/* Rows of the evaluation's numbers: what is refused has a reason; what is read is a row within its
 * ranges for every game, and its text reads as the same row. */
#include "eval/rows.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_row(const EvalRows *rows, const Variant *variant) {
    Board *board = board_new(variant);
    ParamLayout layout;
    params_lay_out(&layout, board);
    const size_t bytes = layout.count * sizeof(int32_t);
    int32_t *value = malloc(bytes), *again = malloc(bytes);
    fuzz_check(value && again, "no memory");
    eval_rows_find(rows, &layout, value);
    for (uint32_t i = 0; i < layout.count; i++) {
        const ParamRange *range = params_range(&layout, i);
        fuzz_check(value[i] >= range->low && value[i] <= range->high, "%s: number %u is %d",
                   variant->name, (unsigned)i, (int)value[i]);
    }
    Error error = {""};
    char *text = eval_row_text(&layout, value);
    EvalRows *back = eval_rows_read(text, strlen(text), &error);
    fuzz_check(back != NULL, "%s: its own text is refused: %s", variant->name, error.text);
    eval_rows_find(back, &layout, again);
    fuzz_check(memcmp(value, again, bytes) == 0, "%s: its text is another row", variant->name);
    eval_rows_free(back);
    free(text);
    free(again);
    free(value);
    free(board);
}

void fuzz_rows(const uint8_t *data, size_t size) {
    char *text = malloc(size ? size : 1); /* nothing readable behind it */
    fuzz_check(text != NULL, "no memory");
    if (size)
        memcpy(text, data, size);
    Error error = {""};
    EvalRows *rows = eval_rows_read(text, size, &error);
    if (!rows)
        fuzz_told(&error);
    for (uint32_t v = 0; rows && v < ALL_VARIANT_COUNT; v++)
        check_row(rows, ALL_VARIANTS[v]);
    eval_rows_free(rows);
    free(text);
}
