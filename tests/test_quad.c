/* Quad Chess: the tests of its rule sheet in their order, then what they leave out: castling,
 * passes, ends, faulty texts, its words in a record. What is expected comes from the sheet or was
 * worked out from it by hand. */
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "tests/quad_case.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

#define CHECK_WAYS(cases) quad_check_ways(cases, sizeof cases / sizeof *cases)
#define CHECK_PLAY(cases) quad_check_plays("", cases, sizeof cases / sizeof *cases)
#define CHECK_TEXTS(cases) quad_check_texts(cases, sizeof cases / sizeof *cases)

/* --- the sheet's tests --------------------------------------------------------------------------
 */

static void test_1_perft(void) {
    static const uint64_t LEAVES[] = {20, 400, 8000, 160000, 3732000};
    Board *board = quad_board("");
    Game *game = game_new(board);
    for (uint32_t depth = 1; depth <= 5; depth++) {
        const uint64_t leaves = perft(&game->now, depth);
        check_that(leaves == LEAVES[depth - 1], "perft %u is %llu", depth,
                   (unsigned long long)leaves);
    }
    game_free(game);
    free(board);
}

static void test_1_census(void) {
    static const struct {
        const char *letters;
        int count;
    } ZONES[] = {{"rwbg", 128}, {".", 60}, {"RWBG", 4}, {"~", 64}, {"O", 4}, {"=", 64}};
    Board *board = quad_board("");
    CU_ASSERT(board->files == QUAD_SIZE && board->ranks == QUAD_SIZE &&
              board->square_count == QUAD_SIZE * QUAD_SIZE);
    for (size_t z = 0; z < sizeof ZONES / sizeof *ZONES; z++) {
        int count = 0;
        for (uint32_t i = 0; i < board->square_count; i++)
            count += strchr(ZONES[z].letters, board->terrain[board->squares[i]]) != NULL;
        check_that(count == ZONES[z].count, "'%s': %d cells", ZONES[z].letters, count);
    }
    free(board);
}

static void test_2_ports(void) {
    static const QuadWays CASES[] = {
        {"R rPf4", "", "f4", "e5 f5"},      {"R rPf13", "", "f13", "e14 f14"},
        {"R rPf6", "", "f6", "f7"},         {"R rPg4 wPf5", "", "g4", "f5 g5"},
        {"R rPf4 wPe5", "", "f4", "e5 f5"}, /* taken in the port */
        {"R rPf4 rPe5", "", "f4", "f5"},    {"R rPf4 bPe5", "", "f4", "f5"},
        {"W wPd13", "", "d13", "e13 e14"}, /* by rotation */
        {"B bPm15", "", "m15", "m14 n14"},  {"G gPo6", "", "o6", "n5 n6"},
        {"W wPf6", "", "f6", "g6"}, /* e5 is behind */
    };
    CHECK_WAYS(CASES);
}

static void test_3_pawn_in_a_port(void) {
    static const QuadWays CASES[] = {
        {"R rPe5 wPd4 wPf4 gPd6 gPf6", "", "e5", "d4 d5 d6 e4 e6 f4 f5 f6"},
        {"R rPe5 wPd5 wPf5 gPe4 gPe6", "", "e5", ""}, /* steps take nobody */
        {"R rPa1", "", "a1", "a2 b1"},
    };
    CHECK_WAYS(CASES);
}

