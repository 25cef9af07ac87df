/* The slow rules of Chess of the Four Seasons (1283), the oracle for the engine's own.
 *
 * It follows the rule sheet of Four Seasons: §2 board and array, §3 rules, §4 rulings, and its fine
 * points; and the protocol's §2 for FEN4, the written form of moves, and `R` and `T`.
 *
 * It is slow on purpose. The board is an 8x8 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. Nothing is kept up to date that can be looked up.
 *
 * A Board is one position. A Game is a Board, the positions that may still come again, when each
 * seat went out, and the result. Each rule of interest has a counter, so that a test can tell
 * whether its games have met it: what concerns single moves is counted by moves(), the rest by
 * play().
 *
 * Where sheet and protocol leave a choice, it is made here so:
 *  1. "From there": behind a mate the next one tested is the living seat after him who went out,
 *     and so round, the mover left out, until all others were tested in a row without a mate.
 *  2. Seats that are not to move are mated only right behind a move, never by a seat's leaving
 *     (`R`, `T`, Stalemate=remove or loss). But a seat to move that stands in check without a move
 *     - by such a leaving, or as it was read - counts as mated by the last mover, with his points;
 *     where that is unknown, out, or the seat itself, by the living seat before it.
 *  3. Stalemate is judged when the turn comes. remove: king and men leave the board, no points.
 *     loss: it counts as a mate by the last mover (rule 2), men and points included. Both also with
 *     two kings, where the other has won. pass: all living seats without a move, three or more:
 *     "points ... (stalemate)"; it is then the turn of the first that passed.
 *  4. Target=right: the right neighbour is the next living seat in turn order. A man that may not
 *     take a king does not check it: only the men of the living seat before attack one's king.
 *  5. Results: "G won (last king) placing 1,4,2,3"; two kings and a stalemate: "draw (stalemate)
 *     placing ..."; the stop rules: "points a,b,c,d placing ... (threefold repetition)",
 *     "... (50-move rule)", "... (bare kings)". There all four are ranked by score, also who is
 *     out. A place is one more than the number of seats that are better. Seats that go out between
 *     two positions that are shown are out by one move.
 *  6. When each seat went out is not written in FEN4: seats that are out in a text that is read are
 *     out by one move, before any other.
 *  7. Order of judgement: last king, stalemates at the turn, threefold repetition, 50 moves, bare
 *     kings. Points are no part of a repetition, nor is the last mover.
 *  8. Reading: castling and en passant do not exist, their flags must be 0; a seat that is out has
 *     no men; a turn of a seat that is out is refused. `Stalemate=sheet` is pass. Any partition of
 *     the four seats is a fine `Teams` and changes nothing. */
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 8, SEATS = 4 };
enum { NOBODY = -1, OUTSIDE = -2 }; /* in place of a seat: an empty square, off the board */
enum { PASS, REMOVE, LOSS };        /* what stalemate does */

enum { MATE_POINTS = 5 };
enum { SEAT_PLIES = 50, STOP_PLIES = SEATS * SEAT_PLIES, ALL_MEN = 32 };

static const char seat_letters[] = "grbw"; /* in turn order */
static const char seat_capitals[] = "GRBW";
static const char kind_letters[] = "PNAFRK"; /* A is the alfil, F the general */
static const char headings[] = "nesw";       /* in the order of `straight` */

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int alfil_jumps[4][2] = {{2, 2}, {2, -2}, {-2, -2}, {-2, 2}};
static const int knight_jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

typedef struct Man {
    signed char seat; /* the owner, or NOBODY, OUTSIDE */
    char kind;        /* a letter of kind_letters, or ' ' */
    char heading;     /* of a pawn: a letter of headings; else ' ' */
} Man;

typedef struct Options {
    bool target_right; /* Target=right */
    int stalemate;
} Options;

typedef struct Board {
    Options options;
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    bool out[SEATS];
    int points[SEATS];
    int half; /* plies since the last pawn move, capture or elimination */
} Board;

