/* The slow rules of Four Row Chess, the oracle for the engine's own.
 *
 * Written from the rule sheet of Four Row alone: §2 board and seats, §3 the rules, §4 rulings, the
 * fine points, and the protocol's §1 and §2 for options, text and who leaves the game.
 *
 * It is slow on purpose. The board is a 16x16 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. There are no tables of attacks, no pins, no undoing, and
 * nothing is kept up to date that can be looked up.
 *
 * A Board is one position with all its rights. A Game is the record of a game: a Board, who made
 * the last ply, who went out when, the positions that may still come again, and the result.
 *
 * Where the sheet does not decide, it is decided here as follows.
 *  1. "The mater" is the maker of the last ply, a claim being a ply; so in a chain of mates by one
 *     move he is the same for all, and in a mate found when a division ends he is the last claimant
 *     (when claims are chosen). In a game just read from text the last ply is unknown; the living
 *     seat before the one to move, in the plain order of turns, stands for its maker.
 *  2. A claim is a ply and raises the counter, which the elimination has set to 0. It ends no en
 *     passant right: the claimant has not moved.
 *  3. A turn lost by repetition is a turn passed: the owner's en passant right ends, the counter
 *     stays. The position in which the next player is to move counts as having come too, and is
 *     judged alike. A position whose player has no move is never shown, so it is not counted.
 *  4. Where the counter reaches its limit with three or four kings the game is over, so no turn is
 *     lost; with two kings a third occurrence is named before the limit. Bare kings come last.
 *  5. If every living player has no move or would lose his turn: draw, by threefold repetition if
 *     one of them would lose his turn, else by stalemate; the position shown is that before the
 *     passes.
 *  6. After a pass the turn is found by the turn sentence too, M being the player who passed. It
 *     can matter only in positions that no game leads to.
 *  7. Mate with two kings left: the king is removed and the men change owner before the game ends.
 *     The seat shown to move is the winner.
 *  8. A capture with which a pawn promotes in both headings is two moves (`o11p12q`, `o11p12:eq`)
 *     though what follows is the same.
 *  9. R or T in check, with a legal answer at hand: only owners of checking men are claimants, for
 *     nobody else's attacks were needed. The last mover is the one before the R. Leaving without
 *     check is a ply of the one who leaves. If a claimant leaves, the division is finished, then he
 *     leaves, then the turn is found from him: mates are looked for only then.
 * 10. Out by the same ply = out by one move (a claim is a ply of its own). Seats that are out in
 *     the text a game was read from, absent ones too, share the last places.
 * 11. Castling rights without the men at home (by the option Queens) are dropped on reading. Texts
 *     with impossible men or en passant rights are refused; a check to another seat than the one to
 *     move is not looked for. */
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 16, SEATS = 4, CORNER = 4 };
enum { NOBODY = -1, OUTSIDE = -2 }; /* in place of a seat: an empty square, a missing corner */
enum { SHORT, LONG, SIDES };        /* castling sides */
enum { NORTH, EAST, SOUTH, WEST, HEADINGS };

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { PAWN_ROW = 2, FIRST_STEP = 4 };
enum { LOW_ROOK = 4, LOW_KING = 7, HIGH_KING = 8, HIGH_ROOK = 11 };

enum { SEAT_MEN = 16, MOVES_ROOM = 2048, DRAW_ROUNDS = 50 };

/* In the order of `seats`, which is also the order of turns: to the right. */
static const char seat_letters[] = "senw";
static const char seat_capitals[] = "SENW";
static const char heading_letters[] = "nesw";
static const char kind_letters[] = "KQRBNP";
static const char promotion_kinds[] = "QRBN";

static const int heading_away[SEATS] = {NORTH, WEST, SOUTH, EAST};   /* from the seat's edge */
static const int heading_toward[SEATS] = {SOUTH, EAST, NORTH, WEST}; /* the seat's edge */

static const int straight[HEADINGS][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight_jumps[16][2] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2},  /* regular */
    {2, 3}, {3, 2}, {3, -2}, {2, -3}, {-2, -3}, {-3, -2}, {-3, 2}, {-2, 3}}; /* extended */

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

typedef struct Man {
    signed char owner;   /* a seat, or NOBODY, OUTSIDE */
    char kind;           /* a letter of kind_letters, or ' ' */
    signed char heading; /* of a pawn; 0 for all else */
    signed char origin;  /* the seat it began with, for a promoted man its pawn's; 0 for no man */
} Man;

/* A pawn's long step: it may be taken on any square from `first` up to the one before `pawn`. */
typedef struct Push {
    bool open;
    Square first, pawn;
} Push;

typedef struct Board {
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;            /* the seat to move or, in a division, to claim */
    bool living[SEATS];
    bool castling[SEATS][SIDES];
    Push pushed[SEATS];  /* by owner */
    int half;            /* plies since the last pawn move, capture or elimination */
    int victim;          /* whose men are being divided, or NOBODY */
    int claimants;       /* how many share them */
    int claimant[SEATS]; /* in the order in which they pick, the next one first */
    bool facing;         /* option Queens=facing */
} Board;

typedef struct Move {
    Square from, to;
    int heading;    /* the new one if a capturing pawn turns, else NOBODY */
    char promotion; /* the new man's kind, or 0 */
    bool passing;   /* takes en passant */
    int side;       /* the side castled to, or NOBODY */
} Move;

typedef struct MoveList {
    bool counting;    /* whether the rules met are counted */
    int ignored;      /* the seat whose attacks are left out of account, or NOBODY */
    Square king;      /* of the seat to move */
    unsigned checks;  /* the seats that attack it, a bit each */
    int checking_men; /* how many men do */
    int count;
    Move moves[MOVES_ROOM];
} MoveList;

