/* Doing and undoing moves, and who moves next. */
#pragma once
#include "engine/position.h"

typedef struct {
    State before;
    uint32_t mark; /* where the journal stood */
} Undo;

/* Plays `m`, which must be legal (or MOVE_RESIGN / MOVE_TIMEOUT of the seat to move); remembers in
 * `undo` what play_undo needs. The journal must have room for 128 entries (play_has_room). */
void play_do(Position *pos, Move m, Undo *undo);
/* Passes the turn without a move: for the search, which may ask what a side loses by it. */
void play_null(Position *pos, Undo *undo);
/* Takes back the last move or null move, exactly. */
void play_undo(Position *pos, const Undo *undo);
/* Plays `m` for good: like play_do, and the journal is emptied, so that a game may be of any
 * length. Earlier moves cannot be undone afterwards. */
void play_commit(Position *pos, Move m);
static inline bool play_has_room(const Position *pos) {
    return pos->journal_count + 128 <= MAX_JOURNAL;
}

/* A move that captures, promotes or takes en passant. */
bool play_is_noisy(const Position *pos, Move m);

/* Judges the position: is the game over, and how? Generates moves when need be. */
bool play_over(const Position *pos, Outcome *out);
