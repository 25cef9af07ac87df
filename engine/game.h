/* A game as it is played or read: a start, the plies since, and the position now. It knows what a
 * position alone cannot: who has moved yet, and what to take back.
 *
 * A Game belongs to one thread. It holds two Positions (some 100 KB) and grows with its plies; make
 * it with game_new and free it with game_free. All fields are to be read, none to be written. */
#pragma once
#include "engine/fen.h"
#include "engine/play.h"

typedef struct {
    Position start, now;
    FenExtras extras;       /* of the start position */
    const Setup *setup;     /* the set-up it started from, or NULL = another position */
    uint32_t moves[SEATS];  /* moves each seat has made, RESIGN and TIMEOUT not counted */
    Move *plies;            /* from start to now, RESIGN and TIMEOUT included */
    size_t count, capacity; /* of plies */
} Game;

/* A game on `board` at its default set-up; `board` must outlive it. Stops the program when memory
 * is gone. */
Game *game_new(const Board *board);
void game_free(Game *game); /* NULL is allowed */
/* Makes *to a copy of *from; both stay separate. Stops the program when memory is gone. */
void game_copy(Game *to, const Game *from);

/* Starts afresh from FEN4 text or a set-up's name or code (`side` as in fen_read). On failure false
 * with the reason and the game is what it was. */
bool game_start(Game *game, const Board *board, const SeatMask *side, const char *fen,
                Error *error);
/* Plays a move of the seat to move. false with a reason when the game is over or the move is not
 * legal, and nothing is changed; RESIGN and TIMEOUT are legal while the game goes on, but not for a
 * seat that has left it already and whose king walks on. */
bool game_play(Game *game, Move m, Error *error);
/* Takes back the last `count` plies (as many as there are). */
void game_undo(Game *game, size_t count);

/* Is the game over, and how? (REASON_NONE when it goes on; `out` may be NULL.) A resignation or
 * time-out of a seat that has not made `void_moves` moves (see variant.h) makes the game void: then
 * REASON_ABORTED and no payoff. After a start other than a set-up nobody knows who has moved
 * before, so everybody is taken to have. */
bool game_over(const Game *game, Outcome *out);

enum { OUTCOME_TEXT = 96 };
/* The protocol's words for an outcome of `pos`: "RY won (checkmate)", "draw (stalemate)",
 * "aborted", "none" while the game goes on. Returns `out`. */
const char *outcome_text(const Position *pos, const Outcome *outcome, char out[OUTCOME_TEXT]);
