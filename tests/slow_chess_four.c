/* The slow rules of Chess Four (team chess, 1987), the oracle for the engine's own.
 *
 * It follows the rule sheet of Chess Four: §2 board and array, §3 rules, §4 rulings, and its fine
 * points; and the protocol's §2 for FEN4, the written form of moves, and `R` and `T`.
 *
 * It is slow on purpose. The board is a 12x12 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. Nothing is kept up to date that can be looked up.
 *
 * A Board is one position with all its rights. A Game is a Board, the positions that may still come
 * again, and the result. Each rule of interest has a counter, so that a test can tell whether its
 * games have met it: what concerns single moves is counted by moves(), the rest by play().
 *
 * Where sheet and protocol leave a choice, it is made here so:
 *  1. An en passant right ends when its owner's turn comes round, before that position is shown: it
 *     is never written in the position in which its own pusher is to move. In repetitions a right
 *     counts whether or not a pawn could use it.
 *  2. A right stays while its crossed square is occupied and can be used once that is empty again.
 *  3. After the last mate of a team the turn goes on to the next living seat; after a stalemate
 *     that draws, it stays with the stalemated seat; when all pass, with the first that passed.
 *  4. All living seats without a move and none of them mated (Stalemate=pass): "draw (stalemate)".
 *  5. `R` and `T` end the game and change nothing in the position, not even who is out: "BD won
 *     (resignation)", "BD won (time-out)". They are played at any turn while the game goes on.
 *  6. Order of judgement: mates and stalemates at the turn, threefold repetition, 50 moves, bare
 *     kings.
 *  7. WingPromotion=false: pawns promote on the far row only; a pawn at the end of a wing keeps its
 *     captures. Castling rights, the counter and the rest do not care.
 *  8. Reading: a right of castling or en passant that its men or its turn do not support is
 *     dropped; a seat that is out may have lost its king; points other than 0 and a turn of a seat
 *     that is out are refused. A team that is out has lost by checkmate. `Stalemate=sheet` is draw.
 */
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 12, SEATS = 4, CORNER = 2 };
enum { NOBODY = -1, OUTSIDE = -2 }; /* in place of a seat: an empty square, a missing corner */
enum { WHITE, BLACK, YELLOW, BROWN };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* Rows as the owner counts them from his own edge. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3 };

enum { SEAT_PLIES = 50, DRAW_PLIES = SEATS * SEAT_PLIES, SEAT_MEN = 16 };

