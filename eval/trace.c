/* Each function is the derivative of the term of the same name in terms.c. */
#include "eval/trace.h"

#include "eval/partners.h"
#include "eval/pawns.h"
#include "eval/prizes.h"

#include <string.h>

typedef struct {
    const EvalTable *table;
    const Position *pos;
    float *slope;
} Trace;

static void add(const Trace *trace, Seat seat, size_t number, double amount) {
    trace->slope[seat * trace->table->layout.count + number] += (float)amount;
}

static void trace_material_and_place(const Trace *trace, Seat seat) {
    const ParamLayout *layout = &trace->table->layout;
    for (uint64_t men = trace->pos->men[seat]; men; men &= men - 1) {
        const Square at = trace->pos->at[seat][low_bit64(men)];
        const Kind kind = piece_kind(trace->pos->cell[at]);
        add(trace, seat, params_of_kind(layout, GROUP_man, kind), 1);
        if (layout->board->variant->has_origin && piece_origin(trace->pos->cell[at]) != seat)
            add(trace, seat, params_of_kind(layout, GROUP_annexed, kind), 1);
        add(trace, seat, params_of_place(layout, seat, kind, at), 1);
    }
}

typedef double Groups[GROUPS][MAX_KINDS];

/* What part of each number of danger the men of `seat` bring about a king; returns the units that
 * these are. */
static double gather(const Trace *trace, Square king, Seat seat, bool own, Groups part) {
    const EvalTable *table = trace->table;
    double units = 0;
    for (uint64_t men = trace->pos->men[seat]; men; men &= men - 1) {
        const Square at = trace->pos->at[seat][low_bit64(men)];
        const Kind kind = piece_kind(trace->pos->cell[at]);
        const Parts parts = terms_parts(&table->board->kind[kind], gap_between(at, king));
        Groups one = {{0}};
        if (own) {
            one[GROUP_guard][kind] = parts.guard / (GUARD_REACH - 1.0);
        } else {
            one[GROUP_near][kind] = parts.near / (NEAR_REACH - 1.0);
            one[GROUP_aim][kind] = parts.aim;
        }
        for (uint32_t group = 0; group < GROUPS; group++) {
            part[group][kind] += one[group][kind];
            units += one[group][kind] * table->value[params_of_kind(&table->layout, group, kind)];
        }
    }
    return units;
}

static void trace_king(const Trace *trace, Seat seat) {
    const Position *pos = trace->pos;
    const EvalScalars *p = &trace->table->params;
    const Square king = pos->now.king[seat];
    Groups part = {{0}};
    double units = 0, guard = 0;
    uint32_t seats = 0;
    if (king == NOWHERE)
        return;
    for (Seat t = 0; t < SEATS; t++)
        if (terms_hunters(&pos->now, seat) >> t & 1) {
            const double of_seat = gather(trace, king, t, false, part);
            units += of_seat;
            seats += of_seat > 0;
        }
    guard = gather(trace, king, seat, true, part);
    const double factor = seats > 1 ? 1 + p->two_attackers / 100.0 : 1, scale = p->danger_scale;
    const double attack = factor * units - guard, all = attack + scale;
    if (attack <= 0)
        return;
    const double open = position_runs(pos, king);
    const double sum = attack + open * p->open_line * attack / all;
    const double by_sum = -2 * sum / scale;
    const double by_attack = by_sum * (1 + open * p->open_line * scale / (all * all));
    for (uint32_t group = 0; group < GROUPS; group++)
        for (Kind k = 1; k < MAX_KINDS; k++)
            if (part[group][k] != 0)
                add(trace, seat, params_of_kind(&trace->table->layout, group, k),
                    by_attack * part[group][k] * (group == GROUP_guard ? -1 : factor));
    if (seats > 1)
        add(trace, seat, SCALAR_two_attackers, by_attack * units / 100);
    add(trace, seat, SCALAR_open_line, by_sum * open * attack / all);
    add(trace, seat, SCALAR_danger_scale,
        sum * sum / (scale * scale) - by_sum * open * p->open_line * attack / (all * all));
}

static void trace_mobility(const Trace *trace, Seat seat) {
    const Position *pos = trace->pos;
    for (uint64_t men = pos->men[seat]; men; men &= men - 1) {
        const Square at = pos->at[seat][low_bit64(men)];
        const Kind kind = piece_kind(pos->cell[at]);
        const PieceKind *is = &trace->table->board->kind[kind];
        if (is->slides)
            add(trace, seat, params_of_kind(&trace->table->layout, GROUP_move, kind),
                terms_runs(pos, is, at) / 10.0);
    }
}

