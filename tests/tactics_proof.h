/* Goes through the proofs of data/tactics.cases. */
#pragma once
#include <stdint.h>

#define TACTICS QUADRIGA_TEST_DATA "/tactics.cases"

/* Proves for every legal move of every case that it reaches the case's goal or not, and that the
 * case says so; for WIN and OUT also that no move reaches it a move sooner. Cases that take more
 * than `nodes` are passed over. Returns how many cases were proven whole. */
uint32_t tactics_prove(uint64_t nodes);
