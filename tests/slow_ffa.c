/* The slow rules of chess.com's four-player Free-For-All and Solo, the oracle for the engine's own.
 *
 * They follow the rule sheet of four-player chess: §1 board and seats, §2 pawns and en passant, §3
 * castling, §4 Free-For-All, §6 FEN4, §8 perft, §9.1 rule words, and §11, whose rulings bind where
 * the rest is silent. Solo is played by the same rules (§4.8). The protocol's §2 says how R and T
 * stand in a list of moves.
 *
 * It is slow on purpose. The board is a 14x14 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. A seat is mated when all its moves, tried one by one,
 * leave its king attacked. There are no tables of attacks, no pins, no undoing and nothing is kept
 * up to date that can be looked up.
 *
 * A Board is one position with all its rights and the rule words. A Game is a Board, the positions
 * that may still come again, the moves made by each seat, and the result.
 *
 * Options, default first: MultiCheck=seed|present EnPassant=on|off DeadKingWalking=on|off
 * PromoteTo=D (any of Q R B N D, each once) Prom=8 (4 to 14) PointsForMate=20 (0 to 999) DeadWall.
 *
 * Where the sheet is silent or at odds with the recorded games, it was ruled:
 *  1. The counter of plies. The sheet counts every ply and restarts at a stalemate; the tables of
 *     recorded games (column 6) leave the counter as it is at castling and at a stalemate. The
 *     records bind.
 *  2. A wanderer's first step belongs to the turn of its R or T, which restarts the counter: it is
 *     0 after both (so in all recorded cases). That the step is yet to come is not in the FEN4:
 *     read back between R and step, the step counts as a ply.
 *  3. The position between R and the wanderer's first step is no new occurrence for the threefold
 *     repetition: nobody has moved. A bare king's R leaves the position before it the same.
 *  4. Mated "as if it were its turn" means with the en passant rights alive at that moment. A seat
 *     that is in check without a move when its turn comes all the same (its way out was the right
 *     of an eliminated seat whose slot has just passed, or the capture of a man who has become a
 *     wall, or it was loaded so) dies; nobody scores.
 *  5. R and T end the game at once when at most one seat stays active, also when the leaver's king
 *     stands in check without a move: it is alive for the award. R# and RS come only in a game that
 *     goes on.
 *  6. The leader's R is a claim when exactly two seats are not eliminated and his lead is more than
 *     20 for every live king but the other's; the other gets these 20 even with a bare king. T is
 *     never a claim. With wanderers about, the leader's R is a resignation (and pays the same).
 *  7. "checkmate" and "stalemate" name the end when one took the last opponent, "last seat" when a
 *     departure or the capture of a king did; "no active seat" when nobody active is left, which
 *     can only be loaded: of two seats mated by each other's men each could take the other's king,
 *     a legal move that saves it.
 *  8. A game is void ("aborted", nothing else changes) when a seat leaves that is not in check,
 *     nobody has points, and not every seat has made three moves in this game, counted from the
 *     position it was started with; a wanderer's steps are moves, eliminated seats are not asked.
 *  9. After the last ply the turn is the next seat's that is not eliminated; after an R or T that
 *     ends the game, the leaver's if it has become a wanderer.
 * 10. A loaded position that is over (at most one active seat, 50 moves, material) has been paid
 *     for already. A stuck seat to move is not yet, and is.
 * 11. The flags 'resigned' and 'flagged' name the seats that wander now, not those who did. An
 *     eliminated seat's en passant right is written until its slot passes.
 * 12. Without DeadKingWalking the leaver is eliminated and its king stays, written alive (`rK`)
 *     with 1 in field 2. It attacks as every live man does, is taken for 20, cannot be mated, and
 *     is a live king in every award, shared ones too.
 * 13. PointsForMate is paid for checkmates only; kings taken, stalemates and awards stay at 20,
 *     or at 40 where the 1-point queen is no promotion (there mates pay 40 too, unless
 *     PointsForMate says otherwise).
 * 14. DeadWall leaves the dead men as they are written, but nobody takes them, neither en passant.
 *     A wall (`X`, also read as `dX`) is never taken.
 * 15. A man that moved and attacked a king before and after is no new attacker (§11.4). A castled
 *     rook is one man, and so are a pawn and what it promotes to; only the seed's table asks what
 *     it is then. The king taken by the move is not among the checked ones.
 * 16. The recorded tables count the legal moves of the seat to move as active seat before the
 *     stroke, and after it, where the token carries an R or T, the steps its king then has. A later
 *     step of a wanderer has one number, its king's steps.
 *
 * Each rule of interest has a counter, so that a test can tell whether its games have met it. What
 * concerns single moves is counted by moves() only, the rest when it happens. */
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 14, SEATS = 4, CORNER = 3 };
enum { NOBODY = -1, OUTSIDE = -2, WALL = -3 }; /* in place of a seat */
enum { SHORT, LONG, SIDES };                   /* castling sides */

/* What has become of a seat: it plays, its bare king walks about, or it has no more turns. */
enum { ACTIVE, WANDERING, ELIMINATED };

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3, LEAST_PROMOTION_ROW = 4, USUAL_PROMOTION_ROW = 8 };
enum { LOW_ROOK = 3, LOW_KING = 6, HIGH_KING = 7, HIGH_ROOK = 10 };

/* Sixteen men a seat can never have as many as SLOW_MAX_MOVES moves: a queen has at most 52. */
enum { SEAT_MEN = 16 };

enum { KING_POINTS = 20, OLD_KING_POINTS = 40, DRAW_POINTS = 10 };
enum { SEAT_DRAW_PLIES = 50, VOID_MOVES = 3 };

/* More men cannot attack one square: eight lines, eight knights, six pawns. */
enum { MAX_ATTACKERS = 22 };

/* Between two changes that last, four seats have 200 plies, and 200 more each time that a bare king
 * resigns, with some castlings where they do not count. */
enum { MAX_PAST = 1024 };

static const char seat_letters[] = "rbyg"; /* in turn order */
static const char seat_capitals[] = "RBYG";
static const char kind_letters[] = "PNBRQKD"; /* D is the queen that is worth one point */
static const char promotion_kinds[] = "QRBND";

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight_jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static const char start_position[] =
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/"
    "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
    "bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/"
    "x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x";

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

typedef struct Man {
    signed char seat; /* or NOBODY, OUTSIDE, WALL */
    char kind;        /* a letter of kind_letters, or ' ' */
    bool dead;        /* grey: it only stands there */
} Man;

typedef struct Rules {
    bool seed_checks; /* the seed's table of multi-checks */
    bool en_passant;
    bool walking; /* the dead king walks */
    bool dead_wall;
    char promotions[sizeof promotion_kinds];
    int promotion_row;
    int mate_points;
    int king_points; /* for kings and stalemates */
} Rules;

