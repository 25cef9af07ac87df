/* Doing a move: copy the State, change cells through the journal, pass the turn. Undoing it: put
 * the State back and rewind the journal. */
#include "engine/play.h"

#include "engine/dying.h"
#include "engine/movegen.h"

#include <assert.h>
#include <stdlib.h>

/* A build that is to give bugs a chance looks at everything after every move. */
static void check_all(const Position *pos) {
#ifdef QUADRIGA_SMALL
    Error error;
    if (!position_check(pos, &error)) {
        dying_because("inconsistent position: %s", error.text);
        abort();
    }
#else
    (void)pos;
#endif
}

/* A castling right goes when its king moves, and when its rook moves or is taken: `touched` are the
 * seats on whose back row that may have happened. */
static void castle_update(Position *pos, Seat us, Square from, Square to, bool king_moved,
                          SeatMask touched) {
    State *now = &pos->now;
    for (Seat s = 0; s < SEATS; s++) {
        const uint8_t both = castle_bit(s, CASTLE_SHORT) | castle_bit(s, CASTLE_LONG);
        if (!(touched >> s & 1) || !(now->castle & both))
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

/* Lifts who stands on `s`, pays for him, and puts his seat out when he was its king. Grey men pay
 * nothing and change nothing; a king that walks alone earns nothing. */
static void capture(Position *pos, Square s, Seat us) {
    const Piece piece = pos->cell[s];
    const Owner owner = piece_owner(piece);
    const PieceKind *kind = position_kind(pos, piece);
    State *now = &pos->now;
    position_lift(pos, s);
    if (owner >= SEATS)
        return;
    now->quiet_plies = 0;
    if (!(state_wanderers(now) >> us & 1))
        now->points[us] = (int16_t)(now->points[us] + kind->points);
    if (!pos->board->variant->ep_lingers && now->ep_pawn[owner] == s)
        now->ep_pawn[owner] = now->ep_cell[owner] = NOWHERE;
    if (kind->royal && (now->alive >> owner & 1))
        pos->board->variant->rules->seat_out(pos, owner, us, REASON_KING_CAPTURED);
}

/* The last ply is known, but not one of the quiet ones. */
static void leave_uncounted(State *now) {
    if (now->uncounted < UINT8_MAX)
        now->uncounted++;
}

static void play_castle(Position *pos, Square from, Square to) {
    /* The rook is the first man beyond the king's arrival; it goes to the cell just crossed. */
    const int step = ((int)to - (int)from) / 2;
    Square rook = square_step(to, step);
    while (pos->cell[rook] == EMPTY)
        rook = square_step(rook, step);
    position_shift(pos, from, to);
    position_shift(pos, rook, square_step(from, step));
    if (pos->board->variant->castling_uncounted) {
        pos->now.quiet_plies--;
        leave_uncounted(&pos->now);
    }
}

/* The next living seat. A right of en passant lasts until its owner's turn, also when that is
 * passed over because he is out. */
static Seat next_alive(Position *pos, Seat us) {
    State *now = &pos->now;
    if (!(now->alive & ((1u << SEATS) - 1)))
        return us;
    for (;;) {
        us = position_next(pos, us);
        if (now->alive >> us & 1)
            return us;
        now->ep_cell[us] = now->ep_pawn[us] = NOWHERE;
    }
}

static Seat next_seat(Position *pos, Seat us) {
    const RuleSet *rules = pos->board->variant->rules;
    return rules->next_seat ? rules->next_seat(pos, us) : next_alive(pos, us);
}

void play_settle(Position *pos, Seat us, bool stays) {
    State *now = &pos->now;
    const RuleSet *rules = pos->board->variant->rules;
    for (uint32_t stuck = 0; !now->ended; stuck++) {
        if (stuck > 2 * SEATS) { /* passes all round */
            now->ended = REASON_STALEMATE;
            return;
        }
        now->turn = (uint8_t)(stays ? us : next_seat(pos, us));
        stays = false;
        if (pos->board->variant->ep_until_turn)
            now->ep_cell[now->turn] = now->ep_pawn[now->turn] = NOWHERE;
        if (!rules->stuck || now->claiming || movegen_any(pos))
            return;
        us = now->turn;
        const bool in_check = attack_on_king(pos, us);
        rules->stuck(pos, in_check);
        if (!(now->alive >> us & 1))
            now->stuck |= seat_bit(in_check ? us + SEATS : us);
        now->ep_cell[us] = now->ep_pawn[us] = NOWHERE; /* its turn has come and gone */
    }
    if (!rules->stuck)
        now->turn = (uint8_t)next_seat(pos, us);
}

/* Resigning and overstepping the time; a seat whose king walks on moves it at once. */
static void play_event(Position *pos, Seat us, uint32_t reason) {
    pos->board->variant->rules->seat_out(pos, us, us, reason);
    const bool stays = pos->now.alive >> us & 1;
    play_settle(pos, us, stays);
    pos->now.joined = stays && !pos->now.ended && pos->now.turn == us;
}

/* Does a pawn of `us` that goes to `to` en passant take the one that `s` has pushed? */
static bool takes_in_passing(const Position *pos, Seat us, Seat s, Square to) {
    return position_ep_usable(pos, s, pos->now.prey[us]) && position_ep_skipped(pos, s, to);
}

static void move_man(Position *pos, Seat us, Move m) {
    State *now = &pos->now;
    const Square from = move_from(m), to = move_to(m);
    const uint32_t kind = move_kind(m);
    const Piece piece = pos->cell[from];
    const PieceKind *mover = position_kind(pos, piece);
    assert(piece_owner(piece) == us);
    /* Before anything moves: rights lost by this move, read from where king and rooks stand. */
    const SeatMask touched = pos->board->back[from] | pos->board->back[to];
    if (now->castle && touched)
        castle_update(pos, us, from, to, mover->royal, touched);
    if (kind == MOVE_EP)
        for (Seat s = 0; s < SEATS; s++)
            if (takes_in_passing(pos, us, s, to))
                capture(pos, now->ep_pawn[s], us);
    now->ep_cell[us] = now->ep_pawn[us] = NOWHERE;
    if (pos->cell[to] != EMPTY)
        capture(pos, to, us);
    if (kind == MOVE_CASTLE) {
        play_castle(pos, from, to);
    } else if (move_promotion(m)) {
        position_lift(pos, from);
        position_put(pos, to, piece_make(us, piece_origin(piece), move_promotion(m)));
    } else {
        position_shift(pos, from, to);
    }
    if (mover->pawn)
        now->quiet_plies = 0;
    if (kind == MOVE_DOUBLE && pos->board->en_passant) {
        int step;
        now->ep_pawn[us] = (uint16_t)to;
        now->ep_cell[us] = (uint16_t)from; /* and one step on */
        position_ep_length(pos, us, &step);
        now->ep_cell[us] = (uint16_t)square_step(from, step);
    }
}

void play_do(Position *pos, Move m, Undo *undo) {
    const RuleSet *rules = pos->board->variant->rules;
    const Seat us = pos->now.turn;
    const uint32_t kind = move_kind(m);
    undo->before = pos->now;
    undo->mark = pos->journal_count;
    undo->past_count = pos->past_count;
    const bool joined = pos->now.joined; /* one ply with the last: no position lies between */
    pos->now.joined = pos->now.stuck = 0;
    if (!joined)
        pos->past[pos->past_count++ % MAX_PAST] = position_repeat_key(pos);
    if (kind == MOVE_RESIGN || kind == MOVE_TIMEOUT) {
        play_event(pos, us, kind == MOVE_RESIGN ? REASON_RESIGNED : REASON_TIMEOUT);
    } else {
        if (!joined)
            pos->now.quiet_plies++;
        if (kind == MOVE_CROWN || kind == MOVE_CLAIM)
            rules->apply(pos, m);
        else
            move_man(pos, us, m);
        pos->now.last_mover = (uint8_t)(us + 1);
        if (rules->after)
            rules->after(pos, us, m, undo);
        play_settle(pos, pos->now.turn, false);
    }
    check_all(pos);
}

void play_record(Position *pos, Move m, Undo *undo) {
    const RuleSet *rules = pos->board->variant->rules;
    State *now = &pos->now;
    SeatMask lost = 0;
    play_do(pos, m, undo);
    while (rules->loses_turn && !now->ended && rules->loses_turn(pos)) {
        if (lost >> now->turn & 1) { /* it has come round: all would lose it */
            now->ended = REASON_THREEFOLD;
            return;
        }
        lost |= seat_bit(now->turn);
        pos->past[pos->past_count++ % MAX_PAST] = position_repeat_key(pos);
        leave_uncounted(now);
        now->ep_cell[now->turn] = now->ep_pawn[now->turn] = NOWHERE;
        play_settle(pos, now->turn, false);
    }
}

void play_null(Position *pos, Undo *undo) {
    State *now = &pos->now;
    undo->before = *now;
    undo->mark = pos->journal_count;
    undo->past_count = pos->past_count;
    pos->past[pos->past_count++ % MAX_PAST] = position_repeat_key(pos);
    now->ep_cell[now->turn] = now->ep_pawn[now->turn] = NOWHERE;
    /* nothing beyond a pass is a repetition */
    now->quiet_plies = now->return_plies = now->uncounted = 0;
    now->turn = (uint8_t)next_seat(pos, now->turn);
}

void play_undo(Position *pos, const Undo *undo) {
    position_rewind(pos, undo->mark);
    pos->now = undo->before;
    pos->past_count = undo->past_count;
    check_all(pos);
}

void play_commit(Position *pos, Move m) {
    Undo undo;
    play_do(pos, m, &undo);
    pos->journal_count = 0;
}

SeatMask play_takes(const Position *pos, Move m) {
    const uint32_t kind = move_kind(m);
    const Piece there = pos->cell[move_to(m)];
    if (kind > MOVE_PROMOTE)
        return 0;
    SeatMask owners = piece_is_man(there) ? seat_bit(piece_owner(there)) : 0;
    for (Seat s = 0; kind == MOVE_EP && s < SEATS; s++)
        if (takes_in_passing(pos, pos->now.turn, s, move_to(m)))
            owners |= seat_bit(piece_owner(pos->cell[pos->now.ep_pawn[s]]));
    return owners;
}

bool play_is_noisy(const Position *pos, Move m) {
    const uint32_t kind = move_kind(m);
    return kind == MOVE_EP || kind == MOVE_PROMOTE ||
           (kind != MOVE_CASTLE && kind != MOVE_CLAIM && pos->cell[move_to(m)] != EMPTY);
}

bool play_over(const Position *pos, Outcome *out) {
    if (pos->now.ended == REASON_ABORTED) { /* no rule of a game says that, see game.c */
        *out = (Outcome){.reason = REASON_ABORTED};
        return true;
    }
    const bool has_move = !pos->now.ended && movegen_any(pos);
    return pos->board->variant->rules->over(pos, has_move, attack_on_king(pos, pos->now.turn), out);
}
