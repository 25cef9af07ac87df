/* A part of PGN4: the rules of a record, as words of its tag RuleVariants and options of its board.
 */
#pragma once
#include "engine/board.h"

enum { PGN4_RULES = 256 }; /* bytes of a list of rules, '\0' included */

/* What `words` (the tag's value, NULL = there is none) and `date` (the tag Date's, or NULL) say:
 * the options for board_new_with, and the partition in side[] when *paired. false with the reason
 * when a word is not played here. */
bool pgn4_rules_read(const Variant *variant, const char *words, const char *date,
                     char options[PGN4_RULES], SeatMask side[SEATS], bool *paired, Error *error);
/* Writes the words for the rules of the board, and for the pairing of `prey` (as in a start
 * position's State) where it is not the usual one; "" where the game uses no words. */
void pgn4_rules_write(const Board *board, const SeatMask prey[SEATS], char out[PGN4_RULES]);
