/* The face of the search: one parked thread, woken for each search, in which the pool's first
 * worker thinks. The owner and the thread meet at one mutex; the wish to stop is atomic flags and a
 * semaphore, which a signal handler may touch. */
#include "search/search.h"

#include "engine/memory.h"
#include "search/pool.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

/* Bytes that are left for others when a search has what it was promised: it takes some of them for
 * the evaluation's table, whose size depends on the game. */
enum { SPARE = 2 << 20 };

struct Search {
    Table *tt;
    EvalTable *eval; /* of `board` and `rows`; NULL before the first search with these */
    const Board *board;
    const EvalRows *rows; /* the caller's; NULL = the numbers compiled in */
    Pool *pool;
    bool used; /* the table, since it was last empty */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool running, quitting; /* under the mutex */
    Orders orders;          /* for the running search, like all that follows */
    sem_t told;             /* posted by each order */
    bool endless;           /* it ends only by an order */
    Report found;           /* at its end */
    Listener listener;
};

static void prepare(Search *search, const Position *root, const Limits *limits) {
    if (!search->eval || search->board != root->board) {
        free(search->eval);
        search->board = root->board;
        search->eval = eval_table_new(root->board, search->rows);
        search_clear(search);
    }
    while (sem_trywait(&search->told) == 0)
        ;
    tt_new_search(search->tt);
    search->used = true;
    search->endless = limits->infinite;
    pool_prepare(search->pool, root, search->eval, search->tt, limits, &search->orders);
}

static void think(Search *search) {
    Report *found = &search->found;
    const Move best = pool_think(search->pool, &search->listener, found);
    /* A search that has nothing left to do may still owe its answer only to an order. */
    while (!atomic_load(&search->orders.answer) &&
           (search->endless || atomic_load(&search->orders.pondering)))
        sem_wait(&search->told);
    search->listener.on_done(search->listener.context, best,
                             found->pv_count > 1 ? found->pv[1] : MOVE_NONE);
}

static void *thread_main(void *argument) {
    Search *search = argument;
    pthread_mutex_lock(&search->mutex);
    while (!search->quitting) {
        if (!search->running) {
            pthread_cond_wait(&search->changed, &search->mutex);
            continue;
        }
        pthread_mutex_unlock(&search->mutex);
        think(search);
        pthread_mutex_lock(&search->mutex);
        search->running = false;
        pthread_cond_broadcast(&search->changed);
    }
    pthread_mutex_unlock(&search->mutex);
    return NULL;
}

Search *search_new(size_t mib, Error *error) {
    Search *search = calloc(1, sizeof *search);
    if (!search) {
        error_set(error, "no memory for the search");
        return NULL;
    }
    search->pool = pool_new(error);
    search->tt = search->pool ? tt_new(mib, error) : NULL;
    if (!search->tt) {
        pool_free(search->pool);
        free(search);
        return NULL;
    }
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->changed, NULL);
    sem_init(&search->told, 0, 0);
    if (pool_start_thread(&search->thread, thread_main, search) != 0) {
        error_set(error, "cannot start a thread for the search");
        sem_destroy(&search->told);
        pthread_cond_destroy(&search->changed);
        pthread_mutex_destroy(&search->mutex);
        tt_free(search->tt);
        pool_free(search->pool);
        free(search);
        return NULL;
    }
    if (!memory_is_left(SPARE)) {
        error_set(error, "no memory for the search");
        search_free(search);
        return NULL;
    }
    return search;
}

void search_free(Search *search) {
    if (!search)
        return;
    search_stop(search);
    search_wait(search);
    pthread_mutex_lock(&search->mutex);
    search->quitting = true;
    pthread_cond_broadcast(&search->changed);
    pthread_mutex_unlock(&search->mutex);
    pthread_join(search->thread, NULL);
    pthread_cond_destroy(&search->changed);
    pthread_mutex_destroy(&search->mutex);
    sem_destroy(&search->told);
    tt_free(search->tt);
    free(search->eval);
    pool_free(search->pool);
    free(search);
}

bool search_resize(Search *search, size_t mib, Error *error) {
    void *spare = malloc(SPARE);
    Table *fresh = spare ? tt_new(mib, error) : NULL;
    free(spare);
    if (!fresh)
        return spare ? false : error_set(error, "nothing would be left");
    tt_free(search->tt);
    search->tt = fresh;
    search->used = false;
    return true;
}

bool search_set_threads(Search *search, uint32_t threads, Error *error) {
    void *spare = malloc(SPARE);
    const bool done = spare ? pool_resize(search->pool, threads, error)
                            : error_set(error, "no memory would be left");
    free(spare);
    return done;
}

uint32_t search_threads(const Search *search) { return pool_size(search->pool); }

void search_clear(Search *search) {
    /* A huge new table has pages that do not exist yet, and need not. */
    pool_clear(search->pool, search->used ? search->tt : NULL);
    search->used = false;
}

void search_set_rows(Search *search, const EvalRows *rows) {
    free(search->eval);
    search->eval = NULL;
    search->rows = rows;
}

void search_start(Search *search, const Position *root, const Limits *limits,
                  const Listener *listener) {
    search_wait(search);
    search->listener = *listener;
    prepare(search, root, limits);
    pthread_mutex_lock(&search->mutex);
    search->running = true;
    pthread_cond_broadcast(&search->changed);
    pthread_mutex_unlock(&search->mutex);
}

void search_stop(Search *search) {
    atomic_store(&search->orders.answer, true);
    atomic_store(&search->orders.stop, true);
    sem_post(&search->told);
}

void search_ponderhit(Search *search) {
    atomic_store(&search->orders.clock, clock_now());
    atomic_store(&search->orders.pondering, false);
    sem_post(&search->told);
}

void search_wait(Search *search) {
    pthread_mutex_lock(&search->mutex);
    while (search->running)
        pthread_cond_wait(&search->changed, &search->mutex);
    pthread_mutex_unlock(&search->mutex);
}

bool search_is_running(const Search *search) {
    Search *mutable_search = (Search *)(uintptr_t)search; /* a mutex is locked even to read */
    pthread_mutex_lock(&mutable_search->mutex);
    const bool running = search->running;
    pthread_mutex_unlock(&mutable_search->mutex);
    return running;
}

Move search_now(Search *search, const Position *root, const Limits *limits, Report *report) {
    search_wait(search);
    prepare(search, root, limits);
    const Move best = pool_think(search->pool, NULL, &search->found);
    *report = search->found;
    return best;
}

void search_found(const Search *search, Report *report) { *report = search->found; }
