/* The slow rules of Chess Four: one position, one game, and what their parts lend each other.
 * Private to slow_chess4*.c, whose manual is slow_chess4.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 12, SEATS = 4, CORNER = 2 };
enum { WHITE, BLACK, YELLOW, BROWN };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* Rows as the owner counts them from his own edge. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3 };

enum { SEAT_PLIES = 50, SEAT_MEN = 16 };

static const char seat_letters[] = "wbyd";
static const char seat_capitals[] = "WBYD";
static const char kind_letters[] = "PNBRQK";
static const char promotion_kinds[] = "QRBN";

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, false};

/* One step forward of a pawn: White north, Black south, Yellow east, Dark brown west. */
static const int forward[SEATS][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

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
    SlowRecord record; /* the past: back to the last resetting ply */
    Board board;
} Game;

/* ---- The rules met ----------------------------------------------------------------------------
 */

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

/* Counts a rule as met. */
void slow_chess4_met(int rule);
/* The same, when the list is one that counts. */
void slow_chess4_note(const MoveList *list, int rule);
extern const char *const slow_chess4_rule_names[];
const unsigned long *slow_chess4_rule_counts(void);

/* ---- slow_chess4_moves.c ----------------------------------------------------------------------
 */

/* Whether the square is one of the 128; any numbers may be asked. */
bool slow_chess4_playable(Square square);
Man slow_chess4_man_at(const Board *board, Square square);
bool slow_chess4_holds(const Board *board, Square square, int seat, char kind);
int slow_chess4_partner_of(int seat);
/* The seat whose pawns move the other way. */
int slow_chess4_opposite(int seat);
/* Of the other team, be it living or out. */
bool slow_chess4_enemies(int seat, int other);
int slow_chess4_next_seat(const Board *board, int seat);
int slow_chess4_living(const Board *board);
/* The row of the square, 1 to 12, counted from the seat's own edge. */
int slow_chess4_row_of(int seat, Square square);
/* The last square of a pawn's way: none is in front of it. */
bool slow_chess4_at_end(int seat, Square square);
bool slow_chess4_promotes(const Board *board, int seat, Square square);
Square slow_chess4_find_king(const Board *board, int seat);
/* How many men of the seat's living enemies attack the square. */
int slow_chess4_attackers(const Board *board, Square square, int seat);
/* What it would be if the armies that are out still lived; for counting only. */
int slow_chess4_attackers_with_inert(const Board *board, Square square, int seat);
Square slow_chess4_pushed_pawn(const Board *board, int pusher);
/* Whether king and rook stand as castling to that side wants them. */
bool slow_chess4_castling_men_home(const Board *board, int seat, int side);
/* All moves of the seat to move; the own king may yet be left attacked. */
void slow_chess4_find_moves(const Board *board, bool counting, MoveList *list);
/* Whether a move of the list is legal; `after` becomes the board behind it. */
bool slow_chess4_legal(const Board *board, const MoveList *list, const Move *move, Board *after);
bool slow_chess4_can_move(const Board *board, const MoveList *list);

/* ---- slow_chess4_text.c -----------------------------------------------------------------------
 */

/* Reads the whole of a position; the options are known before. */
bool slow_chess4_read_fen(const char *text, Board *board);
bool slow_chess4_read_options(const char *text, Options *options);
/* Only the game's own pairs, in any order, are a partition that it takes. */
bool slow_chess4_read_teams(const char *teams);
/* Writes the game's position in canonical FEN4. */
void slow_chess4_write_fen(const void *game, char *out);

/* ---- slow_chess4_count.c ----------------------------------------------------------------------
 */

void slow_chess4_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                  const Board *after);
/* Only when the king was not in check before: the move has opened a line to it. */
void slow_chess4_count_refused_move(const MoveList *list, const Move *move);
void slow_chess4_count_played_move(const Board *before, const Board *after);
