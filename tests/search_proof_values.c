/* Each position is searched by all models one after the other, so that what the table knows of it
 * by one model is there when the next comes. What must come out is worked out by tests/plain.h; as
 * which model a search is made is told here, from search/model.h and search/search.h. */
#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/search_proof.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MIX_LEAD = 1500, /* the utility by which a seat leads all others, from which on mix heeds it */
    DEEPEST = 4,
};

/* What is asked for. From ROUNDS on it makes no sense between two sides. */
typedef enum { SIDES, ALONE, VECTORS, ROUNDS, MIX_EVEN, MIX_BEHIND, MIX_AHEAD, TASKS } Task;
static const struct {
    const char *name;
    Algorithm asked;
} TASK[TASKS] = {
    [SIDES] = {"team", ALGORITHM_TEAM},
    [ALONE] = {"paranoid", ALGORITHM_PARANOID},
    [VECTORS] = {"maxn", ALGORITHM_MAXN},
    [ROUNDS] = {"brs", ALGORITHM_BRS},
    [MIX_EVEN] = {"mix (nobody leads)", ALGORITHM_MIX},
    [MIX_BEHIND] = {"mix (another does)", ALGORITHM_MIX},
    [MIX_AHEAD] = {"mix (the root does)", ALGORITHM_MIX},
};

typedef struct { /* what is asked of the search, and as which it must be made */
    Limits limits;
    Algorithm algorithm;
    SeatMask side[SEATS]; /* who fight as one; of a vector search, who share */
    uint32_t free;        /* opponents that choose freely in a round; 0 = all */
    Seat leader;          /* whose loss counts threefold; SEATS = nobody's */
} Question;

typedef struct {
    uint32_t done[TASKS][SEATS]; /* by the root's seat */
    uint32_t ends, differ;
} Tally;

/* --- questions -------------------------------------------------------------------------------- */

static SeatMask foes_of(const Desk *desk, SeatMask own) {
    return desk->pos->now.alive & (SeatMask)~own;
}

/* `own` against all others. */
static void two_sides(Question *question, SeatMask own) {
    const SeatMask all = (1u << SEATS) - 1;
    for (Seat s = 0; s < SEATS; s++)
        question->side[s] = own >> s & 1 ? own : all & (SeatMask)~own;
}

/* Now and then all but one of three foes are in a pact: they will act as one. Returns them. */
static SeatMask swear(Desk *desk, Limits *limits, SeatMask foes) {
    if (count_bits64(foes) != 3 || desk_below(desk, 3))
        return 0;
    const SeatMask pact = foes & (foes - 1);
    for (Seat s = 0; s < SEATS; s++)
        limits->pact[s] = pact >> s & 1 ? pact : seat_bit(s);
    return pact;
}

/* One opponent chooses freely, or as many as are in a pact. */
static bool ask_in_rounds(Desk *desk, Question *question, SeatMask own) {
    const SeatMask foes = foes_of(desk, own);
    two_sides(question, own);
    question->free = swear(desk, &question->limits, foes) ? 2 : 1;
    return count_bits64(foes) >= 2;
}

/* The seat whose utility is by MIX_LEAD above all others', or SEATS. */
static Seat leader_of(const Desk *desk) {
    EvalSums sums;
    Score score;
    Utility utility;
    eval_sums(desk->rig->eval, desk->pos, &sums);
    eval_seats(desk->rig->eval, desk->pos, &sums, &score);
    utility_of(desk->pos, &score, &utility);
    for (Seat leader = 0; leader < SEATS; leader++) {
        uint32_t behind = 0;
        for (Seat s = 0; s < SEATS; s++)
            behind += s != leader && utility.of[leader] - utility.of[s] >= MIX_LEAD;
        if (behind == SEATS - 1)
            return leader;
    }
    return SEATS;
}

/* Who leads clearly has all others against him, and another who does is to be stopped. */
static bool ask_mix(Desk *desk, Task task, Question *question) {
    const Seat us = desk->pos->now.turn, leader = leader_of(desk);
    const bool many = ask_in_rounds(desk, question, seat_bit(us));
    question->algorithm = leader == us ? ALGORITHM_PARANOID : ALGORITHM_BRS;
    if (leader == us)
        question->free = 0;
    else
        question->leader = leader;
    return many && task == (leader == SEATS ? MIX_EVEN : leader == us ? MIX_AHEAD : MIX_BEHIND);
}

