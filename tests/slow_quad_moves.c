/* Slow Quad, the moves: board, attacks, making a move on a copy, and finding all of them. */
#include "tests/slow_quad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Board and seats (§2)
 * -------------------------------------------------------------------------*/

bool slow_quad_between(int low, int number, int high) { return low <= number && number <= high; }

bool slow_quad_on_board(Square square) {
    return slow_quad_between(0, square.file, SIZE - 1) &&
           slow_quad_between(0, square.rank, SIZE - 1);
}

int slow_quad_terrain_of(Square square) {
    int file = square.file, rank = square.rank;
    if (!slow_quad_on_board(square))
        return OFF_BOARD;
    bool middle_file = slow_quad_between(LAND_LOW, file, LAND_HIGH);
    bool middle_rank = slow_quad_between(LAND_LOW, rank, LAND_HIGH);
    if (slow_quad_between(CITY_LOW, file, CITY_HIGH) &&
        slow_quad_between(CITY_LOW, rank, CITY_HIGH))
        return CITY;
    if (middle_file && middle_rank)
        return CONTINENT;
    if (middle_file && rank < DEPTH)
        return 0; /* South */
    if (middle_rank && file < DEPTH)
        return 1; /* West */
    if (middle_file && rank >= SIZE - DEPTH)
        return 2; /* North */
    if (middle_rank && file >= SIZE - DEPTH)
        return 3; /* East */
    bool river_file = file == DEPTH || file == SIZE - 1 - DEPTH;
    bool river_rank = rank == DEPTH || rank == SIZE - 1 - DEPTH;
    return river_file && river_rank ? PORT : RIVER_OR_SEA;
}

bool slow_quad_is_city(Square square) { return slow_quad_terrain_of(square) == CITY; }

bool slow_quad_is_water(Square square) {
    return slow_quad_terrain_of(square) == PORT || slow_quad_terrain_of(square) == RIVER_OR_SEA;
}

bool slow_quad_is_open_land(Square square) { return slow_quad_terrain_of(square) <= CONTINENT; }

static bool next_to(Square a, Square b) {
    return !same(a, b) && abs(a.file - b.file) <= 1 && abs(a.rank - b.rank) <= 1;
}

Man slow_quad_man_at(const Board *board, Square square) {
    if (!slow_quad_on_board(square))
        return (Man){NOBODY, ' ', false};
    return board->men[square.file][square.rank];
}

bool slow_quad_is_empty(const Board *board, Square square) {
    return slow_quad_man_at(board, square).seat == NOBODY;
}

bool slow_quad_holds(const Board *board, Square square, int seat, char kind) {
    Man man = slow_quad_man_at(board, square);
    return man.seat == seat && man.kind == kind;
}

static void put(Board *board, Square square, int seat, char kind, bool moved) {
    board->men[square.file][square.rank] = (Man){(signed char)seat, kind, moved};
}

int slow_quad_team_of(int seat) { return seat % TEAMS; }

bool slow_quad_enemies(int seat, int other) {
    return other != NOBODY && slow_quad_team_of(seat) != slow_quad_team_of(other);
}

int slow_quad_ally_of(int seat) { return (seat + 2) % SEATS; }

/* The row of the square, 1 to 18, counted from the seat's own edge. */
static int row_of(int seat, Square square) {
    switch (seat_letters[seat]) {
    case 'r':
        return square.rank + 1;
    case 'w':
        return square.file + 1;
    case 'b':
        return SIZE - square.rank;
    default:
        return SIZE - square.file;
    }
}

/* The square of the seat's back row that is on this file (South, North) or rank (West, East). */
static Square back_row(int seat, int place) {
    switch (seat_letters[seat]) {
    case 'r':
        return (Square){place, 0};
    case 'w':
        return (Square){0, place};
    case 'b':
        return (Square){place, SIZE - 1};
    default:
        return (Square){SIZE - 1, place};
    }
}

Square slow_quad_princess_home(int seat) {
    static const Square homes[SEATS] = {
        {CITY_HIGH, CITY_LOW}, {CITY_LOW, CITY_LOW}, {CITY_LOW, CITY_HIGH}, {CITY_HIGH, CITY_HIGH}};
    return homes[seat];
}

bool slow_quad_crowned(const Board *board, int seat) {
    return !slow_quad_holds(board, slow_quad_princess_home(seat), seat, 'X');
}