typedef struct Board {
    Rules rules;
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    int state[SEATS];
    bool resigned[SEATS], flagged[SEATS]; /* how a wanderer has left */
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn, if not yet taken, is one step ahead */
    int points[SEATS];
    int half;     /* plies since the last event that restarts the counter */
    bool leaving; /* the seat to move has just left; its king's first step is still this turn */
    bool lasting; /* the last ply changed what cannot come back: men's number, deaths, pawns */
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

typedef struct Game {
    Board board;
    int made[SEATS]; /* moves in this game */
    char result[96];
    /* The present position and those before it back to the last lasting change: no older one can
     * come again. */
    int past_count;
    Past past[MAX_PAST];
} Game;

/* ---- The rules met ---------------------------------------------------------------------------*/

enum {
    EP_NEAR_FLANK,
    EP_FAR_FLANK,
    EP_AGE_1, /* the ages are in order, in slots of the round */
    EP_AGE_2, /* by the opposite seat: only with Prom of 12 and more */
    EP_AGE_3,
    EP_OCCUPIED,
    EP_DEAD_PAWN,
    EP_PAWN_GONE,
    EP_PROMOTION,
    EP_REFUSED,
    PROMOTION_QUEEN, /* the five promotions are in order */
    PROMOTION_ROOK,
    PROMOTION_BISHOP,
    PROMOTION_KNIGHT,
    PROMOTION_POINT_QUEEN,
    PROMOTION_CAPTURE,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_PAST_DEAD,
    PINNED_REFUSED,
    DOUBLE_CHECK,
    DEAD_CHECK,
    DEAD_WALL_REFUSED,
    KING_CAPTURE_IN_CHECK,
    KING_CAPTURE_DEAD_ATTACKER,
    KING_CAPTURE_REFUSED,
    WANDERER_OWN_DEAD,
    DEAD_CAPTURE,
    EP_BOTH_SCORED,
    KING_CAPTURE,
    KING_CAPTURE_WANDERER,
    KING_CAPTURE_FROZEN,
    KING_CAPTURE_AND_MATE,
    CHECK_2_QUEEN,
    CHECK_3_QUEEN,
    CHECK_2_OTHER,
    CHECK_3_OTHER,
    CHECK_OTHERS_LINE,
    CHECK_OLD_ATTACKER,
    CHECK_BY_WANDERER,
    MATE_NEXT,
    MATE_LATER,
    MATE_TWO,
    MATE_THREE,
    MATE_BY_OTHERS,
    MATE_OF_WANDERER,
    MATE_BY_WANDERER,
    WANDERER_TAKES_LIVE,
    STALEMATE_ACTIVE,
    STALEMATE_SHARED_2,
    STALEMATE_SHARED_3,
    STUCK_IN_CHECK,
    RESIGNATION,
    TIME_OUT,
    LEFT_MATED,
    LEFT_STALEMATED,
    LEFT_WALKING_OFF,
    WANDERER_LEAVE_REFUSED,
    ABORTED,
    LAST_SEAT,
    LAST_SEAT_MORE_KINGS,
    LAST_SEAT_MATE,
    LAST_SEAT_STALEMATE,
    LAST_SEAT_SHARED,
    NO_ACTIVE_SEAT, /* only in loaded positions */
    CLAIM,
    THREEFOLD,
    MANY_PLIES_2, /* three, by the seats not eliminated */
    MANY_PLIES_3,
    MANY_PLIES_4,
    BARE_KINGS_2,
    BARE_KINGS_MORE,
    MINOR_AND_BARE,
    MINOR_AND_MINOR,
    MATERIAL_CAN_TAKE,
    DRAW_SHARED,
    RULES
};

static const char *const rule_names[RULES] = {
    [EP_NEAR_FLANK] = "en passant, near flank",
    [EP_FAR_FLANK] = "en passant, far flank",
    [EP_AGE_1] = "en passant, 1 slot old",
    [EP_AGE_2] = "en passant, 2 slots old",
    [EP_AGE_3] = "en passant, 3 slots old",
    [EP_OCCUPIED] = "en passant onto an occupied square",
    [EP_DEAD_PAWN] = "en passant, dead pawn",
    [EP_PAWN_GONE] = "en passant impossible, the pawn is gone",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
    [PROMOTION_POINT_QUEEN] = "promotion to 1-point queen",
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
    [CASTLING_PAST_DEAD] = "castling refused, dead man between",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [DEAD_CHECK] = "dead man gives no check",
    [DEAD_WALL_REFUSED] = "dead man as a wall not taken",
    [KING_CAPTURE_IN_CHECK] = "king capture while in check",
    [KING_CAPTURE_DEAD_ATTACKER] = "king capture kills the attacker of the own king",
    [KING_CAPTURE_REFUSED] = "king capture refused, a third seat's check",
    [WANDERER_OWN_DEAD] = "wanderer may take its own dead man",
    [DEAD_CAPTURE] = "dead man taken for nothing",
    [EP_BOTH_SCORED] = "en passant takes two men",
    [KING_CAPTURE] = "king capture",
    [KING_CAPTURE_WANDERER] = "king capture, wanderer",
    [KING_CAPTURE_FROZEN] = "king capture, motionless king",
    [KING_CAPTURE_AND_MATE] = "king capture and mate in one",
    [CHECK_2_QUEEN] = "two kings checked, queen",
    [CHECK_3_QUEEN] = "three kings checked, queen",
    [CHECK_2_OTHER] = "two kings checked, other man",
    [CHECK_3_OTHER] = "three kings checked, other man",
    [CHECK_OTHERS_LINE] = "multi-check by another seat's line",
    [CHECK_OLD_ATTACKER] = "old attack not counted again",
    [CHECK_BY_WANDERER] = "multi-check by a wanderer unpaid",
    [MATE_NEXT] = "mate of the next seat",
    [MATE_LATER] = "mate of a later seat",
    [MATE_TWO] = "two mates at once",
    [MATE_THREE] = "three mates at once",
    [MATE_BY_OTHERS] = "mate by other seats' checks only",
    [MATE_OF_WANDERER] = "mate of a wanderer",
    [MATE_BY_WANDERER] = "mate by a wanderer unpaid",
    [WANDERER_TAKES_LIVE] = "wanderer takes a live man unpaid",
    [STALEMATE_ACTIVE] = "stalemate of an active seat",
    [STALEMATE_SHARED_2] = "stalemate of a wanderer, shared by two",
    [STALEMATE_SHARED_3] = "stalemate of a wanderer, shared by three",
    [STUCK_IN_CHECK] = "in check without a move at the turn",
    [RESIGNATION] = "resignation",
    [TIME_OUT] = "time-out",
    [LEFT_MATED] = "leaver mated at once (R#)",
    [LEFT_STALEMATED] = "leaver stalemated at once (RS)",
    [LEFT_WALKING_OFF] = "leaver's king stays motionless",
    [WANDERER_LEAVE_REFUSED] = "wanderer's R refused",
    [ABORTED] = "aborted",
    [LAST_SEAT] = "last seat's award",
    [LAST_SEAT_MORE_KINGS] = "last seat's award for more than one king",
    [LAST_SEAT_MATE] = "last opponent mated",
    [LAST_SEAT_STALEMATE] = "last opponent stalemated",
    [LAST_SEAT_SHARED] = "end shared with the leaver",
    [NO_ACTIVE_SEAT] = "no active seat",
    [CLAIM] = "claim",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_2] = "50-move rule, two seats",
    [MANY_PLIES_3] = "50-move rule, three seats",
    [MANY_PLIES_4] = "50-move rule, four seats",
    [BARE_KINGS_2] = "two bare kings",
    [BARE_KINGS_MORE] = "more than two bare kings",
    [MINOR_AND_BARE] = "one minor man against a bare king",
    [MINOR_AND_MINOR] = "one minor man each",
    [MATERIAL_CAN_TAKE] = "material not judged, a live man can be taken",
    [DRAW_SHARED] = "draw with a wanderer's points shared",
};

