/* The numbers of the evaluation: which there are, what they are called, and in which order they
 * stand in a row, the vector of all numbers of a game.
 *
 * First come the scalars, then for each group one number a letter of the game's men, then the
 * places: for each class of men one number a cell of its owner's own view. Own view: row 1 is the
 * owner's edge, file 1 the cells on its left. Where the army starts in the middle of its edge, the
 * right half of the view shares the numbers of the left. Pawns that can be made to head
 * elsewhere than away from their owner's edge are a class a heading.
 *
 * All functions are safe from any thread. */
#pragma once
#include "engine/board.h"

/* clang-format off */
/* name               start   low  high  unit             what it measures */
#define EVAL_SCALARS(P)                                                                            \
    P(open_line,            3,    0,   40, "danger units",                                         \
      "each empty cell on the eight lines through a king")                                         \
    P(two_attackers,       40,    0,  200, "percent",      "more danger when two seats are close") \
    P(danger_scale,        55,   10,  400, "danger units",                                         \
      "those whose square makes one centipawn a unit")                                             \
    P(tempo,               15,    0,   90, "centipawns",   "having the move")                      \
    P(tempo_2,              0,  -90,   90, "centipawns",   "being the next to move")               \
    P(tempo_3,              0,  -90,   90, "centipawns",   "being the one after that")             \
    P(point,               80,    0,  300, "centipawns",                                           \
      "a point in the bank, where points decide")                                                  \
    P(lead,                 0,    0,  300, "centipawns",                                           \
      "a point that the first has more than the second, where points decide")                      \
    P(fork,                 0,    0,  300, "centipawns",                                           \
      "a man who strikes two or more worthier men of enemies")                                     \
    P(fork_seats,           0,    0,  300, "centipawns",                                           \
      "more when these are of two or more seats")                                                  \
    P(pinned,               0,    0,  300, "centipawns",                                           \
      "less for a man alone between its own king and an enemy who runs along that line")           \
    P(passed_1,             0,    0,  400, "centipawns",                                           \
      "a passed pawn with a row to go (see eval/pawns.h)")                                         \
    P(passed_2,             0,    0,  400, "centipawns",   "a passed pawn with two rows to go")    \
    P(passed_3,             0,    0,  400, "centipawns",   "a passed pawn with three rows to go")  \
    P(passed_4,             0,    0,  400, "centipawns",   "a passed pawn with four rows to go")   \
    P(passed_5,             0,    0,  400, "centipawns",   "a passed pawn with five rows to go")   \
    P(shelter,              0,    0,  100, "centipawns",   "a pawn beside its own king")           \
    P(shelter_far,          0,    0,  100, "centipawns",                                           \
      "a pawn on a line from its own king with one empty cell between")                            \
    P(wall_pawn,            0, -200,  200, "centipawns",                                           \
      "a pawn right behind a man of nobody who plays")                                             \
    P(wall_king,            0, -200,  200, "centipawns",                                           \
      "a man of nobody who plays beside a king")                                                   \
    P(cover,                0,    0,  100, "centipawns",                                           \
      "a man, not a king, whom a man of the partner guards")                                       \
    P(balance,              0,    0,   20, "percent",                                              \
      "less of what one of two partners has more in material")                                     \
    P(goal,                 0,    0,  1000, "centipawns",                                           \
      "each move fewer than ten that a king needs to where kings of a side win together")          \
    P(goal_there,           0, -300,  300, "centipawns",   "more for a king that is there")        \
    P(goal_meet,            0,    0,  1000, "centipawns",                                           \
      "more for each such move while the partner's king is there")                                 \
    P(spoils,               0,    0,   20, "centipawns",                                           \
      "a man three steps or less from an enemy king, times the men who fall to who mates it")     \
    P(lazy,               150,    0, 4000, "centipawns",                                           \
      "the terms that are worked out anew for each position change a lead by more in one of twenty")