bool slow_quad_on_line(int seat, Square square, int row) {
    return slow_quad_terrain_of(square) == seat && row_of(seat, square) == row;
}

bool slow_quad_on_foreign_end_line(int seat, Square square) {
    for (int country = 0; country < SEATS; country++)
        if (country != seat && slow_quad_on_line(country, square, END_ROW))
            return true;
    return false;
}

Square slow_quad_find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (slow_quad_holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){-1, -1};
}

bool slow_quad_kings_meet(const Board *board, int team) {
    return slow_quad_is_city(slow_quad_find_king(board, team)) &&
           slow_quad_is_city(slow_quad_find_king(board, slow_quad_ally_of(team)));
}

/* ---- Where men can go
 * -----------------------------------------------------------------------------*/

/* One step ahead of a pawn on land: away from its own edge at home and on the continent, in any
 * other country toward that country's end line. */
static const int *ahead_of(int seat, Square square) {
    int terrain = slow_quad_terrain_of(square);
    bool foreign = terrain < SEATS && terrain != seat;
    return foreign ? SLOW_STRAIGHT[(terrain + 2) % 4] : SLOW_STRAIGHT[seat];
}

/* Whether the SLOW_DIAGONAL step is one that a pawn on the square may capture by: from water all
 * four, from land the two that go ahead. */
static bool pawn_captures_by(int seat, Square square, const int step[2]) {
    if (slow_quad_is_water(square))
        return true;
    const int *ahead = ahead_of(seat, square);
    return step[0] * ahead[0] + step[1] * ahead[1] > 0;
}

/* Follows the leaps of the knight over pawns of its own or its ally on water. Fills in how many
 * leaps each square is away; 0 = not to be reached. */
static void find_leaps(const Board *board, Square from, int seat, int leaps[SIZE][SIZE]) {
    memset(leaps, 0, sizeof(int[SIZE][SIZE]));
    bool grown = true;
    for (int i = 0; i < 8; i++) {
        Square to = beyond(from, SLOW_JUMPS[i]);
        if (slow_quad_on_board(to))
            leaps[to.file][to.rank] = 1;
    }
    for (int count = 1; grown; count++) {
        grown = false;
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++) {
                Man man = board->men[file][rank];
                Square board_square = {file, rank};
                if (leaps[file][rank] != count || man.kind != 'P' ||
                    slow_quad_enemies(seat, man.seat) || !slow_quad_is_water(board_square))
                    continue;
                for (int i = 0; i < 8; i++) {
                    Square to = beyond(board_square, SLOW_JUMPS[i]);
                    if (slow_quad_on_board(to) && leaps[to.file][to.rank] == 0) {
                        leaps[to.file][to.rank] = count + 1;
                        grown = true;
                    }
                }
            }
    }
    leaps[from.file][from.rank] = 0;
}

/* Whether a slider on `from` reaches `to` along one of the four steps. */
static bool slides_to(const Board *board, Square from, Square to, const int steps[4][2]) {
    for (int i = 0; i < 4; i++)
        for (Square at = beyond(from, steps[i]); slow_quad_on_board(at) && !slow_quad_is_city(at);
             at = beyond(at, steps[i])) {
            if (same(at, to))
                return slow_quad_is_open_land(to);
            if (!slow_quad_is_empty(board, at))
                break;
        }
    return false;
}

/* Whether the man on `from` could at once capture an enemy that stood on `to`. */
static bool could_capture(const Board *board, Square from, Square to) {
    Man man = slow_quad_man_at(board, from);
    int leaps[SIZE][SIZE];
    if (slow_quad_is_city(to))
        return false;
    switch (man.kind) {
    case 'K':
        return next_to(from, to);
    case 'Q':
        return slides_to(board, from, to, SLOW_STRAIGHT) ||
               slides_to(board, from, to, SLOW_DIAGONAL);
    case 'R':
        return slides_to(board, from, to, SLOW_STRAIGHT);
    case 'B':
        return slides_to(board, from, to, SLOW_DIAGONAL);
    case 'N':
        find_leaps(board, from, man.seat, leaps);
        return leaps[to.file][to.rank] > 0 && slow_quad_is_open_land(to);
    case 'P':
        for (int i = 0; i < 4; i++)
            if (same(beyond(from, SLOW_DIAGONAL[i]), to))
                return pawn_captures_by(man.seat, from, SLOW_DIAGONAL[i]);
        return false;
    default:
        return false; /* a princess */
    }
}

