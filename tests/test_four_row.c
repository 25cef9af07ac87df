/* Four Row Chess: what is not a case of data/sheets.cases: turns lost by repetition, and its moves
 * in a record. */
#include "engine/game.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static bool start(Game *game, const char *words) {
    char fen[SCENE_FEN];
    Error error = {""};
    return scene_fen("fourrow", words, fen) &&
           check_that(game_start(game, game->now.board, NULL, fen, &error), "%s", error.text);
}

static bool play(Game *game, const char *text) {
    Move move;
    Error error = {""};
    return check_that(move_read(&game->now, text, strlen(text), &move, &error) &&
                          game_play(game, move, &error) && position_check(&game->now, &error),
                      "%s: %s", text, error.text);
}

/* --- repetition ---------------------------------------------------------------------------------
 */

static Game *shuttle_game(Board *board) {
    Game *game = game_new(board);
    start(game, "S sKi1 sRe1 eKp8 nKh16 wKa8");
    return game;
}

/* The four kings step out one after the other and back; `first` begins. */
static void shuttle(Game *game, Seat first, unsigned rounds) {
    static const char *const STEPS[2][SEATS] = {{"i1i2", "p8o8", "h16h15", "a8b8"},
                                                {"i2i1", "o8p8", "h15h16", "b8a8"}};
    for (unsigned ply = 0; ply < 2 * SEATS * rounds; ply++)
        if (!play(game, STEPS[ply / SEATS % 2][(first + ply) % SEATS]))
            return;
}

/* "When a position whose player to move is not in check occurs for the third (or a later) time,
 * that player loses this turn and play goes to his right; if all would lose it, draw." */
static void repetition_costs_the_turn(void) {
    Board *board = board_new(variant_find("fourrow"));
    Game *game = shuttle_game(board);
    char out[OUTCOME_TEXT];
    Outcome outcome;
    for (Seat first = 0; first < SEATS; first++) {
        CU_ASSERT(game->now.now.turn == first && !game_over(game, NULL));
        shuttle(game, first, 2);
    }
    CU_ASSERT(game_over(game, &outcome));
    CU_ASSERT_STRING_EQUAL(outcome_text(&game->now, &outcome, out),
                           "draw (threefold repetition) placing 1,1,1,1");
    game_undo(game, 1); /* and what is replayed is the same */
    CU_ASSERT(!game_over(game, NULL) && game->now.now.turn == 2);
    game_free(game);
    free(board);
}

/* "Only the record of the game applies it": a move that is tried on the board passes no turn. */
static void a_line_of_play_loses_no_turn(void) {
    Board *board = board_new(variant_find("fourrow"));
    Game *game = shuttle_game(board);
    Move last;
    Undo undo;
    Error error;
    Position *tried = malloc(sizeof *tried);
    shuttle(game, 0, 2);
    CU_ASSERT(game->now.now.turn == 1);
    game_undo(game, 1);
    *tried = game->now;
    tried->journal_count = 0;
    CU_ASSERT(move_read(tried, "b8a8", 4, &last, &error));
    const uint64_t key = position_key(tried);
    const uint32_t past = tried->past_count;
    play_do(tried, last, &undo);
    CU_ASSERT(tried->now.turn == 0 && tried->past_count == past + 1);
    play_undo(tried, &undo);
    play_record(tried, last, &undo);
    CU_ASSERT(tried->now.turn == 1 && tried->past_count == past + 2);
    play_undo(tried, &undo);
    CU_ASSERT(position_key(tried) == key && tried->past_count == past);
    free(tried);
    game_free(game);
    free(board);
}

/* "Two kings left: third occurrence = draw." In check no turn is lost. */
static void repetition_with_two_kings(void) {
    static const char *const STEPS[] = {"i1i2", "h16h15", "i2i1", "h15h16"};
    Board *board = board_new(variant_find("fourrow"));
    Game *game = game_new(board);
    char out[OUTCOME_TEXT];
    Outcome outcome;
    start(game, "S sKi1 sRe1 nKh16");
    for (unsigned ply = 0; ply < 8; ply++) {
        CU_ASSERT(!game_over(game, NULL));
        play(game, STEPS[ply % 4]);
    }
    CU_ASSERT(game_over(game, &outcome));
    CU_ASSERT_STRING_EQUAL(outcome_text(&game->now, &outcome, out),
                           "draw (threefold repetition) placing 1,3,1,3");
    game_free(game);
    free(board);
}

