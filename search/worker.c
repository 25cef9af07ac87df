/* What the routines of one thread share. */
#include "search/worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two sides that cannot take each other's men fight as such; where there are more, everybody is
 * feared to stand against the seat at the root. */
static void choose_sides(Worker *worker) {
    const Position *pos = &worker->pos;
    const SeatMask all = (1u << SEATS) - 1;
    worker->root = pos->now.turn;
    const SeatMask own = position_side(pos, worker->root);
    bool two = own != all;
    for (Seat s = 0; s < SEATS; s++)
        two &= position_side(pos, s) == (own >> s & 1 ? own : all & (SeatMask)~own);
    for (Seat s = 0; s < SEATS; s++) {
        const SeatMask alone = seat_bit(worker->root);
        const SeatMask side = two ? own : alone;
        worker->side[s] = side >> s & 1 ? side : all & (SeatMask)~side;
    }
}

void worker_start(Worker *worker, const Position *root, const EvalTable *eval, Table *tt,
                  const Limits *limits, Orders *orders) {
    worker->pos = *root;
    worker->pos.journal_count = 0;
    worker->eval = eval;
    worker->tt = tt;
    worker->limits = *limits;
    worker->budget = budget_plan(limits);
    worker->orders = orders;
    atomic_store(&orders->stop, false);
    atomic_store(&orders->clock, worker->budget.start);
    atomic_store(&orders->pondering, limits->ponder);
    worker->aborted = false;
    worker->nodes = 0;
    worker->seldepth = 0;
    worker->nulls = 0;
    for (uint32_t i = 0; i < sizeof worker->pv / sizeof *worker->pv; i++)
        worker->pv[i].count = 0;
    worker->line = worker->line_count = 0;
    choose_sides(worker);
    for (uint32_t d = 1; d < 64; d++)
        for (uint32_t m = 1; m < 64; m++)
            worker->reduction[d][m] = (uint32_t)(0.75 + log((double)d) * log((double)m) / 2.25);
    eval_sums(eval, &worker->pos, &worker->sums[0]);
    history_new_search(&worker->history);
}

bool worker_has_spent(const Worker *worker, int64_t ms) {
    return !atomic_load(&worker->orders->pondering) &&
           clock_now() - atomic_load(&worker->orders->clock) >= ms;
}

bool worker_count(Worker *worker) {
    if (worker->aborted)
        return true;
    if (worker->budget.nodes && worker->nodes >= worker->budget.nodes)
        return worker->aborted = true;
    worker->nodes++;
    if (atomic_load_explicit(&worker->orders->stop, memory_order_relaxed))
        worker->aborted = true;
    if (worker->budget.hard >= 0 && worker->nodes % 1024 == 0 &&
        worker_has_spent(worker, worker->budget.hard))
        worker->aborted = true;
    return worker->aborted;
}

int32_t worker_ended(const Worker *worker, bool has_move, bool in_check, uint32_t ply) {
    Outcome outcome;
    const Position *pos = &worker->pos;
    if (!pos->board->variant->rules->over(pos, has_move, in_check, &outcome))
        return VALUE_NONE;
    const bool ours = worker_same_side(worker, worker->root, pos->now.turn);
    const int32_t payoff = ours ? outcome.payoff[worker->root] : -outcome.payoff[worker->root];
    return abs(payoff) == PAYOFF_ALL ? payoff / PAYOFF_ALL * (VALUE_MATE - (int32_t)ply) : payoff;
}

void worker_play(Worker *worker, Move m, Undo *undo, uint32_t ply) {
    play_do(&worker->pos, m, undo);
    eval_follow(worker->eval, &worker->pos, undo, &worker->sums[ply], &worker->sums[ply + 1]);
}

int32_t worker_value(const Worker *worker, uint32_t ply) {
    return eval_side(worker->eval, &worker->pos, &worker->sums[ply],
                     worker->side[worker->pos.now.turn]);
}

void worker_keep_line(Worker *worker, uint32_t ply, Move m) {
    Line *line = &worker->pv[ply];
    const Line *rest = &worker->pv[ply + 1];
    const uint32_t count = rest->count < MAX_PLY ? rest->count : MAX_PLY;
    line->move[0] = m;
    memcpy(&line->move[1], rest->move, count * sizeof(Move));
    line->count = count + 1;
}
