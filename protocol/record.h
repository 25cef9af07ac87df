/* A game that was played here, as a PGN4 record: as text, and in a file. */
#pragma once
#include "engine/game.h"

/* The record's text; `human` = the seats that a person played. The caller frees it. */
char *record_text(const Game *game, SeatMask human);

/* Writes the record to `path` whole or not at all: a file that was there before stays as it was
 * until the new one is complete. On failure false with what to do about it. */
bool record_save(const Game *game, SeatMask human, const char *path, Error *error);
