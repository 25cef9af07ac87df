/* The dictionary of a FEN4: only engine/fen_read.c includes this. */
#pragma once
#include "engine/fen.h"
#include "engine/fen_cursor.h"

/* Reads `{…}-`: rights and a game's own state into *pos, entries that nobody here knows into
 * *extras, the cells of kings that it names into royal[] (the caller set them to NOWHERE). *over
 * becomes the place of an entry that says that the game is over, and stays as it is without one. */
bool fen_read_dictionary(Cursor *c, Position *pos, Square royal[SEATS], FenExtras *extras,
                         const char **over);
