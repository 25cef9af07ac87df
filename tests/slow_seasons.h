/* The slow rules of Four Seasons: one position, one game, and what their parts lend each other.
 * Private to slow_seasons*.c, whose manual is slow_seasons.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 8, SEATS = 4 };
enum { PASS, REMOVE, LOSS }; /* what stalemate does */

enum { MATE_POINTS = 5 };
enum { SEAT_PLIES = 50, ALL_MEN = 32 };

static const char seat_letters[] = "grbw"; /* in turn order */
static const char seat_capitals[] = "GRBW";
static const char kind_letters[] = "PNAFRK"; /* A is the alfil, F the general */
static const char headings[] = "nesw";       /* in the order of `SLOW_STRAIGHT` */

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, false};

static const int alfil_jumps[4][2] = {{2, 2}, {2, -2}, {-2, -2}, {-2, 2}};

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
    SlowRecord record; /* the past: back to the last resetting ply */
    Board board;
    int last_mover;      /* or NOBODY */
    int now;             /* counts the moves, for the order of going out */
    int went_out[SEATS]; /* when a seat that is out went out */
} Game;

/* ---- The rules met ----------------------------------------------------------------------------
 */

enum {
    PAWN_NORTH, /* in the order of `SLOW_STRAIGHT` */
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

/* Counts a rule as met. */
void slow_seasons_met(int rule);
/* The same, when the list is one that counts. */
void slow_seasons_note(const MoveList *list, int rule);
extern const char *const slow_seasons_rule_names[];
const unsigned long *slow_seasons_rule_counts(void);

/* ---- slow_seasons_moves.c ---------------------------------------------------------------------
 */

Man slow_seasons_man_at(const Board *board, Square square);
void slow_seasons_clear(Board *board, Square square);
int slow_seasons_living(const Board *board);
/* The next living seat in turn order; the right neighbour. */
int slow_seasons_next_living(const Board *board, int seat);
int slow_seasons_living_before(const Board *board, int seat);
/* One step of a pawn with that heading. */
const int *slow_seasons_pawn_step(char heading);
/* Whether the square is on the edge that the heading leads to. */
bool slow_seasons_at_edge(Square square, char heading);
Square slow_seasons_find_king(const Board *board, int seat);
/* Finds the squares of the men that attack the square, which is the seat's own; their number. */
int slow_seasons_find_attackers(const Board *board, Square square, int seat, Square found[ALL_MEN]);
int slow_seasons_attackers(const Board *board, Square square, int seat);
/* All moves of the seat to move; the own king may yet be left attacked. */
void slow_seasons_find_moves(const Board *board, bool counting, MoveList *list);
/* Whether a move of the list is legal; `after` becomes the board behind it. */
bool slow_seasons_legal(const Board *board, const MoveList *list, const Move *move, Board *after);
bool slow_seasons_can_move(const Board *board, const MoveList *list);

/* ---- slow_seasons_text.c ----------------------------------------------------------------------
 */

/* Reads the whole of a position; the options are known before. */
bool slow_seasons_read_fen(const char *text, Board *board);
bool slow_seasons_read_options(const char *text, Options *options);
/* Each seat once, strokes only between seats. */
bool slow_seasons_read_teams(const char *teams);
/* Writes the game's position in canonical FEN4. */
void slow_seasons_write_fen(const void *game, char *out);

/* ---- slow_seasons_count.c ---------------------------------------------------------------------
 */

/* At the start a seat's pawns head to two sides; any other heading tells an annexed pawn. */
bool slow_seasons_own_heading(int seat, char heading);
void slow_seasons_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                   const Board *after);
/* Only when the king was not in check before: the move has opened a line to it. */
void slow_seasons_count_refused_move(const MoveList *list, const Move *move);
void slow_seasons_count_position(const Board *board, const MoveList *list);
/* Counts a mate by the mover, before the seat goes out. */
void slow_seasons_count_mate(const Board *board, int seat, int mover);
