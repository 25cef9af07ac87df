#include "tuning/crew.h"

#include "engine/memory.h"
#include "search/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct Crew {
    pthread_mutex_t mutex;
    pthread_cond_t wake, done;
    CrewJob job; /* under the mutex, like all up to `leaving` */
    void *context;
    uint32_t pieces;
    uint32_t round;   /* jobs given so far */
    uint32_t working; /* helpers that have not finished the last one */
    bool leaving;
    atomic_uint next; /* the first piece that nobody has taken */
    uint32_t helpers;
    pthread_t helper[];
};

static void work(Crew *crew, CrewJob job, void *context, uint32_t pieces) {
    for (uint32_t i; (i = atomic_fetch_add(&crew->next, 1)) < pieces;)
        job(context, i);
}

static void *helper_main(void *argument) {
    Crew *crew = argument;
    uint32_t seen = 0;
    pthread_mutex_lock(&crew->mutex);
    while (!crew->leaving) {
        if (seen == crew->round) {
            pthread_cond_wait(&crew->wake, &crew->mutex);
            continue;
        }
        seen = crew->round;
        const CrewJob job = crew->job;
        void *const context = crew->context;
        const uint32_t pieces = crew->pieces;
        pthread_mutex_unlock(&crew->mutex);
        work(crew, job, context, pieces);
        pthread_mutex_lock(&crew->mutex);
        if (--crew->working == 0)
            pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

Crew *crew_new(uint32_t threads) {
    Crew *crew = memory_new(sizeof *crew + threads * sizeof *crew->helper);
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->wake, NULL);
    pthread_cond_init(&crew->done, NULL);
    while (crew->helpers + 1 < threads &&
           pool_start_thread(&crew->helper[crew->helpers], helper_main, crew) == 0)
        crew->helpers++;
    return crew;
}

void crew_free(Crew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->mutex);
    crew->leaving = true;
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->mutex);
    for (uint32_t i = 0; i < crew->helpers; i++)
        pthread_join(crew->helper[i], NULL);
    pthread_cond_destroy(&crew->done);
    pthread_cond_destroy(&crew->wake);
    pthread_mutex_destroy(&crew->mutex);
    free(crew);
}

void crew_run(Crew *crew, uint32_t pieces, CrewJob job, void *context) {
    pthread_mutex_lock(&crew->mutex);
    crew->job = job;
    crew->context = context;
    crew->pieces = pieces;
    crew->working = crew->helpers;
    atomic_store(&crew->next, 0);
    crew->round++;
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->mutex);
    work(crew, job, context, pieces);
    pthread_mutex_lock(&crew->mutex);
    while (crew->working)
        pthread_cond_wait(&crew->done, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
}
