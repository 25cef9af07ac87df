/* Rows of numbers: their layout, their text, what is compiled in and what a file may say. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "eval/eval.h"
#include "tests/any_row.h"
#include "tests/errand.h"
#include "tests/option_sets.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Board *board;
    ParamLayout layout;
    int32_t *value; /* what is compiled in */
} Row;

static Row row_new(const Variant *variant) {
    Row row = {.board = board_new(variant)};
    params_lay_out(&row.layout, row.board);
    row.value = memory_new(row.layout.count * sizeof *row.value);
    eval_rows_find(NULL, &row.layout, row.value);
    return row;
}

static void row_free(Row *row) {
    free(row->value);
    free(row->board);
}

/* Every number belongs to some man somewhere, the same for all seats' views and all rules of a
 * game, and has a name of its own. */
static void layout_is_whole(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Row row = row_new(ALL_VARIANTS[v]);
        const ParamLayout *layout = &row.layout;
        bool *used = memory_new(layout->count * sizeof *used);
        for (Kind k = 1; k < row.board->variant->kind_count; k++) {
            for (uint32_t group = 0; group < GROUPS; group++)
                used[params_of_kind(layout, group, k)] = true;
            for (Seat seat = 0; seat < SEATS; seat++)
                for (uint32_t i = 0; i < row.board->square_count; i++) {
                    const uint32_t at = params_of_place(layout, seat, k, row.board->squares[i]);
                    CU_ASSERT_FATAL(at >= params_of_class(layout, 0) && at < layout->count);
                    used[at] = true;
                }
        }
        char name[PARAM_NAME], before[PARAM_NAME] = "";
        for (uint32_t i = 0; i < layout->count; i++, strcpy(before, name)) {
            const ParamRange *range = params_range(layout, i);
            params_name(layout, i, name);
            check_that(used[i] || i < SCALARS, "%s: nobody uses %s", row.board->variant->name,
                       name);
            check_that(range->low <= range->start && range->start <= range->high, "%s", name);
            CU_ASSERT(strcmp(name, before) != 0);
            CU_ASSERT(strncmp(name, range->name, strlen(range->name)) == 0);
        }
        free(used);
        char options[OPTION_SET_TEXT];
        for (uint32_t i = 0; option_set(row.board->variant, i, options); i++) {
            Board *board = board_new_with(row.board->variant, options, NULL);
            ParamLayout other;
            params_lay_out(&other, board);
            check_that(other.count == layout->count && other.folded == layout->folded, "%s",
                       options);
            free(board);
        }
        row_free(&row);
    }
}

typedef struct {
    Seat seat;
    char letter;
    Dir heading; /* of a pawn that shows it; DIRS = as its owner */
    const char *square;
} Man;

static uint32_t place_of(const Row *row, Man man) {
    Square s;
    Kind kind = variant_kind(row->board->variant, man.letter, man.seat);
    CU_ASSERT_FATAL(square_parse(row->board, man.square, &s) > 0);
    for (Kind k = 1; man.heading < DIRS && k < row->board->variant->kind_count; k++)
        if (row->board->kind[k].pushes == 1u << man.heading)
            kind = k;
    return params_of_place(&row->layout, man.seat, kind, s);
}

/* What looks the same from its owner's chair has one number: turned by a quarter, and mirrored
 * where armies start in the middle. */