typedef struct Game {
    Board board;
    bool automatic; /* option Spoils=auto */
    int last;       /* the seat that made the last ply: "the mater" */
    int plies;      /* of this record, its beginning counted as the first */
    int out[SEATS]; /* the ply at which the seat went out; 0 = before this record */
    bool over;
    char result[80];
    Board *past; /* the positions since the last pawn move, capture or elimination */
    size_t past_count, past_room;
} Game;

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    STEP_ONE,
    STEP_TWO,
    STEP_THREE,
    STEP_FOUR,
    STEP_ANNEXED,
    KNIGHT_REGULAR,
    KNIGHT_EXTENDED,
    EP_FIRST,
    EP_SECOND,
    EP_THIRD,
    EP_NEXT_PLY,
    EP_LATER,
    EP_TWO_PAWNS,
    EP_TURN,
    EP_PROMOTION,
    EP_OCCUPIED,
    EP_ANNEXED,
    EP_REFUSED,
    EP_ENDED_TAKEN,
    EP_ENDED_OUT,
    EP_ENDED_PASS,
    TURN_OFFERED,
    TURN_AGAIN,
    TURN_ANNEXED,
    TURN_BY_ORIGIN,
    TURN_OWN_ORIGIN,
    TURN_NOT_AHEAD,
    TURN_PROMOTION,
    PROMOTION_QUEEN, /* four, in the order of promotion_kinds */
    PROMOTION_CAPTURE = PROMOTION_QUEEN + 4,
    PROMOTION_SIDE,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    PINNED_REFUSED,
    KING_CAPTURE_REFUSED,
    DOUBLE_CHECK,
    CHECK_BY_TWO,
    ORDER_SKIPS,
    ORDER_TWO_KINGS,
    ORDER_CHECKER_AGAIN,
    MATE_LAST,
    MATE_BARE,
    MATE_SOLE,
    MATE_CHAIN,
    MATE_MATER_CHECKED,
    SPOILS_CHOOSE,
    SPOILS_AUTO,
    SPOILS_THREE,
    SPOILS_ODD,
    SPOILS_SECOND_CHECKER,
    SPOILS_NEEDED,
    SPOILS_NOT_MATER,
    PASS,
    STALEMATE_TWO,
    STALEMATE_ALL,
    REPETITION_LOST,
    REPETITION_ALL,
    REPETITION_TWO,
    REPETITION_CHECK,
    LIMIT_TWO, /* three, by the number of living players */
    BARE_KINGS = LIMIT_TWO + 3,
    LEFT_FREE,
    LEFT_IN_CHECK,
    LEFT_DIVISION,
    LAST_KING,
    RULES
};

static const char *const rule_names[RULES] = {
    [STEP_ONE] = "pawn step of one from its row",
    [STEP_TWO] = "pawn step of two",
    [STEP_THREE] = "pawn step of three",
    [STEP_FOUR] = "pawn step of four",
    [STEP_ANNEXED] = "long step of an annexed pawn",
    [KNIGHT_REGULAR] = "knight, regular leap",
    [KNIGHT_EXTENDED] = "knight, extended leap",
    [EP_FIRST] = "en passant, first crossed square",
    [EP_SECOND] = "en passant, second crossed square",
    [EP_THIRD] = "en passant, third crossed square",
    [EP_NEXT_PLY] = "en passant, just after the step",
    [EP_LATER] = "en passant, plies later",
    [EP_TWO_PAWNS] = "en passant of two pawns at once",
    [EP_TURN] = "en passant with a turn",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_OCCUPIED] = "capture on an occupied crossed square",
    [EP_ANNEXED] = "en passant by an annexed pawn",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [EP_ENDED_TAKEN] = "en passant ended, pawn taken",
    [EP_ENDED_OUT] = "en passant ended, owner out",
    [EP_ENDED_PASS] = "en passant ended, turn passed or lost",
    [TURN_OFFERED] = "turn of a pawn",
    [TURN_AGAIN] = "turn of a pawn that has turned before",
    [TURN_ANNEXED] = "turn of an annexed pawn",
    [TURN_BY_ORIGIN] = "turn by the origin of an annexed man",
    [TURN_OWN_ORIGIN] = "turn refused, own origin",
    [TURN_NOT_AHEAD] = "turn refused, back row not ahead",
    [TURN_PROMOTION] = "turn with promotion",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_QUEEN + 1] = "promotion to rook",
    [PROMOTION_QUEEN + 2] = "promotion to bishop",
    [PROMOTION_QUEEN + 3] = "promotion to knight",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_SIDE] = "promotion at the side end of an arm",
    [CASTLING] = "castling, South short",
    [CASTLING + 1] = "castling, South long",
    [CASTLING + 2] = "castling, East short",
    [CASTLING + 3] = "castling, East long",
    [CASTLING + 4] = "castling, North short",
    [CASTLING + 5] = "castling, North long",
    [CASTLING + 6] = "castling, West short",
    [CASTLING + 7] = "castling, West long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [PINNED_REFUSED] = "pinned move refused",
    [KING_CAPTURE_REFUSED] = "king capture refused",
    [DOUBLE_CHECK] = "double check",
    [CHECK_BY_TWO] = "check by two players",
    [ORDER_SKIPS] = "turn order, players skipped",
    [ORDER_TWO_KINGS] = "turn order, two kings in check",
    [ORDER_CHECKER_AGAIN] = "turn order, the checker moves again",
    [MATE_LAST] = "mate with two kings left",
    [MATE_BARE] = "mate of a bare king",
    [MATE_SOLE] = "mate, one claimant",
    [MATE_CHAIN] = "mate, second by one ply",
    [MATE_MATER_CHECKED] = "mate, then the mater in check",
    [SPOILS_CHOOSE] = "spoils divided by choice",
    [SPOILS_AUTO] = "spoils divided by value",
    [SPOILS_THREE] = "spoils, three claimants",
    [SPOILS_ODD] = "spoils, odd man",
    [SPOILS_SECOND_CHECKER] = "spoils, second owner of a checking man",
    [SPOILS_NEEDED] = "spoils, owner of a needed attack",
    [SPOILS_NOT_MATER] = "spoils, last mover gets nothing",
    [PASS] = "pass",
    [STALEMATE_TWO] = "stalemate with two kings",
    [STALEMATE_ALL] = "nobody can move",
    [REPETITION_LOST] = "turn lost by repetition",
    [REPETITION_ALL] = "all would lose their turn",
    [REPETITION_TWO] = "threefold repetition with two kings",
    [REPETITION_CHECK] = "third occurrence in check keeps the turn",
    [LIMIT_TWO] = "100 plies, two players",
    [LIMIT_TWO + 1] = "150 plies, three players",
    [LIMIT_TWO + 2] = "200 plies, four players",
    [BARE_KINGS] = "bare kings",
    [LEFT_FREE] = "left, not in check",
    [LEFT_IN_CHECK] = "left in check",
    [LEFT_DIVISION] = "left during a division",
    [LAST_KING] = "last king",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§2) --------------------------------------------------------------------*/

static bool in_core_band(int line) { return line >= CORNER && line < SIZE - CORNER; }

/* Whether the square is one of the 192; any numbers may be asked. */
static bool playable(Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return false;
    return in_core_band(square.file) || in_core_band(square.rank);
}

static bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

