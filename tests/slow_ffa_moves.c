/* Slow Free-For-All, the moves: board, attacks, making a move on a copy, and finding all of them.
 */
#include "tests/slow_ffa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§1)
 * -------------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

static bool on_grid(Square square) {
    return square.file >= 0 && square.file < SIZE && square.rank >= 0 && square.rank < SIZE;
}

bool slow_ffa_playable(Square square) {
    return on_grid(square) && !(in_corner_band(square.file) && in_corner_band(square.rank));
}

Man slow_ffa_man_at(const Board *board, Square square) {
    if (!on_grid(square))
        return (Man){OUTSIDE, ' ', false};
    return board->men[square.file][square.rank];
}

/* Whether a live man of the seat and kind is there. */
static bool holds(const Board *board, Square square, int seat, char kind) {
    Man man = slow_ffa_man_at(board, square);
    return man.seat == seat && man.kind == kind && !man.dead;
}

static void put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

/* One step forward of a pawn: Red north, Blue east, Yellow south, Green west. */
static const int *forward(int seat) { return SLOW_STRAIGHT[seat]; }

/* The two capturing steps of a pawn: forward and to either side. */
static void pawn_capture(int seat, int which, int step[2]) {
    int side = which == 0 ? 1 : -1;
    step[0] = forward(seat)[0] != 0 ? forward(seat)[0] : side;
    step[1] = forward(seat)[1] != 0 ? forward(seat)[1] : side;
}

int slow_ffa_row_of(int seat, Square square) {
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

Square slow_ffa_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

int slow_ffa_seats_that_are(const Board *board, int state) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += board->state[seat] == state;
    return count;
}

int slow_ffa_idle_kings(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] != ACTIVE && slow_ffa_playable(slow_ffa_find_king(board, seat)))
            count++;
    return count;
}

/* ---- Attacks
 * --------------------------------------------------------------------------------------*/

bool slow_ffa_like_queen(char kind) { return kind == 'Q' || kind == 'D'; }

/* Whether the man can be one that attacks the seat. */
static bool live_enemy(Man man, int seat) { return man.seat >= 0 && man.seat != seat && !man.dead; }

/* Whether the first man met on the way from the square can come back along that way; `from` becomes
 * where he stands. */
static bool reaches_on_line(const Board *board, Square square, const int step[2], char slider,
                            Square *from) {
    int distance = 1;
    *from = beyond(square, step);
    while (slow_ffa_man_at(board, *from).seat == NOBODY) {
        *from = beyond(*from, step);
        distance++;
    }
    char kind = slow_ffa_man_at(board, *from).kind;
    return kind == slider || slow_ffa_like_queen(kind) || (kind == 'K' && distance == 1);
}

int slow_ffa_attackers(const Board *board, Square square, int seat, Square found[MAX_ATTACKERS]) {
    int count = 0;
    Square from;
    for (int i = 0; i < 4; i++) {
        if (reaches_on_line(board, square, SLOW_STRAIGHT[i], 'R', &from) &&
            live_enemy(slow_ffa_man_at(board, from), seat))
            found[count++] = from;
        if (reaches_on_line(board, square, SLOW_DIAGONAL[i], 'B', &from) &&
            live_enemy(slow_ffa_man_at(board, from), seat))
            found[count++] = from;
    }
    for (int i = 0; i < 8; i++) {
        from = beyond(square, SLOW_JUMPS[i]);
        if (slow_ffa_man_at(board, from).kind == 'N' &&
            live_enemy(slow_ffa_man_at(board, from), seat))
            found[count++] = from;
    }
    for (int enemy = 0; enemy < SEATS; enemy++) {
        for (int which = 0; which < 2 && enemy != seat; which++) {
            int step[2];
            pawn_capture(enemy, which, step);
            from = (Square){square.file - step[0], square.rank - step[1]};
            if (holds(board, from, enemy, 'P'))
                found[count++] = from;
        }
    }
    return count;
}

static bool attacked(const Board *board, Square square, int seat) {
    Square found[MAX_ATTACKERS];
    return slow_ffa_attackers(board, square, seat, found) > 0;
}