typedef struct Move {
    Square from, to;
    bool promotion;
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
    char result[96];
    int last_mover;      /* or NOBODY */
    int now;             /* counts the moves, for the order of going out */
    int went_out[SEATS]; /* when a seat that is out went out */
    /* The present position and those before it back to the last resetting ply: no older one can
     * come again. The game ends when half is STOP_PLIES at the latest. */
    int past_count;
    Board past[STOP_PLIES + 1];
} Game;

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    PAWN_NORTH, /* in the order of `straight` */
    PAWN_EAST,
    PAWN_SOUTH,
    PAWN_WEST,
    PAWN_ACROSS,
    PAWN_ANNEXED,
    PROMOTION_STEP,
    PROMOTION_CAPTURE,
    PROMOTION_SHIFTED,
    PROMOTION_ANNEXED,
    GENERAL_MOVE,
    ALFIL_JUMP,
    CAPTURE_RIGHT, /* in order of the distance in seats */
    CAPTURE_FACING,
    CAPTURE_LEFT,
    CAPTURE_ANNEXED,
    TARGET_REFUSED,
    TARGET_NO_CHECK,
    KING_REFUSED,
    KING_REFUSED_IN_CHECK,
    OTHER_IN_CHECK,
    PINNED_REFUSED,
    DOUBLE_CHECK,
    MATE,
    MATE_HELPED,
    MATE_BY_OTHERS,
    MATE_NOT_NEXT,
    MATE_TWO,
    MATE_AGAIN,
    MATE_ANNEXES_ANNEXED,
    MATE_AT_TURN,
    STALEMATE_PASS,
    STALEMATE_ALL,
    STALEMATE_DRAW,
    STALEMATE_REMOVE,
    STALEMATE_LOSS,
    OUT_SKIPPED,
    LAST_KING,
    THREEFOLD,
    MANY_PLIES_4, /* in order */
    MANY_PLIES_3,
    MANY_PLIES_2,
    BARE_KINGS,
    RESIGNED,
    RULES
};

static const char *const rule_names[RULES] = {
    [PAWN_NORTH] = "pawn moves north",
    [PAWN_EAST] = "pawn moves east",
    [PAWN_SOUTH] = "pawn moves south",
    [PAWN_WEST] = "pawn moves west",
    [PAWN_ACROSS] = "pawn takes a pawn heading across and keeps its heading",
    [PAWN_ANNEXED] = "annexed pawn keeps its heading",
    [PROMOTION_STEP] = "promotion by a step",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_SHIFTED] = "promotion off the lines it began on",
    [PROMOTION_ANNEXED] = "promotion of an annexed pawn",
    [GENERAL_MOVE] = "general moves",
    [ALFIL_JUMP] = "alfil jumps a man",
    [CAPTURE_RIGHT] = "capture from the next seat in order",
    [CAPTURE_FACING] = "capture from the second seat in order",
    [CAPTURE_LEFT] = "capture from the third seat in order",
    [CAPTURE_ANNEXED] = "annexed man taken",
    [TARGET_REFUSED] = "capture refused, not the right neighbour's man",
    [TARGET_NO_CHECK] = "no check by a man that may not take the king",
    [KING_REFUSED] = "capture of a king refused",
    [KING_REFUSED_IN_CHECK] = "capture of a king refused, a third man checks it",
    [OTHER_IN_CHECK] = "another seat left in check",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [MATE] = "checkmate",
    [MATE_HELPED] = "checkmate, check by the mover and another seat",
    [MATE_BY_OTHERS] = "checkmate, check by other seats only",
    [MATE_NOT_NEXT] = "checkmate of a seat that was not next",
    [MATE_TWO] = "two seats mated by one move",
    [MATE_AGAIN] = "seat mated only because another went out",
    [MATE_ANNEXES_ANNEXED] = "annexed men annexed again",
    [MATE_AT_TURN] = "checkmate found when the turn came",
    [STALEMATE_PASS] = "stalemate passed",
    [STALEMATE_ALL] = "no living seat can move",
    [STALEMATE_DRAW] = "stalemate with two kings",
    [STALEMATE_REMOVE] = "stalemated army removed",
    [STALEMATE_LOSS] = "stalemated army lost",
    [OUT_SKIPPED] = "seat that is out skipped",
    [LAST_KING] = "last king",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_4] = "50 moves, four living",
    [MANY_PLIES_3] = "50 moves, three living",
    [MANY_PLIES_2] = "50 moves, two living",
    [BARE_KINGS] = "bare kings",
    [RESIGNED] = "seat left",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§2) --------------------------------------------------------------------*/

