/* The likelihood of a game is a product over its choices. So all that the fit needs of any number
 * of games is how often each engine was chosen and how often each set was chosen from; the games
 * are forgotten, and the bootstrap adds up blocks instead of reading them again.
 *
 * The fit is Hunter's MM iteration (Annals of Statistics, 2004): strength = choices / sum over sets
 * of weight * members / total strength of the set. Each step raises the likelihood. */
#include "tuning/ratings.h"

#include "engine/memory.h"
#include "tuning/choices.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 10000 };
static const double PRIOR = 0.25 * CHOICE_ONE;

typedef struct { /* an addend: `twelfths` to the amount of an engine, or of a set */
    bool is_set;
    uint32_t at; /* the engine, or where the set stands in Pool.set */
    uint32_t twelfths;
} Term;

typedef struct {
    uint32_t engines, sets;
    EngineSet *set;          /* those that occur, sorted */
    Term *term;              /* of all games, block by block */
    size_t *start, blocks;   /* where a block's terms begin; one more than blocks */
    uint32_t *games;         /* by engine */
    double *won, *weight;    /* the amounts: by engine, by set */
    double *strength, *rate; /* by engine: what the last fit gave; scratch */
} Pool;

/* --- the games' terms ------------------------------------------------------------------------- */

static void count_game(Pool *pool, const Choices *choices) {
    for (uint32_t i = 0; i < choices->entrants; i++) {
        bool is_new = true;
        for (uint32_t k = 0; k < i; k++)
            is_new &= choices->engine[k] != choices->engine[i];
        pool->games[choices->engine[i]] += is_new;
    }
}

/* The terms of a game, with sets for places; returns how many. */
static size_t game_terms(const Choices *choices, Term *out) {
    size_t n = 0;
    for (uint32_t i = 0; i < choices->entrants; i++)
        out[n++] = (Term){false, choices->engine[i], choices->won[i]};
    for (uint32_t i = 0; i < choices->sets; i++)
        out[n++] = (Term){true, choices->set[i], choices->weight[i]};
    return n;
}

static int set_order(const void *a, const void *b) {
    const EngineSet left = *(const EngineSet *)a, right = *(const EngineSet *)b;
    return (left > right) - (left < right);
}

/* Lists the sets that occur, and says where in the list instead of which. */
static void number_sets(Pool *pool, size_t terms) {
    size_t n = 0;
    pool->set = memory_resize(NULL, (terms + 1) * sizeof *pool->set);
    for (size_t i = 0; i < terms; i++)
        if (pool->term[i].is_set)
            pool->set[n++] = pool->term[i].at;
    qsort(pool->set, n, sizeof *pool->set, set_order);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || pool->set[i] != pool->set[i - 1])
            pool->set[pool->sets++] = pool->set[i];
    for (size_t i = 0; i < terms; i++)
        if (pool->term[i].is_set) {
            const EngineSet *found =
                bsearch(&pool->term[i].at, pool->set, pool->sets, sizeof *pool->set, set_order);
            pool->term[i].at = (uint32_t)(found - pool->set);
        }
}

static void pool_init(Pool *pool, const GameList *list, const SeatMask *side, uint32_t engines) {
    size_t count, terms = 0;
    GameOutcome *game = blocks_finished(list, &count);
    *pool = (Pool){.engines = engines};
    pool->term = memory_resize(NULL, (count + 1) * (SEATS + MAX_CHOICES) * sizeof *pool->term);
    pool->start = memory_resize(NULL, (count + 1) * sizeof *pool->start);
    pool->games = memory_new((engines + 1) * sizeof *pool->games);
    for (size_t i = 0; i < count; i++) {
        Choices choices;
        if (i == 0 || game[i].block != game[i - 1].block)
            pool->start[pool->blocks++] = terms;
        if (choices_read(&game[i], side, engines, &choices)) {
            count_game(pool, &choices);
            terms += game_terms(&choices, &pool->term[terms]);
        }
    }
    pool->start[pool->blocks] = terms;
    free(game);
    number_sets(pool, terms);
    pool->won = memory_new((engines + 1) * sizeof *pool->won);
    pool->weight = memory_new((pool->sets + 1) * sizeof *pool->weight);
    pool->rate = memory_new((engines + 1) * sizeof *pool->rate);
    pool->strength = memory_new((engines + 1) * sizeof *pool->strength);
    for (uint32_t i = 0; i < engines; i++)
        pool->strength[i] = 1;
}

