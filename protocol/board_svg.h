/* A position as a picture: SVG 1.1 with shapes of its own, no fonts but for words. */
#pragma once
#include "engine/fen.h"

#include <stdio.h>

typedef struct { /* to == from: a ring round the cell */
    uint16_t from, to;
    uint8_t seat; /* whose colour it has; SEATS = that of nobody */
} BoardArrow;

typedef struct {
    Dir up;                    /* what is at the top: DIR_N … DIR_W, see draw_view */
    Square last_from, last_to; /* the cells of the last move are lit; NOWHERE = none */
    const BoardArrow *arrows;  /* drawn on top of the men */
    size_t arrow_count;
    const char *last;   /* the last move in words for the panel, or NULL */
    const char *result; /* how the game ended, or NULL while it goes on */
} BoardPicture;

/* Writes the picture of a position: its board as it lies for `up`, every man in the colour of his
 * seat, and beside it a panel with the seats in the order of play, who is to move, who is out, the
 * points. Grey men are grey; those of a seat that is out and whose men stay are faded; a small disc
 * in a man's corner is the colour of the seat whose he was; a wedge at a cell's edge is a pawn's
 * heading where FEN4 has it. `extras` (may be NULL) belong to the FEN4 that is written into the
 * picture's description. */
void board_svg(FILE *file, const Position *pos, const FenExtras *extras,
               const BoardPicture *picture);
