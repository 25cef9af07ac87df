/* The figures of a match, against examples computed by hand and by an independent script (numeric
 * integration for Student's t, numeric maximisation of the likelihoods, orders written out one by
 * one for Plackett-Luce). */
#include "tests/outcomes.h"
#include "tests/suites.h"
#include "tuning/choices.h"
#include "tuning/elo.h"
#include "tuning/ratings.h"
#include "tuning/sprt.h"
#include "tuning/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { A, B, C };

static void near(const char *what, double is, double wanted, double tolerance) {
    check_that(fabs(is - wanted) <= tolerance, "%s: %.9g, not %.9g", what, is, wanted);
}

/* --- shares ----------------------------------------------------------------------------------- */

static void shares_are_means_over_pairs(void) {
    static const struct {
        const char *engines, *places;
        uint32_t engine, other;
        int share; /* in 24ths */
        const SeatMask *side;
    } CASES[] = {
        {"ABAB", "1313", A, B, 24, NULL},           /* a team wins … */
        {"ABAB", "1313", B, A, 0, NULL},            /* … the other loses */
        {"ABAB", "1111", A, B, 12, NULL},           /* a draw */
        {"ABBB", "2134", A, B, 16, NULL},           /* 0 + 1 + 1 of three */
        {"AAAB", "2341", B, A, 24, NULL},           /* first of all */
        {"AABB", "1423", A, B, 12, NULL},           /* 1 + 1 + 0 + 0 of four */
        {"ABAB", "1224", A, B, 21, NULL},           /* 1 + 1 + 1/2 + 1 of four */
        {"ABCA", "2314", A, B, 12, NULL},           /* 1 + 0 of two */
        {"ABCA", "2314", A, C, 0, NULL},            /* behind C twice */
        {"ABCA", "2314", A, EVERY_OTHER, 6, NULL},  /* 1 + 0 + 0 + 0 of four */
        {"ABCA", "2314", B, EVERY_OTHER, 8, NULL},  /* before the last: 0 + 0 + 1 of three */
        {"A--B", "2--1", B, A, 24, NULL},           /* two seats play */
        {"AAAA", "1234", A, EVERY_OTHER, -1, NULL}, /* nobody else */
        {"AAAA", "1234", A, A, -1, NULL},
        {"ABAB", "1313", C, A, -1, NULL}, /* did not play */
        {"ABAB", "1313", A, C, -1, NULL},
        {"ABBA", "1313", A, B, 12, NULL}, /* each for itself: 1 + 1/2 + 1/2 + 0 of four */
        /* partners are no opponents: */
        {"ABBA", "1313", A, B, 12, OPPOSITE}, /* 1 + 0 of two */
        {"ABBB", "1313", A, B, 24, OPPOSITE}, /* 1 + 1 of two */
        {"ABBB", "3131", A, EVERY_OTHER, 0, OPPOSITE},
        {"ABCB", "1313", A, C, -1, OPPOSITE}, /* they only played together */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const GameOutcome game = outcome_of(0, CASES[i].engines, CASES[i].places);
        const int share = share_between(&game, CASES[i].side, CASES[i].engine, CASES[i].other);
        check_that(share == CASES[i].share, "%s %s: %d, not %d", CASES[i].engines, CASES[i].places,
                   share, CASES[i].share);
    }
}

