/* Every position gets an empty table and empty histories, so that the count does not depend on the
 * order of the positions. */
#include "bench/bench.h"

#include "bench/positions.h"
#include "engine/fen.h"
#include "search/limits.h"

#include <stdlib.h>

/* Nodes of one position, or 0 when it cannot be read, which a test would see. */
static uint64_t bench_one(Search *search, const Board *board, const char *fen, uint32_t depth) {
    Position *pos = malloc(sizeof *pos);
    uint64_t nodes = 0;
    if (pos && fen_read(pos, NULL, board, NULL, fen, NULL)) {
        const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1};
        Report report;
        search_clear(search);
        search_now(search, pos, &limits, &report);
        nodes = report.nodes;
    }
    free(pos);
    return nodes;
}

BenchTotal bench_run(uint32_t depth, size_t hash,
                     void (*on_position)(void *context, uint32_t number, uint32_t count,
                                         const char *fen),
                     void *context) {
    BenchTotal total = {0, 0};
    Search *search = search_new(hash, NULL);
    const int64_t start = clock_now();
    for (uint32_t i = 0; search && i < BENCH_POSITION_COUNT; i++) {
        const BenchPosition *position = &BENCH_POSITIONS[i];
        Board *board = board_new(variant_find(position->variant));
        if (on_position)
            on_position(context, i + 1, BENCH_POSITION_COUNT, position->fen);
        total.nodes += bench_one(search, board, position->fen,
                                 depth > position->less ? depth - position->less : 1);
        search_free(search); /* it knows the board */
        free(board);
        search = search_new(hash, NULL);
    }
    if (!search)
        total.nodes = 0;
    search_free(search);
    total.ms = clock_now() - start;
    if (total.ms < 1)
        total.ms = 1;
    return total;
}
