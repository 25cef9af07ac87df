/* Slots of records in which no move is made: a seat that is stalemated at its turn has its `S`
 * there, and two seats one after the other have one each. */
#include "engine/pgn4.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* Blue's king on a4 and Yellow's on d14 have no move and are not in check; Red makes a move. */
static const char STUCK[] = "R rKh1 rRb11 rRk5 rRe2 rRk13 bKa4 yKd14 gKn8 gPm4";

static Pgn4 *read_record(const char *tokens, Error *error) {
    char fen[SCENE_FEN], text[SCENE_FEN + 256];
    if (!scene_fen("ffa", STUCK, fen))
        return NULL;
    snprintf(text, sizeof text,
             "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n"
             "[StartFen4 \"%s\"]\n\n%s\n",
             fen, tokens);
    return pgn4_read(NULL, text, error);
}

/* "Stalemate is judged only when the turn reaches the seat: token S in its slot; it gets +20." */
static void two_seats_are_stalemated(void) {
    static const char *const TOKENS[] = {
        "1. Kh1-h2 .. S .. S .. Kn8-n9\n2. Kh2-h1",
        "1. Kh1-h2 .. S .. S\n",
    };
    static const size_t PLIES[] = {3, 1};
    for (size_t i = 0; i < sizeof TOKENS / sizeof *TOKENS; i++) {
        Error error = {""};
        Pgn4 *record = read_record(TOKENS[i], &error);
        if (!check_that(record != NULL, "%s: %s", TOKENS[i], error.text))
            continue;
        const State *now = &record->game->now.now;
        CU_ASSERT(record->game->count == PLIES[i]);
        CU_ASSERT(now->points[0] == 0 && now->points[1] == 20 && now->points[2] == 20 &&
                  now->points[3] == 0);
        CU_ASSERT(now->turn == 3);
        pgn4_free(record);
    }
}

static void nobody_else_is(void) {
    static const char *const WRONG[] = {
        "1. Kh1-h2 .. S .. S .. S",
        "1. Kh1-h2 .. S .. S .. Kn8-n9 .. S",
        "1. S",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Error error = {""};
        Pgn4 *record = read_record(WRONG[i], &error);
        check_that(record == NULL && strstr(error.text, "is not stalemated") != NULL, "%s: %s",
                   WRONG[i], error.text);
        pgn4_free(record);
    }
}

CU_TestInfo TESTS_pgn4_slots[] = {
    {"two seats are stalemated", two_seats_are_stalemated},
    {"nobody else is", nobody_else_is},
    CU_TEST_INFO_NULL,
};
