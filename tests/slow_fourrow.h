/* The slow rules of Four Row: one position, one game, and what their parts lend each other. Private
 * to slow_fourrow*.c, whose manual is slow_fourrow.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 16, SEATS = 4, CORNER = 4 };
enum { SHORT, LONG, SIDES }; /* castling sides */
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

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, false};

static const int heading_away[SEATS] = {NORTH, WEST, SOUTH, EAST};   /* from the seat's edge */
static const int heading_toward[SEATS] = {SOUTH, EAST, NORTH, WEST}; /* the seat's edge */

static const int knight_jumps[16][2] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2},  /* regular */
    {2, 3}, {3, 2}, {3, -2}, {2, -3}, {-2, -3}, {-3, -2}, {-3, 2}, {-2, 3}}; /* extended */

typedef struct Man {
    signed char owner;   /* a seat, or NOBODY, OUTSIDE */
    char kind;           /* a letter of kind_letters, or ' ' */
    signed char heading; /* of a pawn; 0 for all else */
    signed char origin;  /* the seat it began with, for a promoted man its pawn's; 0 for no man */
} Man;

typedef struct Board {
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;            /* the seat to move or, in a division, to claim */
    bool living[SEATS];
    bool castling[SEATS][SIDES];
    /* By owner: it may be taken on any square from the first up to the one before the pawn. */
    SlowPush pushed[SEATS];
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
    SlowRecord record; /* the past: back to the last pawn move, capture or elimination */
    Board board;
    bool automatic; /* option Spoils=auto */
    int last;       /* the seat that made the last ply: "the mater" */
    int plies;      /* of this record, its beginning counted as the first */
    int out[SEATS]; /* the ply at which the seat went out; 0 = before this record */
} Game;

typedef struct Options {
    bool automatic, facing;
    int players;
} Options;

/* ---- The rules met ----------------------------------------------------------------------------
 */

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

/* Counts a rule as met. */
void slow_fourrow_met(int rule);
/* The same, when the list is one that counts. */
void slow_fourrow_note(const MoveList *list, int rule);
extern const char *const slow_fourrow_rule_names[];
const unsigned long *slow_fourrow_rule_counts(void);

/* ---- slow_fourrow_moves.c ---------------------------------------------------------------------
 */

bool slow_fourrow_in_core_band(int line);
/* Whether the square is one of the 192; any numbers may be asked. */
bool slow_fourrow_playable(Square square);
Man slow_fourrow_man_at(const Board *board, Square square);
void slow_fourrow_put(Board *board, Square square, Man man);
void slow_fourrow_lift(Board *board, Square square);
/* The square of the seat's back row that is on this file (South, North) or rank (East, West). */
Square slow_fourrow_back_row(int seat, int place);
/* Everyone has the queen to the left of the king; if they face each other, North and West have
 * theirs to the right. */
int slow_fourrow_king_place(bool facing, int seat);
Square slow_fourrow_king_home(const Board *board, int seat);
Square slow_fourrow_rook_home(const Board *board, int seat, int side);
Square slow_fourrow_find_king(const Board *board, int seat);
int slow_fourrow_count_living(const Board *board);
int slow_fourrow_count_men(const Board *board, int owner);
/* Stands on a pawn square of its origin and heads away from its origin's edge, whoever owns it. */
bool slow_fourrow_unmoved(Man pawn, Square square);
/* The other seats that attack the square, a bit each, but for the ignored one; its men still stand
 * in the way. Allies are strangers too. If `men` is given, the attacking men are added to it. */
unsigned slow_fourrow_attackers(const Board *board, Square square, int seat, int ignored, int *men);
bool slow_fourrow_in_check(const Board *board, int seat);
/* Which of the crossed squares it is, from 1; 0 if the seat's last pawn has not crossed it. */
int slow_fourrow_crossed_square(const Board *board, int seat, Square square);
/* All moves of the seat to move; the own king may yet be left attacked. */
void slow_fourrow_find_moves(const Board *board, bool counting, int ignored, MoveList *list);
/* Whether a move of the list is legal; `after` becomes the board behind it. */
bool slow_fourrow_legal(const Board *board, const MoveList *list, const Move *move, Board *after);
/* Whether the seat to move has a legal move, the attacks of the ignored seat left out of account.
 */
bool slow_fourrow_can_move(const Board *board, int ignored);
int slow_fourrow_left_of(const Board *board, int seat);
/* The turn sentence: if any kings other than the seat's are attacked, the first attacked player met
 * going right from it moves next; otherwise the player to its right. */
int slow_fourrow_next_turn(const Board *board, int seat);
void slow_fourrow_count_next_turn(const Game *game, int before);

/* ---- slow_fourrow_text.c ----------------------------------------------------------------------
 */

/* Reads the whole of a position; the options are known before. */
bool slow_fourrow_read_fen(const char *text, Board *board);
/* The array, of as many players as there are: three = South, East, North; two = South, North. */
void slow_fourrow_set_up(Board *board, int players);
/* The options that are not named are the sheet's. */
bool slow_fourrow_read_options(const char *text, Options *options);
/* A turn stands between the squares and a promotion. */
void slow_fourrow_write_move(char *out, const Move *move);
/* The claim of a man in a division. */
void slow_fourrow_write_claim(char *out, Square square);
/* Writes the game's position in canonical FEN4. */
void slow_fourrow_write_fen(const void *game, char *out);

/* ---- slow_fourrow_count.c ---------------------------------------------------------------------
 */

void slow_fourrow_count_legal_move(const Game *game, const MoveList *list, const Move *move);
/* Only when the king was not in check before: the move has opened a line to it. */
void slow_fourrow_count_refused_move(const MoveList *list, const Move *move);
