/* The silhouettes of the men, as paths of SVG in a box of 100 × 100. Constant data. */
#pragma once
#include <stddef.h>

typedef struct {
    char letter;         /* of the kind, as in FEN4 */
    const char *name;    /* a word for it: "king" */
    const char *outline; /* filled with the seat's colour and drawn round */
    const char *detail;  /* lines on top of it */
} PieceShape;

extern const PieceShape PIECE_SHAPES[];
extern const size_t PIECE_SHAPE_COUNT;

/* The shape of a kind by its letter; a plain disc, the last of them, for a letter without one. */
const PieceShape *piece_shape(char letter);
