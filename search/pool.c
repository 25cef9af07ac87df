/* Who is woken for what is said under the mutex: a task, and how many take part in it. The owner's
 * thread is number 0 and does its own share itself, so one worker needs no other thread, no lock
 * and no luck: its searches are the same every time.
 *
 * Invariant: outside of a task all threads but the caller's are parked, so that their workers may
 * be read and written without a lock. */
#include "search/pool.h"

#include "search/priority.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    STACK = 16 << 20,      /* bytes: whole move lists stand in the frames of MAX_PLY plies */
    NODES_A_WORKER = 2048, /* fewer to share out are not worth another worker */
    VOTE_BASE = 20,        /* centipawns: what the worst line counts for more than nothing */
    VOTE_MOST = 1000,      /* centipawns by which a line may count more than the worst */
};

typedef void (*Task)(Pool *pool, uint32_t number);

typedef struct {
    Pool *pool;
    uint32_t number;
    pthread_t thread;
    uint32_t seen; /* the round it took part in last */
    bool leaving;  /* under the mutex */
} Helper;

struct Pool {
    uint32_t count;             /* workers */
    Worker *crew[MAX_THREADS];  /* by number */
    Helper helper[MAX_THREADS]; /* by number; that of 0 is unused */

    pthread_mutex_t mutex;
    pthread_cond_t wake, done;
    Task task;        /* under the mutex, like the next three */
    uint32_t round;   /* tasks given so far */
    uint32_t asked;   /* numbers below take part */
    uint32_t working; /* helpers that have not finished */

    uint32_t searching;    /* how many workers this search has */
    const EvalTable *eval; /* what it is about, for the helpers */
    Table *tt;
    Orders *orders;
    Limits limits;
    Position root;
};

/* --- threads ---------------------------------------------------------------------------------- */

int pool_start_thread(pthread_t *thread, void *(*run)(void *), void *argument) {
    pthread_attr_t attr;
    int status = pthread_attr_init(&attr);
    if (status != 0)
        return status;
    status = pthread_attr_setstacksize(&attr, STACK);
    if (status == 0)
        status = pthread_create(thread, &attr, run, argument);
    pthread_attr_destroy(&attr);
    return status;
}

static void *helper_main(void *argument) {
    Helper *helper = argument;
    Pool *pool = helper->pool;
    priority_of_thinker(helper->number);
    pthread_mutex_lock(&pool->mutex);
    while (!helper->leaving) {
        if (helper->seen == pool->round) {
            pthread_cond_wait(&pool->wake, &pool->mutex);
            continue;
        }
        helper->seen = pool->round;
        if (helper->number >= pool->asked)
            continue;
        const Task task = pool->task;
        pthread_mutex_unlock(&pool->mutex);
        task(pool, helper->number);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->working == 0)
            pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Gives the task to the helpers below `asked`; the caller does number 0's share. */
static void begin(Pool *pool, Task task, uint32_t asked) {
    if (asked <= 1)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->task = task;
    pool->asked = asked;
    pool->working = asked - 1;
    pool->round++;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
}

static void await(Pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->working)
        pthread_cond_wait(&pool->done, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

/* --- life ------------------------------------------------------------------------------------- */

/* Sends away all from number `count` on. */
static void shrink(Pool *pool, uint32_t count) {
    pthread_mutex_lock(&pool->mutex);
    for (uint32_t i = count; i < pool->count; i++)
        pool->helper[i].leaving = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (uint32_t i = count; i < pool->count; i++) {
        pthread_join(pool->helper[i].thread, NULL);
        free(pool->crew[i]);
        pool->crew[i] = NULL;
    }
    pool->count = count;
}

/* One worker more, with its thread. */
static bool grow(Pool *pool, uint32_t wanted, Error *error) {
    const uint32_t number = pool->count;
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_set(error, "no memory for thread %u of %u", number + 1, wanted);
    pool->crew[number] = worker;
    Helper *helper = &pool->helper[number];
    *helper = (Helper){.pool = pool, .number = number, .seen = pool->round};
    const int status = pool_start_thread(&helper->thread, helper_main, helper);
    if (status != 0) {
        free(worker);
        pool->crew[number] = NULL;
        return error_set(error, "cannot start thread %u of %u: %s", number + 1, wanted,
                         strerror(status));
    }
    pool->count++;
    return true;
}

Pool *pool_new(Error *error) {
    Pool *pool = calloc(1, sizeof *pool);
    Worker *worker = calloc(1, sizeof *worker);
    if (!pool || !worker) {
        free(pool);
        free(worker);
        error_set(error, "no memory for the search");
        return NULL;
    }
    pool->crew[0] = worker;
    pool->count = 1;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->done, NULL);
    return pool;
}

void pool_free(Pool *pool) {
    if (!pool)
        return;
    shrink(pool, 1);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->crew[0]);
    free(pool);
}

bool pool_resize(Pool *pool, uint32_t workers, Error *error) {
    const uint32_t before = pool->count;
    assert(workers >= 1 && workers <= MAX_THREADS);
    if (workers < before)
        shrink(pool, workers);
    while (pool->count < workers)
        if (!grow(pool, workers, error)) {
            shrink(pool, before);
            return false;
        }
    return true;
}

