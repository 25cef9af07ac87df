/* Records of games in which each seat plays for itself, and of every game there is. The FFA records
 * are small positions played to an event by hand; their points and words follow from the rule
 * sheet. */
#include "engine/movegen.h"
#include "tests/option_sets.h"
#include "tests/records.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The board of a FEN4 from its ranks 11 to 4, the arms empty but for what `north` and `south` say.
 */
#define BOARD(north, middle, south)                                                                \
    "x,x,x," north ",x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/" middle                                    \
    "/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x," south ",x,x,x"
#define NONE "0,0,0,0-0,0,0,0-"
#define FFA_RULES "[RuleVariants \"DeadKingWalking EnPassant MultiCheck=seed PromoteTo=D\"]\n"

/* Kings h1, a7, g14, n8 and a rook each: e1, a5, j14, n10. */
#define FOUR                                                                                       \
    "R-0,0,0,0-" NONE                                                                              \
    "0,0,0,0-0-" BOARD("3,yK,2,yR,1", "14/13,gR/14/13,gK/bK,13/14/bR,13/14", "1,rR,2,rK,3")
/* Blue's king a4 alone, Red's rooks e9 and b9: e9-e5 leaves it no move. */
#define CORNERED "14/14/1,rR,2,rR,9/13,gK/14/14/14/bK,13"
/* Blue's king a4 in check from h4, rank 5 Red's too; the rook c8 could go between. */
#define CHECKED "14/14/14/2,bR,10,gK/14/14/4,rR,9/bK,6,rR,6"
/* Knight h5 forks e8 and g8 from f6. */
#define FORK "14/14/14/4,bK,1,gK,7/14/14/7,rN,6/14"
/* Rook g5 holds rank 5; the rook h9 comes to h4, between the kings a4 and n4. */
#define TWO_KINGS "14/14/7,rR,6/14/14/14/6,rR,7/bK,12,gK"

/* The same with all else: whole positions. */
#define CLAIM                                                                                      \
    "R-0,0,1,1-" NONE "50,10,3,0-0-" BOARD("8", "14/14/14/14/bK,13/14/bR,13/14", "1,rR,2,rK,3")
#define STALEMATE "R-0,0,0,0-" NONE "0,0,0,0-7-" BOARD("3,yK,4", CORNERED, "4,rK,3")
#define LAST_STALEMATE                                                                             \
    "R-0,0,1,1-" NONE "5,0,0,0-7-" BOARD("8", "14/14/1,rR,2,rR,9/14/14/14/14/bK,13", "4,rK,3")
#define STUCK_LEAVER                                                                               \
    "B-0,0,0,0-" NONE                                                                              \
    "0,0,0,0-7-" BOARD("3,yK,4", "14/14/1,rR,12/13,gK/3,bP,10/14/4,rR,9/bK,13", "4,rK,3")
#define MATED_LEAVER "B-0,0,0,0-" NONE "0,0,0,0-7-" BOARD("3,yK,4", CHECKED, "4,rK,3")
#define FORKED "R-0,0,0,0-" NONE "0,0,0,0-7-" BOARD("3,yK,4", FORK, "4,rK,3")
#define TWO_MATES "R-0,0,0,0-" NONE "0,0,0,0-7-" BOARD("1,yK,6", TWO_KINGS, "4,rK,3")
#define KING_CAPTURE                                                                               \
    "R-0,0,0,0-" NONE                                                                              \
    "0,0,0,0-0-" BOARD("3,yK,4", "14/14/14/3,yR,3,rN,5,gK/bK,13/14/14/14", "4,rK,3")
#define DEAD_MEN                                                                                   \
    "R-0,1,0,0-" NONE                                                                              \
    "0,0,0,0-7-" BOARD("3,yK,4", "14/14/13,gK/3,rD,10/3,dbQ,3,dbK,6/14/14/14", "4,rK,3")

