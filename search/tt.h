/* The transposition table: 64-byte buckets of four entries, shared by all threads without locks (an
 * entry whose halves do not belong together fails its key, and is not there). */
#pragma once
#include "eval/utility.h"
#include "search/search.h"

#include <stdatomic.h>

typedef struct Table Table;

typedef struct { /* what an entry says, scores seen from the node */
    Move move;   /* MOVE_NONE = none known */
    int32_t score;
    int32_t depth; /* plies searched below */
    Bound bound;
} TtHit;

typedef struct {
    Utility utility;
    uint16_t end; /* 1 + plies to the end of the game that they are about; 0 = none in sight */
} Vector;

typedef struct {
    Vector vector;
    Move move; /* MOVE_NONE = none known */
    int32_t depth;
} VectorHit;

/* A table of `mib` MiB, all empty; NULL with wanted and existing memory in *error. */
Table *tt_new(size_t mib, Error *error);
void tt_free(Table *table); /* NULL is allowed */
void tt_clear(Table *table);
/* Empties the part number `part` (from 0) of `parts`, which several threads may do at once. */
void tt_clear_part(Table *table, uint32_t part, uint32_t parts);
/* A new search begins: what is there grows old. */
void tt_new_search(Table *table);

/* Any thread. true and *hit when the key is known; `ply` turns mates into distances from the root.
 */
bool tt_probe(const Table *table, uint64_t key, uint32_t ply, TtHit *hit);
void tt_store(Table *table, uint64_t key, uint32_t ply, const TtHit *entry);
/* The same for a vector search, whose entries are exact: utilities of a search `depth` plies deep.
 * An entry takes the place of two. */
bool tt_probe_vector(const Table *table, uint64_t key, VectorHit *hit);
void tt_store_vector(Table *table, uint64_t key, const VectorHit *entry);
/* Fetches the bucket ahead of its use. */
void tt_prefetch(const Table *table, uint64_t key);
/* Permille of entries that this search wrote (of a sample). */
uint32_t tt_hashfull(const Table *table);

/* Does what the entry says end a search for a value inside (alpha, beta)? The caller looks at its
 * depth. */
static inline bool tt_settles(const TtHit *hit, int32_t alpha, int32_t beta) {
    return hit->bound == BOUND_EXACT || (hit->bound == BOUND_LOWER && hit->score >= beta) ||
           (hit->bound == BOUND_UPPER && hit->score <= alpha);
}
/* What a fail-soft value says of a search inside (alpha, beta). */
static inline Bound tt_bound(int32_t value, int32_t alpha, int32_t beta) {
    return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}