static const char seat_letters[] = "wbyd";
static const char seat_capitals[] = "WBYD";
static const char kind_letters[] = "PNBRQK";
static const char promotion_kinds[] = "QRBN";

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight_jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* One step forward of a pawn: White north, Black south, Yellow east, Dark brown west. */
static const int forward[SEATS][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

static const Square king_home[SEATS] = {{5, 0}, {6, 11}, {0, 5}, {11, 6}};
static const Square rook_home[SEATS][SIDES] = {
    {{2, 0}, {9, 0}}, {{9, 11}, {2, 11}}, {{0, 2}, {0, 9}}, {{11, 9}, {11, 2}}};

typedef struct Man {
    signed char seat; /* or NOBODY, OUTSIDE */
    char kind;        /* a letter of kind_letters, or ' ' */
} Man;

typedef struct Options {
    bool brown_follows_white; /* Order=wdyb */
    bool no_wing_promotion;   /* WingPromotion=false */
    bool stalemate_passes;    /* Stalemate=pass */
} Options;

typedef struct Board {
    Options options;
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    bool out[SEATS]; /* mated: the army stands on, inert */
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn is one step ahead of it */
    int half;              /* plies since the last pawn move, capture or elimination */
} Board;

typedef struct Move {
    Square from, to;
    char promotion; /* the new man's kind, or 0 */
    int pusher;     /* whose pawn is taken en passant, or NOBODY */
    int side;       /* the side castled to, or NOBODY */
} Move;

typedef struct MoveList {
    bool counting; /* whether the rules met are counted */
    Square king;   /* of the seat to move */
    int checkers;  /* the men attacking it */
    int count;
    Move moves[SLOW_MAX_MOVES];
} MoveList;

typedef struct Game {
    Board board;
    char result[48];
    /* The present position and those before it back to the last resetting ply: no older one can
     * come again. The game ends when half is DRAW_PLIES at the latest. */
    int past_count;
    Board past[DRAW_PLIES + 1];
} Game;

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    EP,                    /* four: by each seat */
    EP_AGE_1 = EP + SEATS, /* in order */
    EP_AGE_2,
    EP_AGE_3,
    EP_ADJACENT_REFUSED,
    EP_OCCUPIED,
    EP_EXPOSES_REFUSED,
    EP_LOST_PAWN,
    EP_LOST_TURN,
    EP_LOST_MATE,
    PROMOTION_QUEEN, /* in order */
    PROMOTION_ROOK,
    PROMOTION_BISHOP,
    PROMOTION_KNIGHT,
    PROMOTION_FAR,
    PROMOTION_WING,
    PROMOTION_CAPTURE,
    WING_STUCK,
    WING_STUCK_CAPTURE,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_PAST_INERT,
    PARTNER_CAPTURE_REFUSED,
    PARTNER_EXPOSED,
    PARTNER_FREED,
    PARTNER_KINGS_TOUCH,
    LIVING_KING_REFUSED,
    PINNED_REFUSED,
    DOUBLE_CHECK,
    INERT_NO_CHECK,
    INERT_CAPTURE,
    INERT_KING_CAPTURE,
    INERT_PARTNER_REFUSED,
    INERT_SKIPPED,
    MATE,
    MATE_CHAIN,
    TEAM_MATED,
    STALEMATE,
    STALEMATE_PASS,
    STALEMATE_ALL,
    THREEFOLD,
    MANY_PLIES_4, /* in order */
    MANY_PLIES_3,
    MANY_PLIES_2,
    BARE_KINGS,
    BARE_KINGS_INERT,
    CONCEDED,
    RULES
};

static const char *const rule_names[RULES] = {
    [EP] = "en passant by White",
    [EP + 1] = "en passant by Black",
    [EP + 2] = "en passant by Yellow",
    [EP + 3] = "en passant by Dark brown",
    [EP_AGE_1] = "en passant, 1 ply old",
    [EP_AGE_2] = "en passant, 2 plies old",
    [EP_AGE_3] = "en passant, 3 plies old",
    [EP_ADJACENT_REFUSED] = "en passant refused, not opposite",
    [EP_OCCUPIED] = "man on the crossed square taken alone",
    [EP_EXPOSES_REFUSED] = "en passant refused, own king exposed",
    [EP_LOST_PAWN] = "en passant right ended, pawn taken",
    [EP_LOST_TURN] = "en passant right ended, turn came round",
    [EP_LOST_MATE] = "en passant right ended, pusher mated",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
    [PROMOTION_FAR] = "promotion on the far row",
    [PROMOTION_WING] = "promotion on a wing",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [WING_STUCK] = "wing pawn stuck",
    [WING_STUCK_CAPTURE] = "stuck wing pawn captures",
    [CASTLING] = "castling, White short",
    [CASTLING + 1] = "castling, White long",
    [CASTLING + 2] = "castling, Black short",
    [CASTLING + 3] = "castling, Black long",
    [CASTLING + 4] = "castling, Yellow short",
    [CASTLING + 5] = "castling, Yellow long",
    [CASTLING + 6] = "castling, Dark brown short",
    [CASTLING + 7] = "castling, Dark brown long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_PAST_INERT] = "castling past an inert man's attack",
    [PARTNER_CAPTURE_REFUSED] = "partner capture refused",
    [PARTNER_EXPOSED] = "partner left in check",
    [PARTNER_FREED] = "partner freed from checkmate",
    [PARTNER_KINGS_TOUCH] = "partners' kings touch",
    [LIVING_KING_REFUSED] = "capture of a living king refused",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [INERT_NO_CHECK] = "inert man gives no check",
    [INERT_CAPTURE] = "inert man taken",
    [INERT_KING_CAPTURE] = "inert king taken",
    [INERT_PARTNER_REFUSED] = "capture of the partner's inert man refused",
    [INERT_SKIPPED] = "mated seat skipped",
    [MATE] = "checkmate at the turn",
    [MATE_CHAIN] = "two seats mated behind one move",
    [TEAM_MATED] = "team mated",
    [STALEMATE] = "stalemate draws",
    [STALEMATE_PASS] = "stalemate passed",
    [STALEMATE_ALL] = "no living seat can move",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_4] = "50 moves, four living",
    [MANY_PLIES_3] = "50 moves, three living",
    [MANY_PLIES_2] = "50 moves, two living",
    [BARE_KINGS] = "bare kings",
    [BARE_KINGS_INERT] = "bare kings beside inert men",
    [CONCEDED] = "team conceded",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§2) --------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

