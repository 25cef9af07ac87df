/* The board as text, seen from any seat, with or without colours. */
#pragma once
#include "engine/position.h"

#include <stdio.h>

typedef struct {
    Dir up;      /* what is at the top: DIR_N … DIR_W */
    bool colors; /* escape sequences of ANSI terminals: a colour a seat, dead men grey */
    Move last;   /* the move to be marked, or MOVE_NONE */
} DrawStyle;

/* Writes the board with the names of its files and ranks along two sides. A man is the letter of
 * his seat and his own ("rK"), a grey one's seat letter is '-'. Where FEN4 says more, so does the
 * picture: an arrow is a pawn's heading as the picture lies ("gP>"), a letter at the end the seat
 * whose man it was at the start ("eBn"). An empty cell is a dot, or the sign of its terrain, or '+'
 * where no line runs through; a wall '#'. Without colours '*' stands before the two cells of the
 * marked move. */
void draw_board(FILE *file, const Position *pos, const DrawStyle *style);

/* Has each seat an edge of its own that its men march away from? */
bool draw_has_edges(const Variant *variant);
/* The direction that is up in the view of a seat, its own men at the bottom; SEATS = nobody's view:
 * seat 0's if the seats have edges, else north. */
Dir draw_view(const Variant *variant, Seat seat);

/* The escape sequence that starts a seat's colour: by the colour its name says, else by number. */
const char *draw_color(const Variant *variant, Seat seat);
extern const char DRAW_PLAIN[]; /* ends any colour */
