/* A mate in so many own moves, looked for among all moves and all answers: what a search that
 * leaves moves out has not seen. One good move of the side is enough, and each answer must lose;
 * what is known not to be won in so many moves is kept in the table, under keys of its own. */
#include "search/picker.h"

static bool is_won(const Worker *worker, int32_t ended) {
    const bool ours = worker_same_side(worker, worker->model.root, worker->pos.now.turn);
    return ended != VALUE_NONE && (ours ? ended >= VALUE_WON : ended <= -VALUE_WON);
}

static bool wins(Worker *worker, uint32_t moves, uint32_t ply) {
    Position *pos = &worker->pos;
    worker->pv[ply].count = 0;
    if (worker_count(worker, ply) || ply >= MAX_PLY || !play_has_room(pos))
        return false;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (pos->now.ended)
        return is_won(worker, worker_ended(worker, false, false, ply));
    if (ply > 0 && worker_repeats(worker, ply)) /* never on the way to the shortest mate */
        return false;
    const bool ours = worker_same_side(worker, worker->model.root, pos->now.turn);
    const uint64_t key =
        worker->key[ply] ^ hash_mix(0x6D617465u + worker->model.side[worker->model.root]);
    TtHit hit = {.move = MOVE_NONE};
    if (ply > 0 && tt_probe(worker->tt, key, ply, &hit) && hit.depth >= (int32_t)moves)
        return false;

    Danger danger;
    Picker picker;
    attack_danger(pos, &danger);
    if (ply == 0)
        picker_root(&picker, worker, &danger, worker->lines[0].line.move[0]);
    else
        picker_all(&picker, worker, &danger, MOVE_NONE, ply);
    const bool has_move = picker_any(&picker);
    const int32_t ended = worker_ended(worker, has_move, danger.checks > 0, ply);
    if (ply > 0 && ended != VALUE_NONE)
        return is_won(worker, ended);
    if (!has_move || (ours && moves == 0))
        return false;
    bool won = !ours;
    for (Move m; won != ours && (m = picker_next(&picker)) != MOVE_NONE;) {
        Undo undo;
        worker_move(worker, m, &undo, ply);
        worker_enter(worker, &undo, ply);
        const bool good = wins(worker, moves - ours, ply + 1);
        play_undo(pos, &undo);
        if (worker->aborted)
            return false;
        if (good && worker->pv[ply + 1].count >= worker->pv[ply].count)
            worker_keep_line(worker, ply, m); /* who loses puts it off as long as he can */
        if (good == ours)
            won = ours;
    }
    if (!won) {
        hit = (TtHit){MOVE_NONE, 0, (int32_t)moves, BOUND_EXACT};
        tt_store(worker->tt, key, ply, &hit);
    }
    return won;
}

bool mate_find(Worker *worker) {
    const Model *model = &worker->model;
    if (model_is_vector(model) || model->free_opponents < SEATS || model->target != SEATS)
        return false;
    worker->line = 0;
    for (uint32_t moves = 1; moves <= worker->limits.mate && !worker->aborted; moves++)
        if (wins(worker, moves, 0))
            return true;
    return false;
}