static void views_are_shared(void) {
    static const struct {
        const char *game;
        Man one, other;
        bool same;
    } CASES[] = {
        {"teams", {0, 'N', DIRS, "e1"}, {0, 'N', DIRS, "j1"}, true},
        {"teams", {0, 'N', DIRS, "e1"}, {1, 'N', DIRS, "a10"}, true}, /* Blue, from the west */
        {"teams", {0, 'N', DIRS, "e1"}, {2, 'N', DIRS, "e14"}, true},
        {"teams", {0, 'N', DIRS, "e1"}, {3, 'N', DIRS, "n5"}, true},
        {"teams", {0, 'N', DIRS, "e1"}, {0, 'N', DIRS, "e2"}, false},
        {"teams", {0, 'N', DIRS, "e1"}, {0, 'B', DIRS, "e1"}, false},
        {"teams", {0, 'N', DIRS, "e1"}, {1, 'N', DIRS, "e1"}, false},
        /* Green in the corner north-west looks east, Red south-west looks north. */
        {"seasons", {0, 'K', DIRS, "a8"}, {1, 'K', DIRS, "a1"}, true},
        {"seasons", {0, 'N', DIRS, "a7"}, {1, 'N', DIRS, "b1"}, true},
        {"seasons", {0, 'P', DIR_E, "c8"}, {1, 'P', DIR_N, "a3"}, true},
        {"seasons", {0, 'P', DIR_S, "a6"}, {1, 'P', DIR_E, "c1"}, true},
        {"seasons", {0, 'P', DIR_S, "a6"}, {0, 'P', DIR_E, "a6"}, false},
        {"seasons", {1, 'K', DIRS, "a1"}, {1, 'K', DIRS, "h1"}, false},
        /* A pawn of South that has turned east, seen in a mirror, has turned west. */
        {"fourrow", {0, 'P', DIR_E, "e5"}, {0, 'P', DIR_W, "l5"}, true},
        {"fourrow", {0, 'P', DIR_E, "e5"}, {0, 'P', DIR_W, "e5"}, false},
        {"fourrow", {0, 'P', DIR_N, "e5"}, {0, 'P', DIR_N, "l5"}, true},
        {"fourrow", {0, 'P', DIR_S, "e5"}, {0, 'P', DIR_N, "e5"}, false},
        {"quad", {0, 'K', DIRS, "f1"}, {0, 'K', DIRS, "m1"}, true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Row row = row_new(variant_find(CASES[i].game));
        check_that((place_of(&row, CASES[i].one) == place_of(&row, CASES[i].other)) ==
                       CASES[i].same,
                   "%s: %s and %s", CASES[i].game, CASES[i].one.square, CASES[i].other.square);
        row_free(&row);
    }
}

/* A file for each game, which says every number, and a game for each file. */
static void every_game_has_a_row(void) {
    uint32_t count = 0;
    for (; EVAL_ROW_TEXTS[count].game; count++)
        CU_ASSERT_PTR_NOT_NULL(variant_find(EVAL_ROW_TEXTS[count].game));
    CU_ASSERT_EQUAL(count, ALL_VARIANT_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        Row row = row_new(variant_find(EVAL_ROW_TEXTS[i].game));
        const ParamLayout *layout = &row.layout;
        for (uint32_t at = 0; at < layout->count; at++) {
            char name[PARAM_NAME], line[PARAM_NAME + 2];
            params_name(layout, at, name);
            if (strstr(name, " row "))
                *strstr(name, " row ") = '\0'; /* a view is said as a whole */
            snprintf(line, sizeof line, "\n%s%s", name,
                     at < params_of_class(layout, 0) ? " " : "\n");
            if (!check_that(strstr(EVAL_ROW_TEXTS[i].text, line) != NULL, "%s: no %s",
                            EVAL_ROW_TEXTS[i].game, name))
                break;
        }
        row_free(&row);
    }
}

static void text_comes_back(void) {
    uint64_t seed = 4;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Row row = row_new(ALL_VARIANTS[v]);
        const ParamLayout *layout = &row.layout;
        int32_t *value = any_row(layout, &seed);
        int32_t *back = memory_new(layout->count * sizeof *value);
        char *text = eval_row_text(layout, value);
        Error error = {""};
        EvalRows *rows = eval_rows_read(text, strlen(text), &error);
        if (check_that(rows != NULL, "%s", error.text)) {
            eval_rows_find(rows, layout, back);
            CU_ASSERT_EQUAL(memcmp(back, value, layout->count * sizeof *value), 0);
            char *again = eval_row_text(layout, back);
            CU_ASSERT_STRING_EQUAL(again, text);
            free(again);
        }
        eval_rows_free(rows);
        free(text);
        free(back);
        free(value);
        row_free(&row);
    }
}

