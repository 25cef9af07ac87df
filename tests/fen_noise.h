/* Noise for the reader of FEN4, used by the quick suite and the slow one. */
#pragma once
#include <stdint.h>

/* Hands `count` texts for each game, shared by its sets of rule options, to the reader: positions
 * of random games with random faults. Asserts that each is refused with its place and reason, or
 * read, written, and read again as the same. */
void fen_noise(unsigned count, uint64_t seed);