static unsigned long rule_counts[RULES];

static void note(const MoveList *list, int rule) {
    if (list->counting)
        rule_counts[rule]++;
}

/* ---- Board and seats (§1) --------------------------------------------------------------------*/

static bool in_corner_band(int line) { return line < CORNER || line >= SIZE - CORNER; }

static bool on_grid(Square square) {
    return square.file >= 0 && square.file < SIZE && square.rank >= 0 && square.rank < SIZE;
}

/* Whether the square is one of the 160; any numbers may be asked. */
static bool playable(Square square) {
    return on_grid(square) && !(in_corner_band(square.file) && in_corner_band(square.rank));
}

static bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

static Man man_at(const Board *board, Square square) {
    if (!on_grid(square))
        return (Man){OUTSIDE, ' ', false};
    return board->men[square.file][square.rank];
}

/* Whether a live man of the seat and kind is there. */
static bool holds(const Board *board, Square square, int seat, char kind) {
    Man man = man_at(board, square);
    return man.seat == seat && man.kind == kind && !man.dead;
}

static void put(Board *board, Square square, Man man) {
    board->men[square.file][square.rank] = man;
}

static const Man no_man = {NOBODY, ' ', false};

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

/* The seat's live king. */
static Square find_king(const Board *board, int seat) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (holds(board, (Square){file, rank}, seat, 'K'))
                return (Square){file, rank};
    return (Square){OUTSIDE, OUTSIDE};
}

/* How many seats are active, or wandering, or eliminated. */
static int seats_that_are(const Board *board, int state) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += board->state[seat] == state;
    return count;
}

/* The live kings of seats that are not active: wandering, or left standing. */
static int idle_kings(const Board *board) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] != ACTIVE && playable(find_king(board, seat)))
            count++;
    return count;
}

/* ---- Attacks ---------------------------------------------------------------------------------*/

static bool like_queen(char kind) { return kind == 'Q' || kind == 'D'; }

/* Whether the man can be one that attacks the seat. */
static bool live_enemy(Man man, int seat) { return man.seat >= 0 && man.seat != seat && !man.dead; }

/* Whether the first man met on the way from the square can come back along that way; `from` becomes
 * where he stands. */
static bool reaches_on_line(const Board *board, Square square, const int step[2], char slider,
                            Square *from) {
    int distance = 1;
    *from = beyond(square, step);
    while (man_at(board, *from).seat == NOBODY) {
        *from = beyond(*from, step);
        distance++;
    }
    char kind = man_at(board, *from).kind;
    return kind == slider || like_queen(kind) || (kind == 'K' && distance == 1);
}

