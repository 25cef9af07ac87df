/* What the rule sheets say, case by case: data/sheets.cases has a start, what is played, and a
 * question with its answer. The tests at the end of each sheet stand there with the sheet's own
 * values; what is expected comes from the sheet or was worked out from it by hand, never from a
 * program. */
#include "engine/fen.h"
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "tests/scene.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASE_GAME, CASE_OPTIONS, CASE_START, CASE_PLIES, CASE_QUESTION, CASE_ANSWER, CASE };
enum { TEXT = 2 * FEN_TEXT, MANY = 250 };

typedef struct {
    Game *game;
    char turns[TEXT];            /* who was to move at the start and after each ply */
    const char *square, *wanted; /* the question's second word, and the answer expected */
} Asked;

static void name_turn(Asked *asked) {
    const size_t used = strlen(asked->turns);
    const Variant *variant = asked->game->now.board->variant;
    snprintf(asked->turns + used, TEXT - used, "%s%c", used ? " " : "",
             toupper(variant->seats[asked->game->now.now.turn]));
}

/* --- answers ------------------------------------------------------------------------------------
 */

static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* The written moves from the square, or all ("all"), sorted; `skip` letters of each left out. */
static void list_moves(const Asked *asked, size_t skip, char out[TEXT]) {
    static char text[MAX_MOVES][MOVE_TEXT];
    static Move moves[MAX_MOVES];
    const Position *pos = &asked->game->now;
    const size_t count = movegen_legal(pos, moves);
    size_t n = 0, used = 0;
    CU_ASSERT(movegen_count(pos) == count);
    for (size_t i = 0; i < count; i++) {
        Move again;
        Error error;
        char square[SQUARE_TEXT];
        square_text(move_from(moves[i]), square);
        if (strcmp(asked->square, "all") != 0 && strcmp(asked->square, square) != 0)
            continue;
        const size_t length = move_write(pos, moves[i], text[n]);
        CU_ASSERT(move_read(pos, text[n], length, &again, &error) && again == moves[i]);
        n++;
    }
    qsort(text, n, sizeof *text, compare);
    for (size_t i = 0; i < n; i++)
        used += (size_t)snprintf(out + used, TEXT - used, "%s%s", i ? " " : "", text[i] + skip);
}

static void answer_moves(Asked *asked, char out[TEXT]) { list_moves(asked, 0, out); }

static void answer_ways(Asked *asked, char out[TEXT]) {
    list_moves(asked, strlen(asked->square), out);
}

static void answer_perft(Asked *asked, char out[TEXT]) {
    size_t used = 0;
    const char *wanted = asked->wanted;
    for (uint32_t depth = 1; *wanted; depth++) {
        used += (size_t)snprintf(out + used, TEXT - used, "%s%llu", depth > 1 ? " " : "",
                                 (unsigned long long)perft(&asked->game->now, depth));
        wanted += strcspn(wanted, " ");
        wanted += strspn(wanted, " ");
    }
}

static void answer_man(Asked *asked, char out[TEXT]) {
    char fen[FEN_TEXT];
    fen_write(&asked->game->now, NULL, fen);
    scene_man(fen, asked->square, out);
}

/* The field of FEN4 with that number. */
static void copy_field(const Asked *asked, uint32_t number, char out[TEXT]) {
    char fen[FEN_TEXT];
    const char *at = fen;
    fen_write(&asked->game->now, NULL, fen);
    for (uint32_t i = 1; i < number; i++)
        at = strchr(at, '-') + 1;
    snprintf(out, TEXT, "%.*s", (int)strcspn(at, "-"), at);
}

static void answer_out(Asked *asked, char out[TEXT]) { copy_field(asked, 2, out); }

static void answer_points(Asked *asked, char out[TEXT]) { copy_field(asked, 5, out); }

/* What the dictionary has behind name and size of the board. */
static void answer_keys(Asked *asked, char out[TEXT]) {
    char fen[FEN_TEXT];
    fen_write(&asked->game->now, NULL, fen);
    const char *size = strstr(fen, "'dim':'"), *end = strstr(fen, "}-");
    if (check_that(size != NULL && end != NULL, "no dictionary in %s", fen)) {
        size = strchr(size + strlen("'dim':'"), '\'') + 1;
        snprintf(out, TEXT, "%.*s", (int)(end - size), size);
        memmove(out, out + (*out == ','), strlen(out));
    }
}

/* Nobody's when the game is over. */
static void answer_turn(Asked *asked, char out[TEXT]) {
    if (!game_over(asked->game, NULL))
        snprintf(out, TEXT, "%c", asked->turns[strlen(asked->turns) - 1]);
}

static void answer_turns(Asked *asked, char out[TEXT]) { strcpy(out, asked->turns); }

static void answer_result(Asked *asked, char out[TEXT]) {
    Outcome outcome;
    game_over(asked->game, &outcome);
    outcome_text(&asked->game->now, &outcome, out);
}

/* The position, whose words are the answer: written it is what they stand for, and read as such it
 * is the same. */