static const struct {
    const char *what, *fen, *moves; /* movetext in the one spelling */
    const char *result;             /* the protocol's words */
    const char *points, *termination;
} CASES[] = {
    {"a king walks, and walks on", FOUR,
     "1. Kh1-h2R .. Ka7-a8 .. Kg14-g13T .. Kn8-n9\n2. Kh2-h3 .. Ra5-b5 .. Kg13-g12 .. Rn10-m10\n",
     "none", "0,0,0,0", NULL},
    {"the last one is paid for each king", FOUR, "1. Kh1-h2R .. Ka7-a8T .. R\n",
     "points 0,0,0,60 placing 2,2,2,1 (last seat)", "0,0,0,60", "(Green +60)"},
    {"a claim", CLAIM, "1. R\n", "points 50,30,3,0 placing 1,2,3,4 (claim)", "50,30,3,0",
     "(Blue +20)"},
    {"no claim, and the survivor is bare",
     "R-0,0,1,1-" NONE "30,10,3,0-0-" BOARD("8", "14/14/14/14/bK,13/14/14/14", "1,rR,2,rK,3"),
     "1. R\n", "points 40,20,3,0 placing 1,2,3,4 (insufficient material)", "40,20,3,0",
     "(insuff. material; Red +10, Blue +10)"},
    {"a stalemate in its slot", STALEMATE,
     "1. Re9-e5 .. S .. Kg14-g13 .. Kn8-n7\n2. Kh1-h2 .. Kg13-g12 .. Kn7-n6\n", "none", "0,20,0,0",
     NULL},
    {"the last one is stalemated", LAST_STALEMATE, "1. Re9-e5 .. S\n",
     "points 5,20,0,0 placing 2,1,3,3 (stalemate)", "5,20,0,0", "Stalemate"},
    {"a wanderer is stalemated, and shared",
     "R-0,0,0,0-" NONE
     "0,0,0,0-7-{'resigned':(false,true,false,false),'flagged':(false,false,false,"
     "false)}-" BOARD("3,yK,4", CORNERED, "4,rK,3"),
     "1. Re9-e5 .. S .. Kg14-g13\n", "none", "7,0,7,7", NULL},
    {"stalemated as it resigns", STUCK_LEAVER, "1. RS .. Kg14-g13\n", "none", "7,0,7,7", NULL},
    {"mated as it resigns", MATED_LEAVER, "1. R# .. Kg14-g13\n", "none", "0,0,0,0", NULL},
    {"mated as its time ends", MATED_LEAVER, "1. T# .. Kg14-g13\n", "none", "0,0,0,0", NULL},
    {"a knight checks two", FORKED, "1. Nh5-f6++ .. Ke8-e9\n", "none", "5,0,0,0", NULL},
    {"two mates and two checks", TWO_MATES, "1. Rh9-h4++## .. Ke14-e13\n2. Kh1-h2 .. Ke13-e12\n",
     "none", "45,0,0,0", NULL},
    {"mate of the last",
     "R-0,1,1,0-" NONE "0,0,0,0-7-" BOARD("8", "14/14/7,rR,6/14/14/14/6,rR,7/13,gK", "4,rK,3"),
     "1. Rh9-h4+#\n", "points 20,0,0,0 placing 1,2,2,2 (checkmate)", "20,0,0,0", "Checkmate"},
    {"a king is taken", KING_CAPTURE, "1. Nh8-i6+ .. Ka7-a6 .. Rd8xKn8#\n2. Kh1-h2 .. Ka6-a5\n",
     "none", "0,0,20,0", NULL},
    {"the last king is taken",
     "B-0,0,1,0-" NONE "0,0,0,0-0-{'resigned':(true,false,false,false),"
     "'flagged':(false,false,false,false)}-" BOARD("8", "14/14/14/3,bR,9,gK/bK,13/14/14/14",
                                                   "4,rK,3"),
     "1. Rd8xKn8#\n", "points 0,40,0,0 placing 2,1,2,2 (last seat)", "0,40,0,0", "(Blue +20)"},
    {"dead men keep their letters", DEAD_MEN, "1. Qd8xQd7 .. Kg14-g13 .. Kn9-n10\n2. Qd7xKh7\n",
     "none", "0,0,0,0", NULL},
};

/* The text of a record with its movetext. */
static char *record_text(const char *tags, const char *fen, const char *moves) {
    const size_t size = strlen(tags) + strlen(fen) + strlen(moves) + 64;
    char *text = malloc(size);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    snprintf(text, size, "[Variant \"FFA\"]\n%s[StartFen4 \"%s\"]\n\n%s", tags, fen, moves);
    return text;
}

