/* The slow rules of Quad Chess, the oracle for the engine's own.
 *
 * Written from the rule sheet of Quad alone: §2 geometry and seats, §3 the rules, §4 rulings, the
 * fine points, and the protocol's §1 and §2 for the option, text and who leaves the game.
 *
 * It is slow on purpose. The board is an 18x18 array of men, the terrain is worked out from the
 * numbers of file and rank, moves are found by walking over the board, and whether a square of the
 * castling way is attacked is found by asking each enemy man in turn. There are no tables, and
 * nothing is kept up to date that can be looked up. Kings are captured in this game, so every move
 * found is legal.
 *
 * A Board is one position with all its rights. A Game is the record of a game: a Board, the
 * positions that may still come again, and the result.
 *
 * Where the sheet does not decide, it is decided here as follows.
 *  1. Only a crowned king enters the city otherwise than by coronation, so an uncrowned one may not
 *     step onto a city square that happens to be empty.
 *  2. "If a player's only moves take his king out of the city, his turn is passed" holds even if
 *     such a move would take a man or a king.
 *  3. A pawn on its own end line (come there by water) has not arrived at another country's: it
 *     stays a pawn and walks on. The double step needs the own start line and a pawn that has not
 *     moved; a pawn that comes to stand there has moved.
 *  4. The mark of a moved pawn on its start line belongs to "same men" in repetition, since it
 *     decides what the pawn may do. An en passant right counts as long as it stands in the text,
 *     usable or not, up to its owner's next move.
 *  5. Pawns on water may go back, so a pawn's move does not make earlier positions impossible; only
 *     captures and coronations do.
 *  6. A meeting is suspended only by a third coronation in a row. If the fourth player has no move
 *     and must pass, or leaves, the meeting has won (if he leaves, by the same reason as always).
 *     The reply, whatever it is, ends the suspension: it is not written any more, and `run` is
 *     written as it then is.
 *  7. Ends, in this order: "king captured", "meeting" or "four coronations", "stalemate" (nobody
 *     can move; the position is that before the passes), "threefold repetition", "50-move rule";
 *     besides "resignation", "time-out" (the position stays). Nobody is ever "dead" in the text; of
 *     a taken king only the cell is missing.
 *  8. Read from text, a position in which both kings of a team are in the city, not suspended, is
 *     won (drawn if run is 4). Refused: impossible men (not one king a seat; a man other than a
 *     king or princess in the city, or an uncrowned king; a princess anywhere but at home; Q R B N
 *     on water; a seat with more than 16 men and a princess, its dead pool counted), wrong marks or
 *     rights. Castling rights without their men at home are dropped.
 *  9. A position in which a king could be taken at once is a position like any other. */
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 18, SEATS = 4, TEAMS = 2, POOL_KINDS = 4 };
enum { NOBODY = -1 };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* Homelands are four deep and eight wide, then comes the river; see terrain_of(). */
enum { DEPTH = 4, LAND_LOW = 5, LAND_HIGH = 12, CITY_LOW = 8, CITY_HIGH = 9 };

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { END_ROW = 1, START_ROW = 2, SKIPPED_ROW = 3 };
enum { LOW_ROOK = 5, LOW_KING = 8, HIGH_KING = 9, HIGH_ROOK = 12 };

enum { DRAW_PLIES = 200, SEAT_MEN = 17, MOVES_ROOM = 4096, DRAW_RUN = 4 };

static const char seat_letters[] = "rwbg"; /* South, West, North, East: clockwise */
static const char seat_capitals[] = "RWBG";
static const char kind_letters[] =
    "KQRBNPX"; /* X is a princess, the city queen before the wedding */
static const char pool_kinds[] = "QRBN";

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; /* each seat's forward */
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight_jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* A homeland's terrain is the number of its seat. */
enum { CONTINENT = SEATS, CITY, RIVER_OR_SEA, PORT, OUTSIDE };

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

typedef struct Man {
    signed char seat; /* or NOBODY */
    char kind;        /* a letter of kind_letters, or ' ' */
    bool moved;       /* a pawn on its own start line that has moved; false for all else */
} Man;

typedef struct Board {
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn is one step ahead */
    int pool[SEATS][POOL_KINDS];
    int run;     /* coronations just played one after the other */
    int meeting; /* the team whose meeting waits for the fourth player's reply, or NOBODY */
    int half;    /* plies since the last pawn move, capture or coronation */
    int step;    /* to the next seat in turn order: option Rotation */
} Board;

typedef struct Move {
    Square from, to;
    char promotion;  /* the new man's kind, or 0 */
    int pusher;      /* whose pawn is taken en passant, or NOBODY */
    int side;        /* the side castled to, or NOBODY */
    bool coronation; /* the king changes places with his princess */
} Move;

typedef struct MoveList {
    bool counting; /* whether the rules met are counted */
    int count;
    Move moves[MOVES_ROOM];
} MoveList;

typedef struct Game {
    Board board;
    bool over;
    char result[48];
    Board *past; /* the positions since the last capture or coronation */
    size_t past_count, past_room;
} Game;

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    DOUBLE_STEP,
    DOUBLE_STEP_REFUSED,
    PAWN_CITY_WALL,
    PAWN_FOREIGN_STEP,
    PAWN_FOREIGN_CAPTURE,
    PAWN_ALLY_COUNTRY,
    PAWN_TO_WATER,
    PAWN_CAPTURE_ON_WATER,
    PORT_STEP,
    PORT_CAPTURE,
    WATER_STEP,
    WATER_STEP_TO_LAND,
    WATER_CAPTURE,
    EP_FIRST_ENEMY,
    EP_SECOND_ENEMY,
    EP_FROM_WATER,
    EP_ABROAD,
    EP_OCCUPIED,
    EP_ENDED_TAKEN,
    EP_ENDED_PASS,
    PROMOTION_QUEEN, /* four, in the order of pool_kinds */
    PROMOTION_CAPTURE = PROMOTION_QUEEN + 4,
    PROMOTION_ALLY,
    PROMOTION_WATER,
    PROMOTION_EMPTY,
    PAWN_DEAD_WOOD,
    SLIDE_OVER_WATER,
    SLIDE_WATER_MAN,
    SLIDE_CITY_WALL,
    SLIDE_WATER_BLOCK,
    KNIGHT_CHAIN,
    KNIGHT_CHAIN_LONG,
    KNIGHT_CHAIN_ALLY,
    KNIGHT_CHAIN_CAPTURE,
    KNIGHT_WATER_REFUSED,
    KING_TO_WATER,
    KING_CITY_REFUSED,
    FRIEND_REFUSED,
    CORONATION,
    CITY_WALK,
    CITY_EXIT,
    CITY_EXIT_CAPTURE,
    CITY_ENTRY,
    CITY_CAPTURE_REFUSED,
    CITY_PASS,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_CHAIN,
    KING_CAPTURE,
    KING_CAPTURE_POSSIBLE,
    MEETING,
    MEETING_WALK,
    MEETING_SUSPENDED,
    MEETING_AFTER_REPLY,
    MEETING_AFTER_PASS,
    FOUR_CORONATIONS,
    PASS,
    NOBODY_MOVES,
    THREEFOLD,
    THREEFOLD_WATER_PAWN,
    MANY_PLIES,
    LEFT,
    RULES
};

