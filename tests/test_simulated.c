/* Matches drawn by lot from models whose answer is known: how often do intervals, tests and ratings
 * tell the truth? Games of a block share an opening, which favours some seats and one of the
 * engines, so they are not independent. All lots are seeded: the counts are the same in every run,
 * and the bounds are what chance allows for so many matches. */
#include "tests/outcomes.h"
#include "tests/suites.h"
#include "tuning/elo.h"
#include "tuning/ratings.h"
#include "tuning/sprt.h"

#include <math.h>
#include <stdlib.h>

enum { A, B, OPENINGS = 6 };

typedef struct {
    double strength[OPENINGS][SEATS]; /* of a seat */
    double edge[OPENINGS];            /* A's strength there; B's is 1 */
    SeatMask seating[14];             /* where A sits, game by game */
    uint32_t games;                   /* of a block */
    bool teams;                       /* partners opposite: their strengths are multiplied */
    double draws;                     /* of teams */
} Model;

/* --- what is true ----------------------------------------------------------------------------- */

static double seat_strength(const Model *model, uint32_t opening, SeatMask seating, Seat seat) {
    return model->strength[opening][seat] * (seating >> seat & 1 ? model->edge[opening] : 1);
}

static double team_chance(const Model *model, uint32_t opening, SeatMask seating) {
    double first = 1, second = 1;
    for (Seat s = 0; s < SEATS; s++)
        *(OPPOSITE[0] >> s & 1 ? &first : &second) *= seat_strength(model, opening, seating, s);
    return first / (first + second);
}

/* In the Plackett-Luce model a seat comes before another with a chance in proportion to strength.
 */
static double pair_chance(const Model *model, uint32_t opening, SeatMask seating) {
    double sum = 0;
    uint32_t pairs = 0;
    for (Seat a = 0; a < SEATS; a++)
        for (Seat b = 0; b < SEATS; b++)
            if ((seating >> a & 1) && !(seating >> b & 1)) {
                const double own = seat_strength(model, opening, seating, a);
                sum += own / (own + seat_strength(model, opening, seating, b));
                pairs++;
            }
    return sum / pairs;
}

static double true_share(const Model *model) {
    double sum = 0;
    for (uint32_t k = 0; k < OPENINGS; k++)
        for (uint32_t g = 0; g < model->games; g++) {
            const SeatMask seating = model->seating[g];
            const double first = model->teams ? team_chance(model, k, seating) : 0;
            const double won = seating == OPPOSITE[0] ? first : 1 - first;
            sum += model->teams ? model->draws / 2 + (1 - model->draws) * won
                                : pair_chance(model, k, seating);
        }
    return sum / (OPENINGS * model->games);
}

/* --- what is drawn ---------------------------------------------------------------------------- */

static void draw_game(const Model *model, uint32_t opening, SeatMask seating, uint64_t *lots,
                      GameOutcome *game) {
    double strength[SEATS];
    *game = (GameOutcome){.block = game->block, .plies = OUTCOME_PLIES};
    for (Seat s = 0; s < SEATS; s++) {
        strength[s] = seat_strength(model, opening, seating, s);
        game->engine[s] = seating >> s & 1 ? A : B;
    }
    if (!model->teams) {
        outcome_draw_order(lots, strength, game->place);
        return;
    }
    const bool drawn = outcome_lot(lots) < model->draws;
    const bool first_wins = outcome_lot(lots) < team_chance(model, opening, seating);
    for (Seat s = 0; s < SEATS; s++)
        game->place[s] = drawn || (OPPOSITE[0] >> s & 1) == first_wins ? 1 : 3;
}

static void draw_match(const Model *model, uint32_t blocks, uint64_t *lots, GameOutcome *game) {
    for (uint32_t b = 0; b < blocks; b++) {
        const uint32_t opening = (uint32_t)(test_random(lots) % OPENINGS);
        for (uint32_t g = 0; g < model->games; g++, game++) {
            game->block = b;
            draw_game(model, opening, model->seating[g], lots, game);
        }
    }
}

/* The interval as if games were independent. */
static bool naive_interval_holds(const GameOutcome *game, size_t count, double truth) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        const double share = share_between(&game[i], NULL, A, B) / (double)SHARE_ONE;
        sum += share;
        squares += share * share;
    }
    const double mean = sum / (double)count, variance = squares / (double)count - mean * mean;
    return fabs(mean - truth) <= 1.96 * sqrt(variance / (double)count);
}

enum { MATCHES = 2000 };

/* Plays 2,000 matches of so many blocks: in 93 to 97 % of them the true difference must lie within
 * the interval, and each end must be missed alike; the naive interval must not do. */
