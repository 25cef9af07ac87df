/* Moves are handed out by selection: most nodes need only the first few. */
#include "search/picker.h"

#include "eval/exchange.h"

/* The history of a capture counts for up to a pawn and a quarter. */
enum { HISTORY_SHARE = 8 };
enum { SCORE_TT = 1 << 30, SCORE_NOISY = 1 << 20, SCORE_KILLER = 1 << 18 };

static int32_t noisy_score(const Worker *worker, Move m) {
    const Kind mover = piece_kind(worker->pos.cell[move_from(m)]);
    const int32_t known =
        worker->limits.full_width ? 0 : history_noisy(&worker->history, &worker->pos, m);
    return SCORE_NOISY + 16 * exchange_gain(worker->eval, &worker->pos, m) -
           eval_man(worker->eval, mover) / 8 + known / HISTORY_SHARE;
}

/* Strikes out what breaks a truce, but for a last move: somebody must move. */
static void keep_truces(Picker *picker, const Worker *worker, size_t least) {
    size_t kept = 0;
    for (size_t i = 0; i < picker->count; i++)
        if (!worker_breaks_truce(worker, picker->move[i]))
            picker->move[kept++] = picker->move[i];
    if (kept >= least)
        picker->count = kept;
}

/* Gives the moves from number `from` on their ranks. */
static void rank(Picker *picker, size_t from, Move tt_move) {
    const Worker *worker = picker->worker;
    const Position *pos = &worker->pos;
    const Move *killer = worker->history.killer[picker->ply];
    /* What is known from elsewhere would make it depend on the way here who is cut away. */
    const bool from_elsewhere = !worker->limits.full_width;
    for (size_t i = from; i < picker->count; i++) {
        const Move m = picker->move[i];
        if (!from_elsewhere) {
            picker->score[i] = play_is_noisy(pos, m) ? noisy_score(worker, m) : 0;
            continue;
        }
        picker->score[i] = m == tt_move            ? SCORE_TT
                           : play_is_noisy(pos, m) ? noisy_score(worker, m)
                           : m == killer[0]        ? SCORE_KILLER + 1
                           : m == killer[1]        ? SCORE_KILLER
                                                   : history_quiet(&worker->history, pos, m);
    }
}

static void start(Picker *picker, const Worker *worker, uint32_t ply) {
    picker->worker = worker;
    picker->count = picker->next = 0;
    picker->later = NULL;
    picker->any_order = picker->unsorted = false;
    picker->ply = ply;
}

void picker_all(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move,
                uint32_t ply) {
    start(picker, worker, ply);
    picker->count = movegen(&worker->pos, danger, GEN_ALL, picker->move);
    if (worker->model.has_truce)
        keep_truces(picker, worker, 1);
    rank(picker, 0, tt_move);
}

/* May the line in work begin with it? */
static bool is_allowed(const Worker *worker, Move m) {
    const Limits *limits = &worker->limits;
    for (uint32_t i = 0; i < worker->line; i++)
        if (worker->lines[i].line.move[0] == m)
            return false; /* it is a better line's */
    if (!limits->only)
        return true;
    for (uint32_t i = 0; i < limits->only_count; i++)
        if (limits->only[i] == m)
            return true;
    return false;
}

bool picker_root(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move) {
    start(picker, worker, 0);
    const size_t legal = movegen(&worker->pos, danger, GEN_ALL, picker->move);
    for (size_t i = 0; i < legal; i++)
        if (is_allowed(worker, picker->move[i]))
            picker->move[picker->count++] = picker->move[i];
    const bool all = picker->count == legal;
    /* Only now: a truce is broken when nothing else is left of what may be played. */
    if (worker->model.has_truce)
        keep_truces(picker, worker, 1);
    rank(picker, 0, tt_move);
    return all;
}

void picker_staged(Picker *picker, const Worker *worker, const Danger *danger, Move tt_move,
                   uint32_t ply) {
    const bool tt_is_quiet = tt_move != MOVE_NONE && !play_is_noisy(&worker->pos, tt_move);
    /* Evasions are few, and a truce must know whether another move is left. */
    if (tt_is_quiet || danger->checks || worker->model.has_truce) {
        picker_all(picker, worker, danger, tt_move, ply);
        return;
    }
    start(picker, worker, ply);
    picker->count = movegen(&worker->pos, danger, GEN_NOISY, picker->move);
    rank(picker, 0, tt_move);
    picker->later = danger;
}

/* All that was left for later. */
static void complete(Picker *picker) {
    const Danger *danger = picker->later;
    const size_t before = picker->count;
    picker->later = NULL;
    if (!danger)
        return;
    picker->count += movegen(&picker->worker->pos, danger, GEN_QUIET, picker->move + before);
    if (picker->any_order)
        memset(picker->score + before, 0, (picker->count - before) * sizeof *picker->score);
    else
        rank(picker, before, MOVE_NONE);
    picker->unsorted = picker->any_order;
}

bool picker_any(Picker *picker) {
    if (picker->count == 0)
        complete(picker);
    return picker->count > 0;
}

void picker_noisy(Picker *picker, const Worker *worker, const Danger *danger) {
    start(picker, worker, 0);
    picker->count = movegen(&worker->pos, danger, GEN_NOISY, picker->move);
    if (worker->model.has_truce)
        keep_truces(picker, worker, 0);
    for (size_t i = 0; i < picker->count; i++)
        picker->score[i] = noisy_score(worker, picker->move[i]);
}

bool picker_takes_king(const Worker *worker, Move m) {
    const Position *pos = &worker->pos;
    const Piece victim = pos->cell[move_to(m)];
    return move_kind(m) != MOVE_CASTLE && piece_is_man(victim) && piece_owner(victim) < SEATS &&
           position_kind(pos, victim)->royal;
}

bool picker_wins_nothing(const Worker *worker, Move m) {
    const Piece victim = worker->pos.cell[move_to(m)];
    return piece_is_man(victim) && !move_promotion(m) &&
           (piece_owner(victim) >= SEATS ||
            worker_same_side(worker, worker->pos.now.turn, piece_owner(victim)));
}

Move picker_next(Picker *picker) {
    if (picker->next == picker->count) {
        complete(picker);
        if (picker->next == picker->count)
            return MOVE_NONE;
    }
    if (picker->unsorted)
        return picker->move[picker->next++];
    size_t best = picker->next;
    int32_t most = picker->score[best];
    for (size_t i = best + 1; i < picker->count; i++)
        if (picker->score[i] > most) {
            most = picker->score[i];
            best = i;
        }
    const Move m = picker->move[best];
    picker->move[best] = picker->move[picker->next];
    picker->score[best] = picker->score[picker->next];
    picker->score[picker->next++] = most; /* for picker_score */
    picker->unsorted = picker->any_order && most <= SCORE_KILLER + 1;
    return m;
}
