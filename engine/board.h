/* The padded 32-wide grid of cells that every game is played on, and what can be worked out from a
 * game's description once: which cells exist, where pawns double-step and promote.
 *
 * A Board is made once per variant, never changes, and may be read from any thread. File a, rank 1
 * is the cell (4, 4): four cells of wall lie around the largest board, so that no leap leaves the
 * grid. */
#pragma once
#include "engine/variant.h"

enum { PAD = 4, MAX_SQUARES = 324, SQUARE_TEXT = 4 };
enum { PROMOTES_NEXT = 0 }; /* … this, when the next cell is where it promotes */

struct Board {
    const Variant *variant;
    uint32_t files, ranks; /* size of the drawn map, up to 18 × 18 */
    uint32_t square_count;
    uint16_t squares[MAX_SQUARES]; /* every playable cell, rank by rank from a1 */
    bool on[CELLS];                /* is it a playable cell */
    char terrain[CELLS];           /* its letter in the drawn map */
    bool solid[CELLS];             /* no line runs through it, even when nobody stands there */
    uint8_t back[CELLS];           /* bit s = on the back row of seat s */
    uint8_t base[CELLS];           /* bit h = a pawn heading h may double-step from here */
    uint8_t promotes[CELLS];       /* bit h = a pawn heading h promotes on arriving here */
    uint8_t reach[4][CELLS];    /* by heading: how many cells a pawn may step from here, or … */
    PieceKind kind[MAX_KINDS];  /* the game's table of pieces, close at hand */
    uint8_t slides[MAX_KINDS];  /* by kind: the attacks along lines … */
    uint8_t strikes[MAX_KINDS]; /* … and onto the next cell (slides, steps and takes) */
    uint8_t leaps[MAX_KINDS];   /* by kind: rows of LEAPS */
    uint8_t leap_rows;          /* all rows that some kind of the game has */
    Kind promotion[8];          /* kinds a pawn may become, best first */
    uint32_t promotion_count;
    uint8_t promotion_row; /* as in the variant, unless the rule words say otherwise; so below */
    bool en_passant;       /* a pawn's first step over a cell leaves a right */
    bool kings_walk;       /* the king of a seat that resigned or timed out walks on alone */
    SeatMask absent;       /* seats that the starting array leaves out: nobody ever plays them */
    SeatMask takeable;     /* whose men may be taken at all; grey ones may be as walls */
    int16_t king_award;    /* points for a king, also one that is left over or stalemated … */
    int16_t mate_award;    /* … and for a mate; -1 = the same */
    uint8_t turn_step;     /* the next seat is so many further on: 1, or 3 = backwards */
    uint8_t option[RULE_OPTIONS]; /* which value of the variant's options is played, 0 = default */
};

/* A new board of the game as its sheet has it; the caller frees it with free(). Stops the program
 * when memory is gone. */
Board *board_new(const Variant *variant);
/* The same with other rule options, "Name=value Name=value" (case does not matter), or NULL with
 * the reason when there is no such option or value. Beside the game's options these words of
 * records that it has in Variant.record_choices: `Prom=N`, `PromoteTo=QRBN`, `PointsForMate=N`,
 * `DeadWall`, `DeadKingWalking=on|off`, `EnPassant=on|off`. */
Board *board_new_with(const Variant *variant, const char *options, Error *error);

/* The starting array that belongs to the rule options. */
const Setup *board_setup(const Board *board);
/* The set-up of that name or StartFen4 code (case does not matter) if it may be played under the
 * board's rule options, or NULL. */
const Setup *board_find_setup(const Board *board, const char *name);

static inline Square board_square(uint32_t file, uint32_t rank) {
    return (rank + PAD) * GRID + file + PAD;
}
static inline uint32_t square_file(Square s) { return square_x(s) - PAD; }
static inline uint32_t square_rank(Square s) { return square_y(s) - PAD; }

/* How many cells `s` lies from the edge behind a man that heads `heading`: 1 = on that edge. */
uint32_t board_row(const Board *board, Square s, Dir heading);

/* Writes "h10"; returns its length. */
uint32_t square_text(Square s, char out[SQUARE_TEXT]);
/* Reads a square's name at the start of `text`: returns its length and sets *s, or 0 when there is
 * none on this board. */
uint32_t square_parse(const Board *board, const char *text, Square *s);
