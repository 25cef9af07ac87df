/* Tags of a record: which start and which rules they mean, and which a game gets. */
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/records.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
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
    Board *board = board_new(variant_find("teams"));
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

/* --- tags from the game -------------------------------------------------------------------------
 */

static void test_complete(void) {
    static const char *const NAMES[] = {"aborted", "king_capture", "promotion", "resignation",
                                        "slots",   "teammate",     "two_checks"};
    static const char *const TAGS[] = {"Variant", "RuleVariants", "StartFen4",
                                       "Result",  "Termination",  "CurrentMove"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char *text = record_load(NAMES[i], ".pgn4");
        Pgn4 *read = record_parse(text, NULL);
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

CU_TestInfo TESTS_pgn4_tags[] = {
    {"starts", test_starts},
    {"rules", test_rules},
    {"tags from the game", test_complete},
    CU_TEST_INFO_NULL,
};
