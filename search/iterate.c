/* Iterative deepening with a window around the last value, for each of the lines that are wanted.
 * Whatever happens, a legal move is known before the first node is counted, and a line whose search
 * was broken off is used only if its first move was better than all before.
 *
 * Invariant: the lines begin with different moves, and those from `line` on are of an iteration
 * before. The search of a line may begin with any move that no better line begins with; the one it
 * finds trades places with the old line that has it. */
#include "search/picker.h"

#include <string.h>

enum { WINDOW_DEPTH = 4, WINDOW = 30 };

/* Looks at the end of the line, and comes back. */
static void look_ahead(Worker *worker, Report *report) {
    Position *pos = &worker->pos;
    Undo undo[MAX_PLY];
    uint32_t done = 0;
    const SeatMask playing = pos->now.alive;
    for (; done < report->pv_count && done < MAX_PLY && play_has_room(pos); done++)
        play_do(pos, report->pv[done], &undo[done]);
    prospect_of(worker->eval, pos, playing, &report->prospect);
    while (done > 0)
        play_undo(pos, &undo[--done]);
}

static void fill(Worker *worker, Report *report, uint32_t index, Bound bound) {
    const RootLine *line = &worker->lines[index];
    *report = (Report){.depth = line->depth,
                       .seldepth = worker->seldepth,
                       .index = index + 1,
                       .score = line->score,
                       .bound = bound,
                       .nodes = worker->nodes,
                       .ms = budget_spent(&worker->budget),
                       .hashfull = tt_hashfull(worker->tt),
                       .pv = line->line.move,
                       .pv_count = line->line.count};
    look_ahead(worker, report);
}

static void tell(Worker *worker, const Listener *listener, uint32_t index, Bound bound) {
    if (!listener)
        return;
    Report report;
    fill(worker, &report, index, bound);
    listener->on_report(listener->context, &report);
}

/* What the search of the line in work has found takes its place, and the old line there the place
 * of the one that began so, or of the last. */
static void keep(Worker *worker, uint32_t depth, int32_t score) {
    RootLine *lines = worker->lines;
    uint32_t k = worker->line;
    while (k + 1 < worker->line_count && lines[k].line.move[0] != worker->pv[0].move[0])
        k++;
    memmove(&lines[worker->line + 1], &lines[worker->line], (k - worker->line) * sizeof *lines);
    lines[worker->line] = (RootLine){worker->pv[0], score, depth};
}

/* Moves the line in work up to where its score belongs; returns its new place. */
static uint32_t rank(Worker *worker) {
    RootLine *lines = worker->lines;
    uint32_t at = worker->line;
    while (at > 0 && lines[at - 1].score < lines[worker->line].score)
        at--;
    const RootLine found = lines[worker->line];
    memmove(&lines[at + 1], &lines[at], (worker->line - at) * sizeof *lines);
    lines[at] = found;
    return at;
}

/* Searches one line deeper; false when it was broken off. */
static bool deepen_line(Worker *worker, const Listener *listener, uint32_t depth) {
    const bool single = worker->line_count == 1;
    const int32_t before = worker->lines[worker->line].score;
    int32_t width = WINDOW, alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    if (depth >= WINDOW_DEPTH && before > -VALUE_WON && before < VALUE_WON) {
        alpha = before - width;
        beta = before + width;
    }
    for (;;) {
        const int32_t value = minimax(worker, alpha, beta, (int32_t)depth, 0);
        if (worker->aborted)
            return false;
        width *= 3;
        if (value <= alpha) {
            if (single) {
                worker->lines[0].score = value;
                worker->lines[0].depth = depth;
                tell(worker, listener, 0, BOUND_UPPER);
            }
            alpha = width > 1000 ? -VALUE_INFINITE : alpha - width;
        } else if (value >= beta) {
            keep(worker, depth, value);
            if (single)
                tell(worker, listener, 0, BOUND_LOWER);
            beta = width > 1000 ? VALUE_INFINITE : beta + width;
        } else {
            keep(worker, depth, value);
            return true;
        }
    }
}

/* One iteration; false when it was broken off. */
static bool deepen(Worker *worker, const Listener *listener, uint32_t depth) {
    for (worker->line = 0; worker->line < worker->line_count; worker->line++) {
        if (!deepen_line(worker, listener, depth)) {
            if (worker->line == 0 && worker->pv[0].count > 0) {
                keep(worker, depth, worker->root_value);
                tell(worker, listener, 0, BOUND_LOWER);
            }
            return false;
        }
        for (uint32_t i = rank(worker); i <= worker->line; i++)
            tell(worker, listener, i, BOUND_EXACT);
    }
    return true;
}

/* The legal moves that may be chosen, best guess first, become the first lines; returns how many
 * there are. */
static uint32_t first_lines(Worker *worker) {
    Danger danger;
    Picker picker;
    Outcome outcome;
    const Limits *limits = &worker->limits;
    attack_danger(&worker->pos, &danger);
    picker_all(&picker, worker, &danger, MOVE_NONE, 0);
    if (picker.count == 0 || play_over(&worker->pos, &outcome))
        return 0;
    const uint32_t most = limits->lines < 1           ? 1
                          : limits->lines < MAX_LINES ? limits->lines
                                                      : MAX_LINES;
    uint32_t allowed = 0;
    for (Move m; (m = picker_next(&picker)) != MOVE_NONE;) {
        bool is_allowed = !limits->only;
        for (uint32_t i = 0; i < limits->only_count && !is_allowed; i++)
            is_allowed = limits->only[i] == m;
        if (!is_allowed)
            continue;
        if (allowed < most)
            worker->lines[allowed] = (RootLine){.line = {.move = {m}, .count = 1}};
        allowed++;
    }
    worker->line_count = allowed < most ? allowed : most;
    return allowed;
}

/* Is there nothing to be gained by another iteration? */
static bool is_settled(const Worker *worker, uint32_t depth, uint32_t moves) {
    if (worker->budget.soft < 0 || atomic_load(&worker->orders->pondering))
        return false;
    const int32_t score = worker->lines[0].score;
    const bool mate = score >= VALUE_WON || score <= -VALUE_WON;
    /* A mate that lies inside the depth searched cannot get shorter. */
    if (mate && worker->line_count == 1 &&
        (uint32_t)(VALUE_MATE - (score > 0 ? score : -score)) <= depth)
        return true;
    return moves == 1 || worker_has_spent(worker, worker->budget.soft);
}

Move iterate(Worker *worker, const Listener *listener, Report *last) {
    *last = (Report){.pv_count = 0};
    const uint32_t moves = first_lines(worker);
    if (moves == 0)
        return MOVE_NONE;
    for (uint32_t depth = 1; depth <= worker->budget.depth; depth++)
        if (!deepen(worker, listener, depth) || is_settled(worker, depth, moves))
            break;
    fill(worker, last, 0, BOUND_EXACT);
    return worker->lines[0].line.move[0];
}
