/* Iterative deepening with a window around the last value. Whatever happens, a legal move is known
 * before the first node is counted, and a line whose search was broken off is used only if its
 * first move was better than all before. */
#include "search/picker.h"

enum { WINDOW_DEPTH = 4, WINDOW = 30 };

static void tell(const Worker *worker, const Listener *listener, const Line *line, Report *last,
                 uint32_t depth, int32_t score, Bound bound) {
    *last = (Report){.depth = depth,
                     .seldepth = worker->seldepth,
                     .score = score,
                     .bound = bound,
                     .nodes = worker->nodes,
                     .ms = budget_spent(&worker->budget),
                     .hashfull = tt_hashfull(worker->tt),
                     .pv = line->move,
                     .pv_count = line->count};
    if (listener)
        listener->on_report(listener->context, last);
}

/* One iteration; false when it was broken off. */
static bool deepen(Worker *worker, const Listener *listener, Line *line, Report *last,
                   int32_t *score, uint32_t depth) {
    int32_t width = WINDOW, alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    if (depth >= WINDOW_DEPTH && *score > -VALUE_WON && *score < VALUE_WON) {
        alpha = *score - width;
        beta = *score + width;
    }
    for (;;) {
        const int32_t value = minimax(worker, alpha, beta, (int32_t)depth, 0);
        if (worker->aborted) {
            if (worker->pv[0].count > 0)
                *line = worker->pv[0];
            return false;
        }
        width *= 3;
        if (value <= alpha) {
            tell(worker, listener, line, last, depth, value, BOUND_UPPER);
            alpha = width > 1000 ? -VALUE_INFINITE : alpha - width;
        } else if (value >= beta) {
            *line = worker->pv[0];
            tell(worker, listener, line, last, depth, value, BOUND_LOWER);
            beta = width > 1000 ? VALUE_INFINITE : beta + width;
        } else {
            *line = worker->pv[0];
            *score = value;
            tell(worker, listener, line, last, depth, value, BOUND_EXACT);
            return true;
        }
    }
}

Move iterate(Worker *worker, const Listener *listener, Report *last) {
    Danger danger;
    Picker picker;
    attack_danger(&worker->pos, &danger);
    picker_all(&picker, worker, &danger, MOVE_NONE, 0);
    *last = (Report){.pv_count = 0};
    Outcome outcome;
    if (picker.count == 0 || play_over(&worker->pos, &outcome))
        return MOVE_NONE;
    Line *line = &worker->best;
    line->move[0] = picker_next(&picker);
    line->count = 1;
    int32_t score = 0;
    for (uint32_t depth = 1; depth <= worker->budget.depth; depth++) {
        if (!deepen(worker, listener, line, last, &score, depth))
            break;
        const bool mate = score >= VALUE_WON || score <= -VALUE_WON;
        /* A mate that lies inside the depth searched cannot get shorter. */
        if (mate && worker->budget.soft >= 0 &&
            (uint32_t)(VALUE_MATE - (score > 0 ? score : -score)) <= depth)
            break;
        if (worker->budget.soft >= 0 &&
            (picker.count == 1 || budget_spent(&worker->budget) >= worker->budget.soft))
            break;
    }
    last->pv = line->move;
    last->pv_count = line->count;
    last->nodes = worker->nodes;
    return line->move[0];
}
