/* What the engine thinks of a position, and of the move that was played in it. */
#pragma once
#include "protocol/input.h"
#include "search/search.h"

typedef struct {
    Move move[MAX_PLY];
    uint32_t count, depth;
    int32_t score;     /* as in a Report … */
    int32_t mate;      /* … and this */
    int32_t share;     /* permille of first place that `score` means for the mover's side */
    Prospect prospect; /* what the end of the line holds for each seat */
} JudgedLine;

typedef struct {
    Search *search; /* not owned, like the next */
    Input *input;
    Limits limits; /* of each of the two searches; `lines` best lines are wanted, at least 1 */
    /* What was found. line[0..count) are the best lines, best first; none when the game is over. */
    JudgedLine *line;
    uint32_t count;
    const JudgedLine *played; /* that of the move asked about: one of them, or the one behind;
                                 NULL when the limits were too narrow to find any */
    int32_t loss;             /* permille of first place that it is worse than the best; >= 0 */
    uint64_t nodes;
} Judge;

/* Sets everything up; the search and the input stay the caller's. */
void judge_init(Judge *judge, Search *search, Input *input, const Limits *limits);
void judge_destroy(Judge *judge);
/* Looks for the best lines of `pos` and, if the legal move `played` (MOVE_NONE = none) begins none
 * of them, for the best line after it, within the limits once more. The memory of the search is
 * cleared before, so that the same position is always judged the same when depth or nodes limit it.
 * Returns when both are done; after a signal false, with what was found by then. */
bool judge_think(Judge *judge, const Position *pos, Move played);

/* "??", "?", "?!" or "", by the loss. */
enum { LOSS_DUBIOUS = 50, LOSS_MISTAKE = 100, LOSS_BLUNDER = 200 }; /* permille */
const char *judge_mark(int32_t loss);
