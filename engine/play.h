/* Doing and undoing moves, and who moves next. */
#pragma once
#include "engine/position.h"

struct Undo {
    State before;
    uint32_t mark;       /* where the journal stood */
    uint32_t past_count; /* positions known before */
};

/* Plays `m`, which must be legal (or MOVE_RESIGN / MOVE_TIMEOUT of the seat to move); remembers in
 * `undo` what play_undo needs. The journal must have room for all that one ply can change
 * (play_has_room). */
void play_do(Position *pos, Move m, Undo *undo);
/* The same in the record of a game: afterwards seats lose their turn if the rules say so. Neither
 * the search nor perft knows of that. */
void play_record(Position *pos, Move m, Undo *undo);
/* Passes the turn without a move: for the search, which may ask what a side loses by it. */
void play_null(Position *pos, Undo *undo);
/* Takes back the last move or null move, exactly. */
void play_undo(Position *pos, const Undo *undo);
/* Passes the turn after `us` has moved (`stays`: to `us` itself) to a seat that has a legal move;
 * what befalls the stuck ones between is put into effect. For the games' files and fen_read. */
void play_settle(Position *pos, Seat us, bool stays);
/* Plays `m` for good: like play_do, not play_record, and the journal is emptied, so that a game may
 * be of any length. Earlier moves cannot be undone afterwards. */
void play_commit(Position *pos, Move m);
/* Three armies of up to 63 men that change owner one after the other, two entries a man. */
enum { PLY_JOURNAL = 400 };
static inline bool play_has_room(const Position *pos) {
    return pos->journal_count + PLY_JOURNAL <= MAX_JOURNAL;
}

/* Whose men the move takes: a bit for each owner, those of grey men too; 0 = nobody's. En passant
 * may take two. Castling, coronations, claims, resignations and time-outs take none. */
SeatMask play_takes(const Position *pos, Move m);
/* A move that captures, promotes or takes en passant. */
bool play_is_noisy(const Position *pos, Move m);

/* Judges the position: is the game over, and how? Generates moves when need be. */
bool play_over(const Position *pos, Outcome *out);
