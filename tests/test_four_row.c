/* Four Row Chess: cases worked out by hand from its rule sheet, and what needs a whole game: turns
 * lost by repetition, and its moves in a record. */
#include "engine/fen.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "engine/pgn4.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 16, ARM = 4, TEXT = 4096 };

static Board *board_with(const char *options) {
    Error error = {""};
    Board *board =
        board_new_with(variant_find("fourrow"), strcmp(options, "-") == 0 ? "" : options, &error);
    check_that(board != NULL, "%s", error.text);
    return board;
}

/* --- positions from words -----------------------------------------------------------------------
 */

/* The turn, then "half=…", "short=…", "long=…", "ep=…", "spoils=…", "claim=…", and men as "h8=sP".
 * A seat without a king is out. */
typedef struct {
    char turn, cell[SIZE][SIZE][8]; /* [file][rank] */
    char half[8], castle[2][8], ep[64], spoils[4], claim[8];
} Scene;

static void scene_word(Scene *scene, const char *word) {
    const struct {
        const char *key;
        char *value;
        size_t size;
    } KEYS[] = {
        {"half=", scene->half, sizeof scene->half},
        {"short=", scene->castle[0], sizeof scene->castle[0]},
        {"long=", scene->castle[1], sizeof scene->castle[1]},
        {"ep=", scene->ep, sizeof scene->ep},
        {"spoils=", scene->spoils, sizeof scene->spoils},
        {"claim=", scene->claim, sizeof scene->claim},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strncmp(word, KEYS[i].key, strlen(KEYS[i].key)) == 0) {
            snprintf(KEYS[i].value, KEYS[i].size, "%s", word + strlen(KEYS[i].key));
            return;
        }
    char file, man[8];
    int rank;
    if (check_that(sscanf(word, "%c%d=%7s", &file, &rank, man) == 3 && file >= 'a' && file <= 'p' &&
                       rank >= 1 && rank <= SIZE,
                   "'%s' is no man", word))
        memcpy(scene->cell[file - 'a'][rank - 1], man, sizeof man);
}

static bool is_corner(int file, int rank) {
    return (file < ARM || file >= SIZE - ARM) && (rank < ARM || rank >= SIZE - ARM);
}

static bool scene_has_king(const Scene *scene, char seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (scene->cell[file][rank][0] == seat && scene->cell[file][rank][1] == 'K')
                return true;
    return false;
}

static void scene_write(const Scene *scene, char out[TEXT]) {
    char *p = out + sprintf(out, "%c", scene->turn);
    for (const char *seat = "senw"; *seat; seat++)
        p += sprintf(p, "%c%d", *seat == 's' ? '-' : ',', !scene_has_king(scene, *seat));
    p += sprintf(p, "-%s-%s-0,0,0,0-%s-{'variant':'fourrow','dim':'16x16'", scene->castle[0],
                 scene->castle[1], scene->half);
    if (scene->ep[0])
        p += sprintf(p, ",'enPassant':(%s)", scene->ep);
    if (scene->spoils[0])
        p += sprintf(p, ",'spoils':'%s','claim':'%s'", scene->spoils, scene->claim);
    p += sprintf(p, "}-");
    for (int rank = SIZE - 1; rank >= 0; rank--)
        for (int file = 0; file < SIZE; file++) {
            const char *man = scene->cell[file][rank];
            const char end = file < SIZE - 1 ? ',' : rank ? '/' : '\0';
            p += sprintf(p, "%s%c", is_corner(file, rank) ? "x" : man[0] ? man : "1", end);
        }
}

/* FEN4 of "start" or of a scene in words. */
static void position_text(const Board *board, char *words, char out[TEXT]) {
    Scene scene = {.half = "0", .castle = {"0,0,0,0", "0,0,0,0"}};
    if (strcmp(words, "start") == 0) {
        snprintf(out, TEXT, "%s", board_setup(board)->fen);
        return;
    }
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        if (scene.turn)
            scene_word(&scene, word);
        else
            scene.turn = *word;
    }
    scene_write(&scene, out);
}

/* --- questions ----------------------------------------------------------------------------------
 */

