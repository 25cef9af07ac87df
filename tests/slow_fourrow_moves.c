/* Slow Four Row, the moves: board, attacks, making a move on a copy, and finding all of them. */
#include "tests/slow_fourrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§2)
 * -------------------------------------------------------------------------*/

bool slow_fourrow_in_core_band(int line) { return line >= CORNER && line < SIZE - CORNER; }

bool slow_fourrow_playable(Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return false;
    return slow_fourrow_in_core_band(square.file) || slow_fourrow_in_core_band(square.rank);
}

Man slow_fourrow_man_at(const Board *board, Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return (Man){OUTSIDE, ' ', 0, 0};
    return board->men[square.file][square.rank];
}

void slow_fourrow_put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

void slow_fourrow_lift(Board *board, Square square) {
    slow_fourrow_put(board, square, (Man){NOBODY, ' ', 0, 0});
}

/* The row of the square, 1 to 16, counted from the seat's own edge. */
static int row_of(int seat, Square square) {
    switch (seat_letters[seat]) {
    case 's':
        return square.rank + 1;
    case 'e':
        return SIZE - square.file;
    case 'n':
        return SIZE - square.rank;
    default:
        return square.file + 1;
    }
}

Square slow_fourrow_back_row(int seat, int place) {
    switch (seat_letters[seat]) {
    case 's':
        return (Square){place, 0};
    case 'e':
        return (Square){SIZE - 1, place};
    case 'n':
        return (Square){place, SIZE - 1};
    default:
        return (Square){0, place};
    }
}

int slow_fourrow_king_place(bool facing, int seat) {
    if (facing)
        return HIGH_KING;
    return seat_letters[seat] == 's' || seat_letters[seat] == 'e' ? HIGH_KING : LOW_KING;
}

/* The end of the back row that is three (short) or four (long) squares from the king. */
static int rook_place(int king, int side) {
    bool low = (king == LOW_KING) == (side == SHORT);
    return low ? LOW_ROOK : HIGH_ROOK;
}

Square slow_fourrow_king_home(const Board *board, int seat) {
    return slow_fourrow_back_row(seat, slow_fourrow_king_place(board->facing, seat));
}

Square slow_fourrow_rook_home(const Board *board, int seat, int side) {
    return slow_fourrow_back_row(seat,
                                 rook_place(slow_fourrow_king_place(board->facing, seat), side));
}

Square slow_fourrow_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner == seat && board->men[file][rank].kind == 'K')
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

int slow_fourrow_count_living(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += board->living[seat];
    return count;
}

int slow_fourrow_count_men(const Board *board, int owner) {
    int count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            count += board->men[file][rank].owner == owner;
    return count;
}

bool slow_fourrow_unmoved(Man pawn, Square square) {
    return row_of(pawn.origin, square) == PAWN_ROW && pawn.heading == heading_away[pawn.origin];
}

/* ---- Attacks
 * --------------------------------------------------------------------------------------*/

/* The owner of the first man met on the way from the square, if it is a stranger to the seat and
 * can come back along that way; else NOBODY. */
static int attacker_on_line(const Board *board, Square square, int seat, const int step[2],
                            char slider) {
    int distance = 1;
    Square from = beyond(square, step);
    while (slow_fourrow_man_at(board, from).owner == NOBODY) {
        from = beyond(from, step);
        distance++;
    }
    Man man = slow_fourrow_man_at(board, from);
    if (man.owner == OUTSIDE || man.owner == seat)
        return NOBODY;
    bool comes = man.kind == slider || man.kind == 'Q' || (man.kind == 'K' && distance == 1);
    return comes ? man.owner : NOBODY;
}

static void add_attacker(int owner, int ignored, unsigned *seats, int *men) {
    if (owner == NOBODY || owner == ignored)
        return;
    *seats |= 1U << owner;
    if (men != NULL)
        ++*men;
}

unsigned slow_fourrow_attackers(const Board *board, Square square, int seat, int ignored,
                                int *men) {
    unsigned seats = 0;
    for (int i = 0; i < 4; i++) {
        add_attacker(attacker_on_line(board, square, seat, SLOW_STRAIGHT[i], 'R'), ignored, &seats,
                     men);
        add_attacker(attacker_on_line(board, square, seat, SLOW_DIAGONAL[i], 'B'), ignored, &seats,
                     men);
    }
    for (int i = 0; i < 16; i++) {
        Man man = slow_fourrow_man_at(board, beyond(square, knight_jumps[i]));
        if (man.kind == 'N' && man.owner != seat)
            add_attacker(man.owner, ignored, &seats, men);
    }
    for (int i = 0; i < 4; i++) {
        Man man = slow_fourrow_man_at(board, beyond(square, SLOW_DIAGONAL[i]));
        if (man.kind != 'P' || man.owner == seat)
            continue;
        /* It comes by the reverse of this step, which must go its way. */
        const int *ahead = SLOW_STRAIGHT[man.heading];
        if (SLOW_DIAGONAL[i][0] * ahead[0] + SLOW_DIAGONAL[i][1] * ahead[1] < 0)
            add_attacker(man.owner, ignored, &seats, men);
    }
    return seats;
}

