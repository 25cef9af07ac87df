/* genfens N [words]: starting positions for matches, see openings.h; GENFENS_WORDS has the words.
 * A command of the protocol and of the command line. */
#pragma once
#include "protocol/session.h"

extern const char GENFENS_WORDS[], GENFENS_PURPOSE[];

/* Writes a line `info string genfens <FEN4>` a position. What is not said is as the session has it.
 */
void genfens_serve(Session *session, Words words);

/* Writes bare lines of FEN4 to standard output and how it goes to standard error, if that is a
 * terminal. Returns the exit status: 1 when not all could be found or written, 2 when the words
 * make no sense. */
int genfens_main(Words words);
