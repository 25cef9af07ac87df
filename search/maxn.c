/* The vector search: every seat seeks its own fortune, or that of its pact. No zero windows, and
 * few cuts: a value is four utilities, and all of them matter to somebody above.
 *
 * Vectors are totally ordered for each seat, by themselves alone: the greater own utility, the
 * sooner end of a game that goes well and the later one of one that does not, the smaller utility
 * of the strongest other seat, and what is left by seats in their order. So the value of a node
 * does not depend on the order of its moves, and an entry of the table is true wherever it is met.
 *
 * Shallow pruning (Korf 1991): no two seats can have more than a sum together, so when the seat to
 * move has found so much that too little is left for the seat above, that one will not come here.
 * What such a node returns is no value: it is smaller for the seat above than what that one has,
 * which is all that its caller needs, and it is never kept. Deeper than one ply this is unsound.
 *
 * A king that walks alone moves at random: its node is worth the mean of its moves. */
#include "eval/exchange.h"
#include "search/picker.h"

enum {
    ANSWERS = 4,  /* plies: a round in which captures are looked at and checks answered … */
    CAPTURES = 8, /* … and one in which only what has just captured is taken */
    HISTORY_STEP = 32,
    HISTORY_MOST = 2000,
};

/* The best vector that the seat above has found, or no seat above. */
typedef struct {
    Seat seat;   /* SEATS = none */
    int32_t own; /* its side's mean */
} Above;

static const Above NOBODY_ABOVE = {SEATS, 0};

/* What a seat seeks: the mean of its side. */
static int32_t fortune(const Model *model, Seat us, const Utility *utility) {
    return utility_side(utility, model->side[us]);
}

static int32_t strongest_other(const Model *model, Seat us, const Utility *utility) {
    int32_t most = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (!model_same_side(model, us, s) && utility->of[s] > most)
            most = utility->of[s];
    return most;
}

/* How glad a seat that stands at `own` is of an end in `end` - 1 plies. */
static int32_t gladness(int32_t own, uint16_t end) {
    if (!end)
        return 0;
    return own >= UTILITY_EVEN ? UINT16_MAX + 1 - end : end - UINT16_MAX - 1;
}

/* Would `us` rather have `a` than `b`? */
static bool is_better(const Model *model, Seat us, const Vector *a, const Vector *b) {
    const int16_t *x = a->utility.of, *y = b->utility.of;
    const int32_t own_a = fortune(model, us, &a->utility), own_b = fortune(model, us, &b->utility);
    if (own_a != own_b)
        return own_a > own_b;
    const int32_t end_a = gladness(own_a, a->end), end_b = gladness(own_b, b->end);
    if (end_a != end_b)
        return end_a > end_b;
    const int32_t other_a = strongest_other(model, us, &a->utility),
                  other_b = strongest_other(model, us, &b->utility);
    if (other_a != other_b)
        return other_a < other_b;
    for (Seat s = 0; s < SEATS; s++)
        if (x[s] != y[s])
            return x[s] < y[s];
    return false;
}

/* One ply further from the end. */
static void step_back(Vector *vector) { vector->end = (uint16_t)(vector->end + (vector->end > 0)); }

static void stand(const Worker *worker, uint32_t ply, Vector *out) {
    Score score;
    eval_seats(worker->eval, &worker->pos, &worker->sums[ply], &score);
    utility_of(&worker->pos, &score, &out->utility);
    out->end = 0;
}

static void drawn(Vector *out) {
    utility_even(&out->utility);
    out->end = 0;
}

/* The vector of a game that is over; false when it is not. */
static bool ended(const Worker *worker, bool has_move, bool in_check, Vector *out) {
    const Position *pos = &worker->pos;
    Outcome outcome;
    if (!pos->board->variant->rules->over(pos, has_move, in_check, &outcome))
        return false;
    utility_of_outcome(pos->board->variant, &outcome, &out->utility);
    out->end = 1;
    return true;
}

/* The root's own share: an end in which it gets all, or as little as can be, is a mate. */
static int32_t score_of(const Worker *worker, const Vector *vector) {
    const int32_t own = fortune(&worker->model, worker->model.root, &vector->utility);
    const int32_t least = utility_least(worker->pos.board->variant);
    if (vector->end && own == UTILITY_MOST)
        return VALUE_MATE - (vector->end - 1);
    if (vector->end && own <= least + 1) /* what cannot be shared evenly is a unit more for some */
        return vector->end - 1 - VALUE_MATE;
    return utility_centipawns(own);
}