static bool attacked(const Board *board, Square square, int seat, int ignored) {
    return slow_fourrow_attackers(board, square, seat, ignored, NULL) != 0;
}

bool slow_fourrow_in_check(const Board *board, int seat) {
    return attacked(board, slow_fourrow_find_king(board, seat), seat, NOBODY);
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

/* Takes away the castling rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (same(square, slow_fourrow_king_home(board, seat)) ||
                same(square, slow_fourrow_rook_home(board, seat, side)))
                board->castling[seat][side] = false;
}

int slow_fourrow_crossed_square(const Board *board, int seat, Square square) {
    const SlowPush *push = &board->pushed[seat];
    if (!push->open)
        return 0;
    const int *step = SLOW_STRAIGHT[slow_fourrow_man_at(board, push->pawn).heading];
    int number = 1;
    for (Square at = push->first; !same(at, push->pawn); at = beyond(at, step), number++)
        if (same(at, square))
            return number;
    return 0;
}

/* Takes what stands on the square, if anything. */
static void take(Board *board, Square square) {
    Man man = slow_fourrow_man_at(board, square);
    if (man.owner == NOBODY)
        return;
    board->half = 0;
    if (board->pushed[man.owner].open && same(board->pushed[man.owner].pawn, square))
        board->pushed[man.owner] = (SlowPush){0};
    slow_fourrow_lift(board, square);
}

/* Makes the move of the seat to move, but does not pass the turn. */
static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = slow_fourrow_man_at(board, move->from);

    board->half++;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    for (int other = 0; other < SEATS && move->passing; other++)
        if (other != seat && slow_fourrow_crossed_square(board, other, move->to) > 0)
            take(board, board->pushed[other].pawn);

    board->pushed[seat] = (SlowPush){0};
    slow_fourrow_lift(board, move->from);
    if (man.kind == 'P') {
        board->half = 0;
        Square one = beyond(move->from, SLOW_STRAIGHT[man.heading]);
        bool along = move->to.file == move->from.file || move->to.rank == move->from.rank;
        if (along && !same(one, move->to))
            board->pushed[seat] = (SlowPush){true, one, move->to};
        if (move->heading != NOBODY)
            man.heading = (signed char)move->heading;
    }
    if (move->promotion != 0) {
        man.kind = move->promotion;
        man.heading = 0;
    }
    slow_fourrow_put(board, move->to, man);
    if (move->side != NOBODY) {
        Square rook = slow_fourrow_rook_home(board, seat, move->side);
        Square over = {(move->from.file + move->to.file) / 2,
                       (move->from.rank + move->to.rank) / 2};
        slow_fourrow_put(board, over, slow_fourrow_man_at(board, rook));
        slow_fourrow_lift(board, rook);
    }
}

/* ---- Finding moves
 * --------------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

static Move plain_move(Square from, Square to) {
    return (Move){from, to, NOBODY, 0, false, NOBODY};
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. A
 * king is never taken. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = slow_fourrow_man_at(board, to);
        if (man.owner == OUTSIDE || man.owner == board->turn)
            return;
        if (man.kind == 'K')
            slow_fourrow_note(list, KING_CAPTURE_REFUSED);
        else
            add_move(list, plain_move(from, to));
        if (man.owner != NOBODY)
            return;
    }
}

/* Adds a pawn's move, four times if there is no square ahead in its heading afterwards. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    int heading =
        move.heading != NOBODY ? move.heading : slow_fourrow_man_at(board, move.from).heading;
    if (slow_fourrow_playable(beyond(move.to, SLOW_STRAIGHT[heading]))) {
        add_move(list, move);
        return;
    }
    for (const char *kind = promotion_kinds; *kind != 0; kind++) {
        move.promotion = *kind;
        add_move(list, move);
    }
}

/* Whether a pawn may turn toward the edge of a captured man's origin. */
static bool may_turn(Man pawn, Square to, int origin, const MoveList *list) {
    int heading = heading_toward[origin];
    if ((heading - pawn.heading) % 2 == 0)
        return false; /* from ahead or behind */
    if (origin == pawn.origin) {
        slow_fourrow_note(list, TURN_OWN_ORIGIN);
        return false;
    }
    bool east_or_west = heading == EAST || heading == WEST;
    if (!slow_fourrow_in_core_band(east_or_west ? to.rank : to.file)) {
        slow_fourrow_note(list, TURN_NOT_AHEAD);
        return false;
    }
    return true;
}