static Man man_at(const Board *board, Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return (Man){OUTSIDE, ' ', 0, 0};
    return board->men[square.file][square.rank];
}

static void put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

static void lift(Board *board, Square square) { put(board, square, (Man){NOBODY, ' ', 0, 0}); }

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

/* The square of the seat's back row that is on this file (South, North) or rank (East, West). */
static Square back_row(int seat, int place) {
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

/* Everyone has the queen to the left of the king; if they face each other, North and West have
 * theirs to the right. */
static int king_place(bool facing, int seat) {
    if (facing)
        return HIGH_KING;
    return seat_letters[seat] == 's' || seat_letters[seat] == 'e' ? HIGH_KING : LOW_KING;
}

/* The end of the back row that is three (short) or four (long) squares from the king. */
static int rook_place(int king, int side) {
    bool low = (king == LOW_KING) == (side == SHORT);
    return low ? LOW_ROOK : HIGH_ROOK;
}

static Square king_home(const Board *board, int seat) {
    return back_row(seat, king_place(board->facing, seat));
}

static Square rook_home(const Board *board, int seat, int side) {
    return back_row(seat, rook_place(king_place(board->facing, seat), side));
}

static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner == seat && board->men[file][rank].kind == 'K')
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

static int count_living(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += board->living[seat];
    return count;
}

static int count_men(const Board *board, int owner) {
    int count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            count += board->men[file][rank].owner == owner;
    return count;
}

/* Stands on a pawn square of its origin and heads away from its origin's edge, whoever owns it. */
static bool unmoved(Man pawn, Square square) {
    return row_of(pawn.origin, square) == PAWN_ROW && pawn.heading == heading_away[pawn.origin];
}

/* ---- Attacks ---------------------------------------------------------------------------------*/

/* The owner of the first man met on the way from the square, if it is a stranger to the seat and
 * can come back along that way; else NOBODY. */
static int attacker_on_line(const Board *board, Square square, int seat, const int step[2],
                            char slider) {
    int distance = 1;
    Square from = beyond(square, step);
    while (man_at(board, from).owner == NOBODY) {
        from = beyond(from, step);
        distance++;
    }
    Man man = man_at(board, from);
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

/* The other seats that attack the square, a bit each, but for the ignored one; its men still stand
 * in the way. Allies are strangers too. If `men` is given, the attacking men are added to it. */
static unsigned attackers(const Board *board, Square square, int seat, int ignored, int *men) {
    unsigned seats = 0;
    for (int i = 0; i < 4; i++) {
        add_attacker(attacker_on_line(board, square, seat, straight[i], 'R'), ignored, &seats, men);
        add_attacker(attacker_on_line(board, square, seat, diagonal[i], 'B'), ignored, &seats, men);
    }
    for (int i = 0; i < 16; i++) {
        Man man = man_at(board, beyond(square, knight_jumps[i]));
        if (man.kind == 'N' && man.owner != seat)
            add_attacker(man.owner, ignored, &seats, men);
    }
    for (int i = 0; i < 4; i++) {
        Man man = man_at(board, beyond(square, diagonal[i]));
        if (man.kind != 'P' || man.owner == seat)
            continue;
        /* It comes by the reverse of this step, which must go its way. */
        const int *ahead = straight[man.heading];
        if (diagonal[i][0] * ahead[0] + diagonal[i][1] * ahead[1] < 0)
            add_attacker(man.owner, ignored, &seats, men);
    }
    return seats;
}

static bool attacked(const Board *board, Square square, int seat, int ignored) {
    return attackers(board, square, seat, ignored, NULL) != 0;
}

static bool in_check(const Board *board, int seat) {
    return attacked(board, find_king(board, seat), seat, NOBODY);
}

/* ---- Making a move ---------------------------------------------------------------------------*/

/* Takes away the castling rights that a move from or to the square ends. */
static void touch_castling(Board *board, Square square) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int side = 0; side < SIDES; side++)
            if (same(square, king_home(board, seat)) || same(square, rook_home(board, seat, side)))
                board->castling[seat][side] = false;
}

/* Which of the crossed squares it is, from 1; 0 if the seat's last pawn has not crossed it. */
static int crossed_square(const Board *board, int seat, Square square) {
    const Push *push = &board->pushed[seat];
    if (!push->open)
        return 0;
    const int *step = straight[man_at(board, push->pawn).heading];
    int number = 1;
    for (Square at = push->first; !same(at, push->pawn); at = beyond(at, step), number++)
        if (same(at, square))
            return number;
    return 0;
}

/* Takes what stands on the square, if anything. */
static void take(Board *board, Square square) {
    Man man = man_at(board, square);
    if (man.owner == NOBODY)
        return;
    board->half = 0;
    if (board->pushed[man.owner].open && same(board->pushed[man.owner].pawn, square))
        board->pushed[man.owner] = (Push){0};
    lift(board, square);
}

/* Makes the move of the seat to move, but does not pass the turn. */
static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = man_at(board, move->from);

    board->half++;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    for (int other = 0; other < SEATS && move->passing; other++)
        if (other != seat && crossed_square(board, other, move->to) > 0)
            take(board, board->pushed[other].pawn);

    board->pushed[seat] = (Push){0};
    lift(board, move->from);
    if (man.kind == 'P') {
        board->half = 0;
        Square one = beyond(move->from, straight[man.heading]);
        bool along = move->to.file == move->from.file || move->to.rank == move->from.rank;
        if (along && !same(one, move->to))
            board->pushed[seat] = (Push){true, one, move->to};
        if (move->heading != NOBODY)
            man.heading = (signed char)move->heading;
    }
    if (move->promotion != 0) {
        man.kind = move->promotion;
        man.heading = 0;
    }
    put(board, move->to, man);
    if (move->side != NOBODY) {
        Square rook = rook_home(board, seat, move->side);
        Square over = {(move->from.file + move->to.file) / 2,
                       (move->from.rank + move->to.rank) / 2};
        put(board, over, man_at(board, rook));
        lift(board, rook);
    }
}

/* ---- Finding moves ---------------------------------------------------------------------------*/

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
        Man man = man_at(board, to);
        if (man.owner == OUTSIDE || man.owner == board->turn)
            return;
        if (man.kind == 'K')
            note(list, KING_CAPTURE_REFUSED);
        else
            add_move(list, plain_move(from, to));
        if (man.owner != NOBODY)
            return;
    }
}

