/* Quad Chess: what is not a case of data/sheets.cases: its zones, and a coronation in a record. */
#include "engine/game.h"
#include "engine/notation.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 18 };

/* Test 1 of the sheet: "Zone census 128/60/4/64/4/64." */
static void census(void) {
    static const struct {
        const char *letters;
        int count;
    } ZONES[] = {{"rwbg", 128}, {".", 60}, {"RWBG", 4}, {"~", 64}, {"O", 4}, {"=", 64}};
    Board *board = board_new(variant_find("quad"));
    CU_ASSERT(board->files == SIZE && board->ranks == SIZE && board->square_count == SIZE * SIZE);
    for (size_t z = 0; z < sizeof ZONES / sizeof *ZONES; z++) {
        int count = 0;
        for (uint32_t i = 0; i < board->square_count; i++)
            count += strchr(ZONES[z].letters, board->terrain[board->squares[i]]) != NULL;
        check_that(count == ZONES[z].count, "'%s': %d cells", ZONES[z].letters, count);
    }
    free(board);
}

static void coronation_in_a_record(void) {
    Board *board = board_new(variant_find("quad"));
    Game *game = game_new(board);
    char text[MOVE_TEXT], fen[SCENE_FEN];
    Error error = {""};
    Move m;
    if (scene_fen("quad", "R rKi8", fen) &&
        check_that(game_start(game, board, NULL, fen, &error), "%s", error.text) &&
        check_that(move_read(&game->now, "Ki8-j9", 6, &m, NULL), "not read")) {
        CU_ASSERT(move_kind(m) == MOVE_CROWN);
        move_write_pgn4(&game->now, m, text);
        CU_ASSERT_STRING_EQUAL(text, "Ki8-j9");
        CU_ASSERT(!move_read(&game->now, "Ki8xj9", 6, &m, NULL));
    }
    game_free(game);
    free(board);
}

CU_TestInfo TESTS_quad[] = {
    {"census", census},
    {"a coronation in a record", coronation_in_a_record},
    CU_TEST_INFO_NULL,
};