static void test_4_abroad(void) {
    static const QuadWays CASES[] = {
        {"R rPe8", "", "e8", "d8 e7 e9 f8"},
        {"R rPd8", "", "d8", "c8"},
        {"R rPc8", "", "c8", "b8"},
        {"R rPb8 wKd1", "", "b8", "a8"},
        {"R rPb8 wKd1 keys='pool':('R','','','')", "", "b8", "a8r"},
        {"R rPb8 wKd1 keys='pool':('RB','Q','Q','Q')", "", "b8", "a8b a8r"},
        {"R rPb8 wKd1 wRa7 keys='pool':('QN','','','')", "", "b8", "a7n a7q a8n a8q"},
        {"R rPa8", "", "a8", ""},
        {"R rPa8 wPa7 keys='pool':('R','','','')", "", "a8", ""}, /* it came too early */
        {"R rPd8 wNc7 wNc9 wPe9", "", "d8", "c7 c8 c9"},
        {"R rPf17 bPg18 wPe18", "", "f17", "e18 f18"}, /* the ally's country */
        {"R rPe18 keys='pool':('N','','','')", "", "e18", "d18 e17 f18n"},
        {"R rPe1 keys='pool':('N','','','')", "", "e1", "d1 e2 f1"}, /* one's own end line */
        {"R rPi8", "", "i8", ""},                                    /* before the city */
        {"R rPh8", "", "h8", "h9"},                                  /* nobody is taken in it … */
        {"R rPh8 wKi9 crowned=w", "", "h8", "h9"},
        {"R rPi8 crowned=w", "", "i8", ""}, /* … nor walks in */
    };
    static const QuadText TEXTS[] = {
        {"R rPb8 wKd1 keys='pool':('R','','','')", "b8a8r", "W rRa8 wKd1"},
        {"R rPb8 wKd1 wNa7 keys='pool':('QB','N','','')", "b8a7b",
         "W rBa7 wKd1 keys='pool':('Q','NN','','')"},
        {"R rPb8 wKd1", "b8a8", "W rPa8 wKd1"},
        {"R rRf6 gQf9 half=7", "f6f9", "W rRf9 keys='pool':('','','','Q')"},
    };
    CHECK_WAYS(CASES);
    CHECK_TEXTS(TEXTS);
}

static void test_5_sliders(void) {
    static const QuadWays CASES[] = {
        {"R rRf4", "", "f4",
         "f1 f10 f11 f12 f13 f15 f16 f17 f18 f2 f3 f6 f7 f8 f9 g4 h4 i4 j4 k4 l4 m4"},
        {"R rRf4 wPf5", "", "f4", "f1 f2 f3 g4 h4 i4 j4 k4 l4 m4"},
        {"R rRf4 rPf5 gRf3", "", "f4", "f3 g4 h4 i4 j4 k4 l4 m4"},
        {"R rBd6", "", "d6", "a9 b8 c7 f4 f8 g3 g9 h10 h2 i1 i11 j12 k13 m15"},
        {"R rBh11 crowned=bg", "", "h11", "c6 d7 f13 f9 g10 g12 i12 j13 l15 m16"},
    };
    CHECK_WAYS(CASES);
}

static void test_6_knights(void) {
    static const QuadWays CASES[] = {
        {"R rNg4", "", "g4", "f2 f6 h2 h6 i3"},
        {"R rNg4 rPi5", "", "g4", "f2 f6 g6 h2 h3 h6 h7 i3 j3 j7 k4 k6"},
        {"R rNg4 wPi5", "", "g4", "f2 f6 h2 h6 i3"},
        {"R rNg4 rPi5 gQk6 bQj7", "", "g4", "f2 f6 g6 h2 h3 h6 h7 i3 j3 k4 k6"},
        {"R rNf3 rPd2 bPc4", "", "f3", "b6 d6 f1 g1 h2 h4"},
        {"R rNf3 rPd2 wPc4", "", "f3", "f1 g1 h2 h4"},
        {"R rNh8 crowned=rwbg", "", "h8", "f7 f9 g10 g6 i6 j7"}, /* not into the city */
    };
    CHECK_WAYS(CASES);
}

