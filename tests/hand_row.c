#include "tests/hand_row.h"

#include "eval/rows.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

EvalTable *hand_row_table(const Board *board) {
    Error error = {""};
    char *text = test_read_file(QUADRIGA_TEST_DATA "/rows/teams-by-hand.txt");
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    EvalRows *rows = eval_rows_read(text, strlen(text), &error);
    free(text);
    CU_ASSERT_FATAL(check_that(rows != NULL, "the row by hand: %s", error.text));
    EvalTable *table = eval_table_new(board, rows);
    eval_rows_free(rows);
    return table;
}