/* Whether the square is one of the 128; any numbers may be asked. */
static bool playable(Square square) {
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
        return false;
    return !(in_corner_band(square.file) && in_corner_band(square.rank));
}

static bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

static Man man_at(const Board *board, Square square) {
    if (!playable(square))
        return (Man){OUTSIDE, ' '};
    return board->men[square.file][square.rank];
}

static bool holds(const Board *board, Square square, int seat, char kind) {
    Man man = man_at(board, square);
    return man.seat == seat && man.kind == kind;
}

static void put(Board *board, Square square, int seat, char kind) {
    board->men[square.file][square.rank] = (Man){(signed char)seat, kind};
}

static int partner_of(int seat) {
    static const int partners[SEATS] = {YELLOW, BROWN, WHITE, BLACK};
    return partners[seat];
}

/* The seat whose pawns move the other way. */
static int opposite(int seat) {
    static const int opposites[SEATS] = {BLACK, WHITE, BROWN, YELLOW};
    return opposites[seat];
}

/* Of the other team, be it living or out. */
static bool enemies(int seat, int other) { return other != seat && other != partner_of(seat); }

static int next_seat(const Board *board, int seat) {
    static const int usual[SEATS] = {BLACK, YELLOW, BROWN, WHITE};
    static const int other[SEATS] = {BROWN, WHITE, BLACK, YELLOW};
    return board->options.brown_follows_white ? other[seat] : usual[seat];
}

static int living(const Board *board) {
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

/* The row of the square, 1 to 12, counted from the seat's own edge. */
static int row_of(int seat, Square square) {
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

/* The last square of a pawn's way: none is in front of it. */
static bool at_end(int seat, Square square) { return !playable(beyond(square, forward[seat])); }

static bool promotes(const Board *board, int seat, Square square) {
    if (board->options.no_wing_promotion)
        return row_of(seat, square) == SIZE;
    return at_end(seat, square);
}

static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks: by the men of living enemies only ----------------------------------------------*/

static bool threatens(const Board *board, int seat, Man man) {
    return man.seat >= 0 && enemies(seat, man.seat) && !board->out[man.seat];
}

/* 1 if the first man met on the way from the square threatens the seat and can come back along
 * that way. */
static int attacker_on_line(const Board *board, Square square, int seat, const int step[2],
                            char slider) {
    int distance = 1;
    Square from = beyond(square, step);
    while (man_at(board, from).seat == NOBODY) {
        from = beyond(from, step);
        distance++;
    }
    Man man = man_at(board, from);
    if (!threatens(board, seat, man))
        return 0;
    return man.kind == slider || man.kind == 'Q' || (man.kind == 'K' && distance == 1);
}

/* How many men of the seat's living enemies attack the square. */
static int attackers(const Board *board, Square square, int seat) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += attacker_on_line(board, square, seat, straight[i], 'R');
        count += attacker_on_line(board, square, seat, diagonal[i], 'B');
    }
    for (int i = 0; i < 8; i++) {
        Man man = man_at(board, beyond(square, knight_jumps[i]));
        if (man.kind == 'N' && threatens(board, seat, man))
            count++;
    }
    for (int enemy = 0; enemy < SEATS; enemy++) {
        for (int which = 0; which < 2; which++) {
            int step[2];
            pawn_capture(enemy, which, step);
            Square from = {square.file - step[0], square.rank - step[1]};
            if (holds(board, from, enemy, 'P') && threatens(board, seat, man_at(board, from)))
                count++;
        }
    }
    return count;
}