static void test_7_swap(void) {
    static const QuadWays CASES[] = {
        {"R rKi8", "", "i8", "h7 h8 h9 i7 j7 j8 j9"},
        {"R rKi8 crowned=w", "", "i8", "h7 h8 h9 i7 j7 j8 j9"}, /* i9 is empty and shut */
        {"R rKk10", "", "k10", "j11 j9 k11 k9 l10 l11 l9"},
        {"R rKh9", "", "h9", "g10 g8 g9 h10 h8 i8"},
        {"R rKi8 rRj6", "", "j6", "a6 b6 c6 d6 f6 g6 h6 i6 j1 j2 j3 j4 j7 j8 k6 l6 m6 o6 p6 q6 r6"},
        /* the crowned one walks, leaves, takes outside, comes back; nobody reaches him */
        {"R rKj9 crowned=rw wRk8", "", "j9", "i8 i9 j8 k10 k8 k9"},
        {"R rKi8 crowned=rwg wKj10", "", "i8", "h7 h8 h9 i7 i9 j7 j8 j9"},
        {"R rKi9 wKj9 crowned=rwg rPa1", "", "i9", "h10 h8 h9 i8 j10 j8"},
        {"W rKj9 crowned=r wRj8 wKk8", "", "j8", "a8 b8 c8 d8 f8 g8 h8 i8 j1 j2 j3 j4 j6 j7"},
        {"W rKj9 crowned=r wRj8 wKk8", "", "k8", "j7 k7 k9 l7 l8 l9"},
        {"W rKj9 crowned=r wPi8", "", "i8", "j8"},
        {"W rKj9 crowned=r wNh8", "", "h8", "f7 f9 g10 g6 i6 j7"},
    };
    static const QuadText TEXTS[] = {
        {"R rKi8 half=5", "i8j9", "W rKj9 rQi8 crowned=r keys='run':1"},
        {"R rKi8", "i8j9 a9a10", "B rKj9 rQi8 crowned=r wKa10 half=1"},
    };
    CHECK_WAYS(CASES);
    CHECK_TEXTS(TEXTS);
}

static void test_8_meeting(void) {
    static const QuadPlay CASES[] = {
        {"R rKi8 bKh11", "i8j9", 'w', "none"},
        {"R rKi8 bKh11", "i8j9 a9a10 h11i10", '\0', "RB won (meeting)"},
        {"R rKi8 bKi11 crowned=b", "i8j9 a9a10 i11i10", '\0', "RB won (meeting)"}, /* on foot */
        {"W wKi9 gKk10 crowned=w wPa1", "a1a2 i18h18 k10j10", '\0', "WG won (meeting)"},
        {"W rKj9 bKi10 crowned=rb", "", '\0', "RB won (meeting)"}, /* as read */
    };
    CHECK_PLAY(CASES);
}

static void test_9_four_swaps(void) {
#define FOUR "rKi8 wKh9 bKh11 gKk10"
    static const QuadPlay CASES[] = {
        {"R " FOUR, "i8j9 h9i9 h11i10", 'g', "none"},
        {"R " FOUR, "i8j9 h9i9 h11i10 k10j10", '\0', "draw (four coronations)"},
        {"R " FOUR, "i8j9 h9i9 h11i10 k10k11", '\0', "RB won (meeting)"},
        {"R " FOUR, "i8j9 h9g9 h11i10", '\0', "RB won (meeting)"}, /* not three in a row */
        {"G " FOUR, "k10j10 i8j9 h9i9", 'b', "none"},
        {"G " FOUR, "k10j10 i8j9 h9i9 h11g11", '\0', "WG won (meeting)"},
        /* the fourth player is shut in by his ally's pawns and has to pass */
        {"R rKi8 wKh9 bKh11 gKr1 wPq1 wPq2 wPr2", "i8j9 h9i9 h11i10", '\0', "RB won (meeting)"},
        /* a move between breaks the run */
        {"R " FOUR " bPa18", "i8j9 h9i9 a18b18 k10j10", '\0', "WG won (meeting)"},
        /* a fourth player who was crowned before walks in: too late */
        {"R rKi8 wKh9 bKh11 gKk10 crowned=g", "i8j9 h9i9 h11i10 k10j10", '\0', "RB won (meeting)"},
    };
    static const QuadText TEXTS[] = {
        {"R " FOUR, "i8j9 h9i9 h11i10",
         "G rKj9 rQi8 wKi9 wQh9 bKi10 bQh11 gKk10 crowned=rwb keys='run':3,'meeting':'rb'"},
    };
#undef FOUR
    CHECK_PLAY(CASES);
    CHECK_TEXTS(TEXTS);
}

