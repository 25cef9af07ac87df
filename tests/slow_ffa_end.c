/* Slow Free-For-All, what follows a ply: points for checks and mates, who is out, and the end. */
#include "tests/slow_ffa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The end of a game (§4.6, §4.7)
 * ---------------------------------------------------------------*/

void slow_ffa_end(Game *game, const char *how) {
    const int *points = game->board.points;
    char *out = game->record.result;
    out += sprintf(out, "points %d,%d,%d,%d ", points[0], points[1], points[2], points[3]);
    out = slow_write_places(out, points);
    sprintf(out, " (%s)", how);
}

static int rounded(int number, int divisor) { return (2 * number + divisor) / (2 * divisor); }

void slow_ffa_give_active(Board *board, int points) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] == ACTIVE)
            board->points[seat] += points;
}

void slow_ffa_end_last_seat(Game *game, const char *how) {
    Board *board = &game->board;
    if (slow_ffa_seats_that_are(board, ACTIVE) == 0) {
        slow_ffa_met(NO_ACTIVE_SEAT);
        slow_ffa_end(game, "no active seat");
        return;
    }
    int kings = slow_ffa_idle_kings(board);
    if (kings > 0)
        slow_ffa_met(LAST_SEAT);
    if (kings > 1)
        slow_ffa_met(LAST_SEAT_MORE_KINGS);
    if (strcmp(how, "checkmate") == 0)
        slow_ffa_met(LAST_SEAT_MATE);
    if (strcmp(how, "stalemate") == 0)
        slow_ffa_met(LAST_SEAT_STALEMATE);
    slow_ffa_give_active(board, board->rules.king_points * kings);
    slow_ffa_end(game, how);
}

/* 10 to each active seat, and a share of 20 for each king without a player. */
static void end_drawn(Game *game, const char *how) {
    Board *board = &game->board;
    int kings = slow_ffa_idle_kings(board);
    if (kings > 0)
        slow_ffa_met(DRAW_SHARED);
    slow_ffa_give_active(board, DRAW_POINTS + rounded(board->rules.king_points * kings,
                                                      slow_ffa_seats_that_are(board, ACTIVE)));
    slow_ffa_end(game, how);
}

/* ---- Material
 * -------------------------------------------------------------------------------------*/

int slow_ffa_material(const Board *board, int seat) {
    int men = 0;
    bool minor = true;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat != seat || man.dead || man.kind == 'K')
                continue;
            men++;
            minor = minor && (man.kind == 'B' || man.kind == 'N');
        }
    }
    if (men == 0)
        return BARE;
    return men == 1 && minor ? ONE_MINOR : ENOUGH;
}

static bool can_take_live(const Board *board) {
    MoveList list;
    Board after;
    slow_ffa_find_moves(board, false, &list);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        Man man = slow_ffa_man_at(board, move->to), pawn = no_man;
        if (move->pusher != NOBODY)
            pawn = slow_ffa_man_at(board, slow_ffa_pushed_pawn(board, move->pusher));
        bool live = (man.seat >= 0 && !man.dead) || (pawn.seat >= 0 && !pawn.dead);
        if (live && slow_ffa_legal(board, &list, move, &after))
            return true;
    }
    return false;
}

/* The rule of insufficient material that holds, or NOBODY. */
static int insufficient(const Board *board) {
    int seats = SEATS - slow_ffa_seats_that_are(board, ELIMINATED);
    int bare = 0, minors = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->state[seat] == ELIMINATED)
            continue;
        bare += slow_ffa_material(board, seat) == BARE;
        minors += slow_ffa_material(board, seat) == ONE_MINOR;
    }
    if (seats > 2)
        return bare == seats ? BARE_KINGS_MORE : NOBODY;
    if (bare + minors < seats)
        return NOBODY;
    if (can_take_live(board)) {
        slow_ffa_met(MATERIAL_CAN_TAKE);
        return NOBODY;
    }
    if (bare == seats)
        return BARE_KINGS_2;
    return bare > 0 ? MINOR_AND_BARE : MINOR_AND_MINOR;
}