/* Everybody for himself, the rules' own sides, a pair with the root, or one without it. */
static void ask_vector(Desk *desk, Question *question) {
    const Seat us = desk->pos->now.turn;
    SeatMask own = 0, pact = 0;
    if (!desk_has_two_sides(desk) && desk_below(desk, 4) == 0)
        own = seat_bit(us) | seat_bit((us + 1 + desk_below(desk, SEATS - 1)) % SEATS);
    else if (!desk_has_two_sides(desk))
        pact = swear(desk, &question->limits, foes_of(desk, seat_bit(us)));
    question->limits.own = own;
    for (Seat s = 0; s < SEATS; s++)
        question->side[s] = own >> s & 1 ? own : pact >> s & 1 ? pact : position_side(desk->pos, s);
}

/* false when the task is none in the position. */
static bool ask(Desk *desk, Task task, uint32_t depth, Question *question) {
    const SeatMask alone = seat_bit(desk->pos->now.turn), own = desk_coalition(desk);
    *question = (Question){.limits = {.depth = depth,
                                      .movetime = -1,
                                      .remaining = -1,
                                      .full_width = true,
                                      .algorithm = TASK[task].asked,
                                      .own = own},
                           .algorithm = TASK[task].asked,
                           .leader = SEATS};
    switch (task) {
    case SIDES:
        two_sides(question, own);
        if (own == alone && count_bits64(foes_of(desk, own)) > 1)
            question->algorithm = ALGORITHM_PARANOID; /* by its name */
        return true;
    case ALONE: /* whoever is allied with it */
        two_sides(question, alone);
        return true;
    case VECTORS:
        ask_vector(desk, question);
        return true;
    case ROUNDS:
        return ask_in_rounds(desk, question, own);
    default:
        question->limits.own = 0;
        return ask_mix(desk, task, question);
    }
}

/* --- answers ---------------------------------------------------------------------------------- */

static void differs(const Desk *desk, const Question *question, Tally *tally, const char *what,
                    int64_t found, int64_t wanted) {
    char text[64];
    snprintf(text, sizeof text, "%s by %s", what, ALGORITHM_NAMES[question->limits.algorithm]);
    desk_fail(desk, text, found, wanted);
    tally->differ++;
}

static void check_model(const Desk *desk, const Question *question, const Report *report,
                        Tally *tally) {
    const SeatMask own = question->side[desk->pos->now.turn];
    if (report->algorithm != question->algorithm)
        differs(desk, question, tally, "model", report->algorithm, question->algorithm);
    if (report->side != own)
        differs(desk, question, tally, "side", report->side, own);
    if (report->target != question->leader)
        differs(desk, question, tally, "target", report->target, question->leader);
}

/* Compares the root's value, and that of the move alone; false when plain minimax takes too long.
 */
static bool compare_values(Desk *desk, const Question *question, Tally *tally) {
    const EvalTable *eval = desk->rig->eval;
    const int32_t depth = (int32_t)question->limits.depth;
    Limits limits = question->limits;
    int32_t expected;
    if (question->leader != SEATS ? !plain_value_of_chase(eval, desk->pos, question->leader,
                                                          question->free, depth, &expected)
                                  : !plain_value_in_rounds(eval, desk->pos, question->side,
                                                           question->free, depth, &expected))
        return false;
    Report report;
    rig_start(desk->rig, desk->pos, &limits);
    const Move best = iterate(desk->rig->worker, NULL, &report);
    check_model(desk, question, &report, tally);
    if (report.score != expected)
        differs(desk, question, tally, "value", report.score, expected);
    limits.only = &best;
    limits.only_count = 1;
    rig_start(desk->rig, desk->pos, &limits);
    iterate(desk->rig->worker, NULL, &report);
    if (report.pv_count == 0 || report.score != expected)
        differs(desk, question, tally, "value of the move", report.score, expected);
    tally->ends += abs(expected) >= VALUE_WON;
    return true;
}

static bool same_vector(const Vector *a, const Vector *b) {
    return memcmp(&a->utility, &b->utility, sizeof a->utility) == 0 && a->end == b->end;
}