static bool moves_at_random(const Position *pos) {
    return state_wanderers(&pos->now) >> pos->now.turn & 1;
}

/* Begins a node: true when the search is broken off there, or the game is over without a move. */
static bool is_over(Worker *worker, uint32_t ply, Vector *out) {
    worker->pv[ply].count = 0;
    *out = (Vector){.end = 0};
    if (worker_count(worker, ply))
        return true;
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (worker->pos.now.ended)
        ended(worker, false, false, out);
    return worker->pos.now.ended;
}

/* --- quiescence ------------------------------------------------------------------------------- */

/* A capture that loses when all take back is not looked at, a dead man is worth
 * nothing; deep down only the man that captured last is looked at. */
static bool is_idle(const Worker *worker, Move m, uint32_t deep, uint32_t ply) {
    const Position *pos = &worker->pos;
    if (deep >= ANSWERS && move_to(m) != move_to(worker->path[ply - 1]))
        return true;
    return picker_wins_nothing(worker, m) ||
           !exchange_wins(worker->eval, pos, m, worker->model.side[pos->now.turn], 0);
}

/* The seat to move may capture or leave things as they stand; in check it has to answer. */
static void quiet(Worker *worker, uint32_t ply, uint32_t deep, Vector *out) {
    Position *pos = &worker->pos;
    const Seat us = pos->now.turn;
    if (is_over(worker, ply, out))
        return;
    stand(worker, ply, out);
    const bool narrows = !worker->limits.full_width;
    if (ply >= MAX_PLY || !play_has_room(pos) || (narrows && deep >= CAPTURES) ||
        moves_at_random(pos))
        return;
    Danger danger;
    Picker picker;
    attack_danger(pos, &danger);
    const bool must_answer = danger.checks && !(narrows && deep >= ANSWERS);
    if (must_answer)
        picker_all(&picker, worker, &danger, MOVE_NONE, ply);
    else
        picker_noisy(&picker, worker, &danger);
    if (must_answer && picker.count == 0) {
        ended(worker, false, true, out);
        return;
    }
    bool any = !must_answer;
    for (Move m; (m = picker_next(&picker)) != MOVE_NONE;) {
        if (!must_answer && narrows && is_idle(worker, m, deep, ply))
            continue;
        Undo undo;
        Vector vector;
        worker_move(worker, m, &undo, ply);
        worker_follow(worker, &undo, ply);
        quiet(worker, ply + 1, deep + 1, &vector);
        play_undo(pos, &undo);
        if (worker->aborted)
            return;
        step_back(&vector);
        if (any && !is_better(&worker->model, us, &vector, out))
            continue;
        any = true;
        *out = vector;
        worker_keep_line(worker, ply, m);
    }
}

/* --- the search ------------------------------------------------------------------------------- */

static void search(Worker *worker, int32_t depth, uint32_t ply, Above above, Vector *out);

/* The mean of all moves; an end is one only when all of them lead to the same. */
static void search_mean(Worker *worker, Picker *picker, int32_t depth, uint32_t ply, Vector *out) {
    Position *pos = &worker->pos;
    int32_t sum[SEATS] = {0}, count = 0;
    uint16_t end = 0;
    bool one_end = true;
    Vector first = {.end = 0};
    for (Move m; (m = picker_next(picker)) != MOVE_NONE;) {
        Undo undo;
        Vector vector;
        worker_move(worker, m, &undo, ply);
        worker_enter(worker, &undo, ply);
        search(worker, depth - 1, ply + 1, NOBODY_ABOVE, &vector);
        play_undo(pos, &undo);
        if (worker->aborted)
            return;
        step_back(&vector);
        if (count == 0) {
            first = vector;
            worker_keep_line(worker, ply, m);
        }
        one_end &=
            vector.end > 0 && memcmp(&vector.utility, &first.utility, sizeof first.utility) == 0;
        if (vector.end > end) { /* the longest way there is the one to show */
            end = vector.end;
            if (one_end)
                worker_keep_line(worker, ply, m);
        }
        for (Seat s = 0; s < SEATS; s++)
            sum[s] += vector.utility.of[s];
        count++;
    }
    utility_mean(sum, count, &out->utility);
    out->end = one_end ? end : 0;
}

