/* Every way in which a game's rule options can be set. */
#pragma once
#include "engine/variant.h"

enum { OPTION_SET_TEXT = 128 };

/* Writes the `index`-th combination of values as "Name=value Name=value", the first of them the
 * sheet's own game; false when there are no so many. */
bool option_set(const Variant *variant, uint32_t index, char out[OPTION_SET_TEXT]);