/* Whether an enemy of the seat attacks the square; `only` = by a man of this kind, 0 = any. */
static bool attacked(const Board *board, Square square, int seat, char only) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (slow_quad_enemies(seat, board->men[file][rank].seat) &&
                (only == 0 || board->men[file][rank].kind == only) &&
                could_capture(board, (Square){file, rank}, square))
                return true;
    return false;
}

/* ---- Castling rights
 * ------------------------------------------------------------------------------*/

/* Everyone has the queen to the left of the king. */
static int king_place(int seat) {
    return seat_letters[seat] == 'r' || seat_letters[seat] == 'g' ? HIGH_KING : LOW_KING;
}

/* The end of the back row that is three (short) or four (long) squares from the king. */
static int rook_place(int seat, int side) {
    bool low = (king_place(seat) == LOW_KING) == (side == SHORT);
    return low ? LOW_ROOK : HIGH_ROOK;
}

Square slow_quad_king_home(int seat) { return back_row(seat, king_place(seat)); }
Square slow_quad_rook_home(int seat, int side) { return back_row(seat, rook_place(seat, side)); }

/* Takes away the rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (same(square, slow_quad_king_home(seat)) ||
                same(square, slow_quad_rook_home(seat, side)))
                board->castling[seat][side] = false;
}

/* ---- Making a move
 * --------------------------------------------------------------------------------*/

Square slow_quad_pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], SLOW_STRAIGHT[pusher]);
}

/* Takes what stands on the square, if anything; its owner's dead pool grows. */
static void take(Board *board, Square square) {
    Man man = slow_quad_man_at(board, square);
    if (man.seat == NOBODY)
        return;
    const char *kind = strchr(pool_kinds, man.kind);
    if (kind != NULL)
        board->pool[man.seat][kind - pool_kinds]++;
    if (board->pushed[man.seat] && same(slow_quad_pushed_pawn(board, man.seat), square))
        board->pushed[man.seat] = false;
    board->half = 0;
    put(board, square, NOBODY, ' ', false);
}

int slow_quad_next_seat(const Board *board) { return (board->turn + board->step) % SEATS; }

void slow_quad_make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = slow_quad_man_at(board, move->from);

    board->half++;
    board->run = move->coronation ? board->run + 1 : 0;
    board->pushed[seat] = false;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    put(board, move->from, NOBODY, ' ', false);
    if (move->coronation) {
        put(board, move->from, seat, 'Q', false);
        board->half = 0;
    } else
        take(board, move->to);
    if (move->pusher != NOBODY)
        take(board, slow_quad_pushed_pawn(board, move->pusher));

    if (man.kind == 'P') {
        Square ahead = beyond(move->from, SLOW_STRAIGHT[seat]);
        board->half = 0;
        board->skipped[seat] = ahead;
        board->pushed[seat] = same(beyond(ahead, SLOW_STRAIGHT[seat]), move->to);
        man.moved = slow_quad_on_line(seat, move->to, START_ROW);
    }
    if (move->promotion != 0) {
        board->pool[seat][strchr(pool_kinds, move->promotion) - pool_kinds]--;
        man.kind = move->promotion;
    }
    put(board, move->to, seat, man.kind, man.moved);
    if (move->side != NOBODY) {
        Square over = {(move->from.file + move->to.file) / 2,
                       (move->from.rank + move->to.rank) / 2};
        put(board, slow_quad_rook_home(seat, move->side), NOBODY, ' ', false);
        put(board, over, seat, 'R', false);
    }
    board->turn = slow_quad_next_seat(board);
}

/* ---- Finding moves
 * --------------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

static Move plain_move(Square from, Square to) {
    return (Move){from, to, 0, NOBODY, NOBODY, false};
}

/* Adds the move if nobody or an enemy stands on its goal. */
static void add_if_free(const Board *board, Move move, MoveList *list) {
    Man man = slow_quad_man_at(board, move.to);
    if (man.seat == NOBODY || slow_quad_enemies(board->turn, man.seat))
        add_move(list, move);
    else if (man.seat != board->turn)
        slow_quad_note(list, FRIEND_REFUSED);
}

/* Slides over land and water alike; stops before the city and at the first man, and ends on land.
 */
