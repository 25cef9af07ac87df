/* Records: the own ones of data/pgn4 are read, held against the slow rules, and written in the one
 * present spelling (NAME.out where NAME.pgn4 is in another); faults are answered with line, token
 * and reason; and whatever mutilated text still reads is a record that survives being written. */
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/records.h"
#include "tests/slow_all.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 512 };

static Board *new_board(void) { return board_new(variant_find("teams")); }

/* The text of data/pgn4/NAME; NULL when there is no such file. */
static char *data_text(const char *name, const char *ending) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/pgn4/%s%s", QUADRIGA_TEST_DATA, name, ending);
    return test_read_file(path);
}

/* A record of the game that it says it is, or of Teams. */
static Pgn4 *read_record(const char *text, Error *error) {
    return pgn4_read(strstr(text, "[Variant") ? NULL : variant_find("teams"), text, error);
}

static bool is_same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* --- the own records -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    size_t plies, variations;
    const char *result, *teams;
} RECORDS[] = {
    {"aborted", 3, 0, "aborted", NULL},
    {"king_capture", 3, 0, "RY won (king captured)", NULL},
    {"late_start", 8, 1, "none", NULL},
    {"mate", 9, 0, "RY won (checkmate)", NULL},
    {"promotion", 9, 0, "none", NULL},
    {"resignation", 6, 0, "RY won (resignation)", NULL},
    {"slots", 1, 0, "points 5,20,0,0 placing 2,1,3,3 (stalemate)", NULL},
    {"stalemate", 1, 0, "draw (stalemate)", NULL},
    {"teammate", 5, 0, "YG won (time-out)", "rb/yg"},
    {"two_checks", 2, 0, "RY won (checkmate)", NULL},
    {"variations", 8, 3, "none", NULL},
    {"walks", 9, 3, "points 1,0,0,60 placing 2,3,3,1 (last seat)", NULL},
};
enum { RECORD_COUNT = sizeof RECORDS / sizeof *RECORDS };

/* Replays a game by the slow rules. Those of Teams know no resignation; all else must be the same.
 */
static void check_slowly(const char *name, const char *teams, const Game *game) {
    char fen[FEN_TEXT], slow_text[SLOW_FEN_TEXT], word[MOVE_TEXT], text[OUTCOME_TEXT];
    Position pos = game->start;
    const SlowRules *rules = slow_rules_of(pos.board->variant->name);
    CU_ASSERT_PTR_NOT_NULL_FATAL(rules);
    fen_write(&pos, NULL, fen);
    void *slow = rules->start(NULL, teams, fen);
    CU_ASSERT_PTR_NOT_NULL_FATAL(slow);
    size_t ply = 0;
    for (; ply < game->count; ply++) {
        const Move m = game->plies[ply];
        fen_write(&pos, NULL, fen);
        rules->fen(slow, slow_text);
        check_that(strcmp(fen, slow_text) == 0, "%s, ply %zu:\n    %s, not\n    %s", name, ply + 1,
                   fen, slow_text);
        move_write(&pos, m, word);
        const bool played = rules->play(slow, word);
        if (!played && move_kind(m) >= MOVE_RESIGN && !pos.board->kings_walk)
            break;
        check_that(played, "%s, ply %zu: %s is not legal", name, ply + 1, word);
        play_commit(&pos, m);
    }
    if (ply == game->count)
        check_that(strcmp(slow_result(slow), record_result(game, text)) == 0, "%s: %s, not %s",
                   name, text, slow_result(slow));
    slow_end(slow);
}

static void test_records(void) {
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        const char *name = RECORDS[i].name;
        char *text = data_text(name, ".pgn4"), *out = data_text(name, ".out");
        char words[OUTCOME_TEXT];
        Error error = {""};
        CU_ASSERT_PTR_NOT_NULL_FATAL(text);
        Pgn4 *record = read_record(text, &error);
        if (check_that(record != NULL, "%s: %s", name, error.text)) {
            char *written = pgn4_write(record);
            check_that(record->game->count == RECORDS[i].plies &&
                           record->variation_count == RECORDS[i].variations,
                       "%s: %zu plies, %zu variations", name, record->game->count,
                       record->variation_count);
            check_that(strcmp(record_result(record->game, words), RECORDS[i].result) == 0, "%s: %s",
                       name, words);
            check_that(strcmp(written, out ? out : text) == 0, "%s is written\n%s", name, written);
            check_slowly(name, RECORDS[i].teams, record->game);
            record_survives(name, record);
            free(written);
        }
        pgn4_free(record);
        free(text);
        free(out);
    }
}

