/* The scalar search: fail-soft alpha-beta for two sides of any seats. A value belongs to the side
 * to move, so its sign flips where the side changes and not at every ply: seats of one side may
 * follow each other.
 *
 * Invariant: on return the position is what it was on entry, also when the search is broken off;
 * pv[ply] is a line of legal moves whenever the value lies strictly inside the window. */
#include "search/picker.h"

#include <stdlib.h>

enum {
    NULL_DEPTH = 3, /* plies from which a null move is tried */
    LMR_DEPTH = 3,
    LMR_MOVES = 4,
    LATE_DEPTH = 4,    /* plies up to which only so many quiet moves are looked at */
    FUTILE_DEPTH = 6,  /* plies up to which a quiet move must have a chance to reach alpha */
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
    worker_enter(worker, &undo, ply);
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

/* Does a quiet move give check or end something? Told without playing it, where that can be. */
typedef enum { FORCES_NOT, FORCES_PERHAPS, FORCES } Force;

/* While no king that the mover threatens is in check. */
static Force force_of(const Position *pos, Seat us, Move m) {
    if (move_kind(m) != MOVE_NORMAL && move_kind(m) != MOVE_DOUBLE)
        return FORCES_PERHAPS;
    for (Seat s = 0; s < SEATS; s++) {
        const Square king = pos->now.king[s];
        if ((pos->now.threat[s] >> us & 1) && king != NOWHERE &&
            attack_by_move(pos, move_from(m), move_to(m), king))
            return FORCES;
    }
    return FORCES_NOT;
}

static bool has_checked_king(const Position *pos, Seat us) {
    for (Seat s = 0; s < SEATS; s++)
        if ((pos->now.threat[s] >> us & 1) && attack_on_king(pos, s))
            return true;
    return false;
}

/* After a move of `us`: is a king in check, or did the move put somebody out? */
static bool is_forcing(const Position *pos, Seat us, const Undo *undo) {
    return pos->now.ended || pos->now.alive != undo->before.alive || has_checked_king(pos, us);
}

typedef struct { /* moves of a node that have been looked at and did not refute it */
    Move quiet[64], noisy[32];
    uint32_t quiet_count, noisy_count;
} Tried;

static void add_tried(Tried *tried, Move m, bool quiet) {
    if (quiet && tried->quiet_count < sizeof tried->quiet / sizeof *tried->quiet)
        tried->quiet[tried->quiet_count++] = m;
    if (!quiet && tried->noisy_count < sizeof tried->noisy / sizeof *tried->noisy)
        tried->noisy[tried->noisy_count++] = m;
}

/* The move refuted the node: remember it, and that those tried before did not. A capture says
 * nothing about quiet moves, which it comes before. */
static void remember(Worker *worker, const Tried *tried, Move m, bool quiet, int32_t depth,
                     uint32_t ply) {
    History *history = &worker->history;
    const Position *pos = &worker->pos;
    const int32_t wanted = HISTORY_STEP * depth * depth;
    const int32_t bonus = wanted < HISTORY_MOST ? wanted : HISTORY_MOST;
    if (quiet) {
        history_add_killer(history, ply, m);
        history_update_quiet(history, pos, m, bonus);
        for (uint32_t i = 0; i < tried->quiet_count; i++)
            history_update_quiet(history, pos, tried->quiet[i], -bonus);
    } else {
        history_update_noisy(history, pos, m, bonus);
    }
    for (uint32_t i = 0; i < tried->noisy_count; i++)
        history_update_noisy(history, pos, tried->noisy[i], -bonus);
}

/* Keeps the standing of the node for later; is it better for its side than one move of each side
 * before? In check nothing is known, and nothing improves. */
static bool note_stand(Worker *worker, Seat us, int32_t stand, uint32_t ply) {
    const int32_t sign = model_same_side(&worker->model, worker->model.root, us) ? 1 : -1;
    worker->stand[ply] = stand == VALUE_NONE ? VALUE_NONE : sign * stand;
    return stand != VALUE_NONE && ply >= 2 && worker->stand[ply - 2] != VALUE_NONE &&
           stand > sign * worker->stand[ply - 2];
}

/* Plies by which a late quiet move is looked at less deeply first: the more, the deeper the node
 * and the later the move, the less it has been good for elsewhere, and the worse things go. */
static int32_t reduction(const Worker *worker, int32_t depth, uint32_t number, int32_t history,
                         bool wide, bool improves) {
    int32_t reduced =
        (int32_t)worker->reduction[depth < 63 ? depth : 63][number < 63 ? number : 63];
    reduced += (improves ? 0 : 1) - (wide ? 1 : 0) - history / worker->numbers.reduction_history;
    const int32_t most = depth - 2;
    return reduced < 0 ? 0 : reduced < most ? reduced : most;
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

    /* 2. No line from here can be better than having won now, as a partner's move may have done, or
     * worse than having lost. */
    if (!root) {
        const int32_t most = VALUE_MATE - (int32_t)ply;
        if (most <= alpha)
            return most;
        if (-most >= beta)
            return -most;
    }

    /* 3. The table. Lines are kept whole: no cut where the window is open. */
    Danger danger;
    attack_danger(pos, &danger); /* and meanwhile the entry is on its way */
    const bool prunes = !worker->limits.full_width;
    const int32_t reach = depth <= FUTILE_DEPTH ? worker->numbers.futile_margin * (1 + depth) : 0;
    int32_t stand = danger.checks || !prunes ? VALUE_NONE
                    : wide                   ? worker_value(worker, ply)
                                             : worker_value_within(worker, ply, alpha - reach,
                                                                   beta + worker->numbers.null_margin);
    const uint64_t key = worker->key[ply];
    TtHit hit = {.move = MOVE_NONE};
    const bool known = tt_probe(worker->tt, key, ply, &hit);
    if (known && !wide && (worker->limits.full_width ? hit.depth == depth : hit.depth >= depth) &&
        tt_settles(&hit, alpha, beta))
        return hit.score;

    /* 4. What the node is worth as it stands; in check that says nothing. */
    const bool improves = note_stand(worker, us, stand, ply);
    if (known && stand != VALUE_NONE && abs(hit.score) < VALUE_WON &&
        tt_settles(&hit, stand, stand))
        stand = hit.score; /* the table looked further */

    /* 5. Null move: when even passing holds beta, a real move will. */
    if (!wide && depth >= NULL_DEPTH && stand != VALUE_NONE && beta > -VALUE_WON &&
        stand >= beta + worker->numbers.null_margin && may_pass(worker, &danger, ply)) {
        const int32_t value = null_search(worker, us, beta, depth, ply);
        if (worker->aborted)
            return 0;
        if (value >= beta)
            return value >= VALUE_WON ? beta : value; /* a mate after a pass proves none */
    }

    /* 6. The moves; none, or a draw by the rules, ends the line. */
    Picker picker;
    bool is_whole = true;
    if (root && worker->line > 0) /* the table knows the best line only */
        hit.move = worker->lines[worker->line].line.move[0];
    if (root)
        is_whole = picker_root(&picker, worker, &danger, hit.move);
    else
        picker_staged(&picker, worker, &danger, hit.move, ply);
    const bool has_move = picker_any(&picker);
    const int32_t ended = worker_ended(worker, has_move, danger.checks > 0, ply);
    if (ended != VALUE_NONE && (!root || !has_move))
        return ended;
    if (!has_move) /* behind a null move a seat may be stuck where that ends nothing */
        return worker_value(worker, ply);

    const int32_t alpha_before = alpha;
    int32_t best = -VALUE_INFINITE;
    Move best_move = MOVE_NONE;
    Tried tried; /* no initializer: it would clear all of it */
    tried.quiet_count = tried.noisy_count = 0;
    uint32_t number = 0;
    int32_t tense = -1; /* a king that we threaten is in check before we move; -1 = not asked yet */
    /* Others than the few that choose freely in a round play what looks best, but for evasions. */
    const bool is_bound = model_is_bound(&worker->model, us, used) && !danger.checks;
    const bool may_prune = prunes && !danger.checks;
    for (;;) {
        /* 7. Quiet moves that come late or start from too far below are left out near the leaves:
         * from then on all of them are, unless they force matters. */
        const int32_t hope = stand + worker->numbers.futile_margin * (1 + depth);
        const bool hopeless = depth <= FUTILE_DEPTH && hope <= alpha;
        const bool crowded = depth <= LATE_DEPTH && (int32_t)tried.quiet_count >=
                                                        worker->numbers.late_moves + depth * depth;
        const bool skims =
            (hopeless || crowded) && may_prune && !root && number > 0 && best > -VALUE_WON;
        if (skims)
            picker_relax(&picker);
        const Move m = picker_next(&picker);
        if (m == MOVE_NONE)
            break;
        const bool quiet = !play_is_noisy(pos, m);
        Undo undo;
        number++;
        if (is_bound && number > worker->model.other_width && !picker_takes_king(worker, m))
            break; /* kings come first, after the table's move */
        if (root)
            worker_tell_move(worker, m, number, depth);

        /* 8. The others that come late are looked at less deeply first, unless they force. */
        const bool futile = skims && quiet;
        if (futile && hopeless && hope > best)
            best = hope; /* it might be worth as much as was hoped */
        const bool late = may_prune && quiet && depth >= LMR_DEPTH && number >= LMR_MOVES;
        if ((futile || late) && tense < 0)
            tense = has_checked_king(pos, us);
        const Force force = !futile && !late ? FORCES
                            : tense          ? FORCES_PERHAPS
                                             : force_of(pos, us, m);
        if (futile && force == FORCES_NOT)
            continue;
        const uint64_t nodes = worker_own_nodes(worker);
        worker_move(worker, m, &undo, ply);
        const bool calm =
            force == FORCES_NOT || (force == FORCES_PERHAPS && !is_forcing(pos, us, &undo));
        if (futile && calm) {
            play_undo(pos, &undo);
            continue;
        }
        worker->used = model_used(&worker->model, us, used, number);
        worker_enter(worker, &undo, ply);
        const int32_t reduced =
            calm ? reduction(worker, depth, number, picker_score(&picker), wide, improves) : 0;

        /* 9. The first move with the whole window, the others against zero windows first. */
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

        /* 10. Better, or good enough. */
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                best_move = m;
                worker_keep_line(worker, ply, m);
                if (root) {
                    worker->root_value = value;
                    worker->root_nodes = worker_own_nodes(worker) - nodes;
                }
                if (alpha >= beta) {
                    remember(worker, &tried, m, quiet, depth, ply);
                    break;
                }
            }
        }
        add_tried(&tried, m, quiet);
    }

    /* 11. What was learnt, unless it is about some of the moves only. */
    if (!is_whole)
        return best;
    const TtHit entry = {best_move, best, depth, tt_bound(best, alpha_before, beta)};
    tt_store(worker->tt, key, ply, &entry);
    return best;
}