static void seats_have_shares(void) {
    const GameOutcome team = outcome_of(0, "ABAB", "1313"), each = outcome_of(0, "AAAA", "2134");
    CU_ASSERT_EQUAL(share_of_seat(&team, 0, OPPOSITE), 24);
    CU_ASSERT_EQUAL(share_of_seat(&team, 3, OPPOSITE), 0);
    CU_ASSERT_EQUAL(share_of_seat(&team, 0, NULL), 20); /* 1/2 + 1 + 1 of three */
    CU_ASSERT_EQUAL(share_of_seat(&each, 0, NULL), 16); /* 0 + 1 + 1 of three */
    CU_ASSERT_EQUAL(share_of_seat(&each, 1, NULL), 24); /* one engine everywhere is fine */
    CU_ASSERT_EQUAL(share_of_seat(&each, 3, NULL), 0);
    const GameOutcome two = outcome_of(0, "A-B-", "1-2-");
    CU_ASSERT_EQUAL(share_of_seat(&two, 0, NULL), 24);
    CU_ASSERT_EQUAL(share_of_seat(&two, 1, NULL), SHARE_NONE);
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* Four blocks of four games, A's results 1 1 1/2 0, 1 1/2 1/2 1/2, 0 1 1/2 1/2, 1 1 1 1/2. Their
 * means are 0.625, 0.625, 0.5, 0.875, and the mean of all is 10.5 / 16 = 0.65625. */
enum { EXAMPLE_GAMES = 16 };
static const char EXAMPLE[EXAMPLE_GAMES + 1] = "WWDLWDDDLWDDWWWD";

static void example(GameOutcome game[EXAMPLE_GAMES]) {
    for (uint32_t i = 0; i < EXAMPLE_GAMES; i++) {
        const bool swapped = i % 2; /* sides change within a block */
        const char *places = EXAMPLE[i] == 'D'                ? "1111"
                             : (EXAMPLE[i] == 'W') != swapped ? "1313"
                                                              : "3131";
        game[i] = outcome_of(i / 4, swapped ? "BABA" : "ABAB", places);
    }
}

static void blocks_are_gathered(void) {
    GameOutcome game[EXAMPLE_GAMES], mixed[EXAMPLE_GAMES];
    size_t count;
    example(game);
    for (size_t i = 0; i < EXAMPLE_GAMES; i++)
        mixed[i] = game[i * 7 % EXAMPLE_GAMES]; /* as games end that run side by side */
    const GameList list = {mixed, EXAMPLE_GAMES, 4, NULL};
    BlockScore *block = blocks_between(&list, A, B, &count);
    static const uint32_t HALVES[] = {5, 5, 4, 7};
    CU_ASSERT_EQUAL_FATAL(count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        CU_ASSERT_EQUAL(block[i].block, i);
        CU_ASSERT_EQUAL(block[i].games, 4);
        CU_ASSERT_EQUAL(block[i].won, 12 * HALVES[i]);
        CU_ASSERT(block[i].decided);
    }
    free(block);

    /* One game of block 2 is still to come: the block is left out, but for those who ask for all.
     */
    size_t kept = 0;
    for (size_t i = 0; i < EXAMPLE_GAMES; i++)
        if (i != 9)
            mixed[kept++] = game[i];
    block = blocks_between(&(GameList){mixed, kept, 4, NULL}, A, B, &count);
    CU_ASSERT_EQUAL_FATAL(count, 3);
    CU_ASSERT_EQUAL(block[2].block, 3);
    free(block);
    block = blocks_between(&(GameList){mixed, kept, 0, NULL}, A, B, &count);
    CU_ASSERT_EQUAL_FATAL(count, 4);
    CU_ASSERT_EQUAL(block[2].games, 3);
    free(block);

    /* A game that says nothing finishes a block and does not count in it. */
    mixed[kept++] = outcome_of(2, "BBBB", "1234");
    block = blocks_between(&(GameList){mixed, kept, 4, NULL}, A, B, &count);
    CU_ASSERT_EQUAL_FATAL(count, 4);
    CU_ASSERT_EQUAL(block[2].games, 3);
    free(block);

    block = blocks_between(&(GameList){game, 0, 4, NULL}, A, B, &count);
    CU_ASSERT_EQUAL(count, 0);
    free(block);
}

static void blocks_have_a_distribution(void) {
    GameOutcome game[EXAMPLE_GAMES + 8];
    size_t count;
    example(game);
    for (uint32_t i = 0; i < 8; i++) /* two blocks more, drawn: one quietly, one not */
        game[EXAMPLE_GAMES + i] = outcome_of(4 + i / 4, "ABAB",
                                             i < 4   ? "1111"
                                             : i % 2 ? "1313"
                                                     : "3131");
    BlockScore *block = blocks_between(&(GameList){game, EXAMPLE_GAMES + 8, 4, NULL}, A, B, &count);
    const BlockHistogram h = blocks_histogram(block, count);
    static const uint32_t BINS[9] = {0, 0, 0, 0, 3, 2, 0, 1, 0}; /* by half points */
    CU_ASSERT_EQUAL_FATAL(h.bins, 9);
    for (uint32_t i = 0; i < 9; i++)
        check_that(h.count[i] == BINS[i], "bin %u: %u", i, h.count[i]);
    CU_ASSERT(h.won == 3 && h.drawn == 3 && h.lost == 0 && h.quiet == 1);
    free(block);

    /* Larger blocks go into tenths: 14 games, 13 won = 0.929; 1 won = 0.071; all won. */
    const BlockScore large[] = {{0, 14, 13 * 24, true}, {1, 14, 24, true}, {2, 14, 14 * 24, true}};
    const BlockHistogram tenths = blocks_histogram(large, 3);
    CU_ASSERT_EQUAL(tenths.bins, 11);
    CU_ASSERT(tenths.count[9] == 1 && tenths.count[1] == 1 && tenths.count[10] == 1);
}

/* --- errors and Elo --------------------------------------------------------------------------- */

static void student_points_are_those_of_the_table(void) {
    static const struct {
        size_t freedom;
        double point;
    } TABLE[] = {{1, 12.7062},  {2, 4.30265},  {3, 3.18245},   {4, 2.77645},      {5, 2.57058},
                 {10, 2.22814}, {30, 2.04227}, {100, 1.98397}, {1000000, 1.95996}};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        near("Student's t", student_point(TABLE[i].freedom), TABLE[i].point, 1e-4);
    near("normal", normal_below(1.959963985), 0.975, 1e-9);
    near("normal", normal_below(-1), 0.15865525393, 1e-9);
}

/* Deviations of the block means from 0.65625: -0.03125 twice, -0.15625, 0.21875; their squares add
 * up to 0.07421875, a third of which is the variance, 0.0247395833; the error of the mean is
 * sqrt(0.0247395833 / 4) = 0.0786441; t with three degrees of freedom 3.182446. So the share lies
 * within 0.40597 and 0.90653, Elo -66.1 and 394.7. LOS = normal(0.15625 / 0.0786441). The spread of
 * a game is sqrt(0.0247395833 * 4) = 0.314576, normalised Elo 347.4356 * 0.15625 / 0.314576. */
static void elo_of_the_example(void) {
    GameOutcome game[EXAMPLE_GAMES];
    example(game);
    const GameList list = {game, EXAMPLE_GAMES, 4, NULL};
    const Sample sample = sample_between(&list, A, B), other = sample_between(&list, B, A);
    CU_ASSERT_EQUAL(sample.blocks, 4);
    CU_ASSERT_EQUAL(sample.games, 16);
    near("mean", sample.mean, 0.65625, 1e-12);
    near("variance", sample.variance, 0.0247395833333, 1e-12);
    near("error", sample_error(&sample), 0.0786441087, 1e-9);
    near("other mean", other.mean, 0.34375, 1e-12);
    near("other variance", other.variance, sample.variance, 1e-12);
    const EloEstimate elo = elo_logistic(&sample), normal = elo_normalized(&sample);
    near("Elo", elo.elo, 112.330643830, 1e-6);
    near("low", elo.low, -66.1262452, 1e-4);
    near("high", elo.high, 394.6853144, 1e-4);
    near("margin", elo_margin(&elo), 230.4057798, 1e-4);
    near("nElo", normal.elo, 172.571128133, 1e-6);
    near("nElo margin", elo_margin(&normal), 276.4237739, 1e-4);
    near("LOS", elo_superiority(&sample), 0.976527636511, 1e-9);
    near("LOS of the other", elo_superiority(&other), 1 - 0.976527636511, 1e-9);
}

/* Blocks of one, two and three games with 1, 0.5 and 2.5 points: the mean is 4 / 6; the blocks are
 * off by 1 - 2/3, 0.5 - 4/3, 2.5 - 2 points; over the mean size of 2 the squares are 1/36, 25/144,
 * 1/16, together 38/144, and half of that is the variance, 0.13194444. */
static void unequal_blocks_are_weighted(void) {
    const BlockScore block[] = {{0, 1, 24, true}, {1, 2, 12, true}, {2, 3, 60, true}};
    const Sample sample = sample_of(block, 3);
    near("mean", sample.mean, 2.0 / 3, 1e-12);
    near("variance", sample.variance, 19.0 / 144, 1e-12);
    near("LOS", elo_superiority(&sample), 0.786611631734, 1e-9);
    const EloEstimate elo = elo_logistic(&sample), normal = elo_normalized(&sample);
    near("Elo", elo.elo, 120.411998266, 1e-6); /* 400 lg 2 */
    CU_ASSERT(elo.low == -INFINITY && elo.high == INFINITY);
    near("nElo", normal.elo, 112.722988870, 1e-6);
    near("nElo margin", elo_margin(&normal), 610.2881936, 1e-4);
}

static void little_is_known_of_little(void) {
    const BlockScore won[] = {{0, 4, 96, true}, {1, 4, 96, true}};
    const Sample none = sample_of(won, 0), one = sample_of(won, 1), two = sample_of(won, 2);
    EloEstimate elo = elo_logistic(&none);
    CU_ASSERT(isnan(none.mean) && isnan(elo.elo) && isnan(elo_superiority(&none)));
    elo = elo_logistic(&one);
    CU_ASSERT(elo.elo == INFINITY && isnan(elo_margin(&elo)) && isnan(elo_superiority(&one)));
    elo = elo_normalized(&two);
    CU_ASSERT(isnan(elo.elo) && elo_superiority(&two) == 1);
    CU_ASSERT(elo_of_share(0) == -INFINITY && elo_of_share(0.5) == 0);
    near("ten to one", share_of_elo(400), 10.0 / 11, 1e-12);
}

/* --- the test of strength --------------------------------------------------------------------- */

/* `sample` as if each of its blocks had come so many times. */
static Sample repeated(const Sample *sample, uint32_t times) {
    Sample more = *sample;
    more.blocks *= times;
    more.games *= times;
    more.variance *= (double)(sample->blocks - 1) / (double)sample->blocks * (double)more.blocks /
                     (double)(more.blocks - 1);
    return more;
}

/* The script maximises the same normal likelihoods by golden section, the example as it is and 50
 * times over. */
static void sprt_of_the_example(void) {
    GameOutcome game[EXAMPLE_GAMES];
    example(game);
    const GameList list = {game, EXAMPLE_GAMES, 4, NULL};
    const Sample once = sample_between(&list, A, B), lost = sample_between(&list, B, A);
    const Sample often = repeated(&once, 50), often_lost = repeated(&lost, 50);
    Sprt sprt = {0, 20, 0.05, 0.05, SPRT_LOGISTIC};
    SprtState state = sprt_judge(&sprt, &once);
    near("lower", state.lower, -2.944438979, 1e-8); /* ln(0.05 / 0.95) */
    near("upper", state.upper, 2.944438979, 1e-8);
    near("llr", state.llr, 0.367393033, 1e-6);
    CU_ASSERT_EQUAL(state.verdict, SPRT_GOES_ON);
    state = sprt_judge(&sprt, &often);
    near("llr of many", state.llr, 20.991666061, 1e-4);
    CU_ASSERT_EQUAL(state.verdict, SPRT_H1);
    state = sprt_judge(&sprt, &often_lost);
    near("llr of many lost", state.llr, -20.515809493, 1e-4);
    CU_ASSERT_EQUAL(state.verdict, SPRT_H0);
    sprt.model = SPRT_NORMALIZED;
    near("normalised", sprt_judge(&sprt, &once).llr, 0.306589477, 1e-6);
    near("normalised, many", sprt_judge(&sprt, &often).llr, 16.388567720, 1e-4);
    near("normalised, lost", sprt_judge(&sprt, &often_lost).llr, -18.288428056, 1e-4);
    sprt.beta = 0.1;
    state = sprt_judge(&sprt, &once);
    near("lower", state.lower, -2.251291799, 1e-8); /* ln(0.1 / 0.95) */
    near("upper", state.upper, 2.890371758, 1e-8);  /* ln(0.9 / 0.05) */
}

/* Without any spread nothing is infinite: ten blocks of draws speak for elo0 a little, blocks that
 * are all won for elo1. */
static void sprt_without_spread(void) {
    const Sample drawn = {10, 40, 0.5, 0}, won = {10, 40, 1, 0}, one = {1, 4, 1, NAN};
    Sprt sprt = {0, 20, 0.05, 0.05, SPRT_LOGISTIC};
    near("drawn", sprt_judge(&sprt, &drawn).llr, -1.440701147, 1e-6);
    near("won", sprt_judge(&sprt, &won).llr, 0.586045605, 1e-6);
    CU_ASSERT(sprt_judge(&sprt, &one).llr == 0);
    sprt.model = SPRT_NORMALIZED;
    near("drawn", sprt_judge(&sprt, &drawn).llr, -0.066273726, 1e-6);
}

static void sprt_refuses_nonsense(void) {
    SprtModel model;
    Error error;
    CU_ASSERT(sprt_model("Logistic", &model) && model == SPRT_LOGISTIC);
    CU_ASSERT(sprt_model("normalized", &model) && model == SPRT_NORMALIZED);
    CU_ASSERT(!sprt_model("bayesian", &model) && model == SPRT_NORMALIZED);
    CU_ASSERT(sprt_check(&(Sprt){0, 5, 0.05, 0.05, SPRT_LOGISTIC}, &error));
    CU_ASSERT(!sprt_check(&(Sprt){5, 5, 0.05, 0.05, SPRT_LOGISTIC}, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "elo0"));
    CU_ASSERT(!sprt_check(&(Sprt){0, 5, 0, 0.05, SPRT_LOGISTIC}, &error));
    CU_ASSERT(!sprt_check(&(Sprt){0, 5, 0.6, 0.5, SPRT_LOGISTIC}, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "alpha"));
    CU_ASSERT(!sprt_check(&(Sprt){NAN, 5, 0.05, 0.05, SPRT_LOGISTIC}, &error));
    CU_ASSERT(!sprt_check(&(Sprt){0, INFINITY, 0.05, 0.05, SPRT_LOGISTIC}, &error));
}

/* --- tallies ---------------------------------------------------------------------------------- */

static void tallies_count(void) {
    const GameOutcome game[] = {
        outcome_of(0, "ABBB", "2134"), /* share 2/3: won */
        outcome_of(0, "BABB", "1134"), /* (1/2 + 1 + 1) / 3: won */
        outcome_of(0, "BBAB", "1234"), /* 1/3: lost */
        outcome_of(0, "AAAA", "1234"), /* does not count */
        outcome_of(1, "BBBA", "1243"), /* place 3 of the fourth seat: 1/3, lost */
        outcome_of(1, "AABB", "1423"), /* 1/2 */
    };
    const Tally t = tally_between(&(GameList){game, 6, 4, NULL}, A, EVERY_OTHER);
    CU_ASSERT_EQUAL(t.games, 5);
    CU_ASSERT(t.wins == 2 && t.losses == 2 && t.draws == 1);
    CU_ASSERT_EQUAL(t.seats, 6);
    CU_ASSERT(t.place[0] == 2 && t.place[1] == 1 && t.place[2] == 2 && t.place[3] == 1);
    CU_ASSERT_EQUAL(t.survived, 5);
    CU_ASSERT_EQUAL(t.points, 30 + 40 + 20 + 20 + 40 + 10);
    CU_ASSERT_EQUAL(t.plies, 500);
    near("share", t.share, (2.0 / 3 + 2.5 / 3 + 1.0 / 3 + 1.0 / 3 + 0.5) / 5, 1e-12);
    CU_ASSERT(isnan(tally_between(&(GameList){game, 6, 4, NULL}, C, A).share));
}

/* --- ratings ---------------------------------------------------------------------------------- */

/* Two of three who tie for the second place: 1 2 2 4 is first one of four, then the two orders of
 * the tie in halves, so {tied, tied, last} once, {tied, last} half a time for each. */
static void ties_are_choices_in_parts(void) {
    Choices c;
    const GameOutcome game = outcome_of(0, "CABA", "1242"); /* C, then A and A, then B */
    CU_ASSERT_FATAL(choices_read(&game, NULL, 3, &c));
    CU_ASSERT_EQUAL(c.entrants, 4);
    CU_ASSERT(c.engine[0] == C && c.engine[1] == A && c.engine[2] == A && c.engine[3] == B);
    CU_ASSERT(c.won[0] == 12 && c.won[1] == 12 && c.won[2] == 12 && c.won[3] == 0);
    uint32_t all = 0, three = 0, two = 0;
    for (uint32_t i = 0; i < c.sets; i++) {
        all += c.set[i] == 0x00000102u ? c.weight[i] : 0;   /* A A B C */
        three += c.set[i] == 0x000001FFu ? c.weight[i] : 0; /* A A B */
        two += c.set[i] == 0x0001FFFFu ? c.weight[i] : 0;   /* A B */
    }
    CU_ASSERT(c.sets == 4 && all == 12 && three == 12 && two == 12);

    const GameOutcome drawn = outcome_of(0, "AABC", "1111"); /* each is last in a quarter */
    CU_ASSERT_FATAL(choices_read(&drawn, NULL, 3, &c));
    CU_ASSERT(c.won[0] == 9 && c.won[3] == 9 && c.sets == 1 + 4 + 6);
    const GameOutcome team = outcome_of(0, "ABAB", "1313"); /* partners are one entrant */
    CU_ASSERT_FATAL(choices_read(&team, OPPOSITE, 3, &c));
    CU_ASSERT(c.entrants == 2 && c.sets == 1 && c.set[0] == 0x0001FFFFu && c.weight[0] == 12);
    const GameOutcome same = outcome_of(0, "AAAA", "1234");
    CU_ASSERT(!choices_read(&same, NULL, 3, &c));
}

/* The script writes all orders of each game out, adds a quarter of a win and a loss against
 * strength 1, and climbs the likelihood coordinate by coordinate. */
static void ratings_of_an_example(void) {
    const GameOutcome game[] = {
        outcome_of(0, "ABCA", "1234"), outcome_of(0, "ABCB", "1134"), outcome_of(1, "CCAB", "1222"),
        outcome_of(1, "BABC", "2122"), outcome_of(2, "ABCC", "1111"), outcome_of(2, "AABC", "1243"),
    };
    Rating r[4];
    ratings_fit(&(GameList){game, 6, 0, NULL}, NULL, 4, 1, 20, r);
    near("A", r[A].elo, 79.19974778, 1e-4);
    near("B", r[B].elo, -74.78887922, 1e-4);
    near("C", r[C].elo, -4.41086856, 1e-4);
    CU_ASSERT(r[A].games == 6 && r[B].games == 6 && r[C].games == 6 && r[3].games == 0);
    CU_ASSERT(isnan(r[3].elo) && isnan(r[3].margin));
    CU_ASSERT(r[A].margin > 0 && isfinite(r[A].margin));

    Rating again[4], other[4];
    ratings_fit(&(GameList){game, 6, 0, NULL}, NULL, 4, 1, 20, again);
    ratings_fit(&(GameList){game, 6, 0, NULL}, NULL, 4, 2, 20, other);
    CU_ASSERT(r[A].margin == again[A].margin && r[A].elo == again[A].elo);
    CU_ASSERT(r[A].margin != other[A].margin && r[A].elo == other[A].elo);
}

static void ratings_of_two_sides(void) {
    GameOutcome game[10];
    Rating r[2];
    for (uint32_t i = 0; i < 5; i++) /* A wins three of five and draws one */
        game[i] = outcome_of(i, "ABAB", i < 3 ? "1313" : i == 3 ? "3131" : "1111");
    ratings_fit(&(GameList){game, 5, 0, NULL}, OPPOSITE, 2, 1, 0, r);
    near("A", r[A].elo, 69.54739118, 1e-4);
    near("B", r[B].elo, -69.54739118, 1e-4);
    CU_ASSERT(isnan(r[A].margin));
    for (uint32_t i = 0; i < 10; i++) /* and who wins always is still somewhere */
        game[i] = outcome_of(i, "ABAB", "1313");
    ratings_fit(&(GameList){game, 10, 0, NULL}, OPPOSITE, 2, 1, 0, r);
    near("always", r[A].elo, 343.02551420, 1e-4);
    ratings_fit(&(GameList){game, 0, 0, NULL}, OPPOSITE, 2, 1, 10, r);
    CU_ASSERT(isnan(r[A].elo) && isnan(r[A].margin));
}

CU_TestInfo TESTS_statistics[] = {
    {"shares are means over pairs", shares_are_means_over_pairs},
    {"seats have shares", seats_have_shares},
    {"blocks are gathered", blocks_are_gathered},
    {"blocks have a distribution", blocks_have_a_distribution},
    {"Student's t", student_points_are_those_of_the_table},
    {"Elo of an example", elo_of_the_example},
    {"unequal blocks are weighted", unequal_blocks_are_weighted},
    {"little is known of little", little_is_known_of_little},
    {"SPRT of an example", sprt_of_the_example},
    {"SPRT without spread", sprt_without_spread},
    {"SPRT refuses nonsense", sprt_refuses_nonsense},
    {"tallies count", tallies_count},
    {"ties are choices in parts", ties_are_choices_in_parts},
    {"ratings of an example", ratings_of_an_example},
    {"ratings of two sides", ratings_of_two_sides},
    CU_TEST_INFO_NULL,
};
