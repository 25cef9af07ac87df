/* Games of the engine against itself with other numbers, in one process: how good is one set of
 * numbers against another?
 *
 * An opening by lot (as in self_play.h) is played in all seatings of a design (seating.h) with a
 * number of nodes a move, each set of numbers with a search of its own. Everything follows from the
 * wish, the opening's number and the two sets. A Duel belongs to one thread. */
#pragma once
#include "search/numbers.h"
#include "tuning/self_play.h"

typedef struct {
    SearchNumbers search;
    EvalRows *eval; /* NULL = those compiled in; owned by whoever made it */
} DuelSet;

typedef struct Duel Duel;

/* `design` as seating_plan takes it for two engines A and B, NULL = the usual one; it is one game
 * of sides and one with the sides changed where there are two. wish->eval is not used. NULL with
 * the reason. */
Duel *duel_new(const SelfPlayWish *wish, const char *design, Error *error);
void duel_free(Duel *duel); /* NULL is allowed */
/* How many games it is for each opening. */
uint32_t duel_games(const Duel *duel);

/* Plays opening `number`; *share becomes the mean share (share.h) of A = set[0] against B = set[1],
 * 0..1. Ends soon after *stop has become true (from any thread), and then *share is of no use. */
SelfPlayEnd duel_play(Duel *duel, uint64_t number, const DuelSet set[2], const atomic_bool *stop,
                      double *share);
