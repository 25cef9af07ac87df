/* Files of positions from files of positions. Damaged blocks are told about and left out. */
#pragma once
#include "tuning/data_file.h"

#include <stdatomic.h>

typedef struct {
    void *context;
    void (*on_damage)(void *context, const Error *error);
    void (*on_progress)(void *context, uint64_t records); /* after each; read or written so far */
    const atomic_bool *stop; /* true = give up soon, with "interrupted"; may be NULL */
} DataWatcher;

typedef struct {
    uint64_t read, written, doubles, damaged; /* records, and those that were there already; places
                                                 that were left out */
} DataTally;

/* Writes the records of all files into a new one, in their order, each position once (the first).
 * The files must be of one game and its rules. Needs 16 to 32 bytes of memory a position. `zstd`:
 * whether the new file is compressed. On failure false with the reason, and a file of that name is
 * what it was; else it is replaced. */
bool data_merge(const char *out, const char *const *paths, size_t count, bool zstd,
                const DataWatcher *watcher, DataTally *tally, Error *error);

/* Writes the records of a file into a new one in an order by lot, each order equally likely. Needs
 * no more than about `memory` bytes (at least SHUFFLE_LEAST): a larger file is first dealt into
 * heaps on the disk, beside `out`, which take as much room there as its records. Else as
 * data_merge. */
enum { SHUFFLE_LEAST = 1 << 20, SHUFFLE_HEAPS = 256 };
bool data_shuffle(const char *out, const char *path, uint64_t seed, size_t memory, bool zstd,
                  const DataWatcher *watcher, DataTally *tally, Error *error);
