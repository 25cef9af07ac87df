/* What tests of records share. */
#pragma once
#include "engine/pgn4.h"

/* The text of data/pgn4/NAME, the ending included; NULL when there is no such file. The caller
 * frees it. */
char *record_load(const char *name, const char *ending);
/* A record of the game that it says it is, or of Teams; as pgn4_read. */
Pgn4 *record_parse(const char *text, Error *error);
/* Are all things that the two hold the same, but for the order of their tags? */
bool record_is_same(const Pgn4 *a, const Pgn4 *b);
/* Writes a record and reads it back, as one of any game: it must be the same, and be written the
 * same again. `name` is for the complaint. */
void record_survives(const char *name, const Pgn4 *record);
/* Plays on at random for so many plies or to the end, with captures and comments of all sorts, now
 * and then with a resignation or time-out. */
void record_play_on(Pgn4 *record, uint64_t *random, size_t plies);
/* The protocol's words for how the record's game stands. */
const char *record_result(const Game *game, char text[OUTCOME_TEXT]);
