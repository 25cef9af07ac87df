/* Abbreviations may hold abbreviations, so expanding is recursive; a name must stand above its use,
 * so the recursion ends. */
#include "tests/fen_table.h"

#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

bool fen_table_open(FenTable *table, const char *path) {
    table->names = 0;
    return table_open(&table->table, path);
}

void fen_table_close(FenTable *table) { table_close(&table->table); }

bool fen_table_next(FenTable *table, char *field[3]) {
    while (table_next(&table->table, field, 3)) {
        if (strcmp(field[0], "let") != 0)
            return true;
        if (check_that(table->names < FEN_TABLE_NAMES, "too many names")) {
            table->name[table->names] = field[1];
            table->meaning[table->names++] = field[2];
        }
    }
    return false;
}

typedef struct {
    const FenTable *table;
    char *out;
    size_t length, column;
} Expansion;

static void add(Expansion *e, char ch) {
    if (check_that(e->length + 1 < FEN_TABLE_TEXT, "the text is too long"))
        e->out[e->length++] = ch;
}

/* One escape after its backslash; returns what follows it. */
static const char *add_escape(Expansion *e, const char *text) {
    switch (*text) {
    case 'n':
        add(e, '\n');
        return text + 1;
    case 'r':
        add(e, '\r');
        return text + 1;
    case 't':
        add(e, '\t');
        return text + 1;
    default:
        break;
    }
    const char digits[3] = {text[1], text[1] ? text[2] : '\0', '\0'};
    check_that(*text == 'x' && strlen(digits) == 2, "no such escape: \\%s", text);
    add(e, (char)strtol(digits, NULL, 16));
    return text + 1 + strlen(digits);
}

static void expand(Expansion *e, const char *text, size_t names);

/* One abbreviation after its '@'; returns what follows it. */
static const char *add_meaning(Expansion *e, const char *text, size_t names) {
    const size_t length = strcspn(text, "@");
    for (size_t i = 0; i < names; i++)
        if (strlen(e->table->name[i]) == length && strncmp(e->table->name[i], text, length) == 0) {
            expand(e, e->table->meaning[i], i);
            return text + length + (text[length] == '@');
        }
    check_that(0, "no name %.20s", text);
    return text + length;
}

static void expand(Expansion *e, const char *text, size_t names) {
    while (*text) {
        if (*text == '\\') {
            text = add_escape(e, text + 1);
        } else if (*text == '@') {
            text = add_meaning(e, text + 1, names);
        } else if (*text == '^') {
            e->column = e->length + 1;
            text++;
        } else {
            add(e, *text++);
        }
    }
}

size_t fen_table_expand(const FenTable *table, const char *field, char out[FEN_TABLE_TEXT]) {
    Expansion e = {.table = table, .out = out};
    expand(&e, field, table->names);
    out[e.length] = '\0';
    return e.column;
}