/* How many live men of other seats attack the square; `found` becomes where they stand. */
static int attackers(const Board *board, Square square, int seat, Square found[MAX_ATTACKERS]) {
    int count = 0;
    Square from;
    for (int i = 0; i < 4; i++) {
        if (reaches_on_line(board, square, straight[i], 'R', &from) &&
            live_enemy(man_at(board, from), seat))
            found[count++] = from;
        if (reaches_on_line(board, square, diagonal[i], 'B', &from) &&
            live_enemy(man_at(board, from), seat))
            found[count++] = from;
    }
    for (int i = 0; i < 8; i++) {
        from = beyond(square, knight_jumps[i]);
        if (man_at(board, from).kind == 'N' && live_enemy(man_at(board, from), seat))
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
    return attackers(board, square, seat, found) > 0;
}

static bool in_check(const Board *board, int seat) {
    return attacked(board, find_king(board, seat), seat);
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
    bool low_end = (king == LOW_KING) == (side == SHORT);
    return low_end ? LOW_ROOK : HIGH_ROOK;
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

/* ---- Deaths (§4.2, §4.4) ---------------------------------------------------------------------*/

/* All men of the seat turn grey, its king too unless he is spared. */
static void kill_men(Board *board, int seat, bool spare_king) {
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

static void eliminate(Board *board, int seat) {
    kill_men(board, seat, false);
    board->state[seat] = ELIMINATED;
    board->resigned[seat] = board->flagged[seat] = false;
}

/* The turn goes to the next seat not eliminated; rights of those passed over are over. */
static void pass_turn(Board *board) {
    for (int i = 0; i < SEATS; i++) {
        board->turn = (board->turn + 1) % SEATS;
        if (board->state[board->turn] != ELIMINATED)
            return;
        board->pushed[board->turn] = false;
    }
}

/* ---- Making a move ---------------------------------------------------------------------------*/

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
    Man man = man_at(board, square);
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
        eliminate(board, man.seat);
}

static Square pushed_pawn(const Board *board, int pusher) {
    return beyond(board->skipped[pusher], forward(pusher));
}

/* The castling rook's square before and after. */
static void castling_rook(int seat, const Move *move, Square *home, Square *away) {
    int king = move->from.file != move->to.file ? move->from.file : move->from.rank;
    *home = back_row(seat, rook_place(king, move->side));
    *away = (Square){(move->from.file + move->to.file) / 2, (move->from.rank + move->to.rank) / 2};
}

/* Makes the move with its captures and their points; the turn stays. */
static void make_move(Board *board, const Move *move) {
    int seat = board->turn;
    Man man = man_at(board, move->from);

    board->lasting = man.kind == 'P';
    if (!board->leaving && move->side == NOBODY)
        board->half++;
    board->leaving = false;
    touch_castling(board, move->from);
    touch_castling(board, move->to);
    take(board, move->to);
    if (move->pusher != NOBODY)
        take(board, pushed_pawn(board, move->pusher));
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
        castling_rook(seat, move, &home, &away);
        put(board, away, man_at(board, home));
        put(board, home, no_man);
    }
}

/* ---- Finding moves ---------------------------------------------------------------------------*/

static void add_move(MoveList *list, Move move) { list->moves[list->count++] = move; }

static void note_wall(const Board *board, Man man, MoveList *list) {
    if (man.dead && board->rules.dead_wall)
        note(list, DEAD_WALL_REFUSED);
}

/* Walks from the square up to `limit` steps, as far as the way is free, and takes what ends it. */
static void add_walk(const Board *board, Square from, const int step[2], int limit,
                     MoveList *list) {
    Square to = beyond(from, step);
    for (int i = 0; i < limit; i++, to = beyond(to, step)) {
        Man man = man_at(board, to);
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
    if (row_of(board->turn, move.to) != board->rules.promotion_row) {
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
        Man pawn = man_at(board, pushed_pawn(board, seat));
        if (pawn.seat == seat && pawn.kind == 'P' && takable(board, pawn))
            return seat;
        note(list, EP_PAWN_GONE);
    }
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
            Man man = man_at(board, back_row(seat, place));
            free_way = free_way && man.seat == NOBODY;
            dead_between = dead_between || man.dead;
        }
        if (dead_between)
            note(list, CASTLING_PAST_DEAD);
        if (!free_way)
            continue;

        Square to = back_row(seat, king + 2 * step);
        bool through = attacked(board, back_row(seat, king + step), seat);
        bool into = attacked(board, to, seat);
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

/* All moves of the seat to move; the own king may yet be left attacked. A wanderer has no man but
 * its king and no right to castle. */
static void find_moves(const Board *board, bool counting, MoveList *list) {
    Square found[MAX_ATTACKERS];
    list->counting = counting;
    list->king = find_king(board, board->turn);
    list->checkers = attackers(board, list->king, board->turn, found);
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

/* Whether a move of the list is legal; `after` becomes the board behind it, where the army of a
 * king that it took is dead already (§4.2). */
static bool legal(const Board *board, const MoveList *list, const Move *move, Board *after) {
    *after = *board;
    make_move(after, move);
    Square king = same(move->from, list->king) ? move->to : list->king;
    return !attacked(after, king, board->turn);
}

/* Whether the seat has a legal move, were it its turn. */
static bool can_move(const Board *board, int seat) {
    Board asked = *board, after;
    MoveList list;
    asked.turn = seat;
    find_moves(&asked, false, &list);
    for (int i = 0; i < list.count; i++)
        if (legal(&asked, &list, &list.moves[i], &after))
            return true;
    return false;
}

/* ---- Counting what a move shows --------------------------------------------------------------*/

static bool takes_king(const Board *board, const Move *move) {
    Man man = man_at(board, move->to);
    return man.kind == 'K' && !man.dead;
}

static void count_legal_move(const Board *board, const MoveList *list, const Move *move) {
    int seat = board->turn;
    Man target = man_at(board, move->to);
    if (move->pusher != NOBODY) {
        bool far_flank = row_of(move->pusher, move->from) < row_of(move->pusher, move->to);
        note(list, far_flank ? EP_FAR_FLANK : EP_NEAR_FLANK);
        note(list, EP_AGE_1 + (seat - move->pusher + SEATS) % SEATS - 1);
        if (target.seat != NOBODY)
            note(list, EP_OCCUPIED);
        if (man_at(board, pushed_pawn(board, move->pusher)).dead)
            note(list, EP_DEAD_PAWN);
        if (move->promotion != 0)
            note(list, EP_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (target.seat != NOBODY || move->pusher != NOBODY)
            note(list, PROMOTION_CAPTURE);
    }
    if (move->side != NOBODY)
        note(list, CASTLING + seat * SIDES + move->side);
    if (target.seat == seat)
        note(list, WANDERER_OWN_DEAD);
    if (!takes_king(board, move) || list->checkers == 0)
        return;
    note(list, KING_CAPTURE_IN_CHECK);
    Board without = *board; /* the same, but the army outlives its king */
    without.men[move->to.file][move->to.rank] = no_man;
    make_move(&without, move);
    if (in_check(&without, seat))
        note(list, KING_CAPTURE_DEAD_ATTACKER);
}

static void count_refused_move(const Board *board, const MoveList *list, const Move *move) {
    if (takes_king(board, move))
        note(list, KING_CAPTURE_REFUSED);
    /* Only when the king was not in check before: the move has opened a line to it. */
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    note(list, move->pusher != NOBODY ? EP_REFUSED : PINNED_REFUSED);
}

/* Whether a grey man would give check if he were alive. */
static bool checked_by_dead(const Board *board, int seat) {
    Board revived = *board;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            revived.men[file][rank].dead = false;
    return !in_check(board, seat) && in_check(&revived, seat);
}

/* ---- The end of a game (§4.6, §4.7) ----------------------------------------------------------*/

/* The points as they stand, and the places they give. */
static void end(Game *game, const char *how) {
    const int *points = game->board.points;
    int place[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        place[seat] = 1;
        for (int other = 0; other < SEATS; other++)
            place[seat] += points[other] > points[seat];
    }
    snprintf(game->result, sizeof game->result, "points %d,%d,%d,%d placing %d,%d,%d,%d (%s)",
             points[0], points[1], points[2], points[3], place[0], place[1], place[2], place[3],
             how);
}

static bool is_over(const Game *game) { return strcmp(game->result, "none") != 0; }

static int rounded(int number, int divisor) { return (2 * number + divisor) / (2 * divisor); }

static void give_active(Board *board, int points) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] == ACTIVE)
            board->points[seat] += points;
}

/* At most one seat is active: it gets 20 for every other live king. */
static void end_last_seat(Game *game, const char *how) {
    Board *board = &game->board;
    if (seats_that_are(board, ACTIVE) == 0) {
        rule_counts[NO_ACTIVE_SEAT]++;
        end(game, "no active seat");
        return;
    }
    int kings = idle_kings(board);
    if (kings > 0)
        rule_counts[LAST_SEAT]++;
    if (kings > 1)
        rule_counts[LAST_SEAT_MORE_KINGS]++;
    if (strcmp(how, "checkmate") == 0)
        rule_counts[LAST_SEAT_MATE]++;
    if (strcmp(how, "stalemate") == 0)
        rule_counts[LAST_SEAT_STALEMATE]++;
    give_active(board, board->rules.king_points * kings);
    end(game, how);
}

/* 10 to each active seat, and a share of 20 for each king without a player. */
static void end_drawn(Game *game, const char *how) {
    Board *board = &game->board;
    int kings = idle_kings(board);
    if (kings > 0)
        rule_counts[DRAW_SHARED]++;
    give_active(board, DRAW_POINTS + rounded(board->rules.king_points * kings,
                                             seats_that_are(board, ACTIVE)));
    end(game, how);
}

/* ---- Material --------------------------------------------------------------------------------*/

/* A seat's live men beside the king: none, one minor man, or enough. */
enum { BARE, ONE_MINOR, ENOUGH };

static int material(const Board *board, int seat) {
    int men = 0;
    bool minor = true;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat != seat || man.dead || man.kind == 'K')
                continue;
            men++;
            minor = minor && (man.kind == 'B' || man.kind == 'N');
        }
    }
    if (men == 0)
        return BARE;
    return men == 1 && minor ? ONE_MINOR : ENOUGH;
}

