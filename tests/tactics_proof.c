/* A case is right when the moves that it names are exactly those that the proof finds. */
#include "tests/tactics_proof.h"

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/suites.h"
#include "tests/tactics.h"

#include <stdio.h>
#include <stdlib.h>

/* false when there were too many nodes. */
static bool prove_case(const Tactic *tactic, const Table *table, Position *pos, uint64_t nodes) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    Proof proof = tactic->proof, sooner = tactic->proof;
    const bool shortest = (proof.goal == PROOF_WIN || proof.goal == PROOF_OUT) && proof.limit > 1;
    sooner.limit--;
    proof.nodes = nodes;
    for (size_t i = 0; i < n; i++) {
        const bool reached = proof_forces(&proof, pos, moves[i]);
        bool too_soon = false;
        if (shortest && reached) {
            sooner.nodes = proof.nodes;
            too_soon = proof_forces(&sooner, pos, moves[i]);
            proof.nodes = sooner.nodes;
        }
        if (proof.nodes == 0)
            return false;
        char text[MOVE_TEXT];
        move_write(pos, moves[i], text);
        check_that(reached == tactic_is_solved(tactic, pos, moves[i]), "%s:%u: %s %s the goal",
                   table->path, tactic->line, text, reached ? "reaches" : "does not reach");
        check_that(!too_soon, "%s:%u: %s is sooner there", table->path, tactic->line, text);
    }
    return true;
}

uint32_t tactics_prove(uint64_t nodes) {
    Table table;
    Tactic tactic;
    uint32_t proven = 0;
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    if (table_open(&table, TACTICS)) {
        while (tactics_next(&table, &tactic)) {
            Board *board = tactic_set_up(&tactic, &table, pos);
            if (board)
                proven += prove_case(&tactic, &table, pos, nodes);
            free(board);
        }
        table_close(&table);
    }
    free(pos);
    return proven;
}