static void answer_becomes(Asked *asked, char out[TEXT]) {
    static Position again;
    char fen[FEN_TEXT], wanted[SCENE_FEN];
    const Position *pos = &asked->game->now;
    Error error = {""};
    fen_write(pos, NULL, fen);
    if (!scene_fen(pos->board->variant->name, asked->wanted, wanted))
        return;
    const bool same = strcmp(fen, wanted) == 0 &&
                      fen_read(&again, NULL, pos->board, NULL, wanted, &error) &&
                      position_key(&again) == position_key(pos);
    snprintf(out, TEXT, "%s%s", same ? asked->wanted : fen, error.text);
}

static void answer(Asked *asked, const char *question, char out[TEXT]) {
    static const struct {
        const char *word;
        void (*answer)(Asked *asked, char out[TEXT]);
    } QUESTIONS[] = {
        {"perft", answer_perft},   {"moves", answer_moves},     {"ways", answer_ways},
        {"man", answer_man},       {"out", answer_out},         {"points", answer_points},
        {"keys", answer_keys},     {"turn", answer_turn},       {"turns", answer_turns},
        {"result", answer_result}, {"becomes", answer_becomes},
    };
    char word[16] = "", square[8] = "";
    sscanf(question, "%15s %7s", word, square);
    asked->square = square;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        if (strcmp(QUESTIONS[i].word, word) == 0) {
            QUESTIONS[i].answer(asked, out);
            return;
        }
    check_that(0, "'%s' is no question", question);
}

/* --- cases --------------------------------------------------------------------------------------
 */

/* Plays them one by one; false when one is refused. */
static bool play(Asked *asked, char *plies) {
    Error error = {""};
    Move move;
    name_turn(asked);
    for (char *ply = strtok(plies, " "); ply && strcmp(ply, "-") != 0; ply = strtok(NULL, " ")) {
        Game *game = asked->game;
        if (!check_that(move_read(&game->now, ply, strlen(ply), &move, &error) &&
                            game_play(game, move, &error) && position_check(&game->now, &error),
                        "%s: %s", ply, error.text))
            return false;
        name_turn(asked);
    }
    return true;
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

static bool start_text(const Board *board, char *const field[CASE], char out[TEXT]) {
    if (strcmp(field[CASE_START], "start") != 0)
        return scene_fen(field[CASE_GAME], field[CASE_START], out);
    snprintf(out, TEXT, "%s", board_setup(board)->fen);
    return true;
}

/* "refused", or what the reason must say of it. */
static void answer_refused(const Asked *asked, const char *question, const Error *error,
                           char out[TEXT]) {
    const bool says = strstr(error->text, asked->wanted) != NULL;
    snprintf(out, TEXT, "%s",
             strcmp(question, "fault") != 0 ? "refused"
             : says                         ? asked->wanted
                                            : error->text);
}

static void check_on_board(const Board *board, char *field[CASE], unsigned line) {
    static char fen[TEXT], seen[TEXT];
    static Asked asked;
    Error error = {""};
    asked = (Asked){.game = game_new(board), .wanted = field[CASE_ANSWER]};
    strcpy(seen, "");
    if (!start_text(board, field, fen))
        strcpy(seen, "no start");
    else if (!game_start(asked.game, board, NULL, fen, &error))
        answer_refused(&asked, field[CASE_QUESTION], &error, seen);
    else if (play(&asked, field[CASE_PLIES])) {
        check_text(asked.game);
        answer(&asked, field[CASE_QUESTION], seen);
    }
    check_that(strcmp(seen[0] ? seen : "-", field[CASE_ANSWER]) == 0,
               "line %u, %s, %s: %s\n    not %s %s", line, field[CASE_GAME], field[CASE_QUESTION],
               seen, field[CASE_ANSWER], error.text);
    game_free(asked.game);
}

static void check_file(const char *path, unsigned at_least) {
    Table table;
    char *field[CASE];
    unsigned count = 0;
    if (!table_open(&table, path))
        return;
    for (; table_next(&table, field, CASE); count++) {
        const Variant *variant = variant_find(field[CASE_GAME]);
        Error error = {""};
        if (!check_that(variant != NULL, "line %u: no game %s", table.line, field[CASE_GAME]))
            continue;
        const char *options = strcmp(field[CASE_OPTIONS], "-") == 0 ? "" : field[CASE_OPTIONS];
        Board *board = board_new_with(variant, options, &error);
        if (check_that(board != NULL, "line %u: %s", table.line, error.text))
            check_on_board(board, field, table.line);
        free(board);
    }
    table_close(&table);
    check_that(count >= at_least, "only %u cases", count);
}

static void sheets_are_kept(void) { check_file(QUADRIGA_TEST_DATA "/sheets.cases", MANY); }

static void fine_points_are_kept(void) { check_file(QUADRIGA_TEST_DATA "/fine.cases", 50); }

CU_TestInfo TESTS_sheets[] = {
    {"sheets are kept", sheets_are_kept},
    {"fine points are kept", fine_points_are_kept},
    CU_TEST_INFO_NULL,
};
