/* The Game: starts, plies, taking back, how it ends. Endings are worked out by hand from the rule
 * sheet; longer play is held against a game that was only ever played forward. */
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static Board *new_board(void) { return board_new(variant_find("teams")); }

/* Kings h1, a7, g14, n8, Yellow's rook d8 and Red's knight h8 between it and Green's king. */
#define FEW_MEN(turn, half)                                                                        \
    turn "-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-" half "-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/"             \
         "x,x,x,8,x,x,x/14/14/14/3,yR,3,rN,5,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"       \
         "x,x,x,4,rK,3,x,x,x"

/* Plays words separated by blanks; true when all were played. */
static bool play_words(Game *game, const char *words) {
    bool ok = true;
    while (*words && ok) {
        Move m;
        Error error = {""};
        const size_t length = strcspn(words, " ");
        ok = check_that(move_read(&game->now, words, length, &m, &error) &&
                            game_play(game, m, &error),
                        "%.*s: %s", (int)length, words, error.text);
        words += length;
        words += strspn(words, " ");
    }
    return ok;
}

static void start(Game *game, const Board *board, const char *fen) {
    Error error = {""};
    if (!check_that(game_start(game, board, NULL, fen, &error), "%s", error.text))
        CU_FAIL_FATAL("a position of the test cannot be read");
}

static const char *result(const Game *game, char text[OUTCOME_TEXT]) {
    Outcome outcome;
    const bool over = game_over(game, &outcome);
    CU_ASSERT(over == (outcome.reason != REASON_NONE));
    CU_ASSERT(over == game_over(game, NULL));
    return outcome_text(&game->now, &outcome, text);
}

static void test_starts(void) {
    Board *board = new_board();
    Game *game = game_new(board);
    char fen[FEN_TEXT], text[OUTCOME_TEXT];
    Error error = {""};
    CU_ASSERT(game->setup && strcmp(game->setup->name, "modern") == 0);
    CU_ASSERT(game->count == 0);
    start(game, board, "classic");
    CU_ASSERT(game->setup && strcmp(game->setup->code, "4PCo") == 0);
    CU_ASSERT(play_words(game, "h2h3 b7c7"));
    CU_ASSERT(!game_start(game, board, NULL, "4PCx", &error) && error.text[0] != '\0');
    CU_ASSERT(game->count == 2 && strcmp(game->setup->code, "4PCo") == 0);
    CU_ASSERT(game->now.now.turn == 2);
    start(game, board, FEW_MEN("Y", "17"));
    CU_ASSERT(game->setup == NULL && game->count == 0 && game->now.now.turn == 2);
    /* the set-up written out in full is the set-up */
    start(game, board, "4PCrg");
    fen_write(&game->start, NULL, fen);
    start(game, board, fen);
    CU_ASSERT(game->setup && strcmp(game->setup->code, "4PCrg") == 0);
    CU_ASSERT_STRING_EQUAL(result(game, text), "none");
    game_free(game);
    game_free(NULL);
    free(board);
}

static void test_refusals(void) {
    Board *board = new_board();
    Game *game = game_new(board);
    Error error = {""};
    char before[FEN_TEXT], after[FEN_TEXT];
    fen_write(&game->now, NULL, before);
    CU_ASSERT(!game_play(game, MOVE_NONE, &error) && error.text[0] != '\0');
    CU_ASSERT(!game_play(game, 0xFFFFFFFF, NULL));
    fen_write(&game->now, NULL, after);
    CU_ASSERT_STRING_EQUAL(before, after);
    CU_ASSERT(game->count == 0 && game->moves[0] == 0);
    CU_ASSERT(play_words(game, "h2h3 b7c7 g13g12 m8l8 R"));
    CU_ASSERT(!game_play(game, move_make(0, 0, MOVE_RESIGN, 0), &error));
    CU_ASSERT_STRING_EQUAL(error.text, "the game is over: BG won (resignation)");
    CU_ASSERT(game->count == 5);
    game_free(game);
    free(board);
}

