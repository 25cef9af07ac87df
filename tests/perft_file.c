/* Reads with Table and leaves the counting to the caller: by the engine, or by the slow rules. */
#include "tests/perft_file.h"

#include "engine/fen.h"
#include "engine/perft.h"
#include "tests/slow_all.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PERFT_GAME, PERFT_ID, PERFT_POSITION, PERFT_COUNTS, PERFT_FIELDS };

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
        char *at = field[PERFT_COUNTS], *options = strchr(field[PERFT_GAME], ' ');
        if (options)
            *options++ = '\0';
        const PerftCase position = {field[PERFT_GAME], options ? options : "",
                                    field[PERFT_POSITION]};
        uint64_t depth, wanted;
        while (next_number(&at, &depth) && next_number(&at, &wanted)) {
            if (depth > deepest)
                continue;
            const uint64_t found = count(&position, (uint32_t)depth, context);
            check_that(found == wanted, "%s, depth %" PRIu64 ": %" PRIu64 " leaves, not %" PRIu64,
                       field[PERFT_ID], depth, found, wanted);
            compared++;
        }
        check_that(*at == '\0', "%s:%u: %s", path, table.line, at);
    }
    table_close(&table);
    return compared;
}

static Board *board_of(const PerftCase *at) {
    Error error = {""};
    const Variant *variant = variant_find(at->variant);
    if (!check_that(variant != NULL, "no game %s", at->variant))
        return NULL;
    Board *board = board_new_with(variant, at->options, &error);
    check_that(board != NULL, "%s", error.text);
    return board;
}

uint64_t perft_by_engine(const PerftCase *at, uint32_t depth, void *unused) {
    static Position pos, before;
    Error error = {""};
    uint64_t leaves = 0;
    (void)unused;
    Board *board = board_of(at);
    if (board && check_that(fen_read(&pos, NULL, board, NULL, at->position, &error), "%s: %s",
                            at->variant, error.text)) {
        before = pos;
        leaves = perft(&pos, depth);
        CU_ASSERT(memcmp(&pos.now, &before.now, sizeof pos.now) == 0);
        CU_ASSERT(memcmp(pos.cell, before.cell, sizeof pos.cell) == 0);
        CU_ASSERT(memcmp(pos.men, before.men, sizeof pos.men) == 0);
        check_that(position_check(&pos, &error), "%s", error.text);
    }
    free(board);
    return leaves;
}

static uint64_t slow_leaves(const SlowRules *rules, const void *game, uint32_t depth) {
    char(*moves)[SLOW_MOVE_TEXT] = malloc(SLOW_MAX_MOVES * sizeof *moves);
    if (!check_that(moves != NULL, "no memory"))
        return 0;
    const int count = rules->moves(game, moves);
    uint64_t leaves = depth > 1 ? 0 : (uint64_t)count;
    for (int i = 0; i < count && depth > 1; i++) {
        void *next = slow_copy(rules, game);
        if (check_that(next && rules->play(next, moves[i]), "cannot play %s", moves[i]))
            leaves += slow_leaves(rules, next, depth - 1);
        slow_end(next);
    }
    free(moves);
    return leaves;
}

uint64_t perft_by_slow_rules(const PerftCase *at, uint32_t depth, void *unused) {
    (void)unused;
    const Variant *variant = variant_find(at->variant);
    const SlowRules *rules = slow_rules_of(at->variant);
    if (!check_that(variant && rules, "no game %s", at->variant))
        return 0;
    const Setup *setup = variant_setup(variant, at->position);
    void *game = rules->start(at->options, NULL, setup ? setup->fen : at->position);
    uint64_t leaves = 0;
    if (check_that(game != NULL, "the slow rules of %s cannot read %s", at->variant, at->position))
        leaves = slow_leaves(rules, game, depth);
    slow_end(game);
    return leaves;
}