static void test_what_is_kept(void) {
    Board *board = new_board();
    char *text = data_text("resignation", ".pgn4");
    Pgn4 *r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Red"), "R. \"the rook\" - Rot: 1");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Blue"), "back\\slash");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Yellow"), "gelb: 2 - [x]");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Green"), "gr\xC3\xBCn");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Annotator"), "nobody");
    CU_ASSERT_PTR_NULL(pgn4_tag(r, "red"));
    CU_ASSERT_STRING_EQUAL(r->preface, "before the first move");
    CU_ASSERT_STRING_EQUAL(r->plies[0].comment, "date=2024-07-17T17:23:11.000Z clock=178300");
    CU_ASSERT(r->plies[0].clock_ms == 178300);
    CU_ASSERT_PTR_NULL(r->plies[1].comment);
    CU_ASSERT(r->plies[1].clock_ms == -1);
    CU_ASSERT_STRING_EQUAL(r->plies[2].comment, "clock=120000 and a (remark)");
    CU_ASSERT(r->plies[2].clock_ms == 120000 && r->plies[5].clock_ms == 0);
    pgn4_free(r);
    free(text);
    text = data_text("variations", ".pgn4");
    r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT(r->variations[0].ply == 5 && r->variations[1].ply == 5 && r->variations[2].ply == 7);
    CU_ASSERT_STRING_EQUAL(r->variations[1].text, " .. Na5-c6 ");
    CU_ASSERT_STRING_EQUAL(r->variations[2].text, ".. m5-k5 ");
    CU_ASSERT(strstr(r->variations[0].text, "{ not ) here }") != NULL);
    CU_ASSERT_STRING_EQUAL(r->plies[5].comment, "in passing");
    pgn4_free(r);
    free(text);
    text = data_text("mate", ".pgn4"); /* of a tag given twice the last counts */
    r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Red"), "y");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Result"), "1-0");
    CU_ASSERT(r->tag_count == 4);
    pgn4_free(r);
    free(text);
    free(board);
}

/* Line ends, a byte order mark and missing ends change nothing. */
static void test_line_ends(void) {
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        char *text = data_text(RECORDS[i].name, ".pgn4");
        const size_t length = strlen(text);
        char *other = malloc(2 * length + 8), *out = other;
        CU_ASSERT_PTR_NOT_NULL_FATAL(other);
        out += sprintf(out, "\xEF\xBB\xBF\r\n");
        for (size_t k = 0; k < length; k++) {
            if (text[k] == '\n' && k + 1 < length)
                *out++ = '\r';
            if (text[k] != '\n' || k + 1 < length)
                *out++ = text[k];
        }
        *out = '\0';
        Error error = {""};
        Pgn4 *a = read_record(text, NULL), *b = read_record(other, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(a);
        if (check_that(b != NULL, "%s: %s", RECORDS[i].name, error.text))
            check_that(a->game->count == b->game->count && a->tag_count == b->tag_count &&
                           a->variation_count == b->variation_count,
                       "%s differs", RECORDS[i].name);
        pgn4_free(a);
        pgn4_free(b);
        free(other);
        free(text);
    }
}

/* --- starts and rules ------------------------------------------------------------------------- */

static void test_starts(void) {
    static const struct {
        const char *tags, *setup;
    } CASES[] = {
        {"", "classic"},
        {"[Variant \"Teams\"]", "classic"},
        {"[Variant \"teams\"][Date \"2024\"]", "classic"},
        {"[RuleVariants \"EnPassant\"]", "modern"},
        {"[RuleVariants \"\"]", "modern"},
        {"[StartFen4 \"\"]", "classic"},
        {"[StartFen4 \"4PC\"]", "modern"},
        {"[StartFen4 \"4PCo\"][RuleVariants \"EnPassant\"]", "classic"},
        {"[StartFen4 \"4PCb\"]", "by"},
        {"[StartFen4 \"4PCn\"]", "byg"},
        {"[StartFen4 \"4PCrg\"]", "rg"},
    };
    Board *board = new_board();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        Pgn4 *record = pgn4_read(board->variant, CASES[i].tags, &error);
        if (check_that(record != NULL, "%s: %s", CASES[i].tags, error.text))
            check_that(record->game->setup &&
                           strcmp(record->game->setup->name, CASES[i].setup) == 0,
                       "%s is not %s", CASES[i].tags, CASES[i].setup);
        pgn4_free(record);
    }
    free(board);
}

