/* Every position gets an empty table and empty histories, so that the count does not depend on the
 * order of the positions. */
#include "bench/trial.h"

#include "engine/fen.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool trial_is_chosen(const BenchPlan *plan, const BenchPosition *position) {
    return !plan->variant || strcmp(plan->variant, position->variant) == 0;
}

void trial_tell(const BenchPlan *plan, uint32_t number, const BenchPosition *position) {
    if (plan->on_position)
        plan->on_position(plan->context, number, bench_count(plan), position->fen);
}

bool trial_begin(Trial *trial, const BenchPlan *plan, const BenchPosition *position, Error *error) {
    *trial = (Trial){.board = board_new(variant_find(position->variant)),
                     .pos = malloc(sizeof *trial->pos)};
    if (!trial->pos)
        return error_set(error, "no memory for a position");
    if (!fen_read(trial->pos, NULL, trial->board, NULL, position->fen, error))
        return false;
    trial->search = search_new(plan->hash, error);
    if (!trial->search)
        return false;
    search_set_rows(trial->search, plan->rows);
    return search_set_threads(trial->search, plan->threads, error);
}

void trial_end(Trial *trial) {
    search_free(trial->search);
    free(trial->pos);
    free(trial->board);
}

void trial_warm(Trial *trial) {
    const Limits limits = {.depth = 1, .movetime = -1, .remaining = -1};
    Report unused;
    search_now(trial->search, trial->pos, &limits, &unused);
    search_clear(trial->search);
}

Limits trial_limits(const BenchPlan *plan, uint32_t depth) {
    return (Limits){.depth = depth, .movetime = -1, .remaining = -1, .algorithm = plan->algorithm};
}

int64_t trial_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
