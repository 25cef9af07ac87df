/* The slow rules of chess.com's four-player Teams, the oracle for the engine's own.
 *
 * It follows the rule sheet of four-player chess: §1 board and seats, §2 pawns and en passant, §3
 * castling, §5 Teams, §6 FEN4, §8 perft, and §11, whose rulings bind where the rest is silent.
 *
 * It is slow on purpose. The board is a 14x14 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. There are no tables of attacks, no pins, no undoing and
 * nothing is kept up to date that can be looked up. What is this plain can be checked against the
 * sheet by reading, and shares no mistake with a fast program.
 *
 * Where the sheet and the recorded games differ, the records bind: castling leaves the counter of
 * plies as it is.
 *
 * A Board is one position with all its rights. A SlowGame is a Board, the positions that may still
 * come again, and the result.
 *
 * Each rule of interest has a counter, so that a test can tell whether its games have met it. What
 * concerns single moves is counted by slow_moves only, what ends a game when the end is found. */
#include "slow_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 14, SEATS = 4, CORNER = 3 };
enum { NOBODY = -1, OUTSIDE = -2 }; /* in place of a seat: an empty square, a dead corner */
enum { SHORT, LONG, SIDES };        /* castling sides */

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3, PROMOTION_ROW = 11 };
enum { LOW_ROOK = 3, LOW_KING = 6, HIGH_KING = 7, HIGH_ROOK = 10 };

/* Sixteen men a seat can never have as many as SLOW_MAX_MOVES moves: a queen has at most 52. */
enum { DRAW_PLIES = 200, SEAT_MEN = 16, MAX_PAST = DRAW_PLIES + SEATS + 1 };

static const char seat_letters[] = "rbyg"; /* in turn order */
static const char seat_capitals[] = "RBYG";
static const char kind_letters[] = "PNBRQKD"; /* D is the queen that is worth one point */
static const char promotion_kinds[] = "QRBN";

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight_jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

typedef struct Man {
    signed char seat; /* or NOBODY, OUTSIDE */
    char kind;        /* a letter of kind_letters, or ' ' */
} Man;

typedef struct Board {
    Man men[SIZE][SIZE]; /* [file][rank] */
    int team[SEATS];     /* 0 or 1 */
    int turn;
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn, if not yet taken, is one step ahead */
    int points[SEATS];
    int half;     /* plies since the last pawn move or capture, without castlings */
    bool lasting; /* the last move was a pawn's, or took a man */
    bool king_taken;
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

typedef struct Past {
    Man men[SIZE][SIZE];
    int turn;
} Past;

struct SlowGame {
    Board board;
    char result[48];
    /* The present position and those before it back to the last pawn move or capture: no older one
     * can come again. The game ends when half is DRAW_PLIES, and each seat castles once. */
    int past_count;
    Past past[MAX_PAST];
};

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    EP_NEAR_FLANK,
    EP_FAR_FLANK,
    EP_AGE_1, /* the ages and the four promotions are in order */
    EP_AGE_2, /* by the opposite seat: out of its pawns' reach, they promote before */
    EP_AGE_3,
    EP_OCCUPIED,
    EP_PROMOTION,
    EP_REFUSED,
    PROMOTION_QUEEN,
    PROMOTION_ROOK,
    PROMOTION_BISHOP,
    PROMOTION_KNIGHT,
    PROMOTION_CAPTURE,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_PARTNER_ROOK,
    KING_CAPTURE,
    KING_CAPTURE_IN_CHECK,
    PARTNER_IN_CHECK,
    PARTNER_CAPTURE_REFUSED,
    PINNED_REFUSED,
    DOUBLE_CHECK,
    MATE,
    STALEMATE,
    THREEFOLD,
    MANY_PLIES,
    BARE_KINGS,
    RULES
};

