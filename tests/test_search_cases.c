/* Positions made by hand in which it is plain what is to be done: data/search.cases. A move that
 * averts a mate need not be the only one, so any of those named will do. */
#include "engine/fen.h"
#include "engine/notation.h"
#include "search/search.h"
#include "tests/scene.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <stdlib.h>
#include <string.h>

enum { CASE_GAME, CASE_ID, CASE_WORDS, CASE_DEPTH, CASE_MOVES, CASE, DEEPEST = 5 };

static bool is_among(const char *moves, const char *text) {
    const size_t length = strlen(text);
    for (const char *at = moves; *at; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        if (size == length && strncmp(at, text, size) == 0)
            return true;
        at += size;
    }
    return false;
}

static void check_depths(const Position *pos, char *const field[CASE]) {
    Error error = {""};
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    const uint32_t least = (uint32_t)strtoul(field[CASE_DEPTH], NULL, 10);
    check_that(least >= 1 && least <= DEEPEST, "%s: depth %s", field[CASE_ID], field[CASE_DEPTH]);
    for (uint32_t depth = least; depth <= DEEPEST; depth++) {
        const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1};
        char text[MOVE_TEXT] = "";
        Report report;
        move_write(pos, search_now(search, pos, &limits, &report), text);
        check_that(is_among(field[CASE_MOVES], text), "%s, %s, depth %u: %s (%d), not %s",
                   field[CASE_GAME], field[CASE_ID], depth, text, report.score, field[CASE_MOVES]);
    }
    search_free(search);
}

static void what_is_plain_is_played(void) {
    static Position pos;
    Table table;
    char *field[CASE], fen[SCENE_FEN];
    uint32_t games = 0;
    if (!table_open(&table, QUADRIGA_TEST_DATA "/search.cases"))
        return;
    while (table_next(&table, field, CASE)) {
        const Variant *variant = variant_find(field[CASE_GAME]);
        Error error = {""};
        if (!check_that(variant != NULL, "%s:%u: no such game", table.path, table.line))
            continue;
        Board *board = board_new(variant);
        if (scene_fen(field[CASE_GAME], field[CASE_WORDS], fen) &&
            check_that(fen_read(&pos, NULL, board, NULL, fen, &error), "%s:%u: %s", table.path,
                       table.line, error.text))
            check_depths(&pos, field);
        free(board);
        for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
            games |= (uint32_t)(ALL_VARIANTS[v] == variant) << v;
    }
    CU_ASSERT_EQUAL(games, (1u << ALL_VARIANT_COUNT) - 1); /* something of each */
    table_close(&table);
}

/* White is out and Yellow is mated when its turn comes: that is the end, and no captures by the two
 * who are left are to be looked at behind it, of which there are millions. */
static void ends_stop_captures(void) {
    static const char FEN[] =
        "B-1,0,0,0-0,0,1,0-0,0,0,0-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
        "x,x,1,bN,bQ,1,bK,bB,bN,1,x,x/x,x,2,bP,1,bP,bP,bP,1,x,x/5,dR,6/2,yP,6,yR,1,dN/"
        "1,bR,8,dK,dB/yQ,1,yP,7,dP,1/yK,yP,8,dP,dQ/yB,dB,4,bR,3,dP,1/yN,3,bB,6,dN/"
        "yR,yP,wP,8,yB/x,x,3,wP,wP,dP,2,x,x/x,x,wR,wN,wB,1,wQ,1,wN,1,x,x";
    static Position pos;
    Error error = {""};
    Report report;
    const Limits limits = {.depth = 2, .nodes = 100000, .movetime = -1, .remaining = -1};
    Board *board = board_new(variant_find("chess4"));
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    if (check_that(fen_read(&pos, NULL, board, NULL, FEN, &error), "%s", error.text)) {
        search_now(search, &pos, &limits, &report);
        check_that(report.score > VALUE_WON && report.nodes < 10000, "score %d, %lu nodes",
                   report.score, (unsigned long)report.nodes);
    }
    search_free(search);
    free(board);
}

/* White is out, and Yellow, the last of its side, is mated by Blue after one move of its own. */
static void a_mate_of_the_last_seat_is_counted(void) {
    static const char FEN[] =
        "Y-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-13-{'variant':'chess4','dim':'12x12'}-"
        "x,x,3,bK,4,x,x/x,x,5,bN,2,x,x/4,bQ,4,bP,dP,1/12/12/yK,4,dP,4,dK,1/2,yN,1,dR,2,dP,4/"
        "3,wP,1,wP,6/wN,2,yP,8/5,yP,dB,3,dR,1/x,x,wP,3,wP,bB,bR,1,x,x/x,x,1,wK,6,x,x";
    static Position pos;
    Error error = {""};
    Report report;
    const Limits limits = {.depth = 6, .movetime = -1, .remaining = -1};
    Board *board = board_new(variant_find("chess4"));
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    if (check_that(fen_read(&pos, NULL, board, NULL, FEN, &error), "%s", error.text)) {
        search_now(search, &pos, &limits, &report);
        int32_t own = 0;
        for (uint32_t i = 0; i < report.pv_count; i++) {
            own += report.side >> pos.now.turn & 1;
            play_commit(&pos, report.pv[i]);
        }
        Outcome outcome;
        check_that(play_over(&pos, &outcome) &&
                       report.score == (int32_t)report.pv_count - VALUE_MATE && report.mate == -own,
                   "score %d, mate %d, %d own moves", report.score, report.mate, own);
#ifndef QUADRIGA_SMALL /* tiny tables make another tree, and the mate two rounds long */
        CU_ASSERT_EQUAL(own, 1);
#endif
    }
    search_free(search);
    free(board);
}

CU_TestInfo TESTS_search_cases[] = {
    {"what is plain is played", what_is_plain_is_played},
    {"ends stop captures", ends_stop_captures},
    {"a mate of the last seat is counted", a_mate_of_the_last_seat_is_counted},
    CU_TEST_INFO_NULL,
};
