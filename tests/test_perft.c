/* Leaves of the engine's tree against published counts and against the slow rules' counts. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/perft.h"
#include "tests/perft_file.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static unsigned check_file(const char *path, uint32_t deepest) {
    return perft_file_check(path, deepest, perft_by_engine, NULL);
}

static void setups_have_the_published_counts(void) {
    CU_ASSERT(check_file(QUADRIGA_TEST_DATA "/setups.perft", 5) == 5 * 5 + 3);
}

static void middle_games_have_the_slow_counts(void) {
    CU_ASSERT(check_file(QUADRIGA_TEST_DATA "/middle.perft", 4) == 12 * 4);
}

static void games_have_the_published_counts(void) {
    CU_ASSERT(check_file(QUADRIGA_TEST_DATA "/games.perft", 7) == 100);
}

static uint64_t sum_of_divide(Position *pos, uint32_t depth) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        Undo undo;
        play_do(pos, moves[i], &undo);
        leaves += perft(pos, depth - 1);
        play_undo(pos, &undo);
    }
    return leaves;
}

/* Depth 0 is the position itself; a finished game has no children; one ply is a count of moves. */
static void edges_of_the_definition(void) {
    static Position pos;
    Board *board = board_new(variant_find("teams"));
    Error error = {""};
    Undo undo;
    CU_ASSERT_FATAL(fen_read(&pos, NULL, board, NULL, "4PC", &error));
    CU_ASSERT(perft(&pos, 0) == 1);
    CU_ASSERT(sum_of_divide(&pos, 3) == 7800);
    play_do(&pos, move_make(NOWHERE, NOWHERE, MOVE_RESIGN, 0), &undo);
    CU_ASSERT(perft(&pos, 1) == 0);
    CU_ASSERT(perft(&pos, 2) == 0);
    play_undo(&pos, &undo);
    CU_ASSERT(perft(&pos, 1) == 20);
    free(board);
}

CU_TestInfo TESTS_perft[] = {
    {"set-ups have the published counts", setups_have_the_published_counts},
    {"middle games have the slow rules' counts", middle_games_have_the_slow_counts},
    {"all games have the published counts", games_have_the_published_counts},
    {"edges of the definition", edges_of_the_definition},
    CU_TEST_INFO_NULL,
};
