/* Moves as text. One spelling is written, every one met in the wild is read. */
#pragma once
#include "engine/position.h"

enum { MOVE_TEXT = 24 };

/* Writes the protocol's form of a legal move: `h2h3`, `h10h11q`, castling as the king's from-to;
 * MOVE_RESIGN is "R", MOVE_TIMEOUT "T". Returns the length. */
size_t move_write(const Position *pos, Move m, char out[MOVE_TEXT]);
/* Writes PGN4's token for a legal move of `pos`, with captured letter, promotion, a `+` for each
 * king newly attacked, and `O-O`; `#` where the variant's rules put it with the move. */
size_t move_write_pgn4(const Position *pos, Move m, char out[MOVE_TEXT]);

/* Reads one move from exactly text[0..length): `h2h3`, `h2-h3`, `Ne1-f3`, `Qg1xQn8+`, `h7h8q`,
 * `h7-h8=Q`, `=D`, `O-O`, `O-O-O`, `R`, `T`. It must be legal in `pos` (R and T always are); what
 * the text says beyond from, to and promotion (the man, what it takes) must be true, but `+` and `#`
 * are not judged. A promotion letter that is missing means the best piece only in a dialect that
 * never writes one (PGN4 has it always, so there it is an error). On failure false with the reason,
 * *out untouched. */
bool move_read(const Position *pos, const char *text, size_t length, Move *out, Error *error);
