/* The one list of games. */
#include "engine/rules/rules.h"

const Variant *const ALL_VARIANTS[] = {&VARIANT_TEAMS};
const uint32_t ALL_VARIANT_COUNT = sizeof ALL_VARIANTS / sizeof *ALL_VARIANTS;