static void trace_threat(const Trace *trace, const Contacts *contacts, Seat seat) {
    const Position *pos = trace->pos;
    uint64_t plight[PLIGHTS];
    contacts_plights(pos, contacts, seat, plight);
    for (uint32_t i = 0; i < PLIGHTS; i++)
        for (uint64_t men = plight[i]; men; men &= men - 1) {
            const Kind kind = piece_kind(pos->cell[pos->at[seat][low_bit64(men)]]);
            add(trace, seat, params_of_kind(&trace->table->layout, PLIGHT_GROUPS[i], kind), -1);
        }
    add(trace, seat, SCALAR_fork, contacts->forks[seat]);
    add(trace, seat, SCALAR_fork_seats, contacts->wide_forks[seat]);
    add(trace, seat, SCALAR_pinned, -(double)contacts_pinned(pos, seat));
}

static void trace_pawns(const Trace *trace, Seat seat) {
    Pawns pawns;
    pawns_count(trace->table, trace->pos, seat, &pawns);
    for (uint32_t i = 0; i < PASSED_ROWS; i++)
        add(trace, seat, SCALAR_passed_1 + i, pawns.passed[i]);
    add(trace, seat, SCALAR_shelter, pawns.shelter);
    add(trace, seat, SCALAR_shelter_far, pawns.shelter_far);
    add(trace, seat, SCALAR_wall_pawn, pawns.wall_pawn);
    add(trace, seat, SCALAR_wall_king, pawns.wall_king);
}

static void trace_partners(const Trace *trace, const Contacts *contacts, Seat seat) {
    const EvalTable *table = trace->table;
    const Position *pos = trace->pos;
    const int32_t surplus = partners_surplus(table, pos, contacts, seat);
    add(trace, seat, SCALAR_cover, partners_covered(table, pos, contacts, seat));
    add(trace, seat, SCALAR_balance, -surplus / 100.0);
    for (Kind k = 1; k < table->board->variant->kind_count && surplus; k++) {
        const Seat other = partners_other(table, pos, seat);
        const int32_t more =
            (int32_t)count_bits64(pos->kin[seat][k]) - (int32_t)count_bits64(pos->kin[other][k]);
        add(trace, seat, params_of_kind(&table->layout, GROUP_man, k),
            -table->params.balance * more / 100.0);
    }
}

static void trace_prizes(const Trace *trace, Seat seat) {
    Goal goal;
    prizes_goal(trace->table, trace->pos, seat, &goal);
    add(trace, seat, SCALAR_goal, goal.near);
    add(trace, seat, SCALAR_goal_there, goal.there);
    add(trace, seat, SCALAR_goal_meet, goal.meet);
    add(trace, seat, SCALAR_spoils, prizes_spoils(trace->pos, seat));
}

static void trace_tempo(const Trace *trace, Seat seat) {
    static const size_t NUMBERS[] = {SCALAR_tempo, SCALAR_tempo_2, SCALAR_tempo_3};
    for (uint32_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (terms_mover(trace->pos, i) == seat)
            add(trace, seat, NUMBERS[i], 1);
}

static void trace_points(const Trace *trace, Seat seat) {
    if (trace->pos->board->variant->points_count)
        add(trace, seat, SCALAR_point, trace->pos->now.points[seat]);
    Seat first;
    const int32_t lead = terms_lead(trace->pos, &first);
    if (first == seat)
        add(trace, seat, SCALAR_lead, lead);
}

void eval_trace(const EvalTable *table, const Position *pos, float *slope) {
    const Trace trace = {table, pos, slope};
    Contacts contacts;
    memset(slope, 0, SEATS * table->layout.count * sizeof *slope);
    contacts_find(table, pos, &contacts);
    for (Seat s = 0; s < SEATS; s++) {
        trace_points(&trace, s);
        if (!(pos->now.alive >> s & 1))
            continue;
        trace_material_and_place(&trace, s);
        trace_king(&trace, s);
        trace_mobility(&trace, s);
        trace_threat(&trace, &contacts, s);
        trace_pawns(&trace, s);
        trace_partners(&trace, &contacts, s);
        trace_prizes(&trace, s);
        trace_tempo(&trace, s);
    }
}
