/* A part of PGN4: how a game ended, as words of the tags Result and Termination. */
#pragma once
#include "engine/pgn4.h"

/* Sets both by the record's game; of one that goes on, Result alone. */
void pgn4_set_result(Pgn4 *record);
