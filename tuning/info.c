/* Lines are read word by word, so that any order and unknown words do no harm. */
#include "tuning/info.h"

#include "protocol/tokens.h"

#include <stdio.h>
#include <stdlib.h>

enum { MATE_CENTIPAWNS = 1000000, MOST_CENTIPAWNS = MATE_CENTIPAWNS / 2, MOST_MOVES = 10000 };

static void read_score(EngineInfo *info, Words *words) {
    Text word = words_peek(*words);
    const bool is_mate = text_is(word, "mate");
    if (is_mate || text_is(word, "cp"))
        words_next(words);
    const int64_t most = is_mate ? MOST_MOVES : MOST_CENTIPAWNS;
    int64_t score;
    if (!text_number(words_peek(*words), -most, most, &score))
        return;
    words_next(words);
    info->has_score = true;
    info->is_mate = is_mate;
    info->score = (int32_t)score;
}

void info_read(EngineInfo *info, const char *line, size_t length) {
    Words words = words_of(line, length);
    EngineInfo read = *info;
    int64_t n;
    words_next(&words); /* info */
    for (Text word; (word = words_next(&words)).length;) {
        if (text_is(word, "string"))
            return;
        if (text_is(word, "score")) {
            read_score(&read, &words);
            continue;
        }
        if (!text_number(words_peek(words), 0, INT64_MAX, &n))
            continue;
        if (text_is(word, "multipv") && n != 1)
            return;
        else if (text_is(word, "depth") && n <= UINT16_MAX)
            read.depth = (uint32_t)n;
        else if (text_is(word, "seldepth") && n <= UINT16_MAX)
            read.seldepth = (uint32_t)n;
        else if (text_is(word, "nodes"))
            read.nodes = (uint64_t)n;
        else if (text_is(word, "nps"))
            read.nps = (uint64_t)n;
        else if (text_is(word, "time"))
            read.time_ms = n;
    }
    *info = read;
}

bool info_centipawns(const EngineInfo *info, int32_t *out) {
    if (info->is_mate)
        *out = info->score > 0 ? MATE_CENTIPAWNS - info->score : -MATE_CENTIPAWNS - info->score;
    else
        *out = info->score;
    return info->has_score;
}

const char *info_score_text(const EngineInfo *info, char out[INFO_TEXT]) {
    const int size = abs((int)info->score);
    const char sign = info->score < 0 || (info->is_mate && info->score == 0) ? '-' : '+';
    out[0] = '\0';
    if (info->has_score && info->is_mate)
        snprintf(out, INFO_TEXT, "%cM%d", sign, size);
    else if (info->has_score)
        snprintf(out, INFO_TEXT, "%c%d.%02d", sign, size / 100, size % 100);
    return out;
}