static void check_points(const char *what, const Game *game, const char *wanted) {
    Outcome outcome;
    char points[64];
    int now[SEATS];
    const bool over = game_over(game, &outcome) && outcome.has_points;
    for (Seat s = 0; s < SEATS; s++)
        now[s] = over ? outcome.points[s] : game->now.now.points[s];
    snprintf(points, sizeof points, "%d,%d,%d,%d", now[0], now[1], now[2], now[3]);
    check_that(strcmp(points, wanted) == 0, "%s: points %s, not %s", what, points, wanted);
}

static void test_events(void) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *text = record_text(FFA_RULES, CASES[i].fen, CASES[i].moves), words[OUTCOME_TEXT];
        Error error = {""};
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (check_that(record != NULL, "%s: %s", CASES[i].what, error.text)) {
            char *written = pgn4_write(record);
            check_that(strcmp(written, text) == 0, "%s is written\n%s", CASES[i].what, written);
            record_result(record->game, words);
            check_that(strcmp(words, CASES[i].result) == 0, "%s: %s", CASES[i].what, words);
            check_points(CASES[i].what, record->game, CASES[i].points);
            pgn4_complete(record);
            const char *end = pgn4_tag(record, "Termination");
            check_that(end ? CASES[i].termination && strcmp(end, CASES[i].termination) == 0
                           : !CASES[i].termination,
                       "%s: Termination '%s'", CASES[i].what, end ? end : "");
            record_survives(CASES[i].what, record);
            free(written);
        }
        pgn4_free(record);
        free(text);
    }
}

/* The same things said otherwise are read, and written in the one spelling. */
static void test_spellings(void) {
    static const struct {
        const char *fen, *moves, *written;
    } SPELLINGS[] = {
        {FOUR, "1. R Kh1-h2 .. Ka7-a8", "1. Kh1-h2R .. Ka7-a8\n"},
        {FOUR, "1. Kh1-h2R+ .. T .. ", "1. Kh1-h2R .. T\n"},
        {STALEMATE, "1. Re9-e5 .. Kg14-g13", "1. Re9-e5 .. S .. Kg14-g13\n"},
        {MATED_LEAVER, "1. R .. Kg14-g13", "1. R# .. Kg14-g13\n"},
        {TWO_MATES, "1. Rh9-h4 .. # .. Ke14-e13 .. #\n2. Kh1-h2",
         "1. Rh9-h4++## .. Ke14-e13\n2. Kh1-h2\n"},
        {DEAD_MEN, "1. Dd8xd7", "1. Qd8xQd7\n"},
        {"R-0,1,1,0-" NONE "0,0,0,0-7-" BOARD("8", "14/14/14/13,gK/3,rP,10/14/14/14", "4,rK,3"),
         "1. d7-d8=Q+", "1. d7-d8=D+\n"},
        {"R-0,1,1,0-" NONE "0,0,0,0-7-" BOARD("8", "14/14/14/4,gN,8,gK/3,rP,10/14/14/14", "4,rK,3"),
         "1. d7xNe8=Q", "1. d7xNe8=D+\n"},
    };
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        char *text = record_text(FFA_RULES, SPELLINGS[i].fen, SPELLINGS[i].moves);
        Error error = {""};
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (check_that(record != NULL, "%s: %s", SPELLINGS[i].moves, error.text)) {
            char *written = pgn4_write(record);
            const char *moves = strstr(written, "\n\n");
            check_that(moves && strcmp(moves + 2, SPELLINGS[i].written) == 0, "%s is written %s",
                       SPELLINGS[i].moves, written);
            free(written);
        }
        pgn4_free(record);
        free(text);
    }
}

