/* The numbers of the search that are worth tuning: one list, from which fields, defaults, ranges
 * and names follow. Numbers of a structure (how many plies a window waits, how fast history grows)
 * stay where they are used.
 *
 * A search plays by those of its Limits, so that two players in one program may have their own. */
#pragma once
#include <stdint.h>

/* clang-format off */
/*    name               start   low   high  unit               what it means */
#define SEARCH_NUMBERS(N)                                                                             \
    N(null_margin,          50,    0,   400, "centipawns",      "by which the standing must pass beta for a null move") \
    N(reduction_base,       75,    0,   250, "hundredths",      "of a ply: what every late quiet move is reduced by ...") \
    N(reduction_divisor,   225,  100,   600, "hundredths",      "... and ln depth times ln move number, divided by this") \
    N(reduction_history,  8192, 1024, 65536, "units of history", "that are worth a ply less or more of it") \
    N(late_moves,            8,    1,    40, "moves",           "quiet ones and the square of the depth that are looked at near the leaves") \
    N(futile_margin,       100,   20,   400, "centipawns",      "that the standing may be short of alpha, once and for each ply") \
    N(capture_hope,        200,    0,   800, "centipawns",      "that a capture of quiescence may gain beyond twice the man's worth") \
    N(window,               30,    5,   200, "centipawns",      "about the last iteration's value, at first")
/* clang-format on */

#define SEARCH_FIELD(name, start, low, high, unit, text) int32_t name;
typedef struct {
    SEARCH_NUMBERS(SEARCH_FIELD)
} SearchNumbers;
#undef SEARCH_FIELD
enum { SEARCH_NUMBER_COUNT = sizeof(SearchNumbers) / sizeof(int32_t) };

typedef struct {
    const char *name;
    int32_t start, low, high; /* the default; the range, within which every search is sound */
    const char *unit, *text;
} SearchRange;
/* In the order of the fields. */
extern const SearchRange SEARCH_RANGES[SEARCH_NUMBER_COUNT];

extern const SearchNumbers SEARCH_DEFAULTS;

/* Number `at` of the list. */
static inline int32_t *search_number(SearchNumbers *numbers, uint32_t at) {
    return (int32_t *)numbers + at;
}
