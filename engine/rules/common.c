/* Rules that more than one game shares. */
#include "engine/rules/rules.h"

/* Castling toward `step`: with the first man on that side of the king, if he is the right rook. */
static size_t castle_toward(const Position *pos, Seat us, int step, uint32_t run, Move *out,
                            size_t n) {
    const Square king = pos->now.king[us];
    const uint32_t side = run == 2 ? CASTLE_SHORT : CASTLE_LONG;
    const Square home = square_step(king, step * (int)(run + 1));
    const Piece rook = pos->cell[home];
    if (!(pos->now.castle & castle_bit(us, side)) || piece_owner(rook) != us ||
        home != position_castle_rook(pos, us, side) ||
        position_kind(pos, rook)->slides != ORTHOGONALS)
        return n;
    for (int i = 1; i <= 2; i++)
        if (attack_on(pos, square_step(king, i * step), pos->now.threat[us]))
            return n;
    out[n++] = move_make(king, square_step(king, 2 * step), MOVE_CASTLE, side);
    return n;
}

size_t rules_castling(const Position *pos, const Danger *danger, uint32_t what, Move *out,
                      size_t n) {
    const Seat us = pos->now.turn;
    if (!(what & GEN_QUIET) || danger->checks || !(pos->now.castle >> 2 * us & 3))
        return n;
    const Dir left = (pos->board->variant->home[us] + 3u) & 3, right = dir_opposite(left);
    const uint32_t run_left = position_run(pos, pos->now.king[us], left);
    const uint32_t run_right = position_run(pos, pos->now.king[us], right);
    if (run_left == 2 || run_left == 3)
        n = castle_toward(pos, us, dir_step(left), run_left, out, n);
    if (run_right == 2 || run_right == 3)
        n = castle_toward(pos, us, dir_step(right), run_right, out, n);
    return n;
}

void rules_team_out(Position *pos, Seat loser, Seat by, uint32_t reason) {
    (void)by;
    pos->now.alive &= (SeatMask)~seat_bit(loser);
    pos->now.castle &=
        (uint8_t) ~(castle_bit(loser, CASTLE_SHORT) | castle_bit(loser, CASTLE_LONG));
    pos->now.ended = (uint8_t)reason;
}

/* The side of `seat` has lost. */
static bool lost(const Position *pos, Seat seat, OutcomeReason reason, Outcome *out) {
    out->reason = reason;
    for (Seat s = 0; s < SEATS; s++)
        out->payoff[s] = pos->now.prey[s] >> seat & 1 ? 1 : -1;
    return true;
}

static bool drawn(OutcomeReason reason, Outcome *out) {
    *out = (Outcome){.reason = reason};
    return true;
}

static bool only_kings(const Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        if (count_bits64(pos->men[s]) > 1)
            return false;
    return true;
}

bool rules_team_over(const Position *pos, bool has_move, bool in_check, Outcome *out) {
    const State *now = &pos->now;
    if (now->ended)
        for (Seat s = 0; s < SEATS; s++)
            if (!(now->alive >> s & 1))
                return lost(pos, s, now->ended, out);
    if (!has_move)
        return in_check ? lost(pos, now->turn, REASON_CHECKMATE, out)
                        : drawn(REASON_STALEMATE, out);
    if (position_repeats(pos, 2) >= 2)
        return drawn(REASON_THREEFOLD, out);
    if (now->quiet_plies >= pos->board->variant->quiet_limit)
        return drawn(REASON_QUIET_LIMIT, out);
    if (only_kings(pos))
        return drawn(REASON_BARE_KINGS, out);
    *out = (Outcome){.reason = REASON_NONE};
    return false;
}