static const char *const rule_names[RULES] = {
    [DOUBLE_STEP] = "double step",
    [DOUBLE_STEP_REFUSED] = "double step refused, pawn come home",
    [PAWN_CITY_WALL] = "pawn before the city",
    [PAWN_FOREIGN_STEP] = "pawn step in a foreign country",
    [PAWN_FOREIGN_CAPTURE] = "pawn capture in a foreign country",
    [PAWN_ALLY_COUNTRY] = "pawn step in the ally's country",
    [PAWN_TO_WATER] = "pawn step from land to water",
    [PAWN_CAPTURE_ON_WATER] = "pawn capture from land on water",
    [PORT_STEP] = "port step",
    [PORT_CAPTURE] = "capture in a port",
    [WATER_STEP] = "pawn step on water",
    [WATER_STEP_TO_LAND] = "pawn step from water to land",
    [WATER_CAPTURE] = "pawn capture from water",
    [EP_FIRST_ENEMY] = "en passant, by the next player",
    [EP_SECOND_ENEMY] = "en passant, by the last player",
    [EP_FROM_WATER] = "en passant from water",
    [EP_ABROAD] = "en passant from land in the stepper's country",
    [EP_OCCUPIED] = "capture on an occupied crossed square",
    [EP_ENDED_TAKEN] = "en passant ended, pawn taken",
    [EP_ENDED_PASS] = "en passant ended, turn passed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_QUEEN + 1] = "promotion to rook",
    [PROMOTION_QUEEN + 2] = "promotion to bishop",
    [PROMOTION_QUEEN + 3] = "promotion to knight",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_ALLY] = "promotion in the ally's country",
    [PROMOTION_WATER] = "promotion from water",
    [PROMOTION_EMPTY] = "promotion wasted, pool empty",
    [PAWN_DEAD_WOOD] = "pawn on a foreign end line",
    [SLIDE_OVER_WATER] = "slide over water",
    [SLIDE_WATER_MAN] = "slide stopped by an enemy on water",
    [SLIDE_CITY_WALL] = "slide stopped by the city",
    [SLIDE_WATER_BLOCK] = "slide may not end on water",
    [KNIGHT_CHAIN] = "knight chain",
    [KNIGHT_CHAIN_LONG] = "knight chain of three leaps or more",
    [KNIGHT_CHAIN_ALLY] = "knight chain over an ally's pawn",
    [KNIGHT_CHAIN_CAPTURE] = "knight chain with capture",
    [KNIGHT_WATER_REFUSED] = "knight may not end on water",
    [KING_TO_WATER] = "king onto water",
    [KING_CITY_REFUSED] = "city refused to an uncrowned king",
    [FRIEND_REFUSED] = "capture of the ally refused",
    [CORONATION] = "coronation",
    [CITY_WALK] = "king walks in the city",
    [CITY_EXIT] = "king leaves the city",
    [CITY_EXIT_CAPTURE] = "king leaves the city by capture",
    [CITY_ENTRY] = "crowned king enters the city again",
    [CITY_CAPTURE_REFUSED] = "capture in the city refused",
    [CITY_PASS] = "pass, only exits from the city",
    [CASTLING] = "castling, Red short",
    [CASTLING + 1] = "castling, Red long",
    [CASTLING + 2] = "castling, White short",
    [CASTLING + 3] = "castling, White long",
    [CASTLING + 4] = "castling, Black short",
    [CASTLING + 5] = "castling, Black long",
    [CASTLING + 6] = "castling, Green short",
    [CASTLING + 7] = "castling, Green long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_CHAIN] = "castling refused, knight chain",
    [KING_CAPTURE] = "king captured",
    [KING_CAPTURE_POSSIBLE] = "king capture possible",
    [MEETING] = "meeting",
    [MEETING_WALK] = "meeting without coronation",
    [MEETING_SUSPENDED] = "meeting suspended",
    [MEETING_AFTER_REPLY] = "meeting wins after the reply",
    [MEETING_AFTER_PASS] = "meeting wins after a pass",
    [FOUR_CORONATIONS] = "four coronations",
    [PASS] = "pass",
    [NOBODY_MOVES] = "nobody can move",
    [THREEFOLD] = "threefold repetition",
    [THREEFOLD_WATER_PAWN] = "threefold repetition by pawn moves",
    [MANY_PLIES] = "200 plies",
    [LEFT] = "resignation or time-out",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§2) --------------------------------------------------------------------*/

static bool between(int low, int number, int high) { return low <= number && number <= high; }

static bool on_board(Square square) {
    return between(0, square.file, SIZE - 1) && between(0, square.rank, SIZE - 1);
}