static bool on_board(Square square) {
    return square.file >= 0 && square.file < SIZE && square.rank >= 0 && square.rank < SIZE;
}

static bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

static Man man_at(const Board *board, Square square) {
    if (!on_board(square))
        return (Man){OUTSIDE, ' ', ' '};
    return board->men[square.file][square.rank];
}

static void put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

static void clear(Board *board, Square square) { put(board, square, (Man){NOBODY, ' ', ' '}); }

static int living(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += !board->out[seat];
    return count;
}

/* The next living seat in turn order; the right neighbour. */
static int next_living(const Board *board, int seat) {
    do
        seat = (seat + 1) % SEATS;
    while (board->out[seat]);
    return seat;
}

static int living_before(const Board *board, int seat) {
    do
        seat = (seat + SEATS - 1) % SEATS;
    while (board->out[seat]);
    return seat;
}

/* Whether men of `seat` may take men of `other`. */
static bool is_target(const Board *board, int seat, int other) {
    if (seat < 0 || other < 0 || seat == other)
        return false;
    return !board->options.target_right || next_living(board, seat) == other;
}

/* One step of a pawn with that heading. */
static const int *pawn_step(char heading) { return straight[strchr(headings, heading) - headings]; }

/* The two capturing steps of a pawn: along its heading and to either side. */
static void pawn_capture(char heading, int which, int step[2]) {
    const int *ahead = pawn_step(heading);
    int side = which == 0 ? 1 : -1;
    step[0] = ahead[0] != 0 ? ahead[0] : side;
    step[1] = ahead[1] != 0 ? ahead[1] : side;
}

/* Whether the square is on the edge that the heading leads to. */
static bool at_edge(Square square, char heading) {
    return !on_board(beyond(square, pawn_step(heading)));
}

static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat == seat && board->men[file][rank].kind == 'K')
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* ---- Attacks ---------------------------------------------------------------------------------*/

static bool may_attack(const Board *board, int seat, Square from, const char *kinds) {
    Man man = man_at(board, from);
    return is_target(board, man.seat, seat) && strchr(kinds, man.kind) != NULL;
}

/* Finds the squares of the men that attack the square, which is the seat's own; their number. */
static int find_attackers(const Board *board, Square square, int seat, Square found[ALL_MEN]) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        Square from = beyond(square, straight[i]);
        if (may_attack(board, seat, from, "K"))
            found[count++] = from;
        while (man_at(board, from).seat == NOBODY)
            from = beyond(from, straight[i]);
        if (may_attack(board, seat, from, "R"))
            found[count++] = from;
        from = beyond(square, diagonal[i]);
        if (may_attack(board, seat, from, "KF"))
            found[count++] = from;
        from = beyond(square, alfil_jumps[i]);
        if (may_attack(board, seat, from, "A"))
            found[count++] = from;
        for (int which = 0; which < 2; which++) {
            int step[2];
            pawn_capture(headings[i], which, step);
            from = (Square){square.file - step[0], square.rank - step[1]};
            if (may_attack(board, seat, from, "P") && man_at(board, from).heading == headings[i])
                found[count++] = from;
        }
    }
    for (int i = 0; i < 8; i++) {
        Square from = beyond(square, knight_jumps[i]);
        if (may_attack(board, seat, from, "N"))
            found[count++] = from;
    }
    return count;
}

