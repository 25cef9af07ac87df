/* The workers of a search. The first thinks in the thread that calls pool_think, each other one in
 * a thread of its own, which is parked between searches. They share the table and nothing else:
 * what one finds spares the others work (Lazy SMP).
 *
 * All functions are called by one thread at a time, the owner's or the thinking one's. */
#pragma once
#include "search/worker.h"

#include <pthread.h>

typedef struct Pool Pool;

/* One worker, or NULL with the reason. */
Pool *pool_new(Error *error);
/* Not while thinking. NULL is allowed. */
void pool_free(Pool *pool);
/* From now on `workers` (1..MAX_THREADS) of them; a new one has learnt nothing. false with the
 * reason when threads or memory cannot be had: then there are as many as before. Not while
 * thinking. */
bool pool_resize(Pool *pool, uint32_t workers, Error *error);
uint32_t pool_size(const Pool *pool);

/* Empties all histories and, unless it is NULL, the table, by all threads. Not while thinking. */
void pool_clear(Pool *pool, Table *tt);

/* Makes ready for a search of *root (copied); `orders` are in force from here on. */
void pool_prepare(Pool *pool, const Position *root, const EvalTable *eval, Table *tt,
                  const Limits *limits, Orders *orders);
/* Searches what was prepared. The first worker tells `listener` (NULL allowed), and if the others
 * outvote it, their line is told last. Returns when all of them have ended, with the best move and
 * its line in *last, whose pv is the pool's until the next search. */
Move pool_think(Pool *pool, const Listener *listener, Report *last);

/* Starts a thread whose stack is deep enough for a search; 0, or what errno would be. */
int pool_start_thread(pthread_t *thread, void *(*run)(void *), void *argument);
