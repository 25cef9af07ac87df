/* Perft that takes long: deep counts of the engine, and the slow rules' own counts once more. */
#include "engine/fen.h"
#include "engine/perft.h"
#include "tests/perft_file.h"
#include "tests/slow_rules.h"
#include "tests/suites.h"

#include <stdlib.h>

static uint64_t engine_count(const char *text, uint32_t depth, void *context) {
    static Position pos;
    const Board *board = context;
    Error error = {""};
    if (!check_that(fen_read(&pos, NULL, board, NULL, text, &error), "%s", error.text))
        return 0;
    return perft(&pos, depth);
}

static void deep_counts_are_as_published(void) {
    Board *board = board_new(variant_find("teams"));
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/setups_slow.perft", 6, engine_count, board) ==
              1);
    free(board);
}

static uint64_t slow_leaves(const SlowGame *game, uint32_t depth) {
    char(*moves)[SLOW_MOVE_TEXT] = malloc(SLOW_MAX_MOVES * sizeof *moves);
    if (!check_that(moves != NULL, "no memory"))
        return 0;
    const int count = slow_moves(game, moves);
    uint64_t leaves = depth > 1 ? 0 : (uint64_t)count;
    for (int i = 0; i < count && depth > 1; i++) {
        SlowGame *next = slow_copy(game);
        if (check_that(next && slow_play(next, moves[i]), "cannot play %s", moves[i]))
            leaves += slow_leaves(next, depth - 1);
        slow_free(next);
    }
    free(moves);
    return leaves;
}

static uint64_t slow_count(const char *text, uint32_t depth, void *context) {
    (void)context;
    SlowGame *game = slow_new("teams", NULL, text);
    const uint64_t leaves = game ? slow_leaves(game, depth) : 0;
    slow_free(game);
    return leaves;
}

static void slow_rules_count_the_same(void) {
    CU_ASSERT(perft_file_check(QUADRIGA_TEST_DATA "/middle.perft", 4, slow_count, NULL) == 12 * 4);
}

CU_TestInfo TESTS_slow_perft[] = {
    {"deep counts are as published", deep_counts_are_as_published},
    {"the slow rules count the same", slow_rules_count_the_same},
    CU_TEST_INFO_NULL,
};