/* Adds a pawn's move, four times if there is no square ahead in its heading afterwards. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    int heading = move.heading != NOBODY ? move.heading : man_at(board, move.from).heading;
    if (playable(beyond(move.to, straight[heading]))) {
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
        note(list, TURN_OWN_ORIGIN);
        return false;
    }
    bool east_or_west = heading == EAST || heading == WEST;
    if (!in_core_band(east_or_west ? to.rank : to.file)) {
        note(list, TURN_NOT_AHEAD);
        return false;
    }
    return true;
}

static void add_pawn_captures(const Board *board, Square from, const int step[2], MoveList *list) {
    int seat = board->turn;
    Man pawn = man_at(board, from);
    Move move = plain_move(from, beyond(from, step));
    Man man = man_at(board, move.to);
    bool taken_from[SEATS] = {false}; /* the origins of the men taken */
    int taken = 0;

    if (man.owner == OUTSIDE || man.owner == seat)
        return;
    if (man.kind == 'K') {
        note(list, KING_CAPTURE_REFUSED);
        return;
    }
    if (man.owner != NOBODY) {
        taken_from[man.origin] = true;
        taken++;
    } else
        for (int other = 0; other < SEATS; other++)
            if (other != seat && crossed_square(board, other, move.to) > 0) {
                taken_from[man_at(board, board->pushed[other].pawn).origin] = true;
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
    Man pawn = man_at(board, from);
    const int *ahead = straight[pawn.heading];
    int limit = unmoved(pawn, from) ? FIRST_STEP : 1;
    Square to = beyond(from, ahead);
    for (int i = 0; i < limit && man_at(board, to).owner == NOBODY; i++, to = beyond(to, ahead))
        add_pawn_move(board, plain_move(from, to), list);
    for (int i = 0; i < 4; i++)
        if (diagonal[i][0] * ahead[0] + diagonal[i][1] * ahead[1] > 0)
            add_pawn_captures(board, from, diagonal[i], list);
}

static void add_castling(const Board *board, MoveList *list) {
    int seat = board->turn;
    int king = king_place(board->facing, seat);
    for (int side = 0; side < SIDES; side++) {
        if (!board->castling[seat][side])
            continue;
        int rook = rook_place(king, side);
        int step = rook > king ? 1 : -1;
        bool free_way = true;
        for (int place = king + step; place != rook; place += step)
            if (man_at(board, back_row(seat, place)).owner != NOBODY)
                free_way = false;
        if (!free_way)
            continue;

        Square to = back_row(seat, king + 2 * step);
        bool through = attacked(board, back_row(seat, king + step), seat, list->ignored);
        bool into = attacked(board, to, seat, list->ignored);
        if (list->checks != 0)
            note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                note(list, CASTLING_THROUGH);
            if (into)
                note(list, CASTLING_INTO);
        } else {
            Move move = plain_move(list->king, to);
            move.side = side;
            add_move(list, move);
        }
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 16 && kind == 'N'; i++)
        add_walk(board, from, knight_jumps[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'Q' || kind == 'K'); i++)
        add_walk(board, from, straight[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'Q' || kind == 'K'); i++)
        add_walk(board, from, diagonal[i], limit, list);
}

/* All moves of the seat to move; the own king may yet be left attacked. */
static void find_moves(const Board *board, bool counting, int ignored, MoveList *list) {
    list->counting = counting;
    list->ignored = ignored;
    list->king = find_king(board, board->turn);
    list->checking_men = 0;
    list->checks = attackers(board, list->king, board->turn, ignored, &list->checking_men);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    add_castling(board, list);
}

/* Whether a move of the list is legal; `after` becomes the board behind it. */
static bool legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return !attacked(after, king, board->turn, list->ignored);
}

/* Whether the seat to move has a legal move, the attacks of the ignored seat left out of account.
 */
static bool can_move(const Board *board, int ignored) {
    MoveList list;
    Board after;
    find_moves(board, false, ignored, &list);
    for (int i = 0; i < list.count; i++)
        if (legal(board, &list, &list.moves[i], &after))
            return true;
    return false;
}

/* ---- Counting what a move shows --------------------------------------------------------------*/

static void count_pawn_move(const Game *game, const MoveList *list, const Move *move) {
    const Board *board = &game->board;
    int seat = board->turn;
    Man pawn = man_at(board, move->from);
    Man man = man_at(board, move->to);
    bool occupied = man.owner != NOBODY;
    int pawns_passed = 0;

    for (int other = 0; other < SEATS; other++) {
        int number = other != seat ? crossed_square(board, other, move->to) : 0;
        if (number == 0 || (!move->passing && !occupied))
            continue;
        if (occupied) {
            note(list, EP_OCCUPIED);
            continue;
        }
        note(list, EP_FIRST + number - 1);
        note(list, game->last == other ? EP_NEXT_PLY : EP_LATER);
        pawns_passed++;
    }
    if (pawns_passed > 1)
        note(list, EP_TWO_PAWNS);
    if (move->passing && pawn.origin != pawn.owner)
        note(list, EP_ANNEXED);
    if (move->passing && move->promotion != 0)
        note(list, EP_PROMOTION);
    if (!move->passing && !occupied && unmoved(pawn, move->from)) {
        int steps = abs(move->to.file - move->from.file) + abs(move->to.rank - move->from.rank);
        note(list, STEP_ONE + steps - 1);
        if (steps > 1 && pawn.origin != pawn.owner)
            note(list, STEP_ANNEXED);
    }
    if (move->heading != NOBODY) {
        note(list, TURN_OFFERED);
        if (pawn.heading != heading_away[pawn.origin])
            note(list, TURN_AGAIN);
        if (pawn.origin != pawn.owner)
            note(list, TURN_ANNEXED);
        if (occupied && man.origin != man.owner)
            note(list, TURN_BY_ORIGIN);
        if (move->passing)
            note(list, EP_TURN);
        if (move->promotion != 0)
            note(list, TURN_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        int heading = move->heading != NOBODY ? move->heading : pawn.heading;
        bool east_or_west = heading == EAST || heading == WEST;
        note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (occupied || move->passing)
            note(list, PROMOTION_CAPTURE);
        if (!in_core_band(east_or_west ? move->to.rank : move->to.file))
            note(list, PROMOTION_SIDE);
    }
}

static void count_legal_move(const Game *game, const MoveList *list, const Move *move) {
    char kind = man_at(&game->board, move->from).kind;
    int files = abs(move->to.file - move->from.file), ranks = abs(move->to.rank - move->from.rank);
    if (kind == 'P')
        count_pawn_move(game, list, move);
    if (kind == 'N')
        note(list, files + ranks == 3 ? KNIGHT_REGULAR : KNIGHT_EXTENDED);
    if (move->side != NOBODY)
        note(list, CASTLING + game->board.turn * SIDES + move->side);
}

/* Only when the king was not in check before: the move has opened a line to it. */
static void count_refused_move(const MoveList *list, const Move *move) {
    if (list->checks != 0 || same(move->from, list->king))
        return;
    note(list, move->passing ? EP_REFUSED : PINNED_REFUSED);
}

/* ---- Turns (§3) ------------------------------------------------------------------------------*/

static int right_of(const Board *board, int seat) {
    do
        seat = (seat + 1) % SEATS;
    while (!board->living[seat]);
    return seat;
}

static int left_of(const Board *board, int seat) {
    do
        seat = (seat + SEATS - 1) % SEATS;
    while (!board->living[seat]);
    return seat;
}

/* The turn sentence: if any kings other than the seat's are attacked, the first attacked player met
 * going right from it moves next; otherwise the player to its right. */
static int next_turn(const Board *board, int seat) {
    for (int i = 1; i < SEATS; i++) {
        int other = (seat + i) % SEATS;
        if (board->living[other] && in_check(board, other))
            return other;
    }
    return right_of(board, seat);
}

static void count_next_turn(const Game *game, int before) {
    const Board *board = &game->board;
    int checked = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != game->last && board->living[seat] && in_check(board, seat))
            checked++;
    if (board->turn != right_of(board, game->last))
        rule_counts[ORDER_SKIPS]++;
    if (checked > 1)
        rule_counts[ORDER_TWO_KINGS]++;
    if (count_living(board) > 2 && board->turn == before)
        rule_counts[ORDER_CHECKER_AGAIN]++;
}