/* ---- After a ply (§11.7)
 * --------------------------------------------------------------------------*/

static bool same_past(const void *one, const void *other) {
    const Past *a = one, *b = other;
    return a->turn == b->turn && memcmp(a->men, b->men, sizeof a->men) == 0;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    const Board *board = &game->board;
    Past now;
    memset(&now, 0, sizeof now);
    memcpy(now.men, board->men, sizeof now.men);
    now.turn = board->turn;
    return slow_record_add(&game->record, &now, sizeof now, same_past);
}

static bool many_plies(const Board *board) {
    return board->half >= SEAT_DRAW_PLIES * (SEATS - slow_ffa_seats_that_are(board, ELIMINATED));
}

/* The seat to move has no move: it is eliminated, with the points of its stalemate. */
static const char *settle_stuck(Board *board) {
    int seat = board->turn;
    bool check = slow_ffa_in_check(board, seat);
    bool wanders = board->state[seat] == WANDERING;
    int active = slow_ffa_seats_that_are(board, ACTIVE);
    if (check)
        slow_ffa_met(board->leaving ? LEFT_MATED : STUCK_IN_CHECK);
    else if (wanders) {
        if (board->leaving)
            slow_ffa_met(LEFT_STALEMATED);
        slow_ffa_met(active == 2 ? STALEMATE_SHARED_2 : STALEMATE_SHARED_3);
        slow_ffa_give_active(board, rounded(board->rules.king_points, active));
    } else {
        slow_ffa_met(STALEMATE_ACTIVE);
        board->points[seat] += board->rules.king_points;
    }
    int half = board->half;
    slow_ffa_eliminate(board, seat);
    board->half = check ? 0 : half;
    board->leaving = false;
    board->pushed[seat] = false; /* its slot has come */
    slow_ffa_pass_turn(board);
    return check ? "checkmate" : "stalemate";
}

void slow_ffa_settle(Game *game, const char *how) {
    Board *board = &game->board;
    while (slow_ffa_seats_that_are(board, ACTIVE) > 1 && !slow_ffa_can_move(board, board->turn))
        how = settle_stuck(board);
    if (board->lasting)
        slow_record_forget(&game->record);
    if (slow_ffa_seats_that_are(board, ACTIVE) <= 1) {
        slow_ffa_end_last_seat(game, how);
        return;
    }
    if (!board->leaving) {
        if (remember_position(game) >= 3) {
            slow_ffa_met(THREEFOLD);
            end_drawn(game, "threefold repetition");
            return;
        }
    }
    if (many_plies(board)) {
        slow_ffa_met(MANY_PLIES_2 + SEATS - slow_ffa_seats_that_are(board, ELIMINATED) - 2);
        end_drawn(game, "50-move rule");
        return;
    }
    int rule = insufficient(board);
    if (rule != NOBODY) {
        slow_ffa_met(rule);
        end_drawn(game, "insufficient material");
    }
}

/* ---- Points for checks (§4.3) and mates (§4.2)
 * ----------------------------------------------------*/

/* Where the man that stands on the square after the move stood before it. */
static Square stood_before(int seat, const Move *move, Square square) {
    Square home = move->from, away = move->to;
    if (same(square, move->to))
        return move->from;
    if (move->side != NOBODY)
        slow_ffa_castling_rook(seat, move, &home, &away);
    return same(square, away) ? home : square;
}