static void test_10_king_on_water(void) {
#define WET "rKf5 wRf9 wNd6 gPe4"
    static const QuadWays WAYS[] = {
        {"W " WET, "", "f9", "b9 c9 d9 f10 f11 f12 f13 f15 f16 f17 f18 f6 f7 f8 g9 h9"},
        {"W " WET, "", "d6", "b7 c8 f2 f6 f7 g3"}, /* three of them over e4 */
        {"G " WET, "", "e4", "d4 e3 e5 f4 f5"},
    };
    static const QuadPlay CASES[] = {
        {"G " WET, "e4f5", '\0', "WG won (king captured)"},
        {"W wKe5 " WET, "e5f5", '\0', "WG won (king captured)"},
        {"R rKf4 gPe4", "f4f5 a9a10 i18h18", 'g', "none"}, /* into attack */
        {"R rKf4 gPe4", "f4f5 a9a10 i18h18 e4f5", '\0', "WG won (king captured)"},
        {"R rRa6", "a6a9", '\0', "RB won (king captured)"},
    };
#undef WET
    CHECK_WAYS(WAYS);
    CHECK_PLAY(CASES);
}

static void test_11_en_passant(void) {
    static const QuadWays WAYS[] = {
        {"R rPf2 wPe2 gPe4", "f2f4", "e2", "d2 e1 e3 f2 f3"},
        {"R rPf2 wPe2 gPe4", "f2f4 e2e1 i18h18", "e4", "d4 e3 e5 f3"},
        {"R rPf2 bPe2", "f2f4 a9a10", "e2", "d2 e1 e3 f2"},  /* not the ally */
        {"R rPf2 gPg4", "f2f4 a9a10 i18h18", "g4", "f3 g3"}, /* abroad it heads south */
        {"R rPf2 gPg2", "f2f4 a9a10 i18h18", "g2", "g1"},    /* past it */
        {"R rPf2 wPe2", "f2f3 a9a10 i18h18 r10r11 f3f4", "e2", "d2 e1 e3 f2"},
        {"W wPb8 rPb5", "b8d8 i18h18 r10r11", "b5", "a5 b4 b6 c5"}, /* c6 was not crossed */
    };
    static const QuadText TEXTS[] = {
        {"R rPf2", "f2f4", "W rPf4 ep='f3:f4','','',''"},
        {"R rPf2", "f2f4 a9a10 i18h18 r10r11 j1j2", "W rPf4 rKj2 wKa10 bKh18 gKr11 half=4"},
        {"R rPf2 wPf5 bPe5 rKa1 bPa2 bPb1 bPb2", "f2f4 a9a10 i18h18 r10r11", /* and Red passes */
         "W rPf4 wPf5 bPe5 rKa1 bPa2 bPb1 bPb2 wKa10 bKh18 gKr11 half=3"},
        {"R rPf2 wPe2 gPe4", "f2f4 e2f3", "B wPf3 gPe4"},
        {"R rPf2 gPe4", "f2f4 a9a10 i18h18 e4f3", "R wKa10 bKh18 gPf3"},
        /* who stands on the crossed square is taken alone */
        {"R rPf2 bRg3 gPe4", "f2f4 a9a10 g3f3 e4f3",
         "R rPf4 wKa10 gPf3 ep='f3:f4','','','' keys='pool':('','','R','')"},
        {"R rPf2 wRh4", "f2f4 h4f4", "B wRf4"}, /* taken, and the right with it */
    };
    CHECK_WAYS(WAYS);
    CHECK_TEXTS(TEXTS);
}

static void test_12_home_again(void) {
    static const QuadWays WAYS[] = {
        {"R rPe2", "e2f2 a9a10 i18h18 r10r11", "f2", "f3"},
        {"R rPf2", "", "f2", "f3 f4"},
        {"R rPf2 wPf4", "", "f2", "f3"},
        {"R rPf2 keys='moved':('f2')", "", "f2", "f3"},
        {"W wPf2", "", "f2", "f1"}, /* a start line, but not his */
    };
    static const QuadText TEXTS[] = {
        {"R rPe2 rPm2", "e2f2", "W rPf2 rPm2 keys='moved':('f2')"},
        {"R rPe2 keys='moved':('m2') rPm2", "e2f2", "W rPf2 rPm2 keys='moved':('f2','m2')"},
        {"R rPf2 keys='moved':('f2')", "f2f3", "W rPf3"},
        {"W rPf2 wPe1 keys='moved':('f2')", "e1f2", "B wPf2"},
    };
    CHECK_WAYS(WAYS);
    CHECK_TEXTS(TEXTS);
}

/* --- what they leave out ------------------------------------------------------------------------
 */

