/* What an engine tells while it thinks. Pure functions. */
#pragma once
#include "engine/types.h"

typedef struct {
    bool has_score;
    bool is_mate;             /* then `score` counts moves, negative = the engine's side is mated */
    int32_t score;            /* centipawns from the side of the seat that thinks */
    uint32_t depth, seldepth; /* plies; 0 = not said */
    uint64_t nodes, nps;
    int64_t time_ms; /* -1 = not said */
} EngineInfo;

static inline EngineInfo info_none(void) { return (EngineInfo){.time_ms = -1}; }

/* Takes over what a line `info …` says, length bytes of it; what it does not say stays. Lines of
 * other than the first variation and `info string` change nothing. Words behind pv are moves, but
 * `score n` may stand there, also without the word cp. */
void info_read(EngineInfo *info, const char *line, size_t length);

/* The score in centipawns, a mate as a very large one; false when there is none. */
bool info_centipawns(const EngineInfo *info, int32_t *out);

enum { INFO_TEXT = 32 };
/* "+0.83", "-M3"; "" without a score. Returns `out`. */
const char *info_score_text(const EngineInfo *info, char out[INFO_TEXT]);
