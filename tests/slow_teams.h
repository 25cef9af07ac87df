/* The slow rules of Teams: one position, one game, and what their parts lend each other. Private to
 * slow_teams*.c, whose manual is slow_teams.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 14, SEATS = 4, CORNER = 3 };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3, PROMOTION_ROW = 11 };
enum { LOW_ROOK = 3, LOW_KING = 6, HIGH_KING = 7, HIGH_ROOK = 10 };

/* Sixteen men a seat can never have as many as SLOW_MAX_MOVES moves: a queen has at most 52. */
enum { DRAW_PLIES = 200, SEAT_MEN = 16 };

static const char seat_letters[] = "rbyg"; /* in turn order */
static const char seat_capitals[] = "RBYG";
static const char kind_letters[] = "PNBRQKD"; /* D is the queen that is worth one point */
static const char promotion_kinds[] = "QRBN";

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, false};

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

typedef struct Game {
    SlowRecord record; /* the past: back to the last pawn move or capture */
    Board board;
} Game;

/* ---- The rules met ----------------------------------------------------------------------------
 */

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

/* Counts a rule as met. */
void slow_teams_met(int rule);
/* The same, when the list is one that counts. */
void slow_teams_note(const MoveList *list, int rule);
extern const char *const slow_teams_rule_names[];
const unsigned long *slow_teams_rule_counts(void);

/* ---- slow_teams_moves.c -----------------------------------------------------------------------
 */

/* Whether the square is one of the 160; any numbers may be asked. */
bool slow_teams_playable(Square square);
Man slow_teams_man_at(const Board *board, Square square);
bool slow_teams_enemies(const Board *board, int seat, int other);
int slow_teams_partner_of(const Board *board, int seat);
/* The row of the square, 1 to 14, counted from the seat's own edge. */
int slow_teams_row_of(int seat, Square square);
Square slow_teams_find_king(const Board *board, int seat);
/* How many men of the seat's enemies attack the square. */
int slow_teams_attackers(const Board *board, Square square, int seat);
/* Whether king and own rook stand as they must. */
bool slow_teams_castling_men_home(const Board *board, int seat, int side);
Square slow_teams_pushed_pawn(const Board *board, int pusher);
/* All moves of the seat to move; the own king may yet be left attacked. */
void slow_teams_find_moves(const Board *board, bool counting, MoveList *list);
/* Whether a move of the list is legal; `after` becomes the board behind it. Taking a king ends the
 * game, whatever then attacks the own one. */
bool slow_teams_legal(const Board *board, const MoveList *list, const Move *move, Board *after);

/* ---- slow_teams_text.c ------------------------------------------------------------------------
 */

/* Reads the whole of a position; the teams are known before. */
bool slow_teams_read_fen(const char *text, Board *board);
/* A partition, or NULL = the usual one. */
bool slow_teams_read_teams(const char *teams, Board *board);
/* Writes the game's position in canonical FEN4. */
void slow_teams_write_fen(const void *game, char *out);

/* ---- slow_teams_count.c -----------------------------------------------------------------------
 */

void slow_teams_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                 const Board *after);
/* Only when the king was not in check before: the move has opened a line to it. */
void slow_teams_count_refused_move(const MoveList *list, const Move *move);