static const char *const rule_names[RULES] = {
    [EP_NEAR_FLANK] = "en passant, near flank",
    [EP_FAR_FLANK] = "en passant, far flank",
    [EP_AGE_1] = "en passant, 1 ply old",
    [EP_AGE_2] = "en passant, 2 plies old",
    [EP_AGE_3] = "en passant, 3 plies old",
    [EP_OCCUPIED] = "en passant onto an occupied square",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [CASTLING] = "castling, Red short",
    [CASTLING + 1] = "castling, Red long",
    [CASTLING + 2] = "castling, Blue short",
    [CASTLING + 3] = "castling, Blue long",
    [CASTLING + 4] = "castling, Yellow short",
    [CASTLING + 5] = "castling, Yellow long",
    [CASTLING + 6] = "castling, Green short",
    [CASTLING + 7] = "castling, Green long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_PARTNER_ROOK] = "castling refused, partner's rook",
    [KING_CAPTURE] = "king capture",
    [KING_CAPTURE_IN_CHECK] = "king capture while in check",
    [PARTNER_IN_CHECK] = "partner left in check",
    [PARTNER_CAPTURE_REFUSED] = "partner capture refused",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [MATE] = "checkmate",
    [STALEMATE] = "stalemate",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES] = "200 plies",
    [BARE_KINGS] = "bare kings",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§1) --------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

/* Whether the square is one of the 160; any numbers may be asked. */
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
    if (square.file < 0 || square.file >= SIZE || square.rank < 0 || square.rank >= SIZE)
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

static bool enemies(const Board *board, int seat, int other) {
    return board->team[seat] != board->team[other];
}

static int partner_of(const Board *board, int seat) {
    int other = (seat + 1) % SEATS;
    while (enemies(board, seat, other))
        other = (other + 1) % SEATS;
    return other;
}

/* One step forward of a pawn: Red north, Blue east, Yellow south, Green west. */
static const int *forward(int seat) { return straight[seat]; }

/* The two capturing steps of a pawn: forward and to either side. */
static void pawn_capture(int seat, int which, int step[2]) {
    int side = which == 0 ? 1 : -1;
    step[0] = forward(seat)[0] != 0 ? forward(seat)[0] : side;
    step[1] = forward(seat)[1] != 0 ? forward(seat)[1] : side;
}

/* The row of the square, 1 to 14, counted from the seat's own edge. */
static int row_of(int seat, Square square) {
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

static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks ---------------------------------------------------------------------------------*/

static bool like_queen(char kind) { return kind == 'Q' || kind == 'D'; }

/* 1 if the first man met on the way from the square is an enemy of the seat and can come back along
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
    if (man.seat == OUTSIDE || !enemies(board, seat, man.seat))
        return 0;
    return man.kind == slider || like_queen(man.kind) || (man.kind == 'K' && distance == 1);
}

/* How many men of the seat's enemies attack the square. */
static int attackers(const Board *board, Square square, int seat) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += attacker_on_line(board, square, seat, straight[i], 'R');
        count += attacker_on_line(board, square, seat, diagonal[i], 'B');
    }
    for (int i = 0; i < 8; i++) {
        Man man = man_at(board, beyond(square, knight_jumps[i]));
        if (man.kind == 'N' && enemies(board, seat, man.seat))
            count++;
    }
    for (int enemy = 0; enemy < SEATS; enemy++) {
        for (int which = 0; which < 2 && enemies(board, seat, enemy); which++) {
            int step[2];
            pawn_capture(enemy, which, step);
            Square from = {square.file - step[0], square.rank - step[1]};
            if (holds(board, from, enemy, 'P'))
                count++;
        }
    }
    return count;
}

/* ---- Castling rights (§3) --------------------------------------------------------------------*/

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

/* Whether king and own rook stand as they must. */
static bool castling_men_home(const Board *board, int seat, int side) {
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

/* ---- Making a move ---------------------------------------------------------------------------*/

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
    Man man = man_at(board, square);
    if (man.seat == NOBODY)
        return;
    board->points[board->turn] += value_of(man.kind);
    board->half = 0;
    board->lasting = true;
    if (man.kind == 'K')
        board->king_taken = true;
    put(board, square, NOBODY, ' ');
}

static Square pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward(pusher));
}

static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    char kind = man_at(board, move->from).kind;

    board->lasting = kind == 'P';
    if (move->side == NOBODY)
        board->half++;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    if (move->pusher != NOBODY)
        take(board, pushed_pawn(board, move->pusher));
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

