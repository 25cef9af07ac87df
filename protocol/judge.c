/* Lines come from the search in whole sets, so at any end the list holds different lines.
 *
 * A move's worth is measured by the search's own score, turned into a share of first place: that
 * grows with the score, so no move is better than the best, and a pawn more matters less to who has
 * won anyway. (What the end of a line holds for each seat is told beside it, for people; being a
 * look at one position it may differ.) */
#include "protocol/judge.h"

#include "engine/memory.h"
#include "protocol/sides.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Judge *judge;
    JudgedLine *line;
    uint32_t count, room;
    uint64_t nodes;
    atomic_bool done;
} Collector;

void judge_init(Judge *judge, Search *search, Input *input, const Limits *limits) {
    *judge = (Judge){.search = search, .input = input, .limits = *limits};
    judge->line = memory_resize(NULL, (limits->lines + 1) * sizeof *judge->line);
}

void judge_destroy(Judge *judge) {
    free(judge->line);
    judge->line = NULL;
}

static void take(void *context, const Report *report) {
    Collector *c = context;
    c->nodes = report->nodes;
    if (report->index > c->room)
        return;
    c->count = report->index;
    JudgedLine *line = &c->line[report->index - 1];
    *line = (JudgedLine){.count = report->pv_count < MAX_PLY ? report->pv_count : MAX_PLY,
                         .depth = report->depth,
                         .score = report->score,
                         .mate = report->mate,
                         .prospect = report->prospect};
    memcpy(line->move, report->pv, line->count * sizeof *line->move);
}

static void end(void *context, Move best, Move ponder) {
    (void)best, (void)ponder;
    Collector *c = context;
    atomic_store(&c->done, true);
    input_wake(c->judge->input);
}

/* Searches into line[0..room); false after a signal. */
static bool search(Judge *judge, const Position *pos, const Limits *limits, JudgedLine *line,
                   uint32_t room, uint32_t *count) {
    Collector c = {.judge = judge, .line = line, .room = room};
    const Listener listener = {.context = &c, .on_report = take, .on_done = end};
    bool interrupted = false;
    atomic_init(&c.done, false);
    search_start(judge->search, pos, limits, &listener);
    while (!atomic_load(&c.done) && !interrupted)
        interrupted = input_wait(judge->input) == INPUT_INTERRUPTED;
    search_stop(judge->search);
    search_wait(judge->search);
    judge->nodes += c.nodes;
    *count = c.count;
    return !interrupted;
}

static int32_t share_of(const Position *pos, int32_t score) {
    SeatMask side[SEATS];
    uint32_t left = 0;
    if (score >= VALUE_WON || score <= -VALUE_WON)
        return score > 0 ? 1000 : 0;
    const uint32_t count = side_list(pos, side);
    const SeatMask playing = pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
    for (uint32_t i = 0; i < count; i++)
        left += (side[i] & playing) != 0;
    return prospect_of_lead(score, left, count_bits64(side_of(pos, pos->now.turn)));
}

bool judge_think(Judge *judge, const Position *pos, Move played) {
    judge->count = 0;
    judge->played = NULL;
    judge->loss = 0;
    judge->nodes = 0;
    search_clear(judge->search);
    bool whole =
        search(judge, pos, &judge->limits, judge->line, judge->limits.lines, &judge->count);
    for (uint32_t i = 0; i < judge->count && !judge->played; i++)
        if (judge->line[i].move[0] == played)
            judge->played = &judge->line[i];
    if (whole && !judge->played && judge->count && played != MOVE_NONE) {
        Limits one = judge->limits;
        uint32_t found;
        one.lines = 1;
        one.only = &played;
        one.only_count = 1;
        whole = search(judge, pos, &one, &judge->line[judge->count], 1, &found);
        judge->played = found ? &judge->line[judge->count] : NULL;
    }
    for (uint32_t i = 0; i < judge->count + (judge->played == &judge->line[judge->count]); i++)
        judge->line[i].share = share_of(pos, judge->line[i].score);
    /* First guesses judge nothing. */
    const bool known = judge->played && judge->line[0].depth && judge->played->depth;
    if (known && judge->line[0].share > judge->played->share)
        judge->loss = judge->line[0].share - judge->played->share;
    return whole;
}

const char *judge_mark(int32_t loss) {
    return loss >= LOSS_BLUNDER   ? "??"
           : loss >= LOSS_MISTAKE ? "?"
           : loss >= LOSS_DUBIOUS ? "?!"
                                  : "";
}