static void add_slide(const Board *board, Square from, const int step[2], MoveList *list) {
    bool over_water = false;
    Square to = beyond(from, step);
    for (; slow_quad_on_board(to) && !slow_quad_is_city(to); to = beyond(to, step)) {
        Man man = slow_quad_man_at(board, to);
        if (slow_quad_is_open_land(to)) {
            add_if_free(board, plain_move(from, to), list);
            if (over_water)
                slow_quad_note(list, SLIDE_OVER_WATER);
        } else {
            over_water = true;
            slow_quad_note(list, slow_quad_enemies(board->turn, man.seat) ? SLIDE_WATER_MAN
                                                                          : SLIDE_WATER_BLOCK);
        }
        if (man.seat != NOBODY)
            return;
    }
    if (slow_quad_is_city(to))
        slow_quad_note(list, SLIDE_CITY_WALL);
}

/* Whether the last leap of a chain to the square can only have come over an ally's pawn. */
static bool leapt_from_ally_only(const Board *board, Square to, int leaps[SIZE][SIZE]) {
    bool ally = false;
    for (int i = 0; i < 8; i++) {
        Square from = beyond(to, SLOW_JUMPS[i]);
        if (!slow_quad_on_board(from) || leaps[from.file][from.rank] == 0 ||
            !slow_quad_is_water(from))
            continue;
        if (slow_quad_holds(board, from, board->turn, 'P'))
            return false;
        ally = ally || slow_quad_holds(board, from, slow_quad_ally_of(board->turn), 'P');
    }
    return ally;
}

static void add_knight_moves(const Board *board, Square from, MoveList *list) {
    int leaps[SIZE][SIZE];
    find_leaps(board, from, board->turn, leaps);
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Square to = {file, rank};
            if (leaps[file][rank] == 0)
                continue;
            if (slow_quad_is_water(to)) {
                slow_quad_note(list, KNIGHT_WATER_REFUSED);
                continue;
            }
            if (slow_quad_is_city(to))
                continue;
            int before = list->count;
            add_if_free(board, plain_move(from, to), list);
            if (list->count == before || leaps[file][rank] == 1)
                continue;
            slow_quad_note(list, KNIGHT_CHAIN);
            if (leaps[file][rank] > 2)
                slow_quad_note(list, KNIGHT_CHAIN_LONG);
            if (!slow_quad_is_empty(board, to))
                slow_quad_note(list, KNIGHT_CHAIN_CAPTURE);
            if (leapt_from_ally_only(board, to, leaps))
                slow_quad_note(list, KNIGHT_CHAIN_ALLY);
        }
}

/* Adds a pawn's move; on a foreign end line once for each kind of man in the dead pool, or as it is
 * if there is none. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    int seat = board->turn;
    int before = list->count;
    for (int i = 0; i < POOL_KINDS && slow_quad_on_foreign_end_line(seat, move.to); i++)
        if (board->pool[seat][i] > 0) {
            move.promotion = pool_kinds[i];
            add_move(list, move);
        }
    if (list->count == before)
        add_move(list, move);
}

int slow_quad_pusher_over(const Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->pushed[seat] && slow_quad_enemies(board->turn, seat) &&
            same(board->skipped[seat], square))
            return seat;
    return NOBODY;
}

static void add_pawn_steps(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    if (slow_quad_is_water(from)) {
        for (int i = 0; i < 4; i++) {
            Square to = beyond(from, SLOW_STRAIGHT[i]);
            if (slow_quad_on_board(to) && !slow_quad_is_city(to) && slow_quad_is_empty(board, to))
                add_pawn_move(board, plain_move(from, to), list);
        }
        return;
    }
    Square one = beyond(from, ahead_of(seat, from));
    Square two = beyond(one, ahead_of(seat, from));
    if (slow_quad_is_city(one))
        slow_quad_note(list, PAWN_CITY_WALL);
    if (!slow_quad_on_board(one))
        slow_quad_note(list, PAWN_DEAD_WOOD);
    if (!slow_quad_on_board(one) || slow_quad_is_city(one) || !slow_quad_is_empty(board, one))
        return;
    add_pawn_move(board, plain_move(from, one), list);
    if (!slow_quad_on_line(seat, from, START_ROW) || !slow_quad_is_empty(board, two))
        return;
    if (slow_quad_man_at(board, from).moved)
        slow_quad_note(list, DOUBLE_STEP_REFUSED);
    else
        add_pawn_move(board, plain_move(from, two), list);
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    add_pawn_steps(board, from, list);
    for (int i = 0; i < 4; i++) {
        Square to = beyond(from, SLOW_DIAGONAL[i]);
        Man man = slow_quad_man_at(board, to);
        Move move = plain_move(from, to);
        if (!slow_quad_on_board(to) || !pawn_captures_by(seat, from, SLOW_DIAGONAL[i]))
            continue;
        if (slow_quad_is_city(to)) {
            if (slow_quad_enemies(seat, man.seat))
                slow_quad_note(list, CITY_CAPTURE_REFUSED);
            continue;
        }
        move.pusher = man.seat == NOBODY ? slow_quad_pusher_over(board, to) : NOBODY;
        bool port_step =
            man.seat == NOBODY && !slow_quad_is_water(from) && slow_quad_terrain_of(to) == PORT;
        if (slow_quad_enemies(seat, man.seat) || move.pusher != NOBODY || port_step)
            add_pawn_move(board, move, list);
        else if (man.seat == slow_quad_ally_of(seat))
            slow_quad_note(list, FRIEND_REFUSED);
    }
}

/* Notes an attack by chain only on a square that the king castles from, over or to. (A pawn on
 * water attacks none of them: they are too far from the river.) */
