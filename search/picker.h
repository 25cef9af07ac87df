/* Hands out a node's moves, best guess first. */
#pragma once
#include "search/worker.h"

typedef struct {
    const Worker *worker;
    size_t count, next;
    const Danger *later; /* the node's, when its quiet moves are generated after the others are
                            used up; NULL = all there are have been */
    bool any_order;      /* quiet moves need no order any more … */
    bool unsorted;       /* … and what is left is quiet */
    uint32_t ply;
    Move move[MAX_MOVES];
    int32_t score[MAX_MOVES];
} Picker;

/* All legal moves of the node: the table's first, then captures by most valuable victim and least
 * valuable attacker, killers, the rest by history. */
void picker_all(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move,
                uint32_t ply);
/* Those of the root that the line in work may begin with; false when there are others. As anywhere,
 * one that breaks a truce is among them only if all do. */
bool picker_root(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move);
/* The same as picker_all, in the same order, but quiet ones are generated only when they are asked
 * for: most nodes end before. *danger must live as long. */
void picker_staged(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move,
                   uint32_t ply);
/* Is there any move? Before the first has been handed out. */
bool picker_any(Picker *picker);
/* Captures and promotions only, by victim and attacker. */
void picker_noisy(Picker *picker, const Worker *worker, const Danger *danger);
/* Does the move take the king of a seat that plays? */
bool picker_takes_king(const Worker *worker, Move m);
/* Does it take a dead man, or one of a seat on the same side? That wins the side nothing, and seats
 * that may all do it make endless trees. */
bool picker_wins_nothing(const Worker *worker, Move m);
/* The next best move, or MOVE_NONE. */
Move picker_next(Picker *picker);
/* From here on quiet moves may come in any order, which takes less time. */
static inline void picker_relax(Picker *picker) { picker->any_order = true; }
/* What the move that was handed out last was ranked by; for a quiet one that is no killer, its
 * history, or 0 where any order does. */
static inline int32_t picker_score(const Picker *picker) { return picker->score[picker->next - 1]; }