/* What a text does not say stays, also the games that it is not about. */
static void little_may_be_said(void) {
    static const char TEXT[] = "# trial\n\n game teams\r\n\ttempo  33 # more\nman N 1\ngame quad\n"
                               "tempo 44";
    EvalRows *rows = eval_rows_read(TEXT, sizeof TEXT - 1, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(rows);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Row row = row_new(ALL_VARIANTS[v]);
        int32_t *value = memory_new(row.layout.count * sizeof *value);
        eval_rows_find(rows, &row.layout, value);
        for (uint32_t i = 0; i < row.layout.count; i++) {
            char name[PARAM_NAME];
            params_name(&row.layout, i, name);
            const bool teams = row.board->variant == variant_find("teams");
            const bool quad = row.board->variant == variant_find("quad");
            const int32_t wanted = strcmp(name, "tempo") == 0 && teams   ? 33
                                   : strcmp(name, "tempo") == 0 && quad  ? 44
                                   : strcmp(name, "man N") == 0 && teams ? 1
                                                                         : row.value[i];
            check_that(value[i] == wanted, "%s: %s %d", row.board->variant->name, name, value[i]);
        }
        free(value);
        row_free(&row);
    }
    eval_rows_free(rows);
}

static void faults_are_told(void) {
    static const struct {
        const char *text, *told;
    } CASES[] = {
        {"", "line 1: the text is about no game"},
        {"# game teams\n\n", "line 3: the text is about no game"},
        {"tempo 15\n", "line 1: a line with the game must come before 'tempo'"},
        {"game\n", "line 1: the name of a game is missing"},
        {"game chess\n", "line 1: no game 'chess'"},
        {"game teams ffa\n", "line 1: too much: 'ffa'"},
        {"game teams\ngame quad\ngame teams\n", "line 3: said before: game 'teams'"},
        {"game teams\n\ntempi 15\n", "line 3: nothing has the name 'tempi'"},
        {"game teams\ntempo\n", "line 2: a number is missing"},
        {"game teams\ntempo # 15\n", "line 2: a number is missing"},
        {"game teams\ntempo 15 16\n", "line 2: too much: '16'"},
        {"game teams\ntempo 91\n", "line 2: tempo must be a whole number from 0 to 90, not '91'"},
        {"game teams\ntempo -1\n", "line 2: tempo must be a whole number from 0 to 90, not '-1'"},
        {"game teams\ntempo 1.5\n", "line 2: tempo must be a whole number from 0 to 90, not '1.5'"},
        {"game teams\ntempo 99999999999999999999\n",
         "line 2: tempo must be a whole number from 0 to 90, not '99999999999999999999'"},
        {"game teams\ntempo 0000000000000000000000000000000000000015\n",
         "line 2: tempo must be a whole number from 0 to 90, not "
         "'000000000000000000000000000000?'"},
        {"game teams\ntempo \x01\xff\n",
         "line 2: tempo must be a whole number from 0 to 90, not '?\?'"},
        {"game teams\ntempo 15\ntempo 15\n", "line 3: said before: 'tempo'"},
        {"game teams\nman\n", "line 2: the letter of a man is missing"},
        {"game teams\nman N\n", "line 2: a number is missing"},
        {"game teams\nman A 300\n", "line 2: no man of this game has the letter 'A'"},
        {"game teams\nman NN 300\n", "line 2: no man of this game has the letter 'NN'"},
        {"game teams\nman N 300\nman N 300\n", "line 3: said before: 'man'"},
        {"game teams\nplace\n", "line 2: the letter of a man is missing"},
        {"game teams\nplace P>\n", "line 2: this game has no class of men 'P>'"},
        {"game teams\nplace P 1\n", "line 2: too much: '1'"},
        {"game teams\nplace P\n - - - 1 2 3 4\n", "line 4: the text ends within a view"},
        {"game teams\nplace P\n - - - 1 2 3\n", "line 3: the row is too short for the board"},
        {"game teams\nplace P\n - - - 1 2 3 4 5\n", "line 3: too much: '5'"},
        {"game teams\nplace P\n - - 0 1 2 3 4\n", "line 3: there is no cell for '0'"},
        {"game teams\nplace P\n - - - 1 - 3 4\n", "line 3: a number must be where '-'"},
        {"game teams\nplace P\n - - - 1 2 3 401\n",
         "line 3: place must be a whole number from -400 to 400, not '401'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        CU_ASSERT_PTR_NULL(eval_rows_read(CASES[i].text, strlen(CASES[i].text), &error));
        check_that(strcmp(error.text, CASES[i].told) == 0, "%s\n    is told: %s", CASES[i].text,
                   error.text);
    }
}

/* A row whose bytes were changed, cut or doubled is refused with a line, or holds numbers that are
 * all within their ranges. */
static void noise_is_survived(void) {
    enum { ROUNDS = 3000 };
    static const char BYTES[] = "0123456789-+#PNBRQKDF \n\t\r<>v.\x00\xff"
                                "gameplctmpo";
    uint64_t seed = 5;
    uint32_t refused = 0, taken = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const EvalRowText *row = &EVAL_ROW_TEXTS[test_random(&seed) % ALL_VARIANT_COUNT];
        size_t length = row->length;
        char *text = malloc(length); /* exactly, so that a sanitizer sees who reads on */
        memcpy(text, row->text, length);
        for (uint64_t n = test_random(&seed) % 4 ? 1 : 5; n > 0; n--) {
            const size_t at = test_random(&seed) % length, last = test_random(&seed) % length;
            switch (test_random(&seed) % 8) {
            case 0:
                length = at + 1;
                break;
            case 1: /* a piece from elsewhere */
                memmove(text + at, text + last, length - (at > last ? at : last));
                break;
            default:
                text[at] = BYTES[test_random(&seed) % sizeof BYTES];
            }
        }
        char *cut = malloc(length);
        memcpy(cut, text, length);
        free(text);
        Error error = {""};
        EvalRows *rows = eval_rows_read(cut, length, &error);
        free(cut);
        if (!rows) {
            refused++;
            check_that(strncmp(error.text, "line ", 5) == 0, "%s", error.text);
            continue;
        }
        taken++;
        for (uint32_t v = 0; v < ALL_VARIANT_COUNT && taken % 16 == 0; v++) {
            Row of = row_new(ALL_VARIANTS[v]);
            eval_rows_find(rows, &of.layout, of.value);
            for (uint32_t i = 0; i < of.layout.count; i++) {
                const ParamRange *range = params_range(&of.layout, i);
                CU_ASSERT_FATAL(of.value[i] >= range->low && of.value[i] <= range->high);
            }
            row_free(&of);
        }
        eval_rows_free(rows);
    }
    check_that(refused > ROUNDS / 4 && taken > ROUNDS / 16, "%u refused, %u taken", refused, taken);
}

