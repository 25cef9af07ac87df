/* 4 Player Chess, every seat for itself: Free-For-All and Solo, on the board, men and set-ups of
 * chesscom.c.
 *
 * Points decide: a capture pays the man's points, a mate or a king 20, several new checks at once a
 * bonus. "Mate is judged immediately after every move, for all other seats", and paid to the mover;
 * stalemate is judged at the seat's turn and pays the stalemated seat itself. The army of a seat
 * that is out turns grey: it stands in the way and pays nothing. Who resigns or oversteps the time
 * loses all but his king, which walks on alone, earns nothing, and may still be mated or captured
 * for 20.
 *
 * Order after any ply: the capture's points, multi-check, mates (all on one position), one active
 * seat and its award, stalemate of the seat to move, threefold, 50-move, material.
 *
 * Rulings where the sources are silent: see the rule sheet's last section; they are followed here.
 */
#include "engine/rules/rules.h"

enum { AWARD = 20, OLD_AWARD = 40, DRAW_AWARD = 10 };
enum { OPTION_MULTI_CHECK }; /* ORDER OPTION: FFA_OPTIONS */

static uint32_t seats_in(SeatMask mask) { return seat_count(mask); }

static SeatMask active(const Position *pos) {
    return pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
}

static void award(Position *pos, Seat seat, int32_t points) {
    pos->now.points[seat] = (int16_t)(pos->now.points[seat] + points);
}

static uint32_t kings(const Position *pos) {
    uint32_t count = 0;
    for (Seat s = 0; s < SEATS; s++)
        count += pos->now.king[s] != NOWHERE;
    return count;
}

/* A share of the award for each king that nobody plays, rounded to the nearest. */
static int32_t share(const Position *pos, uint32_t idle, uint32_t among) {
    return (int32_t)((2 * (uint32_t)pos->board->king_award * idle + among) / (2 * among));
}

/* All men of a seat but the king, or all, turn grey. */
static void turn_grey(Position *pos, Seat seat, bool king_too) {
    for (uint64_t men = pos->men[seat]; men; men &= men - 1) {
        const Square s = pos->at[seat][low_bit64(men)];
        if (king_too || s != pos->now.king[seat])
            position_give(pos, s, owner_grey(seat));
    }
    pos->now.castle &= (uint8_t) ~(castle_bit(seat, CASTLE_SHORT) | castle_bit(seat, CASTLE_LONG));
}

static void die(Position *pos, Seat seat) {
    turn_grey(pos, seat, true);
    position_put_out(pos, seat);
    pos->now.quiet_plies = 0;
}

/* At most one active seat: it is over, and that seat is paid for every other king that lives. */
static void end_if_alone(Position *pos, uint32_t reason) {
    const SeatMask left = active(pos);
    if (pos->now.ended || seats_in(left) > 1)
        return;
    if (left)
        award(pos, low_bit32(left), pos->board->king_award * (int32_t)(kings(pos) - 1));
    pos->now.ended = (uint8_t)(left ? reason : REASON_NO_SEAT);
}

/* "Last opponent resigns but the survivor has no mating material: both +10", when no other king
 * walks. A leader's resignation that is a claim pays as any other. */
static bool cannot_mate(const Position *pos, Seat seat) {
    uint32_t minors = 0;
    for (uint64_t men = pos->men[seat]; men; men &= men - 1) {
        const PieceKind *kind = position_kind(pos, pos->cell[pos->at[seat][low_bit64(men)]]);
        if (kind->royal)
            continue;
        if (!kind->leaps && kind->slides != DIAGONALS)
            return false;
        minors++;
    }
    return minors <= 1;
}

/* "Leads alone, and stays strictly ahead after the other is given 20 (× number of other live
 * kings)." */
static bool is_claim(const Position *pos, Seat leader, Seat other) {
    for (Seat s = 0; s < SEATS; s++)
        if (s != leader && pos->now.points[s] >= pos->now.points[leader])
            return false;
    return pos->now.points[leader] >
           pos->now.points[other] + pos->board->king_award * (int32_t)(kings(pos) - 1);
}

/* Without "DeadKingWalking": "eliminated and skipped, but the king stays as a motionless coloured
 * piece". It gives check and is taken for its points. */
static void hold_kings(Position *pos) {
    if (pos->board->kings_walk)
        return;
    for (Seat s = 0; s < SEATS; s++)
        for (Seat t = 0; t < SEATS && !(pos->now.alive >> s & 1); t++)
            if (t != s && pos->now.king[s] != NOWHERE)
                pos->now.threat[t] |= seat_bit(s);
            else
                pos->now.threat[t] &= (SeatMask)~seat_bit(s);
}

static void freeze(Position *pos, Seat seat) {
    position_put_out(pos, seat);
    pos->now.ep_cell[seat] = pos->now.ep_pawn[seat] = NOWHERE; /* its turn is over */
}