/* ---- Finding moves ---------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = man_at(board, to);
        if (man.seat == OUTSIDE)
            return;
        if (man.seat == NOBODY || enemies(board, board->turn, man.seat))
            add_move(list, (Move){from, to, 0, NOBODY, NOBODY});
        else if (man.seat != board->turn)
            note(list, PARTNER_CAPTURE_REFUSED);
        if (man.seat != NOBODY)
            return;
    }
}

/* Adds a pawn's move, four times on its promotion row. */
static void add_pawn_move(const Board *board, Move move, MoveList *list) {
    if (row_of(board->turn, move.to) != PROMOTION_ROW) {
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
        if (board->pushed[seat] && enemies(board, board->turn, seat) &&
            same(board->skipped[seat], square) && holds(board, pushed_pawn(board, seat), seat, 'P'))
            return seat;
    return NOBODY;
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    int seat = board->turn;
    Square one = beyond(from, forward(seat));
    Square two = beyond(one, forward(seat));
    if (man_at(board, one).seat == NOBODY) {
        add_pawn_move(board, (Move){from, one, 0, NOBODY, NOBODY}, list);
        if (row_of(seat, from) == BASE_ROW && man_at(board, two).seat == NOBODY)
            add_pawn_move(board, (Move){from, two, 0, NOBODY, NOBODY}, list);
    }
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(seat, which, step);
        Square to = beyond(from, step);
        Man man = man_at(board, to);
        int pusher = pusher_over(board, to);
        if (man.seat == OUTSIDE)
            continue;
        if (man.seat == NOBODY ? pusher != NOBODY : enemies(board, seat, man.seat))
            add_pawn_move(board, (Move){from, to, 0, pusher, NOBODY}, list);
        else if (man.seat == partner_of(board, seat))
            note(list, PARTNER_CAPTURE_REFUSED);
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
            if (man_at(board, back_row(seat, place)).seat != NOBODY)
                free_way = false;
        if (!free_way)
            continue;
        if (holds(board, back_row(seat, rook), partner_of(board, seat), 'R'))
            note(list, CASTLING_PARTNER_ROOK);
        if (!board->castling[seat][side])
            continue;

        Square to = back_row(seat, king + 2 * step);
        bool through = attackers(board, back_row(seat, king + step), seat) > 0;
        bool into = attackers(board, to, seat) > 0;
        if (list->checkers > 0)
            note(list, CASTLING_IN_CHECK);
        else if (through || into) {
            if (through)
                note(list, CASTLING_THROUGH);
            if (into)
                note(list, CASTLING_INTO);
        } else
            add_move(list, (Move){list->king, to, 0, NOBODY, side});
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    char kind = man_at(board, from).kind;
    int limit = kind == 'K' ? 1 : SIZE;
    if (kind == 'P')
        add_pawn_moves(board, from, list);
    for (int i = 0; i < 8 && kind == 'N'; i++)
        add_walk(board, from, knight_jumps[i], 1, list);
    for (int i = 0; i < 4 && (kind == 'R' || kind == 'K' || like_queen(kind)); i++)
        add_walk(board, from, straight[i], limit, list);
    for (int i = 0; i < 4 && (kind == 'B' || kind == 'K' || like_queen(kind)); i++)
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

/* Whether a move of the list is legal; `after` becomes the board behind it. Taking a king ends the
 * game, whatever then attacks the own one. */
static bool legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    if (after->king_taken)
        return true;
    Square king = same(move->from, list->king) ? move->to : list->king;
    return attackers(after, king, board->turn) == 0;
}

/* ---- Counting what a move shows --------------------------------------------------------------*/

static void count_legal_move(const Board *board, const MoveList *list, const Move *move,
                             const Board *after) {
    int seat = board->turn;
    bool occupied = man_at(board, move->to).seat != NOBODY;
    if (move->pusher != NOBODY) {
        bool far_flank = row_of(move->pusher, move->from) < row_of(move->pusher, move->to);
        note(list, far_flank ? EP_FAR_FLANK : EP_NEAR_FLANK);
        note(list, EP_AGE_1 + (seat - move->pusher + SEATS) % SEATS - 1);
        if (occupied)
            note(list, EP_OCCUPIED);
        if (move->promotion != 0)
            note(list, EP_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (occupied || move->pusher != NOBODY)
            note(list, PROMOTION_CAPTURE);
    }
    if (move->side != NOBODY)
        note(list, CASTLING + seat * SIDES + move->side);
    if (after->king_taken) {
        note(list, KING_CAPTURE);
        if (list->checkers > 0)
            note(list, KING_CAPTURE_IN_CHECK);
        return;
    }
    int partner = partner_of(board, seat);
    if (attackers(after, find_king(after, partner), partner) > 0)
        note(list, PARTNER_IN_CHECK);
}

/* Only when the king was not in check before: the move has opened a line to it. */
static void count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    note(list, move->pusher != NOBODY ? EP_REFUSED : PINNED_REFUSED);
}

/* ---- The end of a game (§5) ------------------------------------------------------------------*/

static void end_won(SlowGame *game, int winner, const char *how) {
    char *out = game->result;
    for (int seat = 0; seat < SEATS; seat++)
        if (!enemies(&game->board, winner, seat))
            *out++ = seat_capitals[seat];
    sprintf(out, " won (%s)", how);
}

static void end_drawn(SlowGame *game, int rule, const char *how) {
    rule_counts[rule]++;
    sprintf(game->result, "draw (%s)", how);
}

static bool can_move(const Board *board, const MoveList *list) {
    Board after;
    for (int i = 0; i < list->count; i++)
        if (legal(board, list, &list->moves[i], &after))
            return true;
    return false;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(SlowGame *game) {
    const Board *board = &game->board;
    if (board->lasting)
        game->past_count = 0;
    Past *now = &game->past[game->past_count++];
    memcpy(now->men, board->men, sizeof now->men);
    now->turn = board->turn;
    int times = 0;
    for (const Past *past = game->past; past <= now; past++)
        if (past->turn == now->turn && memcmp(past->men, now->men, sizeof now->men) == 0)
            times++;
    return times;
}

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* Remembers the present position and settles the result, in the order of the judgements. */
static void judge(SlowGame *game) {
    const Board *board = &game->board;
    int last = (board->turn + SEATS - 1) % SEATS;
    int times = remember_position(game);
    strcpy(game->result, "none");
    if (board->king_taken) {
        end_won(game, last, "king captured");
        return;
    }
    MoveList list;
    find_moves(board, false, &list);
    if (!can_move(board, &list)) {
        if (list.checkers == 0) {
            end_drawn(game, STALEMATE, "stalemate");
            return;
        }
        rule_counts[MATE]++;
        int winner = 0;
        while (!enemies(board, winner, board->turn))
            winner++;
        end_won(game, winner, "checkmate");
        return;
    }
    if (times >= 3)
        end_drawn(game, THREEFOLD, "threefold repetition");
    else if (board->half >= DRAW_PLIES)
        end_drawn(game, MANY_PLIES, "50-move rule");
    else if (only_kings(board))
        end_drawn(game, BARE_KINGS, "bare kings");
}

static bool is_over(const SlowGame *game) { return strcmp(game->result, "none") != 0; }

/* ---- Reading FEN4 (§6) -----------------------------------------------------------------------*/

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
    bool minus = read_word(text, "-");
    int digit, digits = 1;
    if (!read_letter(text, "0123456789", number))
        return false;
    if (*number == 0)
        return !minus;
    for (; read_letter(text, "0123456789", &digit); digits++) {
        if (digits == 6)
            return false;
        *number = *number * 10 + digit;
    }
    if (minus)
        *number = -*number;
    return true;
}

/* Four numbers and the stroke after them. */
static bool read_four(const char **text, int numbers[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        if ((seat > 0 && !read_word(text, ",")) || !read_number(text, &numbers[seat]))
            return false;
    return read_word(text, "-");
}

static bool read_flags(const char **text, int flags[SEATS]) {
    if (!read_four(text, flags))
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (flags[seat] != 0 && flags[seat] != 1)
            return false;
    return true;
}

static bool read_square(const char **text, Square *square) {
    if (!read_letter(text, "abcdefghijklmn", &square->file) || !read_number(text, &square->rank))
        return false;
    square->rank--;
    return playable(*square);
}

/* The dictionary of the en passant rights, and the stroke after it, if it is there. */
static bool read_pushes(const char **text, Board *board) {
    if (!read_word(text, "{"))
        return true;
    if (!read_word(text, "'enPassant':("))
        return false;
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
    return read_word(text, ")}-");
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

/* One king a seat, no more men than it began with, no pawn that must have promoted. */
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
            if (man.kind == 'P' && row_of(man.seat, (Square){file, rank}) >= PROMOTION_ROW)
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (kings[seat] != 1 || men[seat] > SEAT_MEN)
            return false;
    return true;
}

static bool read_board(const char *text, Board *board) {
    int dead[SEATS], castling[SIDES][SEATS];
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-") ||
        !read_flags(&text, dead) || !read_flags(&text, castling[SHORT]) ||
        !read_flags(&text, castling[LONG]) || !read_four(&text, board->points) ||
        !read_number(&text, &board->half) || board->half < 0 || !read_word(&text, "-") ||
        !read_pushes(&text, board))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    if (*text != 0 || !possible_men(board))
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (dead[seat] != 0)
            return false; /* nobody is eliminated in Teams */
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] =
                castling[side][seat] == 1 && castling_men_home(board, seat, side);
    }
    return true;
}

