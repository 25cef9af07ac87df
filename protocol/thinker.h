/* A search for people who wait for it: runs to its end, shows on one line of a terminal how far it
 * is, and cleans that line up. */
#pragma once
#include "protocol/input.h"
#include "search/search.h"

#include <stdio.h>

typedef struct {
    Move best; /* MOVE_NONE when the game is over */
    uint32_t depth;
    int32_t score, mate; /* as in a Report */
    Move line[MAX_PLY];  /* what is expected, `best` first */
    uint32_t count;
    bool interrupted; /* by a signal; `best` may be used nevertheless */
} Thought;

/* Thinks about `pos`; of several lines (limits->lines) the best is kept. `progress` is a terminal
 * to show it on, or NULL; `who` thinks. `input` tells of signals; lines that are typed meanwhile
 * stay unread. */
void thinker_run(Search *search, Input *input, const Position *pos, const Limits *limits,
                 FILE *progress, const char *who, Thought *thought);

enum { THOUGHT_TEXT = 256 };
/* "depth 9, +0.83, h2h3 b9c9 …" with as many moves as fit into `width` characters (less than
 * THOUGHT_TEXT); a score is of the side to move, in pawns or as "mate in 3". */
void thought_text(const Position *pos, const Thought *thought, size_t width,
                  char out[THOUGHT_TEXT]);