static int attackers(const Board *board, Square square, int seat) {
    Square found[ALL_MEN];
    return find_attackers(board, square, seat, found);
}

/* ---- Making a move ---------------------------------------------------------------------------*/

/* The turn is left with the mover: who is next is known only when the mates are settled. */
static void make_move(Board *board, const Move *move) {
    Man man = man_at(board, move->from);
    bool taking = man_at(board, move->to).seat != NOBODY;

    board->half++;
    if (man.kind == 'P' || taking)
        board->half = 0;
    if (taking)
        board->points[board->turn]++;
    if (move->promotion)
        man = (Man){man.seat, 'F', ' '};
    clear(board, move->from);
    put(board, move->to, man);
}

/* ---- Finding moves (§3) ----------------------------------------------------------------------*/

static void add_move(MoveList *list, Square from, Square to, bool promotion) {
    list->moves[list->count++] = (Move){from, to, promotion};
}

/* Whether the seat to move may take the man on the square: no king, and of an owner it may take. */
static bool may_take(const Board *board, Square square, MoveList *list) {
    int seat = board->turn;
    Man man = man_at(board, square);
    if (man.seat < 0 || man.seat == seat)
        return false;
    if (!is_target(board, seat, man.seat)) {
        note(list, TARGET_REFUSED);
        return false;
    }
    if (man.kind == 'K') {
        note(list, KING_REFUSED);
        Square found[ALL_MEN];
        int count = find_attackers(board, square, man.seat, found);
        for (int i = 0; i < count; i++) {
            if (man_at(board, found[i]).seat != seat) {
                note(list, KING_REFUSED_IN_CHECK);
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
        bool empty = man_at(board, to).seat == NOBODY;
        if (empty || may_take(board, to, list))
            add_move(list, from, to, false);
        if (!empty)
            return;
    }
}

static void add_pawn_moves(const Board *board, Square from, MoveList *list) {
    char heading = man_at(board, from).heading;
    Square ahead = beyond(from, pawn_step(heading));
    if (man_at(board, ahead).seat == NOBODY)
        add_move(list, from, ahead, at_edge(ahead, heading));
    for (int which = 0; which < 2; which++) {
        int step[2];
        pawn_capture(heading, which, step);
        Square to = beyond(from, step);
        if (may_take(board, to, list))
            add_move(list, from, to, at_edge(to, heading));
    }
}

static void add_man_moves(const Board *board, Square from, MoveList *list) {
    switch (man_at(board, from).kind) {
    case 'P':
        add_pawn_moves(board, from, list);
        break;
    case 'N':
        for (int i = 0; i < 8; i++)
            add_walk(board, from, knight_jumps[i], 1, list);
        break;
    case 'A':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, alfil_jumps[i], 1, list);
        break;
    case 'F':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, diagonal[i], 1, list);
        break;
    case 'R':
        for (int i = 0; i < 4; i++)
            add_walk(board, from, straight[i], SIZE, list);
        break;
    default: /* the king */
        for (int i = 0; i < 4; i++) {
            add_walk(board, from, straight[i], 1, list);
            add_walk(board, from, diagonal[i], 1, list);
        }
        break;
    }
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

/* At the start a seat's pawns head to two sides; any other heading tells an annexed pawn. */
static bool own_heading(int seat, char heading) {
    static const char *const own[SEATS] = {"es", "ne", "nw", "sw"};
    return strchr(own[seat], heading) != NULL;
}

/* Whether a pawn of that heading promotes on a line on which none of that heading began: these
 * began on the lines a, b, g, h or 1, 2, 7, 8. */
static bool shifted(Square square, char heading) {
    int line = heading == 'n' || heading == 's' ? square.file : square.rank;
    return line >= 2 && line < SIZE - 2;
}

static void count_legal_move(const Board *board, const MoveList *list, const Move *move,
                             const Board *after) {
    int seat = board->turn;
    Man man = man_at(board, move->from), taken = man_at(board, move->to);
    if (man.kind == 'P') {
        note(list, PAWN_NORTH + (int)(strchr(headings, man.heading) - headings));
        if (taken.kind == 'P' &&
            (pawn_step(man.heading)[0] == 0) != (pawn_step(taken.heading)[0] == 0))
            note(list, PAWN_ACROSS);
        if (!own_heading(seat, man.heading))
            note(list, PAWN_ANNEXED);
    }
    if (move->promotion) {
        note(list, taken.seat == NOBODY ? PROMOTION_STEP : PROMOTION_CAPTURE);
        if (shifted(move->to, man.heading))
            note(list, PROMOTION_SHIFTED);
        if (!own_heading(seat, man.heading))
            note(list, PROMOTION_ANNEXED);
    }
    if (man.kind == 'F')
        note(list, GENERAL_MOVE);
    Square middle = {(move->from.file + move->to.file) / 2, (move->from.rank + move->to.rank) / 2};
    if (man.kind == 'A' && man_at(board, middle).seat != NOBODY)
        note(list, ALFIL_JUMP);
    if (taken.seat != NOBODY) {
        note(list, CAPTURE_RIGHT + (taken.seat - seat + SEATS) % SEATS - 1);
        if (taken.kind == 'P' && !own_heading(taken.seat, taken.heading))
            note(list, CAPTURE_ANNEXED);
    }
    for (int other = 0; other < SEATS; other++)
        if (!board->out[other] && other != seat && other != next_living(board, seat) &&
            attackers(after, find_king(after, other), other) > 0)
            note(list, OTHER_IN_CHECK);
}

/* Only when the king was not in check before: the move has opened a line to it. */
static void count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers == 0 && !same(move->from, list->king))
        note(list, PINNED_REFUSED);
}

