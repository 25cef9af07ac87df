/* Every game with slow rules: whole random games under each set of options, and positions built so
 * that rare rules meet, compared at every ply. */
#pragma once
#include <stdint.h>

typedef struct {
    uint32_t games; /* from the start, shared by the sets of rule options (at least one each) */
    uint32_t
        check_every; /* plies after which the engine's position is also looked at from inside */
    uint64_t seed;
} GamesRun;

/* Runs all, prints how often each rule was met, and asserts that each was. */
void games_oracle_run(const GamesRun *run);
