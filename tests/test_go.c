/* The words of `go`: clocks in both dialects and every game, limits, and numbers that are none. */
#define _XOPEN_SOURCE 700
#include "engine/game.h"
#include "engine/notation.h"
#include "protocol/go.h"
#include "tests/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads `line` for the position of that game after `moves`; *said becomes what was written, for
 * free(). */
static GoRequest read_go_in(const char *variant, const char *line, const char *moves, bool debug,
                            char **said) {
    Board *board = board_new(variant_find(variant));
    Game *game = game_new(board);
    Words played = words_of(moves, strlen(moves));
    Error error;
    for (Text word; (word = words_next(&played)).length;) {
        Move move;
        check_that(move_read(&game->now, word.at, word.length, &move, &error) &&
                       game_play(game, move, &error),
                   "%s", error.text);
    }
    size_t size;
    FILE *file = open_memstream(said, &size);
    Output out;
    GoRequest request;
    output_init(&out, file);
    go_read(words_of(line, strlen(line)), &game->now, 10, debug, &out, &request);
    output_destroy(&out);
    fclose(file);
    game_free(game);
    free(board);
    return request;
}

static GoRequest read_go(const char *line, const char *moves, bool debug, char **said) {
    return read_go_in("teams", line, moves, debug, said);
}

#define NO_TIME (-1)
enum { R = 0, B = 1, Y = 2 };
static const char *const MOVES_TO[] = {"", "h2h3", "h2h3 b7c7"}; /* the seat to move */

/* Clocks were spoken of, but none runs for the seat to move: that is no search without end. */
static bool says_fallback(const GoRequest *got, const char *said) {
    return !got->limits.infinite && got->limits.movetime == FALLBACK_MS &&
           strcmp(said,
                  "info string go: no clock for the seat to move, so the search gets 1000 ms\n") ==
               0;
}

static void clocks_without_time(void) {
    static const struct {
        const char *variant, *line;
    } CASES[] = {{"fourrow", "btime 1000"}, {"fourrow", "winc 5"},   {"teams", "winc 100"},
                 {"teams", "rinc 100"},     {"teams", "delay 9"},    {"ffa", "movestogo 5"},
                 {"quad", "gdelay 4"},      {"ffa", "ponder rinc 1"}};
    char *said;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const GoRequest got = read_go_in(CASES[i].variant, CASES[i].line, "", false, &said);
        check_that(says_fallback(&got, said), "%s: go %s: %s", CASES[i].variant, CASES[i].line,
                   said);
        free(said);
    }
    static const char *const MEANT[] = {"infinite winc 100", "depth 3 rinc 5", "nodes 7 delay 3"};
    for (size_t i = 0; i < sizeof MEANT / sizeof *MEANT; i++) {
        const GoRequest got = read_go(MEANT[i], "", false, &said);
        check_that(!said[0] && got.limits.movetime == -1, "go %s: %s", MEANT[i], said);
        free(said);
    }
}

