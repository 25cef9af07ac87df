/* What the routines of one thread share. */
#include "search/worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_MOVES_MS = 1000, TELL_PATH_MS = 1000 };
/* Nodes of a limit are handed out to several workers in shares of at most so many, and so small
 * that hardly any are left over in other hands when the last are gone. */
enum { MOST_SHARE = 1024, SHARES = 32 };

void orders_start(Orders *orders, const Limits *limits, uint32_t workers) {
    atomic_store(&orders->stop, false);
    atomic_store(&orders->answer, false);
    atomic_store(&orders->clock, clock_now());
    atomic_store(&orders->pondering, limits->ponder);
    atomic_store(&orders->nodes_left, limits->nodes);
    orders->share = limits->nodes;
    if (workers > 1 && limits->nodes) {
        const uint64_t share = limits->nodes / workers / SHARES + 1;
        orders->share = share < MOST_SHARE ? share : MOST_SHARE;
    }
}

/* The table's key for the node. */
static uint64_t table_key(const Worker *worker) {
    const Model *model = &worker->model;
    const uint64_t key = position_key(&worker->pos) ^ model->salt ^ model->used_salt[worker->used];
    uint64_t points;
    memcpy(&points, worker->pos.now.points, sizeof points);
    return model->has_points ? key ^ hash_mix(points) : key;
}

/* By depth and move number; what it depends on may differ from search to search. */
static void plan_reductions(Worker *worker) {
    const double base = worker->numbers.reduction_base / 100.0,
                 divisor = worker->numbers.reduction_divisor / 100.0;
    double ln[64];
    for (uint32_t n = 1; n < 64; n++)
        ln[n] = log((double)n);
    for (uint32_t d = 1; d < 64; d++)
        for (uint32_t m = 1; m < 64; m++)
            worker->reduction[d][m] = (uint32_t)(base + ln[d] * ln[m] / divisor);
}

void worker_start(Worker *worker, const Position *root, const EvalTable *eval, Table *tt,
                  const Limits *limits, Orders *orders) {
    worker->pos = *root;
    worker->pos.journal_count = 0;
    worker->eval = eval;
    worker->tt = tt;
    worker->limits = *limits;
    worker->numbers = limits->numbers ? *limits->numbers : SEARCH_DEFAULTS;
    worker->budget = budget_plan(limits);
    worker->orders = orders;
    worker->aborted = false;
    worker->number = 0;
    worker->crew = NULL;
    worker->crew_count = 0;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->granted = 0;
    worker->seldepth = 0;
    worker->null_from[0] = worker->null_from[1] = 0;
    worker->listener = NULL;
    worker->path_ms = 0;
    for (uint32_t i = 0; i < sizeof worker->pv / sizeof *worker->pv; i++)
        worker->pv[i].count = 0;
    worker->line = worker->line_count = 0;
    utility_even(&worker->root_utility);
    worker->course = (Course){.best = MOVE_NONE};
    plan_reductions(worker);
    Score standing;
    eval_sums(eval, &worker->pos, &worker->sums[0]);
    eval_seats(eval, &worker->pos, &worker->sums[0], &standing);
    model_choose(&worker->model, root, limits, &standing);
    worker->used = 0;
    worker->key[0] = table_key(worker);
    history_new_search(&worker->history, root->board);
}

uint64_t worker_nodes(const Worker *worker) {
    uint64_t sum = worker_own_nodes(worker);
    for (uint32_t i = 0; i < worker->crew_count; i++)
        if (worker->crew[i] != worker)
            sum += worker_own_nodes(worker->crew[i]);
    return sum;
}

bool worker_has_spent(const Worker *worker, int64_t ms) {
    return !atomic_load(&worker->orders->pondering) &&
           clock_now() - atomic_load(&worker->orders->clock) >= ms;
}

/* Now and then: is the time over, and is somebody to be told where we are? */
static void look_up(Worker *worker, uint32_t ply) {
    const Listener *listener = worker->listener;
    if (worker->budget.hard >= 0 && worker_has_spent(worker, worker->budget.hard))
        worker->aborted = true;
    if (!listener || !listener->on_path ||
        budget_spent(&worker->budget) - worker->path_ms < TELL_PATH_MS)
        return;
    worker->path_ms = budget_spent(&worker->budget);
    uint32_t count = 0;
    while (count < ply && worker->path[count] != MOVE_NONE)
        count++;
    if (count)
        listener->on_path(listener->context, worker->path, count);
}

/* Takes another share of the nodes that all workers may count together; false when there are none.
 */