/* What it would be if the armies that are out still lived; for counting only. */
static int attackers_with_inert(const Board *board, Square square, int seat) {
    Board revived = *board;
    memset(revived.out, 0, sizeof revived.out);
    return attackers(&revived, square, seat);
}

/* ---- Making a move ---------------------------------------------------------------------------*/

static Square pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward[pusher]);
}

/* Whether king and rook stand as castling to that side wants them. */
static bool castling_men_home(const Board *board, int seat, int side) {
    return holds(board, king_home[seat], seat, 'K') &&
           holds(board, rook_home[seat][side], seat, 'R');
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
    char kind = man_at(board, move->from).kind;

    board->half++;
    if (kind == 'P' || man_at(board, move->to).seat != NOBODY)
        board->half = 0;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    if (move->pusher != NOBODY)
        put(board, pushed_pawn(board, move->pusher), NOBODY, ' ');
    put(board, move->from, NOBODY, ' ');
    put(board, move->to, seat, move->promotion != 0 ? move->promotion : kind);
    if (move->side != NOBODY) {
        Square from = move->from, to = move->to;
        put(board, rook_home[seat][move->side], NOBODY, ' ');
        put(board, (Square){(from.file + to.file) / 2, (from.rank + to.rank) / 2}, seat, 'R');
    }

    for (int other = 0; other < SEATS; other++)
        if (board->pushed[other] && !holds(board, pushed_pawn(board, other), other, 'P'))
            board->pushed[other] = false;
    Square ahead = beyond(move->from, forward[seat]);
    board->pushed[seat] = kind == 'P' && same(beyond(ahead, forward[seat]), move->to);
    board->skipped[seat] = ahead;
    board->turn = next_seat(board, seat);
}

/* ---- Finding moves (§3) ----------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

/* Whether the seat to move may take the man: any of the other team, but no living king. */
static bool may_take(const Board *board, Man man, MoveList *list) {
    int seat = board->turn;
    if (man.seat == seat)
        return false;
    if (man.seat == partner_of(seat)) {
        note(list, board->out[man.seat] ? INERT_PARTNER_REFUSED : PARTNER_CAPTURE_REFUSED);
        return false;
    }
    if (man.kind == 'K' && !board->out[man.seat]) {
        note(list, LIVING_KING_REFUSED);
        return false;
    }
    return true;
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = man_at(board, to);
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
    if (!promotes(board, board->turn, move.to)) {
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
    if (man_at(board, one).seat == NOBODY) {
        add_pawn_move(board, (Move){from, one, 0, NOBODY, NOBODY}, list);
        if (row_of(seat, from) == BASE_ROW && man_at(board, two).seat == NOBODY)
            add_pawn_move(board, (Move){from, two, 0, NOBODY, NOBODY}, list);
    }
    if (at_end(seat, from))
        note(list, WING_STUCK);
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(seat, which, step);
        Square to = beyond(from, step);
        Man man = man_at(board, to);
        if (man.seat == OUTSIDE)
            continue;
        if (man.seat != NOBODY) {
            if (may_take(board, man, list)) {
                add_pawn_move(board, (Move){from, to, 0, NOBODY, NOBODY}, list);
                if (crossed_by(board, opposite(seat), to))
                    note(list, EP_OCCUPIED);
            }
            continue;
        }
        if (crossed_by(board, opposite(seat), to))
            add_pawn_move(board, (Move){from, to, 0, opposite(seat), NOBODY}, list);
        for (int pusher = 0; pusher < SEATS; pusher++)
            if (pusher != seat && pusher != opposite(seat) && crossed_by(board, pusher, to))
                note(list, EP_ADJACENT_REFUSED);
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
            if (man_at(board, way).seat != NOBODY)
                free_way = false;
        if (!free_way)
            continue;

        Square crossed = beyond(king, step), to = beyond(crossed, step);
        bool through = attackers(board, crossed, seat) > 0;
        bool into = attackers(board, to, seat) > 0;
        if (list->checkers > 0)
            note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                note(list, CASTLING_THROUGH);
            if (into)
                note(list, CASTLING_INTO);
        } else
            add_move(list, (Move){king, to, 0, NOBODY, side});
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 8 && kind == 'N'; i++)
        add_walk(board, from, knight_jumps[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'K' || kind == 'Q'); i++)
        add_walk(board, from, straight[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'K' || kind == 'Q'); i++)
        add_walk(board, from, diagonal[i], limit, list);
}