static void add_pawn_captures(const Board *board, Square from, const int step[2], MoveList *list) {
    int seat = board->turn;
    Man pawn = slow_fourrow_man_at(board, from);
    Move move = plain_move(from, beyond(from, step));
    Man man = slow_fourrow_man_at(board, move.to);
    bool taken_from[SEATS] = {false}; /* the origins of the men taken */
    int taken = 0;

    if (man.owner == OUTSIDE || man.owner == seat)
        return;
    if (man.kind == 'K') {
        slow_fourrow_note(list, KING_CAPTURE_REFUSED);
        return;
    }
    if (man.owner != NOBODY) {
        taken_from[man.origin] = true;
        taken++;
    } else
        for (int other = 0; other < SEATS; other++)
            if (other != seat && slow_fourrow_crossed_square(board, other, move.to) > 0) {
                taken_from[slow_fourrow_man_at(board, board->pushed[other].pawn).origin] = true;
                taken++;
                move.passing = true;
            }
    if (taken == 0)
        return;

    add_pawn_move(board, move, list);
    for (int origin = 0; origin < SEATS; origin++)
        if (taken_from[origin] && may_turn(pawn, move.to, origin, list)) {
            move.heading = heading_toward[origin];
            add_pawn_move(board, move, list);
        }
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    Man pawn = slow_fourrow_man_at(board, from);
    const int *ahead = SLOW_STRAIGHT[pawn.heading];
    int limit = slow_fourrow_unmoved(pawn, from) ? FIRST_STEP : 1;
    Square to = beyond(from, ahead);
    for (int i = 0; i < limit && slow_fourrow_man_at(board, to).owner == NOBODY;
         i++, to = beyond(to, ahead))
        add_pawn_move(board, plain_move(from, to), list);
    for (int i = 0; i < 4; i++)
        if (SLOW_DIAGONAL[i][0] * ahead[0] + SLOW_DIAGONAL[i][1] * ahead[1] > 0)
            add_pawn_captures(board, from, SLOW_DIAGONAL[i], list);
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    int king = slow_fourrow_king_place(board->facing, seat);
    for (int side = 0; side < SIDES; side++) {
        if (!board->castling[seat][side])
            continue;
        int rook = rook_place(king, side);
        int step = rook > king ? 1 : -1;
        bool free_way = true;
        for (int place = king + step; place != rook; place += step)
            if (slow_fourrow_man_at(board, slow_fourrow_back_row(seat, place)).owner != NOBODY)
                free_way = false;
        if (!free_way)
            continue;

        Square to = slow_fourrow_back_row(seat, king + 2 * step);
        bool through =
            attacked(board, slow_fourrow_back_row(seat, king + step), seat, list->ignored);
        bool into = attacked(board, to, seat, list->ignored);
        if (list->checks != 0)
            slow_fourrow_note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                slow_fourrow_note(list, CASTLING_THROUGH);
            if (into)
                slow_fourrow_note(list, CASTLING_INTO);
        } else {
            Move move = plain_move(list->king, to);
            move.side = side;
            add_move(list, move);
        }
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = slow_fourrow_man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 16 && kind == 'N'; i++)
        add_walk(board, from, knight_jumps[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'Q' || kind == 'K'); i++)
        add_walk(board, from, SLOW_STRAIGHT[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'Q' || kind == 'K'); i++)
        add_walk(board, from, SLOW_DIAGONAL[i], limit, list);
}

void slow_fourrow_find_moves(const Board *board, bool counting, int ignored, MoveList *list) {
    list->counting = counting;
    list->ignored = ignored;
    list->king = slow_fourrow_find_king(board, board->turn);
    list->checking_men = 0;
    list->checks =
        slow_fourrow_attackers(board, list->king, board->turn, ignored, &list->checking_men);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    add_castling(board, list);
}

bool slow_fourrow_legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return !attacked(after, king, board->turn, list->ignored);
}

bool slow_fourrow_can_move(const Board *board, int ignored) {
    MoveList list;
    Board after;
    slow_fourrow_find_moves(board, false, ignored, &list);
    for (int i = 0; i < list.count; i++)
        if (slow_fourrow_legal(board, &list, &list.moves[i], &after))
            return true;
    return false;
}

/* ---- Turns (§3)
 * -----------------------------------------------------------------------------------*/

static int right_of(const Board *board, int seat) {
    do
        seat = (seat + 1) % SEATS;
    while (!board->living[seat]);
    return seat;
}

int slow_fourrow_left_of(const Board *board, int seat) {
    do
        seat = (seat + SEATS - 1) % SEATS;
    while (!board->living[seat]);
    return seat;
}

int slow_fourrow_next_turn(const Board *board, int seat) {
    for (int i = 1; i < SEATS; i++) {
        int other = (seat + i) % SEATS;
        if (board->living[other] && slow_fourrow_in_check(board, other))
            return other;
    }
    return right_of(board, seat);
}

void slow_fourrow_count_next_turn(const Game *game, int before) {
    const Board *board = &game->board;
    int checked = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != game->last && board->living[seat] && slow_fourrow_in_check(board, seat))
            checked++;
    if (board->turn != right_of(board, game->last))
        slow_fourrow_met(ORDER_SKIPS);
    if (checked > 1)
        slow_fourrow_met(ORDER_TWO_KINGS);
    if (slow_fourrow_count_living(board) > 2 && board->turn == before)
        slow_fourrow_met(ORDER_CHECKER_AGAIN);
}