static bool can_take_live(const Board *board) {
    MoveList list;
    Board after;
    find_moves(board, false, &list);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        Man man = man_at(board, move->to), pawn = no_man;
        if (move->pusher != NOBODY)
            pawn = man_at(board, pushed_pawn(board, move->pusher));
        bool live = (man.seat >= 0 && !man.dead) || (pawn.seat >= 0 && !pawn.dead);
        if (live && legal(board, &list, move, &after))
            return true;
    }
    return false;
}

/* The rule of insufficient material that holds, or NOBODY. */
static int insufficient(const Board *board) {
    int seats = SEATS - seats_that_are(board, ELIMINATED);
    int bare = 0, minors = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->state[seat] == ELIMINATED)
            continue;
        bare += material(board, seat) == BARE;
        minors += material(board, seat) == ONE_MINOR;
    }
    if (seats > 2)
        return bare == seats ? BARE_KINGS_MORE : NOBODY;
    if (bare + minors < seats)
        return NOBODY;
    if (can_take_live(board)) {
        rule_counts[MATERIAL_CAN_TAKE]++;
        return NOBODY;
    }
    if (bare == seats)
        return BARE_KINGS_2;
    return bare > 0 ? MINOR_AND_BARE : MINOR_AND_MINOR;
}

/* ---- After a ply (§11.7) ---------------------------------------------------------------------*/

/* Puts the present position to the past. */
static void remember_position(Game *game) {
    const Board *board = &game->board;
    Past *now = &game->past[game->past_count++];
    memset(now, 0, sizeof *now);
    memcpy(now->men, board->men, sizeof now->men);
    now->turn = board->turn;
}

static bool same_past(const Past *a, const Past *b) {
    return a->turn == b->turn && memcmp(a->men, b->men, sizeof a->men) == 0;
}

/* How often the last position of the past has been there. */
static int occurrences(const Game *game) {
    const Past *now = &game->past[game->past_count - 1];
    int times = 0;
    for (const Past *past = game->past; past <= now; past++)
        times += same_past(past, now);
    return times;
}

static bool many_plies(const Board *board) {
    return board->half >= SEAT_DRAW_PLIES * (SEATS - seats_that_are(board, ELIMINATED));
}

/* The seat to move has no move: it is eliminated, with the points of its stalemate. */
static const char *settle_stuck(Board *board) {
    int seat = board->turn;
    bool check = in_check(board, seat);
    bool wanders = board->state[seat] == WANDERING;
    int active = seats_that_are(board, ACTIVE);
    if (check)
        rule_counts[board->leaving ? LEFT_MATED : STUCK_IN_CHECK]++;
    else if (wanders) {
        if (board->leaving)
            rule_counts[LEFT_STALEMATED]++;
        rule_counts[active == 2 ? STALEMATE_SHARED_2 : STALEMATE_SHARED_3]++;
        give_active(board, rounded(board->rules.king_points, active));
    } else {
        rule_counts[STALEMATE_ACTIVE]++;
        board->points[seat] += board->rules.king_points;
    }
    int half = board->half;
    eliminate(board, seat);
    board->half = check ? 0 : half;
    board->leaving = false;
    board->pushed[seat] = false; /* its slot has come */
    pass_turn(board);
    return check ? "checkmate" : "stalemate";
}

/* Settles what follows from the position, in the order of the judgements: one active seat,
 * stalemate of the seat to move, threefold repetition, 50 moves, material. `how` names what may
 * have taken the last opponent. */
static void settle(Game *game, const char *how) {
    Board *board = &game->board;
    while (seats_that_are(board, ACTIVE) > 1 && !can_move(board, board->turn))
        how = settle_stuck(board);
    if (board->lasting)
        game->past_count = 0;
    if (seats_that_are(board, ACTIVE) <= 1) {
        end_last_seat(game, how);
        return;
    }
    if (!board->leaving) {
        remember_position(game);
        if (occurrences(game) >= 3) {
            rule_counts[THREEFOLD]++;
            end_drawn(game, "threefold repetition");
            return;
        }
    }
    if (many_plies(board)) {
        rule_counts[MANY_PLIES_2 + SEATS - seats_that_are(board, ELIMINATED) - 2]++;
        end_drawn(game, "50-move rule");
        return;
    }
    int rule = insufficient(board);
    if (rule != NOBODY) {
        rule_counts[rule]++;
        end_drawn(game, "insufficient material");
    }
}

/* ---- Points for checks (§4.3) and mates (§4.2) -----------------------------------------------*/

/* Where the man that stands on the square after the move stood before it. */
static Square stood_before(int seat, const Move *move, Square square) {
    Square home = move->from, away = move->to;
    if (same(square, move->to))
        return move->from;
    if (move->side != NOBODY)
        castling_rook(seat, move, &home, &away);
    return same(square, away) ? home : square;
}

/* Whether the seat's king is attacked by a man that did not attack it before the move. */
static bool newly_checked(const Board *before, const Board *after, const Move *move, int seat) {
    Square king = find_king(after, seat);
    Square old[MAX_ATTACKERS], now[MAX_ATTACKERS];
    int old_count = attackers(before, king, seat, old);
    int now_count = attackers(after, king, seat, now);
    bool others_line = false, checked = false;
    for (int i = 0; i < now_count; i++) {
        bool known = false;
        for (int j = 0; j < old_count; j++)
            known = known || same(old[j], stood_before(before->turn, move, now[i]));
        checked = checked || !known;
        others_line = others_line || (!known && man_at(after, now[i]).seat != before->turn);
    }
    if (now_count > 0 && !checked)
        rule_counts[CHECK_OLD_ATTACKER]++;
    if (others_line)
        rule_counts[CHECK_OTHERS_LINE]++;
    return checked;
}