static void test_faults(void) {
    static const struct {
        const char *fen, *moves, *reason;
    } FAULTS[] = {
        {FOUR, "1. Kh1-h2R .. Ka7-a8 .. Kg14-g13 .. Kn8-n9\n2. Kh2-h3R",
         "line 6, 'Kh2-h3R': Red has left the game already"},
        {FOUR, "1. Kh1-h2R .. Ka7-a8 .. Kg14-g13 .. Kn8-n9\n2. T",
         "line 6, 'T': Red has left the game already"},
        {FOUR, "1. Re1-e2R", "'Re1-e2R': the rook on e1 is dead"},
        {FOUR, "1. Kh1-h2RT", "'Kh1-h2RT': Red has left the game already"},
        {FOUR, "1. Kh1-h2 .. S", "'S': Blue is not stalemated"},
        {FOUR, "1. Kh1-h2 .. #", "'#': Blue is not mated"},
        {FOUR, "1. R#", "'R#': Red is not mated"},
        {FOUR, "1. TS", "'TS': Red is not stalemated"},
        {FOUR, "1. R##", "'R##': '##' is not understood"},
        {FOUR, "1. R .. Ka7-a8", "'Ka7-a8': the king on a7 is Blue's, and Red is to move"},
        {STALEMATE, "1. Re9-e5 .. #", NULL},
        {STALEMATE, "1. Re9-e5 .. S .. S", "'S': Yellow is not stalemated"},
        {STUCK_LEAVER, "1. R#", "'R#': Blue is not mated"},
        {MATED_LEAVER, "1. RS", "'RS': Blue is not stalemated"},
        {CLAIM, "1. Kh1-h2R", "'Kh1-h2R': Red cannot move any more"},
        {CLAIM, "1. R .. Ka7-a8", "the game was over before this: points 50,30,3,0"},
        {LAST_STALEMATE, "1. Re9-e5 .. S\n2. Kh1-h2",
         "the game was over before this: points 5,20,0,0"},
    };
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        char *text = record_text(FFA_RULES, FAULTS[i].fen, FAULTS[i].moves);
        Error error = {""};
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (FAULTS[i].reason)
            check_that(!record && strstr(error.text, FAULTS[i].reason), "%s: %s", FAULTS[i].moves,
                       record ? "is read" : error.text);
        else
            check_that(record != NULL, "%s: %s", FAULTS[i].moves, error.text);
        pgn4_free(record);
        free(text);
    }
    CU_ASSERT_PTR_NULL(pgn4_read(NULL, "1. h2-h3", NULL));
    CU_ASSERT_PTR_NULL(pgn4_read(NULL, "[Variant \"Bughouse\"]\n1. h2-h3", NULL));
    CU_ASSERT_PTR_NULL(pgn4_read(variant_find("solo"), "[Variant \"FFA\"]\n1. h2-h3", NULL));
}