static void clocks(void) {
    static const struct {
        const char *line;
        int seat;
        int64_t remaining, increment, delay;
    } CASES[] = {
        /* a clock a seat */
        {"rtime 1000 btime 2000 ytime 3000 gtime 4000", R, 1000, 0, 0},
        {"rtime 1000 btime 2000 ytime 3000 gtime 4000", B, 2000, 0, 0},
        {"rtime 1000 btime 2000 ytime 3000 gtime 4000", Y, 3000, 0, 0},
        {"RTIME 1000 RINC 50 RDELAY 7", R, 1000, 50, 7},
        {"rtime 1000 delay 9", R, 1000, 0, 9},
        {"rtime 1000 delay 9 rdelay 4", R, 1000, 0, 4},
        {"btime 2000 binc 20 rtime 1 rinc 2", B, 2000, 20, 0},
        /* the mover's is missing: the partner's, else the smallest, else none */
        {"ytime 3000 btime 20 gtime 10", R, 3000, 0, 0},
        {"ytime 3000 yinc 30", R, 3000, 30, 0},
        {"ytime 3000 yinc 30 rinc 40", R, 3000, 40, 0},
        {"gtime 10 btime 20", R, 10, 0, 0},
        {"gtime 20 btime 10", R, 10, 0, 0},
        {"rinc 50", R, NO_TIME, 0, 0},
        /* two sides: w is the first team, b the second */
        {"wtime 1000 btime 2000 winc 10 binc 20", R, 1000, 10, 0},
        {"wtime 1000 btime 2000 winc 10 binc 20", B, 2000, 20, 0},
        {"wtime 1000 btime 2000 winc 10 binc 20", Y, 1000, 10, 0},
        {"btime 2000 wtime 1000", B, 2000, 0, 0},
        {"wtime 1000 btime 2000 delay 5", Y, 1000, 0, 5},
        /* a word of another seat's clock: everybody speaks for himself, and w is nobody */
        {"wtime 1000 btime 2000 gtime 4000", R, 2000, 0, 0},
        {"wtime 1000 btime 2000 rtime 3000", R, 3000, 0, 0},
        {"wtime 1000 btime 2000 rtime 3000", B, 2000, 0, 0},
        {"wtime 1000 btime 2000 yinc 1", R, 2000, 0, 0},
        /* without w, b is Blue */
        {"btime 2000", R, 2000, 0, 0},
        {"btime 2000 binc 5", B, 2000, 5, 0},
        /* a clock that has run out */
        {"rtime -50", R, 0, 0, 0},
        {"rtime 0", R, 0, 0, 0},
        /* the last of equal words counts */
        {"rtime 5 rtime 6", R, 6, 0, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *said;
        const GoRequest got = read_go(CASES[i].line, MOVES_TO[CASES[i].seat], false, &said);
        check_that(
            got.limits.remaining == CASES[i].remaining &&
                got.limits.increment == CASES[i].increment && got.limits.delay == CASES[i].delay &&
                (CASES[i].remaining == NO_TIME ? says_fallback(&got, said) : !said[0]),
            "'%s' for seat %d: %d + %d, delay %d %s", CASES[i].line, CASES[i].seat,
            (int)got.limits.remaining, (int)got.limits.increment, (int)got.limits.delay, said);
        free(said);
    }
}

/* Every game's letters own clocks; two clocks may mean two sides, or the seat to move and the rest.
 */
static void clocks_of_other_games(void) {
    static const struct {
        const char *variant, *moves, *line;
        int64_t remaining, increment;
    } CASES[] = {
        /* teams with a White of their own: only w and b, so it is the two sides */
        {"chess4", "", "wtime 10 btime 20 winc 1 binc 2", 10, 1},
        {"chess4", "d2d3", "wtime 10 btime 20 winc 1 binc 2", 20, 2},
        {"chess4", "d2d3 d11d10", "wtime 10 btime 20", 10, 0}, /* Yellow plays with White */
        {"chess4", "d2d3 d11d10 b5c5", "wtime 10 btime 20", 20, 0},
        /* … and with a third clock each seat's own */
        {"chess4", "d2d3 d11d10", "wtime 10 btime 20 dtime 40", 10, 0}, /* the partner's */
        {"chess4", "d2d3 d11d10", "wtime 10 btime 20 ytime 30", 30, 0},
        {"chess4", "d2d3 d11d10 b5c5", "wtime 10 btime 20 ytime 30 dtime 40 dinc 4", 40, 4},
        {"chess4", "d2d3", "btime 20", 20, 0},
        /* Red and Black are the first team here: w is theirs, when only w and b are said */
        {"quad", "", "wtime 10 btime 20", 10, 0},
        {"quad", "f2f3", "wtime 10 btime 20", 20, 0},
        {"quad", "f2f3", "wtime 10 btime 20 rtime 30", 10, 0},
        {"quad", "", "gtime 5 btime 20", 20, 0}, /* the ally's, not the least */
        /* everybody for himself: w is White's, or who is to move where there is no White */
        {"seasons", "", "wtime 10 btime 20", 10, 0}, /* Green has none: the least */
        {"seasons", "a6a5 a3a4", "wtime 10 btime 20", 20, 0},
        {"seasons", "a6a5 a3a4 g3g4", "wtime 30 btime 20", 30, 0},
        {"fourrow", "", "stime 10 etime 20 ntime 30 wtime 40", 10, 0},
        {"fourrow", "e2e3", "stime 10 etime 20 ntime 30 wtime 40 einc 7", 20, 7},
        {"fourrow", "", "wtime 40 btime 50", 40, 0},
        {"ffa", "", "wtime 10 btime 20 winc 1 binc 2", 10, 1},
        {"ffa", "h2h3", "wtime 10 btime 20 winc 1 binc 2", 10, 1}, /* w moves, whoever that is */
        {"ffa", "h2h3", "wtime 10 btime 20 gtime 5", 20, 0},
        {"ffa", "h2h3", "rtime 10 btime 20 ytime 30 gtime 40", 20, 0},
        {"solo", "h2h3 b7c7", "rtime 10 btime 20 gtime 40", 10, 0}, /* the least */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *said;
        const GoRequest got =
            read_go_in(CASES[i].variant, CASES[i].line, CASES[i].moves, false, &said);
        check_that(got.limits.remaining == CASES[i].remaining &&
                       got.limits.increment == CASES[i].increment && !said[0],
                   "%s after '%s', '%s': %d + %d %s", CASES[i].variant, CASES[i].moves,
                   CASES[i].line, (int)got.limits.remaining, (int)got.limits.increment, said);
        free(said);
    }
}

static void limits(void) {
    char *said;
    GoRequest got = read_go("depth 5 nodes 1000 movetime 20 rtime 9 movestogo 3", "", false, &said);
    CU_ASSERT_EQUAL(got.limits.depth, 5);
    CU_ASSERT_EQUAL(got.limits.nodes, 1000);
    CU_ASSERT_EQUAL(got.limits.movetime, 20);
    CU_ASSERT_EQUAL(got.limits.remaining, 9);
    CU_ASSERT_EQUAL(got.limits.moves_to_go, 3);
    CU_ASSERT_EQUAL(got.limits.overhead, 10);
    CU_ASSERT(!got.limits.infinite);
    CU_ASSERT_EQUAL(got.perft, 0);
    free(said);
    got = read_go("", "", false, &said);
    CU_ASSERT(got.limits.infinite);
    free(said);
    got = read_go("infinite depth 3", "", false, &said);
    CU_ASSERT(got.limits.infinite);
    free(said);
    got = read_go("depth 100000", "", false, &said);
    CU_ASSERT_EQUAL(got.limits.depth, MAX_PLY - 1);
    CU_ASSERT_STRING_EQUAL(said, "");
    free(said);
    got = read_go("perft 3", "", false, &said);
    CU_ASSERT_EQUAL(got.perft, 3);
    free(said);
    got = read_go("ponder mate 3 searchmoves h2h3 h2h4 depth 2", "", true, &said);
    CU_ASSERT_EQUAL(got.limits.depth, 2);
    CU_ASSERT_EQUAL(got.limits.mate, 3);
    CU_ASSERT(got.limits.ponder);
    CU_ASSERT_EQUAL(got.only_count, 2);
    CU_ASSERT_STRING_EQUAL(said, "");
    free(said);
    got = read_go("ponder nonsense", "", false, &said);
    CU_ASSERT(got.limits.infinite && got.limits.ponder);
    CU_ASSERT_STRING_EQUAL(said, "");
    free(said);
}

/* A bad number counts as absent, is said, and never makes a search endless. */
static void bad_numbers(void) {
    static const char *const WRONG[] = {
        "depth",       "depth x",   "depth 0",     "depth -3",
        "nodes 0",     "nodes 1e6", "movetime -1", "movetime soon",
        "rtime",       "wtime",     "wtime btime", "rtime 99999999999999999999",
        "movestogo x", "delay x",
    };
    char *said;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        const GoRequest got = read_go(WRONG[i], "", false, &said);
        check_that(!got.limits.infinite && got.limits.movetime == FALLBACK_MS &&
                       strncmp(said, "info string error E_ARG go ", 27) == 0 &&
                       strstr(said, "so the search gets 1000 ms\n"),
                   "'%s': %s", WRONG[i], said);
        free(said);
    }
    GoRequest got = read_go("depth x nodes 7", "", false, &said);
    CU_ASSERT_EQUAL(got.limits.depth, 0);
    CU_ASSERT_EQUAL(got.limits.nodes, 7);
    CU_ASSERT_EQUAL(got.limits.movetime, -1);
    free(said);
    got = read_go("depth x infinite", "", false, &said);
    CU_ASSERT(got.limits.infinite);
    free(said);
    got = read_go("depth nodes 7", "", false, &said); /* the word after a bad number is read */
    CU_ASSERT_EQUAL(got.limits.nodes, 7);
    free(said);
    got = read_go("perft", "", false, &said);
    CU_ASSERT(got.refused);
    free(said);
    got = read_go("perft 99", "", false, &said);
    CU_ASSERT(got.refused);
    free(said);
}

