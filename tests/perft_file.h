/* Data files of perft counts: lines `id | FEN4 or set-up | depth count depth count …`. */
#pragma once
#include <stdint.h>

/* Counts from the text of a position to a depth; `context` is the caller's. */
typedef uint64_t PerftCount(const char *position, uint32_t depth, void *context);

/* Asserts for each line and depth of the file that `count` gives the written number; returns how
 * many were compared. Depths above `deepest` are left out. */
unsigned perft_file_check(const char *path, uint32_t deepest, PerftCount *count, void *context);
