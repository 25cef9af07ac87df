/* The slow rules of all games. */
#pragma once
#include "tests/slow_game.h"

extern const SlowRules SLOW_TEAMS, SLOW_FFA, SLOW_SOLO, SLOW_CHESS4, SLOW_SEASONS, SLOW_FOURROW,
    SLOW_QUAD;

/* Those of the variant of that name, or NULL. */
const SlowRules *slow_rules_of(const char *variant);