/* ---- The end of a game -----------------------------------------------------------------------*/

/* Places in the order of seats: the living share the first, later out above earlier out. */
static void end_game(Game *game, const char *how) {
    int place[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        place[seat] = 1;
        for (int other = 0; other < SEATS; other++)
            if (!game->board.living[seat] &&
                (game->board.living[other] || game->out[other] > game->out[seat]))
                place[seat]++;
    }
    game->over = true;
    sprintf(game->result, "%s placing %d,%d,%d,%d", how, place[0], place[1], place[2], place[3]);
}

static void end_won(Game *game) {
    char how[] = "? won (last king)";
    for (int seat = 0; seat < SEATS; seat++)
        if (game->board.living[seat])
            how[0] = seat_capitals[seat];
    rule_counts[LAST_KING]++;
    end_game(game, how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    rule_counts[rule]++;
    end_game(game, how);
}

static bool same_push(const Push *a, const Push *b) {
    if (!a->open || !b->open)
        return a->open == b->open;
    return same(a->first, b->first) && same(a->pawn, b->pawn);
}

static bool same_position(const Board *a, const Board *b) {
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->living[seat] != b->living[seat] || !same_push(&a->pushed[seat], &b->pushed[seat]))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
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

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* ---- Spoils (§3) -----------------------------------------------------------------------------*/

/* Who shares the men of the victim, the seat to move, in the order in which they pick: the primary,
 * then to his right the others. Returns their number. */
static int find_claimants(const Game *game, int claimant[SEATS]) {
    const Board *board = &game->board;
    int victim = board->turn;
    unsigned checkers = attackers(board, find_king(board, victim), victim, NOBODY, NULL);
    bool has_answer = can_move(board, NOBODY);
    int primary = game->last;
    while (primary == victim || (checkers & 1U << primary) == 0)
        primary = (primary + 1) % SEATS;

    int count = 0;
    claimant[count++] = primary;
    for (int i = 1; i < SEATS; i++) {
        int seat = (primary + i) % SEATS;
        if (!board->living[seat] || seat == victim)
            continue;
        if ((checkers & 1U << seat) != 0) {
            rule_counts[SPOILS_SECOND_CHECKER]++;
            claimant[count++] = seat;
        } else if (!has_answer && can_move(board, seat)) {
            rule_counts[SPOILS_NEEDED]++;
            claimant[count++] = seat;
        } else if (seat == game->last)
            rule_counts[SPOILS_NOT_MATER]++;
    }
    return count;
}

static int value_of(char kind) {
    switch (kind) {
    case 'Q':
        return 9;
    case 'R':
        return 5;
    case 'N':
        return 4;
    case 'B':
        return 3;
    default:
        return 1;
    }
}

/* The man that is picked without asking: the dearest, then lowest rank, then lowest file. */
static Square best_claim(const Board *board) {
    Square best = {OUTSIDE, OUTSIDE};
    int best_value = 0;
    for (int rank = 0; rank < SIZE; rank++)
        for (int file = 0; file < SIZE; file++) {
            Man man = board->men[file][rank];
            if (man.owner == board->victim && value_of(man.kind) > best_value) {
                best = (Square){file, rank};
                best_value = value_of(man.kind);
            }
        }
    return best;
}

/* Gives the man to the next claimant, who then goes to the end of the row. Ends the division when
 * it was the last man. */
static void claim(Board *board, Square square) {
    int seat = board->claimant[0];
    board->men[square.file][square.rank].owner = (signed char)seat;
    for (int i = 1; i < board->claimants; i++)
        board->claimant[i - 1] = board->claimant[i];
    board->claimant[board->claimants - 1] = seat;
    board->turn = board->claimant[0];
    if (count_men(board, board->victim) > 0)
        return;
    board->turn = next_turn(board, board->victim);
    board->victim = NOBODY;
    board->claimants = 0;
}

static void claim_all(Board *board) {
    while (board->victim != NOBODY)
        claim(board, best_claim(board));
}

/* The seat goes out: no king, no rights. */
static void go_out(Game *game, int seat) {
    Board *board = &game->board;
    lift(board, find_king(board, seat));
    board->living[seat] = false;
    board->castling[seat][SHORT] = board->castling[seat][LONG] = false;
    if (board->pushed[seat].open)
        rule_counts[EP_ENDED_OUT]++;
    board->pushed[seat] = (Push){0};
    board->half = 0;
    game->past_count = 0;
    game->out[seat] = game->plies;
}

/* The seat to move is mated. If several share its men and choose, the division is left open. */
static void mate(Game *game) {
    Board *board = &game->board;
    int victim = board->turn;
    int claimant[SEATS] = {0};
    int claimants = find_claimants(game, claimant);
    for (int seat = 0; seat < SEATS; seat++)
        if (!board->living[seat] && game->out[seat] == game->plies)
            rule_counts[MATE_CHAIN]++;
    go_out(game, victim);

    int men = count_men(board, victim);
    if (men == 0) {
        rule_counts[MATE_BARE]++;
        board->turn = next_turn(board, victim);
        return;
    }
    board->victim = victim;
    board->claimants = claimants;
    memcpy(board->claimant, claimant, sizeof claimant);
    board->turn = claimant[0];
    if (count_living(board) == 1)
        rule_counts[MATE_LAST]++;
    if (claimants == 1) {
        rule_counts[MATE_SOLE]++;
        claim_all(board);
        return;
    }
    rule_counts[game->automatic ? SPOILS_AUTO : SPOILS_CHOOSE]++;
    if (claimants == 3)
        rule_counts[SPOILS_THREE]++;
    if (men % claimants != 0)
        rule_counts[SPOILS_ODD]++;
    if (game->automatic)
        claim_all(board);
}

/* ---- What follows a ply ----------------------------------------------------------------------*/

/* The seat to move passes or loses its turn. */
static void skip_turn(Board *board) {
    if (board->pushed[board->turn].open)
        rule_counts[EP_ENDED_PASS]++;
    board->pushed[board->turn] = (Push){0};
    board->turn = next_turn(board, board->turn);
}

/* Settles mates, passes, turns lost and the result, from the seat whose turn it is. */
static void settle(Game *game) {
    Board *board = &game->board;
    Board before = *board;
    bool turn_lost = false;
    int skipped = 0;
    for (;;) {
        int kings = count_living(board);
        if (board->victim != NOBODY)
            return; /* nothing else is looked at during a division */
        if (kings == 1) {
            end_won(game);
            return;
        }
        if (skipped == kings) {
            *board = before;
            if (turn_lost)
                end_drawn(game, REPETITION_ALL, "draw (threefold repetition)");
            else
                end_drawn(game, STALEMATE_ALL, "draw (stalemate)");
            return;
        }

        bool checked = in_check(board, board->turn);
        if (!can_move(board, NOBODY)) {
            if (checked) {
                mate(game);
                if (board->victim == NOBODY && board->turn == game->last &&
                    in_check(board, game->last))
                    rule_counts[MATE_MATER_CHECKED]++;
                before = *board;
                skipped = 0;
                turn_lost = false;
                continue;
            }
            if (kings == 2) {
                end_drawn(game, STALEMATE_TWO, "draw (stalemate)");
                return;
            }
            rule_counts[PASS]++;
            skip_turn(board);
            skipped++;
            continue;
        }

        int times = remember_position(game);
        if (times >= 3 && kings == 2) {
            end_drawn(game, REPETITION_TWO, "draw (threefold repetition)");
            return;
        }
        if (board->half >= DRAW_ROUNDS * kings) {
            end_drawn(game, LIMIT_TWO + kings - 2, "draw (50-move rule)");
            return;
        }
        if (only_kings(board)) {
            end_drawn(game, BARE_KINGS, "draw (bare kings)");
            return;
        }
        if (times >= 3 && checked)
            rule_counts[REPETITION_CHECK]++;
        if (times < 3 || checked)
            return;
        rule_counts[REPETITION_LOST]++;
        turn_lost = true;
        skip_turn(board);
        skipped++;
    }
}

static void play_move(Game *game, const Board *after) {
    int before = game->last;
    const Board *board = &game->board;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != board->turn && board->pushed[seat].open && !after->pushed[seat].open)
            rule_counts[EP_ENDED_TAKEN]++;
    game->last = board->turn;
    game->board = *after;
    game->plies++;
    if (game->board.half == 0)
        game->past_count = 0; /* no position before a capture or a pawn's move can come again */
    game->board.turn = next_turn(&game->board, game->last);
    count_next_turn(game, before);
    settle(game);
}

