/* A four-player position being sketched by a test, man by man, and written as canonical FEN4. It
 * knows the board of 160 squares and nothing of the engine, so that what a test hands to the engine
 * does not come from the engine. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { SKETCH_SIZE = 14, SKETCH_SEATS = 4, SKETCH_FEN = 2048 };

typedef struct {
    int file, rank; /* from 0 */
} SketchSquare;

typedef struct {
    /* "rK" on [file][rank]; the letter 0 = empty */
    char seat[SKETCH_SIZE][SKETCH_SIZE], kind[SKETCH_SIZE][SKETCH_SIZE];
    int turn;
    bool castle[2][SKETCH_SEATS]; /* short, long */
    int points[SKETCH_SEATS];
    int half;
    bool right[SKETCH_SEATS]; /* that seat's double step may be taken on … */
    SketchSquare skipped[SKETCH_SEATS];
} Sketch;

/* Is it one of the 160 squares? Any numbers may be asked. */
bool sketch_on(SketchSquare s);
/* On the board, and nobody there. */
bool sketch_free(const Sketch *sketch, SketchSquare s);
/* Puts a man of seat 0..3 on a square of the board, instead of who stands there. */
void sketch_put(Sketch *sketch, SketchSquare s, int seat, char kind);
/* Does that man of seat 0..3 stand on this square of the board? */
bool sketch_holds(const Sketch *sketch, SketchSquare s, int seat, char kind);
/* The square in `row` (1 = own edge) and `lane` (0..13 along that edge, to the east or north). */
SketchSquare sketch_square(int seat, int row, int lane);
/* The row of a square as that seat counts. */
int sketch_row(int seat, SketchSquare s);
/* The step forward of that seat's pawns. */
SketchSquare sketch_forward(int seat);

/* Sketches from words: a turn ("B"), then men ("rKh1"), and optionally "half=199",
 * "points=1,0,0,0", "short=1,0,0,0", "long=1,0,0,0", "ep=c4" (the seat is known by the square).
 * false when a word is not understood. */
bool sketch_read(Sketch *sketch, const char *words);
void sketch_write(const Sketch *sketch, char out[SKETCH_FEN]);