static void pay_checks(const Board *before, Board *after, const Move *move) {
    int seat = before->turn, kings = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && after->state[other] == ACTIVE &&
            newly_checked(before, after, move, other))
            kings++;
    if (kings < 2)
        return;
    if (after->state[seat] != ACTIVE) {
        rule_counts[CHECK_BY_WANDERER]++;
        return;
    }
    bool queen = like_queen(man_at(after, move->to).kind);
    if (queen)
        rule_counts[kings == 2 ? CHECK_2_QUEEN : CHECK_3_QUEEN]++;
    else
        rule_counts[kings == 2 ? CHECK_2_OTHER : CHECK_3_OTHER]++;
    if (queen || !after->rules.seed_checks)
        after->points[seat] += kings == 2 ? 1 : 5;
    else
        after->points[seat] += kings == 2 ? 5 : 20;
}

static bool checked_by(const Board *board, int seat, int by) {
    Square found[MAX_ATTACKERS];
    int count = attackers(board, find_king(board, seat), seat, found);
    for (int i = 0; i < count; i++)
        if (man_at(board, found[i]).seat == by)
            return true;
    return false;
}

static void count_mate(const Board *board, int seat, int mover) {
    int next = (mover + 1) % SEATS;
    while (board->state[next] == ELIMINATED)
        next = (next + 1) % SEATS;
    rule_counts[seat == next ? MATE_NEXT : MATE_LATER]++;
    if (!checked_by(board, seat, mover))
        rule_counts[MATE_BY_OTHERS]++;
    if (board->state[seat] == WANDERING)
        rule_counts[MATE_OF_WANDERER]++;
    if (board->state[mover] == WANDERING)
        rule_counts[MATE_BY_WANDERER]++;
}

/* All other seats are judged on the same position, then all mated ones die together. */
static int judge_mates(Board *board) {
    int mover = board->turn, count = 0;
    bool mated[SEATS] = {false};
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == mover || board->state[seat] == ELIMINATED)
            continue;
        mated[seat] = in_check(board, seat) && !can_move(board, seat);
        if (mated[seat])
            count_mate(board, seat, mover);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!mated[seat])
            continue;
        count++;
        board->half = 0;
        if (board->state[mover] == ACTIVE)
            board->points[mover] += board->rules.mate_points;
        eliminate(board, seat);
    }
    if (count > 1)
        rule_counts[count == 2 ? MATE_TWO : MATE_THREE]++;
    return count;
}

/* ---- Playing ---------------------------------------------------------------------------------*/

/* Counts what the move takes; `before` is the board it is made on. */
static void count_captures(const Board *before, const Move *move) {
    Man men[2] = {man_at(before, move->to), no_man};
    if (move->pusher != NOBODY)
        men[1] = man_at(before, pushed_pawn(before, move->pusher));
    if (men[0].seat >= 0 && men[1].seat >= 0)
        rule_counts[EP_BOTH_SCORED]++;
    for (int i = 0; i < 2; i++) {
        if (men[i].seat < 0)
            continue;
        if (men[i].dead) {
            rule_counts[DEAD_CAPTURE]++;
            continue;
        }
        if (before->state[before->turn] == WANDERING)
            rule_counts[WANDERER_TAKES_LIVE]++;
        if (men[i].kind != 'K')
            continue;
        rule_counts[KING_CAPTURE]++;
        if (before->state[men[i].seat] == WANDERING)
            rule_counts[KING_CAPTURE_WANDERER]++;
        if (before->state[men[i].seat] == ELIMINATED)
            rule_counts[KING_CAPTURE_FROZEN]++;
    }
}

/* `after` is the board behind the legal move. */
static void finish_move(Game *game, const Move *move, const Board *after) {
    Board before = game->board;
    Board *board = &game->board;
    *board = *after;
    game->made[board->turn]++;
    count_captures(&before, move);
    pay_checks(&before, board, move);
    int mates = judge_mates(board);
    if (mates > 0 && takes_king(&before, move))
        rule_counts[KING_CAPTURE_AND_MATE]++;
    pass_turn(board);
    settle(game, mates > 0 ? "checkmate" : "last seat");
}

/* Whether a departure now makes the game void. */
static bool is_void(const Game *game) {
    const Board *board = &game->board;
    bool enough = true;
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->points[seat] != 0)
            return false;
        if (board->state[seat] != ELIMINATED && game->made[seat] < VOID_MOVES)
            enough = false;
    }
    return !enough && !in_check(board, board->turn);
}

/* Whether the seat to move stays strictly first after the only other seat got 20 for each king
 * that would then be left without a player. */
static bool may_claim(const Board *board) {
    int seat = board->turn;
    int given = board->rules.king_points * (idle_kings(board) + 1);
    if (SEATS - seats_that_are(board, ELIMINATED) != 2)
        return false;
    for (int other = 0; other < SEATS; other++) {
        int bonus = board->state[other] == ACTIVE ? given : 0;
        if (other != seat && board->points[other] + bonus >= board->points[seat])
            return false;
    }
    return true;
}

/* Whether the only active seat has no men to win with. */
static bool survivor_is_weak(const Board *board) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] == ACTIVE && material(board, seat) == ENOUGH)
            return false;
    return true;
}

/* The seat to move resigns ('R') or has no time left ('T'). */
static bool leave(Game *game, char how) {
    Board *board = &game->board;
    int seat = board->turn;
    if (board->state[seat] == WANDERING) {
        rule_counts[WANDERER_LEAVE_REFUSED]++;
        return false;
    }
    if (is_void(game)) {
        rule_counts[ABORTED]++;
        strcpy(game->result, "aborted");
        return true;
    }
    rule_counts[how == 'R' ? RESIGNATION : TIME_OUT]++;
    bool claim = how == 'R' && may_claim(board);
    board->lasting = false;
    board->half = 0;
    kill_men(board, seat, true);
    if (board->rules.walking) {
        board->state[seat] = WANDERING;
        board->resigned[seat] = how == 'R';
        board->flagged[seat] = how == 'T';
        board->leaving = true;
    } else {
        rule_counts[LEFT_WALKING_OFF]++;
        board->state[seat] = ELIMINATED;
        board->pushed[seat] = false; /* its slot has come */
        pass_turn(board);
    }

    bool last = seats_that_are(board, ACTIVE) <= 1;
    if (last && claim) {
        rule_counts[CLAIM]++;
        end_last_seat(game, "claim");
        return true;
    }
    if (last && idle_kings(board) == 1 && survivor_is_weak(board)) {
        rule_counts[LAST_SEAT_SHARED]++;
        give_active(board, DRAW_POINTS);
        board->points[seat] += DRAW_POINTS;
        end(game, "insufficient material");
        return true;
    }
    settle(game, "last seat");
    return true;
}

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

