/* Iterative deepening with a window around the last value, for each of the lines that are wanted.
 * Whatever happens, a legal move is known before the first node is counted. A line whose search was
 * broken off is used only if its first move was better than all before; of several that are wanted
 * none is used before all are found, so that what is told and what is played are of one depth.
 *
 * Invariant: the lines begin with different moves, and those from `line` on are of an iteration
 * before. The search of a line may begin with any move that no better line begins with; the one it
 * finds trades places with the old line that has it. */
#include "search/handicap.h"
#include "search/picker.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOW_DEPTH = 4, SKIP_MOST = 4 };

/* Plays a line as far as there is room; returns how many moves that are. */
static uint32_t walk(Position *pos, const Move *line, uint32_t count, Undo undo[MAX_PLY]) {
    uint32_t done = 0;
    for (; done < count && done < MAX_PLY && play_has_room(pos); done++)
        play_do(pos, line[done], &undo[done]);
    return done;
}

static void walk_back(Position *pos, const Undo undo[MAX_PLY], uint32_t done) {
    while (done > 0)
        play_undo(pos, &undo[--done]);
}

int32_t search_mate(Position *pos, SeatMask own, int32_t score, const Move *line, uint32_t count) {
    if (abs(score) < VALUE_WON)
        return 0;
    Undo undo[MAX_PLY];
    const int32_t plies = VALUE_MATE - abs(score);
    const uint32_t done = walk(pos, line, count < (uint32_t)plies ? count : (uint32_t)plies, undo);
    int32_t moves = 0;
    for (uint32_t i = 0; i < done; i++)
        moves += own >> undo[i].before.turn & 1;
    const State *now = &pos->now;
    const int32_t left = plies - (int32_t)done, seats = (int32_t)count_bits64(now->alive),
                  ours = (int32_t)count_bits64(now->alive & own);
    if (left > 0 && seats > 0) /* where the line ends the game nobody moves any more */
        moves += (left * ours + (own >> now->turn & 1 ? seats - ours : 0)) / seats;
    walk_back(pos, undo, done);
    return score < 0 ? -moves : moves;
}

/* Looks at the end of the line, and comes back. */
static void look_ahead(Worker *worker, Report *report) {
    Position *pos = &worker->pos;
    Undo undo[MAX_PLY];
    const SeatMask playing = pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
    if (report->bound == BOUND_EXACT)
        report->mate = search_mate(pos, worker->model.side[worker->model.root], report->score,
                                   report->pv, report->pv_count);
    const uint32_t done = walk(pos, report->pv, report->pv_count, undo);
    prospect_of(worker->eval, pos, playing, &report->prospect);
    walk_back(pos, undo, done);
}

/* `score` of a line that was not searched is what the root is worth at first sight. */
static void fill(Worker *worker, Report *report, uint32_t index, Bound bound) {
    const RootLine *line = &worker->lines[index];
    *report = (Report){.depth = line->depth,
                       .seldepth = worker->seldepth,
                       .index = index + 1,
                       .of = 1,
                       .score = line->depth ? line->score : worker_value(worker, 0),
                       .bound = bound,
                       .nodes = worker_nodes(worker),
                       .ms = budget_spent(&worker->budget),
                       .hashfull = tt_hashfull(worker->tt),
                       .pv = line->line.move,
                       .pv_count = line->line.count,
                       .algorithm = worker->model.algorithm,
                       .side = worker->model.side[worker->model.root],
                       .target = worker->model.target,
                       .utility = line->utility};
    look_ahead(worker, report);
}

static uint32_t wanted(const Worker *worker) {
    return worker->limits.lines > 1 ? worker->limits.lines : 1;
}

/* Tells a line as number `number` of `of`. */
static void tell(Worker *worker, uint32_t index, uint32_t number, uint32_t of, Bound bound) {
    const Listener *listener = worker->listener;
    if (!listener)
        return;
    Report report;
    fill(worker, &report, index, bound);
    report.index = number;
    report.of = of;
    if (number == 1)
        for (uint32_t i = 0; i < 2; i++)
            worker->told[i] = i < report.pv_count ? report.pv[i] : MOVE_NONE;
    listener->on_report(listener->context, &report);
}

/* Tells all lines that are wanted. */
static void tell_set(Worker *worker) {
    const uint32_t most = wanted(worker), count = worker->line_count;
    const uint32_t of = count < most ? count : most;
    for (uint32_t i = 0; i < of; i++)
        tell(worker, i, i + 1, of, worker->lines[i].bound);
}

