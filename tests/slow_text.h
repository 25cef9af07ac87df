/* What the slow rules of all games share: squares and steps, and reading and writing the words that
 * FEN4, moves and options are made of. Nothing here knows a rule; what the words mean each game
 * says for itself. It shares no code and no idea with engine/, and no file includes both. */
#pragma once
#include "tests/slow_game.h"

enum { SLOW_SEATS = 4, SLOW_SIDES = 2, SLOW_SIZE = 18, SLOW_REST = 4 };
enum { NOBODY = -1, OUTSIDE = -2, WALL = -3 }; /* in place of a seat */

typedef struct Square {
    int file, rank; /* from 0 */
} Square;

extern const int SLOW_STRAIGHT[4][2]; /* north, east, south, west */
extern const int SLOW_DIAGONAL[4][2];
extern const int SLOW_JUMPS[8][2]; /* of a knight */

static inline bool same(Square a, Square b) { return a.file == b.file && a.rank == b.rank; }

static inline Square beyond(Square square, const int step[2]) {
    return (Square){square.file + step[0], square.rank + step[1]};
}

/* Halfway between two squares: what a castling king crosses. */
static inline Square halfway(Square a, Square b) {
    return (Square){(a.file + b.file) / 2, (a.rank + b.rank) / 2};
}

/* A double or longer step that may be answered en passant, as it is written: `first:pawn`. */
typedef struct SlowPush {
    bool open;
    Square first; /* the first square crossed */
    Square pawn;  /* where it stands now */
} SlowPush;

/* A game's letters. The place of a seat's letter is the seat. */
typedef struct SlowLetters {
    const char *capitals, *seats, *kinds;
    bool greys; /* `drK` is a dead man, `X` and `dX` a wall */
} SlowLetters;

typedef struct SlowCell {
    signed char seat; /* or NOBODY, OUTSIDE (`x`), WALL */
    char kind;        /* a letter of the kinds, or ' ' */
    bool dead;
    char rest[SLOW_REST]; /* what a game writes behind, "" = nothing */
} SlowCell;

/* FEN4 taken apart into what every game has; the dictionary is left to the game. */
typedef struct SlowText {
    const SlowLetters *letters; /* this and the size are to be set before reading */
    int size;                   /* of the board */
    int turn;
    bool out[SLOW_SEATS];
    bool castling[SLOW_SEATS][SLOW_SIDES]; /* short, long */
    int points[SLOW_SEATS];
    int half;
    SlowPush pushed[SLOW_SEATS];
    SlowCell cell[SLOW_SIZE][SLOW_SIZE]; /* [file][rank] */
} SlowText;

/* ---- Reading: each takes its piece of text away from the front, or returns false. ------------ */

bool slow_read_word(const char **text, const char *word);
/* The place of the next letter in `letters`. */
bool slow_read_letter(const char **text, const char *letters, int *place);
/* A number of at most six digits without leading zeros or sign. */
bool slow_read_number(const char **text, int *number);
/* A square of a board of that size, whatever it is there for. */
bool slow_read_square(const char **text, int size, Square *square);
/* A word of the options, and the blanks after it, or the end of the text. */
bool slow_read_option(const char **text, const char *word);

/* All up to the dictionary: turn, out, castling, points, half, each with the stroke after it. */
bool slow_read_fields(const char **text, SlowText *fields);
/* Four steps in brackets: ('','e3:e4','',''). */
bool slow_read_pushes(const char **text, SlowText *fields);
/* The board, in its one spelling, and the end of the text. */
bool slow_read_cells(const char **text, SlowText *fields);
/* Are all men without a rest, and is `x` written where there is no square and nowhere else? */
bool slow_cells_fit(const SlowText *fields, bool (*playable)(Square square));

/* ---- Writing: each returns the end of what it has written, where a '\0' is. ------------------ */

char *slow_write_square(char *out, Square square);
/* From, to, and the small letter of a promotion (a capital, or 0 = none). */
char *slow_write_move(char *out, Square from, Square to, char promotion);
char *slow_write_fields(char *out, const SlowText *fields);
bool slow_any_push(const SlowText *fields);
char *slow_write_pushes(char *out, const SlowText *fields);
char *slow_write_cells(char *out, const SlowText *fields);
/* "placing 1,3,1,4": one more than the number of seats with a higher rank. */
char *slow_write_places(char *out, const int ranks[SLOW_SEATS]);
/* As by strcmp. */
void slow_sort_moves(char moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT], int count);
