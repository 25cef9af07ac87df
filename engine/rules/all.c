/* The one list of games. */
#include "engine/rules/rules.h"

const Variant *const ALL_VARIANTS[] = {&VARIANT_TEAMS,      &VARIANT_FFA,      &VARIANT_SOLO,
                                       &VARIANT_CHESS_FOUR, &VARIANT_FOUR_ROW, &VARIANT_SEASONS,
                                       &VARIANT_QUAD};
const uint32_t ALL_VARIANT_COUNT = sizeof ALL_VARIANTS / sizeof *ALL_VARIANTS;
