/* What standings print, line by line; the figures are those of test_statistics.c or worked out
 * beside the line. */
#include "tests/outcomes.h"
#include "tests/suites.h"
#include "tuning/standings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {"new", "old", "third"};

enum { EXAMPLE_GAMES = 16 };

/* A: 1 1 1/2 0, 1 1/2 1/2 1/2, 0 1 1/2 1/2, 1 1 1 1/2; teams change sides. */
static void example(GameOutcome game[EXAMPLE_GAMES]) {
    static const char RESULTS[] = "WWDLWDDDLWDDWWWD";
    for (uint32_t i = 0; i < EXAMPLE_GAMES; i++) {
        const bool swapped = i % 2;
        const char *places = RESULTS[i] == 'D'                ? "1111"
                             : (RESULTS[i] == 'W') != swapped ? "1313"
                                                              : "3131";
        game[i] = outcome_of(i / 4, swapped ? "BABA" : "ABAB", places);
        for (Seat s = 0; s < SEATS; s++)
            game[i].points[s] = 0; /* nobody counts any */
    }
}

static Standings two(const GameOutcome *game, size_t count) {
    return (Standings){.list = {game, count, 4, OPPOSITE},
                       .engines = 2,
                       .name = NAMES,
                       .seats = "rbyg",
                       .side = OPPOSITE};
}