static void castling(void) {
#define ROOKS "R rRf1 rRm1 short=1,0,0,0 long=1,0,0,0"
    static const QuadWays WAYS[] = {
        {ROOKS, "", "j1", "h1 i1 i2 j2 k1 k2 l1"},
        {ROOKS " gRj4", "", "j1", "i1 i2 j2 k1 k2"},       /* out of attack */
        {ROOKS " gRk4", "", "j1", "h1 i1 i2 j2 k1 k2"},    /* through … */
        {ROOKS " gRh4", "", "j1", "i1 i2 j2 k1 k2 l1"},    /* … into … */
        {ROOKS " gRg4", "", "j1", "h1 i1 i2 j2 k1 k2 l1"}, /* … or past it */
        {ROOKS " bRk4", "", "j1", "h1 i1 i2 j2 k1 k2 l1"},
        {ROOKS " gPk2", "", "j1", "i1 i2 j2 k1 k2"}, /* heads south here */
        {ROOKS " wNm4", "", "j1", "h1 i1 i2 j2 k1 k2 l1"},
        {ROOKS " wNm4 gPn2", "", "j1", "h1 i1 i2 j2 k1 k2"}, /* m4, n2, l1 */
        {ROOKS " wNm4 bPn2", "", "j1", "h1 i1 i2 j2 k1 k2 l1"},
    };
#undef ROOKS
    static const QuadText TEXTS[] = {
        {"R rRm1 short=1,0,0,0", "j1l1", "W rKl1 rRk1 half=1"},
        {"W wRa13 wRa6 short=0,1,0,0 long=0,1,0,0", "a9a11", "B wKa11 wRa10 wRa6 half=1"},
    };
    CHECK_WAYS(WAYS);
    CHECK_TEXTS(TEXTS);
}

static void passes(void) {
#define SHUT "gKr1 wPq1 wPq2 wPr2" /* Green's king, by the pawns of its ally */
    static const QuadPlay CASES[] = {
        {"W " SHUT, "a9a10 i18h18", 'r', "none"},
        {"G " SHUT, "", 'r', "none"},
        {"R wKi9 crowned=w", "j1j2", 'b', "none"}, /* only out of the city */
        {"R wKi9 crowned=w rRh8", "j1j2", 'b', "none"},
        {"R wKi9 crowned=w wPa1", "j1j2", 'w', "none"},
        {"R wKi9 crowned=wb", "j1j2", 'w', "none"}, /* i10 is free */
        /* two kings who could only leave the city, and two who are walled in */
        {"R rKj9 wKi9 bKg11 gKl8 crowned=rw bPf12 bPg12 bPh12 rPf11 rPh11 rPf10 rPg10 rPh10 "
         "gPm7 gPm8 gPm9 wPk7 wPk8 wPk9 wPl7 wPl9",
         "", '\0', "draw (stalemate)"},
    };
    static const QuadWays WAYS[] = {
        {"W wKi9 crowned=w wPa1", "", "i9", "h10 h8 h9 i8 j8"},
    };
    static const QuadText TEXTS[] = {
        {"W " SHUT " half=4", "a9a10 i18h18", "R wKa10 bKh18 " SHUT " half=6"},
    };
#undef SHUT
    CHECK_PLAY(CASES);
    CHECK_WAYS(WAYS);
    CHECK_TEXTS(TEXTS);
}

static void ends(void) {
#define FORTH "b2b3 b17b16 q17q16 q2q3 "
#define BACK "b3b2 b16b17 q16q17 q3q2 "
    static const QuadPlay CASES[] = {
        /* pawns on water go back: their moves rule no repetition out */
        {"R rPb2 wPb17 bPq17 gPq2", FORTH BACK FORTH "b3b2 b16b17 q16q17", 'g', "none"},
        {"R rPb2 wPb17 bPq17 gPq2", FORTH BACK FORTH BACK, '\0', "draw (threefold repetition)"},
        {"R half=199", "j1j2", '\0', "draw (50-move rule)"},
        {"R half=199 rPb2", "b2b3", 'w', "none"},
        {"R half=199 rKi8", "i8j9", 'w', "none"},
        {"R half=198", "j1j2", 'w', "none"}, /* kings alone play on */
        {"R", "R", '\0', "WG won (resignation)"},
        {"W", "T", '\0', "RB won (time-out)"},
    };
    static const QuadPlay COUNTER[] = {
        {"R", "j1j2", 'g', "none"},
        {"R", "j1j2 r10r11 i18h18", 'w', "none"},
        {"R rKi8 wKh9 bKh11 gKk10", "i8j9 k10j10 h11i10", 'w', "none"},
    };
#undef FORTH
#undef BACK
    CHECK_PLAY(CASES);
    quad_check_plays("Rotation=counter", COUNTER, sizeof COUNTER / sizeof *COUNTER);
}

