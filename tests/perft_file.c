/* Reads with Table and leaves the counting to the caller: the engine, or the slow rules. */
#include "tests/perft_file.h"

#include "tests/suites.h"
#include "tests/table.h"

#include <inttypes.h>
#include <stdlib.h>

enum { PERFT_ID, PERFT_POSITION, PERFT_COUNTS, PERFT_FIELDS };

/* The next number of the text, or false at its end. */
static bool next_number(char **text, uint64_t *number) {
    char *end;
    *number = strtoull(*text, &end, 10);
    const bool found = end != *text;
    *text = end;
    return found;
}

unsigned perft_file_check(const char *path, uint32_t deepest, PerftCount *count, void *context) {
    Table table;
    char *field[PERFT_FIELDS];
    unsigned compared = 0;
    if (!table_open(&table, path))
        return 0;
    while (table_next(&table, field, PERFT_FIELDS)) {
        char *at = field[PERFT_COUNTS];
        uint64_t depth, wanted;
        while (next_number(&at, &depth) && next_number(&at, &wanted)) {
            if (depth > deepest)
                continue;
            const uint64_t found = count(field[PERFT_POSITION], (uint32_t)depth, context);
            check_that(found == wanted, "%s, depth %" PRIu64 ": %" PRIu64 " leaves, not %" PRIu64,
                       field[PERFT_ID], depth, found, wanted);
            compared++;
        }
        check_that(*at == '\0', "%s:%u: %s", path, table.line, at);
    }
    table_close(&table);
    return compared;
}
