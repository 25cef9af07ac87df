/* The numbers of the evaluation: one list, from which the struct, the defaults and the table of
 * ranges are made. All are centipawns unless the text says otherwise. */
#pragma once
#include <stdint.h>

/* clang-format off */
/*      name              value   low   high  what it measures */
#define EVAL_PARAMS(P)                                                                             \
    P(pawn,                100,     50,  200, "a pawn")                                            \
    P(knight,              320,    100,  600, "a leaping man")                                     \
    P(diagonal,            450,    100,  900, "what running along both diagonals is worth")        \
    P(orthogonal,          560,    100,  900, "what running along file and rank is worth")         \
    P(both,                190,      0,  600, "more for running along all eight lines")            \
    P(pawn_advance,          5,      0,   40, "a row that a pawn has left behind")                 \
    P(pawn_near,            18,      0,   90, "more for each of the last four rows before promotion") \
    P(pawn_edge,             3,      0,   30, "less for each file that a pawn is off the middle")  \
    P(minor_centre,          6,      0,   40, "less for each cell that a minor man is off the middle") \
    P(line_centre,           2,      0,   40, "less for each cell that a rook or queen is off the middle") \
    P(undeveloped,          14,      0,   90, "less for a minor man still on its back row")        \
    P(king_home,            12,      0,   90, "less for each row that a king has left behind")     \
    P(king_centre,           6,      0,   90, "more for each cell that a king stands off the middle files") \
    P(near_leap,             5,      0,   40, "danger units of a leaping man close to a king")     \
    P(near_diagonal,         5,      0,   40, "danger units of a diagonal runner close to a king") \
    P(near_orthogonal,       6,      0,   40, "danger units of a file and rank runner close to a king") \
    P(open_line,             3,      0,   40, "danger units of each empty cell on the eight lines through a king") \
    P(two_attackers,        40,      0,  200, "percent more danger when two seats are close")      \
    P(danger_scale,         55,      1,  400, "danger units whose square makes one centipawn a unit") \
    P(tempo,                15,      0,   90, "having the move")                                       \
    P(point,                80,      0,  300, "a point in the bank, where points decide")
/* clang-format on */

typedef struct {
#define PARAM_FIELD(name, value, low, high, text) int32_t name;
    EVAL_PARAMS(PARAM_FIELD)
#undef PARAM_FIELD
} EvalParams;

/* The first, hand-written row. */
extern const EvalParams EVAL_DEFAULTS;