/* Tells that the value left the window; not of mates, whose lines are to end in them. */
static void tell_bound(Worker *worker, int32_t value, Bound bound) {
    if (abs(value) < VALUE_WON)
        tell(worker, 0, 1, 1, bound);
}

/* The line that is played has to be the last that was told, up to the move to ponder on. */
static void tell_choice(Worker *worker, uint32_t index) {
    const Line *line = &worker->lines[index].line;
    const Move next = line->count > 1 ? line->move[1] : MOVE_NONE;
    if (worker->told[0] == MOVE_NONE)
        tell_set(worker);
    if (worker->told[0] != line->move[0] || worker->told[1] != next)
        tell(worker, index, 1, 1, worker->lines[index].bound);
}

/* What the search of the line in work has found takes its place, and the old line there the place
 * of the one that began so, or of the last. */
static void keep(Worker *worker, uint32_t depth, int32_t score, Bound bound) {
    RootLine *lines = worker->lines;
    uint32_t k = worker->line;
    while (k + 1 < worker->line_count && lines[k].line.move[0] != worker->pv[0].move[0])
        k++;
    memmove(&lines[worker->line + 1], &lines[worker->line], (k - worker->line) * sizeof *lines);
    lines[worker->line] = (RootLine){worker->pv[0], score, depth, bound, worker->root_utility};
}

static bool breaks_truce(const Worker *worker, const RootLine *line) {
    return worker_breaks_truce(worker, line->line.move[0]);
}

/* Moves the line in work up to where its score belongs, which is behind all that break no truce if
 * it breaks one; returns its new place. */
static uint32_t rank(Worker *worker) {
    RootLine *lines = worker->lines;
    uint32_t at = worker->line;
    const bool breaks = breaks_truce(worker, &lines[at]);
    while (at > 0 && lines[at - 1].score < lines[worker->line].score &&
           breaks_truce(worker, &lines[at - 1]) == breaks)
        at--;
    const RootLine found = lines[worker->line];
    memmove(&lines[at + 1], &lines[at], (worker->line - at) * sizeof *lines);
    lines[at] = found;
    return at;
}

/* Searches one line deeper; false when it was broken off. */
static bool deepen_line(Worker *worker, uint32_t depth) {
    const bool single = worker->line_count == 1;
    const int32_t before = worker->lines[worker->line].score;
    int32_t width = worker->numbers.window, alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    const bool exact = model_is_vector(&worker->model);
    if (!exact && depth >= WINDOW_DEPTH && before > -VALUE_WON && before < VALUE_WON) {
        alpha = before - width;
        beta = before + width;
    }
    for (;;) {
        Vector vector;
        const int32_t value = exact ? maxn(worker, (int32_t)depth, &vector)
                                    : minimax(worker, alpha, beta, (int32_t)depth, 0);
        if (worker->aborted)
            return false;
        width *= 3;
        if (value <= alpha) {
            if (single) {
                worker->lines[0].score = value;
                worker->lines[0].depth = depth;
                worker->lines[0].bound = BOUND_UPPER;
                tell_bound(worker, value, BOUND_UPPER);
            }
            alpha = width > 1000 ? -VALUE_INFINITE : alpha - width;
        } else if (value >= beta) {
            if (single) { /* among several it would be told in no line of its own */
                keep(worker, depth, value, BOUND_LOWER);
                tell_bound(worker, value, BOUND_LOWER);
            }
            beta = width > 1000 ? VALUE_INFINITE : beta + width;
        } else {
            keep(worker, depth, value, BOUND_EXACT);
            return true;
        }
    }
}

/* One iteration; false when it was broken off. */
static bool deepen(Worker *worker, uint32_t depth) {
    const bool several = wanted(worker) > 1;
    if (several)
        memcpy(worker->whole, worker->lines, worker->line_count * sizeof *worker->lines);
    const uint64_t nodes = worker_own_nodes(worker);
    for (worker->line = 0; worker->line < worker->line_count; worker->line++) {
        if (!deepen_line(worker, depth)) {
            if (several)
                memcpy(worker->lines, worker->whole, worker->line_count * sizeof *worker->lines);
            else if (worker->line == 0 && worker->pv[0].count > 0)
                keep(worker, depth, worker->root_value, BOUND_LOWER);
            return false;
        }
        if (worker->line == 0)
            course_note(&worker->course, worker->lines[0].line.move[0], worker->lines[0].score,
                        worker->root_nodes, worker_own_nodes(worker) - nodes);
        if (rank(worker) == 0 && !several)
            tell(worker, 0, 1, 1, BOUND_EXACT);
    }
    if (several)
        tell_set(worker);
    return true;
}