static bool read_teams(const char *teams, Board *board) {
    if (teams == NULL)
        teams = "ry/bg";
    if (strcmp(teams, "ry/bg") != 0 && strcmp(teams, "rb/yg") != 0 && strcmp(teams, "rg/by") != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        board->team[seat] = strchr(teams, seat_letters[seat]) > strchr(teams, '/');
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
    out += sprintf(out, "{'enPassant':(");
    for (int seat = 0; seat < SEATS; seat++) {
        out += sprintf(out, "%s", seat > 0 ? ",'" : "'");
        if (board->pushed[seat]) {
            out = write_square(out, board->skipped[seat]);
            *out++ = ':';
            out = write_square(out, pushed_pawn(board, seat));
        }
        *out++ = '\'';
    }
    return out + sprintf(out, ")}-");
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

SlowGame *slow_new(const char *variant, const char *teams, const char *fen4) {
    Board board = {0};
    if (variant == NULL || fen4 == NULL || strcmp(variant, "teams") != 0)
        return NULL;
    if (!read_teams(teams, &board) || !read_board(fen4, &board))
        return NULL;
    SlowGame *game = malloc(sizeof *game);
    if (game == NULL)
        return NULL;
    game->board = board;
    game->past_count = 0;
    judge(game);
    return game;
}

SlowGame *slow_copy(const SlowGame *game) {
    SlowGame *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return NULL;
    size_t unused = (size_t)(MAX_PAST - game->past_count) * sizeof game->past[0];
    memcpy(copy, game, sizeof *game - unused);
    return copy;
}

void slow_free(SlowGame *game) { free(game); }

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

int slow_moves(const SlowGame *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Board *board = &game->board;
    MoveList list;
    Board after;
    int count = 0;
    if (is_over(game))
        return 0;
    find_moves(board, true, &list);
    if (list.checkers > 1)
        note(&list, DOUBLE_CHECK);
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

bool slow_play(SlowGame *game, const char *move) {
    MoveList list;
    Board after;
    if (move == NULL || is_over(game))
        return false;
    find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        write_move(text, &list.moves[i]);
        if (strcmp(text, move) != 0)
            continue;
        if (!legal(&game->board, &list, &list.moves[i], &after))
            return false;
        game->board = after;
        judge(game);
        return true;
    }
    return false;
}

void slow_fen(const SlowGame *game, char out[SLOW_FEN_TEXT]) {
    const Board *board = &game->board;
    const int *points = board->points;
    out += sprintf(out, "%c-0,0,0,0", seat_capitals[board->turn]);
    out = write_castling(out, board, SHORT);
    out = write_castling(out, board, LONG);
    out +=
        sprintf(out, "-%d,%d,%d,%d-%d-", points[0], points[1], points[2], points[3], board->half);
    out = write_pushes(out, board);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

const char *slow_result(const SlowGame *game) { return game->result; }

const char *slow_rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

unsigned long slow_rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

/* --- as a table ------------------------------------------------------------------------------- */

static void *table_start(const char *options, const char *teams, const char *fen4) {
    return options && *options ? NULL : slow_new("teams", teams, fen4);
}

static void *table_copy(const void *game) { return slow_copy(game); }

static void table_end(void *game) { slow_free(game); }

static int table_moves(const void *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    return slow_moves(game, out);
}

static bool table_play(void *game, const char *move) { return slow_play(game, move); }

static void table_fen(const void *game, char out[SLOW_FEN_TEXT]) { slow_fen(game, out); }

static const char *table_result(const void *game) { return slow_result(game); }

const SlowRules SLOW_TEAMS = {
    .variant = "teams",
    .start = table_start,
    .copy = table_copy,
    .end = table_end,
    .moves = table_moves,
    .play = table_play,
    .fen = table_fen,
    .result = table_result,
    .rule_name = slow_rule_name,
    .rule_count = slow_rule_count,
    .startpos = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
                "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/"
                "x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/"
                "bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/"
                "x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
};
