/* Each function is the derivative of the term of the same name in terms.c. */
#include "eval/trace.h"

#include "eval/terms.h"

#include <stddef.h>
#include <string.h>

#define SCALAR(name) (offsetof(EvalScalars, name) / sizeof(int32_t))

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
        add(trace, seat, params_of_place(layout, seat, kind, at), 1);
    }
}

/* How much of a man's danger reaches the king, by kind of the men of `attacker`; returns the danger
 * units that this is. */
static double nearness(const Trace *trace, Square king, Seat attacker, double near[MAX_KINDS]) {
    const EvalTable *table = trace->table;
    double units = 0;
    for (uint64_t men = trace->pos->men[attacker]; men; men &= men - 1) {
        const Square at = trace->pos->at[attacker][low_bit64(men)];
        const Kind kind = piece_kind(trace->pos->cell[at]);
        const double part = terms_nearness(at, king) / (NEAR_REACH - 1.0);
        near[kind] += part;
        units += part * table->value[params_of_kind(&table->layout, GROUP_near, kind)];
    }
    return units;
}

static void trace_king(const Trace *trace, Seat seat) {
    const Position *pos = trace->pos;
    const EvalScalars *p = &trace->table->params;
    const Square king = pos->now.king[seat];
    double near[MAX_KINDS] = {0}, units = 0;
    uint32_t seats = 0;
    for (Seat t = 0; t < SEATS && king != NOWHERE; t++)
        if (pos->now.threat[seat] >> t & 1) {
            const double of_seat = nearness(trace, king, t, near);
            units += of_seat;
            seats += of_seat > 0;
        }
    if (units <= 0)
        return;
    const double factor = seats > 1 ? 1 + p->two_attackers / 100.0 : 1, scale = p->danger_scale;
    const double open = position_runs(pos, king), attack = factor * units, all = attack + scale;
    const double sum = attack + open * p->open_line * attack / all;
    const double by_sum = -2 * sum / scale;
    const double by_attack = by_sum * (1 + open * p->open_line * scale / (all * all));
    for (Kind k = 1; k < MAX_KINDS; k++)
        if (near[k] != 0)
            add(trace, seat, params_of_kind(&trace->table->layout, GROUP_near, k),
                by_attack * factor * near[k]);
    if (seats > 1)
        add(trace, seat, SCALAR(two_attackers), by_attack * units / 100);
    add(trace, seat, SCALAR(open_line), by_sum * open * attack / all);
    add(trace, seat, SCALAR(danger_scale),
        sum * sum / (scale * scale) - by_sum * open * p->open_line * attack / (all * all));
}

static void trace_tempo(const Trace *trace, Seat seat) {
    if (seat == trace->pos->now.turn)
        add(trace, seat, SCALAR(tempo), 1);
}

static void trace_points(const Trace *trace, Seat seat) {
    if (trace->pos->board->variant->points_count)
        add(trace, seat, SCALAR(point), trace->pos->now.points[seat]);
}

void eval_trace(const EvalTable *table, const Position *pos, float *slope) {
    const Trace trace = {table, pos, slope};
    memset(slope, 0, SEATS * table->layout.count * sizeof *slope);
    for (Seat s = 0; s < SEATS; s++) {
        trace_points(&trace, s);
        if (!(pos->now.alive >> s & 1))
            continue;
        trace_material_and_place(&trace, s);
        trace_king(&trace, s);
        trace_tempo(&trace, s);
    }
}
