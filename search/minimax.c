/* The scalar search: fail-soft alpha-beta for two sides of any seats. A value belongs to the side
 * to move, so its sign flips where the side changes and not at every ply: seats of one side may
 * follow each other.
 *
 * Invariant: on return the position is what it was on entry, also when the search is broken off;
 * pv[ply] is a line of legal moves whenever the value lies strictly inside the window. */
#include "search/picker.h"

enum {
    NULL_DEPTH = 3,   /* plies from which a null move is tried */
    NULL_MARGIN = 50, /* centipawns by which the standing must pass beta for it */
    LMR_DEPTH = 3,
    LMR_MOVES = 4,
    HISTORY_STEP = 32, /* history for a cutoff: so much times depth squared */
    HISTORY_MOST = 2000,
};

/* A side may pass to see whether its standing holds even so. Not twice in a round, not when its own
 * king or a partner's is in check, and only with more than pawns. */
static bool may_pass(const Worker *worker, const Danger *danger, uint32_t ply) {
    const Position *pos = &worker->pos;
    const Seat us = pos->now.turn;
    if (danger->checks || pos->now.claiming ||
        ply < worker->null_from[worker_same_side(worker, worker->model.root, us)])
        return false;
    bool has_more = false;
    for (uint64_t men = pos->men[us]; men && !has_more; men &= men - 1) {
        const PieceKind *kind = position_kind(pos, pos->cell[pos->at[us][low_bit64(men)]]);
        has_more = !kind->royal && !kind_is_pawn(kind);
    }
    for (Seat s = 0; s < SEATS && has_more; s++)
        if (s != us && worker_same_side(worker, us, s) && attack_on_king(pos, s))
            return false;
    return has_more;
}

static int32_t child(Worker *worker, Seat us, int32_t alpha, int32_t beta, int32_t depth,
                     uint32_t ply) {
    return worker_same_side(worker, us, worker->pos.now.turn)
               ? minimax(worker, alpha, beta, depth, ply)
               : -minimax(worker, -beta, -alpha, depth, ply);
}

static int32_t null_search(Worker *worker, Seat us, int32_t beta, int32_t depth, uint32_t ply) {
    Undo undo;
    uint32_t *from = &worker->null_from[worker_same_side(worker, worker->model.root, us)];
    const uint32_t before = *from;
    worker->path[ply] = MOVE_NONE;
    play_null(&worker->pos, &undo);
    const uint32_t used = worker->used;
    worker->used = model_used(&worker->model, us, used, 0);
    worker->sums[ply + 1] = worker->sums[ply];
    int32_t value = -VALUE_INFINITE;
    if (!worker_same_side(worker, us, worker->pos.now.turn)) {
        *from = ply + count_bits64(worker->pos.now.alive);
        value = child(worker, us, beta - 1, beta, depth - (2 + depth / 3) - 1, ply + 1);
        *from = before;
    }
    play_undo(&worker->pos, &undo);
    worker->used = used;
    return value;
}

static bool gives_check(const Position *pos, Seat us) {
    for (Seat s = 0; s < SEATS; s++)
        if ((pos->now.threat[s] >> us & 1) && attack_on_king(pos, s))
            return true;
    return false;
}

/* The move refuted the node: remember it, and that those tried before did not. */
static void remember(Worker *worker, const Move *tried, uint32_t count, Move m, int32_t depth,
                     uint32_t ply) {
    const int32_t wanted = HISTORY_STEP * depth * depth;
    const int32_t bonus = wanted < HISTORY_MOST ? wanted : HISTORY_MOST;
    history_add_killer(&worker->history, ply, m);
    history_update(&worker->history, &worker->pos, m, bonus);
    for (uint32_t i = 0; i < count; i++)
        history_update(&worker->history, &worker->pos, tried[i], -bonus);
}

