/* Who plays with whom in a position. Pure functions. */
#pragma once
#include "engine/position.h"

enum { PARTITION_TEXT = 2 * SEATS };

/* The seats that play with `seat`, itself included. */
SeatMask side_of(const Position *pos, Seat seat);
/* The sides in the order of their first seats; returns how many there are. */
uint32_t side_list(const Position *pos, SeatMask side[SEATS]);
/* Writes the partition, "ry/bg"; returns its length. */
size_t side_text(const Position *pos, char out[PARTITION_TEXT]);
