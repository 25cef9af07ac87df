/* Utilities: the formula in the header, an exact sum, and ends on the same scale. */
#include "engine/fen.h"
#include "eval/utility.h"
#include "tests/rig.h"
#include "tests/suites.h"

#include <math.h>
#include <stdlib.h>

static int32_t sum_of(const Utility *utility) {
    int32_t sum = 0;
    for (Seat s = 0; s < SEATS; s++) {
        CU_ASSERT(utility->of[s] >= 0 && utility->of[s] <= UTILITY_MOST);
        sum += utility->of[s];
    }
    return sum;
}

static double logistic(int32_t lead) { return 1.0 / (1.0 + exp(-lead / 400.0)); }

static Score random_score(uint64_t *seed) {
    Score score;
    for (Seat s = 0; s < SEATS; s++)
        score.of[s] = (int32_t)(test_random(seed) % 6000) - (int32_t)(test_random(seed) % 3000);
    return score;
}

/* Seats that all play: what is written in the header, within what rounding may do. */
static void formula_holds(void) {
    uint64_t seed = 1;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Position *pos = malloc(sizeof *pos);
        CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, ALL_VARIANTS[v]->setups[0].fen, NULL));
        for (uint32_t i = 0; i < 2000; i++) {
            const Score score = random_score(&seed);
            double product[SEATS] = {1, 1, 1, 1}, sum[SEATS] = {0}, all = 0;
            Utility utility;
            utility_of(pos, &score, &utility);
            CU_ASSERT_EQUAL(sum_of(&utility), UTILITY_SUM);
            for (Seat a = 0; a < SEATS; a++)
                for (Seat b = 0; b < SEATS; b++)
                    if (a != b) {
                        sum[a] += logistic(score.of[a] - score.of[b]);
                        product[a] *= logistic(score.of[a] - score.of[b]);
                    }
            for (Seat s = 0; s < SEATS; s++)
                all += product[s];
            for (Seat s = 0; s < SEATS; s++) {
                const double wanted = ALL_VARIANTS[v]->first_takes_all
                                          ? 10000.0 / 3 + 20000.0 / 3 * product[s] / all
                                          : 10000.0 / 3 * sum[s];
                check_that(fabs(utility.of[s] - wanted) < 12, "%s: %d, not %.1f",
                           ALL_VARIANTS[v]->name, utility.of[s], wanted);
            }
        }
        free(pos);
        free(board);
    }
}

/* Two that stand alone never have more than is said; more standing is never worth less. */
static void bounds_hold(void) {
    uint64_t seed = 2;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Position *pos = malloc(sizeof *pos);
        const int32_t pair = utility_pair_most(ALL_VARIANTS[v]);
        int32_t most = 0;
        CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, ALL_VARIANTS[v]->setups[0].fen, NULL));
        for (uint32_t i = 0; i < 4000; i++) {
            Score score = random_score(&seed);
            if (i % 2) /* two far ahead, alike or not */
                score.of[i % 4] = score.of[(i + 1) % 4] + (int32_t)(i % 5) * 900;
            Utility before, after;
            utility_of(pos, &score, &before);
            for (Seat a = 0; a < SEATS; a++)
                for (Seat b = 0; b < a; b++)
                    most = before.of[a] + before.of[b] > most ? before.of[a] + before.of[b] : most;
            score.of[i % 4] += (int32_t)(i % 300);
            utility_of(pos, &score, &after);
            CU_ASSERT(after.of[i % 4] + 1 >= before.of[i % 4]);
        }
        check_that(most <= pair, "%s: %d and not %d", ALL_VARIANTS[v]->name, most, pair);
        CU_ASSERT(most > pair - 500);
        free(pos);
        free(board);
    }
}

/* Games played out at random: utilities in the order of the payoffs, on the same scale. */
static void ends_have_their_worth(void) {
    enum { GAMES = 20, LONGEST = 4000 };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Position *pos = malloc(sizeof *pos);
        uint64_t seed = 3;
        uint32_t ends = 0;
        for (uint32_t i = 0; i < GAMES; i++) {
            Outcome out;
            Utility utility;
            CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, ALL_VARIANTS[v]->setups[0].fen, NULL));
            if (rig_thin_out(pos, &seed, LONGEST) || !play_over(pos, &out))
                continue;
            ends++;
            utility_of_outcome(ALL_VARIANTS[v], &out, &utility);
            CU_ASSERT_EQUAL(sum_of(&utility), UTILITY_SUM);
            for (Seat a = 0; a < SEATS; a++) {
                if (out.payoff[a] == PAYOFF_ALL)
                    CU_ASSERT_EQUAL(utility.of[a], UTILITY_MOST);
                if (out.payoff[a] == -PAYOFF_ALL)
                    CU_ASSERT(utility.of[a] <= utility_least(ALL_VARIANTS[v]) + 1);
                for (Seat b = 0; b < SEATS; b++)
                    if (out.payoff[a] > out.payoff[b])
                        CU_ASSERT(utility.of[a] > utility.of[b]);
            }
        }
        check_that(ends > 0, "%s: no end was met", ALL_VARIANTS[v]->name);
        free(pos);
        free(board);
    }
}

static void a_side_has_its_mean(void) {
    const Utility utility = {{8001, 1999, 4000, 6000}};
    const SeatMask all = (1u << SEATS) - 1;
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT_EQUAL(utility_side(&utility, seat_bit(s)), utility.of[s]);
    CU_ASSERT_EQUAL(utility_side(&utility, all), UTILITY_EVEN);
    CU_ASSERT_EQUAL(utility_side(&utility, seat_bit(0) | seat_bit(2)), 6000);    /* 12001 / 2 */
    CU_ASSERT_EQUAL(utility_side(&utility, seat_bit(1) | seat_bit(3)), 3999);    /* 7999 / 2 */
    CU_ASSERT_EQUAL(utility_side(&utility, all & (SeatMask)~seat_bit(0)), 3999); /* 11999 / 3 */
}

/* A centipawn that all but one seat lack is one, near an even standing. */
static void centipawns_are_a_lead(void) {
    Board *board = board_new(variant_find("ffa"));
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, "4PC", NULL));
    for (int32_t lead = -100; lead <= 100; lead += 10) {
        const Score score = {{3000 + lead, 3000, 3000, 3000}};
        Utility utility;
        utility_of(pos, &score, &utility);
        check_that(abs(utility_centipawns(utility.of[0]) - lead) <= 2, "%d for a lead of %d",
                   utility_centipawns(utility.of[0]), lead);
    }
    free(pos);
    free(board);
}

CU_TestInfo TESTS_utility[] = {
    {"the formula holds", formula_holds},
    {"bounds hold", bounds_hold},
    {"ends have their worth", ends_have_their_worth},
    {"a side has its mean", a_side_has_its_mean},
    {"centipawns are a lead", centipawns_are_a_lead},
    CU_TEST_INFO_NULL,
};
