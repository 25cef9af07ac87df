/* What a search tells, as lines of the protocol. A Reporter belongs to one search at a time: set up
 * before it starts, then used by the thinking thread alone. */
#pragma once
#include "protocol/output.h"
#include "search/search.h"

enum { SCORE_TEXT = 40 };

typedef struct {
    Output *out;
    Position root;    /* what is searched */
    Position scratch; /* for playing lines */
    int64_t last_ms;  /* when the last line was written; -1 = none yet */
    bool held;        /* `late` came too soon after the last line, and waits */
    Report late;
    Move late_pv[MAX_PLY];
} Reporter;

/* Makes ready for a search of `root`. */
void reporter_reset(Reporter *reporter, const Position *root);
/* Writes an info line, or keeps it back when lines come too fast. */
void reporter_take(Reporter *reporter, const Report *report);
/* Writes the line that was kept back, if any: before bestmove. */
void reporter_flush(Reporter *reporter);

/* "cp 83", or "mate 3", "mate -2" when `mate` is not 0, both as in a Report; returns `out`. */
const char *score_text(int32_t score, int32_t mate, char out[SCORE_TEXT]);
/* "depth 9 seldepth 17 … pv …" without the word info, to `file`; uses *scratch. */
void report_write(const Report *report, const Position *root, Position *scratch, FILE *file);