static int terrain_of(Square square) {
    int file = square.file, rank = square.rank;
    if (!on_board(square))
        return OUTSIDE;
    bool middle_file = between(LAND_LOW, file, LAND_HIGH);
    bool middle_rank = between(LAND_LOW, rank, LAND_HIGH);
    if (between(CITY_LOW, file, CITY_HIGH) && between(CITY_LOW, rank, CITY_HIGH))
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

static bool is_city(Square square) { return terrain_of(square) == CITY; }

static bool is_water(Square square) {
    return terrain_of(square) == PORT || terrain_of(square) == RIVER_OR_SEA;
}

/* Homelands and the continent; the city is land that only kings may enter. */
static bool is_open_land(Square square) { return terrain_of(square) <= CONTINENT; }

static bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static bool next_to(Square a, Square b) {
    return !same(a, b) && abs(a.file - b.file) <= 1 && abs(a.rank - b.rank) <= 1;
}

static Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

/* Outside the board there is nobody. */
static Man man_at(const Board *board, Square square) {
    if (!on_board(square))
        return (Man){NOBODY, ' ', false};
    return board->men[square.file][square.rank];
}

static bool is_empty(const Board *board, Square square) {
    return man_at(board, square).seat == NOBODY;
}

static bool holds(const Board *board, Square square, int seat, char kind) {
    Man man = man_at(board, square);
    return man.seat == seat && man.kind == kind;
}

static void put(Board *board, Square square, int seat, char kind, bool moved) {
    board->men[square.file][square.rank] = (Man){(signed char)seat, kind, moved};
}

/* Those who sit face to face are allies. */
static int team_of(int seat) { return seat % TEAMS; }

static bool enemies(int seat, int other) {
    return other != NOBODY && team_of(seat) != team_of(other);
}

static int ally_of(int seat) { return (seat + 2) % SEATS; }

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

static Square princess_home(int seat) {
    static const Square homes[SEATS] = {
        {CITY_HIGH, CITY_LOW}, {CITY_LOW, CITY_LOW}, {CITY_LOW, CITY_HIGH}, {CITY_HIGH, CITY_HIGH}};
    return homes[seat];
}

static bool crowned(const Board *board, int seat) {
    return !holds(board, princess_home(seat), seat, 'X');
}

static bool on_line(int seat, Square square, int row) {
    return terrain_of(square) == seat && row_of(seat, square) == row;
}

/* The end line of a country other than the seat's own: where its pawns promote. */
static bool on_foreign_end_line(int seat, Square square) {
    for (int country = 0; country < SEATS; country++)
        if (country != seat && on_line(country, square, END_ROW))
            return true;
    return false;
}

static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){-1, -1};
}

static bool kings_meet(const Board *board, int team) {
    return is_city(find_king(board, team)) && is_city(find_king(board, ally_of(team)));
}

/* ---- Where men can go ------------------------------------------------------------------------*/

/* One step ahead of a pawn on land: away from its own edge at home and on the continent, in any
 * other country toward that country's end line. */
static const int *ahead_of(int seat, Square square) {
    int terrain = terrain_of(square);
    bool foreign = terrain < SEATS && terrain != seat;
    return foreign ? straight[(terrain + 2) % 4] : straight[seat];
}

/* Whether the diagonal step is one that a pawn on the square may capture by: from water all four,
 * from land the two that go ahead. */
static bool pawn_captures_by(int seat, Square square, const int step[2]) {
    if (is_water(square))
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
        Square to = beyond(from, knight_jumps[i]);
        if (on_board(to))
            leaps[to.file][to.rank] = 1;
    }
    for (int count = 1; grown; count++) {
        grown = false;
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++) {
                Man man = board->men[file][rank];
                Square board_square = {file, rank};
                if (leaps[file][rank] != count || man.kind != 'P' || enemies(seat, man.seat) ||
                    !is_water(board_square))
                    continue;
                for (int i = 0; i < 8; i++) {
                    Square to = beyond(board_square, knight_jumps[i]);
                    if (on_board(to) && leaps[to.file][to.rank] == 0) {
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
        for (Square at = beyond(from, steps[i]); on_board(at) && !is_city(at);
             at = beyond(at, steps[i])) {
            if (same(at, to))
                return is_open_land(to);
            if (!is_empty(board, at))
                break;
        }
    return false;
}

/* Whether the man on `from` could at once capture an enemy that stood on `to`. */
static bool could_capture(const Board *board, Square from, Square to) {
    Man man = man_at(board, from);
    int leaps[SIZE][SIZE];
    if (is_city(to))
        return false;
    switch (man.kind) {
    case 'K':
        return next_to(from, to);
    case 'Q':
        return slides_to(board, from, to, straight) || slides_to(board, from, to, diagonal);
    case 'R':
        return slides_to(board, from, to, straight);
    case 'B':
        return slides_to(board, from, to, diagonal);
    case 'N':
        find_leaps(board, from, man.seat, leaps);
        return leaps[to.file][to.rank] > 0 && is_open_land(to);
    case 'P':
        for (int i = 0; i < 4; i++)
            if (same(beyond(from, diagonal[i]), to))
                return pawn_captures_by(man.seat, from, diagonal[i]);
        return false;
    default:
        return false; /* a princess */
    }
}

/* Whether an enemy of the seat attacks the square; `only` = by a man of this kind, 0 = any. */
static bool attacked(const Board *board, Square square, int seat, char only) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (enemies(seat, board->men[file][rank].seat) &&
                (only == 0 || board->men[file][rank].kind == only) &&
                could_capture(board, (Square){file, rank}, square))
                return true;
    return false;
}

/* ---- Castling rights -------------------------------------------------------------------------*/

/* Everyone has the queen to the left of the king. */
static int king_place(int seat) {
    return seat_letters[seat] == 'r' || seat_letters[seat] == 'g' ? HIGH_KING : LOW_KING;
}

/* The end of the back row that is three (short) or four (long) squares from the king. */
static int rook_place(int seat, int side) {
    bool low = (king_place(seat) == LOW_KING) == (side == SHORT);
    return low ? LOW_ROOK : HIGH_ROOK;
}

static Square king_home(int seat) { return back_row(seat, king_place(seat)); }
static Square rook_home(int seat, int side) { return back_row(seat, rook_place(seat, side)); }

/* Takes away the rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (same(square, king_home(seat)) || same(square, rook_home(seat, side)))
                board->castling[seat][side] = false;
}

/* ---- Making a move ---------------------------------------------------------------------------*/

static Square pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], straight[pusher]);
}

