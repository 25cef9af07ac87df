/* A position as FEN4 text and back.
 *
 *   <turn>-<dead>-<castle short>-<castle long>-<points>-<half>-[{dictionary}-]<board>
 *
 * Reads every spelling met in the wild (dead corners as `x` or as part of numbers, cells with or
 * without commas, blanks and line breaks anywhere, named codes such as 4PCo, a trailing `-,,,`);
 * writes one. Keys of the dictionary that are not ours are kept as they are. */
#pragma once
#include "engine/position.h"

/* What stands under 'gameOver' where a game was void before it counted. */
#define FEN_ABORTED "'Aborted'"

/* The key under which the protocol notes who is allied. */
#define FEN_ALLIANCE "'alliance'"

enum { FEN_TEXT = 8192, FEN_EXTRAS = 2048, FEN_ALLIANCE_TEXT = 256 };

typedef struct { /* entries of the dictionary that are no matter of the rules, verbatim; "" = none
                  */
    char text[FEN_EXTRAS + 1];        /* unknown ones: "'key':value,…" */
    char alliance[FEN_ALLIANCE_TEXT]; /* "'alliance':value", which has room of its own where the
                                         rules pair nobody; where they do it is unknown */
} FenExtras;

/* Reads `text` into *pos and *extras (may be NULL). `side` is the partition that is played (NULL =
 * the game's default). On failure returns false with field, column (from 1) and reason, and *pos
 * and *extras are what they were. */
bool fen_read(Position *pos, FenExtras *extras, const Board *board, const SeatMask *side,
              const char *text, Error *error);

/* Writes the canonical spelling; returns its length. `extras` may be NULL. */
size_t fen_write(const Position *pos, const FenExtras *extras, char out[FEN_TEXT]);
