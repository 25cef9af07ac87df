/* Each position is searched by all models one after the other, so that what the table knows of it
 * by one model is there when the next comes. What must come out is worked out by tests/plain.h; as
 * which model a search is made is told here, from search/model.h and search/search.h. */
#include "tests/mill.h"
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

static SeatMask foes_of(const Mill *mill, SeatMask own) {
    return mill->pos->now.alive & (SeatMask)~own;
}

/* `own` against all others. */
static void two_sides(Question *question, SeatMask own) {
    const SeatMask all = (1u << SEATS) - 1;
    for (Seat s = 0; s < SEATS; s++)
        question->side[s] = own >> s & 1 ? own : all & (SeatMask)~own;
}

/* Now and then all but one of three foes are in a pact: they will act as one. Returns them. */
static SeatMask swear(Mill *mill, Limits *limits, SeatMask foes) {
    if (count_bits64(foes) != 3 || mill_below(mill, 3))
        return 0;
    const SeatMask pact = foes & (foes - 1);
    for (Seat s = 0; s < SEATS; s++)
        limits->pact[s] = pact >> s & 1 ? pact : seat_bit(s);
    return pact;
}

/* One opponent chooses freely, or as many as are in a pact. */
static bool ask_in_rounds(Mill *mill, Question *question, SeatMask own) {
    const SeatMask foes = foes_of(mill, own);
    two_sides(question, own);
    question->free = swear(mill, &question->limits, foes) ? 2 : 1;
    return count_bits64(foes) >= 2;
}

/* The seat whose utility is by MIX_LEAD above all others', or SEATS. */
static Seat leader_of(const Mill *mill) {
    EvalSums sums;
    Score score;
    Utility utility;
    eval_sums(mill->rig->eval, mill->pos, &sums);
    eval_seats(mill->rig->eval, mill->pos, &sums, &score);
    utility_of(mill->pos, &score, &utility);
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
static bool ask_mix(Mill *mill, Task task, Question *question) {
    const Seat us = mill->pos->now.turn, leader = leader_of(mill);
    const bool many = ask_in_rounds(mill, question, seat_bit(us));
    question->algorithm = leader == us ? ALGORITHM_PARANOID : ALGORITHM_BRS;
    if (leader == us)
        question->free = 0;
    else
        question->leader = leader;
    return many && task == (leader == SEATS ? MIX_EVEN : leader == us ? MIX_AHEAD : MIX_BEHIND);
}

/* Everybody for himself, the rules' own sides, a pair with the root, or one without it. */
static void ask_vector(Mill *mill, Question *question) {
    const Seat us = mill->pos->now.turn;
    SeatMask own = 0, pact = 0;
    if (!mill_has_two_sides(mill) && mill_below(mill, 4) == 0)
        own = seat_bit(us) | seat_bit((us + 1 + mill_below(mill, SEATS - 1)) % SEATS);
    else if (!mill_has_two_sides(mill))
        pact = swear(mill, &question->limits, foes_of(mill, seat_bit(us)));
    question->limits.own = own;
    for (Seat s = 0; s < SEATS; s++)
        question->side[s] = own >> s & 1 ? own : pact >> s & 1 ? pact : position_side(mill->pos, s);
}

/* false when the task is none in the position. */
static bool ask(Mill *mill, Task task, uint32_t depth, Question *question) {
    const SeatMask alone = seat_bit(mill->pos->now.turn), own = mill_coalition(mill);
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
        if (own == alone && count_bits64(foes_of(mill, own)) > 1)
            question->algorithm = ALGORITHM_PARANOID; /* by its name */
        return true;
    case ALONE: /* whoever is allied with it */
        two_sides(question, alone);
        return true;
    case VECTORS:
        ask_vector(mill, question);
        return true;
    case ROUNDS:
        return ask_in_rounds(mill, question, own);
    default:
        question->limits.own = 0;
        return ask_mix(mill, task, question);
    }
}

/* --- answers ---------------------------------------------------------------------------------- */

static void differs(const Mill *mill, const Question *question, Tally *tally, const char *what,
                    int64_t found, int64_t wanted) {
    char text[64];
    snprintf(text, sizeof text, "%s by %s", what, ALGORITHM_NAMES[question->limits.algorithm]);
    mill_fail(mill, text, found, wanted);
    tally->differ++;
}

static void check_model(const Mill *mill, const Question *question, const Report *report,
                        Tally *tally) {
    const SeatMask own = question->side[mill->pos->now.turn];
    if (report->algorithm != question->algorithm)
        differs(mill, question, tally, "model", report->algorithm, question->algorithm);
    if (report->side != own)
        differs(mill, question, tally, "side", report->side, own);
    if (report->target != question->leader)
        differs(mill, question, tally, "target", report->target, question->leader);
}

