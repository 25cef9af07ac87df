/* How far back a position can have come before: plies that change nothing for good keep all the
 * known positions within reach, also those that the counter of quiet plies leaves out. */
#include "engine/fen.h"
#include "engine/game.h"
#include "engine/notation.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

/* A game from a scene, with some plies played; the caller frees it. */
static Game *played(const Board *board, const char *words, const char *plies) {
    char fen[SCENE_FEN], copy[512], *rest = copy;
    Game *game = game_new(board);
    Error error = {""};
    strcpy(copy, plies);
    if (scene_fen(board->variant->name, words, fen))
        check_that(game_start(game, board, NULL, fen, &error), "%s: %s", words, error.text);
    for (char *ply; (ply = strtok_r(rest, " ", &rest)) != NULL;) {
        Move move;
        if (!check_that(move_read(&game->now, ply, strlen(ply), &move, &error) &&
                            game_play(game, move, &error),
                        "%s: %s", ply, error.text))
            break;
    }
    return game;
}

/* After the plies so many positions are known, and all of them could come again. */
static void check_all_in_reach(const char *game_name, const char *words, const char *plies,
                               uint32_t known) {
    Board *board = board_new(variant_find(game_name));
    Game *game = played(board, words, plies);
    const Position *pos = &game->now;
    check_that(pos->past_count == known && position_reach(pos) == known,
               "%s %s: %u known, %u in reach, not %u", words, plies, pos->past_count,
               position_reach(pos), known);
    game_free(game);
    free(board);
}

static void quiet_plies_keep_all(void) {
    check_all_in_reach("teams", "R rKh1 rRk1 bKa7 yKg14 gKn8", "h1h2 a7a8 g14g13", 3);
}

static void castling_keeps_all(void) {
    check_all_in_reach("teams", "R short=1,0,0,0 rKh1 rRk1 bKa7 yKg14 gKn8", "h1j1 a7a8", 2);
    check_all_in_reach("ffa", "R long=1,0,0,0 rKh1 rRd1 bKa7 yKg14 gKn8", "h1f1", 1);
}

/* South's position comes for the third time: it loses its turn, and that position is known too. */
static void a_lost_turn_keeps_all(void) {
    check_all_in_reach("fourrow", "S sKi1 sRe1 eKp8 nKh16 wKa8",
                       "i1i2 p8o8 h16h15 a8b8 i2i1 o8p8 h15h16 b8a8 i1i2 p8o8 h16h15 a8b8 i2i1 "
                       "o8p8 h15h16 b8a8",
                       17);
}

/* The bare king of who resigns walks on: nothing on the board has changed for good. The walk's
 * first step is one ply with the resignation. */
static void a_bare_king_that_walks_keeps_all(void) {
    check_all_in_reach("ffa", "R points=5,5,0,0 rKh1 rRd2 bKa7 yKg14 gKn8", "d2d3 R a7a8", 2);
}

/* Where other men turn grey, what was before cannot come again. */
static void an_army_that_turns_grey_ends_it(void) {
    Board *board = board_new(variant_find("ffa"));
    Game *game =
        played(board, "R points=5,5,0,0 rKh1 rRd2 bKa7 bNc7 yKg14 gKn8", "d2d3 R a7a8 g14g13");
    CU_ASSERT(position_reach(&game->now) < game->now.past_count);
    game_free(game);
    free(board);
}

/* Nothing before a pass that the search makes up is a repetition of what comes after it. */
static void a_null_move_ends_it(void) {
    Board *board = board_new(variant_find("teams"));
    Game *game =
        played(board, "R short=1,0,0,0 rKh1 rRk1 bKa7 yKg14 gKn8", "h1j1 a7a8 g14g13 n8n9");
    Undo undo;
    Position *pos = &game->now;
    play_null(pos, &undo);
    CU_ASSERT(position_reach(pos) == 0 && pos->now.quiet_plies == 0 && pos->now.turn == 1);
    play_undo(pos, &undo);
    CU_ASSERT(position_reach(pos) == 4 && pos->now.turn == 0);
    game_free(game);
    free(board);
}

CU_TestInfo TESTS_reach[] = {
    {"quiet plies keep all", quiet_plies_keep_all},
    {"castling keeps all", castling_keeps_all},
    {"a lost turn keeps all", a_lost_turn_keeps_all},
    {"a bare king that walks keeps all", a_bare_king_that_walks_keeps_all},
    {"an army that turns grey ends it", an_army_that_turns_grey_ends_it},
    {"a null move ends it", a_null_move_ends_it},
    CU_TEST_INFO_NULL,
};
