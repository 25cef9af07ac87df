/* The second half of fen_read: only engine/fen_read.c includes this. */
#pragma once
#include "engine/position.h"

/* Finds what is wrong with a position whose fields were read each by itself, drops rights of
 * castling whose men do not stand at home, and ends the game where the position shows that it is
 * over. Returns NULL when all is well, else the field that is at fault, with the reason in *error.
 */
const char *fen_check(Position *pos, Error *error);
