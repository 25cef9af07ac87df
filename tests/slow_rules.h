/* The rules once more, slowly and plainly, written from the rule sheets alone: the oracle that the
 * engine is compared with. It shares no code, no header and no idea with engine/; the two meet only
 * in text: FEN4 in its one canonical spelling and moves in their one written form. */
#pragma once
#include "tests/slow_game.h"

typedef struct SlowGame SlowGame;

extern const SlowRules SLOW_TEAMS; /* the same as a table, without options */

/* A new game of `variant` ("teams") from canonical FEN4. `teams` is a partition such as "ry/bg";
 * NULL = the variant's own. Returns NULL when the text cannot be read, or when its men are
 * impossible (not one king a seat, more than 16 men of a seat, a pawn on or past its promotion
 * row). Castling rights without their men are dropped; an en passant right whose pawn has been
 * taken is of no use, but written until its owner moves, as the site does. The caller frees it. */
SlowGame *slow_new(const char *variant, const char *teams, const char *fen4);
SlowGame *slow_copy(const SlowGame *game);
void slow_free(SlowGame *game); /* NULL is allowed */

/* Writes the legal moves of the seat to move, sorted as by strcmp, each once; none when the game is
 * over. Returns their number. */
int slow_moves(const SlowGame *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]);

/* Plays a move in written form. false = not legal here, nothing changed. */
bool slow_play(SlowGame *game, const char *move);

/* The position in canonical FEN4. */
void slow_fen(const SlowGame *game, char out[SLOW_FEN_TEXT]);

/* "none" while the game goes on, else as the protocol words it after `info string result `:
 * "RY won (checkmate)", "BG won (king captured)", "draw (stalemate)", "draw (threefold
 * repetition)", "draw (50-move rule)", "draw (bare kings)". Valid until the next call. */
const char *slow_result(const SlowGame *game);

/* How often each rule was met by any game so far (counted by slow_moves and slow_play).
 * slow_rule_name(i) is NULL past the last rule. */
const char *slow_rule_name(int i);
unsigned long slow_rule_count(int i);
