/* Files with rows of numbers for the evaluation. */
#pragma once
#include "eval/rows.h"

/* The rows in a file, the caller's to free with eval_rows_free; NULL with file, line and reason. */
EvalRows *row_file_read(const char *path, Error *error);