static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* The written moves from a square, or all ("all"), sorted. */
static void answer_moves(const Position *pos, const char *from, char out[TEXT]) {
    static char text[MAX_MOVES][MOVE_TEXT];
    static Move moves[MAX_MOVES];
    const size_t count = movegen_legal(pos, moves);
    size_t n = 0, used = 0;
    CU_ASSERT(movegen_count(pos) == count);
    for (size_t i = 0; i < count; i++) {
        Move again;
        Error error;
        char square[SQUARE_TEXT];
        square_text(move_from(moves[i]), square);
        if (strcmp(from, "all") != 0 && strcmp(from, square) != 0)
            continue;
        const size_t length = move_write(pos, moves[i], text[n]);
        CU_ASSERT(move_read(pos, text[n], length, &again, &error) && again == moves[i]);
        n++;
    }
    qsort(text, n, sizeof *text, compare);
    for (size_t i = 0; i < n; i++)
        used += (size_t)snprintf(out + used, TEXT - used, "%s%s", i ? " " : "", text[i]);
}

static void answer_perft(Position *pos, const char *wanted, char out[TEXT]) {
    size_t used = 0;
    for (uint32_t depth = 1; *wanted; depth++) {
        used += (size_t)snprintf(out + used, TEXT - used, "%s%llu", depth > 1 ? " " : "",
                                 (unsigned long long)perft(pos, depth));
        wanted += strcspn(wanted, " ");
        wanted += strspn(wanted, " ");
    }
}

/* A man's cell in FEN4, of which the rank's text is taken apart. */
static void answer_man(const Position *pos, const char *square, char out[TEXT]) {
    char fen[FEN_TEXT];
    fen_write(pos, NULL, fen);
    const char *at = strstr(fen, "}-") + 2;
    const int file = square[0] - 'a', rank = atoi(square + 1) - 1;
    for (int r = SIZE - 1; r > rank; r--)
        at = strchr(at, '/') + 1;
    for (int f = 0; f <= file;) {
        const size_t length = strcspn(at, ",/");
        const int run = atoi(at);
        f += run ? run : 1;
        snprintf(out, TEXT, "%.*s", run || *at == 'x' ? 0 : (int)length, at);
        at += length + 1;
    }
}

static void answer_spoils(const Position *pos, char out[TEXT]) {
    char fen[FEN_TEXT];
    fen_write(pos, NULL, fen);
    const char *keys = strstr(fen, "'spoils'");
    if (keys)
        snprintf(out, TEXT, "%.*s", (int)strcspn(keys, "}"), keys);
}

static void answer(Game *game, const char *question, const char *wanted, char out[TEXT]) {
    Outcome outcome;
    char what[16] = "", square[8] = "";
    sscanf(question, "%15s %7s", what, square);
    out[0] = '\0';
    if (strcmp(what, "perft") == 0)
        answer_perft(&game->now, wanted, out);
    else if (strcmp(what, "moves") == 0)
        answer_moves(&game->now, square, out);
    else if (strcmp(what, "man") == 0)
        answer_man(&game->now, square, out);
    else if (strcmp(what, "spoils") == 0)
        answer_spoils(&game->now, out);
    else if (strcmp(what, "turn") == 0)
        snprintf(out, TEXT, "%c", "SENW"[game->now.now.turn]);
    else if (check_that(strcmp(what, "result") == 0, "'%s' is no question", question)) {
        game_over(game, &outcome);
        outcome_text(&game->now, &outcome, out);
    }
    if (!*out)
        snprintf(out, TEXT, "-");
}

static bool play(Game *game, const char *text) {
    Move move;
    Error error = {""};
    return check_that(move_read(&game->now, text, strlen(text), &move, &error) &&
                          game_play(game, move, &error),
                      "%s: %s", text, error.text) &&
           check_that(position_check(&game->now, &error), "%s: %s", text, error.text);
}

/* A position in play can be written and read, and is then the same. */
static void check_text(const Game *game) {
    static Position again;
    char fen[FEN_TEXT], fen_again[FEN_TEXT];
    Error error = {""};
    fen_write(&game->now, NULL, fen);
    if (game_over(game, NULL) ||
        !check_that(fen_read(&again, NULL, game->now.board, NULL, fen, &error), "%s", error.text))
        return;
    fen_write(&again, NULL, fen_again);
    CU_ASSERT_STRING_EQUAL(fen, fen_again);
    CU_ASSERT(position_key(&again) == position_key(&game->now));
}

