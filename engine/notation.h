/* Moves as text. One spelling is written, every one met in the wild is read. All functions are pure
 * and safe from any thread that may read the position. */
#pragma once
#include "engine/position.h"

enum { MOVE_TEXT = 24, SEAT_TEXT = 16 };

/* Writes the protocol's form of a legal move: `h2h3`, `h10h11q`, `j8k9:e` when the pawn turns to
 * that heading, `o11p12:eq`, castling as the king's from-to, a claim as `*e5`; MOVE_RESIGN is "R",
 * MOVE_TIMEOUT "T". Returns the length. */
size_t move_write(const Position *pos, Move m, char out[MOVE_TEXT]);

/* Writes PGN4's token for a legal move of `pos`: `e2-e4`, `Qg1xNn8+`, `h10-h11=Q`, `O-O`,
 * `j8xNk9:e`, `o11xRp12:e=Q`, `*e5`. A man is
 * written by the first letter of the table that moves as it does (so the 1-point queen is Q), a
 * promotion by its own; a pawn and a taken pawn have none. One `+` for each other king that a man
 * attacks now and did not before (castling never has one), one `#` for each seat that this very
 * move puts out. Returns the length. */
size_t move_write_pgn4(const Position *pos, Move m, char out[MOVE_TEXT]);

/* Reads one move from exactly text[0..length): `h2h3`, `h2-h3`, `Ne1-f3`, `Qg1xQn8+`, `h10h11q`,
 * `h10-h11=Q`, `j8k9:e`, `O-O`, `0-0-0`, `*e5`, `R`, `T`. It must be legal in `pos` (R and T always
 * are). What the text says beyond from, to, turn and promotion must be true: the man, that
 * something is taken, and what; what it leaves out is not missed, and `+` and `#` are not judged. A
 * promotion must say to what, unless the game leaves no choice. On failure false with the reason
 * alone (the caller knows the word), and *out is untouched. */
bool move_read(const Position *pos, const char *text, size_t length, Move *out, Error *error);

/* The seat's name as in PGN4's tags ("Red"); returns `out`. */
const char *seat_text(const Variant *variant, Seat seat, char out[SEAT_TEXT]);