/* All moves of the seat to move; the own king may yet be left attacked. */
static void find_moves(const Board *board, bool counting, MoveList *list) {
    list->counting = counting;
    list->king = find_king(board, board->turn);
    list->checkers = attackers(board, list->king, board->turn);
    list->count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == board->turn)
                add_man_moves(board, (Square){file, rank}, list);
    add_castling(board, list);
}

/* Whether a move of the list is legal; `after` becomes the board behind it. */
static bool legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return attackers(after, king, board->turn) == 0;
}

static bool can_move(const Board *board, const MoveList *list) {
    Board after;
    for (int i = 0; i < list->count; i++)
        if (legal(board, list, &list->moves[i], &after))
            return true;
    return false;
}

/* ---- Counting what a move shows --------------------------------------------------------------*/

/* How many living seats' turns ago the pusher moved, this one included. */
static int push_age(const Board *board, int pusher) {
    int age = 1;
    for (int seat = next_seat(board, pusher); seat != board->turn; seat = next_seat(board, seat))
        age += !board->out[seat];
    return age;
}

static void count_legal_move(const Board *board, const MoveList *list, const Move *move,
                             const Board *after) {
    int seat = board->turn, partner = partner_of(seat);
    Man taken = man_at(board, move->to);
    if (move->pusher != NOBODY) {
        note(list, EP + seat);
        note(list, EP_AGE_1 + push_age(board, move->pusher) - 1);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        note(list, row_of(seat, move->to) == SIZE ? PROMOTION_FAR : PROMOTION_WING);
        if (taken.seat != NOBODY)
            note(list, PROMOTION_CAPTURE);
    }
    if (holds(board, move->from, seat, 'P') && at_end(seat, move->from))
        note(list, WING_STUCK_CAPTURE);
    if (move->side != NOBODY) {
        Square from = move->from, to = move->to;
        Square crossed = {(from.file + to.file) / 2, (from.rank + to.rank) / 2};
        note(list, CASTLING + seat * SIDES + move->side);
        if (attackers_with_inert(board, from, seat) + attackers_with_inert(board, crossed, seat) +
                attackers_with_inert(board, to, seat) >
            0)
            note(list, CASTLING_PAST_INERT);
    }
    if (taken.seat >= 0 && board->out[taken.seat])
        note(list, taken.kind == 'K' ? INERT_KING_CAPTURE : INERT_CAPTURE);
    if (board->out[partner])
        return;
    Square own = find_king(after, seat), other = find_king(after, partner);
    if (attackers(after, other, partner) > 0)
        note(list, PARTNER_EXPOSED);
    if (abs(own.file - other.file) <= 1 && abs(own.rank - other.rank) <= 1)
        note(list, PARTNER_KINGS_TOUCH);
}

/* Only when the king was not in check before: the move has opened a line to it. */
static void count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    note(list, move->pusher != NOBODY ? EP_EXPOSES_REFUSED : PINNED_REFUSED);
}

/* Whether the seat would be mated if it were to move. */
static bool stands_mated(const Board *board, int seat) {
    Board asked = *board;
    MoveList list;
    asked.turn = seat;
    find_moves(&asked, false, &list);
    return list.checkers > 0 && !can_move(&asked, &list);
}

static void count_played_move(const Board *before, const Board *after) {
    int partner = partner_of(before->turn);
    for (int seat = 0; seat < SEATS; seat++)
        if (before->pushed[seat] && !after->pushed[seat])
            rule_counts[EP_LOST_PAWN]++;
    if (!before->out[partner] && stands_mated(before, partner) && !stands_mated(after, partner))
        rule_counts[PARTNER_FREED]++;
}

/* ---- Mates, passes and the end of a game -----------------------------------------------------*/

