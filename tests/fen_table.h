/* Data files of FEN4 texts: tables (see table.h) with abbreviations and escapes. */
#pragma once
#include "tests/table.h"

enum { FEN_TABLE_TEXT = 8192, FEN_TABLE_NAMES = 32 };

typedef struct {
    Table table;
    const char *name[FEN_TABLE_NAMES], *meaning[FEN_TABLE_NAMES];
    size_t names;
} FenTable;

bool fen_table_open(FenTable *table, const char *path);
/* The next line of three fields that is no `let`; the fields are as they stand in the file. */
bool fen_table_next(FenTable *table, char *field[3]);
/* A field with its abbreviations and escapes (\n, \t, \r, \xHH) put in; '^' is left out, and its
 * place is returned as a column from 1 (0 = there was none). */
size_t fen_table_expand(const FenTable *table, const char *field, char out[FEN_TABLE_TEXT]);
void fen_table_close(FenTable *table);
