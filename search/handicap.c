/* Each line is seen through a glass: the further it is behind the best, and the greater the
 * handicap, the more of what it lacks is made up for, and a lot is drawn on top. So bad moves are
 * chosen where they are not very bad, and more often by who sees less. Lots are drawn from the
 * position's key: the same question gets the same answer. */
#include "search/handicap.h"

enum {
    FEWEST_LINES = 4,
    LINES_PER_HANDICAP = 2, /* so many steps of handicap are worth one line more */
    DEEPEST = 11,           /* plies, with the least handicap */
    DEPTH_PER_HANDICAP = 2, /* so many steps cost a ply */
    LOT_MOST = 150,         /* centipawns that a lot may turn things by */
    UNIT = 128,
};

uint32_t handicap_depth(const Limits *limits) {
    return limits->handicap ? DEEPEST - limits->handicap / DEPTH_PER_HANDICAP : MAX_PLY;
}

uint32_t handicap_lines(const Limits *limits) {
    uint32_t lines = limits->lines > 1 ? limits->lines : 1;
    const uint32_t needed =
        limits->handicap ? FEWEST_LINES + limits->handicap / LINES_PER_HANDICAP : 1;
    if (lines < needed)
        lines = needed;
    return lines < MAX_LINES ? lines : MAX_LINES;
}

uint32_t handicap_choose(const Worker *worker) {
    const uint32_t handicap = worker->limits.handicap;
    if (!handicap)
        return 0;
    const RootLine *lines = worker->lines;
    const int64_t weakness = 82 + 2 * (int64_t)handicap; /* of UNIT */
    uint64_t lot = position_key(&worker->pos) + worker->pos.past_count;
    uint32_t best = 0;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < worker->line_count && lines[i].depth > 0; i++) {
        if (worker_breaks_truce(worker, lines[i].line.move[0]) && i > 0 &&
            !worker_breaks_truce(worker, lines[0].line.move[0]))
            break; /* nobody is so weak as to break one for nothing */
        lot = hash_mix(lot);
        const int64_t lack = lines[0].score - lines[i].score,
                      luck = (int64_t)(lot % (LOT_MOST * handicap / MAX_HANDICAP + 1));
        const int64_t seen =
            lines[i].score + weakness * (lack < UNIT * 4 ? lack : UNIT * 4) / UNIT + luck;
        if (seen > most) {
            most = seen;
            best = i;
        }
    }
    return best;
}