static void count_position(const Board *board, const MoveList *list) {
    Board free_for_all = *board;
    free_for_all.options.target_right = false;
    if (list->checkers > 1)
        note(list, DOUBLE_CHECK);
    if (attackers(&free_for_all, list->king, board->turn) > list->checkers)
        note(list, TARGET_NO_CHECK);
}

/* Counts a mate by the mover, before the seat goes out. */
static void count_mate(const Board *board, int seat, int mover) {
    Square found[ALL_MEN];
    bool by_mover = false, by_others = false;
    int count = find_attackers(board, find_king(board, seat), seat, found);
    for (int i = 0; i < count; i++) {
        if (man_at(board, found[i]).seat == mover)
            by_mover = true;
        else
            by_others = true;
    }
    rule_counts[MATE]++;
    if (by_others)
        rule_counts[by_mover ? MATE_HELPED : MATE_BY_OTHERS]++;
    if (seat != next_living(board, mover))
        rule_counts[MATE_NOT_NEXT]++;
}

/* ---- Going out -------------------------------------------------------------------------------*/

/* The seat goes out; its king leaves the board, its men go over to the heir or, without one, leave
 * too. */
static void go_out(Game *game, int seat, int heir) {
    Board *board = &game->board;
    bool annexed = false;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man *man = &board->men[file][rank];
            if (man->seat != seat)
                continue;
            if (man->kind == 'P' && !own_heading(seat, man->heading))
                annexed = true;
            if (man->kind == 'K' || heir == NOBODY)
                clear(board, (Square){file, rank});
            else {
                man->seat = (signed char)heir;
                board->points[heir]++;
            }
        }
    }
    if (heir != NOBODY) {
        board->points[heir] += MATE_POINTS;
        if (annexed)
            rule_counts[MATE_ANNEXES_ANNEXED]++;
    }
    board->out[seat] = true;
    board->half = 0;
    game->went_out[seat] = game->now;
}