/* The legal moves that may be chosen, best guess first and what breaks a truce behind all others,
 * become the first lines; returns how many there are to choose from. */
static uint32_t first_lines(Worker *worker) {
    Danger danger;
    Picker picker;
    Outcome outcome;
    attack_danger(&worker->pos, &danger);
    if (play_over(&worker->pos, &outcome))
        return 0;
    const uint32_t most = handicap_lines(&worker->limits);
    uint32_t moves = 0, count = 0;
    do {
        worker->line = count;
        picker_root(&picker, worker, &danger, MOVE_NONE);
        moves += (uint32_t)picker.count;
        for (Move m; count < most && (m = picker_next(&picker)) != MOVE_NONE; count++)
            worker->lines[count] =
                (RootLine){.line = {.move = {m}, .count = 1}, .utility = worker->root_utility};
    } while (worker->line < count && count < most);
    worker->line_count = count;
    return moves;
}

/* A mate in as few moves as were asked for is there. */
static bool has_mate(Worker *worker) {
    Report report;
    if (!worker->limits.mate || worker->lines[0].score < VALUE_WON)
        return false;
    fill(worker, &report, 0, BOUND_EXACT);
    return report.mate <= (int32_t)worker->limits.mate;
}

/* All depths in which the mate that was asked for could lie have been searched, but not all moves:
 * looks at those, too. */
static void find_mate(Worker *worker) {
    if (worker->aborted || has_mate(worker) || !mate_find(worker))
        return;
    keep(worker, worker->lines[0].depth, VALUE_MATE - (int32_t)worker->pv[0].count, BOUND_EXACT);
    tell_set(worker);
}

/* Is there nothing to be gained by another iteration? */
static bool is_settled(Worker *worker, uint32_t depth, uint32_t moves) {
    if (has_mate(worker))
        return true;
    if (worker->budget.soft < 0 || atomic_load(&worker->orders->pondering))
        return false;
    if (worker_has_spent(worker, budget_wanted(&worker->budget, &worker->course)))
        return true;
    if (worker->limits.thorough)
        return false;
    const int32_t score = worker->lines[0].score;
    /* A mate that lies inside the depth searched cannot get shorter. */
    const bool mate = abs(score) >= VALUE_WON && worker->line_count == 1 &&
                      (uint32_t)(VALUE_MATE - abs(score)) <= depth;
    /* One legal move needs no thought; one that was asked about is to be judged. */
    return mate || (moves == 1 && !worker->limits.only);
}

void iterate_report(Worker *worker, Report *report) {
    fill(worker, report, 0, worker->lines[0].bound);
}

/* Workers that all looked at the same depth would find the same at the same time. The first leaves
 * out nothing; the others look at runs of one, two, … SKIP_MOST depths and leave out as many, each
 * kind of run in every phase. */
static bool leaves_out(const Worker *worker, uint32_t depth) {
    if (worker->number == 0)
        return false;
    uint32_t run = 1, phase = worker->number - 1;
    while (phase >= 2 * run) {
        phase -= 2 * run;
        run = run % SKIP_MOST + 1;
    }
    return (depth + phase) / run % 2;
}

Move iterate(Worker *worker, const Listener *listener, Report *last) {
    *last = (Report){.pv_count = 0};
    worker->listener = listener;
    worker->told[0] = MOVE_NONE;
    const uint32_t moves = first_lines(worker);
    if (moves == 0)
        return MOVE_NONE;
    uint32_t depth = 1;
    for (; depth <= worker->budget.depth; depth++)
        if (!leaves_out(worker, depth) &&
            (!deepen(worker, depth) || is_settled(worker, depth, moves)))
            break;
    if (worker->limits.mate && depth > worker->limits.mate * SEATS + 1 && worker->number == 0)
        find_mate(worker);
    const uint32_t choice = handicap_choose(worker);
    tell_choice(worker, choice);
    fill(worker, last, choice, worker->lines[choice].bound);
    return last->pv[0];
}