static void faulty_texts(void) {
    static const struct {
        const char *words, *reason;
    } CASES[] = {
        {"R rRe5", "on water"},
        {"R rPi9 crowned=w", "a pawn is in the city"},
        {"R rRi9 crowned=w", "an officer is in the city"},
        {"R rKi9 crowned=w", "without a crown"},
        {"R rXk9 crowned=r", "princess is not at home"},
        {"R rRf4 rRf3 rRf2", "more than two"},
        {"R rQf4 keys='pool':('Q','','','')", "more than two"},
        {"R rPa1 rPa2 rPa3 rPa4 rPb1 rPb2 rPb3 rPb4 rPc1", "more than eight"},
        {"R keys='pool':('RRR','','','')", "'pool'"},
        {"R keys='pool':('K','','','')", "'pool'"},
        {"R keys='pool':('','','')", "'pool'"},
        {"R rPf2 keys='moved':('g2')", "'moved'"},
        {"R rPf3 keys='moved':('f3')", "'moved'"},
        {"R rPf2 keys='moved':('f2')x", "'moved'"},
        {"R keys='run':1", "'run'"},
        {"R keys='run':5", "'run'"},
        {"R rKj9 crowned=r keys='run':1,'meeting':'rb'", "'meeting'"},
        {"R keys='meeting':'rw'", "'meeting'"},
        {"R ep='f3:f4','','',''", "double step"},
        {"R rPa4 ep='a3:a4','','',''", "double step"}, /* nobody starts in the sea */
        {"R rPf4 wPf5 ep='f3:f5','','',''", "double step"},
    };
    static Position pos;
    Board *board = quad_board("");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char fen[QUAD_TEXT];
        Error error = {""};
        quad_fen(CASES[i].words, fen);
        check_that(!fen_read(&pos, NULL, board, NULL, fen, &error), "%s is read", CASES[i].words);
        check_that(strstr(error.text, CASES[i].reason) != NULL, "%s: '%s'", CASES[i].words,
                   error.text);
    }
    free(board);
}

static void coronation_in_a_record(void) {
    Board *board = quad_board("");
    Game *game = game_new(board);
    char text[MOVE_TEXT];
    Move m;
    if (quad_start(game, "R rKi8") &&
        check_that(move_read(&game->now, "Ki8-j9", 6, &m, NULL), "not read")) {
        CU_ASSERT(move_kind(m) == MOVE_CROWN);
        move_write_pgn4(&game->now, m, text);
        CU_ASSERT_STRING_EQUAL(text, "Ki8-j9");
        CU_ASSERT(!move_read(&game->now, "Ki8xj9", 6, &m, NULL));
    }
    game_free(game);
    free(board);
}

CU_TestInfo TESTS_quad[] = {
    {"1: perft", test_1_perft},
    {"1: census", test_1_census},
    {"2: ports", test_2_ports},
    {"3: a pawn in a port", test_3_pawn_in_a_port},
    {"4: pawns abroad", test_4_abroad},
    {"5: sliders", test_5_sliders},
    {"6: knights", test_6_knights},
    {"7: the swap", test_7_swap},
    {"8: a meeting", test_8_meeting},
    {"9: four swaps", test_9_four_swaps},
    {"10: a king on water", test_10_king_on_water},
    {"11: en passant", test_11_en_passant},
    {"12: home again", test_12_home_again},
    {"castling", castling},
    {"passes", passes},
    {"ends", ends},
    {"faulty texts", faulty_texts},
    {"a coronation in a record", coronation_in_a_record},
    CU_TEST_INFO_NULL,
};
