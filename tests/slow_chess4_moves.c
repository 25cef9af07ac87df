/* Slow Chess Four, the moves: board, attacks, making a move on a copy, and finding all of them. */
#include "tests/slow_chess4.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§2)
 * -------------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

bool slow_chess4_playable(Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return false;
    return !(in_corner_band(square.file) && in_corner_band(square.rank));
}

Man slow_chess4_man_at(const Board *board, Square square) {
    if (!slow_chess4_playable(square))
        return (Man){OUTSIDE, ' '};
    return board->men[square.file][square.rank];
}

bool slow_chess4_holds(const Board *board, Square square, int seat, char kind) {
    Man man = slow_chess4_man_at(board, square);
    return man.seat == seat && man.kind == kind;
}

static void put(Board *board, Square square, int seat, char kind) {
    board->men[square.file][square.rank] = (Man){(signed char)seat, kind};
}

int slow_chess4_partner_of(int seat) {
    static const int partners[SEATS] = {YELLOW, BROWN, WHITE, BLACK};
    return partners[seat];
}

int slow_chess4_opposite(int seat) {
    static const int opposites[SEATS] = {BLACK, WHITE, BROWN, YELLOW};
    return opposites[seat];
}

bool slow_chess4_enemies(int seat, int other) {
    return other != seat && other != slow_chess4_partner_of(seat);
}

int slow_chess4_next_seat(const Board *board, int seat) {
    static const int usual[SEATS] = {BLACK, YELLOW, BROWN, WHITE};
    static const int other[SEATS] = {BROWN, WHITE, BLACK, YELLOW};
    return board->options.brown_follows_white ? other[seat] : usual[seat];
}

int slow_chess4_living(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += !board->out[seat];
    return count;
}

/* The two capturing steps of a pawn: forward and to either side. */
static void pawn_capture(int seat, int which, int step[2]) {
    int side = which == 0 ? 1 : -1;
    step[0] = forward[seat][0] != 0 ? forward[seat][0] : side;
    step[1] = forward[seat][1] != 0 ? forward[seat][1] : side;
}

int slow_chess4_row_of(int seat, Square square) {
    switch (seat) {
    case WHITE:
        return square.rank + 1;
    case BLACK:
        return SIZE - square.rank;
    case YELLOW:
        return square.file + 1;
    default:
        return SIZE - square.file;
    }
}

bool slow_chess4_at_end(int seat, Square square) {
    return !slow_chess4_playable(beyond(square, forward[seat]));
}

bool slow_chess4_promotes(const Board *board, int seat, Square square) {
    if (board->options.no_wing_promotion)
        return slow_chess4_row_of(seat, square) == SIZE;
    return slow_chess4_at_end(seat, square);
}

Square slow_chess4_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (slow_chess4_holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks: by the men of living enemies only
 * ---------------------------------------------------*/

static bool threatens(const Board *board, int seat, Man man) {
    return man.seat >= 0 && slow_chess4_enemies(seat, man.seat) && !board->out[man.seat];
}

/* 1 if the first man met on the way from the square threatens the seat and can come back along
 * that way. */
static int attacker_on_line(const Board *board, Square square, int seat, const int step[2],
                            char slider) {
    int distance = 1;
    Square from = beyond(square, step);
    while (slow_chess4_man_at(board, from).seat == NOBODY) {
        from = beyond(from, step);
        distance++;
    }
    Man man = slow_chess4_man_at(board, from);
    if (!threatens(board, seat, man))
        return 0;
    return man.kind == slider || man.kind == 'Q' || (man.kind == 'K' && distance == 1);
}

int slow_chess4_attackers(const Board *board, Square square, int seat) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += attacker_on_line(board, square, seat, SLOW_STRAIGHT[i], 'R');
        count += attacker_on_line(board, square, seat, SLOW_DIAGONAL[i], 'B');
    }
    for (int i = 0; i < 8; i++) {
        Man man = slow_chess4_man_at(board, beyond(square, SLOW_JUMPS[i]));
        if (man.kind == 'N' && threatens(board, seat, man))
            count++;
    }
    for (int enemy = 0; enemy < SEATS; enemy++) {
        for (int which = 0; which < 2; which++) {
            int step[2];
            pawn_capture(enemy, which, step);
            Square from = {square.file - step[0], square.rank - step[1]};
            if (slow_chess4_holds(board, from, enemy, 'P') &&
                threatens(board, seat, slow_chess4_man_at(board, from)))
                count++;
        }
    }
    return count;
}

int slow_chess4_attackers_with_inert(const Board *board, Square square, int seat) {
    Board revived = *board;
    memset(revived.out, 0, sizeof revived.out);
    return slow_chess4_attackers(&revived, square, seat);
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

Square slow_chess4_pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward[pusher]);
}

bool slow_chess4_castling_men_home(const Board *board, int seat, int side) {
    return slow_chess4_holds(board, king_home[seat], seat, 'K') &&
           slow_chess4_holds(board, rook_home[seat][side], seat, 'R');
}