/* The best answer is remembered, for the order of moves elsewhere. */
static void remember(Worker *worker, Move m, int32_t depth, uint32_t ply) {
    if (play_is_noisy(&worker->pos, m))
        return;
    const int32_t bonus = HISTORY_STEP * depth * depth;
    history_add_killer(&worker->history, ply, m);
    history_update_quiet(&worker->history, &worker->pos, m,
                         bonus < HISTORY_MOST ? bonus : HISTORY_MOST);
}

/* The value of the node `depth` plies deep, or something worse for the seat above than what that
 * one has. */
static void search(Worker *worker, int32_t depth, uint32_t ply, Above above, Vector *out) {
    Position *pos = &worker->pos;
    const Model *model = &worker->model;
    const bool root = ply == 0;
    const Seat us = pos->now.turn;
    if (depth <= 0) {
        quiet(worker, ply, 0, out);
        return;
    }

    /* 1. Stop, or an end that no move is needed for. */
    if (is_over(worker, ply, out))
        return;
    if (!root && worker_repeats(worker, ply)) {
        if (pos->board->variant->points_count)
            stand(worker, ply, out);
        else
            drawn(out);
        return;
    }
    if (ply >= MAX_PLY || !play_has_room(pos)) {
        stand(worker, ply, out);
        return;
    }

    /* 2. The table; lines are kept whole where they end, and long enough to expect an answer. */
    VectorHit hit = {.move = MOVE_NONE};
    if (tt_probe_vector(worker->tt, worker->key[ply], &hit) && ply > 1 && !hit.vector.end &&
        (worker->limits.full_width ? hit.depth == depth : hit.depth >= depth)) {
        *out = hit.vector;
        return;
    }

    /* 3. The moves; none, or a draw by the rules, ends the line. */
    Danger danger;
    Picker picker;
    bool is_whole = true;
    attack_danger(pos, &danger);
    if (root && worker->line > 0) /* the table knows the best line only */
        hit.move = worker->lines[worker->line].line.move[0];
    if (root)
        is_whole = picker_root(&picker, worker, &danger, hit.move);
    else
        picker_all(&picker, worker, &danger, hit.move, ply);
    if (ended(worker, picker.count > 0, danger.checks > 0, out) && (!root || picker.count == 0))
        return;
    if (picker.count == 0) {
        stand(worker, ply, out);
        return;
    }
    const bool random = !root && moves_at_random(pos);
    if (random)
        search_mean(worker, &picker, depth, ply, out);

    /* 4. Each move in full; of the others' only the first few where the search is to be deep. */
    Move best_move = MOVE_NONE;
    uint32_t number = 0;
    for (Move m; !random && (m = picker_next(&picker)) != MOVE_NONE;) {
        Undo undo;
        Vector vector;
        number++;
        if (us != model->root && number > model->other_width && !danger.checks &&
            !picker_takes_king(worker, m))
            break;
        if (root)
            worker_tell_move(worker, m, number, depth);
        const uint64_t nodes = worker_own_nodes(worker);
        worker_move(worker, m, &undo, ply);
        worker_enter(worker, &undo, ply);
        const Above here = {best_move == MOVE_NONE ? SEATS : us, fortune(model, us, &out->utility)};
        search(worker, depth - 1, ply + 1, here, &vector);
        play_undo(pos, &undo);
        if (worker->aborted)
            return;
        step_back(&vector);

        /* 5. Better, or so good that the seat above will not come here. */
        if (best_move != MOVE_NONE && !is_better(model, us, &vector, out))
            continue;
        *out = vector;
        best_move = m;
        worker_keep_line(worker, ply, m);
        if (root) {
            worker->root_value = score_of(worker, out);
            worker->root_utility = out->utility;
            worker->root_nodes = worker_own_nodes(worker) - nodes;
        }
        if (above.seat != SEATS && above.seat != us &&
            model->pair_most - fortune(model, us, &out->utility) < above.own)
            return;
    }

    /* 6. What was learnt: an exact vector, unless it is about some of the moves only. */
    if (worker->aborted)
        return;
    if (best_move != MOVE_NONE)
        remember(worker, best_move, depth, ply);
    if (is_whole) {
        const VectorHit entry = {.vector = *out, .move = best_move, .depth = depth};
        tt_store_vector(worker->tt, worker->key[ply], &entry);
    }
}

int32_t maxn(Worker *worker, int32_t depth, Vector *out) {
    search(worker, depth, 0, NOBODY_ABOVE, out);
    return worker->aborted ? 0 : score_of(worker, out);
}