/* With every number at its end the evaluation stays below the values of mates, and its sides
 * opposite. */
static void extremes_are_cut(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (int end = 0; end < 2; end++) {
            Row row = row_new(ALL_VARIANTS[v]);
            for (uint32_t i = 0; i < row.layout.count; i++) {
                const ParamRange *range = params_range(&row.layout, i);
                row.value[i] = end ? range->high : range->low;
            }
            EvalTable *table = eval_table_of(&row.layout, row.value);
            Position *pos = malloc(sizeof *pos);
            fen_read(pos, NULL, row.board, NULL, board_setup(row.board)->fen, NULL);
            /* Nobody but the first seat has men, so that all is his. */
            for (Seat s = 1; s < SEATS; s++)
                while (pos->men[s])
                    position_lift(pos, pos->at[s][low_bit64(pos->men[s])]);
            EvalSums sums;
            eval_sums(table, pos, &sums);
            const int32_t ours = eval_side(table, pos, &sums, 1);
            const int32_t others = eval_side(table, pos, &sums, 14);
            check_that(abs(ours) <= EVAL_MOST && ours == -others, "%s: %d and %d",
                       row.board->variant->name, ours, others);
            CU_ASSERT(!end || ours == EVAL_MOST);
            free(pos);
            free(table);
            row_free(&row);
        }
}

/* --- the option EvalFile ------------------------------------------------------------------------
 */

static void file_write(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs(text, file);
    CU_ASSERT_EQUAL(fclose(file), 0);
}

