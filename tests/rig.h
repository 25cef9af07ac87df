/* One searching worker with its table, and random positions for it to think about. */
#pragma once
#include "search/worker.h"

typedef struct {
    const Board *board;
    EvalTable *eval;
    Table *tt;
    Worker *worker;
    Orders orders;
} Rig;

/* `board` must outlive the rig. */
Rig *rig_new(const Board *board);
void rig_free(Rig *rig);
/* Prepares the worker, whose table and histories stay as they are. */
void rig_start(Rig *rig, const Position *root, const Limits *limits);
/* Forgets table and histories, and searches; the report's line is the rig's. */
Move rig_think(Rig *rig, const Position *root, const Limits *limits, const Listener *listener,
               Report *report);

/* Does the move take a man of `them`? Told by who stands on its last square, and by whose pawn is
 * gone after a capture en passant. */
bool rig_takes(const Position *pos, Move m, Seat them);

/* Plays `plies` random moves, captures first; false when the game ends by then. */
bool rig_thin_out(Position *pos, uint64_t *seed, uint32_t plies);
/* Plays a random game on and puts *pos where it was `back` plies (1..4) before the end; false when
 * no end with a winner comes within some hundred plies. */
bool rig_before_the_end(Position *pos, uint64_t *seed, uint32_t back);
