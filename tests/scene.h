/* Positions written in words, for any game, and written out as canonical FEN4. It knows each game's
 * board and letters from the rule sheets and nothing of the engine, so that what a test hands to
 * the engine does not come from the engine.
 *
 * The words: the turn ("R") first, then men as FEN4 writes them with their square behind ("rPf4",
 * "sPe~nh8"), and any of
 *   half=5  points=1,0,0,0  short=1,0,0,0  long=1,0,0,0  ep='f3:f4','','',''
 *   crowned=rb (seats whose princess is gone)   keys='pool':('R','','','') (dictionary, verbatim)
 * Kings and princesses of Quad that are not named are at home. Elsewhere a seat without a king is
 * out; out=1,0,0,0 says otherwise. */
#pragma once
#include <stdbool.h>

enum { SCENE_FEN = 4096 };

/* Writes the FEN4 of the words; a test fails and false is returned when the game or one of the
 * words is not known. */
bool scene_fen(const char *game, const char *words, char out[SCENE_FEN]);

/* The cell of FEN4's board with that square's name ("h8"): the man's letters, or nothing. */
void scene_man(const char *fen, const char *square, char out[16]);