/* Compares the root's value, and that of the move alone; false when plain minimax takes too long.
 */
static bool compare_values(Mill *mill, const Question *question, Tally *tally) {
    const EvalTable *eval = mill->rig->eval;
    const int32_t depth = (int32_t)question->limits.depth;
    Limits limits = question->limits;
    int32_t expected;
    if (question->leader != SEATS ? !plain_value_of_chase(eval, mill->pos, question->leader,
                                                          question->free, depth, &expected)
                                  : !plain_value_in_rounds(eval, mill->pos, question->side,
                                                           question->free, depth, &expected))
        return false;
    Report report;
    rig_start(mill->rig, mill->pos, &limits);
    const Move best = iterate(mill->rig->worker, NULL, &report);
    check_model(mill, question, &report, tally);
    if (report.score != expected)
        differs(mill, question, tally, "value", report.score, expected);
    limits.only = &best;
    limits.only_count = 1;
    rig_start(mill->rig, mill->pos, &limits);
    iterate(mill->rig->worker, NULL, &report);
    if (report.pv_count == 0 || report.score != expected)
        differs(mill, question, tally, "value of the move", report.score, expected);
    tally->ends += abs(expected) >= VALUE_WON;
    return true;
}

static bool same_vector(const Vector *a, const Vector *b) {
    return memcmp(&a->utility, &b->utility, sizeof a->utility) == 0 && a->end == b->end;
}

/* The same of vectors, whose last iteration tells more than the report. */
static bool compare_vectors(Mill *mill, const Question *question, Tally *tally) {
    const Seat us = mill->pos->now.turn;
    const int32_t depth = (int32_t)question->limits.depth;
    Limits limits = question->limits;
    Vector expected, found;
    if (!plain_vector(mill->rig->eval, mill->pos, question->side, depth, &expected))
        return false;
    Report report;
    rig_start(mill->rig, mill->pos, &limits);
    const Move best = iterate(mill->rig->worker, NULL, &report);
    const bool is_deep = report.depth == (uint32_t)depth; /* else a mate was found before */
    const int32_t told = report.score;
    check_model(mill, question, &report, tally);
    rig_start(mill->rig, mill->pos, &limits);
    const int32_t score = maxn(mill->rig->worker, depth, &found);
    if (!same_vector(&found, &expected))
        differs(mill, question, tally, "utility", found.utility.of[us], expected.utility.of[us]);
    if (is_deep && told != score)
        differs(mill, question, tally, "score", told, score);
    limits.only = &best;
    limits.only_count = 1;
    rig_start(mill->rig, mill->pos, &limits);
    maxn(mill->rig->worker, depth, &found);
    if (is_deep && !same_vector(&found, &expected))
        differs(mill, question, tally, "utility of the move", found.utility.of[us],
                expected.utility.of[us]);
    tally->ends += expected.end > 0;
    return true;
}

static bool compare(Mill *mill, Task task, uint32_t depth, Tally *tally) {
    Question question;
    return ask(mill, task, depth, &question) &&
           (task == VECTORS ? compare_vectors : compare_values)(mill, &question, tally);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* By lot, as deep as plain minimax may end in time; 0 = not at all. */
static uint32_t any_depth(Mill *mill) {
    static const size_t MOST_MOVES[DEEPEST + 1] = {0, 100, 40, 20, 10};
    const size_t moves = movegen_count(mill->pos);
    uint32_t deepest = 0;
    while (deepest < DEEPEST && moves <= MOST_MOVES[deepest + 1])
        deepest++;
    return deepest ? 1 + mill_below(mill, deepest) : 0;
}

/* One game, in which the first `tasks` are to be done so many times for each seat. */
static void fill(Mill *mill, uint32_t tasks, const uint32_t wanted[TASKS], Tally *tally) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < tasks; i++)
        left += SEATS * wanted[i];
    while (left > 0) {
        mill_turn(mill);
        const Seat us = mill->pos->now.turn;
        const uint32_t depth = any_depth(mill);
        for (uint32_t i = 0; i < tasks && depth; i++)
            if (tally->done[i][us] < wanted[i] && compare(mill, (Task)i, depth, tally)) {
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
        Mill mill = mill_new(ALL_VARIANTS[v], seed);
        Tally tally = {.ends = 0};
        mill_turn(&mill);
        const uint32_t tasks = mill_has_two_sides(&mill) ? ROUNDS : TASKS;
        for (uint32_t i = 0; i < tasks; i++)
            games[i]++;
        fill(&mill, tasks, wanted, &tally);
        print(mill.variant->name, &tally);
        add(&all, &tally);
        mill_free(&mill);
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