static void test_endings(void) {
    static const struct {
        const char *fen, *pairing, *words, *result;
        int payoff[SEATS];
    } CASES[] = {
        {"4PC", NULL, "h2h3 b7c7 g13g12 m8l8 R", "BG won (resignation)", {-1, 1, -1, 1}},
        {"4PC", NULL, "h2h3 b7c7 g13g12 m8l8 T", "BG won (time-out)", {-1, 1, -1, 1}},
        {"4PC", NULL, "h2h3 b7c7 g13g12 m8l8 h3h4 R", "RY won (resignation)", {1, -1, 1, -1}},
        {"4PC", "rb/yg", "h2h3 b7c7 g13g12 m8l8 h3h4 T", "YG won (time-out)", {-1, -1, 1, 1}},
        /* void: the seat's own first move, however far the others are */
        {"4PC", NULL, "R", "aborted", {0, 0, 0, 0}},
        {"4PC", NULL, "h2h3 T", "aborted", {0, 0, 0, 0}},
        {"4PCo", NULL, "h2h3 b7c7 g13g12 R", "aborted", {0, 0, 0, 0}},
        /* elsewhere everybody is taken to have moved */
        {FEW_MEN("R", "0"), NULL, "R", "BG won (resignation)", {-1, 1, -1, 1}},
        {FEW_MEN("G", "0"), NULL, "T", "RY won (time-out)", {1, -1, 1, -1}},
        /* Red opens Yellow's line on Green's king, and Yellow is first */
        {FEW_MEN("R", "0"), NULL, "h8i6 a7a6 d8n8", "RY won (king captured)", {1, -1, 1, -1}},
        {FEW_MEN("R", "0"), NULL, "h8i6 a7a6 d8d9", "none", {0, 0, 0, 0}},
        /* mate at Blue's turn: king a8 between Qa6, a11-b8-b9 and the edge (Red's queen took the
         * bishop; nothing can take it or stand on a7) */
        {"4PCo",
         NULL,
         "f2f4 b8c8 k13k12 m10k10 g1xb6 a7xg13 h14xg13 n5l6 b6xa6",
         "RY won (checkmate)",
         {1, -1, 1, -1}},
        /* king a4, rooks on rank 5 and file b: no move, no check */
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/14/14/14/1,rR,12/4,rR,9/13,gK/14/14/14/"
         "bK,13/14/14/3,4,rK,3,3",
         NULL,
         "e9e5",
         "draw (stalemate)",
         {0, 0, 0, 0}},
        {FEW_MEN("R", "198"), NULL, "h1h2", "none", {0, 0, 0, 0}},
        {FEW_MEN("R", "198"), NULL, "h1h2 a7a6", "draw (50-move rule)", {0, 0, 0, 0}},
        {FEW_MEN("R", "199"), NULL, "h1h2", "draw (50-move rule)", {0, 0, 0, 0}},
        /* the start comes a third time after twice four moves there and back */
        {FEW_MEN("R", "0"),
         NULL,
         "h1h2 a7a6 g14g13 n8n9 h2h1 a6a7 g13g14 n9n8 h1h2 a7a6 g14g13 n8n9 h2h1 a6a7 g13g14",
         "none",
         {0, 0, 0, 0}},
        {FEW_MEN("R", "0"),
         NULL,
         "h1h2 a7a6 g14g13 n8n9 h2h1 a6a7 g13g14 n9n8 h1h2 a7a6 g14g13 n8n9 h2h1 a6a7 g13g14 n9n8",
         "draw (threefold repetition)",
         {0, 0, 0, 0}},
        {"B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/14/14/14/14/14/13,gK/bK,rN,12/14/14/14/14/"
         "14/3,4,rK,3,3",
         NULL,
         "a7xb7",
         "draw (bare kings)",
         {0, 0, 0, 0}},
    };
    Board *board = new_board();
    Game *game = game_new(board);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[OUTCOME_TEXT];
        SeatMask side[SEATS];
        Outcome outcome;
        const char *pairing = CASES[i].pairing;
        CU_ASSERT_FATAL(!pairing || variant_pairing(board->variant, pairing, side, NULL));
        CU_ASSERT_FATAL(game_start(game, board, pairing ? side : NULL, CASES[i].fen, NULL));
        play_words(game, CASES[i].words);
        check_that(strcmp(result(game, text), CASES[i].result) == 0, "%s: %s, not %s",
                   CASES[i].words, text, CASES[i].result);
        game_over(game, &outcome);
        for (Seat s = 0; s < SEATS; s++)
            check_that(outcome.payoff[s] == CASES[i].payoff[s] * PAYOFF_ALL, "%s: seat %u gets %d",
                       CASES[i].words, s, outcome.payoff[s]);
    }
    game_free(game);
    free(board);
}