/* Takes what stands on the square, if anything; its owner's dead pool grows. */
static void take(Board *board, Square square) {
    Man man = man_at(board, square);
    if (man.seat == NOBODY)
        return;
    const char *kind = strchr(pool_kinds, man.kind);
    if (kind != NULL)
        board->pool[man.seat][kind - pool_kinds]++;
    if (board->pushed[man.seat] && same(pushed_pawn(board, man.seat), square))
        board->pushed[man.seat] = false;
    board->half = 0;
    put(board, square, NOBODY, ' ', false);
}

static int next_seat(const Board *board) { return (board->turn + board->step) % SEATS; }

static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = man_at(board, move->from);

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
        take(board, pushed_pawn(board, move->pusher));

    if (man.kind == 'P') {
        Square ahead = beyond(move->from, straight[seat]);
        board->half = 0;
        board->skipped[seat] = ahead;
        board->pushed[seat] = same(beyond(ahead, straight[seat]), move->to);
        man.moved = on_line(seat, move->to, START_ROW);
    }
    if (move->promotion != 0) {
        board->pool[seat][strchr(pool_kinds, move->promotion) - pool_kinds]--;
        man.kind = move->promotion;
    }
    put(board, move->to, seat, man.kind, man.moved);
    if (move->side != NOBODY) {
        Square over = {(move->from.file + move->to.file) / 2,
                       (move->from.rank + move->to.rank) / 2};
        put(board, rook_home(seat, move->side), NOBODY, ' ', false);
        put(board, over, seat, 'R', false);
    }
    board->turn = next_seat(board);
}

/* ---- Finding moves ---------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

static Move plain_move(Square from, Square to) {
    return (Move){from, to, 0, NOBODY, NOBODY, false};
}

/* Adds the move if nobody or an enemy stands on its goal. */
static void add_if_free(const Board *board, Move move, MoveList *list) {
    Man man = man_at(board, move.to);
    if (man.seat == NOBODY || enemies(board->turn, man.seat))
        add_move(list, move);
    else if (man.seat != board->turn)
        note(list, FRIEND_REFUSED);
}

/* Slides over land and water alike; stops before the city and at the first man, and ends on land.
 */
static void add_slide(const Board *board, Square from, const int step[2], MoveList *list) {
    bool over_water = false;
    Square to = beyond(from, step);
    for (; on_board(to) && !is_city(to); to = beyond(to, step)) {
        Man man = man_at(board, to);
        if (is_open_land(to)) {
            add_if_free(board, plain_move(from, to), list);
            if (over_water)
                note(list, SLIDE_OVER_WATER);
        } else {
            over_water = true;
            note(list, enemies(board->turn, man.seat) ? SLIDE_WATER_MAN : SLIDE_WATER_BLOCK);
        }
        if (man.seat != NOBODY)
            return;
    }
    if (is_city(to))
        note(list, SLIDE_CITY_WALL);
}

/* Whether the last leap of a chain to the square can only have come over an ally's pawn. */
static bool leapt_from_ally_only(const Board *board, Square to, int leaps[SIZE][SIZE]) {
    bool ally = false;
    for (int i = 0; i < 8; i++) {
        Square from = beyond(to, knight_jumps[i]);
        if (!on_board(from) || leaps[from.file][from.rank] == 0 || !is_water(from))
            continue;
        if (holds(board, from, board->turn, 'P'))
            return false;
        ally = ally || holds(board, from, ally_of(board->turn), 'P');
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
            if (is_water(to)) {
                note(list, KNIGHT_WATER_REFUSED);
                continue;
            }
            if (is_city(to))
                continue;
            int before = list->count;
            add_if_free(board, plain_move(from, to), list);
            if (list->count == before || leaps[file][rank] == 1)
                continue;
            note(list, KNIGHT_CHAIN);
            if (leaps[file][rank] > 2)
                note(list, KNIGHT_CHAIN_LONG);
            if (!is_empty(board, to))
                note(list, KNIGHT_CHAIN_CAPTURE);
            if (leapt_from_ally_only(board, to, leaps))
                note(list, KNIGHT_CHAIN_ALLY);
        }
}

/* Adds a pawn's move; on a foreign end line once for each kind of man in the dead pool, or as it is
 * if there is none. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    int seat = board->turn;
    int before = list->count;
    for (int i = 0; i < POOL_KINDS && on_foreign_end_line(seat, move.to); i++)
        if (board->pool[seat][i] > 0) {
            move.promotion = pool_kinds[i];
            add_move(list, move);
        }
    if (list->count == before)
        add_move(list, move);
}

/* The enemy of the seat to move whose pawn has skipped the square with a double step, or NOBODY. */
static int pusher_over(const Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->pushed[seat] && enemies(board->turn, seat) && same(board->skipped[seat], square))
            return seat;
    return NOBODY;
}

static void add_pawn_steps(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    if (is_water(from)) {
        for (int i = 0; i < 4; i++) {
            Square to = beyond(from, straight[i]);
            if (on_board(to) && !is_city(to) && is_empty(board, to))
                add_pawn_move(board, plain_move(from, to), list);
        }
        return;
    }
    Square one = beyond(from, ahead_of(seat, from));
    Square two = beyond(one, ahead_of(seat, from));
    if (is_city(one))
        note(list, PAWN_CITY_WALL);
    if (!on_board(one))
        note(list, PAWN_DEAD_WOOD);
    if (!on_board(one) || is_city(one) || !is_empty(board, one))
        return;
    add_pawn_move(board, plain_move(from, one), list);
    if (!on_line(seat, from, START_ROW) || !is_empty(board, two))
        return;
    if (man_at(board, from).moved)
        note(list, DOUBLE_STEP_REFUSED);
    else
        add_pawn_move(board, plain_move(from, two), list);
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    add_pawn_steps(board, from, list);
    for (int i = 0; i < 4; i++) {
        Square to = beyond(from, diagonal[i]);
        Man man = man_at(board, to);
        Move move = plain_move(from, to);
        if (!on_board(to) || !pawn_captures_by(seat, from, diagonal[i]))
            continue;
        if (is_city(to)) {
            if (enemies(seat, man.seat))
                note(list, CITY_CAPTURE_REFUSED);
            continue;
        }
        move.pusher = man.seat == NOBODY ? pusher_over(board, to) : NOBODY;
        bool port_step = man.seat == NOBODY && !is_water(from) && terrain_of(to) == PORT;
        if (enemies(seat, man.seat) || move.pusher != NOBODY || port_step)
            add_pawn_move(board, move, list);
        else if (man.seat == ally_of(seat))
            note(list, FRIEND_REFUSED);
    }
}

