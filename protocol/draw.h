/* The board as text, seen from any seat, with or without colours. */
#pragma once
#include "engine/position.h"

#include <stdio.h>

typedef struct {
    Seat view;   /* whose side of the board is at the bottom */
    bool colors; /* escape sequences of ANSI terminals: a colour a seat, dead men grey */
    Move last;   /* the move to be marked, or MOVE_NONE */
} DrawStyle;

/* Writes the cross with the names of its files and ranks along two sides. A man is the letter of
 * his seat and his own ("rK"), a dead one's seat letter is '-'; an empty cell is a dot, a wall '#'.
 * Without colours '*' stands before the two cells of the marked move. */
void draw_board(FILE *file, const Position *pos, const DrawStyle *style);

/* The escape sequence that starts a seat's colour: by the colour its name says, else by number. */
const char *draw_color(const Variant *variant, Seat seat);
extern const char DRAW_PLAIN[]; /* ends any colour */
