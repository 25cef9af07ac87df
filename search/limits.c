/* Time: a game of teams lasts about 25 more own moves, and a move may take some times its share
 * when the search is in doubt; what is left on the clock less the way to the GUI is never passed.
 */
#include "search/limits.h"

#include "search/handicap.h"

#include <time.h>

enum { MOVES_AHEAD = 30, HARD_FACTOR = 4 };

int64_t clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t budget_spent(const Budget *budget) { return clock_now() - budget->start; }

static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

void course_note(Course *course, Move best, int32_t score, uint64_t best_nodes, uint64_t nodes) {
    course->kept = best == course->best ? course->kept + 1 : 0;
    course->lost = course->best == MOVE_NONE ? 0 : course->score - score;
    course->best = best;
    course->score = score;
    course->permille = nodes ? (uint32_t)(best_nodes * 1000 / nodes) : 0;
}

int64_t budget_wanted(const Budget *budget, const Course *course) {
    /* percent, by how long the best move has been the same */
    static const int64_t PATIENCE[] = {200, 150, 120, 100, 85, 75, 65};
    enum { LONGEST = sizeof PATIENCE / sizeof *PATIENCE - 1 };
    if (budget->soft < 0 || !budget->flexible)
        return budget->soft;
    const int64_t patience = PATIENCE[course->kept < LONGEST ? course->kept : LONGEST];
    /* A move that needed most of the nodes to be found best has no rival. */
    const int64_t rivalry = 160 - 9 * (int64_t)course->permille / 100;
    const int64_t alarm = course->lost >= 80 ? 150 : course->lost >= 30 ? 120 : 100;
    return smaller(budget->soft * patience * rivalry / 10000 * alarm / 100, budget->hard);
}

static void plan_clock(Budget *budget, const Limits *limits) {
    const int64_t left = limits->remaining - limits->overhead;
    const int64_t most = left > 1 ? left : 1;
    const int64_t moves = limits->moves_to_go ? (int64_t)limits->moves_to_go : MOVES_AHEAD;
    /* The delay is free: the clock stands still for so long at every move. */
    const int64_t share =
        limits->remaining / smaller(moves, MOVES_AHEAD) + limits->increment * 3 / 4 + limits->delay;
    /* A machine may sleep for some ms at any time: never spend so much that this decides. */
    const int64_t ceiling = smaller(most, most / 3 + limits->increment / 2) + limits->delay;
    budget->flexible = true;
    budget->soft = smaller(share * 6 / 10, ceiling);
    budget->hard = smaller(share * HARD_FACTOR, moves == 1 ? most + limits->delay : ceiling);
}

Budget budget_plan(const Limits *limits) {
    Budget budget = {.start = clock_now(), .soft = -1, .hard = -1};
    budget.depth = limits->depth && limits->depth < MAX_PLY ? limits->depth : MAX_PLY - 1;
    const uint32_t reach = handicap_depth(limits);
    if (budget.depth > reach)
        budget.depth = reach;
    /* No mate in so many own moves lies further off than so many rounds, and one ply for the end to
     * be seen. */
    if (limits->mate && limits->mate < MAX_PLY / SEATS && budget.depth > limits->mate * SEATS + 1)
        budget.depth = limits->mate * SEATS + 1;
    if (limits->infinite)
        return budget; /* depth and nodes end what it does, and an order its waiting */
    if (limits->remaining >= 0)
        plan_clock(&budget, limits);
    if (limits->movetime >= 0) {
        const int64_t most = limits->movetime - limits->overhead;
        const int64_t fixed = most > 1 ? most : 1;
        budget.hard = budget.hard < 0 ? fixed : smaller(budget.hard, fixed);
        if (budget.soft < 0)
            budget.soft = fixed;
    }
    return budget;
}