/* With a bare king nothing on the board changes: what came before can come again. */
static void keep_reach(Position *pos, Seat loser) {
    const uint32_t known = pos->now.uncounted + pos->now.quiet_plies + 1u;
    if (count_bits64(pos->men[loser]) == 1)
        pos->now.uncounted = (uint8_t)(known < UINT8_MAX ? known : UINT8_MAX);
}

static void leave(Position *pos, Seat loser, uint32_t reason) {
    State *now = &pos->now;
    const SeatMask others = active(pos) & (SeatMask)~seat_bit(loser);
    const bool last = seats_in(others) == 1;
    const Seat survivor = last ? low_bit32(others) : SEATS;
    const bool claims = last && reason == REASON_RESIGNED && seats_in(now->alive) == 2 &&
                        is_claim(pos, loser, survivor);
    keep_reach(pos, loser);
    turn_grey(pos, loser, false);
    now->quiet_plies = 0;
    if (!pos->board->kings_walk)
        freeze(pos, loser);
    else if (reason == REASON_RESIGNED)
        now->resigned |= seat_bit(loser);
    else
        now->flagged |= seat_bit(loser);
    if (last && !claims && kings(pos) == 2 && cannot_mate(pos, survivor)) {
        award(pos, loser, DRAW_AWARD);
        award(pos, survivor, DRAW_AWARD);
        now->ended = REASON_BARE_KINGS;
        return;
    }
    end_if_alone(pos, claims ? REASON_CLAIM : REASON_LAST_SEAT);
}

static void ffa_out(Position *pos, Seat loser, Seat by, uint32_t reason) {
    (void)by; /* the king's points were paid as a capture */
    if (reason == REASON_KING_CAPTURED)
        die(pos, loser);
    else
        leave(pos, loser, reason);
}

/* --- multi-check ---------------------------------------------------------------------------------
 */

/* What stood on `s` before the journal's entries from `mark` on. */
static Piece stood(const Position *pos, uint32_t mark, Square s) {
    for (uint32_t i = mark; i < pos->journal_count; i++) {
        if (pos->journal[i].from == s)
            return pos->journal[i].piece;
        if (pos->journal[i].to == s)
            return EMPTY;
    }
    return pos->cell[s];
}

/* Where the man that is now on `s` stood before. */
static Square came_from(const Position *pos, uint32_t mark, Move m, Square s) {
    if (s == move_to(m))
        return move_from(m);
    for (uint32_t i = mark; i < pos->journal_count; i++)
        if (pos->journal[i].to == s && pos->journal[i].from != NOWHERE)
            return pos->journal[i].from; /* a castling rook */
    return s;
}

/* Did the man that stood on `s` attack `king` before the move? */
static bool reached(const Position *pos, uint32_t mark, Square s, Square king) {
    const Kind kind = piece_kind(stood(pos, mark, s));
    const Board *board = pos->board;
    for (Dir d = 0; d < DIRS; d++) {
        Square at = square_step(s, dir_step(d));
        if (at == king && (board->strikes[kind] >> d & 1))
            return true;
        if (!(board->slides[kind] >> d & 1))
            continue;
        while (at != king && stood(pos, mark, at) == EMPTY)
            at = square_step(at, dir_step(d));
        if (at == king)
            return true;
    }
    for (uint32_t i = 0; i < LEAP_COUNT[0] && board->leaps[kind]; i++)
        if (square_step(s, LEAPS[0][i]) == king)
            return true;
    return false;
}

/* Does somebody attack the king of `seat` now who did not before the move? */
static bool checked_anew(const Position *pos, uint32_t mark, Move m, Seat seat) {
    const Square king = pos->now.king[seat];
    for (Owner o = 0; o < SEATS; o++) {
        if (!(pos->now.threat[seat] >> o & 1))
            continue;
        for (uint64_t men = pos->men[o]; men; men &= men - 1) {
            const Square s = pos->at[o][low_bit64(men)];
            if (attack_reaches(pos, s, king) &&
                !reached(pos, mark, came_from(pos, mark, m, s), king))
                return true;
        }
    }
    return false;
}

/* "2 kings: +1 … 3: +5" by a queen, else +5 and +20; at present +1 and +5 whatever the piece. */
static int32_t multi_check(const Position *pos, SeatMask attacked, Move m, uint32_t mark) {
    uint32_t checks = 0;
    if (seats_in(attacked) < 2)
        return 0;
    for (Seat s = 0; s < SEATS; s++)
        checks += (attacked >> s & 1) && checked_anew(pos, mark, m, s);
    if (checks < 2)
        return 0;
    const bool queen = position_kind(pos, pos->cell[move_to(m)])->slides == ALL_DIRS;
    if (queen || pos->board->option[OPTION_MULTI_CHECK])
        return checks == 2 ? 1 : 5;
    return checks == 2 ? 5 : 20;
}