static void check_coverage(const char *what, const Model *model, uint32_t blocks, uint64_t seed) {
    const double truth = true_share(model), elo = elo_of_share(truth);
    const size_t count = (size_t)blocks * model->games;
    GameOutcome *game = malloc(count * sizeof *game);
    uint32_t held = 0, above = 0, below = 0, naive = 0;
    for (uint32_t m = 0; m < MATCHES; m++) {
        draw_match(model, blocks, &seed, game);
        const Sample sample = sample_between(&(GameList){game, count, model->games, NULL}, A, B);
        const EloEstimate estimate = elo_logistic(&sample);
        held += estimate.low <= elo && elo <= estimate.high;
        above += estimate.low > elo;
        below += estimate.high < elo;
        naive += naive_interval_holds(game, count, truth);
    }
    free(game);
    check_that(held >= 0.93 * MATCHES && held <= 0.97 * MATCHES, "%s: Elo %.1f held in %u of %d",
               what, elo, held, MATCHES);
    check_that(above > 0.012 * MATCHES && below > 0.012 * MATCHES, "%s: missed %u, %u", what, above,
               below);
    check_that(naive < 0.93 * MATCHES || naive > 0.97 * MATCHES, "%s: naive %u", what, naive);
}

static Model teams(void) {
    Model model = {
        .edge = {0.6, 0.8, 1.1, 1.3, 1.6, 2.0},
        .seating = {5, 10, 5, 10},
        .games = 4,
        .teams = true,
        .draws = 0.25,
    };
    for (uint32_t k = 0; k < OPENINGS; k++)
        for (Seat s = 0; s < SEATS; s++)
            model.strength[k][s] = OPPOSITE[0] >> s & 1 ? 1 + 0.1 * k : 1;
    return model;
}

static Model for_all(uint32_t games) {
    static const SeatMask ONE[] = {1, 2, 4, 8};
    Model model = {.edge = {0.5, 0.8, 1.2, 1.6, 2.2, 3.0}, .games = games};
    for (uint32_t g = 0; g < games; g++) /* one against three, or all assignments */
        model.seating[g] = games == 4 ? ONE[g] : (SeatMask)(g + 1);
    for (uint32_t k = 0; k < OPENINGS; k++)
        for (Seat s = 0; s < SEATS; s++)
            model.strength[k][s] = 1 + 0.3 * (k * (s + 1) % 5);
    return model;
}

static void intervals_hold_in_teams(void) {
    const Model model = teams();
    check_coverage("teams", &model, 40, 1);
    check_coverage("teams, few blocks", &model, 12, 2);
}

/* Sides that are worth much and engines that are equal: games of a block offset each other, and the
 * naive interval is too wide. */
static void intervals_hold_where_games_offset(void) {
    Model model = teams();
    for (uint32_t k = 0; k < OPENINGS; k++) {
        model.edge[k] = 1;
        for (Seat s = 0; s < SEATS; s++)
            model.strength[k][s] = OPPOSITE[0] >> s & 1 ? 1.5 + 0.3 * k : 1;
    }
    CU_ASSERT_DOUBLE_EQUAL(true_share(&model), 0.5, 1e-12);
    check_coverage("offset", &model, 40, 3);
}

static void intervals_hold_for_four(void) {
    const Model one = for_all(4), all = for_all(14);
    check_coverage("one against three", &one, 40, 4);
    check_coverage("all assignments", &all, 30, 5);
}

/* --- the test of strength --------------------------------------------------------------------- */

/* A game's share is 1, 1/2 or 0 with mean `mean`, and with mean `mean` +- TILT in a block. */
static const double TILT = 0.1, DRAWS = 0.3;

static double block_variance(double mean) {
    double within = 0;
    for (int tilt = -1; tilt <= 1; tilt += 2) {
        const double p = mean + tilt * TILT; /* of a win p - DRAWS / 2 */
        within += (p - DRAWS / 2 + DRAWS / 4 - p * p) / 2;
    }
    return within / 4 + TILT * TILT;
}

/* The mean share at which a model's Elo is just so. */
static double mean_of(SprtModel model, double elo) {
    if (model == SPRT_LOGISTIC)
        return share_of_elo(elo);
    double mean = 0.5;
    for (int i = 0; i < 50; i++)
        mean = 0.5 + elo / ELO_A_DEVIATION * sqrt(4 * block_variance(mean));
    return mean;
}

static uint32_t draw_block(double mean, uint64_t *lots) {
    const double p = mean + (outcome_lot(lots) < 0.5 ? -TILT : TILT);
    uint32_t halves = 0;
    for (int g = 0; g < 4; g++) {
        const double lot = outcome_lot(lots);
        halves += lot < p - DRAWS / 2 ? 2 : lot < p + DRAWS / 2 ? 1 : 0;
    }
    return halves;
}

