/* Quiescence: the leaves of the search are positions in which nothing hangs at first sight. Out of
 * check the side to move may stand pat; in check it must find an answer, so that mates are seen.
 *
 * With more than two seats that answer each other by captures and checks such a tree can be as good
 * as endless, so it narrows with its depth: after EVASIONS plies a check is no longer answered by
 * all moves, after CAPTURES plies nothing is looked at. */
#include "eval/exchange.h"
#include "search/picker.h"

enum { EVASIONS = 8, CAPTURES = 24 }; /* plies: two rounds of four, and six */

/* Loses material when both sides take back. */
static bool loses_material(const Worker *worker, Move m) {
    const Position *pos = &worker->pos;
    return !exchange_wins(worker->eval, pos, m, worker->model.side[pos->now.turn], 0);
}

int32_t quiesce(Worker *worker, int32_t alpha, int32_t beta, uint32_t ply, uint32_t deep) {
    Position *pos = &worker->pos;
    const Seat us = pos->now.turn;
    worker->pv[ply].count = 0;
    /* 1. Stop, or an end that no move is needed for. */
    if (worker_count(worker, ply))
        return 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (pos->now.ended)
        return worker_ended(worker, false, false, ply);
    const bool narrows = !worker->limits.full_width;
    if (ply >= MAX_PLY || !play_has_room(pos) || (narrows && deep >= CAPTURES))
        return worker_value(worker, ply);

    Danger danger;
    attack_danger(pos, &danger); /* and meanwhile the table's entry is on its way */
    const bool must_answer = danger.checks && !(narrows && deep >= EVASIONS);
    const int32_t stand = must_answer ? 0 : worker_value_within(worker, ply, alpha, beta);

    /* 2. The table, where the search ends: deeper down a node costs less than looking for it. */
    const bool keeps = narrows && deep == 0;
    TtHit hit = {.move = MOVE_NONE};
    if (keeps && tt_probe(worker->tt, worker->key[ply], ply, &hit) && beta - alpha == 1 &&
        tt_settles(&hit, alpha, beta))
        return hit.score;

    /* 3. Stand pat, unless in check. */
    Picker picker;
    const int32_t alpha_before = alpha;
    int32_t best = -VALUE_INFINITE;
    Move best_move = MOVE_NONE;
    if (must_answer) {
        picker_all(&picker, worker, &danger, hit.move, ply);
        if (picker.count == 0) {
            const int32_t ended = worker_ended(worker, false, true, ply);
            return ended != VALUE_NONE ? ended : worker_value(worker, ply); /* as in minimax */
        }
    } else {
        best = stand;
        if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
        picker_noisy(&picker, worker, &danger);
    }

    /* 4. Captures and promotions, or all evasions. */
    for (Move m; (m = picker_next(&picker)) != MOVE_NONE;) {
        if (!must_answer && narrows) {
            if (picker_wins_nothing(worker, m))
                continue;
            /* What is left out for want of hope might be worth as much as was hoped. */
            const int32_t hope =
                stand + worker->numbers.capture_hope + 2 * exchange_gain(worker->eval, pos, m);
            if (hope <= alpha) {
                best = hope > best ? hope : best;
                continue;
            }
            if (loses_material(worker, m))
                continue;
        }
        Undo undo;
        worker_move(worker, m, &undo, ply);
        worker_follow(worker, &undo, ply);
        const bool same = worker_same_side(worker, us, pos->now.turn);
        const int32_t value = same ? quiesce(worker, alpha, beta, ply + 1, deep + 1)
                                   : -quiesce(worker, -beta, -alpha, ply + 1, deep + 1);
        play_undo(pos, &undo);
        if (worker->aborted)
            return 0;
        if (value > best)
            best = value;
        if (value > alpha) {
            alpha = value;
            best_move = m;
            worker_keep_line(worker, ply, m);
            if (alpha >= beta)
                break;
        }
    }
    if (keeps) {
        const TtHit entry = {best_move, best, 0, tt_bound(best, alpha_before, beta)};
        tt_store(worker->tt, worker->key[ply], ply, &entry);
    }
    return best;
}