/* Notes an attack by chain only on a square that the king castles from, over or to. (A pawn on
 * water attacks none of them: they are too far from the river.) */
static void count_chain_attack(const Board *board, Square square, const MoveList *list) {
    bool leap = false;
    if (!list->counting)
        return;
    for (int i = 0; i < 8; i++) {
        Man man = man_at(board, beyond(square, knight_jumps[i]));
        leap = leap || (man.kind == 'N' && enemies(board->turn, man.seat));
    }
    if (!leap && attacked(board, square, board->turn, 'N'))
        note(list, CASTLING_CHAIN);
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
            if (!is_empty(board, back_row(seat, place)))
                free_way = false;
        if (!free_way)
            continue;

        Square from = back_row(seat, king), to = back_row(seat, king + 2 * step);
        Square over = back_row(seat, king + step);
        bool checked = attacked(board, from, seat, 0);
        bool through = attacked(board, over, seat, 0);
        bool into = attacked(board, to, seat, 0);
        if (checked)
            note(list, CASTLING_IN_CHECK);
        if (through)
            note(list, CASTLING_THROUGH);
        if (into)
            note(list, CASTLING_INTO);
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
        Square to = beyond(from, i < 4 ? straight[i] : diagonal[i - 4]);
        if (!on_board(to))
            continue;
        if (!is_city(to))
            add_if_free(board, plain_move(from, to), list);
        else if (!crowned(board, seat)) {
            if (!same(to, princess_home(seat)))
                note(list, KING_CITY_REFUSED);
        } else if (is_empty(board, to))
            add_move(list, plain_move(from, to));
        else if (enemies(seat, man_at(board, to).seat))
            note(list, CITY_CAPTURE_REFUSED);
    }
    if (!crowned(board, seat) && next_to(from, princess_home(seat))) {
        Move move = plain_move(from, princess_home(seat));
        move.coronation = true;
        add_move(list, move);
    }
    add_castling(board, list);
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = man_at(board, from).kind;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    if (kind == 'N')
        add_knight_moves(board, from, list);
    if (kind == 'K')
        add_king_moves(board, from, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'Q'); i++)
        add_slide(board, from, straight[i], list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'Q'); i++)
        add_slide(board, from, diagonal[i], list);
}

/* All moves of the seat to move. None if all of them take its king out of the city: it passes. */
static void find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    for (int i = 0; i < list->count; i++)
        if (!is_city(list->moves[i].from) || is_city(list->moves[i].to))
            return;
    list->count = 0;
}

/* ---- Counting what a move shows --------------------------------------------------------------*/

static void count_pawn_move(const Board *board, const MoveList *list, const Move *move) {
    int seat = board->turn, country = terrain_of(move->from);
    bool from_water = is_water(move->from), occupied = !is_empty(board, move->to);
    bool captures = occupied || move->pusher != NOBODY;
    bool foreign = country < SEATS && country != seat;
    int files = abs(move->to.file - move->from.file), ranks = abs(move->to.rank - move->from.rank);

    if (files + ranks == 2 && files != ranks)
        note(list, DOUBLE_STEP);
    if (foreign)
        note(list, captures ? PAWN_FOREIGN_CAPTURE : PAWN_FOREIGN_STEP);
    if (country == ally_of(seat))
        note(list, PAWN_ALLY_COUNTRY);
    if (from_water)
        note(list, captures ? WATER_CAPTURE : WATER_STEP);
    if (from_water && !captures && !is_water(move->to))
        note(list, WATER_STEP_TO_LAND);
    if (!from_water && is_water(move->to))
        note(list, captures ? PAWN_CAPTURE_ON_WATER : PAWN_TO_WATER);
    if (terrain_of(move->to) == PORT && !from_water)
        note(list, captures ? PORT_CAPTURE : PORT_STEP);
    if (move->pusher != NOBODY) {
        bool next = (move->pusher + board->step) % SEATS == seat;
        note(list, next ? EP_FIRST_ENEMY : EP_SECOND_ENEMY);
        note(list, from_water ? EP_FROM_WATER : EP_ABROAD);
    }
    if (occupied && pusher_over(board, move->to) != NOBODY)
        note(list, EP_OCCUPIED);
    if (move->promotion != 0) {
        note(list, PROMOTION_QUEEN + (int)(strchr(pool_kinds, move->promotion) - pool_kinds));
        if (captures)
            note(list, PROMOTION_CAPTURE);
        if (on_line(ally_of(seat), move->to, END_ROW))
            note(list, PROMOTION_ALLY);
        if (from_water)
            note(list, PROMOTION_WATER);
    } else if (on_foreign_end_line(seat, move->to))
        note(list, PROMOTION_EMPTY);
}

static void count_king_move(const Board *board, const MoveList *list, const Move *move) {
    bool from_city = is_city(move->from), to_city = is_city(move->to);
    if (move->coronation)
        note(list, CORONATION);
    else if (from_city && to_city)
        note(list, CITY_WALK);
    else if (from_city)
        note(list, is_empty(board, move->to) ? CITY_EXIT : CITY_EXIT_CAPTURE);
    else if (to_city)
        note(list, CITY_ENTRY);
    if (is_water(move->to))
        note(list, KING_TO_WATER);
    if (move->side != NOBODY)
        note(list, CASTLING + board->turn * SIDES + move->side);
}

static void count_move(const Board *board, const MoveList *list, const Move *move) {
    char kind = man_at(board, move->from).kind;
    if (kind == 'P')
        count_pawn_move(board, list, move);
    if (kind == 'K')
        count_king_move(board, list, move);
    if (man_at(board, move->to).kind == 'K')
        note(list, KING_CAPTURE_POSSIBLE);
}

/* ---- The end of a game -----------------------------------------------------------------------*/

