/* Perft with the last ply counted in bulk. */
#include "engine/perft.h"

#include "engine/movegen.h"

uint64_t perft(Position *pos, uint32_t depth) {
    if (depth == 0)
        return 1;
    if (pos->now.ended)
        return 0;
    if (depth == 1)
        return movegen_count(pos);
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        Undo undo;
        play_do(pos, moves[i], &undo);
        leaves += perft(pos, depth - 1);
        play_undo(pos, &undo);
    }
    return leaves;
}
