/* The padded 32-wide grid of cells that every game is played on, and what can be worked out from a
 * game's description once: which cells exist, where pawns double-step and promote.
 *
 * A Board is made once per variant, never changes, and may be read from any thread. File a, rank 1
 * is the cell (4, 4): four cells of wall lie around the largest board, so that no leap leaves the
 * grid. */
#pragma once
#include "engine/variant.h"

enum { PAD = 4, MAX_SQUARES = 324, SQUARE_TEXT = 4 };

typedef struct {
    const Variant *variant;
    uint32_t files, ranks; /* size of the drawn map, up to 18 × 18 */
    uint32_t square_count;
    uint16_t squares[MAX_SQUARES]; /* every playable cell, rank by rank from a1 */
    bool on[CELLS];                /* is it a playable cell */
    uint8_t back[CELLS];           /* bit s = on the back row of seat s */
    uint8_t base[CELLS];           /* bit h = a pawn heading h may double-step from here */
    uint8_t promotes[CELLS];       /* bit h = a pawn heading h promotes on arriving here */
    uint8_t special[CELLS];        /* bit h = a pawn heading h has more than a plain step from
                                      here: it stands on its base line or promotes next */
    PieceKind kind[32];            /* the game's table of pieces, close at hand */
    uint8_t slides[32];            /* by kind: the attacks along lines … */
    uint8_t strikes[32];           /* … and onto the next cell (slides, steps and takes) */
    bool leaps[32];
    Kind promotion[8]; /* kinds a pawn may become, best first */
    uint32_t promotion_count;
} Board;

/* A new board; the caller frees it with free(). Stops the program when memory is gone. */
Board *board_new(const Variant *variant);

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