bool slow_ffa_in_check(const Board *board, int seat) {
    return attacked(board, slow_ffa_find_king(board, seat), seat);
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
    bool low_end = (king == LOW_KING) == (side == SHORT);
    return low_end ? LOW_ROOK : HIGH_ROOK;
}

bool slow_ffa_castling_men_home(const Board *board, int seat, int side) {
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

/* ---- Deaths (§4.2, §4.4)
 * --------------------------------------------------------------------------*/

void slow_ffa_kill_men(Board *board, int seat, bool spare_king) {
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man *man = &board->men[file][rank];
            if (man->seat != seat || man->dead || (spare_king && man->kind == 'K'))
                continue;
            man->dead = true;
            board->lasting = true;
        }
    }
    board->castling[seat][SHORT] = board->castling[seat][LONG] = false;
}

void slow_ffa_eliminate(Board *board, int seat) {
    slow_ffa_kill_men(board, seat, false);
    board->state[seat] = ELIMINATED;
    board->resigned[seat] = board->flagged[seat] = false;
}

void slow_ffa_pass_turn(Board *board) {
    for (int i = 0; i < SEATS; i++) {
        board->turn = (board->turn + 1) % SEATS;
        if (board->state[board->turn] != ELIMINATED)
            return;
        board->pushed[board->turn] = false;
    }
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

static int value_of(const Board *board, char kind) {
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
        return board->rules.king_points;
    }
}

/* Whether the seat to move may take the man. */
static bool takable(const Board *board, Man man) {
    if (man.seat < 0)
        return false;
    return man.dead ? !board->rules.dead_wall : man.seat != board->turn;
}

/* Takes what stands on the square, if anything, for the seat to move. */
static void take(Board *board, Square square) {
    Man man = slow_ffa_man_at(board, square);
    if (man.seat == NOBODY)
        return;
    put(board, square, no_man);
    board->lasting = true;
    if (man.dead)
        return;
    board->half = 0;
    if (board->state[board->turn] == ACTIVE)
        board->points[board->turn] += value_of(board, man.kind);
    if (man.kind == 'K')
        slow_ffa_eliminate(board, man.seat);
}

Square slow_ffa_pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward(pusher));
}

void slow_ffa_castling_rook(int seat, const Move *move, Square *home, Square *away) {
    int king = move->from.file != move->to.file ? move->from.file : move->from.rank;
    *home = back_row(seat, rook_place(king, move->side));
    *away = (Square){(move->from.file + move->to.file) / 2, (move->from.rank + move->to.rank) / 2};
}

void slow_ffa_make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = slow_ffa_man_at(board, move->from);

    board->lasting = man.kind == 'P';
    if (!board->leaving && move->side == NOBODY)
        board->half++;
    board->leaving = false;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    if (move->pusher != NOBODY)
        take(board, slow_ffa_pushed_pawn(board, move->pusher));
    if (man.kind == 'P')
        board->half = 0;

    put(board, move->from, no_man);
    Square ahead = beyond(move->from, forward(seat));
    board->pushed[seat] =
        board->rules.en_passant && man.kind == 'P' && same(beyond(ahead, forward(seat)), move->to);
    board->skipped[seat] = ahead;
    if (move->promotion != 0)
        man.kind = move->promotion;
    put(board, move->to, man);
    if (move->side != NOBODY) {
        Square home, away;
        slow_ffa_castling_rook(seat, move, &home, &away);
        put(board, away, slow_ffa_man_at(board, home));
        put(board, home, no_man);
    }
}

/* ---- Finding moves
 * --------------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

static void note_wall(const Board *board, Man man, MoveList *list) {
    if (man.dead && board->rules.dead_wall)
        slow_ffa_note(list, DEAD_WALL_REFUSED);
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = slow_ffa_man_at(board, to);
        if (man.seat == NOBODY || takable(board, man))
            add_move(list, (Move){from, to, 0, NOBODY, NOBODY});
        else
            note_wall(board, man, list);
        if (man.seat != NOBODY)
            return;
    }
}

/* Adds a pawn's move, on its promotion row once for each kind it may become. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    if (slow_ffa_row_of(board->turn, move.to) != board->rules.promotion_row) {
        add_move(list, move);
        return;
    }
    for (const char *kind = board->rules.promotions; *kind != 0; kind++) {
        move.promotion = *kind;
        add_move(list, move);
    }
}

/* The other seat whose pawn has skipped the square with a double step and can be taken for it, or
 * NOBODY. */