int32_t minimax(Worker *worker, int32_t alpha, int32_t beta, int32_t depth, uint32_t ply) {
    Position *pos = &worker->pos;
    if (depth <= 0)
        return quiesce(worker, alpha, beta, ply, 0);
    const bool root = ply == 0, wide = beta - alpha > 1;
    const Seat us = pos->now.turn;
    const uint32_t used = worker->used;
    worker->pv[ply].count = 0;

    /* 1. Stop, or an end that no move is needed for. */
    if (worker_count(worker, ply))
        return 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (pos->now.ended)
        return worker_ended(worker, false, false, ply);
    if (!root &&
        worker_repeats(worker, ply)) /* where points decide it is no draw, but as things stand */
        return pos->board->variant->points_count ? worker_value(worker, ply) : 0;
    if (ply >= MAX_PLY || !play_has_room(pos))
        return worker_value(worker, ply);

    /* 2. No line from here can be better than mate in one, or worse than being mated now. */
    if (!root) {
        const int32_t most = VALUE_MATE - (int32_t)ply - 1, least = -(VALUE_MATE - (int32_t)ply);
        if (most <= alpha)
            return most;
        if (least >= beta)
            return least;
    }

    /* 3. The table. Lines are kept whole: no cut where the window is open. */
    const uint64_t key = worker_key(worker);
    TtHit hit = {.move = MOVE_NONE};
    const bool known = tt_probe(worker->tt, key, ply, &hit);
    if (known && !wide && (worker->limits.full_width ? hit.depth == depth : hit.depth >= depth) &&
        (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && hit.score >= beta) ||
         (hit.bound == BOUND_UPPER && hit.score <= alpha)))
        return hit.score;

    Danger danger;
    attack_danger(pos, &danger);

    /* 4. Null move: when even passing holds beta, a real move will. */
    if (!wide && depth >= NULL_DEPTH && !worker->limits.full_width && beta > -VALUE_WON &&
        may_pass(worker, &danger, ply) && worker_value(worker, ply) >= beta + NULL_MARGIN) {
        const int32_t value = null_search(worker, us, beta, depth, ply);
        if (worker->aborted)
            return 0;
        if (value >= beta)
            return value >= VALUE_WON ? beta : value; /* a mate after a pass proves none */
    }

    /* 5. The moves; none, or a draw by the rules, ends the line. */
    Picker picker;
    if (root && worker->line > 0) /* the table knows the best line only */
        hit.move = worker->lines[worker->line].line.move[0];
    picker_all(&picker, worker, &danger, hit.move, ply);
    const bool is_whole = !root || picker_sift_root(&picker, worker);
    const int32_t ended = worker_ended(worker, picker.count > 0, danger.checks > 0, ply);
    if (ended != VALUE_NONE && (!root || picker.count == 0))
        return ended;
    if (picker.count == 0) /* behind a null move a seat may be stuck where that ends nothing */
        return worker_value(worker, ply);

    const int32_t alpha_before = alpha;
    int32_t best = -VALUE_INFINITE;
    Move best_move = MOVE_NONE, tried[64];
    uint32_t number = 0, tried_count = 0;
    /* Others than the few that choose freely in a round play what looks best, but for evasions. */
    const bool is_bound = model_is_bound(&worker->model, us, used) && !danger.checks;
    for (Move m; (m = picker_next(&picker)) != MOVE_NONE;) {
        const bool quiet = !play_is_noisy(pos, m);
        Undo undo;
        number++;
        if (is_bound && number > worker->model.other_width && !picker_takes_king(worker, m))
            break; /* kings come first, after the table's move */
        if (root)
            worker_tell_move(worker, m, number, depth);
        worker_play(worker, m, &undo, ply);
        worker->used = model_used(&worker->model, us, used, number);
        tt_prefetch(worker->tt, worker_key(worker));

        /* 6. Late quiet moves are looked at less deeply first. */
        int32_t reduced = 0;
        if (!worker->limits.full_width && depth >= LMR_DEPTH && number >= LMR_MOVES && quiet &&
            !danger.checks && !gives_check(pos, us)) {
            reduced =
                (int32_t)worker->reduction[depth < 63 ? depth : 63][number < 63 ? number : 63];
            if (wide && reduced > 0)
                reduced--;
            if (reduced > depth - 2)
                reduced = depth - 2;
        }

        /* 7. The first move with the whole window, the others against zero windows first. */
        int32_t value;
        if (number == 1) {
            value = child(worker, us, alpha, beta, depth - 1, ply + 1);
        } else {
            value = child(worker, us, alpha, alpha + 1, depth - 1 - reduced, ply + 1);
            if (value > alpha && reduced > 0)
                value = child(worker, us, alpha, alpha + 1, depth - 1, ply + 1);
            if (value > alpha && value < beta)
                value = child(worker, us, alpha, beta, depth - 1, ply + 1);
        }
        play_undo(pos, &undo);
        worker->used = used;
        if (worker->aborted)
            return 0;

        /* 8. Better, or good enough. */
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                best_move = m;
                worker_keep_line(worker, ply, m);
                if (root)
                    worker->root_value = value;
                if (alpha >= beta) {
                    if (quiet)
                        remember(worker, tried, tried_count, m, depth, ply);
                    break;
                }
            }
        }
        if (quiet && tried_count < sizeof tried / sizeof *tried)
            tried[tried_count++] = m;
    }

    /* 9. What was learnt, unless it is about some of the moves only. */
    if (!is_whole)
        return best;
    const TtHit entry = {best_move, best, depth,
                         best >= beta          ? BOUND_LOWER
                         : best > alpha_before ? BOUND_EXACT
                                               : BOUND_UPPER};
    tt_store(worker->tt, key, ply, &entry);
    return best;
}
