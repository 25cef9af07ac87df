/* A part of the reader of PGN4: what the tags say of the game's start. */
#pragma once
#include "engine/pgn4.h"

/* Makes the board and the game of a record that has only tags yet, as Variant, RuleVariants, Date
 * and StartFen4 say; `wanted` is the only game that it may be of, NULL = any. On failure false with
 * the reason, and *tag is the name of the tag that is at fault. */
bool pgn4_start(Pgn4 *record, const Variant *wanted, const char **tag, Error *error);
