/* What must hold of the search in every position, tried in many: test_search_proof.c does a few,
 * test_slow_search.c thousands. */
#pragma once
#include <stdint.h>

/* The search with full width finds the value of plain minimax or max^n, and a move that has it, in
 * small positions of each game, for each model that makes sense there and each seat to move, with
 * one table for all models of a game that is never cleared. So many a game, seat and model: `sides`
 * of two sides, which are the rules' or else by lot one against all or any coalitions, and so many
 * again of one alone against all; `vectors` of everybody for himself, with pairs and pacts;
 * `rounds` where some only of the others choose freely, with pacts among them, and so many again of
 * what mix makes of it when nobody leads, when another does, whose loss then counts threefold, and
 * when the root does. Prints how many there were. */
void search_proof_values(uint32_t sides, uint32_t vectors, uint32_t rounds, uint64_t seed);

/* So many searches for each game, by any model, ended by a random number of nodes wherever that is:
 * the position with its key and evaluation is then exactly what it was, no node more was spent, and
 * the move is legal. */
void search_proof_ends(uint32_t searches, uint64_t seed);

/* So many pairs of searches for each game, each from an empty table: the same limits give the same
 * nodes, and report by report the same depths, values and lines. */
void search_proof_repeats(uint32_t pairs, uint64_t seed);
