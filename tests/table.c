/* Cuts lines and fields in the text itself. */
#include "tests/table.h"

#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

bool table_open(Table *table, const char *path) {
    *table = (Table){.path = path, .text = test_read_file(path)};
    table->at = table->text;
    return check_that(table->text != NULL, "cannot read %s", path);
}

void table_close(Table *table) { free(table->text); }

static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static size_t split(char *line, char *field[], size_t count) {
    size_t n = 0;
    for (char *bar = line; bar; n++) {
        char *start = bar;
        bar = n + 1 < count ? strchr(start, '|') : NULL;
        if (bar)
            *bar++ = '\0';
        field[n] = trim(start);
    }
    return n;
}

bool table_next(Table *table, char *field[], size_t count) {
    while (*table->at) {
        char *line = table->at;
        table->at += strcspn(line, "\n");
        if (*table->at)
            *table->at++ = '\0';
        table->line++;
        if (line[0] == '#' || *trim(line) == '\0')
            continue;
        if (check_that(split(line, field, count) == count, "%s:%u: fewer than %zu fields",
                       table->path, table->line, count))
            return true;
    }
    return false;
}