static void end_won(Game *game, int team, const char *how) {
    game->over = true;
    sprintf(game->result, "%c%c won (%s)", seat_capitals[team], seat_capitals[ally_of(team)], how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    rule_counts[rule]++;
    game->over = true;
    sprintf(game->result, "draw (%s)", how);
}

static bool can_move(const Board *board) {
    MoveList list;
    find_moves(board, false, &list);
    return list.count > 0;
}

static bool same_man(Man a, Man b) {
    return a.seat == b.seat && a.kind == b.kind && a.moved == b.moved;
}

static bool same_position(const Board *a, const Board *b) {
    if (a->turn != b->turn || a->run != b->run || a->meeting != b->meeting ||
        memcmp(a->pool, b->pool, sizeof a->pool) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->pushed[seat] != b->pushed[seat] ||
            (a->pushed[seat] && !same(a->skipped[seat], b->skipped[seat])))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (!same_man(a->men[file][rank], b->men[file][rank]))
                return false;
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    if (game->past_count == game->past_room) {
        game->past_room = game->past_room * 2 + 16;
        game->past = realloc(game->past, game->past_room * sizeof game->past[0]);
        if (game->past == NULL)
            abort();
    }
    game->past[game->past_count++] = game->board;
    int times = 0;
    for (size_t i = 0; i < game->past_count; i++)
        times += same_position(&game->past[i], &game->board);
    return times;
}

/* Lets those who have no move pass, remembers the position and settles the result. */
static void settle(Game *game) {
    Board *board = &game->board;
    Board before = *board;
    for (int passes = 0; !can_move(board); passes++) {
        if (board->meeting != NOBODY) {
            rule_counts[MEETING_AFTER_PASS]++;
            end_won(game, board->meeting, "meeting");
            return;
        }
        if (passes == SEATS) {
            *board = before;
            end_drawn(game, NOBODY_MOVES, "stalemate");
            return;
        }
        rule_counts[is_city(find_king(board, board->turn)) ? CITY_PASS : PASS]++;
        if (board->pushed[board->turn])
            rule_counts[EP_ENDED_PASS]++;
        board->pushed[board->turn] = false;
        board->run = 0;
        board->turn = next_seat(board);
    }
    if (remember_position(game) >= 3) {
        if (board->half == 0)
            rule_counts[THREEFOLD_WATER_PAWN]++;
        end_drawn(game, THREEFOLD, "threefold repetition");
    } else if (board->half >= DRAW_PLIES)
        end_drawn(game, MANY_PLIES, "50-move rule");
}

static void play_move(Game *game, const Move *move) {
    Board *board = &game->board;
    int seat = board->turn, meeting = board->meeting;
    bool king_taken = man_at(board, move->to).kind == 'K';
    bool captures = enemies(seat, man_at(board, move->to).seat) || move->pusher != NOBODY;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && board->pushed[other] && same(pushed_pawn(board, other), move->to))
            rule_counts[EP_ENDED_TAKEN]++;

    make_move(board, move);
    board->meeting = NOBODY;
    if (captures || move->coronation)
        game->past_count = 0; /* no position before it can come again */
    if (king_taken) {
        rule_counts[KING_CAPTURE]++;
        end_won(game, team_of(seat), "king captured");
        return;
    }
    if (meeting != NOBODY) {
        if (move->coronation)
            end_drawn(game, FOUR_CORONATIONS, "four coronations");
        else {
            rule_counts[MEETING_AFTER_REPLY]++;
            end_won(game, meeting, "meeting");
        }
        return;
    }
    if (kings_meet(board, team_of(seat))) {
        if (board->run != DRAW_RUN - 1) {
            rule_counts[move->coronation ? MEETING : MEETING_WALK]++;
            end_won(game, team_of(seat), "meeting");
            return;
        }
        rule_counts[MEETING_SUSPENDED]++;
        board->meeting = team_of(seat);
    }
    settle(game);
}

/* The seat to move resigns or loses on time: its team has lost. */
static void play_leaving(Game *game, const char *how) {
    rule_counts[LEFT]++;
    end_won(game, 1 - team_of(game->board.turn), how);
}

/* ---- Reading FEN4 ----------------------------------------------------------------------------*/

/* Each reader takes its piece of text away from the front, or returns false. */

