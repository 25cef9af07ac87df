/* A pact is worth offering when everybody in it is better off than if each stood alone: nobody
 * joins another's fortune to his own loss. By the same measure one is broken: what a seat has by
 * itself, with the others' answers looked at, against what the pact leaves it. */
#include "search/advice.h"

#include <string.h>

static SeatMask seats_left(const Position *root) {
    return root->now.alive & (SeatMask)~state_wanderers(&root->now);
}

Limits advice_limits(const Stance *stance, const Limits *limits) {
    Limits own = *limits;
    own.algorithm = ALGORITHM_MAXN;
    own.own = stance->with;
    own.lines = 0;
    own.handicap = 0;
    return own;
}

void advice_note(Stance *stance, const Report *report) {
    stance->worth = report->utility;
    stance->depth = report->depth;
    stance->count = report->pv_count < STANCE_LINE ? report->pv_count : STANCE_LINE;
    memcpy(stance->line, report->pv, stance->count * sizeof *report->pv);
}

/* By how much a seat is better off in the stance than when everybody stands alone. */
static int32_t gain(const Advice *advice, const Stance *stance, Seat seat) {
    return stance->worth.of[seat] - advice->stance[0].worth.of[seat];
}

/* Would the others join? */
static bool is_welcome(const Advice *advice, const Stance *stance, Seat us) {
    for (Seat s = 0; s < SEATS; s++)
        if (s != us && (stance->with >> s & 1) && gain(advice, stance, s) < 0)
            return false;
    return true;
}

void advice_conclude(Advice *advice, Seat us) {
    const Stance *now = &advice->stance[advice->now];
    const bool bound = advice->now > 0;
    advice->best = advice->now;
    advice->kind = bound ? ADVICE_KEEP : ADVICE_ALONE;
    if (bound && gain(advice, now, us) <= -ADVICE_MARGIN) {
        advice->best = 0;
        advice->kind = ADVICE_BREAK;
    }
    int32_t least = advice->stance[advice->best].worth.of[us] + ADVICE_MARGIN;
    for (uint32_t i = 1; i < advice->count; i++) {
        const Stance *stance = &advice->stance[i];
        if (i == advice->now || stance->worth.of[us] < least || !is_welcome(advice, stance, us))
            continue;
        least = stance->worth.of[us] + 1;
        advice->best = i;
        advice->kind = ADVICE_OFFER;
    }
    const Stance *best = &advice->stance[advice->best];
    for (Seat s = 0; s < SEATS; s++)
        if (s != us && (best->with >> s & 1) && gain(advice, best, s) <= -ADVICE_MARGIN)
            advice->false_friends |= seat_bit(s);
}

bool advice_list(const Position *root, const Limits *limits, Advice *advice) {
    const SeatMask left = seats_left(root), alone = seat_bit(root->now.turn);
    const SeatMask bound = limits->own ? limits->own & left : alone;
    *advice = (Advice){.count = 0};
    if (variant_has_teams(root->board->variant) || count_bits64(left) < 3 || !(left & alone))
        return false;
    for (SeatMask with = 0; with < 1u << SEATS; with++) {
        if (!(with & alone) || (with & ~left) || with == left)
            continue;
        if (with == bound)
            advice->now = advice->count;
        advice->stance[advice->count++].with = with;
    }
    return true;
}