/* `R` and the king's step are one token: it has one comment, and is replaced as a whole. */
static void test_tokens_of_two(void) {
    static const char MOVES[] =
        "1. Kh1-h2R { clock=5 } (Kh1-i1 .. Ka7-a8) (R Kh1-i1) .. Ka7-a8 (.. "
        "Ka7-a6T .. Kg14-g13)\n";
    char *text = record_text(FFA_RULES, FOUR, MOVES);
    Pgn4 *record = pgn4_read(NULL, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(record);
    char *written = pgn4_write(record);
    CU_ASSERT_STRING_EQUAL(written, text);
    CU_ASSERT(record->game->count == 3 && record->variation_count == 3);
    CU_ASSERT(record->variations[0].ply == 0 && record->variations[1].ply == 0);
    CU_ASSERT(record->variations[2].ply == 2);
    CU_ASSERT(record->plies[0].clock_ms == -1 && record->plies[1].clock_ms == 5);
    free(written);
    free(text);
    Game *game = game_new(record->board);
    game_copy(game, record->game);
    game_undo(game, game->count);
    Pgn4 *own = pgn4_new(game);
    CU_ASSERT(pgn4_play(own, move_make(NOWHERE, NOWHERE, MOVE_TIMEOUT, 0), NULL));
    CU_ASSERT(pgn4_comment(own, "clock=7"));
    Move moves[MAX_MOVES];
    CU_ASSERT_FATAL(movegen_legal(&game->now, moves) > 0);
    CU_ASSERT(pgn4_play(own, moves[0], NULL) && pgn4_comment(own, "so"));
    CU_ASSERT_PTR_NULL(own->plies[0].comment);
    CU_ASSERT_STRING_EQUAL(own->plies[1].comment, "clock=7 so");
    CU_ASSERT(own->plies[0].clock_ms == -1 && own->plies[1].clock_ms == 7);
    pgn4_complete(own);
    CU_ASSERT_STRING_EQUAL(pgn4_tag(own, "CurrentMove"), "1");
    record_survives("a token of two plies", own);
    pgn4_free(own);
    pgn4_free(record);
}

/* "Since about April 2022 +1/+5 for all": a reader goes by the date unless a word says otherwise.
 */
static void test_dates(void) {
    static const struct {
        const char *tags, *points;
    } DATES[] = {
        {"", "5,0,0,0"},
        {"[Date \"Thu Mar 31 2022 23:59:59 GMT+0000 (Coordinated Universal Time)\"]\n", "5,0,0,0"},
        {"[Date \"Fri Apr 01 2022 00:00:00 GMT+0000 (Coordinated Universal Time)\"]\n", "1,0,0,0"},
        {"[Date \"Sun Jan 15 2023 11:41:02 GMT+0000 (UTC)\"]\n", "1,0,0,0"},
        {"[Date \"Wed Dec 29 2021 11:41:02 GMT+0000 (UTC)\"]\n", "5,0,0,0"},
        {"[Date \"2022-04-09\"]\n", "1,0,0,0"},
        {"[Date \"2022.03.09\"]\n", "5,0,0,0"},
        {"[Date \"2026\"]\n", "1,0,0,0"},
        {"[Date \"2022\"]\n", "5,0,0,0"},
        {"[Date \"????.??.??\"]\n", "5,0,0,0"},
        {"[RuleVariants \"MultiCheck=present PromoteTo=D\"]\n", "1,0,0,0"},
        {"[RuleVariants \"MultiCheck=seed PromoteTo=D\"]\n[Date \"Mon Apr 13 2026\"]\n", "5,0,0,0"},
    };
    for (size_t i = 0; i < sizeof DATES / sizeof *DATES; i++) {
        char *text = record_text(DATES[i].tags, FORKED, "1. Nh5-f6++");
        Error error = {""};
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (check_that(record != NULL, "%s: %s", DATES[i].tags, error.text))
            check_points(DATES[i].tags, record->game, DATES[i].points);
        pgn4_free(record);
        free(text);
    }
}

/* What the words change: values of pieces and awards follow from the sheet. */
static void test_words(void) {
    static const struct {
        const char *words, *fen, *moves, *points;
    } WORDS[] = {
        {"PromoteTo=D PointsForMate=7 DeadKingWalking", TWO_MATES, "1. Rh9-h4", "19,0,0,0"},
        {"DeadKingWalking", TWO_MATES, "1. Rh9-h4", "85,0,0,0"}, /* "20 (or 40)" */
        {"PromoteTo=D", KING_CAPTURE, "1. Nh8-i6 .. Ka7-a6 .. Rd8xn8", "0,0,20,0"},
        {"PromoteTo=QR", KING_CAPTURE, "1. Nh8-i6 .. Ka7-a6 .. Rd8xn8", "0,0,40,0"},
        /* Red's king stays, is skipped, and is taken for its points */
        {"PromoteTo=D", FOUR, "1. R .. Ka7-a8 .. Rj14-h14 .. Kn8-n9\n2. Ka8-a7 .. Rh14xKh1",
         "0,0,20,0"},
        {"PromoteTo=D", FOUR, "1. R .. Ka7-a8 .. R .. R", "0,60,0,0"},
        {"PromoteTo=D EnPassant DeadKingWalking Prom=9",
         "R-0,1,1,0-" NONE "0,0,0,0-7-" BOARD("8", "14/14/14/4,gN,8,gK/3,rP,10/14/14/14", "4,rK,3"),
         "1. d7xe8 .. Kn8-n9\n2. e8-e9=D", "3,0,0,0"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        char tags[160];
        Error error = {""};
        snprintf(tags, sizeof tags, "[RuleVariants \"%s\"]\n", WORDS[i].words);
        char *text = record_text(tags, WORDS[i].fen, WORDS[i].moves);
        Pgn4 *record = pgn4_read(NULL, text, &error);
        if (check_that(record != NULL, "%s: %s", WORDS[i].words, error.text)) {
            check_points(WORDS[i].words, record->game, WORDS[i].points);
            pgn4_complete(record);
            record_survives(WORDS[i].words, record);
        }
        pgn4_free(record);
        free(text);
    }
    /* dead men are walls, and no pawn is taken in passing */
    char *text = record_text("[RuleVariants \"DeadWall DeadKingWalking EnPassant PromoteTo=D\"]\n",
                             DEAD_MEN, "1. Qd8xQd7");
    CU_ASSERT_PTR_NULL(pgn4_read(NULL, text, NULL));
    free(text);
    for (int on = 0; on < 2; on++) { /* b4-d4 past Red's pawn on d3 */
        text = record_text(
            on ? "[RuleVariants \"EnPassant PromoteTo=D\"]\n" : "[RuleVariants \"PromoteTo=D\"]\n",
            "B-0,0,1,1-" NONE "0,0,0,0-7-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/"
            "14/14/bK,13/14/14/1,bP,12/x,x,x,rP,7,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x",
            "1. b4-d4\n2. d3xc4\n");
        Pgn4 *record = pgn4_read(NULL, text, NULL);
        CU_ASSERT((record != NULL) == on);
        pgn4_free(record);
        free(text);
    }
}

static void test_points_by_name(void) {
    static const struct {
        const char *result, *points; /* NULL = cannot be read */
    } RESULTS[] = {
        {"a: 1 - b - c: 2 - a: 1 - b: 3 - Green: 4", "1,2,3,4"},
        {"Green: 4 - a: 1 - b: 3 - b - c: 2 - a: -1", "-1,2,3,4"},
        {"a: 1 - b - c: 2 - a: 1 - b: 3 - Green: 4 ", NULL},
        {"a: 1 - b - c: 2 - a: 1 - b: 3", NULL},
        {"a: 1 - b - c: 2 - a: 1 - b: 3 - Green: ", NULL},
        {"a: 1 - b - c: 2 - a: 1 - b: 3 - Green: 99999", NULL},
        {"1-0", NULL},
        {"", NULL},
    };
    Board *board = board_new(variant_find("ffa"));
    Pgn4 *record = pgn4_new(game_new(board));
    int32_t points[SEATS];
    CU_ASSERT(!pgn4_points(record, points));
    pgn4_set_tag(record, "Red", "a");
    pgn4_set_tag(record, "Blue", "b - c");
    pgn4_set_tag(record, "Yellow", "a: 1 - b"); /* Green goes by its seat */
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++) {
        char found[64] = "";
        pgn4_set_tag(record, "Result", RESULTS[i].result);
        if (pgn4_points(record, points))
            snprintf(found, sizeof found, "%d,%d,%d,%d", points[0], points[1], points[2],
                     points[3]);
        check_that(strcmp(found, RESULTS[i].points ? RESULTS[i].points : "") == 0, "'%s': '%s'",
                   RESULTS[i].result, found);
    }
    pgn4_free(record);
    free(board);
}

/* --- every game ------------------------------------------------------------------------------- */

static void check_own_record(const Board *board, const char *what, uint64_t *random, size_t plies) {
    Outcome outcome;
    int32_t points[SEATS];
    Pgn4 *record = pgn4_new(game_new(board));
    record_play_on(record, random, plies);
    CU_ASSERT(pgn4_set_tag(record, "Date", "Mon Apr 13 2026"));
    pgn4_complete(record);
    record_survives(what, record);
    if (game_over(record->game, &outcome) && outcome.has_points) {
        CU_ASSERT(pgn4_points(record, points));
        for (Seat s = 0; s < SEATS; s++)
            CU_ASSERT(points[s] == outcome.points[s]);
    }
    pgn4_free(record);
}

static void test_every_game(void) {
    uint64_t random = 8;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        char options[OPTION_SET_TEXT];
        for (uint32_t set = 0; option_set(ALL_VARIANTS[v], set, options); set++) {
            Board *board = board_new_with(ALL_VARIANTS[v], options, NULL);
            CU_ASSERT_PTR_NOT_NULL_FATAL(board);
            char what[OPTION_SET_TEXT + 32];
            snprintf(what, sizeof what, "%s %s", ALL_VARIANTS[v]->name, options);
            for (size_t i = 0; i < 4; i++)
                check_own_record(board, what, &random, 50 + 150 * i);
            free(board);
        }
    }
}

CU_TestInfo TESTS_records[] = {
    {"events of FFA", test_events},
    {"spellings", test_spellings},
    {"faults", test_faults},
    {"tokens of two plies", test_tokens_of_two},
    {"dates", test_dates},
    {"rule words", test_words},
    {"points by name", test_points_by_name},
    {"every game", test_every_game},
    CU_TEST_INFO_NULL,
};