/* --- records ------------------------------------------------------------------------------------
 */

/* Turns, promotions and claims have tokens of their own, and a record with them, with repeated
 * movers and with lost turns, is read as it was written. */
static void tokens(void) {
    static const struct {
        const char *words, *ply, *token;
    } CASES[] = {
        {"S sKi1 sPj8 eKp8 eNk9 nKh16 nNi9 wKa8", "j8k9:e", "j8xNk9:e"},
        {"S sKi1 sPj8 eKp8 eNk9 nKh16 nNi9 wKa8", "j8k9", "j8xNk9"},
        {"S sKi1 sPo11 eKp8 eRp12 nKh16 wKa8", "o11p12:eq", "o11xRp12:e=Q+"},
        {"S sKi1 nKh16 ePo8 ePo9 keys='spoils':'e','claim':'sn'", "*o9", "*o9"},
    };
    Board *board = board_new(variant_find("fourrow"));
    Game *game = game_new(board);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char token[MOVE_TEXT] = "";
        Move move = MOVE_NONE, again = MOVE_NONE;
        Error error = {""};
        check_that(start(game, CASES[i].words) &&
                       move_read(&game->now, CASES[i].ply, strlen(CASES[i].ply), &move, &error),
                   "%s: %s", CASES[i].ply, error.text);
        const size_t length = move_write_pgn4(&game->now, move, token);
        check_that(strcmp(token, CASES[i].token) == 0, "%s, not %s", token, CASES[i].token);
        CU_ASSERT(move_read(&game->now, token, length, &again, &error) && again == move);
    }
    game_free(game);
    free(board);
}

static void wrong_tokens(void) {
    static const char *const WRONG[] = {"j8k9:n", "j8k9:s", "j8k9:", "j8k9:x", "j8j9:e",
                                        "j8i9:w", "*k9",    "*",     "*k9x",   "j8k9:eq"};
    Board *board = board_new(variant_find("fourrow"));
    Game *game = game_new(board);
    Error error = {""};
    start(game, "S sKi1 sPj8 eKp8 eNk9 nKh16 nNi9 wKa8");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Move move = MOVE_NONE;
        error.text[0] = '\0';
        check_that(!move_read(&game->now, WRONG[i], strlen(WRONG[i]), &move, &error) &&
                       error.text[0] && move == MOVE_NONE,
                   "%s", WRONG[i]);
    }
    game_free(game);
    free(board);
}

static void check_record(Board *board, Game *game) {
    Game *copy = game_new(board);
    Error error = {""};
    game_copy(copy, game);
    Pgn4 *record = pgn4_new(copy);
    pgn4_complete(record);
    char *text = pgn4_write(record);
    Pgn4 *again = pgn4_read(board->variant, text, &error);
    if (check_that(again != NULL, "%s\n%s", error.text, text)) {
        CU_ASSERT(again->game->count == game->count);
        CU_ASSERT(position_key(&again->game->now) == position_key(&game->now));
        char *text_again = pgn4_write(again);
        CU_ASSERT_STRING_EQUAL(text, text_again);
        free(text_again);
    }
    pgn4_free(again);
    pgn4_free(record);
    free(text);
}

static void records(void) {
    static const char *const PLIES[] = {"h8h15", "*l3", "*e5", "*a5", "*k3", "a12b12", "i1i2"};
    Board *board = board_new(variant_find("fourrow"));
    Game *game = shuttle_game(board);
    shuttle(game, 0, 2);
    shuttle(game, 1, 1);
    check_record(board, game);
    start(game, "S sKi1 sQh8 eKp8 eBl11 nKh16 nRe5 nBa5 nPk3 nPl3 wKa12");
    for (size_t i = 0; i < sizeof PLIES / sizeof *PLIES; i++)
        play(game, PLIES[i]);
    check_record(board, game);
    game_free(game);
    free(board);
}

CU_TestInfo TESTS_four_row[] = {
    {"repetition costs the turn", repetition_costs_the_turn},
    {"a line of play loses no turn", a_line_of_play_loses_no_turn},
    {"repetition with two kings", repetition_with_two_kings},
    {"tokens of turns and claims", tokens},
    {"wrong tokens", wrong_tokens},
    {"records", records},
    CU_TEST_INFO_NULL,
};