/* Whether the seat is in check and would have no legal move if it were to move. */
static bool is_mated(const Board *board, int seat) {
    Board asked = *board;
    MoveList list;
    asked.turn = seat;
    find_moves(&asked, false, &list);
    return list.checkers > 0 && !can_move(&asked, &list);
}

/* Tests all others right behind the mover's move, the first after him first. */
static void settle_mates(Game *game, int mover) {
    Board *board = &game->board;
    bool safe[SEATS] = {false}; /* was no mate on the board that the move had made */
    int mates = 0;
    int tested = 0; /* in a row, without a mate */
    int seat = mover;
    for (int other = 0; other < SEATS; other++)
        safe[other] = !board->out[other] && !is_mated(board, other);
    while (living(board) > 1 && tested < living(board) - 1) {
        seat = next_living(board, seat);
        if (seat == mover)
            continue;
        tested++;
        if (!is_mated(board, seat))
            continue;
        count_mate(board, seat, mover);
        if (safe[seat])
            rule_counts[MATE_AGAIN]++;
        if (++mates == 2)
            rule_counts[MATE_TWO]++;
        go_out(game, seat, mover);
        tested = 0;
    }
}

/* Who is held to have mated the seat to move. */
static int mater_of_turn(const Game *game) {
    const Board *board = &game->board;
    int last = game->last_mover;
    if (last != NOBODY && last != board->turn && !board->out[last])
        return last;
    return living_before(board, board->turn);
}

/* ---- The end of a game -----------------------------------------------------------------------*/

/* Writes the places: one more than the number of seats with a higher rank. */
static char *write_places(char *out, const int ranks[SEATS]) {
    out += sprintf(out, "placing ");
    for (int seat = 0; seat < SEATS; seat++) {
        int place = 1;
        for (int other = 0; other < SEATS; other++)
            place += ranks[other] > ranks[seat];
        out += sprintf(out, "%s%d", seat > 0 ? "," : "", place);
    }
    return out;
}

