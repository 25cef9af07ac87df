/* Starting positions: what holds of each in every game, what is refused, and the two ways to ask
 * for them. */
#include "engine/attack.h"
#include "engine/play.h"
#include "protocol/openings.h"
#include "tests/option_sets.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static OpeningWish wish_of(const Board *board) {
    return (OpeningWish){.board = board,
                         .fen = board_setup(board)->fen,
                         .seed = 1,
                         .plies = OPENING_PLIES,
                         .window = 200,
                         .depth = 2};
}

/* --- every game ------------------------------------------------------------------------------- */

/* It reads back exactly, goes on, with everybody in it and nobody in check. */
static void check_opening(const Board *board, const char *fen, uint64_t *key) {
    Position *pos = malloc(sizeof *pos);
    char again[FEN_TEXT];
    Error error = {""};
    Outcome outcome;
    if (check_that(fen_read(pos, NULL, board, NULL, fen, &error), "%s: %s", fen, error.text)) {
        fen_write(pos, NULL, again);
        check_that(strcmp(fen, again) == 0, "%s\n    reads back as %s", fen, again);
        check_that(!play_over(pos, &outcome), "%s is over", fen);
        for (Seat s = 0; s < SEATS; s++)
            check_that(!attack_on_king(pos, s), "%s: seat %u is in check", fen, s);
        check_that(position_check(pos, &error), "%s: %s", fen, error.text);
        *key = position_key(pos);
    }
    free(pos);
}

enum { WANTED = 8 };

static void check_game(const Board *board, const char *what) {
    char first[FEN_TEXT], same[FEN_TEXT];
    uint64_t key[WANTED] = {0};
    OpeningWish wish = wish_of(board);
    Openings *a = openings_new(&wish, NULL), *b = openings_new(&wish, NULL);
    wish.seed = 2;
    Openings *other = openings_new(&wish, NULL);
    uint32_t differ = 0;
    CU_ASSERT_FATAL(a && b && other);
    for (uint32_t i = 0; i < WANTED; i++) {
        if (!check_that(openings_next(a, first) && openings_next(b, same), "%s: no opening", what))
            break;
        check_opening(board, first, &key[i]);
        check_that(strcmp(first, same) == 0, "%s: not the same again", what);
        for (uint32_t k = 0; k < i; k++)
            check_that(key[k] != key[i], "%s: %u is %u", what, i, k);
        differ += openings_next(other, same) && strcmp(first, same) != 0;
    }
    check_that(differ == WANTED, "%s: another seed, the same positions", what);
    openings_free(a);
    openings_free(b);
    openings_free(other);
}

static void every_game_has_openings(void) {
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        char options[OPTION_SET_TEXT];
        for (uint32_t k = 0; option_set(ALL_VARIANTS[i], k, options); k++) {
            Board *board = board_new_with(ALL_VARIANTS[i], options, NULL);
            CU_ASSERT_PTR_NOT_NULL_FATAL(board);
            check_game(board, options[0] ? options : ALL_VARIANTS[i]->name);
            free(board);
        }
    }
}

/* The boards differ from the start by the plies that were asked for: as many seats have moved. */
static void plies_are_as_asked(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    OpeningWish wish = wish_of(board);
    char fen[FEN_TEXT];
    for (wish.plies = 0; wish.plies < 9; wish.plies++) {
        Openings *openings = openings_new(&wish, NULL);
        CU_ASSERT_FATAL(openings && openings_next(openings, fen));
        check_that(fen[0] == "RBYG"[wish.plies % 4], "%u plies: %.20s", wish.plies, fen);
        CU_ASSERT((strcmp(fen, wish.fen) == 0) == (wish.plies == 0));
        /* There is but one position after no ply at all. */
        CU_ASSERT(wish.plies > 0 || !openings_next(openings, fen));
        CU_ASSERT(wish.plies > 0 || openings_tries(openings) == 1 + OPENING_TRIES);
        openings_free(openings);
    }
    free(board);
}

/* --- what is balanced ------------------------------------------------------------------------- */