/* Words of RuleVariants: refused by name, or obeyed, which the words that are written for the board
 * show. */
static void test_rules(void) {
    static const struct {
        const char *variant, *words, *reason; /* NULL = accepted … */
        const char *written;                  /* … and written so */
        SeatMask red_side;
    } CASES[] = {
        {"Teams", "EnPassant", NULL, "EnPassant", 5},
        {"Teams", "Anonymous Blindfold EnPassant GhostBoard SemiAnonymous", NULL, "EnPassant", 5},
        {"Teams", "DeadKingWalking EnPassant DeadWall SelfPartner PointsForMate=40", NULL,
         "EnPassant", 5},
        {"Teams", "EnPassant Prom=11 PromoteTo=NBRQ", NULL, "EnPassant", 5},
        {"Teams", "EnPassant Prom=8 PromoteTo=QRB", NULL, "EnPassant Prom=8 PromoteTo=QRB", 5},
        {"Teams", "", NULL, "", 5},
        {"Teams", "EnPassant Teammate=1", NULL, "EnPassant Teammate=1", 3},
        {"Teams", "EnPassant Teammate=2", NULL, "EnPassant", 5},
        {"Teams", "Teammate=3  EnPassant", NULL, "EnPassant Teammate=3", 9},
        {"Teams", "EnPassant Teammate=4", "'Teammate=4' is no pairing", NULL, 0},
        {"Teams", "Teammate=", "'Teammate=' is no pairing", NULL, 0},
        {"Teams", "Teammate=12", "'Teammate=12' is no pairing", NULL, 0},
        {"Teams", "Prom=", "the rule 'Prom=' cannot have that value", NULL, 0},
        {"Teams", "Prom=15", "the rule 'Prom=15' cannot have that value", NULL, 0},
        {"Teams", "Prom=4", "the rule 'Prom=4' cannot have that value", NULL, 0},
        {"Teams", "PromoteTo=", "the rule 'PromoteTo=' cannot have that value", NULL, 0},
        {"Teams", "PromoteTo=K", "the rule 'PromoteTo=K' cannot have that value", NULL, 0},
        {"Teams", "PromoteTo=P", "the rule 'PromoteTo=P' cannot have that value", NULL, 0},
        {"Teams", "PromoteTo=QQ", "the rule 'PromoteTo=QQ' cannot have that value", NULL, 0},
        {"Teams", "MultiCheck=seed", "the rule 'MultiCheck=seed' is not played here", NULL, 0},
        {"Teams", "EnPassant KotH", "the rule 'KotH' is not played here", NULL, 0},
        {"Teams", "3-check", "the rule '3-check' is not played here", NULL, 0},
        {"Teams", "CaptureTheKing", "'CaptureTheKing'", NULL, 0},
        {"Teams", "Chess960=518", "'Chess960=518'", NULL, 0},
        {"Teams", "oppX=2", "'oppX=2'", NULL, 0},
        {"Teams", "FogOfWar Atomic", "'FogOfWar'", NULL, 0},
        {"Teams", "EnPassants", "'EnPassants'", NULL, 0},
        {"Teams", "Wibble", "the rule 'Wibble' is not played here", NULL, 0},
        {"FFA", "DeadKingWalking EnPassant PromoteTo=D", NULL,
         "DeadKingWalking EnPassant MultiCheck=seed PromoteTo=D", 1},
        {"Solo", "SemiAnonymous enpassant MULTICHECK=present promoteto=D", NULL,
         "EnPassant MultiCheck=present PromoteTo=D", 1},
        {"FFA", "DeadWall PointsForMate=0 Prom=14 PromoteTo=NDQ", NULL,
         "DeadWall MultiCheck=seed PointsForMate=0 Prom=14 PromoteTo=QND", 1},
        {"FFA", "DeadKingWalking EnPassant", NULL,
         "DeadKingWalking EnPassant MultiCheck=seed PromoteTo=Q", 1},
        {"FFA", "PointsForMate=1000", "'PointsForMate=1000' cannot have that value", NULL, 0},
        {"FFA", "MultiCheck=old", "MultiCheck is one of: seed present", NULL, 0},
        {"FFA", "Takeover", "the rule 'Takeover' is not played here", NULL, 0},
        {"FFA", "Teammate=2", "'Teammate=2' is no pairing", NULL, 0},
        {"Chess4", "Order=wdyb", NULL, "Order=wdyb", 5},
        {"Chess4", "Order=wbyd", NULL, NULL, 5},
        {"Chess4", "EnPassant", "the rule 'EnPassant' is not played here", NULL, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[200];
        Error error = {""};
        snprintf(text, sizeof text, "[Variant \"%s\"]\n[RuleVariants \"%s\"]\n\n1. h2-h3\n",
                 CASES[i].variant, CASES[i].words);
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (CASES[i].reason) {
            check_that(!record && strstr(error.text, CASES[i].reason) &&
                           strstr(error.text, "line 2, 'RuleVariants': "),
                       "%s: %s", CASES[i].words, error.text);
        } else if (check_that(record != NULL, "%s: %s", CASES[i].words, error.text)) {
            const SeatMask seats = (1u << SEATS) - 1;
            check_that((seats & ~record->game->now.now.prey[0]) == CASES[i].red_side, "%s: prey %x",
                       CASES[i].words, record->game->now.now.prey[0]);
            Game *game = game_new(record->game->now.board);
            game_copy(game, record->game);
            Pgn4 *own = pgn4_new(game);
            pgn4_complete(own);
            const char *written = pgn4_tag(own, "RuleVariants");
            check_that(is_same_text(written, CASES[i].written), "%s: written '%s'", CASES[i].words,
                       written ? written : "nothing");
            pgn4_free(own);
        }
        pgn4_free(record);
    }
}

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

/* --- own games -------------------------------------------------------------------------------- */

/* A position of one's own, with entries in its dictionary that only its owner understands. */
#define WITH_EXTRAS                                                                                \
    "Y-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-7-{'uniquify':3,'x':'\\\"y'}-3,3,yK,4,3/14/14/14/14/14/"    \
    "3,yR,3,rN,5,gK/bK,13/14/14/3,bQ,10/14/14/3,4,rK,3,3"

static void test_own_games(void) {
    static const char *const STARTS[] = {"4PC",   "4PCo", "4PCb",     "4PCn",
                                         "4PCrg", "rbg",  WITH_EXTRAS};
    static const char *const PAIRINGS[] = {"ry/bg", "rb/yg", "rg/by"};
    Board *board = new_board();
    uint64_t random = 5;
    bool met[REASON_ABORTED + 1] = {false};
    for (size_t i = 0; i < 84; i++) {
        SeatMask side[SEATS];
        Outcome outcome;
        CU_ASSERT_FATAL(variant_pairing(board->variant, PAIRINGS[i / 7 % 3], side, NULL));
        Game *game = game_new(board);
        CU_ASSERT_FATAL(game_start(game, board, side, STARTS[i % 7], NULL));
        Pgn4 *record = pgn4_new(game);
        record_play_on(record, &random, 1 + i * 3);
        pgn4_complete(record);
        CU_ASSERT(pgn4_set_tag(record, "Red", "\"\\ \x1B]: -"));
        record_survives("an own game", record);
        game_over(record->game, &outcome);
        met[outcome.reason] = true;
        const char *wanted = outcome.reason == REASON_NONE      ? "*"
                             : outcome.reason == REASON_ABORTED ? "Aborted"
                             : outcome.payoff[0] > 0            ? "1-0"
                             : outcome.payoff[0] < 0            ? "0-1"
                                                                : "1/2-1/2";
        CU_ASSERT_STRING_EQUAL(pgn4_tag(record, "Result"), wanted);
        pgn4_free(record);
    }
    CU_ASSERT(met[REASON_NONE] && met[REASON_CHECKMATE]);
    CU_ASSERT(met[REASON_RESIGNED] && met[REASON_TIMEOUT]);
    free(board);
}

/* The tags that the game knows are those that stand in the own records. */
static void test_complete(void) {
    static const char *const NAMES[] = {"aborted", "king_capture", "promotion", "resignation",
                                        "slots",   "teammate",     "two_checks"};
    static const char *const TAGS[] = {"Variant", "RuleVariants", "StartFen4",
                                       "Result",  "Termination",  "CurrentMove"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char *text = data_text(NAMES[i], ".pgn4");
        Pgn4 *read = read_record(text, NULL);
        CU_ASSERT_PTR_NOT_NULL_FATAL(read);
        Game *game = game_new(read->game->now.board);
        game_copy(game, read->game);
        Pgn4 *own = pgn4_new(game);
        pgn4_complete(own);
        for (size_t k = 0; k < sizeof TAGS / sizeof *TAGS; k++) {
            const char *wanted = pgn4_tag(read, TAGS[k]), *found = pgn4_tag(own, TAGS[k]);
            if (wanted && strncmp(wanted, "Anonymous ", 10) == 0)
                wanted += 10; /* how it was shown is not known to the game */
            check_that(is_same_text(wanted, found), "%s: %s is %s", NAMES[i], TAGS[k],
                       found ? found : "missing");
        }
        pgn4_free(own);
        pgn4_free(read);
        free(text);
    }
}

/* --- mutilated texts -------------------------------------------------------------------------- */

enum { MUTATIONS = 24000, MUTATED = 8192 };

/* Changes text[0..n) in place (room for MUTATED); returns the new length. */
static size_t mutate(char *text, size_t n, const char *other, uint64_t *random) {
    static const char SIGNS[] = "(){}[].# \"\\\nRTSx-=+QN19ah\xFF";
    const size_t at = n ? (size_t)(test_random(random) % n) : 0;
    const size_t length = (size_t)(test_random(random) % 40) % (n - at + 1);
    switch (test_random(random) % 6) {
    case 0: /* one byte changed */
        if (n)
            text[at] = SIGNS[test_random(random) % (sizeof SIGNS - 1)];
        return n;
    case 1: /* a bit flipped */
        if (n)
            text[at] = (char)(text[at] ^ 1 << test_random(random) % 8);
        return n;
    case 2: /* a piece cut out */
        memmove(text + at, text + at + length, n - at - length);
        return n - length;
    case 3: /* a piece said twice */
        if (n + length > MUTATED)
            return n;
        memmove(text + at + length, text + at, n - at);
        return n + length;
    case 4: /* the rest cut off */
        return at;
    default: { /* the rest of another text joined on */
        const size_t more = strlen(other), from = (size_t)(test_random(random) % (more + 1));
        const size_t take = more - from < MUTATED - at ? more - from : MUTATED - at;
        memcpy(text + at, other + from, take);
        return at + take;
    }
    }
}

static void test_mutations(void) {
    char *texts[RECORD_COUNT];
    uint64_t random = 3;
    size_t understood = 0;
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        texts[i] = data_text(RECORDS[i].name, ".pgn4");
        CU_ASSERT_PTR_NOT_NULL_FATAL(texts[i]);
    }
    for (size_t i = 0; i < MUTATIONS; i++) {
        char work[MUTATED];
        const char *base = texts[i % RECORD_COUNT];
        size_t n = strlen(base);
        memcpy(work, base, n);
        for (uint64_t k = test_random(&random) % 3 + 1; k > 0; k--)
            n = mutate(work, n, texts[test_random(&random) % RECORD_COUNT], &random);
        char *exact = malloc(n + 1); /* so that a step too far is seen */
        CU_ASSERT_PTR_NOT_NULL_FATAL(exact);
        memcpy(exact, work, n);
        exact[n] = '\0';
        Error error = {""};
        Pgn4 *record = read_record(exact, &error);
        if (record)
            record_survives("a mutilated record", record);
        else
            check_that(strncmp(error.text, "line ", 5) == 0, "refused with '%s'", error.text);
        understood += record != NULL;
        pgn4_free(record);
        free(exact);
    }
    check_that(understood > MUTATIONS / 20 && understood < MUTATIONS * 3 / 4,
               "%zu of %d are understood", understood, MUTATIONS);
    for (size_t i = 0; i < RECORD_COUNT; i++)
        free(texts[i]);
}

CU_TestInfo TESTS_pgn4[] = {
    {"own records", test_records},
    {"what is kept", test_what_is_kept},
    {"line ends", test_line_ends},
    {"starts", test_starts},
    {"rules", test_rules},
    {"faults", test_faults},
    {"sizes", test_sizes},
    {"own games", test_own_games},
    {"tags from the game", test_complete},
    {"mutilated texts", test_mutations},
    CU_TEST_INFO_NULL,
};
