/* A part of the reader of PGN4: what the tags say of the game's start. */
#pragma once
#include "engine/pgn4.h"

/* Starts the record's game afresh as its tags Variant, RuleVariants and StartFen4 say. On failure
 * false with the reason, and *tag is the name of the tag that is at fault. */
bool pgn4_start(Pgn4 *record, const char **tag, Error *error);
