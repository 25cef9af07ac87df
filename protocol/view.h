/* The board as it lies before somebody: which way is up, and what is said of a man beyond his owner
 * and kind. Shared by the board in text and the one in SVG. Pure functions. */
#pragma once
#include "engine/position.h"

typedef struct {
    Dir up;          /* what is at the top: DIR_N … DIR_W */
    Square corner;   /* the cell at the top left of the picture */
    int down, right; /* steps on the grid */
    uint32_t rows, columns;
} View;

View view_of(const Board *board, Dir up);
/* Where a cell lies: its column and row in the picture, from the top left, 0 first. */
void view_place(const View *view, Square s, uint32_t *column, uint32_t *row);

enum { VIEW_NAME = 4 };
/* The name of a picture's row or column that runs through `s` along the step `along` (view.right or
 * view.down): its rank or its file. Returns `out`. */
const char *view_name(Square s, int along, char out[VIEW_NAME]);

/* Is the heading of this man worth showing (as it is in FEN4)? Then *heading is it. */
bool view_heading(const Position *pos, Piece piece, Dir *heading);
/* Was he another seat's at the start, where a game remembers that? A grey man was his seat's. */
bool view_origin(const Position *pos, Piece piece, Seat *seat);