static int pusher_over(const Board *board, Square square, MoveList *list) {
    for (int seat = 0; seat < SEATS; seat++) {
        if (!board->pushed[seat] || seat == board->turn || !same(board->skipped[seat], square))
            continue;
        Man pawn = slow_ffa_man_at(board, slow_ffa_pushed_pawn(board, seat));
        if (pawn.seat == seat && pawn.kind == 'P' && takable(board, pawn))
            return seat;
        slow_ffa_note(list, EP_PAWN_GONE);
    }
    return NOBODY;
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    Square one = beyond(from, forward(seat));
    Square two = beyond(one, forward(seat));
    if (slow_ffa_man_at(board, one).seat == NOBODY) {
        add_pawn_move(board, (Move){from, one, 0, NOBODY, NOBODY}, list);
        if (slow_ffa_row_of(seat, from) == BASE_ROW && slow_ffa_man_at(board, two).seat == NOBODY)
            add_pawn_move(board, (Move){from, two, 0, NOBODY, NOBODY}, list);
    }
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(seat, which, step);
        Square to = beyond(from, step);
        Man man = slow_ffa_man_at(board, to);
        int pusher = pusher_over(board, to, list);
        if (man.seat == NOBODY ? pusher != NOBODY : takable(board, man))
            add_pawn_move(board, (Move){from, to, 0, pusher, NOBODY}, list);
        else
            note_wall(board, man, list);
    }
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    int king = king_place(board, seat);
    for (int side = 0; side < SIDES && king != NOBODY; side++) {
        int rook = rook_place(king, side);
        int step = rook > king ? 1 : -1;
        bool free_way = true, dead_between = false;
        if (!board->castling[seat][side])
            continue;
        for (int place = king + step; place != rook; place += step) {
            Man man = slow_ffa_man_at(board, back_row(seat, place));
            free_way = free_way && man.seat == NOBODY;
            dead_between = dead_between || man.dead;
        }
        if (dead_between)
            slow_ffa_note(list, CASTLING_PAST_DEAD);
        if (!free_way)
            continue;

        Square to = back_row(seat, king + 2 * step);
        bool through = attacked(board, back_row(seat, king + step), seat);
        bool into = attacked(board, to, seat);
        if (list->checkers > 0)
            slow_ffa_note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                slow_ffa_note(list, CASTLING_THROUGH);
            if (into)
                slow_ffa_note(list, CASTLING_INTO);
        } else
            add_move(list, (Move){list->king, to, 0, NOBODY, side});
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = slow_ffa_man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 8 && kind == 'N'; i++)
        add_walk(board, from, SLOW_JUMPS[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'K' || slow_ffa_like_queen(kind)); i++)
        add_walk(board, from, SLOW_STRAIGHT[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'K' || slow_ffa_like_queen(kind)); i++)
        add_walk(board, from, SLOW_DIAGONAL[i], limit, list);
}

void slow_ffa_find_moves(const Board *board, bool counting, MoveList *list) {
    Square found[MAX_ATTACKERS];
    list->counting = counting;
    list->king = slow_ffa_find_king(board, board->turn);
    list->checkers = slow_ffa_attackers(board, list->king, board->turn, found);
    list->count = 0;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat == board->turn && !man.dead)
                add_man_moves(board, (Square){file, rank}, list);
        }
    }
    add_castling(board, list);
}

bool slow_ffa_legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    slow_ffa_make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return !attacked(after, king, board->turn);
}

bool slow_ffa_can_move(const Board *board, int seat) {
    Board asked = *board, after;
    MoveList list;
    asked.turn = seat;
    slow_ffa_find_moves(&asked, false, &list);
    for (int i = 0; i < list.count; i++)
        if (slow_ffa_legal(&asked, &list, &list.moves[i], &after))
            return true;
    return false;
}
