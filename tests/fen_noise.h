/* FEN4 with random faults, for the reader to survive. */
#pragma once
#include <stdint.h>

/* Mutates `count` texts of positions of random games, one to four faults each, and asserts that
 * what is accepted is a consistent position that is written and read back as itself. */
void fen_noise(unsigned count, uint64_t seed);
