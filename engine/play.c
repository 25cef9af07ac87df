/* Doing a move: copy the State, change cells through the journal, pass the turn. Undoing it: put
 * the State back and rewind the journal. */
#include "engine/play.h"

#include "engine/movegen.h"

#include <assert.h>
#ifdef QUADRIGA_SMALL
    #include <stdio.h>
    #include <stdlib.h>
#endif

/* A build that is to give bugs a chance looks at everything after every move. */
static void check_all(const Position *pos) {
#ifdef QUADRIGA_SMALL
    Error error;
    if (!position_check(pos, &error)) {
        fprintf(stderr, "quadriga: inconsistent position: %s\n", error.text);
        abort();
    }
#else
    (void)pos;
#endif
}

/* A castling right goes when its king moves, and when its rook moves or is taken. */
static void castle_update(Position *pos, Seat us, Square from, Square to, bool king_moved) {
    State *now = &pos->now;
    for (Seat s = 0; s < SEATS; s++) {
        const uint8_t both = castle_bit(s, CASTLE_SHORT) | castle_bit(s, CASTLE_LONG);
        if (!(now->castle & both))
            continue;
        if (now->king[s] == NOWHERE || (s == us && king_moved)) {
            now->castle &= (uint8_t)~both;
            continue;
        }
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
            const Square rook = position_castle_rook(pos, s, side);
            if (from == rook || to == rook)
                now->castle &= (uint8_t)~castle_bit(s, side);
        }
    }
}

/* Lifts who stands on `s`, pays for him, and puts his seat out when he was a king. */
static void capture(Position *pos, Square s, Seat us) {
    const Piece piece = pos->cell[s];
    const Owner owner = piece_owner(piece);
    const PieceKind *kind = position_kind(pos, piece);
    position_lift(pos, s);
    pos->now.quiet_plies = 0;
    if (owner >= SEATS)
        return;
    pos->now.points[us] = (int16_t)(pos->now.points[us] + kind->points);
    if (kind->royal)
        pos->board->variant->rules->seat_out(pos, owner, us, REASON_KING_CAPTURED);
}

static void play_castle(Position *pos, Square from, Square to) {
    /* The rook is the first man beyond the king's arrival; it goes to the cell just crossed. */
    const int step = ((int)to - (int)from) / 2;
    Square rook = square_step(to, step);
    while (pos->cell[rook] == EMPTY)
        rook = square_step(rook, step);
    position_shift(pos, from, to);
    position_shift(pos, rook, square_step(from, step));
}

static void pass_turn(Position *pos) {
    if (!(pos->now.alive & ((1u << SEATS) - 1)))
        return;
    do
        pos->now.turn = (uint8_t)((pos->now.turn + 1) % SEATS);
    while (!(pos->now.alive >> pos->now.turn & 1));
}

void play_do(Position *pos, Move m, Undo *undo) {
    State *now = &pos->now;
    const Seat us = now->turn;
    const uint32_t kind = move_kind(m);
    undo->before = *now;
    undo->mark = pos->journal_count;
    pos->past[pos->past_count++ % MAX_PAST] = position_repeat_key(pos);
    if (kind == MOVE_RESIGN || kind == MOVE_TIMEOUT) {
        pos->board->variant->rules->seat_out(
            pos, us, us, kind == MOVE_RESIGN ? REASON_RESIGNED : REASON_TIMEOUT);
        pass_turn(pos);
        return;
    }
    const Square from = move_from(m), to = move_to(m);
    const Piece piece = pos->cell[from];
    const PieceKind *mover = position_kind(pos, piece);
    assert(piece_owner(piece) == us);
    now->quiet_plies++;
    const bool was_royal = mover->royal;
    /* Before anything moves: rights lost by this move, read from where king and rooks stand. */
    if (now->castle && (pos->board->back[from] | pos->board->back[to]))
        castle_update(pos, us, from, to, was_royal);
    if (kind == MOVE_EP)
        for (Seat s = 0; s < SEATS; s++)
            if (now->ep_cell[s] == to && position_ep_usable(pos, s, now->prey[us]))
                capture(pos, now->ep_pawn[s], us);
    now->ep_cell[us] = now->ep_pawn[us] = NOWHERE;
    if (pos->cell[to] != EMPTY)
        capture(pos, to, us);
    if (kind == MOVE_CASTLE) {
        play_castle(pos, from, to);
    } else if (move_promotion(m)) {
        position_lift(pos, from);
        position_put(pos, to, piece_make(us, move_promotion(m)));
    } else {
        position_shift(pos, from, to);
    }
    if (kind_is_pawn(mover))
        now->quiet_plies = 0;
    if (kind == MOVE_DOUBLE) {
        now->ep_pawn[us] = (uint16_t)to;
        now->ep_cell[us] = (uint16_t)square_step(from, dir_step(low_bit32(mover->pushes)));
    }
    pass_turn(pos);
    check_all(pos);
}

void play_null(Position *pos, Undo *undo) {
    State *now = &pos->now;
    undo->before = *now;
    undo->mark = pos->journal_count;
    pos->past[pos->past_count++ % MAX_PAST] = position_repeat_key(pos);
    now->ep_cell[now->turn] = now->ep_pawn[now->turn] = NOWHERE;
    now->quiet_plies = 0; /* nothing on the other side of a pass is a repetition */
    pass_turn(pos);
}

void play_undo(Position *pos, const Undo *undo) {
    position_rewind(pos, undo->mark);
    pos->now = undo->before;
    pos->past_count--;
    check_all(pos);
}

void play_commit(Position *pos, Move m) {
    Undo undo;
    play_do(pos, m, &undo);
    pos->journal_count = 0;
}

bool play_is_noisy(const Position *pos, Move m) {
    const uint32_t kind = move_kind(m);
    return kind == MOVE_EP || kind == MOVE_PROMOTE ||
           (kind != MOVE_CASTLE && pos->cell[move_to(m)] != EMPTY);
}

bool play_over(const Position *pos, Outcome *out) {
    const bool has_move = pos->now.ended ? false : movegen_count(pos) > 0;
    return pos->board->variant->rules->over(pos, has_move, attack_on_king(pos, pos->now.turn), out);
}
