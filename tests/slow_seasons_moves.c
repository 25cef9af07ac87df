/* Slow Four Seasons, the moves: board, attacks, making a move on a copy, and finding all of them.
 */
#include "tests/slow_seasons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§2)
 * -------------------------------------------------------------------------*/

static bool on_board(Square square) {
    return square.file >= 0 && square.file < SIZE && square.rank >= 0 && square.rank < SIZE;
}

Man slow_seasons_man_at(const Board *board, Square square) {
    if (!on_board(square))
        return (Man){OUTSIDE, ' ', ' '};
    return board->men[square.file][square.rank];
}

static void put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

void slow_seasons_clear(Board *board, Square square) {
    put(board, square, (Man){NOBODY, ' ', ' '});
}

int slow_seasons_living(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += !board->out[seat];
    return count;
}

int slow_seasons_next_living(const Board *board, int seat) {
    do
        seat = (seat + 1) % SEATS;
    while (board->out[seat]);
    return seat;
}

int slow_seasons_living_before(const Board *board, int seat) {
    do
        seat = (seat + SEATS - 1) % SEATS;
    while (board->out[seat]);
    return seat;
}

/* Whether men of `seat` may take men of `other`. */
static bool is_target(const Board *board, int seat, int other) {
    if (seat < 0 || other < 0 || seat == other)
        return false;
    return !board->options.target_right || slow_seasons_next_living(board, seat) == other;
}

const int *slow_seasons_pawn_step(char heading) {
    return SLOW_STRAIGHT[strchr(headings, heading) - headings];
}

/* The two capturing steps of a pawn: along its heading and to either side. */
static void pawn_capture(char heading, int which, int step[2]) {
    const int *ahead = slow_seasons_pawn_step(heading);
    int side = which == 0 ? 1 : -1;
    step[0] = ahead[0] != 0 ? ahead[0] : side;
    step[1] = ahead[1] != 0 ? ahead[1] : side;
}

bool slow_seasons_at_edge(Square square, char heading) {
    return !on_board(beyond(square, slow_seasons_pawn_step(heading)));
}

Square slow_seasons_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == seat && board->men[file][rank].kind == 'K')
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks
 * --------------------------------------------------------------------------------------*/

static bool may_attack(const Board *board, int seat, Square from, const char *kinds) {
    Man man = slow_seasons_man_at(board, from);
    return is_target(board, man.seat, seat) && strchr(kinds, man.kind) != NULL;
}

int slow_seasons_find_attackers(const Board *board, Square square, int seat,
                                Square found[ALL_MEN]) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        Square from = beyond(square, SLOW_STRAIGHT[i]);
        if (may_attack(board, seat, from, "K"))
            found[count++] = from;
        while (slow_seasons_man_at(board, from).seat == NOBODY)
            from = beyond(from, SLOW_STRAIGHT[i]);
        if (may_attack(board, seat, from, "R"))
            found[count++] = from;
        from = beyond(square, SLOW_DIAGONAL[i]);
        if (may_attack(board, seat, from, "KF"))
            found[count++] = from;
        from = beyond(square, alfil_jumps[i]);
        if (may_attack(board, seat, from, "A"))
            found[count++] = from;
        for (int which = 0; which < 2; which++) {
            int step[2];
            pawn_capture(headings[i], which, step);
            from = (Square){square.file - step[0], square.rank - step[1]};
            if (may_attack(board, seat, from, "P") &&
                slow_seasons_man_at(board, from).heading == headings[i])
                found[count++] = from;
        }
    }
    for (int i = 0; i < 8; i++) {
        Square from = beyond(square, SLOW_JUMPS[i]);
        if (may_attack(board, seat, from, "N"))
            found[count++] = from;
    }
    return count;
}

int slow_seasons_attackers(const Board *board, Square square, int seat) {
    Square found[ALL_MEN];
    return slow_seasons_find_attackers(board, square, seat, found);
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

/* The turn is left with the mover: who is next is known only when the mates are settled. */
static void make_move(Board *board, const Move *move) {
    Man man = slow_seasons_man_at(board, move->from);
    bool taking = slow_seasons_man_at(board, move->to).seat != NOBODY;

    board->half++;
    if (man.kind == 'P' || taking)
        board->half = 0;
    if (taking)
        board->points[board->turn]++;
    if (move->promotion)
        man = (Man){man.seat, 'F', ' '};
    slow_seasons_clear(board, move->from);
    put(board, move->to, man);
}

/* ---- Finding moves (§3)
 * ---------------------------------------------------------------------------*/

static void add_move(MoveList *list, Square from, Square to, bool promotion) {
    list->moves[list->count++] = (Move){from, to, promotion};
}

/* Whether the seat to move may take the man on the square: no king, and of an owner it may take. */
static bool may_take(const Board *board, Square square, MoveList *list) {
    int seat = board->turn;
    Man man = slow_seasons_man_at(board, square);
    if (man.seat < 0 || man.seat == seat)
        return false;
    if (!is_target(board, seat, man.seat)) {
        slow_seasons_note(list, TARGET_REFUSED);
        return false;
    }
    if (man.kind == 'K') {
        slow_seasons_note(list, KING_REFUSED);
        Square found[ALL_MEN];
        int count = slow_seasons_find_attackers(board, square, man.seat, found);
        for (int i = 0; i < count; i++) {
            if (slow_seasons_man_at(board, found[i]).seat != seat) {
                slow_seasons_note(list, KING_REFUSED_IN_CHECK);
                break;
            }
        }
        return false;
    }
    return true;
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit && on_board(to); i++, to = beyond(to, step)) {
        bool empty = slow_seasons_man_at(board, to).seat == NOBODY;
        if (empty || may_take(board, to, list))
            add_move(list, from, to, false);
        if (!empty)
            return;
    }
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    char heading = slow_seasons_man_at(board, from).heading;
    Square ahead = beyond(from, slow_seasons_pawn_step(heading));
    if (slow_seasons_man_at(board, ahead).seat == NOBODY)
        add_move(list, from, ahead, slow_seasons_at_edge(ahead, heading));
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(heading, which, step);
        Square to = beyond(from, step);
        if (may_take(board, to, list))
            add_move(list, from, to, slow_seasons_at_edge(to, heading));
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    switch (slow_seasons_man_at(board, from).kind) {
    case 'P':
        add_pawn_moves(board, from, list);
        break;
    case 'N':
        for (int i = 0; i < 8; i++)
            add_walk(board, from, SLOW_JUMPS[i], 1, list);
        break;
    case 'A':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, alfil_jumps[i], 1, list);
        break;
    case 'F':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, SLOW_DIAGONAL[i], 1, list);
        break;
    case 'R':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, SLOW_STRAIGHT[i], SIZE, list);
        break;
    default: /* the king */
        for (int i = 0; i < 4; i++) {
            add_walk(board, from, SLOW_STRAIGHT[i], 1, list);
            add_walk(board, from, SLOW_DIAGONAL[i], 1, list);
        }
        break;
    }
}

void slow_seasons_find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->king = slow_seasons_find_king(board, board->turn);
    list->checkers = slow_seasons_attackers(board, list->king, board->turn);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
}

bool slow_seasons_legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return slow_seasons_attackers(after, king, board->turn) == 0;
}

bool slow_seasons_can_move(const Board *board, const MoveList *list) {
    Board after;
    for (int i = 0; i < list->count; i++)
        if (slow_seasons_legal(board, list, &list->moves[i], &after))
            return true;
    return false;
}