static void check_case(char *field[], unsigned line) {
    Board *board = board_with(field[0]);
    Game *game = game_new(board);
    char fen[TEXT], seen[TEXT];
    Error error = {""};
    position_text(board, field[1], fen);
    if (game_start(game, board, NULL, fen, &error)) {
        for (char *ply = strtok(field[2], " "); ply; ply = strtok(NULL, " "))
            if (strcmp(ply, "-") != 0 && !play(game, ply))
                break;
        check_text(game);
        answer(game, field[3], field[4], seen);
    } else {
        snprintf(seen, TEXT, "refused");
    }
    check_that(strcmp(seen, field[4]) == 0, "line %u, %s: %s, not %s %s", line, field[3], seen,
               field[4], error.text);
    game_free(game);
    free(board);
}

static void cases(void) {
    Table table;
    char *field[5];
    unsigned count = 0;
    if (!table_open(&table, QUADRIGA_TEST_DATA "/four_row.cases"))
        return;
    for (; table_next(&table, field, 5); count++)
        check_case(field, table.line);
    table_close(&table);
    CU_ASSERT(count > 60);
}

/* --- repetition ---------------------------------------------------------------------------------
 */

static Game *shuttle_game(Board *board) {
    char words[] = "S i1=sK e1=sR p8=eK h16=nK a8=wK", fen[TEXT];
    Game *game = game_new(board);
    Error error = {""};
    position_text(board, words, fen);
    check_that(game_start(game, board, NULL, fen, &error), "%s", error.text);
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
    Board *board = board_with("-");
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
    Board *board = board_with("-");
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
    Board *board = board_with("-");
    Game *game = game_new(board);
    char words[] = "S i1=sK e1=sR h16=nK", fen[TEXT], out[OUTCOME_TEXT];
    Outcome outcome;
    Error error = {""};
    position_text(board, words, fen);
    check_that(game_start(game, board, NULL, fen, &error), "%s", error.text);
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
        {"S i1=sK j8=sP p8=eK k9=eN h16=nK i9=nN a8=wK", "j8k9:e", "j8xNk9:e"},
        {"S i1=sK j8=sP p8=eK k9=eN h16=nK i9=nN a8=wK", "j8k9", "j8xNk9"},
        {"S i1=sK o11=sP p8=eK p12=eR h16=nK a8=wK", "o11p12:eq", "o11xRp12:e=Q+"},
        {"S spoils=e claim=sn i1=sK h16=nK o8=eP o9=eP", "*o9", "*o9"},
    };
    Board *board = board_with("-");
    Game *game = game_new(board);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char words[TEXT], fen[TEXT], token[MOVE_TEXT] = "";
        Move move = MOVE_NONE, again = MOVE_NONE;
        Error error = {""};
        snprintf(words, sizeof words, "%s", CASES[i].words);
        position_text(board, words, fen);
        check_that(game_start(game, board, NULL, fen, &error) &&
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
    Board *board = board_with("-");
    Game *game = game_new(board);
    char words[] = "S i1=sK j8=sP p8=eK k9=eN h16=nK i9=nN a8=wK", fen[TEXT];
    Error error = {""};
    position_text(board, words, fen);
    check_that(game_start(game, board, NULL, fen, &error), "%s", error.text);
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
    char words[] = "S i1=sK h8=sQ p8=eK l11=eB h16=nK e5=nR a5=nB k3=nP l3=nP a12=wK", fen[TEXT];
    Board *board = board_with("-");
    Game *game = shuttle_game(board);
    Error error = {""};
    shuttle(game, 0, 2);
    shuttle(game, 1, 1);
    check_record(board, game);
    position_text(board, words, fen);
    check_that(game_start(game, board, NULL, fen, &error), "%s", error.text);
    for (size_t i = 0; i < sizeof PLIES / sizeof *PLIES; i++)
        play(game, PLIES[i]);
    check_record(board, game);
    game_free(game);
    free(board);
}

CU_TestInfo TESTS_four_row[] = {
    {"cases from the rule sheet", cases},
    {"repetition costs the turn", repetition_costs_the_turn},
    {"a line of play loses no turn", a_line_of_play_loses_no_turn},
    {"repetition with two kings", repetition_with_two_kings},
    {"tokens of turns and claims", tokens},
    {"wrong tokens", wrong_tokens},
    {"records", records},
    CU_TEST_INFO_NULL,
};
