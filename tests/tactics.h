/* The reader of data/tactics.cases, whose head says what its fields mean. */
#pragma once
#include "tests/prove.h"
#include "tests/table.h"

typedef struct {
    const Variant *variant;
    const char *kind, *fen;
    const char *moves; /* that solve it, blank between; with ! before each: all but these do */
    Proof proof;       /* what those moves reach and no others; nodes = 0 */
    uint64_t nodes;    /* within which the search is to find one of them; 0 = it need not */
    unsigned line;     /* of the file */
} Tactic;

enum { TACTIC_MOVES = 16 }; /* named in a case, at most */

/* The next case; its texts are the table's. A test fails where one is not understood. false at the
 * end. */
bool tactics_next(Table *table, Tactic *tactic);
/* Sets up the case's position on a new board, for the caller to free; NULL and a failed test when
 * that cannot be, or a move that the case names is not legal there. */
Board *tactic_set_up(const Tactic *tactic, const Table *table, Position *pos);
/* Is that one of the moves that solve it? */
bool tactic_is_solved(const Tactic *tactic, const Position *pos, Move m);