uint32_t pool_size(const Pool *pool) { return pool->count; }

/* --- tasks ------------------------------------------------------------------------------------ */

static void clear(Pool *pool, uint32_t number) {
    history_clear(&pool->crew[number]->history);
    if (pool->tt)
        tt_clear_part(pool->tt, number, pool->count);
}

void pool_clear(Pool *pool, Table *tt) {
    pool->tt = tt;
    begin(pool, clear, pool->count);
    clear(pool, 0);
    await(pool);
}

/* A helper searches until it is stopped: neither the clock nor the depth that is asked for ends
 * what may still be of use to the first worker. */
static void help(Pool *pool, uint32_t number) {
    Report unheard;
    Worker *worker = pool->crew[number];
    if (atomic_load(&pool->orders->stop)) /* where there are few processors its turn comes late */
        return;
    worker_start(worker, &pool->root, pool->eval, pool->tt, &pool->limits, pool->orders);
    worker->number = number;
    iterate(worker, NULL, &unheard);
}

/* A handicap that others make up for is none. */
static uint32_t crew_for(const Pool *pool, const Limits *limits) {
    if (limits->handicap)
        return 1;
    const uint64_t most = limits->nodes ? 1 + limits->nodes / NODES_A_WORKER : MAX_THREADS;
    return most < pool->count ? (uint32_t)most : pool->count;
}

void pool_prepare(Pool *pool, const Position *root, const EvalTable *eval, Table *tt,
                  const Limits *limits, Orders *orders) {
    pool->searching = crew_for(pool, limits);
    pool->eval = eval;
    pool->tt = tt;
    pool->orders = orders;
    orders_start(orders, limits, pool->searching);
    if (pool->searching > 1) {
        pool->root = *root;
        pool->limits = *limits;
        pool->limits.depth = pool->limits.mate = 0;
        pool->limits.movetime = pool->limits.remaining = -1;
    }
    for (uint32_t i = 1; i < pool->searching; i++) {
        atomic_store_explicit(&pool->crew[i]->nodes, 0, memory_order_relaxed);
        pool->crew[i]->lines[0].depth = 0; /* it has no say before it has searched */
    }
    Worker *first = pool->crew[0];
    worker_start(first, root, eval, tt, limits, orders);
    first->crew = pool->crew;
    first->crew_count = pool->searching;
}

/* --- the vote --------------------------------------------------------------------------------- */

/* What a worker's word is worth: who looks deeper, and who found more, is worth more. */
static int64_t weight(const Worker *worker, int32_t worst) {
    const RootLine *line = &worker->lines[0];
    const int32_t above = line->score - worst;
    return (int64_t)(VOTE_BASE + (above < VOTE_MOST ? above : VOTE_MOST)) * line->depth;
}

/* The worker whose line is played. A mate beats everything, a shorter one more; else the move with
 * the most weight behind it, and of those who say it whose word is worth most. */
static Worker *elect(const Pool *pool) {
    int32_t worst = VALUE_INFINITE;
    for (uint32_t i = 0; i < pool->searching; i++)
        if (pool->crew[i]->lines[0].depth > 0 && pool->crew[i]->lines[0].score < worst)
            worst = pool->crew[i]->lines[0].score;
    Worker *best = pool->crew[0];
    int64_t most = -1, own = -1;
    for (uint32_t i = 0; i < pool->searching; i++) {
        Worker *worker = pool->crew[i];
        const RootLine *line = &worker->lines[0];
        if (line->depth == 0)
            continue;
        int64_t votes = 0;
        for (uint32_t k = 0; k < pool->searching; k++)
            if (pool->crew[k]->lines[0].line.move[0] == line->line.move[0])
                votes += weight(pool->crew[k], worst);
        const bool mates = line->score >= VALUE_WON, mated = best->lines[0].score >= VALUE_WON;
        const bool better = mates || mated
                                ? line->score > best->lines[0].score
                                : votes > most || (votes == most && weight(worker, worst) > own);
        if (better) {
            best = worker;
            most = votes;
            own = weight(worker, worst);
        }
    }
    return best;
}

/* A depth that was asked for is the first worker's alone, and several lines are to be of one mind.
 */
static bool may_vote(const Limits *limits) {
    return limits->lines <= 1 && !limits->depth && !limits->full_width;
}

Move pool_think(Pool *pool, const Listener *listener, Report *last) {
    Worker *first = pool->crew[0];
    begin(pool, help, pool->searching);
    Move best = iterate(first, listener, last);
    atomic_store(&pool->orders->stop, true);
    if (pool->searching > 1)
        await(pool);
    if (pool->searching > 1 && best != MOVE_NONE && may_vote(&first->limits)) {
        Worker *elected = elect(pool);
        if (elected != first) {
            iterate_report(elected, last);
            last->nodes = worker_nodes(first);
            best = last->pv[0];
            if (listener)
                listener->on_report(listener->context, last);
        }
    }
    last->nodes = worker_nodes(first);
    return best;
}