/* What `print` writes, for free(). */
typedef void Print(const Standings *standings, FILE *file);
static char *printed(const Standings *standings, Print *print) {
    FILE *file = tmpfile();
    char *text = calloc(1, 8192);
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    print(standings, file);
    rewind(file);
    const size_t size = fread(text, 1, 8191, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

static void expect_text(const Standings *standings, Print *print, const char *wanted) {
    char *text = printed(standings, print);
    check_that(strcmp(text, wanted) == 0, "printed:\n%s    wanted:\n%s", text, wanted);
    free(text);
}

/* --- lines for tools -------------------------------------------------------------------------- */

static const Sprt TEST = {0, 20, 0.05, 0.05, SPRT_LOGISTIC};

static void ratings(const Standings *s, FILE *file) { standings_ratings(s, 1, file); }
static void cutechess(const Standings *s, FILE *file) { standings_cutechess(s, 0, 1, NULL, file); }
static void cutechess_back(const Standings *s, FILE *file) {
    standings_cutechess(s, 1, 0, &TEST, file);
}
static void fastchess(const Standings *s, FILE *file) {
    standings_fastchess(s, 0, 1, "1+0.01, teams", &TEST, file);
}

/* 7 of 16 games are drawn: 43.75 %. No block of the four is even but the third; three are won. */
static void lines_are_those_of_other_tools(void) {
    GameOutcome game[EXAMPLE_GAMES];
    example(game);
    const Standings s = two(game, EXAMPLE_GAMES);
    expect_text(&s, cutechess,
                "Score of new vs old: 7 - 2 - 7  [0.656] 16\n"
                "Elo difference: 112.3 +/- 230.4, LOS: 97.7 %, DrawRatio: 43.8 %\n");
    expect_text(&s, fastchess,
                "Results of new vs old (1+0.01, teams):\n"
                "Elo: 112.33 +/- 230.41, nElo: 172.57 +/- 276.42\n"
                "LOS: 97.65 %, DrawRatio: 25.00 %, PairsRatio: inf\n"
                "Games: 16, Wins: 7, Losses: 2, Draws: 7, Points: 10.5 (65.62 %)\n"
                "Ptnml(0-4): [0, 0, 0, 0, 1, 2, 0, 1, 0], WL/DD Ratio: inf\n"
                "LLR: 0.37 (12.5%) (-2.94, 2.94) [0.00, 20.00]\n");
}

/* All won: nothing is finite, and 40 blocks of it do not yet prove 20 Elo; 60 do. The likeliest
 * variance of 60 about share(0) = 1/2 is 1/4 + v with v = 0.025 / 60.1, and about share(20) =
 * 0.528750 for the loser it is 0.279577 + v: llr = 30 ln((v + 0.25) / (v + 0.279577)) = -3.3492. */
static void lines_of_extremes(void) {
    GameOutcome game[240];
    for (uint32_t i = 0; i < 240; i++) {
        game[i] = outcome_of(i / 4, i % 2 ? "BABA" : "ABAB", i % 2 ? "3131" : "1313");
    }
    Standings s = two(game, 160);
    expect_text(&s, cutechess,
                "Score of new vs old: 160 - 0 - 0  [1.000] 160\n"
                "Elo difference: inf +/- nan, LOS: 100.0 %, DrawRatio: 0.0 %\n");
    s.list.count = 240; /* 60 blocks: the loser's llr is -60/2 ln(...) < -2.94 */
    expect_text(&s, cutechess_back,
                "Score of old vs new: 0 - 240 - 0  [0.000] 240\n"
                "Elo difference: -inf +/- nan, LOS: 0.0 %, DrawRatio: 0.0 %\n"
                "SPRT: llr -3.35 (-113.7%), lbound -2.94, ubound 2.94 - H0 was accepted\n");
    s.list.count = 0;
    expect_text(&s, cutechess_back,
                "Score of old vs new: 0 - 0 - 0  [nan] 0\n"
                "Elo difference: nan +/- nan, LOS: nan %, DrawRatio: nan %\n"
                "SPRT: llr 0 (0.0%), lbound -2.94, ubound 2.94\n");
    expect_text(&s, fastchess,
                "Results of new vs old (1+0.01, teams):\n"
                "Elo: nan +/- nan, nElo: nan +/- nan\n"
                "LOS: nan %, DrawRatio: nan %, PairsRatio: nan\n"
                "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (nan %)\n"
                "Ptnml(0-1): [0, 0, 0], WL/DD Ratio: nan\n"
                "LLR: 0.00 (0.0%) (-2.94, 2.94) [0.00, 20.00]\n");
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Everybody lasts to the end: the loser's place is 3. */
static void a_table_of_two_sides(void) {
    static const EnginePlay PLAY[] = {
        {.moves = 10, .depth = 65, .nodes = 50000, .us = 250000},
        {.moves = 0},
    };
    GameOutcome game[EXAMPLE_GAMES];
    example(game);
    Standings s = two(game, EXAMPLE_GAMES);
    expect_text(&s, standings_table,
                "rank name       elo    +/-  games   share    won  drawn   lost  lasted  plies\n"
                "   1 new      112.3  230.4     16  0.6562      7      7      2   1.000  100.0\n"
                "   2 old     -112.3  230.4     16  0.3438      2      7      7   1.000  100.0\n");
    s.play = PLAY; /* 6.5 plies, 5,000 nodes and 25 ms a move; 200 thousand a second */
    expect_text(&s, standings_table,
                "rank name       elo    +/-  games   share    won  drawn   lost  lasted  plies"
                "  depth     nodes    knps  ms/move\n"
                "   1 new      112.3  230.4     16  0.6562      7      7      2   1.000  100.0"
                "    6.5      5000     200     25.0\n"
                "   2 old     -112.3  230.4     16  0.3438      2      7      7   1.000  100.0"
                "    nan       nan     nan      nan\n");
}

/* Two blocks of one against three (new, old) and one of all. The blocks of new have shares 2/3 and
 * 1/3, so 1/2 with a variance of (1/6)^2 * 2 = 1/18; and 1 1/3 of two from the last game:
 * (2/3 + 1/3 + 1/2) / 3 = 1/2. */
static void a_table_of_four(void) {
    const GameOutcome game[] = {
        outcome_of(0, "ABBB", "2134"),
        outcome_of(1, "BBAB", "1234"),
        outcome_of(2, "ABCA", "2134"),
    };
    Standings s = two(game, 3);
    s.list.full = 1;
    s.side = s.list.side = NULL;
    s.engines = 3;
    char *text = printed(&s, standings_table);
    CU_ASSERT_PTR_EQUAL(text, strstr(text, "rank name       elo    +/-  games   share    1st    2nd"
                                           "    3rd    4th  points  lasted  plies\n"));
    /* old: 1/3, 2/3, 1 = 2/3; places 1, 3, 4; 1, 2, 4; 1; points 40+20+10, 40+30+10, 40 of 7 */
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "   1 old "));
    CU_ASSERT_PTR_NOT_NULL(
        strstr(text, "  0.6667      3      1      1      2   27.14   0.714  100.0\n"));
    /* new: 2/3, 1/3, 1 of four pairs: 5/12; places 2, 3, 2, 4; points 30+20+30+10 of 4 */
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "   2 new "));
    CU_ASSERT_PTR_NOT_NULL(
        strstr(text, "  0.4167      0      2      1      1   22.50   0.750  100.0\n"));
    /* third: behind two, before one: 1/3 */
    CU_ASSERT_PTR_NOT_NULL(strstr(
        text, "   3 third   -120.4    nan      1  0.3333      0      0      1      0   20.00 "
              "  1.000  100.0\n"));
    free(text);
}

