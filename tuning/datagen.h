/* Making a file of positions: games of the engine against itself on all cores.
 *
 * Games are numbered; threads play them in any order, and they go into the file by their numbers.
 * So its bytes follow from what was wished, not from how many threads there were or how often it
 * was broken off. A position that the file has already is left out. */
#pragma once
#include "tuning/data_file.h"
#include "tuning/self_play.h"

enum { MOST_DATAGEN_THREADS = 1024 };

typedef struct {
    const char *path;
    DataHead head; /* its source is made here, and says all that follows up to `shards` */
    SelfPlayWish play;
    const char *start; /* words that say more of how games begin: set-up, pairing; "" = nothing */
    uint32_t shard, shards; /* games whose number is `shard` (from 0) when divided by that */
    uint64_t games;         /* ends after these, of all shards together; 0 = not said … */
    uint64_t positions;     /* … or with the game in which this file has so many; 0 = not said */
    uint32_t threads;       /* 1..MOST_DATAGEN_THREADS */
} DatagenWish;

typedef struct {
    uint64_t positions, games;               /* in the file, or written in the block to come */
    uint64_t positions_before, games_before; /* of these, by earlier runs */
    uint64_t all;                            /* games that this shard is to have; 0 = not said */
    uint64_t doubles;                        /* positions left out since they were there */
    uint64_t nodes, plies;                   /* searched in this run */
} DatagenTally;

typedef struct {
    void *context;
    /* How it stands, a few times a second; from the thread that called datagen_run. */
    void (*on_progress)(void *context, const DatagenTally *tally);
} DatagenWatcher;

typedef enum { DATAGEN_DONE, DATAGEN_STOPPED, DATAGEN_FAILED } DatagenEnd;

/* Makes the file, or goes on with it where it was broken off by a kill or by *stop, which ends it
 * soon (all that is whole goes into the file). Fails with the reason when there is another file,
 * made by other wishes or damaged, when nothing can be written, or when no opening is found; what
 * was written until then stays. */
DatagenEnd datagen_run(const DatagenWish *wish, const DatagenWatcher *watcher,
                       const atomic_bool *stop, DatagenTally *tally, Error *error);