static void pool_free(Pool *pool) {
    free(pool->set);
    free(pool->term);
    free(pool->start);
    free(pool->games);
    free(pool->won);
    free(pool->weight);
    free(pool->strength);
    free(pool->rate);
}

static void pool_empty(Pool *pool) {
    memset(pool->won, 0, pool->engines * sizeof *pool->won);
    memset(pool->weight, 0, pool->sets * sizeof *pool->weight);
}

static void pool_add(Pool *pool, size_t block) {
    for (size_t i = pool->start[block]; i < pool->start[block + 1]; i++) {
        const Term *term = &pool->term[i];
        *(term->is_set ? &pool->weight[term->at] : &pool->won[term->at]) += term->twelfths;
    }
}

/* --- the fit ---------------------------------------------------------------------------------- */

/* Improves all strengths; returns the largest change of a logarithm. */
static double step(Pool *pool) {
    double most = 0;
    for (uint32_t i = 0; i < pool->engines; i++)
        pool->rate[i] = 2 * PRIOR / (1 + pool->strength[i]);
    for (uint32_t k = 0; k < pool->sets; k++) {
        double total = 0;
        for (uint32_t i = 0, e; i < SEATS && (e = set_member(pool->set[k], i)) != NOBODY; i++)
            total += pool->strength[e];
        for (uint32_t i = 0, e; i < SEATS && (e = set_member(pool->set[k], i)) != NOBODY; i++)
            pool->rate[e] += pool->weight[k] / total;
    }
    for (uint32_t i = 0; i < pool->engines; i++) {
        const double better = (pool->won[i] + PRIOR) / pool->rate[i];
        most = fmax(most, fabs(log(better / pool->strength[i])));
        pool->strength[i] = better;
    }
    return most;
}

/* Fits the amounts, beginning at the last fit; writes Elo. */
static void fit(Pool *pool, double precision, double *elo) {
    double sum = 0;
    uint32_t rated = 0;
    for (uint32_t n = 0; n < MAX_STEPS && step(pool) > precision; n++)
        ;
    for (uint32_t i = 0; i < pool->engines; i++) {
        elo[i] = pool->games[i] ? 400 * log10(pool->strength[i]) : NAN;
        sum += pool->games[i] ? elo[i] : 0;
        rated += pool->games[i] > 0;
    }
    for (uint32_t i = 0; i < pool->engines; i++)
        elo[i] -= sum / rated;
}

/* Standard deviations of the ratings of blocks drawn anew, into deviation[]. */
static void bootstrap(Pool *pool, uint64_t seed, uint32_t resamples, const double *elo,
                      double *deviation) {
    double *sum = memory_new((3 * (size_t)pool->engines + 1) * sizeof *sum);
    double *squares = sum + pool->engines, *drawn = squares + pool->engines;
    for (uint32_t r = 0; r < resamples; r++) {
        pool_empty(pool);
        for (size_t b = 0; b < pool->blocks; b++)
            pool_add(pool, hash_mix(hash_mix(seed) + r * pool->blocks + b) % pool->blocks);
        fit(pool, 1e-6, drawn);
        for (uint32_t i = 0; i < pool->engines; i++) {
            sum[i] += drawn[i] - elo[i];
            squares[i] += (drawn[i] - elo[i]) * (drawn[i] - elo[i]);
        }
    }
    for (uint32_t i = 0; i < pool->engines; i++)
        deviation[i] = sqrt((squares[i] - sum[i] * sum[i] / resamples) / (resamples - 1));
    free(sum);
}

void ratings_fit(const GameList *list, const SeatMask *side, uint32_t engines, uint64_t seed,
                 uint32_t resamples, Rating *out) {
    Pool pool;
    pool_init(&pool, list, side, engines);
    double *elo = memory_new((2 * (size_t)engines + 1) * sizeof *elo);
    double *deviation = elo + engines;
    const bool has_errors = resamples > 1 && pool.blocks > 1;
    for (size_t b = 0; b < pool.blocks; b++)
        pool_add(&pool, b);
    fit(&pool, 1e-10, elo);
    if (has_errors)
        bootstrap(&pool, seed, resamples, elo, deviation);
    for (uint32_t i = 0; i < engines; i++)
        out[i] = (Rating){pool.games[i], elo[i], has_errors ? 1.96 * deviation[i] : NAN};
    free(elo);
    pool_free(&pool);
}
