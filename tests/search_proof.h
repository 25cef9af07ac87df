/* What must hold of the search in every position, tried in many: test_search_proof.c does a few,
 * test_slow_search.c thousands. */
#pragma once
#include <stdint.h>

/* The search with full width finds the value of plain minimax, and a move that has it, in so many
 * small positions for each game and each seat to move, with one table for all of a game that is
 * never cleared. Where the rules know no two sides the seat plays alone half of the time, else in
 * a coalition by lot. */
void search_proof_values(uint32_t positions, uint64_t seed);

/* So many searches for each game, ended by a random number of nodes wherever that is: the position
 * is then exactly what it was, no node more was spent, and the move is legal. */
void search_proof_ends(uint32_t searches, uint64_t seed);

/* So many pairs of searches for each game, each from an empty table: the same limits give the same
 * nodes, and report by report the same depths, values and lines. */
void search_proof_repeats(uint32_t pairs, uint64_t seed);