static void pairs_seats_and_ratings(void) {
    GameOutcome game[EXAMPLE_GAMES];
    example(game);
    Standings s = two(game, EXAMPLE_GAMES);
    expect_text(&s, standings_pairs, ""); /* that is the table already */
    /* Red and Yellow against Blue and Green: the first team has won 1 0 1/2 1, 1 1/2 1/2 1/2,
     * 0 0 1/2 1/2, 1 0 1 1/2: means 0.625, 0.625, 0.25, 0.625 = 0.53125; variance
     * (3 * 0.09375^2 + 0.28125^2) / 3 = 0.0351562; error sqrt(0.0351562 / 4) = 0.09375; times
     * 3.182446: 0.29835. Elo 400 lg(0.53125 / 0.46875) = 21.74; the ends, shares of 0.23290
     * and 0.82960, are -207.08 and 274.96. */
    expect_text(&s, standings_seats,
                "seat   games  blocks   share     +/-     elo    +/-\n"
                "r         16       4  0.5312  0.2984    21.7  241.0\n"
                "b         16       4  0.4688  0.2984   -21.7  241.0\n"
                "y         16       4  0.5312  0.2984    21.7  241.0\n"
                "g         16       4  0.4688  0.2984   -21.7  241.0\n");

    const GameOutcome pool[] = {outcome_of(0, "ABCA", "1234"), outcome_of(1, "ABCA", "2134")};
    s.list = (GameList){pool, 2, 1, NULL};
    s.side = NULL;
    s.engines = 3;
    /* new - old: 1/2 and 0; new - third: 1/2 and 1/2; old - third: 1 and 1 */
    char *text = printed(&s, standings_pairs);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "new    old          2       2  0.2500"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "new    third        2       2  0.5000  0.0000     0.0"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "old    third        2       2  1.0000  0.0000     inf"));
    free(text);

    s.engines = 2;
    s.side = OPPOSITE;
    s.list = (GameList){game, EXAMPLE_GAMES, 4, NULL};
    text = printed(&s, ratings);
    /* 10.5 points of 16, a quarter of a win and a loss each against strength 1: the root of
     * 2 (10.5 - 16 p) + (1 - 2 q) / 2 with p = g^2 / (1 + g^2), q = g / (1 + g) is Elo 55.2 */
    CU_ASSERT_PTR_EQUAL(text,
                        strstr(text, "rank name    rating    +/-  games\n   1 new       55.2 "));
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "   2 old      -55.2 "));
    free(text);
}

CU_TestInfo TESTS_standings[] = {
    {"lines are those of other tools", lines_are_those_of_other_tools},
    {"lines of extremes", lines_of_extremes},
    {"a table of two sides", a_table_of_two_sides},
    {"a table of four", a_table_of_four},
    {"pairs, seats, ratings", pairs_seats_and_ratings},
    CU_TEST_INFO_NULL,
};
