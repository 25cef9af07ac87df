/* Fixed positions, searched to a fixed depth: the node count is the engine's signature. */
#pragma once
#include "search/search.h"

enum { BENCH_DEPTH = 7, BENCH_HASH = 16 };

typedef struct {
    uint64_t nodes;
    int64_t ms; /* at least 1 */
} BenchTotal;

/* Searches every bench position to `depth` plies (less where its row says so) with a fresh table of
 * `hash` MiB each, one thread. `on_position` (may be NULL) is told before each. Same nodes on every
 * machine and build. */
BenchTotal bench_run(uint32_t depth, size_t hash,
                     void (*on_position)(void *context, uint32_t number, uint32_t count,
                                         const char *fen),
                     void *context);