/* Takes away the rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (same(square, king_home[seat]) || same(square, rook_home[seat][side]))
                board->castling[seat][side] = false;
}

static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    char kind = slow_chess4_man_at(board, move->from).kind;

    board->half++;
    if (kind == 'P' || slow_chess4_man_at(board, move->to).seat != NOBODY)
        board->half = 0;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    if (move->pusher != NOBODY)
        put(board, slow_chess4_pushed_pawn(board, move->pusher), NOBODY, ' ');
    put(board, move->from, NOBODY, ' ');
    put(board, move->to, seat, move->promotion != 0 ? move->promotion : kind);
    if (move->side != NOBODY) {
        Square from = move->from, to = move->to;
        put(board, rook_home[seat][move->side], NOBODY, ' ');
        put(board, (Square){(from.file + to.file) / 2, (from.rank + to.rank) / 2}, seat, 'R');
    }

    for (int other = 0; other < SEATS; other++)
        if (board->pushed[other] &&
            !slow_chess4_holds(board, slow_chess4_pushed_pawn(board, other), other, 'P'))
            board->pushed[other] = false;
    Square ahead = beyond(move->from, forward[seat]);
    board->pushed[seat] = kind == 'P' && same(beyond(ahead, forward[seat]), move->to);
    board->skipped[seat] = ahead;
    board->turn = slow_chess4_next_seat(board, seat);
}

/* ---- Finding moves (§3)
 * ---------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

/* Whether the seat to move may take the man: any of the other team, but no living king. */
static bool may_take(const Board *board, Man man, MoveList *list) {
    int seat = board->turn;
    if (man.seat == seat)
        return false;
    if (man.seat == slow_chess4_partner_of(seat)) {
        slow_chess4_note(list,
                         board->out[man.seat] ? INERT_PARTNER_REFUSED : PARTNER_CAPTURE_REFUSED);
        return false;
    }
    if (man.kind == 'K' && !board->out[man.seat]) {
        slow_chess4_note(list, LIVING_KING_REFUSED);
        return false;
    }
    return true;
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = slow_chess4_man_at(board, to);
        if (man.seat == OUTSIDE)
            return;
        if (man.seat == NOBODY || may_take(board, man, list))
            add_move(list, (Move){from, to, 0, NOBODY, NOBODY});
        if (man.seat != NOBODY)
            return;
    }
}

/* Adds a pawn's move, four times where it promotes. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    if (!slow_chess4_promotes(board, board->turn, move.to)) {
        add_move(list, move);
        return;
    }
    for (const char *kind = promotion_kinds; *kind != 0; kind++) {
        move.promotion = *kind;
        add_move(list, move);
    }
}

/* Whether a pawn of that seat has just crossed the square and may be taken on it. */
static bool crossed_by(const Board *board, int pusher, Square square) {
    return board->pushed[pusher] && same(board->skipped[pusher], square);
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    Square one = beyond(from, forward[seat]);
    Square two = beyond(one, forward[seat]);
    if (slow_chess4_man_at(board, one).seat == NOBODY) {
        add_pawn_move(board, (Move){from, one, 0, NOBODY, NOBODY}, list);
        if (slow_chess4_row_of(seat, from) == BASE_ROW &&
            slow_chess4_man_at(board, two).seat == NOBODY)
            add_pawn_move(board, (Move){from, two, 0, NOBODY, NOBODY}, list);
    }
    if (slow_chess4_at_end(seat, from))
        slow_chess4_note(list, WING_STUCK);
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(seat, which, step);
        Square to = beyond(from, step);
        Man man = slow_chess4_man_at(board, to);
        if (man.seat == OUTSIDE)
            continue;
        if (man.seat != NOBODY) {
            if (may_take(board, man, list)) {
                add_pawn_move(board, (Move){from, to, 0, NOBODY, NOBODY}, list);
                if (crossed_by(board, slow_chess4_opposite(seat), to))
                    slow_chess4_note(list, EP_OCCUPIED);
            }
            continue;
        }
        if (crossed_by(board, slow_chess4_opposite(seat), to))
            add_pawn_move(board, (Move){from, to, 0, slow_chess4_opposite(seat), NOBODY}, list);
        for (int pusher = 0; pusher < SEATS; pusher++)
            if (pusher != seat && pusher != slow_chess4_opposite(seat) &&
                crossed_by(board, pusher, to))
                slow_chess4_note(list, EP_ADJACENT_REFUSED);
    }
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    for (int side = 0; side < SIDES; side++) {
        if (!board->castling[seat][side])
            continue;
        Square king = king_home[seat], rook = rook_home[seat][side];
        int step[2] = {(rook.file > king.file) - (rook.file < king.file),
                       (rook.rank > king.rank) - (rook.rank < king.rank)};
        bool free_way = true;
        for (Square way = beyond(king, step); !same(way, rook); way = beyond(way, step))
            if (slow_chess4_man_at(board, way).seat != NOBODY)
                free_way = false;
        if (!free_way)
            continue;

        Square crossed = beyond(king, step), to = beyond(crossed, step);
        bool through = slow_chess4_attackers(board, crossed, seat) > 0;
        bool into = slow_chess4_attackers(board, to, seat) > 0;
        if (list->checkers > 0)
            slow_chess4_note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                slow_chess4_note(list, CASTLING_THROUGH);
            if (into)
                slow_chess4_note(list, CASTLING_INTO);
        } else
            add_move(list, (Move){king, to, 0, NOBODY, side});
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = slow_chess4_man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 8 && kind == 'N'; i++)
        add_walk(board, from, SLOW_JUMPS[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'K' || kind == 'Q'); i++)
        add_walk(board, from, SLOW_STRAIGHT[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'K' || kind == 'Q'); i++)
        add_walk(board, from, SLOW_DIAGONAL[i], limit, list);
}

void slow_chess4_find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->king = slow_chess4_find_king(board, board->turn);
    list->checkers = slow_chess4_attackers(board, list->king, board->turn);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    add_castling(board, list);
}

bool slow_chess4_legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return slow_chess4_attackers(after, king, board->turn) == 0;
}

bool slow_chess4_can_move(const Board *board, const MoveList *list) {
    Board after;
    for (int i = 0; i < list->count; i++)
        if (slow_chess4_legal(board, list, &list->moves[i], &after))
            return true;
    return false;
}
