/* max^n from its definition: all moves of all seats, each seat takes what it likes best. What it
 * likes is written as a row of numbers, the first that differs decides. */
#include "engine/movegen.h"
#include "tests/plain.h"
#include "tests/rig.h"

#include <string.h>

typedef struct {
    Position *pos;
    const EvalTable *eval;
    const SeatMask *side, *truce;
    uint64_t line[MAX_PLY]; /* repetition keys from the root on */
    uint64_t nodes;
} Plain;

enum { WISHES = 3 + SEATS };

/* More is better: the own side's mean share; a good end soon, a bad one late; little for the
 * strongest of the others; little for each seat in turn. */
static void wishes(const Plain *plain, Seat us, const Vector *v, int32_t out[WISHES]) {
    const int16_t *of = v->utility.of;
    const int32_t soon = v->end ? 100000 - v->end : 0;
    int32_t strongest = 0, own = 0, seats = 0;
    for (Seat s = 0; s < SEATS; s++) {
        const bool ours = plain->side[us] >> s & 1;
        if (!ours && of[s] > strongest)
            strongest = of[s];
        own += ours ? of[s] : 0;
        seats += ours;
        out[3 + s] = -of[s];
    }
    out[0] = own / seats;
    out[1] = 2 * out[0] >= UTILITY_MOST ? soon : -soon;
    out[2] = -strongest;
}

static bool prefers(const Plain *plain, Seat us, const Vector *a, const Vector *b) {
    int32_t of_a[WISHES], of_b[WISHES];
    wishes(plain, us, a, of_a);
    wishes(plain, us, b, of_b);
    for (uint32_t i = 0; i < WISHES; i++)
        if (of_a[i] != of_b[i])
            return of_a[i] > of_b[i];
    return false;
}

static Vector standing(const Plain *plain) {
    EvalSums sums;
    Score score;
    Vector v = {.end = 0};
    eval_sums(plain->eval, plain->pos, &sums);
    eval_seats(plain->eval, plain->pos, &sums, &score);
    utility_of(plain->pos, &score, &v.utility);
    return v;
}

static bool ended(const Plain *plain, bool has_move, bool in_check, Vector *v) {
    Outcome out;
    const Variant *variant = plain->pos->board->variant;
    if (!variant->rules->over(plain->pos, has_move, in_check, &out))
        return false;
    utility_of_outcome(variant, &out, &v->utility);
    v->end = 1;
    return true;
}

static bool walks_alone(const Position *pos) {
    return (pos->now.resigned | pos->now.flagged) >> pos->now.turn & 1;
}

static bool spares(const Plain *plain, Move m) {
    const SeatMask truce = plain->truce[plain->pos->now.turn];
    for (Seat s = 0; s < SEATS; s++)
        if ((truce >> s & 1) && rig_takes(plain->pos, m, s))
            return false;
    return true;
}

/* depth < 0: captures and promotions only, or nothing; all answers to a check. */
static Vector value(Plain *plain, int32_t depth, uint32_t ply) {
    Position *pos = plain->pos;
    const Seat us = pos->now.turn;
    const bool quiet = depth <= 0;
    Move moves[MAX_MOVES];
    Vector best = standing(plain);
    if (++plain->nodes > PLAIN_NODES)
        return best;
    if (pos->now.ended) {
        ended(plain, false, false, &best);
        return best;
    }
    if (ply >= MAX_PLY)
        return best;
    bool again = !quiet && position_repeats(pos, 2) >= 2;
    plain->line[ply] = position_repeat_key(pos);
    for (uint32_t i = 0; i < ply; i++)
        again |= !quiet && plain->line[i] == plain->line[ply];
    if (again && ply > 0) {
        if (!pos->board->variant->points_count)
            best.utility = (Utility){{5000, 5000, 5000, 5000}};
        return best;
    }
    const bool check = attack_on_king(pos, us);
    if (quiet && walks_alone(pos))
        return best;
    const size_t n = movegen_legal(pos, moves);
    if ((!quiet || (check && n == 0)) && ended(plain, n > 0, check, &best) && (ply > 0 || n == 0))
        return best;
    if (!quiet) /* it was asked about, and an end at the root is looked beyond */
        best = standing(plain);
    bool any = quiet && !check, may_break = !any;
    for (size_t i = 0; i < n; i++)
        may_break &= !spares(plain, moves[i]);
    int32_t sum[SEATS] = {0}, count = 0;
    Vector first = best;
    uint16_t last_end = 0;
    bool same = true;
    for (size_t i = 0; i < n; i++) {
        if (quiet && !check && !play_is_noisy(pos, moves[i]))
            continue;
        if (!may_break && !spares(plain, moves[i]))
            continue;
        Undo undo;
        play_do(pos, moves[i], &undo);
        Vector v = value(plain, depth - 1, ply + 1);
        play_undo(pos, &undo);
        v.end = (uint16_t)(v.end ? v.end + 1 : 0);
        if (!any || prefers(plain, us, &v, &best))
            best = v;
        any = true;
        if (count++ == 0)
            first = v;
        same &= v.end && memcmp(&v.utility, &first.utility, sizeof v.utility) == 0;
        last_end = v.end > last_end ? v.end : last_end;
        for (Seat s = 0; s < SEATS; s++)
            sum[s] += v.utility.of[s];
    }
    if (ply > 0 && walks_alone(pos)) {
        utility_mean(sum, count, &best.utility);
        best.end = same ? last_end : 0;
    }
    return best;
}

bool plain_vector_in_truces(const EvalTable *eval, Position *pos, const SeatMask side[SEATS],
                            const SeatMask truce[SEATS], int32_t depth, Vector *vector) {
    Plain plain = {.pos = pos, .eval = eval, .side = side, .truce = truce};
    *vector = value(&plain, depth, 0);
    return plain.nodes <= PLAIN_NODES;
}

bool plain_vector(const EvalTable *eval, Position *pos, const SeatMask side[SEATS], int32_t depth,
                  Vector *vector) {
    static const SeatMask NONE[SEATS] = {0};
    return plain_vector_in_truces(eval, pos, side, NONE, depth, vector);
}
