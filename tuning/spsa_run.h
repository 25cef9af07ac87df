/* Runs a course: the pairs of a batch at once, batch after batch. The result is the same with any
 * number of threads, and after any number of breaks. */
#pragma once
#include "tuning/crew.h"
#include "tuning/spsa.h"

#include <stdatomic.h>

typedef enum { SPSA_DONE, SPSA_STOPPED, SPSA_FAILED } SpsaEnd;

typedef struct {
    void *context;
    /* Plays pair `pair` by spsa_trial's values and sets *result (of `plus`, -2..2). Called by
     * several threads at once, each with another `place` in the batch, below course->batch.
     * SPSA_STOPPED soon after *stop has become true. */
    SpsaEnd (*play)(void *context, uint32_t place, const SpsaCourse *course, uint64_t pair,
                    const atomic_bool *stop, double *result, Error *error);
    /* A batch was learnt from: the place to save the course and to tell of it. From the caller's
     * thread; false with the reason ends the run. */
    bool (*keep)(void *context, const SpsaCourse *course, Error *error);
} SpsaPlayer;

/* Goes on to the course's last pair. When it ends before, because *stop became true or something
 * failed, the course stands behind its last whole batch. */
SpsaEnd spsa_run(SpsaCourse *course, const SpsaPlayer *player, Crew *crew, const atomic_bool *stop,
                 Error *error);
