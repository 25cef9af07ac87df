/* Turns out positions of one game without end: what the proofs of the search are tried on. */
#pragma once
#include "tests/rig.h"

typedef struct {
    const Variant *variant;
    Board *board;
    Rig *rig;
    Position *pos;
    uint64_t seed;
    uint32_t made; /* positions */
} Mill;

Mill mill_new(const Variant *variant, uint64_t seed);
void mill_free(Mill *mill);

/* The next position from which the game goes on: somewhere on the way, or shortly before an end. In
 * some of those without two sides a seat has just resigned: its king walks alone where the rules
 * say so. */
void mill_turn(Mill *mill);
/* A number below `limit` by lot. */
uint32_t mill_below(Mill *mill, uint32_t limit);
/* Do the rules of the game know two sides? */
bool mill_has_two_sides(const Mill *mill);
/* Whose fortune may be sought: in a game of two sides that of the mover's; else by lot its own
 * alone, or that of any coalition with the mover in it but the one of all seats. */
SeatMask mill_coalition(Mill *mill);
/* Fails with the position. */
void mill_fail(const Mill *mill, const char *what, int64_t found, int64_t wanted);
