/* What is wrong in a record is answered with line, token and reason; and how much a record may be.
 */
#include "engine/pgn4.h"
#include "tests/records.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Board *new_board(void) { return board_new(variant_find("teams")); }

/* --- faults ----------------------------------------------------------------------------------- */

#define FEW_MEN                                                                                    \
    "[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/14/14/14/14/14/3,yR,3,rN,5,gK/"   \
    "bK,13/14/14/14/14/14/3,4,rK,3,3\"]\n"

static void test_faults(void) {
    static const struct {
        const char *text, *reason;
    } CASES[] = {
        {"1. h2-h5", "line 1, 'h2-h5': h2h5 is not a legal move of Red"},
        {"1. h2-h3 .. b7-c7\n2. h3-h4", "line 2, 'h3-h4': the pawn on h3 is Red's, and Yellow"},
        {"\n\n1. Be1-f3", "line 3, 'Be1-f3': the man on e1 is a knight, not a bishop"},
        {"1. h2-h3 .. #", "line 1, '#': Blue is not mated"},
        {"1. S", "line 1, 'S': Red is not stalemated"},
        {"1. h2-h3R", "'h2-h3R': nobody plays on after 'R' in this game"},
        {"1. Kk1-k2T", "'Kk1-k2T': nobody plays on after 'T' in this game"},
        {"1. R#", "'R#': nobody plays on after 'R' in this game"},
        {"1. h2-h3+#TS", "'h2-h3+#TS': nobody plays on after 'T' in this game"},
        {"1. TS", "'TS': nobody plays on after 'T' in this game"},
        {"1. +", "'+': there is no move"},
        {"1. h2-h3 .. R .. g13-g12", "'g13-g12': the game was over before this: aborted"},
        {"1. h2-h3 .. R .. #", "'#': Yellow is not mated"},
        {FEW_MEN "1. Nh8-i6 .. Ka7-a6 .. Rd8xKn8# .. #", "line 2, '#'"},
        {FEW_MEN "1. Nh8-i6 .. Ka7-a6 .. Rd8xKn8# .. R",
         "'R': the game was over before this: RY won (king captured)"},
        {FEW_MEN "1. Nh8-i6 .. Ka7-a6 .. Rd8-d9 ( .. Rd8xKn8# .. Kh1-h2 )",
         "'Kh1-h2': the game was over before this: a seat is out"},
        {"1. f2-f4 .. b8-c8 .. k13-k12 .. m10-k10\n2. Qg1xb6 .. Qa7xg13+ .. Qh14xQg13 .. Nn5-l6\n"
         "3. Qb6xBa6+ .. # .. g12-g11",
         "line 3, 'g12-g11': something follows the end of the game"},
        {"1. f2-f4 .. b8-c8 .. k13-k12 .. m10-k10\n2. Qg1xb6 .. Qa7xg13+ .. Qh14xQg13 .. Nn5-l6\n"
         "3. Qb6xBa6+ .. # ( .. b9-c9 )",
         "line 3: a variation must follow the move"},
        {"1. f2-f4 .. b8-c8 .. k13-k12 .. m10-k10\n2. Qg1xb6 .. Qa7xg13+ .. Qh14xQg13 .. Nn5-l6\n"
         "3. Qb6xBa6+ .. S",
         "'S': Blue is not stalemated"},
        {"1. ( h2-h3 )", "line 1: a variation must follow the move that it replaces"},
        {"1. h2-h3 ( ( h2-h4 ) )", "a variation must follow the move that it replaces"},
        {"1. h2-h3 ( .. )", "the variation is empty"},
        {"1. h2-h3 (", "the variation is not closed"},
        {"1. h2-h3 ( h2-h4\n\n", "line 1: the variation is not closed"},
        {"1. h2-h3 )", "')' without '('"},
        {"1. h2-h3 ( h2-h4 ) ) ", "')' without '('"},
        {"1. h2-h3 ( h2-h4 .. h3-h4 )", "'h3-h4': no man on h3"},
        {"1. h2-h3 ( h2-h4 .. b7-c7 ( .. b7-e7 ) )", "'b7-e7': b7e7 is not a legal move of Blue"},
        {"1. h2-h3 { no end", "line 1: the comment is not closed"},
        {"1. h2-h3 ( h2-h4 { no end )", "the comment is not closed"},
        {"1. h2-h3 } .. b7-c7", "'}' without '{'"},
        {"1. h2-h3\n[Red \"x\"]", "line 2: a tag after the first move"},
        {"[Red \"x\"]\n[Variant \"FFA\"]\n", "line 2, 'Variant': this is not a record of Teams"},
        {"[StartFen4 \"X-\"]", "line 1, 'StartFen4': turn, column 1"},
        {"[Red x]", "line 1, 'Red': the tag has no value in quotes"},
        {"[Red", "'Red': the tag has no value"},
        {"[]", "line 1: a tag without a name"},
        {"[", "line 1: a tag without a name"},
        {"[Red \"x\n[Blue \"y\"]", "line 1: the value of the tag is not closed"},
        {"[Red \"x\"", "the value of the tag is not closed"},
        {"[Red \"x\\\"]", "the value of the tag is not closed"},
        {"[abcdefghijklmnopqrstuvwxyz123456 \"x\"]", "the name of the tag is too long"},
        {"1. Bf11-j7&@yH-f11", "'Bf11-j7&@yH-f11'"},
        {"1. h2-h3\x01\x02", "'h2-h3\?\?'"},
        {"1. 1-0", "'1-0'"},
        {"hello", "line 1, 'hello'"},
    };
    Board *board = new_board();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        Pgn4 *record = pgn4_read(board->variant, CASES[i].text, &error);
        check_that(!record && strstr(error.text, CASES[i].reason) != NULL, "%s\n    %s, not %s",
                   CASES[i].text, record ? "is read" : error.text, CASES[i].reason);
        pgn4_free(record);
        CU_ASSERT_PTR_NULL(pgn4_read(board->variant, CASES[i].text, NULL));
    }
    free(board);
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* `head`, then `times` times `part`, then `tail`; the caller frees it. */
static char *repeated(const char *head, const char *part, size_t times, const char *tail) {
    const size_t length = strlen(part);
    char *text = malloc(strlen(head) + times * length + strlen(tail) + 1), *out = text;
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    out += sprintf(out, "%s", head);
    for (size_t i = 0; i < times; i++, out += length)
        memcpy(out, part, length);
    sprintf(out, "%s", tail);
    return text;
}