static bool read_word(const char **text, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* The place of the next letter in `letters`. */
static bool read_letter(const char **text, const char *letters, int *place) {
    const char *found = **text != 0 ? strchr(letters, **text) : NULL;
    if (found == NULL)
        return false;
    *place = (int)(found - letters);
    ++*text;
    return true;
}

/* A number of at most six digits without leading zeros. */
static bool read_number(const char **text, int *number) {
    int digit, digits = 1;
    if (!read_letter(text, "0123456789", number))
        return false;
    for (; *number != 0 && read_letter(text, "0123456789", &digit); digits++) {
        if (digits == 6)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

/* Four of 0 and 1, and the stroke after them. */
static bool read_flags(const char **text, int flags[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        if ((seat > 0 && !read_word(text, ",")) || !read_letter(text, "01", &flags[seat]))
            return false;
    return read_word(text, "-");
}

static bool read_square(const char **text, Square *square) {
    if (!read_letter(text, "abcdefghijklmnopqr", &square->file) ||
        !read_number(text, &square->rank))
        return false;
    square->rank--;
    return on_board(*square);
}

static bool read_pushes(const char **text, Board *board) {
    if (!read_word(text, ",'enPassant':("))
        return true;
    for (int seat = 0; seat < SEATS; seat++) {
        Square pawn;
        if (!read_word(text, seat > 0 ? ",'" : "'"))
            return false;
        if (read_word(text, "'"))
            continue;
        if (!read_square(text, &board->skipped[seat]) || !read_word(text, ":") ||
            !read_square(text, &pawn) || !read_word(text, "'") ||
            !on_line(seat, board->skipped[seat], SKIPPED_ROW) ||
            !same(pawn, pushed_pawn(board, seat)))
            return false;
        board->pushed[seat] = true;
    }
    return read_word(text, ")");
}

/* The squares go to `marks`, since the men are not yet there. They are in order. */
static bool read_moved(const char **text, bool marks[SIZE][SIZE]) {
    int last = -1;
    if (!read_word(text, ",'moved':("))
        return true;
    do {
        Square square;
        if (!read_word(text, "'") || !read_square(text, &square) || !read_word(text, "'") ||
            square.rank * SIZE + square.file <= last)
            return false;
        last = square.rank * SIZE + square.file;
        marks[square.file][square.rank] = true;
    } while (read_word(text, ","));
    return read_word(text, ")");
}

static bool read_pool(const char **text, Board *board) {
    if (!read_word(text, ",'pool':("))
        return true;
    for (int seat = 0; seat < SEATS; seat++) {
        int kind, last = 0;
        if (!read_word(text, seat > 0 ? ",'" : "'"))
            return false;
        for (; read_letter(text, pool_kinds, &kind); last = kind) {
            if (kind < last)
                return false;
            board->pool[seat][kind]++;
        }
        if (!read_word(text, "'"))
            return false;
    }
    return read_word(text, ")");
}

static bool read_run(const char **text, Board *board) {
    if (!read_word(text, ",'run':"))
        return true;
    return read_number(text, &board->run) && between(1, board->run, DRAW_RUN);
}

static bool read_meeting(const char **text, Board *board) {
    if (!read_word(text, ",'meeting':'"))
        return true;
    if (read_word(text, "rb'"))
        board->meeting = 0;
    else if (read_word(text, "wg'"))
        board->meeting = 1;
    return board->meeting != NOBODY;
}

static bool read_row(const char **text, Board *board, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < SIZE;) {
        int run = 0, seat, kind;
        if (file > 0 && !read_word(text, ","))
            return false;
        if (read_letter(text, seat_letters, &seat)) {
            if (!read_letter(text, kind_letters, &kind))
                return false;
            put(board, (Square){file++, rank}, seat, kind_letters[kind], false);
        } else {
            if (after_run || !read_number(text, &run) || run < 1 || file + run > SIZE)
                return false;
            for (int i = 0; i < run; i++)
                put(board, (Square){file++, rank}, NOBODY, ' ', false);
        }
        after_run = run > 0;
    }
    return read_word(text, rank > 0 ? "/" : "");
}

/* Whether the man may stand on the square, whatever else is on the board. */
static bool possible_place(const Board *board, Man man, Square square) {
    switch (man.kind) {
    case 'K':
        return !is_city(square) || crowned(board, man.seat);
    case 'P':
        return !is_city(square);
    case 'X':
        return same(square, princess_home(man.seat));
    default:
        return is_open_land(square);
    }
}

static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat == NOBODY)
                continue;
            if (!possible_place(board, man, (Square){file, rank}))
                return false;
            men[man.seat]++;
            kings[man.seat] += man.kind == 'K';
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < POOL_KINDS; i++)
            men[seat] += board->pool[seat][i];
        if (kings[seat] != 1 || men[seat] > SEAT_MEN)
            return false;
    }
    return true;
}

/* Marks only on pawns at their own start line; a double step only with its pawn there; a meeting
 * only if there is one, just reached by the third coronation. */
static bool possible_rights(Board *board, bool marks[SIZE][SIZE]) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man *man = &board->men[file][rank];
            if (!marks[file][rank])
                continue;
            if (man->kind != 'P' || !on_line(man->seat, (Square){file, rank}, START_ROW))
                return false;
            man->moved = true;
        }
    for (int seat = 0; seat < SEATS; seat++)
        if (board->pushed[seat] && !holds(board, pushed_pawn(board, seat), seat, 'P'))
            return false;
    return board->meeting == NOBODY ||
           (board->run == DRAW_RUN - 1 && kings_meet(board, board->meeting));
}

static bool read_board(const char *text, Board *board) {
    int castling[SIDES][SEATS];
    bool marks[SIZE][SIZE] = {{false}};
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-0,0,0,0-") ||
        !read_flags(&text, castling[SHORT]) || !read_flags(&text, castling[LONG]) ||
        !read_word(&text, "0,0,0,0-") || !read_number(&text, &board->half) ||
        !read_word(&text, "-{'variant':'quad','dim':'18x18'") || !read_pushes(&text, board) ||
        !read_moved(&text, marks) || !read_pool(&text, board) || !read_run(&text, board) ||
        !read_meeting(&text, board) || !read_word(&text, "}-"))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    if (*text != 0 || !possible_men(board) || !possible_rights(board, marks))
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] = castling[side][seat] == 1 &&
                                          holds(board, king_home(seat), seat, 'K') &&
                                          holds(board, rook_home(seat, side), seat, 'R');
    return true;
}

/* Red and Black against White and Green, however it is written. */
static bool known_teams(const char *teams) {
    if (teams == NULL || *teams == 0)
        return true;
    if (strlen(teams) != 5 || teams[2] != '/')
        return false;
    unsigned seen = 0;
    for (int i = 0; i < 5; i += 3) {
        const char *a = strchr(seat_letters, teams[i]), *b = strchr(seat_letters, teams[i + 1]);
        if (a == NULL || b == NULL || ally_of((int)(a - seat_letters)) != (int)(b - seat_letters))
            return false;
        seen |= 1U << (a - seat_letters) | 1U << (b - seat_letters);
    }
    return seen == (1U << SEATS) - 1;
}

static bool read_options(const char *text, Board *board) {
    board->step = 1;
    while (text != NULL && *text != 0) {
        if (read_word(&text, "Rotation=clockwise"))
            board->step = 1;
        else if (read_word(&text, "Rotation=counter"))
            board->step = SEATS - 1;
        else
            return false;
        if (*text != 0 && !read_word(&text, " "))
            return false;
    }
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

/* Each writer returns the end of what it has written. */

static char *write_square(char *out, Square square) {
    return out + sprintf(out, "%c%d", 'a' + square.file, square.rank + 1);
}

static void write_move(char *out, const Move *move) {
    out = write_square(out, move->from);
    out = write_square(out, move->to);
    if (move->promotion != 0)
        *out++ = (char)(move->promotion - 'A' + 'a');
    *out = 0;
}

static char *write_castling(char *out, const Board *board, int side) {
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%d", seat > 0 ? "," : "-", (int)board->castling[seat][side]);
    return out;
}

static char *write_pushes(char *out, const Board *board) {
    bool any = false;
    for (int seat = 0; seat < SEATS; seat++)
        any = any || board->pushed[seat];
    if (!any)
        return out;
    out += sprintf(out, ",'enPassant':(");
    for (int seat = 0; seat < SEATS; seat++) {
        out += sprintf(out, "%s", seat > 0 ? ",'" : "'");
        if (board->pushed[seat]) {
            out = write_square(out, board->skipped[seat]);
            *out++ = ':';
            out = write_square(out, pushed_pawn(board, seat));
        }
        *out++ = '\'';
    }
    return out + sprintf(out, ")");
}

static char *write_moved(char *out, const Board *board) {
    bool any = false;
    for (int rank = 0; rank < SIZE; rank++)
        for (int file = 0; file < SIZE; file++) {
            if (!board->men[file][rank].moved)
                continue;
            out += sprintf(out, any ? ",'" : ",'moved':('");
            out = write_square(out, (Square){file, rank});
            *out++ = '\'';
            any = true;
        }
    if (any)
        *out++ = ')';
    *out = 0;
    return out;
}

static char *write_pool(char *out, const Board *board) {
    int total = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < POOL_KINDS; i++)
            total += board->pool[seat][i];
    if (total == 0)
        return out;
    out += sprintf(out, ",'pool':(");
    for (int seat = 0; seat < SEATS; seat++) {
        out += sprintf(out, "%s", seat > 0 ? ",'" : "'");
        for (int i = 0; i < POOL_KINDS; i++)
            for (int j = 0; j < board->pool[seat][i]; j++)
                *out++ = pool_kinds[i];
        *out++ = '\'';
    }
    return out + sprintf(out, ")");
}