static void play_claim(Game *game, Square square) {
    game->last = game->board.turn;
    game->plies++;
    game->board.half++;
    claim(&game->board, square);
    settle(game);
}

/* The seat to move resigns or loses on time. */
static void play_leaving(Game *game) {
    Board *board = &game->board;
    int seat = board->turn;
    game->plies++;
    if (board->victim != NOBODY) {
        rule_counts[LEFT_DIVISION]++;
        claim_all(board);
        board->turn = seat;
    }
    if (in_check(board, seat)) {
        rule_counts[LEFT_IN_CHECK]++;
        mate(game);
    } else {
        rule_counts[LEFT_FREE]++;
        go_out(game, seat);
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++)
                if (board->men[file][rank].owner == seat)
                    lift(board, (Square){file, rank});
        game->last = seat;
        board->turn = next_turn(board, seat);
    }
    settle(game);
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
    if (!read_letter(text, "abcdefghijklmnop", &square->file) || !read_number(text, &square->rank))
        return false;
    square->rank--;
    return playable(*square);
}

static bool read_pushes(const char **text, Board *board) {
    if (!read_word(text, ",'enPassant':("))
        return true;
    for (int seat = 0; seat < SEATS; seat++) {
        Push *push = &board->pushed[seat];
        if (!read_word(text, seat > 0 ? ",'" : "'"))
            return false;
        if (read_word(text, "'"))
            continue;
        if (!read_square(text, &push->first) || !read_word(text, ":") ||
            !read_square(text, &push->pawn) || !read_word(text, "'"))
            return false;
        push->open = true;
    }
    return read_word(text, ")");
}

static bool read_spoils(const char **text, Board *board) {
    if (!read_word(text, ",'spoils':'"))
        return true;
    if (!read_letter(text, seat_letters, &board->victim) || !read_word(text, "','claim':'"))
        return false;
    while (!read_word(text, "'")) {
        if (board->claimants == SEATS - 1 ||
            !read_letter(text, seat_letters, &board->claimant[board->claimants++]))
            return false;
    }
    return true;
}

static bool read_man(const char **text, int owner, Man *man) {
    int kind, heading = 0, origin = owner;
    if (!read_letter(text, kind_letters, &kind))
        return false;
    if (kind_letters[kind] == 'P') {
        heading = heading_away[owner];
        if (read_letter(text, heading_letters, &heading) && heading == heading_away[owner])
            return false;
    }
    if (read_word(text, "~") && (!read_letter(text, seat_letters, &origin) || origin == owner))
        return false;
    *man = (Man){(signed char)owner, kind_letters[kind], (signed char)heading, (signed char)origin};
    return true;
}

