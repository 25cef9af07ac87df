/* What some games are about beside men: a place for kings, and the armies of the mated. Which
 * games, their data say. Only eval/ includes this. All functions are safe from any thread. */
#pragma once
#include "eval/terms.h"

enum {
    GOAL_REACH = 10,  /* moves to the goal that are too many to count */
    SPOILS_REACH = 3, /* king's steps to a king within which a man has a part in a mate */
};

typedef struct {   /* of a seat */
    uint32_t near; /* moves fewer than GOAL_REACH that its king needs to the goal … */
    uint32_t meet; /* … the same, while its partner's is there */
    bool there;    /* it is there */
} Goal;
/* All 0 where there is no goal. */
void prizes_goal(const EvalTable *table, const Position *pos, Seat seat, Goal *goal);

/* Where a mated army falls to who mates: over all seats that `seat` may take from, the men of that
 * seat times those of `seat`, its king aside, within SPOILS_REACH of that seat's king. */
uint32_t prizes_spoils(const Position *pos, Seat seat);