static char *write_row(char *out, const Board *board, int rank) {
    int run = 0;
    for (int file = 0; file < SIZE; file++) {
        Man man = board->men[file][rank];
        bool run_goes_on = file + 1 < SIZE && board->men[file + 1][rank].seat == NOBODY;
        if (man.seat == NOBODY)
            run++;
        if (man.seat == NOBODY && run_goes_on)
            continue;
        if (man.seat == NOBODY)
            out += sprintf(out, "%d", run);
        else
            out += sprintf(out, "%c%c", seat_letters[man.seat], man.kind);
        if (file + 1 < SIZE)
            *out++ = ',';
        run = 0;
    }
    *out = 0;
    return out;
}

/* ---- The interface ---------------------------------------------------------------------------*/

/* Settles a position just read: the kings may have met before. */
static void settle_start(Game *game) {
    const Board *board = &game->board;
    for (int team = 0; team < TEAMS && board->meeting == NOBODY; team++)
        if (kings_meet(board, team)) {
            if (board->run == DRAW_RUN)
                end_drawn(game, FOUR_CORONATIONS, "four coronations");
            else
                end_won(game, team, "meeting");
            return;
        }
    settle(game);
}

static void *quad_start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    board.meeting = NOBODY;
    if (!known_teams(teams) || !read_options(options, &board) ||
        !read_board(fen4 != NULL ? fen4 : SLOW_QUAD.startpos, &board))
        return NULL;
    Game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->board = board;
    strcpy(game->result, "none");
    settle_start(game);
    return game;
}

static void *quad_copy(const void *original) {
    const Game *game = original;
    Game *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return NULL;
    *copy = *game;
    copy->past_room = game->past_count + 1;
    copy->past = malloc(copy->past_room * sizeof copy->past[0]);
    if (copy->past == NULL) {
        free(copy);
        return NULL;
    }
    if (game->past_count > 0)
        memcpy(copy->past, game->past, game->past_count * sizeof copy->past[0]);
    return copy;
}

static void quad_end(void *ended) {
    Game *game = ended;
    if (game != NULL)
        free(game->past);
    free(game);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static int quad_moves(const void *asked, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = asked;
    MoveList list;
    if (game->over)
        return 0;
    find_moves(&game->board, true, &list);
    int count = 0;
    for (; count < list.count && count < SLOW_MAX_MOVES; count++) {
        count_move(&game->board, &list, &list.moves[count]);
        write_move(out[count], &list.moves[count]);
    }
    qsort(out, (size_t)count, sizeof out[0], compare_texts);
    return count;
}

static bool quad_play(void *played, const char *move) {
    Game *game = played;
    if (move == NULL || game->over)
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0) {
        play_leaving(game, *move == 'R' ? "resignation" : "time-out");
        return true;
    }
    MoveList list;
    find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        write_move(text, &list.moves[i]);
        if (strcmp(text, move) == 0) {
            play_move(game, &list.moves[i]);
            return true;
        }
    }
    return false;
}

static void quad_fen(const void *asked, char out[SLOW_FEN_TEXT]) {
    const Board *board = &((const Game *)asked)->board;
    out += sprintf(out, "%c-0,0,0,0", seat_capitals[board->turn]);
    out = write_castling(out, board, SHORT);
    out = write_castling(out, board, LONG);
    out += sprintf(out, "-0,0,0,0-%d-{'variant':'quad','dim':'18x18'", board->half);
    out = write_pushes(out, board);
    out = write_moved(out, board);
    out = write_pool(out, board);
    if (board->run > 0)
        out += sprintf(out, ",'run':%d", board->run);
    if (board->meeting != NOBODY)
        out += sprintf(out, ",'meeting':'%c%c'", seat_letters[board->meeting],
                       seat_letters[ally_of(board->meeting)]);
    out += sprintf(out, "}-");
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

static const char *quad_result(const void *asked) { return ((const Game *)asked)->result; }

static const char *quad_rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

static unsigned long quad_rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

const SlowRules SLOW_QUAD = {
    .variant = "quad",
    .start = quad_start,
    .copy = quad_copy,
    .end = quad_end,
    .moves = quad_moves,
    .play = quad_play,
    .fen = quad_fen,
    .result = quad_result,
    .rule_name = quad_rule_name,
    .rule_count = quad_rule_count,
    .startpos = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'quad','dim':'18x18'}-"
                "5,bR,bN,bB,bK,bQ,bB,bN,bR,5/5,bP,bP,bP,bP,bP,bP,bP,bP,5/18/18/18/wR,wP,14,gP,gR/"
                "wN,wP,14,gP,gN/wB,wP,14,gP,gB/wQ,wP,6,bX,gX,6,gP,gK/wK,wP,6,wX,rX,6,gP,gQ/"
                "wB,wP,14,gP,gB/wN,wP,14,gP,gN/wR,wP,14,gP,gR/18/18/18/"
                "5,rP,rP,rP,rP,rP,rP,rP,rP,5/5,rR,rN,rB,rQ,rK,rB,rN,rR,5",
};
