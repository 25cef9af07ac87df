/* Slow Teams, the moves: board, attacks, making a move on a copy, and finding all of them. */
#include "tests/slow_teams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§1)
 * -------------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

bool slow_teams_playable(Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return false;
    return !(in_corner_band(square.file) && in_corner_band(square.rank));
}

Man slow_teams_man_at(const Board *board, Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return (Man){OUTSIDE, ' '};
    return board->men[square.file][square.rank];
}

static bool holds(const Board *board, Square square, int seat, char kind) {
    Man man = slow_teams_man_at(board, square);
    return man.seat == seat && man.kind == kind;
}

static void put(Board *board, Square square, int seat, char kind) {
    board->men[square.file][square.rank] = (Man){(signed char)seat, kind};
}

bool slow_teams_enemies(const Board *board, int seat, int other) {
    return board->team[seat] != board->team[other];
}

int slow_teams_partner_of(const Board *board, int seat) {
    int other = (seat + 1) % SEATS;
    while (slow_teams_enemies(board, seat, other))
        other = (other + 1) % SEATS;
    return other;
}

/* One step forward of a pawn: Red north, Blue east, Yellow south, Green west. */
static const int *forward(int seat) { return SLOW_STRAIGHT[seat]; }

/* The two capturing steps of a pawn: forward and to either side. */
static void pawn_capture(int seat, int which, int step[2]) {
    int side = which == 0 ? 1 : -1;
    step[0] = forward(seat)[0] != 0 ? forward(seat)[0] : side;
    step[1] = forward(seat)[1] != 0 ? forward(seat)[1] : side;
}

int slow_teams_row_of(int seat, Square square) {
    switch (seat_letters[seat]) {
    case 'r':
        return square.rank + 1;
    case 'b':
        return square.file + 1;
    case 'y':
        return SIZE - square.rank;
    default:
        return SIZE - square.file;
    }
}

/* The square of the seat's back row that is on this file (Red, Yellow) or rank (Blue, Green). */
static Square back_row(int seat, int place) {
    switch (seat_letters[seat]) {
    case 'r':
        return (Square){place, 0};
    case 'b':
        return (Square){0, place};
    case 'y':
        return (Square){place, SIZE - 1};
    default:
        return (Square){SIZE - 1, place};
    }
}

Square slow_teams_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks
 * --------------------------------------------------------------------------------------*/

static bool like_queen(char kind) { return kind == 'Q' || kind == 'D'; }

/* 1 if the first man met on the way from the square is an enemy of the seat and can come back along
 * that way. */
static int attacker_on_line(const Board *board, Square square, int seat, const int step[2],
                            char slider) {
    int distance = 1;
    Square from = beyond(square, step);
    while (slow_teams_man_at(board, from).seat == NOBODY) {
        from = beyond(from, step);
        distance++;
    }
    Man man = slow_teams_man_at(board, from);
    if (man.seat == OUTSIDE || !slow_teams_enemies(board, seat, man.seat))
        return 0;
    return man.kind == slider || like_queen(man.kind) || (man.kind == 'K' && distance == 1);
}

int slow_teams_attackers(const Board *board, Square square, int seat) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += attacker_on_line(board, square, seat, SLOW_STRAIGHT[i], 'R');
        count += attacker_on_line(board, square, seat, SLOW_DIAGONAL[i], 'B');
    }
    for (int i = 0; i < 8; i++) {
        Man man = slow_teams_man_at(board, beyond(square, SLOW_JUMPS[i]));
        if (man.kind == 'N' && slow_teams_enemies(board, seat, man.seat))
            count++;
    }
    for (int enemy = 0; enemy < SEATS; enemy++) {
        for (int which = 0; which < 2 && slow_teams_enemies(board, seat, enemy); which++) {
            int step[2];
            pawn_capture(enemy, which, step);
            Square from = {square.file - step[0], square.rank - step[1]};
            if (holds(board, from, enemy, 'P'))
                count++;
        }
    }
    return count;
}

/* ---- Castling rights (§3)
 * -------------------------------------------------------------------------*/

/* The place on the back row where the seat's king may still castle from, or NOBODY. */
static int king_place(const Board *board, int seat) {
    if (holds(board, back_row(seat, LOW_KING), seat, 'K'))
        return LOW_KING;
    if (holds(board, back_row(seat, HIGH_KING), seat, 'K'))
        return HIGH_KING;
    return NOBODY;
}

/* The end of the back row that is three (short) or four (long) squares from the king. */
static int rook_place(int king, int side) {
    bool low = (king == LOW_KING) == (side == SHORT);
    return low ? LOW_ROOK : HIGH_ROOK;
}

bool slow_teams_castling_men_home(const Board *board, int seat, int side) {
    int king = king_place(board, seat);
    return king != NOBODY && holds(board, back_row(seat, rook_place(king, side)), seat, 'R');
}

/* Takes away the rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++) {
        int king = king_place(board, seat);
        for (int side = 0; side < SIDES && king != NOBODY; side++) {
            Square rook = back_row(seat, rook_place(king, side));
            if (same(square, back_row(seat, king)) || same(square, rook))
                board->castling[seat][side] = false;
        }
    }
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

static int value_of(char kind) {
    switch (kind) {
    case 'P':
    case 'D':
        return 1;
    case 'N':
        return 3;
    case 'B':
    case 'R':
        return 5;
    case 'Q':
        return 9;
    default:
        return 20; /* the king */
    }
}