static SprtVerdict run_test(const Sprt *sprt, double mean, uint64_t *lots, uint64_t *blocks) {
    double sum = 0, squares = 0;
    for (size_t n = 1; n < 20000; n++) {
        const double score = draw_block(mean, lots) / 8.0;
        sum += score;
        squares += score * score;
        const double count = (double)n;
        const Sample sample = {n, 4 * n, sum / count,
                               n > 1 ? (squares - sum * sum / count) / (count - 1) : NAN};
        const SprtVerdict verdict = sprt_judge(sprt, &sample).verdict;
        ++*blocks;
        if (verdict != SPRT_GOES_ON)
            return verdict;
    }
    return SPRT_GOES_ON;
}

/* Where elo0 is true H1 must be accepted with a chance of alpha, and a little less since the bound
 * is overstepped as a rule; so for elo1 and beta. */
static void check_error_rates(const Sprt *sprt, uint64_t seed) {
    enum { TESTS = 3000 };
    uint64_t blocks = 0;
    uint32_t wrong[2] = {0, 0};
    for (int is_better = 0; is_better < 2; is_better++) {
        const double mean = mean_of(sprt->model, is_better ? sprt->elo1 : sprt->elo0);
        for (int i = 0; i < TESTS; i++)
            wrong[is_better] +=
                run_test(sprt, mean, &seed, &blocks) != (is_better ? SPRT_H1 : SPRT_H0);
    }
    const double alpha = wrong[0] / (double)TESTS, beta = wrong[1] / (double)TESTS;
    check_that(alpha > 0.75 * sprt->alpha && alpha < 1.15 * sprt->alpha,
               "%s: H1 in %.4f where elo0 is true, alpha %.2f, %.0f blocks a test",
               sprt->model == SPRT_LOGISTIC ? "logistic" : "normalized", alpha, sprt->alpha,
               (double)blocks / (2 * TESTS));
    check_that(beta > 0.75 * sprt->beta && beta < 1.15 * sprt->beta,
               "%s: H0 in %.4f where elo1 is true, beta %.2f",
               sprt->model == SPRT_LOGISTIC ? "logistic" : "normalized", beta, sprt->beta);
}

static void tests_err_as_often_as_they_may(void) {
    check_error_rates(&(Sprt){0, 20, 0.05, 0.05, SPRT_LOGISTIC}, 6);
    check_error_rates(&(Sprt){0, 20, 0.05, 0.05, SPRT_NORMALIZED}, 7);
    check_error_rates(&(Sprt){-10, 10, 0.05, 0.1, SPRT_LOGISTIC}, 8);
}

/* --- ratings ---------------------------------------------------------------------------------- */

enum { POOL = 4 };
static const double PLANTED[POOL] = {150, 40, -30, -160}; /* Elo, 0 on the mean */

/* All engines at the board in turn at every seat; `crowd`: the first one at two seats at times. */
static void draw_pool(uint32_t blocks, bool crowd, uint64_t *lots, GameOutcome *game) {
    for (uint32_t i = 0; i < blocks * SEATS; i++) {
        double strength[SEATS];
        game[i] = (GameOutcome){.block = i / SEATS};
        for (Seat s = 0; s < SEATS; s++) {
            const uint32_t engine = (s + i) % POOL;
            game[i].engine[s] = (uint8_t)(crowd && i / SEATS % 2 && engine == 2 ? 0 : engine);
            strength[s] = pow(10, PLANTED[game[i].engine[s]] / 400);
        }
        outcome_draw_order(lots, strength, game[i].place);
    }
}

static void check_ratings(bool crowd, uint64_t seed) {
    enum { BLOCKS = 100, POOLS = 60 };
    GameOutcome *game = malloc(BLOCKS * SEATS * sizeof *game);
    uint32_t held = 0;
    double mean[POOL] = {0};
    for (uint32_t p = 0; p < POOLS; p++) {
        Rating rating[POOL];
        draw_pool(BLOCKS, crowd, &seed, game);
        ratings_fit(&(GameList){game, BLOCKS * SEATS, SEATS, NULL}, NULL, POOL, p, 100, rating);
        for (uint32_t i = 0; i < POOL; i++) {
            mean[i] += rating[i].elo / POOLS;
            held += fabs(rating[i].elo - PLANTED[i]) <= rating[i].margin;
        }
    }
    free(game);
    for (uint32_t i = 0; i < POOL; i++)
        check_that(fabs(mean[i] - PLANTED[i]) < 6, "planted %.0f, found %.1f", PLANTED[i], mean[i]);
    check_that(held >= 0.90 * POOL * POOLS && held <= 0.99 * POOL * POOLS, "%u of %d held", held,
               POOL * POOLS);
}

static void ratings_find_what_was_planted(void) {
    check_ratings(false, 9);
    check_ratings(true, 10);
}

CU_TestInfo TESTS_simulated[] = {
    {"intervals hold in teams", intervals_hold_in_teams},
    {"intervals hold where games offset", intervals_hold_where_games_offset},
    {"intervals hold for four", intervals_hold_for_four},
    {"tests err as often as they may", tests_err_as_often_as_they_may},
    {"ratings find what was planted", ratings_find_what_was_planted},
    CU_TEST_INFO_NULL,
};
