/* The face of the search: one parked thread, woken for each search. The owner and the thread meet
 * at one mutex; the wish to stop is an atomic flag and a semaphore, both of which a signal handler
 * may touch. */
#include "search/search.h"

#include "search/worker.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

struct Search {
    Table *tt;
    EvalTable *eval; /* of `board`; NULL before the first search */
    const Board *board;
    Worker *worker;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool running, quitting; /* under the mutex */
    Orders orders;          /* for the running search, like the next two */
    sem_t told;             /* posted by each order */
    Listener listener;
};

static void prepare(Search *search, const Position *root, const Limits *limits) {
    if (search->board != root->board) {
        free(search->eval);
        search->board = root->board;
        search->eval = eval_table_new(root->board);
        history_clear(&search->worker->history);
        tt_clear(search->tt);
    }
    while (sem_trywait(&search->told) == 0)
        ;
    tt_new_search(search->tt);
    worker_start(search->worker, root, search->eval, search->tt, limits, &search->orders);
}

static void think(Search *search) {
    Report last;
    const Move best = iterate(search->worker, &search->listener, &last);
    /* A search that has nothing left to do may still owe its answer only to an order. */
    while (!atomic_load(&search->orders.stop) &&
           (search->worker->limits.infinite || atomic_load(&search->orders.pondering)))
        sem_wait(&search->told);
    search->listener.on_done(search->listener.context, best,
                             last.pv_count > 1 ? last.pv[1] : MOVE_NONE);
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

/* The search recurses over frames that hold whole move lists: the default stack of some systems is
 * too small for MAX_PLY of them. */
static bool start_thread(Search *search) {
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return false;
    const bool ok = pthread_attr_setstacksize(&attr, (size_t)16 << 20) == 0 &&
                    pthread_create(&search->thread, &attr, thread_main, search) == 0;
    pthread_attr_destroy(&attr);
    return ok;
}

Search *search_new(size_t mib, Error *error) {
    Search *search = calloc(1, sizeof *search);
    Worker *worker = calloc(1, sizeof *worker);
    Table *tt = tt_new(mib, error);
    if (!search || !worker || !tt) {
        if (tt)
            error_set(error, "no memory for the search");
        free(search);
        free(worker);
        tt_free(tt);
        return NULL;
    }
    search->tt = tt;
    search->worker = worker;
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->changed, NULL);
    sem_init(&search->told, 0, 0);
    if (!start_thread(search)) {
        error_set(error, "cannot start a thread for the search");
        tt_free(tt);
        free(worker);
        free(search);
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
    free(search->worker);
    free(search);
}

bool search_resize(Search *search, size_t mib, Error *error) {
    Table *fresh = tt_new(mib, error);
    if (!fresh)
        return false;
    tt_free(search->tt);
    search->tt = fresh;
    return true;
}

void search_clear(Search *search) {
    tt_clear(search->tt);
    history_clear(&search->worker->history);
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
    return iterate(search->worker, NULL, report);
}
