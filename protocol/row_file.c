#include "protocol/row_file.h"

#include "protocol/files.h"

#include <stdlib.h>

EvalRows *row_file_read(const char *path, Error *error) {
    Error why;
    size_t length;
    char *text = file_read_regular(path, ROW_FILE_MOST, &length, error);
    if (!text)
        return NULL;
    EvalRows *rows = eval_rows_read(text, length, &why);
    free(text);
    if (!rows)
        error_set(error, "%.100s, %.140s", path, why.text);
    return rows;
}