/* The same of vectors, whose last iteration tells more than the report. */
static bool compare_vectors(Desk *desk, const Question *question, Tally *tally) {
    const Seat us = desk->pos->now.turn;
    const int32_t depth = (int32_t)question->limits.depth;
    Limits limits = question->limits;
    Vector expected, found;
    if (!plain_vector(desk->rig->eval, desk->pos, question->side, depth, &expected))
        return false;
    Report report;
    rig_start(desk->rig, desk->pos, &limits);
    const Move best = iterate(desk->rig->worker, NULL, &report);
    const bool is_deep = report.depth == (uint32_t)depth; /* else a mate was found before */
    const int32_t told = report.score;
    check_model(desk, question, &report, tally);
    rig_start(desk->rig, desk->pos, &limits);
    const int32_t score = maxn(desk->rig->worker, depth, &found);
    if (!same_vector(&found, &expected))
        differs(desk, question, tally, "utility", found.utility.of[us], expected.utility.of[us]);
    if (is_deep && told != score)
        differs(desk, question, tally, "score", told, score);
    limits.only = &best;
    limits.only_count = 1;
    rig_start(desk->rig, desk->pos, &limits);
    maxn(desk->rig->worker, depth, &found);
    if (is_deep && !same_vector(&found, &expected))
        differs(desk, question, tally, "utility of the move", found.utility.of[us],
                expected.utility.of[us]);
    tally->ends += expected.end > 0;
    return true;
}

static bool compare(Desk *desk, Task task, uint32_t depth, Tally *tally) {
    Question question;
    return ask(desk, task, depth, &question) &&
           (task == VECTORS ? compare_vectors : compare_values)(desk, &question, tally);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* By lot, as deep as plain minimax may end in time; 0 = not at all. */
static uint32_t any_depth(Desk *desk) {
    static const size_t MOST_MOVES[DEEPEST + 1] = {0, 160, 60, 40, 10};
    const size_t moves = movegen_count(desk->pos);
    uint32_t deepest = 0;
    while (deepest < DEEPEST && moves <= MOST_MOVES[deepest + 1])
        deepest++;
    return deepest ? 1 + desk_below(desk, deepest) : 0;
}

/* One game, in which the first `tasks` are to be done so many times for each seat. */
static void fill(Desk *desk, uint32_t tasks, const uint32_t wanted[TASKS], Tally *tally) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < tasks; i++)
        left += SEATS * wanted[i];
    while (left > 0) {
        desk_next(desk);
        const Seat us = desk->pos->now.turn;
        const uint32_t depth = any_depth(desk);
        for (uint32_t i = 0; i < tasks && depth; i++)
            if (tally->done[i][us] < wanted[i] && compare(desk, (Task)i, depth, tally)) {
                tally->done[i][us]++;
                left--;
            }
    }
}

static void add(Tally *all, const Tally *tally) {
    for (uint32_t i = 0; i < TASKS; i++)
        for (Seat s = 0; s < SEATS; s++)
            all->done[i][s] += tally->done[i][s];
    all->ends += tally->ends;
    all->differ += tally->differ;
}

static void print(const char *name, const Tally *tally) {
    printf("\n    %s: ", name);
    for (uint32_t i = 0; i < TASKS; i++) {
        uint32_t sum = 0;
        for (Seat s = 0; s < SEATS; s++)
            sum += tally->done[i][s];
        if (sum)
            printf("%s %u, ", TASK[i].name, sum);
    }
    printf("%u with an end in sight, %u differ", tally->ends, tally->differ);
}

void search_proof_values(uint32_t sides, uint32_t vectors, uint32_t rounds, uint64_t seed) {
    Tally all = {.ends = 0};
    uint32_t wanted[TASKS];
    for (uint32_t i = 0; i < TASKS; i++)
        wanted[i] = i < VECTORS ? sides : i == VECTORS ? vectors : rounds;
    uint32_t games[TASKS] = {0};
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk->seed = seed;
        Tally tally = {.ends = 0};
        desk_next(desk);
        const uint32_t tasks = desk_has_two_sides(desk) ? ROUNDS : TASKS;
        for (uint32_t i = 0; i < tasks; i++)
            games[i]++;
        fill(desk, tasks, wanted, &tally);
        print(desk->variant->name, &tally);
        add(&all, &tally);
        desk_free(desk);
    }
    print("all", &all);
    printf(" ");
    CU_ASSERT_EQUAL(all.differ, 0);
    CU_ASSERT(all.ends > 2 * sides); /* of SEATS times so many a game and task */
    CU_ASSERT(games[SIDES] == ALL_VARIANT_COUNT && games[ROUNDS] >= 4);
    for (uint32_t i = 0; i < TASKS; i++)
        for (Seat s = 0; s < SEATS; s++)
            check_that(all.done[i][s] == games[i] * wanted[i], "%s, seat %u: %u", TASK[i].name, s,
                       all.done[i][s]);
}