/* Is this very position taken? */
static bool is_taken(const char *variant, const char *fen, int32_t window) {
    Board *board = board_new(variant_find(variant));
    OpeningWish wish = wish_of(board);
    char out[FEN_TEXT];
    wish.fen = fen;
    wish.plies = 0;
    wish.window = window;
    Openings *openings = openings_new(&wish, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(openings);
    const bool taken = openings_next(openings, out);
    openings_free(openings);
    free(board);
    return taken;
}

/* The start with cells of ranks 14, 9 and 1 as given. */
static const char *start_with(char out[1024], const char *top, const char *ninth,
                              const char *bottom) {
    snprintf(out, 1024,
             "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,%s,x,x,x/"
             "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
             "bB,bP,%s,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/"
             "bR,bP,10,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,%s,x,x,x",
             top, ninth, bottom);
    return out;
}

static const char TOP[] = "yR,yN,yB,yK,yQ,yB,yN,yR", NINTH[] = "10",
                  BOTTOM[] = "rR,rN,rB,rQ,rK,rB,rN,rR";

static void the_window_keeps_the_unfair_out(void) {
    char fen[1024];
    CU_ASSERT(is_taken("teams", start_with(fen, TOP, NINTH, BOTTOM), 100));
    CU_ASSERT(is_taken("ffa", fen, 100));
    CU_ASSERT(!is_taken("teams", fen, 0)); /* who moves first is a little better */
    /* Yellow has no queen: bad for the team of who moves, and for Yellow alone, who does not. */
    start_with(fen, "yR,yN,yB,yK,1,yB,yN,yR", NINTH, BOTTOM);
    CU_ASSERT(!is_taken("teams", fen, 100) && is_taken("teams", fen, 5000));
    CU_ASSERT(!is_taken("ffa", fen, 100) && is_taken("ffa", fen, 5000));
    /* Nobody has lost a thing, but Green's queen has gone where Blue's pawn takes it; it is not
     * Blue's move but could be Green's, so only the others' scores tell. */
    start_with(fen, TOP, "gQ,9", BOTTOM);
    char *queen = strstr(fen, "gP,gQ");
    CU_ASSERT_PTR_NOT_NULL_FATAL(queen);
    memcpy(queen, "gP,1 ", 5);
    CU_ASSERT(!is_taken("ffa", fen, 100));
    /* Yellow's king is in check by a rook of Blue. */
    start_with(fen, "yR,yN,yB,yK,1,bR,yN,yR", NINTH, BOTTOM);
    CU_ASSERT(!is_taken("teams", fen, 20000) && !is_taken("ffa", fen, 20000));
    /* A game that is over. */
    CU_ASSERT(!is_taken("teams",
                        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/"
                        "x,x,x,8,x,x,x/14/14/14/bK,12,gK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"
                        "x,x,x,3,rK,4,x,x,x",
                        20000));
}

static void a_wrong_start_is_refused(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    OpeningWish wish = wish_of(board);
    Error error = {""};
    wish.fen = "nonsense";
    CU_ASSERT_PTR_NULL(openings_new(&wish, &error));
    CU_ASSERT(error.text[0] != '\0');
    free(board);
}

/* --- as a command ----------------------------------------------------------------------------- */

static void the_protocol_has_them(void) {
    program_expect("genfens 3 seed 7 plies 4 depth 1\nisready\n", "info string genfens R-", 3);
    program_expect("genfens 2 variant quad depth 1 plies 2\n", "'variant':'quad'", 2);
    /* What is not said is as the session has it. */
    program_expect("setoption name UCI_Variant value chess4\nsetoption name Order value wdyb\n"
                   "genfens 2 plies 1 depth 1\n",
                   "info string genfens D-", 2);
    program_expect("setoption name UCI_Variant value chess4\nsetoption name Order value wdyb\n"
                   "genfens 2 plies 1 depth 1 rule Order=wbyd\n",
                   "info string genfens B-", 2);
    program_expect("setoption name Setup value by\ngenfens 1 plies 0 window 500\n",
                   "yR,yN,yB,yQ,yK,yB,yN,yR", 1);
    program_expect("genfens 1 plies 0 setup classic\n", "bK,bP,10,gP,gQ/bQ,", 1);
    program_expect("genfens 3 plies 0\n",
                   "info string error E_ARG genfens: 1 of 3 positions found, no more in", 1);
    program_expect("genfens\ngenfens 0\ngenfens x\ngenfens 1000001\n",
                   "E_ARG genfens: N wants a number from 1 to 1000000", 4);
    program_expect("genfens 3 seed\ngenfens 3 seed -1\n", "E_ARG genfens: seed wants a number", 2);
    program_expect("genfens 3 fast\n", "E_ARG genfens: 'fast' not understood", 1);
    program_expect("genfens 3 variant\n", "E_ARG genfens: nothing follows variant", 1);
    program_expect("genfens 3 variant chess\n", "E_ARG genfens: there is no variant 'chess'", 1);
    program_expect("genfens 3 setup nowhere\n", "E_ARG genfens: 'nowhere' is no set-up of", 1);
    program_expect("genfens 3 teams rb\n", "info string error E_ARG ", 1);
    program_expect("genfens 3 rule Spoils=auto\n", "info string error E_ARG ", 1);
    program_expect("go infinite\ngenfens 3\nstop\nwait\n",
                   "info string error E_STATE genfens: a search is running", 1);
}

/* Whose fortune is shared is no rule where the rules leave it open: the positions are the same. */
static void teams_change_no_position(void) {
    static const struct {
        const char *game, *teams;
        size_t count;
    } CASES[] = {{"ffa", "ry/bg", 300},
                 {"solo", "ry/bg", 200},
                 {"seasons", "gr/bw", 200},
                 {"fourrow", "sn/ew", 100}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char plain[200], shared[200];
        int status;
        snprintf(plain, sizeof plain,
                 "setoption name UCI_Variant value %s\nsetoption name Teams value\n"
                 "genfens %zu plies 40 depth 1 window 20000\n",
                 CASES[i].game, CASES[i].count);
        snprintf(shared, sizeof shared,
                 "setoption name UCI_Variant value %s\nsetoption name Teams value %s\n"
                 "genfens %zu plies 40 depth 1 window 20000\n",
                 CASES[i].game, CASES[i].teams, CASES[i].count);
        char *one = program_converse("", plain, strlen(plain), &status);
        char *two = program_converse("", shared, strlen(shared), &status);
        check_that(one && two && strcmp(one, two) == 0 &&
                       count_of(one, "info string genfens ") == CASES[i].count,
                   "%s with %s: other positions", CASES[i].game, CASES[i].teams);
        free(one);
        free(two);
    }
}

static char *run(const char *arguments, int *status) {
    return program_converse(arguments, "", 0, status);
}

/* Bare lines, so that they can be a file of openings; the protocol has the same positions. */
static void the_command_line_has_them(void) {
    int status;
    char *bare = run("genfens 4 seed 3 variant seasons depth 1", &status);
    CU_ASSERT_EQUAL(status, 0);
    CU_ASSERT_EQUAL(count_of(bare, "\n"), 4);
    CU_ASSERT_EQUAL(count_of(bare, "'variant':'seasons'"), 4);
    CU_ASSERT_PTR_NULL(strstr(bare, "info"));
    char *told = program_converse("", "genfens 4 variant seasons depth 1 seed 3\n", 41, &status);
    const char *line = told;
    for (char *fen = strtok(bare, "\n"); fen; fen = strtok(NULL, "\n")) {
        line = line ? strstr(line, "info string genfens ") : NULL;
        if (line)
            line += 20;
        check_that(line && strncmp(line, fen, strlen(fen)) == 0, "%s is not in %s", fen, told);
    }
    free(bare);
    free(told);

    Program program; /* with stderr: nothing but the positions, for nobody watches */
    CU_ASSERT_FATAL(program_start(&program, "genfens 2 depth 1 plies 1", true));
    char *all;
    CU_ASSERT_EQUAL(program_end(&program, &all), 0);
    CU_ASSERT(count_of(all, "\n") == 2 && !strstr(all, "genfens"));
    free(all);

    CU_ASSERT_FATAL(program_start(&program, "genfens 2 plies 0", true));
    CU_ASSERT_EQUAL(program_end(&program, &all), 1);
    CU_ASSERT_PTR_NOT_NULL(strstr(all, "quadriga: genfens: 1 of 2 positions found"));
    CU_ASSERT_EQUAL(count_of(all, "\n"), 2);
    free(all);

    CU_ASSERT_FATAL(program_start(&program, "genfens 2 depth 0", true));
    CU_ASSERT_EQUAL(program_end(&program, &all), 2);
    CU_ASSERT_PTR_NOT_NULL(strstr(all, "quadriga: genfens: depth wants a number from 1 to"));
    free(all);

    all = run("genfens --help", &status);
    CU_ASSERT(status == 0 && strstr(all, "usage: quadriga genfens N [seed S]"));
    free(all);
}

static void a_terminal_sees_how_it_goes(void) {
    Program program;
    if (!check_that(program_start_terminal(&program, "genfens 3 depth 1 plies 2"), "no terminal"))
        return;
    CU_ASSERT(program_await_part(&program, "genfens: 3 of 3 positions, "));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

CU_TestInfo TESTS_genfens[] = {
    {"every game has openings", every_game_has_openings},
    {"plies are as asked", plies_are_as_asked},
    {"the window keeps the unfair out", the_window_keeps_the_unfair_out},
    {"a wrong start is refused", a_wrong_start_is_refused},
    {"the protocol has them", the_protocol_has_them},
    {"teams change no position", teams_change_no_position},
    {"the command line has them", the_command_line_has_them},
    {"a terminal sees how it goes", a_terminal_sees_how_it_goes},
    CU_TEST_INFO_NULL,
};