static bool read_row(const char **text, Board *board, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < SIZE;) {
        Square square = {file, rank};
        int run = 0, owner;
        if (file > 0 && !read_word(text, ","))
            return false;
        if (read_word(text, "x")) {
            if (playable(square))
                return false;
            board->men[file++][rank] = (Man){OUTSIDE, ' ', 0, 0};
        } else if (read_letter(text, seat_letters, &owner)) {
            if (!playable(square) || !read_man(text, owner, &board->men[file++][rank]))
                return false;
        } else {
            if (after_run || !read_number(text, &run) || run < 1)
                return false;
            for (int i = 0; i < run; i++, file++) {
                if (!playable((Square){file, rank}))
                    return false;
                lift(board, (Square){file, rank});
            }
        }
        after_run = run > 0;
    }
    return read_word(text, rank > 0 ? "/" : "");
}

/* One king a living seat and none else; no more men of an origin than it began with; a pawn has a
 * square ahead and does not head for its origin; the dead have men only while they are divided. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, owned[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.owner < 0)
                continue;
            men[man.origin]++;
            owned[man.owner]++;
            if (man.kind == 'K')
                kings[man.owner]++;
            if (man.kind == 'K' && man.origin != man.owner)
                return false;
            if (man.kind == 'P' && (man.heading == heading_toward[man.origin] ||
                                    !playable(beyond((Square){file, rank}, straight[man.heading]))))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool may_own = board->living[seat] || board->victim == seat;
        if (kings[seat] != (board->living[seat] ? 1 : 0) || men[seat] > SEAT_MEN)
            return false;
        if (!may_own && owned[seat] > 0)
            return false;
    }
    return true;
}

/* The pawn stands there, its owner's, and came two to four squares from its origin's pawn row. */
static bool possible_push(const Board *board, int seat) {
    const Push *push = &board->pushed[seat];
    if (!push->open)
        return true;
    Man pawn = man_at(board, push->pawn);
    if (!board->living[seat] || pawn.owner != seat || pawn.kind != 'P')
        return false;
    const int *step = straight[pawn.heading];
    Square start = {push->first.file - step[0], push->first.rank - step[1]};
    if (!playable(start) || !unmoved(pawn, start))
        return false;
    Square at = push->first;
    for (int i = 1; i < FIRST_STEP; i++) {
        at = beyond(at, step);
        if (same(at, push->pawn))
            return true;
    }
    return false;
}

static bool possible_division(const Board *board) {
    if (board->victim == NOBODY)
        return board->living[board->turn];
    if (board->living[board->victim] || board->claimants < 2 || board->claimant[0] != board->turn ||
        count_men(board, board->victim) == 0)
        return false;
    for (int i = 0; i < board->claimants; i++) {
        if (!board->living[board->claimant[i]])
            return false;
        for (int j = 0; j < i; j++)
            if (board->claimant[i] == board->claimant[j])
                return false;
    }
    return true;
}

static bool castling_men_home(const Board *board, int seat, int side) {
    Man king = man_at(board, king_home(board, seat));
    Man rook = man_at(board, rook_home(board, seat, side));
    return king.owner == seat && king.kind == 'K' && rook.owner == seat && rook.kind == 'R' &&
           rook.origin == seat;
}

static bool read_board(const char *text, Board *board) {
    int dead[SEATS], castling[SIDES][SEATS];
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-") ||
        !read_flags(&text, dead) || !read_flags(&text, castling[SHORT]) ||
        !read_flags(&text, castling[LONG]) || !read_word(&text, "0,0,0,0-") ||
        !read_number(&text, &board->half) ||
        !read_word(&text, "-{'variant':'fourrow','dim':'16x16'") || !read_pushes(&text, board) ||
        !read_spoils(&text, board) || !read_word(&text, "}-"))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    for (int seat = 0; seat < SEATS; seat++)
        board->living[seat] = dead[seat] == 0;
    if (*text != 0 || !possible_men(board) || !possible_division(board))
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!possible_push(board, seat))
            return false;
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] =
                castling[side][seat] == 1 && castling_men_home(board, seat, side);
    }
    return true;
}

/* The array, of as many players as there are: three = South, East, North; two = South, North. */
static void set_up(Board *board, int players) {
    static const char places[] = "RNB*$BNR"; /* the two in the middle are king and queen */
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            board->men[file][rank] =
                (Man){playable((Square){file, rank}) ? NOBODY : OUTSIDE, ' ', 0, 0};
    for (int seat = 0; seat < SEATS; seat++) {
        char letter = seat_letters[seat];
        board->living[seat] =
            players == 4 || letter == 's' || letter == 'n' || (players == 3 && letter == 'e');
        for (int place = LOW_ROOK; place <= HIGH_ROOK && board->living[seat]; place++) {
            char kind = places[place - LOW_ROOK];
            if (kind == '*' || kind == '$')
                kind = place == king_place(board->facing, seat) ? 'K' : 'Q';
            signed char owner = (signed char)seat, heading = (signed char)heading_away[seat];
            Square back = back_row(seat, place);
            put(board, back, (Man){owner, kind, 0, owner});
            put(board, beyond(back, straight[heading]), (Man){owner, 'P', heading, owner});
        }
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] = board->living[seat];
    }
}

typedef struct Options {
    bool automatic, facing;
    int players;
} Options;