static void end_won(Game *game, int winner, const char *how) {
    char *out = game->result;
    for (int seat = 0; seat < SEATS; seat++)
        if (!enemies(winner, seat))
            *out++ = seat_capitals[seat];
    sprintf(out, " won (%s)", how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    rule_counts[rule]++;
    sprintf(game->result, "draw (%s)", how);
}

static bool is_over(const Game *game) { return strcmp(game->result, "none") != 0; }

static void go_on_to_living(Board *board) {
    while (board->out[board->turn]) {
        rule_counts[INERT_SKIPPED]++;
        board->turn = next_seat(board, board->turn);
    }
}

/* Takes the seat to move out of the game; its men stay as they are. */
static void eliminate(Board *board) {
    int seat = board->turn;
    rule_counts[MATE]++;
    board->out[seat] = true;
    board->castling[seat][SHORT] = board->castling[seat][LONG] = false;
    board->half = 0;
}

/* Lets the turn come to a seat that can move; on the way seats are mated or passed. */
static void settle_turn(Game *game) {
    Board *board = &game->board;
    MoveList list;
    int mates = 0, passes = 0; /* the passes since the last mate: it may set others free */
    for (;;) {
        go_on_to_living(board);
        int seat = board->turn;
        bool right = board->pushed[seat];
        board->pushed[seat] = false; /* the right lasts until the pusher's next turn */
        find_moves(board, false, &list);
        bool mated = list.checkers > 0 && !can_move(board, &list);
        if (right)
            rule_counts[mated ? EP_LOST_MATE : EP_LOST_TURN]++;
        if (mated) {
            eliminate(board);
            passes = 0;
            if (++mates == 2)
                rule_counts[MATE_CHAIN]++;
            go_on_to_living(board);
            if (board->out[partner_of(seat)]) {
                rule_counts[TEAM_MATED]++;
                board->pushed[board->turn] = false;
                end_won(game, board->turn, "checkmate");
                return;
            }
            continue;
        }
        if (can_move(board, &list))
            return;
        if (!board->options.stalemate_passes) {
            end_drawn(game, STALEMATE, "stalemate");
            return;
        }
        rule_counts[STALEMATE_PASS]++;
        board->turn = next_seat(board, seat);
        if (++passes == living(board)) {
            go_on_to_living(board);
            end_drawn(game, STALEMATE_ALL, "stalemate");
            return;
        }
    }
}

static bool same_position(const Board *a, const Board *b) {
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->out[seat] != b->out[seat] || a->pushed[seat] != b->pushed[seat])
            return false;
        if (a->pushed[seat] && !same(a->skipped[seat], b->skipped[seat]))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    if (game->board.half == 0)
        game->past_count = 0;
    game->past[game->past_count++] = game->board;
    int times = 0;
    for (int i = 0; i < game->past_count; i++)
        times += same_position(&game->past[i], &game->board);
    return times;
}

/* Whether every living seat has only its king; `inert` tells whether there are other men. */
static bool only_kings(const Board *board, bool *inert) {
    *inert = false;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat >= 0 && board->out[man.seat])
                *inert = true;
            else if (man.seat >= 0 && man.kind != 'K')
                return false;
        }
    }
    return true;
}

/* Settles turn and result behind a move or a new position, in the order of the judgements. */
static void judge(Game *game) {
    const Board *board = &game->board;
    strcpy(game->result, "none");
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->out[seat] && board->out[partner_of(seat)]) {
            end_won(game, opposite(seat), "checkmate");
            return;
        }
    }
    settle_turn(game);
    if (is_over(game))
        return;
    bool inert;
    int count = living(board);
    int times = remember_position(game);
    if (times >= 3)
        end_drawn(game, THREEFOLD, "threefold repetition");
    else if (board->half >= count * SEAT_PLIES)
        end_drawn(game, MANY_PLIES_4 + SEATS - count, "50-move rule");
    else if (only_kings(board, &inert))
        end_drawn(game, inert ? BARE_KINGS_INERT : BARE_KINGS, "bare kings");
}