static void ffa_after(Position *pos, Seat us, Move m, const Undo *undo) {
    const bool earns = !(state_wanderers(&pos->now) >> us & 1);
    SeatMask attacked = 0, mated = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (s != us && (pos->now.alive >> s & 1) && attack_on_king(pos, s))
            attacked |= seat_bit(s);
    if (earns)
        award(pos, us, multi_check(pos, attacked & active(pos), m, undo->mark));
    for (Seat s = 0; s < SEATS; s++)
        if ((attacked >> s & 1) && !rules_can_move(pos, s))
            mated |= seat_bit(s);
    for (Seat s = 0; s < SEATS; s++)
        if (mated >> s & 1) {
            die(pos, s);
            if (earns)
                award(pos, us, pos->board->mate_award);
        }
    hold_kings(pos); /* one may have been taken */
    end_if_alone(pos, mated ? REASON_CHECKMATE : REASON_LAST_SEAT);
}

/* The seat to move cannot: out of check it is stalemated and paid for it; in check it can only be a
 * king that has just begun to walk, and nobody is paid. */
static void ffa_stuck(Position *pos, bool in_check) {
    const Seat us = pos->now.turn;
    const bool walks = state_wanderers(&pos->now) >> us & 1;
    const uint16_t quiet_plies = pos->now.quiet_plies;
    die(pos, us);
    if (!in_check)
        pos->now.quiet_plies = quiet_plies; /* as the site's records have it */
    if (!in_check && !walks)
        award(pos, us, pos->board->king_award);
    const SeatMask left = active(pos);
    for (Seat s = 0; s < SEATS && !in_check && walks; s++)
        if (left >> s & 1)
            award(pos, s, share(pos, 1, seats_in(left)));
    end_if_alone(pos, in_check ? REASON_LAST_SEAT : REASON_STALEMATE);
}

/* --- the end ------------------------------------------------------------------------------------
 */

/* "With more than two seats only when all have bare kings; with two: king, or king and minor, each;
 * not while the side to move can capture a live piece." */
static bool no_material(const Position *pos) {
    if (seats_in(pos->now.alive) > 2)
        return rules_only_kings(pos);
    for (Seat s = 0; s < SEATS; s++)
        if ((pos->now.alive >> s & 1) && !cannot_mate(pos, s))
            return false;
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        if (piece_owner(pos->cell[move_to(moves[i])]) < SEATS)
            return false;
    return true;
}

static bool ffa_over(const Position *pos, bool has_move, bool in_check, Outcome *out) {
    const State *now = &pos->now;
    int32_t points[SEATS];
    OutcomeReason reason = now->ended;
    (void)has_move;
    (void)in_check;
    for (Seat s = 0; s < SEATS; s++)
        points[s] = now->points[s];
    if (!reason) {
        const uint32_t limit = pos->board->variant->quiet_limit * seats_in(now->alive);
        reason = position_repeats(pos, 2) >= 2 ? REASON_THREEFOLD
                 : now->quiet_plies >= limit   ? REASON_QUIET_LIMIT
                 : no_material(pos)            ? REASON_BARE_KINGS
                                               : REASON_NONE;
        const SeatMask left = active(pos);
        for (Seat s = 0; s < SEATS && reason; s++)
            if (left >> s & 1)
                points[s] += DRAW_AWARD + share(pos, kings(pos) - seats_in(left), seats_in(left));
    }
    if (reason)
        return rules_by_points(pos, points, reason, out);
    *out = (Outcome){.reason = REASON_NONE};
    return false;
}

static const char *ffa_fault(const Position *pos) {
    const State *now = &pos->now;
    if (now->resigned & now->flagged)
        return "a seat cannot have resigned and overstepped the time";
    for (Seat s = 0; s < SEATS; s++) {
        const uint64_t king = now->king[s] != NOWHERE ? 1ull << pos->slot[now->king[s]] : 0;
        const bool held = !pos->board->kings_walk; /* the king stays where it is */
        if ((state_wanderers(now) >> s & 1) && pos->men[s] != king)
            return "the men of a seat whose king walks alone are grey";
        if (!(now->alive >> s & 1) && (pos->men[s] & ~(held ? king : 0)))
            return "the men of a seat that is out are grey";
    }
    return NULL;
}

/* Whatever it was that ended it has been paid for. */
static void ffa_find_end(Position *pos) {
    const uint32_t left = seats_in(active(pos));
    if (left <= 1)
        pos->now.ended = left ? REASON_LAST_SEAT : REASON_NO_SEAT;
}

/* "(or 40)" where pawns become full queens. */
static void ffa_shape(Board *board) {
    bool cheap = false; /* the 1-point queen is to be had */
    for (uint32_t i = 0; i < board->promotion_count; i++)
        cheap |= board->kind[board->promotion[i]].points == 1;
    board->king_award = cheap ? AWARD : OLD_AWARD;
    for (Kind k = 1; k < board->variant->kind_count; k++)
        if (board->kind[k].royal)
            board->kind[k].points = (uint8_t)board->king_award;
}

const RuleSet FFA_RULES = {
    .more_moves = rules_castling,
    .after = ffa_after,
    .stuck = ffa_stuck,
    .seat_out = ffa_out,
    .relate = hold_kings,
    .shape = ffa_shape,
    .fault = ffa_fault,
    .find_end = ffa_find_end,
    .over = ffa_over,
};