/* Four times true or false. */
static bool read_truths(const char **text, bool truths[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++) {
        if (!read_word(text, seat > 0 ? "," : "("))
            return false;
        truths[seat] = read_word(text, "true");
        if (!truths[seat] && !read_word(text, "false"))
            return false;
    }
    return read_word(text, ")");
}

static bool read_pushes(const char **text, Board *board) {
    for (int seat = 0; seat < SEATS; seat++) {
        Square pawn;
        if (!read_word(text, seat > 0 ? ",'" : "('"))
            return false;
        if (read_word(text, "'"))
            continue;
        if (!read_square(text, &board->skipped[seat]) || !read_word(text, ":") ||
            !read_square(text, &pawn) || !read_word(text, "'"))
            return false;
        if (row_of(seat, board->skipped[seat]) != SKIPPED_ROW ||
            !same(pawn, pushed_pawn(board, seat)))
            return false;
        board->pushed[seat] = board->rules.en_passant;
    }
    return read_word(text, ")");
}

/* The dictionary and the stroke after it, if it is there. */
static bool read_dictionary(const char **text, Board *board) {
    if (!read_word(text, "{"))
        return true;
    do {
        if (read_word(text, "'resigned':")) {
            if (!read_truths(text, board->resigned))
                return false;
        } else if (read_word(text, "'flagged':")) {
            if (!read_truths(text, board->flagged))
                return false;
        } else if (!read_word(text, "'enPassant':") || !read_pushes(text, board))
            return false;
    } while (read_word(text, ","));
    return read_word(text, "}-");
}

/* One cell that is not a run of empty ones. */
static bool read_man(const char **text, Square square, Man *man) {
    int seat, kind;
    *man = (Man){OUTSIDE, ' ', false};
    if (read_word(text, "x"))
        return !playable(square);
    man->seat = WALL;
    if (read_word(text, "X") || read_word(text, "dX"))
        return playable(square);
    man->dead = read_word(text, "d");
    if (!read_letter(text, seat_letters, &seat) || !read_letter(text, kind_letters, &kind))
        return false;
    man->seat = (signed char)seat;
    man->kind = kind_letters[kind];
    return playable(square);
}

static bool read_row(const char **text, Board *board, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < SIZE;) {
        Man man;
        int digit, run = 0;
        if (file > 0 && !read_word(text, ","))
            return false;
        const char *ahead = *text;
        if (!read_letter(&ahead, "0123456789", &digit)) {
            if (!read_man(text, (Square){file, rank}, &man))
                return false;
            put(board, (Square){file++, rank}, man);
        } else {
            if (after_run || !read_number(text, &run) || run < 1)
                return false;
            for (int i = 0; i < run; i++, file++) {
                if (!playable((Square){file, rank}))
                    return false;
                put(board, (Square){file, rank}, no_man);
            }
        }
        after_run = run > 0;
    }
    return read_word(text, rank > 0 ? "/" : "");
}

/* One live king a seat that is in the game and at most one left standing of another; no more men
 * than a seat began with, no men but the king of a seat that does not play, and no pawn that must
 * have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, live[SEATS] = {0}, all[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            all[man.seat]++;
            live[man.seat] += !man.dead;
            kings[man.seat] += man.kind == 'K' && !man.dead;
            if (man.kind == 'P' &&
                row_of(man.seat, (Square){file, rank}) >= board->rules.promotion_row)
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool in_game = board->state[seat] != ELIMINATED;
        if (kings[seat] > 1 || (in_game && kings[seat] == 0) || all[seat] > SEAT_MEN)
            return false;
        if (board->state[seat] != ACTIVE && live[seat] != kings[seat])
            return false;
    }
    return true;
}

static bool read_board(const char *text, Board *board) {
    int out[SEATS], castling[SIDES][SEATS];
    if (!read_letter(&text, seat_capitals, &board->turn) || !read_word(&text, "-") ||
        !read_flags(&text, out) || !read_flags(&text, castling[SHORT]) ||
        !read_flags(&text, castling[LONG]) || !read_four(&text, board->points) ||
        !read_number(&text, &board->half) || board->half < 0 || !read_word(&text, "-") ||
        !read_dictionary(&text, board))
        return false;
    for (int rank = SIZE - 1; rank >= 0; rank--)
        if (!read_row(&text, board, rank))
            return false;
    if (*text != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        bool left = board->resigned[seat] || board->flagged[seat];
        if (board->resigned[seat] && board->flagged[seat])
            return false;
        board->state[seat] = out[seat] == 1 ? ELIMINATED : left ? WANDERING : ACTIVE;
        if (board->state[seat] == ELIMINATED)
            board->resigned[seat] = board->flagged[seat] = false;
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] = castling[side][seat] == 1 &&
                                          board->state[seat] == ACTIVE &&
                                          castling_men_home(board, seat, side);
    }
    return board->state[board->turn] != ELIMINATED && possible_men(board);
}

/* ---- Reading the options (§9.1) --------------------------------------------------------------*/

/* `yes` or `no`. */
static bool read_choice(const char **text, const char *yes, const char *no, bool *choice) {
    *choice = read_word(text, yes);
    return *choice || read_word(text, no);
}

static bool read_promotions(const char **text, char promotions[sizeof promotion_kinds]) {
    int count = 0, place;
    memset(promotions, 0, sizeof promotion_kinds);
    while (read_letter(text, promotion_kinds, &place)) {
        if (strchr(promotions, promotion_kinds[place]) != NULL)
            return false;
        promotions[count++] = promotion_kinds[place];
    }
    return count > 0;
}

static bool read_option(const char **text, Rules *rules) {
    if (read_word(text, "MultiCheck="))
        return read_choice(text, "seed", "present", &rules->seed_checks);
    if (read_word(text, "EnPassant="))
        return read_choice(text, "on", "off", &rules->en_passant);
    if (read_word(text, "DeadKingWalking="))
        return read_choice(text, "on", "off", &rules->walking);
    if (read_word(text, "PromoteTo="))
        return read_promotions(text, rules->promotions);
    if (read_word(text, "Prom="))
        return read_number(text, &rules->promotion_row) &&
               rules->promotion_row >= LEAST_PROMOTION_ROW && rules->promotion_row <= SIZE;
    if (read_word(text, "PointsForMate="))
        return read_number(text, &rules->mate_points) && rules->mate_points >= 0 &&
               rules->mate_points <= 999;
    rules->dead_wall = read_word(text, "DeadWall");
    return rules->dead_wall;
}

