/* A pact is worth offering when everybody in it is better off than if each stood alone: nobody
 * joins another's fortune to his own loss. By the same measure one is broken: what a seat has by
 * itself, with the others' answers looked at, against what the pact leaves it; and a truce: what it
 * has without it, against what it has while it holds. Of several the one whose end gains most is
 * broken. */
#include "search/advice.h"

#include <stdlib.h>
#include <string.h>

static SeatMask seats_left(const Position *root) {
    return root->now.alive & (SeatMask)~state_wanderers(&root->now);
}

Limits advice_limits(const Position *root, const Stance *stance, const Limits *limits) {
    const Seat us = root->now.turn;
    Limits own = *limits;
    own.algorithm = ALGORITHM_MAXN;
    own.own = stance->with;
    own.lines = 0;
    own.handicap = 0;
    for (Seat s = 0; s < SEATS; s++) {
        if (stance->with >> s & 1) /* a pact is more than a truce */
            own.truce[s] &= (SeatMask)~stance->with;
        if (stance->broken >> s & 1) /* who is not spared spares nobody */
            own.truce[s] &= (SeatMask)~seat_bit(us);
    }
    own.truce[us] &= (SeatMask)~stance->broken;
    return own;
}

void advice_note(Stance *stance, const Report *report) {
    stance->worth = report->utility;
    stance->depth = report->depth;
    stance->count = report->pv_count < STANCE_LINE ? report->pv_count : STANCE_LINE;
    memcpy(stance->line, report->pv, stance->count * sizeof *report->pv);
}

void advice_stand(Stance *stance, const Position *root, const EvalRows *rows) {
    EvalTable *table = eval_table_new(root->board, rows);
    EvalSums sums;
    Score score;
    eval_sums(table, root, &sums);
    eval_seats(table, root, &sums, &score);
    utility_of(root, &score, &stance->worth);
    stance->depth = stance->count = 0;
    free(table);
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

/* The stance to turn to from the one in force, by ending its pact or a truce, or the one in force
 * itself. */
static void choose_break(Advice *advice, Seat us) {
    int32_t least = advice->stance[advice->now].worth.of[us] + ADVICE_MARGIN;
    for (uint32_t i = 0; i < advice->count; i++) {
        const Stance *stance = &advice->stance[i];
        const bool is_break = stance->broken || (i == 0 && advice->now > 0);
        if (!is_break || stance->worth.of[us] < least)
            continue;
        least = stance->worth.of[us] + 1;
        advice->best = i;
        advice->kind = stance->broken ? ADVICE_BREAK_TRUCE : ADVICE_BREAK;
    }
}

/* A pact that is worth more than what was chosen so far; what is in force, and what breaks a truce,
 * was weighed there and is not. */
static void choose_offer(Advice *advice, Seat us) {
    int32_t least = advice->stance[advice->best].worth.of[us] + ADVICE_MARGIN;
    for (uint32_t i = 1; i < advice->count; i++) {
        const Stance *stance = &advice->stance[i];
        if (stance->worth.of[us] < least || !is_welcome(advice, stance, us))
            continue;
        least = stance->worth.of[us] + 1;
        advice->best = i;
        advice->kind = ADVICE_OFFER;
    }
}

void advice_conclude(Advice *advice, Seat us) {
    const bool has_truce = advice->stance[advice->count - 1].broken != 0;
    advice->best = advice->now;
    advice->kind = advice->now > 0 || has_truce ? ADVICE_KEEP : ADVICE_ALONE;
    choose_break(advice, us);
    choose_offer(advice, us);
    const Stance *best = &advice->stance[advice->best];
    for (Seat s = 0; s < SEATS; s++)
        if (s != us && (best->with >> s & 1) && gain(advice, best, s) <= -ADVICE_MARGIN)
            advice->false_friends |= seat_bit(s);
}

bool advice_list(const Position *root, const Limits *limits, Advice *advice) {
    const SeatMask left = seats_left(root), alone = seat_bit(root->now.turn);
    const SeatMask bound = limits->own ? limits->own & left : alone;
    const SeatMask truces = limits->truce[root->now.turn] & left & (SeatMask)~bound;
    *advice = (Advice){.count = 0};
    if (variant_has_teams(root->board->variant) || count_bits64(left) < 3 || !(left & alone))
        return false;
    for (SeatMask with = 0; with < 1u << SEATS; with++) {
        if (!(with & alone) || (with & ~left) || (with == left && with != bound))
            continue;
        if (with == bound)
            advice->now = advice->count;
        advice->stance[advice->count++] = (Stance){.with = with, .is_of_all = with == left};
    }
    for (Seat s = 0; s < SEATS; s++)
        if (truces >> s & 1)
            advice->stance[advice->count++] = (Stance){.with = bound, .broken = seat_bit(s)};
    return true;
}