/* Takes what stands on the square, if anything, for the seat to move. */
static void take(Board *board, Square square) {
    Man man = slow_teams_man_at(board, square);
    if (man.seat == NOBODY)
        return;
    board->points[board->turn] += value_of(man.kind);
    board->half = 0;
    board->lasting = true;
    if (man.kind == 'K')
        board->king_taken = true;
    put(board, square, NOBODY, ' ');
}

Square slow_teams_pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward(pusher));
}

static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    char kind = slow_teams_man_at(board, move->from).kind;

    board->lasting = kind == 'P';
    if (move->side == NOBODY)
        board->half++;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    if (move->pusher != NOBODY)
        take(board, slow_teams_pushed_pawn(board, move->pusher));
    if (kind == 'P')
        board->half = 0;

    put(board, move->from, NOBODY, ' ');
    put(board, move->to, seat, move->promotion != 0 ? move->promotion : kind);
    if (move->side != NOBODY) {
        Square from = move->from, to = move->to;
        int king = from.file != to.file ? from.file : from.rank;
        put(board, back_row(seat, rook_place(king, move->side)), NOBODY, ' ');
        put(board, (Square){(from.file + to.file) / 2, (from.rank + to.rank) / 2}, seat, 'R');
    }

    Square ahead = beyond(move->from, forward(seat));
    board->pushed[seat] = kind == 'P' && same(beyond(ahead, forward(seat)), move->to);
    board->skipped[seat] = ahead;
    board->turn = (seat + 1) % SEATS;
}

/* ---- Finding moves
 * --------------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = slow_teams_man_at(board, to);
        if (man.seat == OUTSIDE)
            return;
        if (man.seat == NOBODY || slow_teams_enemies(board, board->turn, man.seat))
            add_move(list, (Move){from, to, 0, NOBODY, NOBODY});
        else if (man.seat != board->turn)
            slow_teams_note(list, PARTNER_CAPTURE_REFUSED);
        if (man.seat != NOBODY)
            return;
    }
}

/* Adds a pawn's move, four times on its promotion row. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    if (slow_teams_row_of(board->turn, move.to) != PROMOTION_ROW) {
        add_move(list, move);
        return;
    }
    for (const char *kind = promotion_kinds; *kind != 0; kind++) {
        move.promotion = *kind;
        add_move(list, move);
    }
}

/* The enemy of the seat to move whose pawn has skipped the square with a double step and is still
 * there, or NOBODY. */
static int pusher_over(const Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->pushed[seat] && slow_teams_enemies(board, board->turn, seat) &&
            same(board->skipped[seat], square) &&
            holds(board, slow_teams_pushed_pawn(board, seat), seat, 'P'))
            return seat;
    return NOBODY;
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    Square one = beyond(from, forward(seat));
    Square two = beyond(one, forward(seat));
    if (slow_teams_man_at(board, one).seat == NOBODY) {
        add_pawn_move(board, (Move){from, one, 0, NOBODY, NOBODY}, list);
        if (slow_teams_row_of(seat, from) == BASE_ROW &&
            slow_teams_man_at(board, two).seat == NOBODY)
            add_pawn_move(board, (Move){from, two, 0, NOBODY, NOBODY}, list);
    }
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(seat, which, step);
        Square to = beyond(from, step);
        Man man = slow_teams_man_at(board, to);
        int pusher = pusher_over(board, to);
        if (man.seat == OUTSIDE)
            continue;
        if (man.seat == NOBODY ? pusher != NOBODY : slow_teams_enemies(board, seat, man.seat))
            add_pawn_move(board, (Move){from, to, 0, pusher, NOBODY}, list);
        else if (man.seat == slow_teams_partner_of(board, seat))
            slow_teams_note(list, PARTNER_CAPTURE_REFUSED);
    }
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    int king = king_place(board, seat);
    for (int side = 0; side < SIDES && king != NOBODY; side++) {
        int rook = rook_place(king, side);
        int step = rook > king ? 1 : -1;
        bool free_way = true;
        for (int place = king + step; place != rook; place += step)
            if (slow_teams_man_at(board, back_row(seat, place)).seat != NOBODY)
                free_way = false;
        if (!free_way)
            continue;
        if (holds(board, back_row(seat, rook), slow_teams_partner_of(board, seat), 'R'))
            slow_teams_note(list, CASTLING_PARTNER_ROOK);
        if (!board->castling[seat][side])
            continue;

        Square to = back_row(seat, king + 2 * step);
        bool through = slow_teams_attackers(board, back_row(seat, king + step), seat) > 0;
        bool into = slow_teams_attackers(board, to, seat) > 0;
        if (list->checkers > 0)
            slow_teams_note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                slow_teams_note(list, CASTLING_THROUGH);
            if (into)
                slow_teams_note(list, CASTLING_INTO);
        } else
            add_move(list, (Move){list->king, to, 0, NOBODY, side});
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = slow_teams_man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 8 && kind == 'N'; i++)
        add_walk(board, from, SLOW_JUMPS[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'K' || like_queen(kind)); i++)
        add_walk(board, from, SLOW_STRAIGHT[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'K' || like_queen(kind)); i++)
        add_walk(board, from, SLOW_DIAGONAL[i], limit, list);
}

void slow_teams_find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->king = slow_teams_find_king(board, board->turn);
    list->checkers = slow_teams_attackers(board, list->king, board->turn);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    add_castling(board, list);
}

bool slow_teams_legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    if (after->king_taken)
        return true;
    Square king = same(move->from, list->king) ? move->to : list->king;
    return slow_teams_attackers(after, king, board->turn) == 0;
}
