/* One game held both ways, by the engine and by the slow rules, moved on in step and compared in
 * text: whatever the engine's writers make of its position, moves and result has to be, letter by
 * letter, what the slow rules write. */
#pragma once
#include "engine/game.h"
#include "engine/notation.h"
#include "tests/slow_all.h"

typedef struct {
    unsigned long positions;     /* compared: moves, FEN4 and result */
    unsigned long children;      /* FEN4 and result behind a single move, besides those */
    unsigned long differing;     /* in which something differed */
    unsigned long ends[REASONS]; /* games, by how they ended; [0] = broken off */
} PairTally;

typedef struct {
    char text[MOVE_TEXT];
    Move move;
} PairMove;

typedef struct { /* set the first part, the rest is kept by the functions */
    const Board *board;
    const SlowRules *rules;
    const char *options;  /* what board_new_with was given, or NULL */
    const char *teams;    /* a partition … */
    const SeatMask *side; /* … and the same for the engine; both NULL = the game's own */
    PairTally *tally;

    Game *game;
    void *slow;
    PairMove move[MAX_MOVES]; /* the engine's legal moves, sorted by text: see pair_same */
    int count;
    Outcome outcome;
} Pair;

static inline Position *pair_position(const Pair *pair) { return &pair->game->now; }
static inline bool pair_over(const Pair *pair) { return pair->outcome.reason != REASON_NONE; }

/* Both start from the text. false and a failed test when one of them cannot. */
bool pair_start(Pair *pair, const char *fen);
/* The slow rules alone, when the engine has been started by the caller. */
bool pair_start_slow(Pair *pair, const char *fen);
/* Frees what the two hold; a Pair may then be started again. */
void pair_end(Pair *pair);

/* Result and FEN4, and while the game goes on the legal moves. Fills in `move`, `count` and
 * `outcome`. Counts one position. A difference is printed, and fails the test. */
bool pair_same(Pair *pair);
/* Plays move[i] on both, compares result and FEN4, and takes it back. */
bool pair_same_child(Pair *pair, int i);
/* Plays a move in written form, R or T on both; both must take it. */
bool pair_play(Pair *pair, const char *text);
/* Do the slow rules take R or T here? */
bool pair_may_leave(const Pair *pair, const char *text);
/* Do both take R and T here, or both refuse them, and come to the same? The position stays. */
bool pair_same_leaving(Pair *pair);
