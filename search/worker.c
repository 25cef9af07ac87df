/* What the routines of one thread share. */
#include "search/worker.h"

#include <math.h>
#include <string.h>

void worker_start(Worker *worker, const Position *root, const EvalTable *eval, Table *tt,
                  const Budget *budget, atomic_bool *stop, bool full_width) {
    worker->pos = *root;
    worker->pos.journal_count = 0;
    worker->eval = eval;
    worker->tt = tt;
    worker->budget = *budget;
    worker->stop = stop;
    worker->aborted = false;
    worker->full_width = full_width;
    worker->nodes = 0;
    worker->seldepth = 0;
    worker->nulls = 0;
    for (uint32_t i = 0; i < sizeof worker->pv / sizeof *worker->pv; i++)
        worker->pv[i].count = 0;
    worker->best.count = 0;
    for (Seat s = 0; s < SEATS; s++)
        worker->side[s] = (SeatMask)~root->now.prey[s] & ((1u << SEATS) - 1);
    for (uint32_t d = 1; d < 64; d++)
        for (uint32_t m = 1; m < 64; m++)
            worker->reduction[d][m] = (uint32_t)(0.75 + log((double)d) * log((double)m) / 2.25);
    eval_sums(eval, &worker->pos, &worker->sums[0]);
    history_new_search(&worker->history);
}

bool worker_count(Worker *worker) {
    if (worker->aborted)
        return true;
    if (worker->budget.nodes && worker->nodes >= worker->budget.nodes)
        return worker->aborted = true;
    worker->nodes++;
    if (atomic_load_explicit(worker->stop, memory_order_relaxed))
        worker->aborted = true;
    if (worker->budget.hard >= 0 && worker->nodes % 1024 == 0 &&
        budget_spent(&worker->budget) >= worker->budget.hard)
        worker->aborted = true;
    return worker->aborted;
}

int32_t worker_ended(const Worker *worker, bool has_move, bool in_check, uint32_t ply) {
    Outcome outcome;
    const Position *pos = &worker->pos;
    if (!pos->board->variant->rules->over(pos, has_move, in_check, &outcome))
        return VALUE_NONE;
    return outcome.payoff[pos->now.turn] * (VALUE_MATE - (int32_t)ply);
}

void worker_play(Worker *worker, Move m, Undo *undo, uint32_t ply) {
    play_do(&worker->pos, m, undo);
    eval_follow(worker->eval, &worker->pos, undo, &worker->sums[ply], &worker->sums[ply + 1]);
}

int32_t worker_value(const Worker *worker, uint32_t ply) {
    return eval_side(worker->eval, &worker->pos, &worker->sums[ply], worker->pos.now.turn);
}

void worker_keep_line(Worker *worker, uint32_t ply, Move m) {
    Line *line = &worker->pv[ply];
    const Line *rest = &worker->pv[ply + 1];
    const uint32_t count = rest->count < MAX_PLY ? rest->count : MAX_PLY;
    line->move[0] = m;
    memcpy(&line->move[1], rest->move, count * sizeof(Move));
    line->count = count + 1;
}