static bool read_options(const char *text, Options *options) {
    *options = (Options){false, false, 4};
    while (text != NULL && *text != 0) {
        if (read_word(&text, "Spoils=choose"))
            options->automatic = false;
        else if (read_word(&text, "Spoils=auto"))
            options->automatic = true;
        else if (read_word(&text, "Queens=left"))
            options->facing = false;
        else if (read_word(&text, "Queens=facing"))
            options->facing = true;
        else if (read_word(&text, "Players=")) {
            int place;
            if (!read_letter(&text, "234", &place))
                return false;
            options->players = place + 2;
        } else
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
    if (move->heading != NOBODY)
        out += sprintf(out, ":%c", heading_letters[move->heading]);
    if (move->promotion != 0)
        *out++ = (char)(move->promotion - 'A' + 'a');
    *out = 0;
}

static void write_claim(char *out, Square square) {
    *out++ = '*';
    write_square(out, square);
}

static char *write_castling(char *out, const Board *board, int side) {
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%d", seat > 0 ? "," : "-", (int)board->castling[seat][side]);
    return out;
}

static char *write_pushes(char *out, const Board *board) {
    bool any = false;
    for (int seat = 0; seat < SEATS; seat++)
        any = any || board->pushed[seat].open;
    if (!any)
        return out;
    out += sprintf(out, ",'enPassant':(");
    for (int seat = 0; seat < SEATS; seat++) {
        out += sprintf(out, "%s", seat > 0 ? ",'" : "'");
        if (board->pushed[seat].open) {
            out = write_square(out, board->pushed[seat].first);
            *out++ = ':';
            out = write_square(out, board->pushed[seat].pawn);
        }
        *out++ = '\'';
    }
    return out + sprintf(out, ")");
}

static char *write_spoils(char *out, const Board *board) {
    if (board->victim == NOBODY)
        return out;
    out += sprintf(out, ",'spoils':'%c','claim':'", seat_letters[board->victim]);
    for (int i = 0; i < board->claimants; i++)
        *out++ = seat_letters[board->claimant[i]];
    return out + sprintf(out, "'");
}

static char *write_man(char *out, Man man) {
    *out++ = seat_letters[man.owner];
    *out++ = man.kind;
    if (man.kind == 'P' && man.heading != heading_away[man.owner])
        *out++ = heading_letters[man.heading];
    if (man.origin != man.owner)
        out += sprintf(out, "~%c", seat_letters[man.origin]);
    return out;
}

static char *write_row(char *out, const Board *board, int rank) {
    int run = 0;
    for (int file = 0; file < SIZE; file++) {
        Man man = board->men[file][rank];
        bool run_goes_on = file + 1 < SIZE && board->men[file + 1][rank].owner == NOBODY;
        if (man.owner == NOBODY)
            run++;
        if (man.owner == NOBODY && run_goes_on)
            continue;
        if (man.owner == NOBODY)
            out += sprintf(out, "%d", run);
        else if (man.owner == OUTSIDE)
            *out++ = 'x';
        else
            out = write_man(out, man);
        if (file + 1 < SIZE)
            *out++ = ',';
        run = 0;
    }
    *out = 0;
    return out;
}

/* ---- The interface ---------------------------------------------------------------------------*/

/* Who is whose ally has no effect on the rules, so any partition will do. Without a text the game
 * is the array that the options ask for. */
static void *four_row_start(const char *option_text, const char *teams, const char *fen4) {
    Options options;
    (void)teams;
    if (!read_options(option_text, &options))
        return NULL;
    Board board = {0};
    board.victim = NOBODY;
    board.facing = options.facing;
    if (fen4 == NULL)
        set_up(&board, options.players);
    else if (!read_board(fen4, &board))
        return NULL;
    Game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->board = board;
    game->automatic = options.automatic;
    game->last = left_of(&board, board.turn);
    game->plies = 1;
    strcpy(game->result, "none");
    settle(game);
    return game;
}

static void *four_row_copy(const void *original) {
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

static void four_row_end(void *ended) {
    Game *game = ended;
    if (game != NULL)
        free(game->past);
    free(game);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static int four_row_moves(const void *asked, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = asked;
    const Board *board = &game->board;
    int count = 0;
    if (game->over)
        return 0;
    if (board->victim != NOBODY) {
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++)
                if (board->men[file][rank].owner == board->victim)
                    write_claim(out[count++], (Square){file, rank});
    } else {
        MoveList list;
        Board after;
        find_moves(board, true, NOBODY, &list);
        if (list.checking_men > 1)
            note(&list, DOUBLE_CHECK);
        if ((list.checks & (list.checks - 1)) != 0)
            note(&list, CHECK_BY_TWO);
        for (int i = 0; i < list.count && count < SLOW_MAX_MOVES; i++) {
            const Move *move = &list.moves[i];
            if (legal(board, &list, move, &after)) {
                count_legal_move(game, &list, move);
                write_move(out[count++], move);
            } else
                count_refused_move(&list, move);
        }
    }
    qsort(out, (size_t)count, sizeof out[0], compare_texts);
    return count;
}

static bool four_row_play(void *played, const char *move) {
    Game *game = played;
    char text[SLOW_MOVE_TEXT];
    if (move == NULL || game->over)
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0) {
        play_leaving(game);
        return true;
    }
    if (game->board.victim != NOBODY) {
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++) {
                write_claim(text, (Square){file, rank});
                if (game->board.men[file][rank].owner == game->board.victim &&
                    strcmp(text, move) == 0) {
                    play_claim(game, (Square){file, rank});
                    return true;
                }
            }
        return false;
    }
    MoveList list;
    Board after;
    find_moves(&game->board, false, NOBODY, &list);
    for (int i = 0; i < list.count; i++) {
        write_move(text, &list.moves[i]);
        if (strcmp(text, move) != 0)
            continue;
        if (!legal(&game->board, &list, &list.moves[i], &after))
            return false;
        play_move(game, &after);
        return true;
    }
    return false;
}

static void four_row_fen(const void *asked, char out[SLOW_FEN_TEXT]) {
    const Board *board = &((const Game *)asked)->board;
    *out++ = seat_capitals[board->turn];
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%d", seat > 0 ? "," : "-", board->living[seat] ? 0 : 1);
    out = write_castling(out, board, SHORT);
    out = write_castling(out, board, LONG);
    out += sprintf(out, "-0,0,0,0-%d-{'variant':'fourrow','dim':'16x16'", board->half);
    out = write_pushes(out, board);
    out = write_spoils(out, board);
    out += sprintf(out, "}-");
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

static const char *four_row_result(const void *asked) { return ((const Game *)asked)->result; }

static const char *four_row_rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

static unsigned long four_row_rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

const SlowRules SLOW_FOURROW = {
    .variant = "fourrow",
    .start = four_row_start,
    .copy = four_row_copy,
    .end = four_row_end,
    .moves = four_row_moves,
    .play = four_row_play,
    .fen = four_row_fen,
    .result = four_row_result,
    .rule_name = four_row_rule_name,
    .rule_count = four_row_rule_count,
    .startpos = "S-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
                "x,x,x,x,nR,nN,nB,nK,nQ,nB,nN,nR,x,x,x,x/x,x,x,x,nP,nP,nP,nP,nP,nP,nP,nP,x,x,x,x/"
                "x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/wR,wP,12,eP,eR/wN,wP,12,eP,eN/"
                "wB,wP,12,eP,eB/wQ,wP,12,eP,eK/wK,wP,12,eP,eQ/wB,wP,12,eP,eB/wN,wP,12,eP,eN/"
                "wR,wP,12,eP,eR/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
                "x,x,x,x,sP,sP,sP,sP,sP,sP,sP,sP,x,x,x,x/x,x,x,x,sR,sN,sB,sQ,sK,sB,sN,sR,x,x,x,x",
};