/* One of these a letter. */
#define EVAL_GROUPS(P)                                                                             \
    P(man,                  0,    0, 2000, "centipawns",   "a man, wherever it stands")            \
    P(near,                 0,    0,   80, "danger units",                                         \
      "a man beside an enemy king; less from afar")                                                \
    P(aim,                  0,    0,   80, "danger units",                                         \
      "a man who would reach an enemy king or a cell beside it, were all else empty")              \
    P(move,                 0,    0,  100, "tenths of a centipawn",                                \
      "each empty cell that a man runs over")                                                      \
    P(guard,                0,    0,   80, "danger units",                                         \
      "fewer for a man beside his own king; half two cells away")                                  \
    P(threat,               0,    0,  300, "centipawns",                                           \
      "less for a man whom an enemy's man of less worth strikes")                                  \
    P(threat_next,          0,    0,  300, "centipawns",                                           \
      "less again where that enemy's turn comes before the owner's")                               \
    P(loose,                0,    0,  300, "centipawns",                                           \
      "less for a man, not a king, whom an enemy strikes and nobody guards")                       \
    P(loose_next,           0,    0,  300, "centipawns",                                           \
      "less again where that enemy's turn comes before the owner's")                               \
    P(annexed,              0, -500,  500, "centipawns",                                           \
      "more for a man that was another's at the start, where men remember that")
/* One of these a class and cell. */
#define EVAL_PLACES(P)                                                                             \
    P(place,                0, -400,  400, "centipawns",   "more for a man that stands there")
/* clang-format on */

#define EVAL_FIELD(name, start, low, high, unit, text) int32_t name;
#define EVAL_SCALAR(name, start, low, high, unit, text) SCALAR_##name,
#define EVAL_GROUP(name, start, low, high, unit, text) GROUP_##name,
typedef struct {
    EVAL_SCALARS(EVAL_FIELD)
} EvalScalars;
enum { EVAL_SCALARS(EVAL_SCALAR) SCALARS }; /* where it stands in a row */
enum { EVAL_GROUPS(EVAL_GROUP) GROUPS };
_Static_assert(sizeof(EvalScalars) == SCALARS * sizeof(int32_t), "a row begins with the scalars");
#undef EVAL_FIELD
#undef EVAL_SCALAR
#undef EVAL_GROUP

typedef struct {
    const char *name;
    int32_t start, low, high; /* what it is where a row says nothing; its range */
    const char *unit, *text;
} ParamRange;
/* Of the scalars in the order of a row, the groups, and the places. */
extern const ParamRange SCALAR_RANGES[SCALARS], GROUP_RANGES[GROUPS], PLACE_RANGE;

enum { VIEW_MOST = 18, CLASS_NAME = 3, PARAM_NAME = 48, NO_CELL = 0xFFFF };

typedef struct {
    const Board *board;
    uint32_t count;  /* of all numbers of a row */
    bool folded;     /* the right half of the view shares the numbers of the left */
    uint32_t height; /* of the view … */
    uint32_t width;  /* … and of what of it has numbers of its own */
    uint32_t cells;  /* that there are in these */
    uint16_t cell[VIEW_MOST][VIEW_MOST]; /* [row - 1][file - 1]: which of them, or NO_CELL */
    uint32_t letters, classes;
    char letter[MAX_KINDS];                 /* "PNBRQK" */
    char class_name[MAX_KINDS][CLASS_NAME]; /* a letter, and for pawns that head to the right, back
                                               or to the left of their owner: > v < */
    uint8_t letter_of[MAX_KINDS];           /* by kind */
    uint8_t class_of[SEATS][MAX_KINDS];     /* by owner and kind */
    uint8_t mirrored[MAX_KINDS];            /* by class: what it is on the other side */
} ParamLayout;

/* The layout of a game's row: the same for all rule options of a variant. `board` must outlive it.
 */
void params_lay_out(ParamLayout *layout, const Board *board);

/* Where numbers stand in a row: of a group for men of a kind; the first place of a class; the place
 * of a seat's man. */
uint32_t params_of_kind(const ParamLayout *layout, uint32_t group, Kind kind);
uint32_t params_of_class(const ParamLayout *layout, uint32_t which);
uint32_t params_of_place(const ParamLayout *layout, Seat owner, Kind kind, Square s);

/* What the number at a place in a row is: its range, and its name such as "tempo", "man N" or
 * "place P> row 3 file 2". */
const ParamRange *params_range(const ParamLayout *layout, uint32_t at);
void params_name(const ParamLayout *layout, uint32_t at, char out[PARAM_NAME]);