static bool take_share(Worker *worker) {
    Orders *orders = worker->orders;
    if (!orders->share) {
        worker->granted = UINT64_MAX;
        return true;
    }
    uint64_t left = atomic_load(&orders->nodes_left), share;
    do {
        share = left < orders->share ? left : orders->share;
    } while (share && !atomic_compare_exchange_weak(&orders->nodes_left, &left, left - share));
    worker->granted += share;
    return share > 0;
}

bool worker_count(Worker *worker, uint32_t ply) {
    if (worker->aborted)
        return true;
    /* Nobody else writes it, so no locked instruction is needed. */
    const uint64_t nodes = worker_own_nodes(worker);
    if (nodes >= worker->granted && !take_share(worker))
        return worker->aborted = true;
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
    if (atomic_load_explicit(&worker->orders->stop, memory_order_relaxed))
        worker->aborted = true;
    if ((nodes + 1) % 1024 == 0)
        look_up(worker, ply);
    return worker->aborted;
}

void worker_tell_move(const Worker *worker, Move m, uint32_t number, int32_t depth) {
    const Listener *listener = worker->listener;
    if (listener && listener->on_move && budget_spent(&worker->budget) >= TELL_MOVES_MS)
        listener->on_move(listener->context, m, number + worker->line, (uint32_t)depth);
}

bool worker_breaks_truce(const Worker *worker, Move m) {
    const SeatMask truce = worker->model.truce[worker->pos.now.turn];
    return truce && (play_takes(&worker->pos, m) & truce);
}

/* A position that came before on this line, or twice before in the game, is a draw in the making.
 */
bool worker_repeats(const Worker *worker, uint32_t ply) {
    const Position *pos = &worker->pos;
    const uint64_t key = position_repeat_key(pos);
    const uint32_t reach = position_reach(pos);
    uint32_t found = 0;
    for (uint32_t back = 1; back <= reach; back++)
        if (pos->past[(pos->past_count - back) % MAX_PAST] == key && (back <= ply || ++found == 2))
            return true;
    return false;
}

int32_t worker_ended(const Worker *worker, bool has_move, bool in_check, uint32_t ply) {
    Outcome outcome;
    const Position *pos = &worker->pos;
    if (!pos->board->variant->rules->over(pos, has_move, in_check, &outcome))
        return VALUE_NONE;
    /* Of seats that seek one fortune, each is content with the best of them. */
    const SeatMask own = worker->model.side[worker->model.root];
    int32_t payoff = -PAYOFF_ALL;
    for (Seat s = 0; s < SEATS; s++)
        if ((own >> s & 1) && outcome.payoff[s] > payoff)
            payoff = outcome.payoff[s];
    if (!worker_same_side(worker, worker->model.root, pos->now.turn))
        payoff = -payoff;
    return abs(payoff) == PAYOFF_ALL ? payoff / PAYOFF_ALL * (VALUE_MATE - (int32_t)ply) : payoff;
}

void worker_move(Worker *worker, Move m, Undo *undo, uint32_t ply) {
    worker->path[ply] = m;
    play_do(&worker->pos, m, undo);
}

void worker_follow(Worker *worker, const Undo *undo, uint32_t ply) {
    eval_follow(worker->eval, &worker->pos, undo, &worker->sums[ply], &worker->sums[ply + 1]);
}

void worker_enter(Worker *worker, const Undo *undo, uint32_t ply) {
    worker->key[ply + 1] = table_key(worker);
    tt_prefetch(worker->tt, worker->key[ply + 1]);
    worker_follow(worker, undo, ply);
}

int32_t worker_value(const Worker *worker, uint32_t ply) {
    return model_value(&worker->model, worker->eval, &worker->pos, &worker->sums[ply],
                       worker->pos.now.turn);
}

int32_t worker_value_within(const Worker *worker, uint32_t ply, int32_t alpha, int32_t beta) {
    const Model *model = &worker->model;
    const Position *pos = &worker->pos;
    if (model->target != SEATS || worker->limits.full_width)
        return worker_value(worker, ply);
    return eval_side_within(worker->eval, pos, &worker->sums[ply], model->side[pos->now.turn],
                            alpha, beta);
}

void worker_keep_line(Worker *worker, uint32_t ply, Move m) {
    Line *line = &worker->pv[ply];
    const Line *rest = &worker->pv[ply + 1];
    const uint32_t count = rest->count < MAX_PLY ? rest->count : MAX_PLY;
    line->move[0] = m;
    memcpy(&line->move[1], rest->move, count * sizeof(Move));
    line->count = count + 1;
}
