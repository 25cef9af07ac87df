#include "eval/prizes.h"
#include "eval/partners.h"

static uint32_t moves_to_goal(const Position *pos, Seat seat) {
    return pos->now.king[seat] == NOWHERE ? GOAL_REACH
                                          : pos->board->variant->rules->goal(pos, seat);
}

void prizes_goal(const EvalTable *table, const Position *pos, Seat seat, Goal *goal) {
    *goal = (Goal){.near = 0};
    if (!pos->board->variant->rules->goal)
        return;
    const uint32_t moves = moves_to_goal(pos, seat);
    const Seat other = partners_other(table, pos, seat);
    goal->near = moves < GOAL_REACH ? GOAL_REACH - moves : 0;
    goal->there = moves == 0;
    goal->meet = other < SEATS && moves_to_goal(pos, other) == 0 ? goal->near : 0;
}

void term_goal(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    const EvalScalars *p = &table->params;
    for (Seat s = 0; s < SEATS; s++) {
        Goal goal;
        prizes_goal(table, pos, s, &goal);
        out[s] = (int32_t)goal.near * p->goal + (int32_t)goal.meet * p->goal_meet +
                 (goal.there ? p->goal_there : 0);
    }
}

static uint32_t men_near(const Position *pos, Seat seat, Square king) {
    uint32_t count = 0;
    for (uint64_t men = pos->men[seat]; men; men &= men - 1) {
        const Square at = pos->at[seat][low_bit64(men)];
        const Gap gap = gap_between(at, king);
        count += gap.ranks <= SPOILS_REACH && gap.files <= SPOILS_REACH &&
                 !position_kind(pos, pos->cell[at])->royal;
    }
    return count;
}

uint32_t prizes_spoils(const Position *pos, Seat seat) {
    const State *now = &pos->now;
    uint32_t sum = 0;
    for (Seat s = 0; s < SEATS && pos->board->variant->mater_takes_army; s++)
        if ((now->alive >> s & now->prey[seat] >> s & 1) && now->king[s] != NOWHERE)
            sum += count_bits64(pos->men[s]) * men_near(pos, seat, now->king[s]);
    return sum;
}

void term_spoils(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        out[s] = table->params.spoils * (int32_t)prizes_spoils(pos, s);
}
