/* Files with rows of numbers for the evaluation, as eval/rows.h describes them. */
#pragma once
#include "eval/rows.h"

enum {
    ROW_FILE_MOST = 1 << 20, /* bytes: some 20 times what all games' numbers need */
    ROW_FILE_ROOM = 4 << 20, /* bytes of memory that reading one may take */
};

/* The rows in a file, the caller's to free with eval_rows_free; NULL with file, line and reason,
 * also for what is no regular file or longer than ROW_FILE_MOST. */
EvalRows *row_file_read(const char *path, Error *error);