/* ---- Reading FEN4 and options ----------------------------------------------------------------*/

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
    if (*number == 0)
        return true;
    for (; read_letter(text, "0123456789", &digit); digits++) {
        if (digits == 6)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

/* Four noughts and ones and the stroke after them. */
static bool read_flags(const char **text, int flags[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        if ((seat > 0 && !read_word(text, ",")) || !read_letter(text, "01", &flags[seat]))
            return false;
    return read_word(text, "-");
}

static bool read_square(const char **text, Square *square) {
    if (!read_letter(text, "abcdefghijkl", &square->file) || !read_number(text, &square->rank))
        return false;
    square->rank--;
    return playable(*square);
}

/* The en passant rights, if they are there. */
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
            !read_square(text, &pawn) || !read_word(text, "'"))
            return false;
        if (row_of(seat, board->skipped[seat]) != SKIPPED_ROW ||
            !same(pawn, pushed_pawn(board, seat)))
            return false;
        board->pushed[seat] = true;
    }
    return read_word(text, ")");
}

static bool read_row(const char **text, Board *board, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < SIZE;) {
        Square square = {file, rank};
        int run = 0, seat, kind;
        if (file > 0 && !read_word(text, ","))
            return false;
        if (read_word(text, "x")) {
            if (playable(square))
                return false;
            put(board, square, OUTSIDE, ' ');
            file++;
        } else if (read_letter(text, seat_letters, &seat)) {
            if (!read_letter(text, kind_letters, &kind) || !playable(square))
                return false;
            put(board, square, seat, kind_letters[kind]);
            file++;
        } else {
            if (after_run || !read_number(text, &run) || run < 1)
                return false;
            for (int i = 0; i < run; i++, file++) {
                if (!playable((Square){file, rank}))
                    return false;
                put(board, (Square){file, rank}, NOBODY, ' ');
            }
        }
        after_run = run > 0;
    }
    return read_word(text, rank > 0 ? "/" : "");
}

/* One king a living seat, no more men than it began with, no pawn that must have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            men[man.seat]++;
            if (man.kind == 'K')
                kings[man.seat]++;
            if (man.kind == 'P' && promotes(board, man.seat, (Square){file, rank}))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (men[seat] > SEAT_MEN || kings[seat] > 1 || (kings[seat] == 0 && !board->out[seat]))
            return false;
    return true;
}

static bool read_board(const char *text, Board *board) {
    int out[SEATS], castling[SIDES][SEATS];
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-") ||
        !read_flags(&text, out) || !read_flags(&text, castling[SHORT]) ||
        !read_flags(&text, castling[LONG]) || !read_word(&text, "0,0,0,0-") ||
        !read_number(&text, &board->half) || !read_word(&text, "-") ||
        !read_word(&text, "{'variant':'chess4','dim':'12x12'") || !read_pushes(&text, board) ||
        !read_word(&text, "}-"))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    for (int seat = 0; seat < SEATS; seat++)
        board->out[seat] = out[seat] == 1;
    if (*text != 0 || !possible_men(board) || board->out[board->turn])
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] = castling[side][seat] == 1 && !board->out[seat] &&
                                          castling_men_home(board, seat, side);
        if (board->out[seat] || seat == board->turn ||
            !holds(board, pushed_pawn(board, seat), seat, 'P'))
            board->pushed[seat] = false;
    }
    return true;
}

/* A word of the options, and the blank after it. */
static bool read_option(const char **text, const char *word) {
    const char *rest = *text;
    if (!read_word(&rest, word) || (*rest != ' ' && *rest != 0))
        return false;
    while (*rest == ' ')
        rest++;
    *text = rest;
    return true;
}

static bool read_options(const char *text, Options *options) {
    while (text != NULL && *text != 0) {
        if (read_option(&text, "Order=wbyd"))
            options->brown_follows_white = false;
        else if (read_option(&text, "Order=wdyb"))
            options->brown_follows_white = true;
        else if (read_option(&text, "WingPromotion=true"))
            options->no_wing_promotion = false;
        else if (read_option(&text, "WingPromotion=false"))
            options->no_wing_promotion = true;
        else if (read_option(&text, "Stalemate=draw") || read_option(&text, "Stalemate=sheet"))
            options->stalemate_passes = false;
        else if (read_option(&text, "Stalemate=pass"))
            options->stalemate_passes = true;
        else
            return false;
    }
    return true;
}