static bool read_options(const char *text, Rules *rules) {
    *rules = (Rules){.seed_checks = true,
                     .en_passant = true,
                     .walking = true,
                     .promotions = "D",
                     .promotion_row = USUAL_PROMOTION_ROW,
                     .mate_points = -1};
    while (text != NULL && *text != 0) {
        if (read_word(&text, " "))
            continue;
        if (!read_option(&text, rules) || (*text != 0 && *text != ' '))
            return false;
    }
    rules->king_points = strchr(rules->promotions, 'D') != NULL ? KING_POINTS : OLD_KING_POINTS;
    if (rules->mate_points < 0)
        rules->mate_points = rules->king_points;
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

static char *write_four(char *out, int first, int second, int third, int fourth) {
    return out + sprintf(out, "%d,%d,%d,%d-", first, second, third, fourth);
}

static char *write_castling(char *out, const Board *board, int side) {
    return write_four(out, board->castling[0][side], board->castling[1][side],
                      board->castling[2][side], board->castling[3][side]);
}

static char *write_truths(char *out, const char *key, const bool truths[SEATS]) {
    out += sprintf(out, "'%s':(", key);
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%s", seat > 0 ? "," : "", truths[seat] ? "true" : "false");
    return out + sprintf(out, ")");
}

static char *write_pushes(char *out, const Board *board) {
    out += sprintf(out, "'enPassant':(");
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

static char *write_dictionary(char *out, const Board *board) {
    bool wanderers = seats_that_are(board, WANDERING) > 0, pushes = false;
    for (int seat = 0; seat < SEATS; seat++)
        pushes = pushes || board->pushed[seat];
    if (!wanderers && !pushes)
        return out;
    *out++ = '{';
    if (wanderers) {
        out = write_truths(out, "resigned", board->resigned);
        *out++ = ',';
        out = write_truths(out, "flagged", board->flagged);
    }
    if (wanderers && pushes)
        *out++ = ',';
    if (pushes)
        out = write_pushes(out, board);
    return out + sprintf(out, "}-");
}

static char *write_man(char *out, Man man) {
    if (man.seat == OUTSIDE)
        return out + sprintf(out, "x");
    if (man.seat == WALL)
        return out + sprintf(out, "X");
    return out + sprintf(out, "%s%c%c", man.dead ? "d" : "", seat_letters[man.seat], man.kind);
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
            out = write_man(out, man);
        if (file + 1 < SIZE)
            *out++ = ',';
        run = 0;
    }
    *out = 0;
    return out;
}

/* ---- The interface ---------------------------------------------------------------------------*/

/* A loaded position that is over has been paid for; a stuck seat to move has not. */
static void settle_loaded(Game *game) {
    const Board *board = &game->board;
    int active = seats_that_are(board, ACTIVE);
    if (active == 0)
        end_last_seat(game, "no active seat");
    else if (active == 1)
        end(game, "last seat");
    else if (!can_move(board, board->turn))
        settle(game, "last seat");
    else if (many_plies(board))
        end(game, "50-move rule");
    else if (insufficient(board) != NOBODY)
        end(game, "insufficient material");
    else
        remember_position(game);
}

static void *ffa_start(const char *options, const char *teams, const char *fen4) {
    (void)teams; /* each for himself, whoever is friends with whom */
    Board board = {0};
    if (fen4 == NULL || !read_options(options, &board.rules) || !read_board(fen4, &board))
        return NULL;
    Game *game = malloc(sizeof *game);
    if (game == NULL)
        return NULL;
    game->board = board;
    memset(game->made, 0, sizeof game->made);
    strcpy(game->result, "none");
    game->past_count = 0;
    settle_loaded(game);
    return game;
}

static void *ffa_copy(const void *object) {
    const Game *game = object;
    Game *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return NULL;
    size_t unused = (size_t)(MAX_PAST - game->past_count) * sizeof game->past[0];
    memcpy(copy, game, sizeof *game - unused);
    return copy;
}

static void ffa_end(void *object) { free(object); }

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static int ffa_moves(const void *object, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = object;
    const Board *board = &game->board;
    MoveList list;
    Board after;
    int count = 0;
    if (is_over(game))
        return 0;
    find_moves(board, true, &list);
    if (list.checkers > 1)
        note(&list, DOUBLE_CHECK);
    if (checked_by_dead(board, board->turn))
        note(&list, DEAD_CHECK);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (legal(board, &list, move, &after)) {
            count_legal_move(board, &list, move);
            write_move(out[count++], move);
        } else
            count_refused_move(board, &list, move);
    }
    qsort(out, (size_t)count, sizeof out[0], compare_texts);
    return count;
}

static bool ffa_play(void *object, const char *move) {
    Game *game = object;
    MoveList list;
    Board after;
    if (move == NULL || is_over(game))
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0)
        return leave(game, *move);
    find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        write_move(text, &list.moves[i]);
        if (strcmp(text, move) != 0)
            continue;
        if (!legal(&game->board, &list, &list.moves[i], &after))
            return false;
        finish_move(game, &list.moves[i], &after);
        return true;
    }
    return false;
}

static void ffa_fen(const void *object, char out[SLOW_FEN_TEXT]) {
    const Game *game = object;
    const Board *board = &game->board;
    const int *state = board->state, *points = board->points;
    out += sprintf(out, "%c-", seat_capitals[board->turn]);
    out = write_four(out, state[0] == ELIMINATED, state[1] == ELIMINATED, state[2] == ELIMINATED,
                     state[3] == ELIMINATED);
    out = write_castling(out, board, SHORT);
    out = write_castling(out, board, LONG);
    out = write_four(out, points[0], points[1], points[2], points[3]);
    out += sprintf(out, "%d-", board->half);
    out = write_dictionary(out, board);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        out = write_row(out, board, rank);
        if (rank > 0)
            *out++ = '/';
    }
}

static const char *ffa_result(const void *object) {
    const Game *game = object;
    return game->result;
}

static const char *ffa_rule_name(int i) { return i >= 0 && i < RULES ? rule_names[i] : NULL; }

static unsigned long ffa_rule_count(int i) { return i >= 0 && i < RULES ? rule_counts[i] : 0; }

const SlowRules SLOW_FFA = {
    .variant = "ffa",
    .start = ffa_start,
    .copy = ffa_copy,
    .end = ffa_end,
    .moves = ffa_moves,
    .play = ffa_play,
    .fen = ffa_fen,
    .result = ffa_result,
    .rule_name = ffa_rule_name,
    .rule_count = ffa_rule_count,
    .startpos = start_position,
};

const SlowRules SLOW_SOLO = {
    .variant = "solo",
    .start = ffa_start,
    .copy = ffa_copy,
    .end = ffa_end,
    .moves = ffa_moves,
    .play = ffa_play,
    .fen = ffa_fen,
    .result = ffa_result,
    .rule_name = ffa_rule_name,
    .rule_count = ffa_rule_count,
    .startpos = start_position,
};