/* The living before those that are out, who went out later before who went earlier. */
static void rank_by_life(const Game *game, int ranks[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        ranks[seat] = game->board.out[seat] ? game->went_out[seat] : game->now + 1;
}

static void end_won(Game *game) {
    int ranks[SEATS], winner = next_living(&game->board, game->board.turn);
    rule_counts[LAST_KING]++;
    game->board.turn = winner;
    rank_by_life(game, ranks);
    write_places(game->result + sprintf(game->result, "%c won (last king) ", seat_capitals[winner]),
                 ranks);
}

static void end_drawn(Game *game) {
    int ranks[SEATS];
    rule_counts[STALEMATE_DRAW]++;
    rank_by_life(game, ranks);
    write_places(game->result + sprintf(game->result, "draw (stalemate) "), ranks);
}

static void end_stopped(Game *game, int rule, const char *why) {
    const int *points = game->board.points;
    char *out = game->result;
    rule_counts[rule]++;
    out += sprintf(out, "points %d,%d,%d,%d ", points[0], points[1], points[2], points[3]);
    out = write_places(out, points);
    sprintf(out, " (%s)", why);
}

static bool is_over(const Game *game) { return strcmp(game->result, "none") != 0; }

/* Lets the turn come to a seat that can move; on the way seats pass or go out. */
static void settle_turn(Game *game) {
    Board *board = &game->board;
    MoveList list;
    int passes = 0; /* since a seat last went out */
    for (;;) {
        if (living(board) == 1) {
            end_won(game);
            return;
        }
        int seat = board->turn;
        find_moves(board, false, &list);
        if (can_move(board, &list))
            return;
        if (list.checkers > 0) {
            rule_counts[MATE_AT_TURN]++;
            go_out(game, seat, mater_of_turn(game));
            passes = 0;
        } else if (board->options.stalemate == REMOVE) {
            rule_counts[STALEMATE_REMOVE]++;
            go_out(game, seat, NOBODY);
        } else if (board->options.stalemate == LOSS) {
            rule_counts[STALEMATE_LOSS]++;
            go_out(game, seat, mater_of_turn(game));
        } else if (living(board) == 2) {
            end_drawn(game);
            return;
        } else {
            rule_counts[STALEMATE_PASS]++;
            passes++;
        }
        board->turn = next_living(board, seat);
        if (passes == living(board)) {
            end_stopped(game, STALEMATE_ALL, "stalemate");
            return;
        }
    }
}

static bool same_position(const Board *a, const Board *b) {
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (a->out[seat] != b->out[seat])
            return false;
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

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* Settles turn and result, in the order of the judgements. */
static void judge(Game *game) {
    const Board *board = &game->board;
    strcpy(game->result, "none");
    settle_turn(game);
    if (is_over(game))
        return;
    int count = living(board);
    int times = remember_position(game);
    if (times >= 3)
        end_stopped(game, THREEFOLD, "threefold repetition");
    else if (board->half >= count * SEAT_PLIES)
        end_stopped(game, MANY_PLIES_4 + SEATS - count, "50-move rule");
    else if (only_kings(board))
        end_stopped(game, BARE_KINGS, "bare kings");
}

/* Gives the turn to the next living seat. */
static void pass_turn(Board *board) {
    int next = next_living(board, board->turn);
    if (next != (board->turn + 1) % SEATS)
        rule_counts[OUT_SKIPPED]++;
    board->turn = next;
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

/* Four numbers and the stroke after them. */
static bool read_four(const char **text, int numbers[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        if ((seat > 0 && !read_word(text, ",")) || !read_number(text, &numbers[seat]))
            return false;
    return read_word(text, "-");
}

static bool read_man(const char **text, Man *man) {
    int seat, kind, heading;
    if (!read_letter(text, seat_letters, &seat) || !read_letter(text, kind_letters, &kind))
        return false;
    *man = (Man){(signed char)seat, kind_letters[kind], ' '};
    if (man->kind != 'P')
        return true;
    if (!read_letter(text, headings, &heading))
        return false;
    man->heading = headings[heading];
    return true;
}

static bool read_row(const char **text, Board *board, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < SIZE;) {
        int run = 0;
        Man man;
        if (file > 0 && !read_word(text, ","))
            return false;
        if (**text >= '0' && **text <= '9') {
            if (after_run || !read_number(text, &run) || run < 1 || file + run > SIZE)
                return false;
            for (int i = 0; i < run; i++)
                clear(board, (Square){file++, rank});
        } else {
            if (!read_man(text, &man))
                return false;
            put(board, (Square){file++, rank}, man);
        }
        after_run = run > 0;
    }
    return read_word(text, rank > 0 ? "/" : "");
}

/* One king a living seat, none of a seat that is out, no more men than began, no pawn that must
 * have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men = 0;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            men++;
            if (man.kind == 'K')
                kings[man.seat]++;
            if (board->out[man.seat])
                return false;
            if (man.kind == 'P' && at_edge((Square){file, rank}, man.heading))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (kings[seat] != !board->out[seat])
            return false;
    return men <= ALL_MEN;
}

static bool read_board(const char *text, Board *board) {
    int out[SEATS];
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-") ||
        !read_four(&text, out) || !read_word(&text, "0,0,0,0-0,0,0,0-") ||
        !read_four(&text, board->points) || !read_number(&text, &board->half) ||
        !read_word(&text, "-{'variant':'seasons','dim':'8x8'}-"))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (out[seat] > 1)
            return false;
        board->out[seat] = out[seat] == 1;
    }
    return *text == 0 && !board->out[board->turn] && possible_men(board);
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
        if (read_option(&text, "Target=all"))
            options->target_right = false;
        else if (read_option(&text, "Target=right"))
            options->target_right = true;
        else if (read_option(&text, "Stalemate=pass") || read_option(&text, "Stalemate=sheet"))
            options->stalemate = PASS;
        else if (read_option(&text, "Stalemate=remove"))
            options->stalemate = REMOVE;
        else if (read_option(&text, "Stalemate=loss"))
            options->stalemate = LOSS;
        else
            return false;
    }
    return true;
}

/* Each seat once, strokes only between seats. */
static bool read_teams(const char *teams) {
    int seen = 0, seat;
    if (teams == NULL || *teams == 0)
        return true;
    for (;;) {
        if (!read_letter(&teams, seat_letters, &seat) || (seen >> seat & 1) != 0)
            return false;
        seen |= 1 << seat;
        if (*teams == 0)
            return seen == (1 << SEATS) - 1;
        if (*teams == '/')
            teams++;
    }
}

/* ---- Writing ---------------------------------------------------------------------------------*/

/* Each writer returns the end of what it has written. */

static char *write_square(char *out, Square square) {
    return out + sprintf(out, "%c%d", 'a' + square.file, square.rank + 1);
}

static void write_move(char *out, const Move *move) {
    out = write_square(out, move->from);
    out = write_square(out, move->to);
    if (move->promotion)
        *out++ = 'f';
    *out = 0;
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
        if (man.kind == 'P')
            *out++ = man.heading;
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
    game->last_mover = NOBODY;
    game->now = 1;
    memset(game->went_out, 0, sizeof game->went_out);
    game->past_count = 0;
    judge(game);
    return game;
}

static void *copy(const void *original) {
    const Game *game = original;
    Game *twin = malloc(sizeof *twin);
    if (twin == NULL)
        return NULL;
    size_t unused = (size_t)(STOP_PLIES + 1 - game->past_count) * sizeof game->past[0];
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
    count_position(board, &list);
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

/* The seat to move leaves: its king and men leave the board, nobody gets points. */
static void leave(Game *game) {
    rule_counts[RESIGNED]++;
    game->now++;
    go_out(game, game->board.turn, NOBODY);
    pass_turn(&game->board);
    judge(game);
}

static bool play(void *played, const char *text) {
    Game *game = played;
    MoveList list;
    Board after;
    if (text == NULL || is_over(game))
        return false;
    if (strcmp(text, "R") == 0 || strcmp(text, "T") == 0) {
        leave(game);
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
        game->last_mover = game->board.turn;
        game->now++;
        game->board = after;
        settle_mates(game, game->last_mover);
        pass_turn(&game->board);
        judge(game);
        return true;
    }
    return false;
}

static void fen(const void *game, char out[SLOW_FEN_TEXT]) {
    const Board *board = &((const Game *)game)->board;
    const int *points = board->points;
    *out++ = seat_capitals[board->turn];
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%d", seat > 0 ? "," : "-", (int)board->out[seat]);
    out += sprintf(out, "-0,0,0,0-0,0,0,0-%d,%d,%d,%d-%d-{'variant':'seasons','dim':'8x8'}-",
                   points[0], points[1], points[2], points[3], board->half);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

static const char *result(const void *game) { return ((const Game *)game)->result; }

static const char *rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

static unsigned long rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

const SlowRules SLOW_SEASONS = {
    .variant = "seasons",
    .start = start,
    .copy = copy,
    .end = end,
    .moves = moves,
    .play = play,
    .fen = fen,
    .result = result,
    .rule_name = rule_name,
    .rule_count = rule_count,
    .startpos = "G-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'seasons','dim':'8x8'}-"
                "gK,gR,gPe,2,wPw,wR,wK/gN,gA,gPe,2,wPw,wA,wN/gPs,gPs,4,wPs,wPs/8/8/"
                "rPn,rPn,4,bPn,bPn/rN,rA,rPe,2,bPw,bA,bN/rK,rR,rPe,2,bPw,bR,bK",
};