/* Only the game's own pairs, in any order, are a partition that it takes. */
static bool read_teams(const char *teams) {
    if (teams == NULL || *teams == 0)
        return true;
    if (strlen(teams) != SEATS + 1 || teams[2] != '/')
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        const char *own = strchr(teams, seat_letters[seat]);
        const char *other = strchr(teams, seat_letters[partner_of(seat)]);
        if (own == NULL || other == NULL || (own > teams + 2) != (other > teams + 2))
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
        else if (man.seat == OUTSIDE)
            *out++ = 'x';
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

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    if (fen4 == NULL || !read_options(options, &board.options) || !read_teams(teams) ||
        !read_board(fen4, &board))
        return NULL;
    Game *game = malloc(sizeof *game);
    if (game == NULL)
        return NULL;
    game->board = board;
    game->past_count = 0;
    judge(game);
    return game;
}

static void *copy(const void *original) {
    const Game *game = original;
    Game *twin = malloc(sizeof *twin);
    if (twin == NULL)
        return NULL;
    size_t unused = (size_t)(DRAW_PLIES + 1 - game->past_count) * sizeof game->past[0];
    memcpy(twin, game, sizeof *game - unused);
    return twin;
}

static void end(void *game) { free(game); }

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static int moves(const void *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Board *board = &((const Game *)game)->board;
    MoveList list;
    Board after;
    int count = 0;
    if (is_over(game))
        return 0;
    find_moves(board, true, &list);
    if (list.checkers > 1)
        note(&list, DOUBLE_CHECK);
    if (attackers_with_inert(board, list.king, board->turn) > list.checkers)
        note(&list, INERT_NO_CHECK);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (legal(board, &list, move, &after)) {
            count_legal_move(board, &list, move, &after);
            write_move(out[count++], move);
        } else
            count_refused_move(&list, move);
    }
    qsort(out, (size_t)count, sizeof out[0], compare_texts);
    return count;
}

static bool play(void *played, const char *text) {
    Game *game = played;
    MoveList list;
    Board after;
    if (text == NULL || is_over(game))
        return false;
    if (strcmp(text, "R") == 0 || strcmp(text, "T") == 0) {
        rule_counts[CONCEDED]++;
        end_won(game, opposite(game->board.turn), *text == 'R' ? "resignation" : "time-out");
        return true;
    }
    find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char written[SLOW_MOVE_TEXT];
        write_move(written, &list.moves[i]);
        if (strcmp(written, text) != 0)
            continue;
        if (!legal(&game->board, &list, &list.moves[i], &after))
            return false;
        count_played_move(&game->board, &after);
        game->board = after;
        judge(game);
        return true;
    }
    return false;
}

static void fen(const void *game, char out[SLOW_FEN_TEXT]) {
    const Board *board = &((const Game *)game)->board;
    *out++ = seat_capitals[board->turn];
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%d", seat > 0 ? "," : "-", (int)board->out[seat]);
    out = write_castling(out, board, SHORT);
    out = write_castling(out, board, LONG);
    out += sprintf(out, "-0,0,0,0-%d-{'variant':'chess4','dim':'12x12'", board->half);
    out = write_pushes(out, board);
    out += sprintf(out, "}-");
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

static const char *result(const void *game) { return ((const Game *)game)->result; }

static const char *rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

static unsigned long rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

const SlowRules SLOW_CHESS4 = {
    .variant = "chess4",
    .start = start,
    .copy = copy,
    .end = end,
    .moves = moves,
    .play = play,
    .fen = fen,
    .result = result,
    .rule_name = rule_name,
    .rule_count = rule_count,
    .startpos = "W-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
                "x,x,bR,bN,bB,bQ,bK,bB,bN,bR,x,x/x,x,bP,bP,bP,bP,bP,bP,bP,bP,x,x/"
                "yR,yP,8,dP,dR/yN,yP,8,dP,dN/yB,yP,8,dP,dB/yQ,yP,8,dP,dK/"
                "yK,yP,8,dP,dQ/yB,yP,8,dP,dB/yN,yP,8,dP,dN/yR,yP,8,dP,dR/"
                "x,x,wP,wP,wP,wP,wP,wP,wP,wP,x,x/x,x,wR,wN,wB,wK,wQ,wB,wN,wR,x,x",
};