/* Read, shown by `eval`, kept when another is at fault, dropped when asked. */
static void file_counts(void) {
    char path[64], bad[80], text[1024], told[160];
    snprintf(path, sizeof path, "quadriga-row-%ld", (long)getpid());
    snprintf(bad, sizeof bad, "%s-bad", path);
    file_write(path, "game teams\ntempo 77\ntempo_2 0\ntempo_3 0\n");
    file_write(bad, "game teams\ntempo 78\ntempo x\n");
    snprintf(text, sizeof text,
             "setoption name EvalFile value %s\neval\ngo depth 2\nwait\n"
             "setoption name EvalFile value %s\neval\n"
             "setoption name EvalFile value /nonexistent/row\neval\n"
             "setoption name EvalFile value <empty>\neval\n",
             path, bad);
    int status;
    char *said = program_converse("", text, strlen(text), &status);
    CU_ASSERT_EQUAL(status, 0);
    CU_ASSERT_EQUAL(count_of(said, "\ntempo              77        0"), 3);
    CU_ASSERT_EQUAL(count_of(said, "\ntempo              "), 4);
    snprintf(told, sizeof told,
             "info string error E_FILE %s, line 3: said before: 'tempo'; the old numbers stay\n",
             bad);
    CU_ASSERT_EQUAL(count_of(said, told), 1);
    CU_ASSERT_EQUAL(count_of(said, "E_FILE cannot read /nonexistent/row: "), 1);
    CU_ASSERT_EQUAL(count_of(said, "bestmove "), 1);
    free(said);
    remove(path);
    remove(bad);
}

/* What a bench said; -1 = nothing. */
static long nodes_of(const char *said) {
    const char *at = said ? strstr(said, "Nodes searched  : ") : NULL;
    return at ? atol(at + strlen("Nodes searched  : ")) : -1;
}

/* What a command says with and without a file of numbers: it tells them apart, and a bad file is
 * refused with status 1. */
static void compare_said(const char *command, const char *path, const char *bad) {
    char with[256];
    int status[3];
    char *plain = errand_run(command, &status[0]);
    snprintf(with, sizeof with, "%s --evalfile %s", command, path);
    char *other = errand_run(with, &status[1]);
    snprintf(with, sizeof with, "%s --evalfile %s", command, bad);
    free(errand_run(with, &status[2]));
    CU_ASSERT(status[0] == 0 && status[1] == 0);
    CU_ASSERT_EQUAL(status[2], 1);
    check_that(plain && other && strcmp(plain, other) != 0, "%s: the file does not count", command);
    free(plain);
    free(other);
}

/* Wherever a search is started. */
static void file_counts_everywhere(void) {
    char path[64], bad[80], text[256];
    int status;
    snprintf(path, sizeof path, "quadriga-rows-%ld", (long)getpid());
    snprintf(bad, sizeof bad, "%s-bad", path);
    file_write(path, "game teams\nman Q 1\nman N 900\ntempo 0\n");
    file_write(bad, "game teams\nman Q one\n");
    compare_said("bench 3 --variant teams", path, bad);
    compare_said("analyse --fen4 4PC --depth 3", path, bad);
    compare_said("play --depth 2 --max-plies 12", path, bad);
    snprintf(text, sizeof text, "bench 3 --variant teams --evalfile %s", path);
    char *by_word = errand_run(text, &status);
    snprintf(text, sizeof text, "setoption name EvalFile value %s\nbench 3 variant teams\n", path);
    char *by_option = program_converse("", text, strlen(text), &status);
    CU_ASSERT(nodes_of(by_word) > 0 && nodes_of(by_word) == nodes_of(by_option));
    free(by_word);
    free(by_option);
    remove(path);
    remove(bad);
}

CU_TestInfo TESTS_rows[] = {{"the layout is whole", layout_is_whole},
                            {"views are shared", views_are_shared},
                            {"every game has a row", every_game_has_a_row},
                            {"a text comes back", text_comes_back},
                            {"little may be said", little_may_be_said},
                            {"faults are told", faults_are_told},
                            {"noise is survived", noise_is_survived},
                            {"extremes are cut", extremes_are_cut},
                            {"EvalFile counts", file_counts},
                            {"a file counts everywhere", file_counts_everywhere},
                            CU_TEST_INFO_NULL};
