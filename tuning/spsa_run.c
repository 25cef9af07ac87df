#include "tuning/spsa_run.h"

typedef struct {
    SpsaEnd end;
    double result;
    Error error;
} PairEnd;

typedef struct {
    const SpsaCourse *course;
    const SpsaPlayer *player;
    const atomic_bool *stop;
    atomic_bool broken; /* some pair was not played to its end, so the others need not be */
    PairEnd pair[SPSA_BATCH];
} Batch;

static void play_one(void *context, uint32_t place) {
    Batch *batch = context;
    PairEnd *pair = &batch->pair[place];
    const SpsaPlayer *player = batch->player;
    pair->end = SPSA_STOPPED;
    if (atomic_load(&batch->broken))
        return;
    pair->end = player->play(player->context, place, batch->course, batch->course->done + place,
                             batch->stop, &pair->result, &pair->error);
    if (pair->end != SPSA_DONE)
        atomic_store(&batch->broken, true);
}

/* How the pairs ended: a failure before a stop. */
static SpsaEnd end_of(const Batch *batch, uint32_t count, Error *error) {
    SpsaEnd end = SPSA_DONE;
    for (uint32_t i = 0; i < count && end != SPSA_FAILED; i++)
        if (batch->pair[i].end != SPSA_DONE) {
            end = batch->pair[i].end;
            *error = batch->pair[i].error;
        }
    return end;
}

SpsaEnd spsa_run(SpsaCourse *course, const SpsaPlayer *player, Crew *crew, const atomic_bool *stop,
                 Error *error) {
    Batch batch = {.course = course, .player = player, .stop = stop};
    while (course->done < course->pairs) {
        const uint64_t left = course->pairs - course->done;
        const uint32_t count = left < course->batch ? (uint32_t)left : course->batch;
        double result[SPSA_BATCH];
        if (atomic_load(stop))
            return SPSA_STOPPED;
        crew_run(crew, count, play_one, &batch);
        const SpsaEnd end = end_of(&batch, count, error);
        if (end != SPSA_DONE)
            return end;
        for (uint32_t i = 0; i < count; i++)
            result[i] = batch.pair[i].result;
        spsa_learn(course, result, count);
        if (!player->keep(player->context, course, error))
            return SPSA_FAILED;
    }
    return SPSA_DONE;
}
