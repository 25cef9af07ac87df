/* A part of board_new: the rules that a board has from its game, and the words of records that
 * change them. */
#pragma once
#include "engine/board.h"

/* Takes the rules over from the variant. */
void board_use_variant(Board *board);
/* Obeys one word of `length` characters, "Name=value" or "Name"; false with the reason when the
 * game has no such choice or the value cannot be. */
bool board_set_word(Board *board, const char *text, size_t length, Error *error);

/* Is text[0..length) one of the words of a list with blanks between (NULL = none)? An entry that
 * ends in
 * '=' stands for any value. Case does not matter. */
bool board_has_word(const char *list, const char *text, size_t length);
/* Writes the letters of the men that a pawn may become, best first; returns `out`. */
const char *board_promotions(const Board *board, char out[9]);