/* What is excluded is out, whatever else was said of it; what is illegal says nothing. */
static void moves_to_choose_from(void) {
    static const struct {
        const char *line;
        uint32_t count; /* 0 = all, or nothing */
        bool nothing;
    } CASES[] = {
        {"depth 1 searchmoves h2h3 excludemoves h2h3", 0, true},
        {"excludemoves h2h3 depth 1 searchmoves h2h3", 0, true},
        {"searchmoves h2h3 h2h4 excludemoves h2-h4 h2h3 infinite", 0, true},
        {"searchmoves h2h3 h2h4 excludemoves h2h3", 1, false},
        {"searchmoves a1a1", 0, false},
        {"searchmoves a1a1 excludemoves h2h3", 19, false},
        {"excludemoves a1a1", 0, false},
        {"excludemoves", 0, false},
    };
    char *said;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const GoRequest got = read_go(CASES[i].line, "", false, &said);
        check_that(got.only_count == CASES[i].count && got.nothing == CASES[i].nothing &&
                       !strstr(said, "leaves no move") == !CASES[i].nothing,
                   "%s: %u moves, %s", CASES[i].line, got.only_count, said);
        free(said);
    }
}

CU_TestInfo TESTS_go[] = {
    {"clocks in both dialects", clocks},
    {"clocks of other games", clocks_of_other_games},
    {"clocks without time", clocks_without_time},
    {"limits of go", limits},
    {"bad numbers in go", bad_numbers},
    {"moves to choose from", moves_to_choose_from},
    CU_TEST_INFO_NULL,
};