static void test_sizes(void) {
    static const struct {
        const char *head, *part;
        size_t times;
        const char *tail, *reason; /* NULL = accepted */
    } CASES[] = {
        {"1. h2-h3", " (h2-h4)", PGN4_PLIES - 1, "", NULL},
        {"1. h2-h3", " (h2-h4)", PGN4_PLIES, "", "more than 20000 moves"},
        {"1. ", ".. ", 300000, "h2-h3", NULL},
        {"", "(", 300000, "", "a variation must follow"},
        {"1. h2-h3 ", "(h2-h4", 300000, "", "nested deeper than 16"},
        {"1. ", "h2-h3 ( ", PGN4_NESTING, "h2-h4 ))))))))))))))))", NULL},
        {"1. ", "h2-h3 ( ", PGN4_NESTING + 1, "h2-h4 )))))))))))))))))", "nested deeper than 16"},
        {"1. h2-h3", "{a}", 300000, "", "comments of one move longer than 8191"},
        {"1. h2-h3{", "a", PGN4_COMMENT - 1, "}", NULL},
        {"1. h2-h3{", "a", PGN4_COMMENT, "}", "comments of one move longer than 8191"},
        {"[Red \"", "a", PGN4_VALUE - 1, "\"]", NULL},
        {"[Red \"", "a", PGN4_VALUE, "\"]", "longer than 8191 characters"},
        {"", "[Red \"x\"]\n", 100000, "", NULL},
        {"1. h2-h3", "x", 300000, "", "the word is too long"},
        {"", "\n", 300000, "x", "line 300001, 'x'"},
    };
    Board *board = new_board();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        char *text = repeated(CASES[i].head, CASES[i].part, CASES[i].times, CASES[i].tail);
        Pgn4 *record = pgn4_read(board->variant, text, &error);
        if (CASES[i].reason)
            check_that(!record && strstr(error.text, CASES[i].reason) != NULL, "%s%s...: %s",
                       CASES[i].head, CASES[i].part, record ? "is read" : error.text);
        else if (check_that(record != NULL, "%s%s...: %s", CASES[i].head, CASES[i].part,
                            error.text))
            record_survives(CASES[i].part, record);
        pgn4_free(record);
        free(text);
    }
    Pgn4 *record = pgn4_new(game_new(board));
    for (int i = 0; i < PGN4_TAGS; i++) {
        char name[16];
        snprintf(name, sizeof name, "Tag_%d", i);
        CU_ASSERT(pgn4_set_tag(record, name, "x"));
    }
    CU_ASSERT(!pgn4_set_tag(record, "One", "x") && pgn4_set_tag(record, "Tag_9", "y"));
    CU_ASSERT(!pgn4_set_tag(record, "", "x") && !pgn4_set_tag(record, "a b", "x"));
    CU_ASSERT(record->tag_count == PGN4_TAGS);
    pgn4_free(record);
    pgn4_free(NULL);
    free(board);
}

CU_TestInfo TESTS_pgn4_faults[] = {
    {"faults", test_faults},
    {"sizes", test_sizes},
    CU_TEST_INFO_NULL,
};