/* Whether the seat's king is attacked by a man that did not attack it before the move. */
static bool newly_checked(const Board *before, const Board *after, const Move *move, int seat) {
    Square king = slow_ffa_find_king(after, seat);
    Square old[MAX_ATTACKERS], now[MAX_ATTACKERS];
    int old_count = slow_ffa_attackers(before, king, seat, old);
    int now_count = slow_ffa_attackers(after, king, seat, now);
    bool others_line = false, checked = false;
    for (int i = 0; i < now_count; i++) {
        bool known = false;
        for (int j = 0; j < old_count; j++)
            known = known || same(old[j], stood_before(before->turn, move, now[i]));
        checked = checked || !known;
        others_line =
            others_line || (!known && slow_ffa_man_at(after, now[i]).seat != before->turn);
    }
    if (now_count > 0 && !checked)
        slow_ffa_met(CHECK_OLD_ATTACKER);
    if (others_line)
        slow_ffa_met(CHECK_OTHERS_LINE);
    return checked;
}

void slow_ffa_pay_checks(const Board *before, Board *after, const Move *move) {
    int seat = before->turn, kings = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && after->state[other] == ACTIVE &&
            newly_checked(before, after, move, other))
            kings++;
    if (kings < 2)
        return;
    if (after->state[seat] != ACTIVE) {
        slow_ffa_met(CHECK_BY_WANDERER);
        return;
    }
    bool queen = slow_ffa_like_queen(slow_ffa_man_at(after, move->to).kind);
    if (queen)
        slow_ffa_met(kings == 2 ? CHECK_2_QUEEN : CHECK_3_QUEEN);
    else
        slow_ffa_met(kings == 2 ? CHECK_2_OTHER : CHECK_3_OTHER);
    if (queen || !after->rules.seed_checks)
        after->points[seat] += kings == 2 ? 1 : 5;
    else
        after->points[seat] += kings == 2 ? 5 : 20;
}

static bool checked_by(const Board *board, int seat, int by) {
    Square found[MAX_ATTACKERS];
    int count = slow_ffa_attackers(board, slow_ffa_find_king(board, seat), seat, found);
    for (int i = 0; i < count; i++)
        if (slow_ffa_man_at(board, found[i]).seat == by)
            return true;
    return false;
}

static void count_mate(const Board *board, int seat, int mover) {
    int next = (mover + 1) % SEATS;
    while (board->state[next] == ELIMINATED)
        next = (next + 1) % SEATS;
    slow_ffa_met(seat == next ? MATE_NEXT : MATE_LATER);
    if (!checked_by(board, seat, mover))
        slow_ffa_met(MATE_BY_OTHERS);
    if (board->state[seat] == WANDERING)
        slow_ffa_met(MATE_OF_WANDERER);
    if (board->state[mover] == WANDERING)
        slow_ffa_met(MATE_BY_WANDERER);
}

int slow_ffa_judge_mates(Board *board) {
    int mover = board->turn, count = 0;
    bool mated[SEATS] = {false};
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == mover || board->state[seat] == ELIMINATED)
            continue;
        mated[seat] = slow_ffa_in_check(board, seat) && !slow_ffa_can_move(board, seat);
        if (mated[seat])
            count_mate(board, seat, mover);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!mated[seat])
            continue;
        count++;
        board->half = 0;
        if (board->state[mover] == ACTIVE)
            board->points[mover] += board->rules.mate_points;
        slow_ffa_eliminate(board, seat);
    }
    if (count > 1)
        slow_ffa_met(count == 2 ? MATE_TWO : MATE_THREE);
    return count;
}

void slow_ffa_settle_loaded(Game *game) {
    const Board *board = &game->board;
    int active = slow_ffa_seats_that_are(board, ACTIVE);
    if (active == 0)
        slow_ffa_end_last_seat(game, "no active seat");
    else if (active == 1)
        slow_ffa_end(game, "last seat");
    else if (!slow_ffa_can_move(board, board->turn))
        slow_ffa_settle(game, "last seat");
    else if (many_plies(board))
        slow_ffa_end(game, "50-move rule");
    else if (insufficient(board) != NOBODY)
        slow_ffa_end(game, "insufficient material");
    else
        remember_position(game);
}