/* What is void stays so when it is written down and read again, and has no moves. */
static void test_void_games(void) {
    static const struct {
        const char *variant, *words;
    } CASES[] = {
        {"teams", "R"},
        {"teams", "h2h3 T"},
        {"teams", "h2h3 b7c7 g13g12 R"},
        {"ffa", "R"},
        {"ffa", "T"},
        {"ffa", "h2h3 b7c7 g13g12 m8l8 h3h4 T"},
        {"solo", "h2h3 b7c7 R"},
        {"solo", "h2h3 T"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Board *board = board_new(variant_find(CASES[i].variant));
        Game *game = game_new(board);
        char words[OUTCOME_TEXT], before[FEN_TEXT], after[FEN_TEXT];
        Error error = {""};
        CU_ASSERT(play_words(game, CASES[i].words));
        fen_write(&game->now, NULL, before);
        if (check_that(game_start(game, board, NULL, before, &error), "%s: %s", before,
                       error.text)) {
            fen_write(&game->now, &game->extras, after);
            CU_ASSERT_STRING_EQUAL(before, after);
            check_that(strcmp(result(game, words), "aborted") == 0, "%s: %s", before, words);
            CU_ASSERT(!game_play(game, move_make(0, 0, MOVE_RESIGN, 0), &error));
            CU_ASSERT_STRING_EQUAL(error.text, "the game is over: aborted");
        }
        /* taken back, it goes on */
        game_start(game, board, NULL, board_setup(board)->fen, NULL);
        CU_ASSERT(play_words(game, CASES[i].words));
        game_undo(game, 1);
        CU_ASSERT_STRING_EQUAL(result(game, words), "none");
        game_free(game);
        free(board);
    }
}

/* FFA: who leaves before everybody has made three moves, while nobody has points, makes the game
 * void; later his king walks, and he cannot leave again. */
static void test_leaving(void) {
    static const char THREE_EACH[] =
        "h2h3 b7c7 g13g12 m8l8 h3h4 c7d7 g12g11 l8k8 h4h5 d7e7 g11g10 k8j8";
    Board *board = board_new(variant_find("ffa"));
    Game *game = game_new(board);
    char words[OUTCOME_TEXT], before[FEN_TEXT], after[FEN_TEXT];
    Error error = {""};
    CU_ASSERT(play_words(game, "h2h3 b7c7 g13g12 m8l8 T"));
    CU_ASSERT_STRING_EQUAL(result(game, words), "aborted");
    start(game, board, "4PC"); /* Red has taken a pawn */
    CU_ASSERT(play_words(game, "d2d3 b4d4 g13g12 m8l8 d3c4 R"));
    CU_ASSERT_STRING_EQUAL(result(game, words), "none");
    start(game, board, "4PC");
    CU_ASSERT(play_words(game, THREE_EACH));
    fen_write(&game->now, NULL, before);
    CU_ASSERT(play_words(game, "R"));
    CU_ASSERT_STRING_EQUAL(result(game, words), "none");
    CU_ASSERT(game->now.now.turn == 0 && game->moves[0] == 3);
    CU_ASSERT(!game_play(game, move_make(0, 0, MOVE_RESIGN, 0), &error));
    CU_ASSERT_STRING_EQUAL(error.text, "Red has left the game already");
    CU_ASSERT(!game_play(game, move_make(0, 0, MOVE_TIMEOUT, 0), NULL));
    CU_ASSERT(play_words(game, "h1h2 e7f7"));
    game_undo(game, 3);
    fen_write(&game->now, NULL, after);
    CU_ASSERT_STRING_EQUAL(before, after);
    game_free(game);
    free(board);
}

/* All that is visible of a game. */
static bool is_same(const Game *a, const Game *b) {
    char x[FEN_TEXT], y[FEN_TEXT], p[OUTCOME_TEXT], q[OUTCOME_TEXT];
    fen_write(&a->now, &a->extras, x);
    fen_write(&b->now, &b->extras, y);
    return strcmp(x, y) == 0 && strcmp(result(a, p), result(b, q)) == 0 && a->count == b->count &&
           memcmp(a->moves, b->moves, sizeof a->moves) == 0 && a->setup == b->setup &&
           position_repeats(&a->now, 9) == position_repeats(&b->now, 9) &&
           (a->count == 0 || memcmp(a->plies, b->plies, a->count * sizeof *a->plies) == 0);
}

/* A game that goes forth and back at random is always as one that was played straight on. */
static void test_undo(void) {
    Board *board = new_board();
    Game *game = game_new(board), *straight = game_new(board);
    uint64_t random = 11;
    for (int round = 0; round < 6; round++) {
        start(game, board, round % 2 ? "4PC" : FEW_MEN("B", "3"));
        for (int step = 0; step < 300; step++) {
            if (test_random(&random) % 3 == 0) {
                game_undo(game, (size_t)(test_random(&random) % 8));
            } else if (!game_over(game, NULL)) {
                Move moves[MAX_MOVES];
                const size_t n = movegen_legal(&game->now, moves);
                Move m = moves[test_random(&random) % n];
                if (test_random(&random) % 64 == 0)
                    m = move_make(0, 0, MOVE_TIMEOUT, 0);
                CU_ASSERT(game_play(game, m, NULL));
            }
            if (step % 20)
                continue;
            start(straight, board, round % 2 ? "4PC" : FEW_MEN("B", "3"));
            for (size_t i = 0; i < game->count; i++)
                CU_ASSERT(game_play(straight, game->plies[i], NULL));
            check_that(is_same(game, straight), "round %d step %d differs", round, step);
        }
    }
    game_undo(game, 1000000);
    CU_ASSERT(game->count == 0);
    game_undo(game, 1);
    CU_ASSERT(game->count == 0 && game_over(game, NULL) == false);
    start(game, board, "4PC"); /* a void game is none any more when it is taken back */
    CU_ASSERT(play_words(game, "h2h3 T"));
    CU_ASSERT(game_over(game, NULL));
    game_undo(game, 1);
    CU_ASSERT(!game_over(game, NULL) && game->now.now.turn == 1);
    game_free(straight);
    game_free(game);
    free(board);
}

static void test_copy(void) {
    Board *board = new_board();
    Game *a = game_new(board), *b = game_new(board);
    CU_ASSERT(play_words(a, "h2h3 b7c7 g13g12"));
    game_copy(b, a);
    CU_ASSERT(is_same(a, b));
    CU_ASSERT(play_words(b, "m8l8 h3h4"));
    CU_ASSERT(a->count == 3 && b->count == 5 && !is_same(a, b));
    game_copy(a, b);
    CU_ASSERT(is_same(a, b));
    game_copy(a, a);
    CU_ASSERT(is_same(a, b));
    game_undo(b, 5);
    game_copy(a, b); /* a shorter one into a longer */
    CU_ASSERT(is_same(a, b) && a->count == 0);
    CU_ASSERT(play_words(a, "h2h3"));
    game_free(a);
    CU_ASSERT(play_words(b, "d2d3"));
    game_free(b);
    free(board);
}

/* A mate that a public engine missed, since it waited for the seat's next turn to come: the queen's
 * check on Blue stands when Green is to move, Green and Red move first, and whatever they do, Blue
 * is mated when its turn comes. */
static void test_two_checks(void) {
    char *text = test_read_file(QUADRIGA_TEST_DATA "/pgn4/two_checks.pgn4");
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    Board *board = new_board();
    Pgn4 *record = pgn4_read(board->variant, text, NULL);
    free(text);
    CU_ASSERT_PTR_NOT_NULL_FATAL(record);
    Game *game = game_new(board);
    Move greens[MAX_MOVES], reds[MAX_MOVES];
    char words[OUTCOME_TEXT];
    game_copy(game, record->game);
    game_undo(game, game->count);
    CU_ASSERT(game->now.now.turn == 3 && !game_over(game, NULL));
    CU_ASSERT(attack_on_king(&game->now, 1));
    const size_t n = movegen_legal(&game->now, greens);
    CU_ASSERT(n > 0);
    for (size_t i = 0; i < n; i++) {
        CU_ASSERT(game_play(game, greens[i], NULL));
        const size_t k = movegen_legal(&game->now, reds);
        CU_ASSERT(k > 0);
        for (size_t j = 0; j < k; j++) {
            CU_ASSERT(game_play(game, reds[j], NULL));
            CU_ASSERT_STRING_EQUAL(result(game, words), "RY won (checkmate)");
            game_undo(game, 1);
        }
        game_undo(game, 1);
    }
    game_free(game);
    pgn4_free(record);
    free(board);
}

CU_TestInfo TESTS_game[] = {
    {"starts", test_starts},   {"refusals", test_refusals},
    {"endings", test_endings}, {"void games", test_void_games},
    {"leaving", test_leaving}, {"taking back", test_undo},
    {"copies", test_copy},     {"two checks are mate", test_two_checks},
    CU_TEST_INFO_NULL,
};
