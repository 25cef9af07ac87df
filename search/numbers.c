#include "search/numbers.h"

#define RANGE(name, start, low, high, unit, text) {#name, start, low, high, unit, text},
const SearchRange SEARCH_RANGES[SEARCH_NUMBER_COUNT] = {SEARCH_NUMBERS(RANGE)};
#undef RANGE

#define START(name, start, low, high, unit, text) .name = (start),
const SearchNumbers SEARCH_DEFAULTS = {SEARCH_NUMBERS(START)};
#undef START
