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
    position_put_out(pos, loser);
    pos->now.ended = (uint8_t)reason;
}

bool rules_lost(const Position *pos, Seat seat, OutcomeReason reason, Outcome *out) {
    *out = (Outcome){.reason = reason};
    for (Seat s = 0; s < SEATS; s++)
        out->payoff[s] = pos->now.prey[s] >> seat & 1 ? PAYOFF_ALL : -PAYOFF_ALL;
    return true;
}

bool rules_drawn(OutcomeReason reason, Outcome *out) {
    *out = (Outcome){.reason = reason};
    return true;
}

bool rules_only_kings(const Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        if ((pos->now.alive >> s & 1) && (pos->men[s] & (pos->men[s] - 1)))
            return false;
    return true;
}

bool rules_team_over(const Position *pos, bool has_move, bool in_check, Outcome *out) {
    const State *now = &pos->now;
    if (now->ended)
        for (Seat s = 0; s < SEATS; s++)
            if (!(now->alive >> s & 1))
                return rules_lost(pos, s, now->ended, out);
    if (!has_move)
        return in_check ? rules_lost(pos, now->turn, REASON_CHECKMATE, out)
                        : rules_drawn(REASON_STALEMATE, out);
    return rules_stopped(pos, out);
}

bool rules_stopped(const Position *pos, Outcome *out) {
    if (position_repeats(pos, 2) >= 2)
        return rules_drawn(REASON_THREEFOLD, out);
    if (pos->now.quiet_plies >= pos->board->variant->quiet_limit * seat_count(pos->now.alive))
        return rules_drawn(REASON_QUIET_LIMIT, out);
    if (rules_only_kings(pos))
        return rules_drawn(REASON_BARE_KINGS, out);
    *out = (Outcome){.reason = REASON_NONE};
    return false;
}

/* Places and payoffs from a worth: the greater the better, ties share. */
static bool rank(const int32_t worth[SEATS], OutcomeReason reason, Outcome *out) {
    *out = (Outcome){.reason = reason, .ranked = true};
    for (Seat s = 0; s < SEATS; s++) {
        int32_t above = 0, below = 0;
        for (Seat t = 0; t < SEATS; t++) {
            above += worth[t] > worth[s];
            below += worth[t] < worth[s];
        }
        out->place[s] = (uint8_t)(1 + above);
        out->payoff[s] = PAYOFF_ALL * (below - above) / (SEATS - 1);
    }
    return true;
}

/* "Winner takes all, 2nd–4th lose equally": the first place alone counts, and who share it share
 * what it is worth. */
static void take_all(Outcome *out) {
    int32_t firsts = 0;
    for (Seat s = 0; s < SEATS; s++)
        firsts += out->place[s] == 1;
    for (Seat s = 0; s < SEATS; s++) {
        const int32_t worth = out->place[s] == 1 ? 2 * PAYOFF_ALL / firsts : 0;
        out->payoff[s] = worth - PAYOFF_ALL;
    }
}

bool rules_by_points(const Position *pos, const int32_t points[SEATS], OutcomeReason reason,
                     Outcome *out) {
    rank(points, reason, out);
    out->has_points = true;
    for (Seat s = 0; s < SEATS; s++)
        out->points[s] = (int16_t)points[s];
    if (pos->board->variant->first_takes_all)
        take_all(out);
    return true;
}

bool rules_by_exit(const Position *pos, OutcomeReason reason, Outcome *out) {
    int32_t worth[SEATS];
    for (Seat s = 0; s < SEATS; s++)
        worth[s] = pos->now.alive >> s & 1 ? UINT16_MAX + 1 : pos->now.out_at[s];
    return rank(worth, reason, out);
}

bool rules_can_move(Position *pos, Seat seat) {
    const uint8_t turn = pos->now.turn;
    pos->now.turn = (uint8_t)seat;
    const bool can = movegen_any(pos);
    pos->now.turn = turn;
    return can;
}
