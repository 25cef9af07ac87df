/* Data files of perft counts: lines `game [options] | id | FEN4 or set-up | depth count depth count
 * …`. */
#pragma once
#include <stdint.h>

typedef struct {
    const char *variant;
    const char *options;  /* as board_new_with takes them; "" = none */
    const char *position; /* FEN4, or name or code of a set-up */
} PerftCase;

/* Counts to a depth; `context` is the caller's. */
typedef uint64_t PerftCount(const PerftCase *at, uint32_t depth, void *context);

/* Asserts for each line and depth of the file that `count` gives the written number; returns how
 * many were compared. Depths above `deepest` are left out. */
unsigned perft_file_check(const char *path, uint32_t deepest, PerftCount *count, void *context);

/* Two PerftCounts, without context. The engine's asserts that its position is the same afterwards.
 */
uint64_t perft_by_engine(const PerftCase *at, uint32_t depth, void *unused);
uint64_t perft_by_slow_rules(const PerftCase *at, uint32_t depth, void *unused);