static void count_chain_attack(const Board *board, Square square, const MoveList *list) {
    bool leap = false;
    if (!list->counting)
        return;
    for (int i = 0; i < 8; i++) {
        Man man = slow_quad_man_at(board, beyond(square, SLOW_JUMPS[i]));
        leap = leap || (man.kind == 'N' && slow_quad_enemies(board->turn, man.seat));
    }
    if (!leap && attacked(board, square, board->turn, 'N'))
        slow_quad_note(list, CASTLING_CHAIN);
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    int king = king_place(seat);
    for (int side = 0; side < SIDES; side++) {
        if (!board->castling[seat][side])
            continue;
        int rook = rook_place(seat, side);
        int step = rook > king ? 1 : -1;
        bool free_way = true;
        for (int place = king + step; place != rook; place += step)
            if (!slow_quad_is_empty(board, back_row(seat, place)))
                free_way = false;
        if (!free_way)
            continue;

        Square from = back_row(seat, king), to = back_row(seat, king + 2 * step);
        Square over = back_row(seat, king + step);
        bool checked = attacked(board, from, seat, 0);
        bool through = attacked(board, over, seat, 0);
        bool into = attacked(board, to, seat, 0);
        if (checked)
            slow_quad_note(list, CASTLING_IN_CHECK);
        if (through)
            slow_quad_note(list, CASTLING_THROUGH);
        if (into)
            slow_quad_note(list, CASTLING_INTO);
        if (!checked && !through && !into) {
            Move move = plain_move(from, to);
            move.side = side;
            add_move(list, move);
        }
        const Square way[] = {from, over, to};
        for (int i = 0; i < 3; i++)
            count_chain_attack(board, way[i], list);
    }
}

static void add_king_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    for (int i = 0; i < 8; i++) {
        Square to = beyond(from, i < 4 ? SLOW_STRAIGHT[i] : SLOW_DIAGONAL[i - 4]);
        if (!slow_quad_on_board(to))
            continue;
        if (!slow_quad_is_city(to))
            add_if_free(board, plain_move(from, to), list);
        else if (!slow_quad_crowned(board, seat)) {
            if (!same(to, slow_quad_princess_home(seat)))
                slow_quad_note(list, KING_CITY_REFUSED);
        } else if (slow_quad_is_empty(board, to))
            add_move(list, plain_move(from, to));
        else if (slow_quad_enemies(seat, slow_quad_man_at(board, to).seat))
            slow_quad_note(list, CITY_CAPTURE_REFUSED);
    }
    if (!slow_quad_crowned(board, seat) && next_to(from, slow_quad_princess_home(seat))) {
        Move move = plain_move(from, slow_quad_princess_home(seat));
        move.coronation = true;
        add_move(list, move);
    }
    add_castling(board, list);
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = slow_quad_man_at(board, from).kind;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    if (kind == 'N')
        add_knight_moves(board, from, list);
    if (kind == 'K')
        add_king_moves(board, from, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'Q'); i++)
        add_slide(board, from, SLOW_STRAIGHT[i], list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'Q'); i++)
        add_slide(board, from, SLOW_DIAGONAL[i], list);
}

void slow_quad_find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    for (int i = 0; i < list->count; i++)
        if (!slow_quad_is_city(list->moves[i].from) || slow_quad_is_city(list->moves[i].to))
            return;
    list->count = 0;
}
