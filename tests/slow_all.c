/* The one list of slow rules. */
#include "tests/slow_all.h"

#include <string.h>

static const SlowRules *const ALL[] = {
    &SLOW_TEAMS, &SLOW_FFA, &SLOW_SOLO, &SLOW_CHESS4, &SLOW_SEASONS, &SLOW_FOURROW, &SLOW_QUAD,
};

const SlowRules *slow_rules_of(const char *variant) {
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if (strcmp(ALL[i]->variant, variant) == 0)
            return ALL[i];
    return NULL;
}
