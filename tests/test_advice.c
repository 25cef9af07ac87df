/* Advice on alliances: each stance's worth is plain max^n's, and what is advised follows from it.
 */
#include "search/advice.h"

#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/suites.h"

#include <string.h>

enum { DEPTH = 2, KINDS = ADVICE_BREAK_TRUCE + 1, ROOM = 16 };

enum { COMPARED = 60 }; /* positions a game */

/* A search a stance, one after the other; false when there is nothing to choose. */
static bool find_advice(Search *search, const Position *root, const Limits *limits,
                        Advice *advice) {
    if (!advice_list(root, limits, advice))
        return false;
    for (uint32_t i = 0; i < advice->count; i++) {
        Stance *stance = &advice->stance[i];
        Report report;
        const Limits own = advice_limits(root, stance, limits);
        if (stance->is_of_all) {
            advice_stand(stance, root, NULL);
            continue;
        }
        search_now(search, root, &own, &report);
        advice_note(stance, &report);
    }
    advice_conclude(advice, root->now.turn);
    return true;
}

/* The seats that can still choose: their kings do not walk alone. */
static SeatMask seats_left(const Position *pos) {
    return pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
}

/* Who shares with whom, and who spares whom, in one stance. */
typedef struct {
    SeatMask with, broken; /* of the seat to move */
    SeatMask side[SEATS], truce[SEATS];
    Vector worth;
} Expected;

static Expected expected_stance(const Limits *limits, Seat us, SeatMask with, SeatMask broken) {
    Expected out = {.with = with, .broken = broken};
    for (Seat s = 0; s < SEATS; s++) {
        const bool ours = with >> s & 1;
        out.side[s] = ours ? with : (limits->pact[s] & (SeatMask)~with) | seat_bit(s);
        for (Seat t = 0; t < SEATS; t++) {
            const bool both = ours && (with >> t & 1);
            const bool over = (s == us && (broken >> t & 1)) || (t == us && (broken >> s & 1));
            if ((limits->truce[s] >> t & 1) && !both && !over)
                out.truce[s] |= seat_bit(t);
        }
    }
    return out;
}

/* Nobody plays against anybody: what each stands at, by the sums that the evaluation shows. */
static Vector plain_standing(const Desk *desk) {
    int32_t term[TERMS][SEATS];
    Vector out = {.end = 0};
    const Score score = eval_terms(desk->rig->eval, desk->pos, term);
    utility_of(desk->pos, &score, &out.utility);
    return out;
}

/* All stances that there are, with what plain max^n says of each; 0 when that takes too long. */
static uint32_t expect(const Desk *desk, const Limits *limits, Expected out[ROOM]) {
    const Seat us = desk->pos->now.turn;
    const SeatMask left = seats_left(desk->pos), bound = limits->own ? limits->own : seat_bit(us);
    uint32_t count = 0;
    for (SeatMask with = 0; with < 1 << SEATS; with++)
        if ((with >> us & 1) && !(with & ~left) && (with != left || bound == left))
            out[count++] = expected_stance(limits, us, with, 0);
    for (Seat s = 0; s < SEATS; s++)
        if ((limits->truce[us] & left) >> s & 1)
            out[count++] = expected_stance(limits, us, bound, seat_bit(s));
    for (uint32_t i = 0; i < count; i++)
        if (out[i].with == left)
            out[i].worth = plain_standing(desk);
        else if (!plain_vector_in_truces(desk->rig->eval, desk->pos, out[i].side, out[i].truce,
                                         DEPTH, &out[i].worth))
            return 0;
    return count;
}

static const Stance *find_stance(const Advice *advice, SeatMask with, SeatMask broken) {
    for (uint32_t i = 0; i < advice->count; i++)
        if (advice->stance[i].with == with && advice->stance[i].broken == broken)
            return &advice->stance[i];
    return NULL;
}

/* What is advised, from the text of the header. */
static void check_decision(const Desk *desk, const Advice *advice, const Limits *limits) {
    const Seat us = desk->pos->now.turn;
    const SeatMask bound = limits->own ? limits->own : seat_bit(us);
    const SeatMask truces = limits->truce[us] & seats_left(desk->pos);
    const Stance *alone = find_stance(advice, seat_bit(us), 0),
                 *now = find_stance(advice, bound, 0), *best = &advice->stance[advice->best];
    CU_ASSERT_PTR_NOT_NULL_FATAL(alone);
    CU_ASSERT_PTR_NOT_NULL_FATAL(now);
    int32_t by_breaking = alone->worth.of[us];
    for (Seat s = 0; s < SEATS; s++) {
        const Stance *without = find_stance(advice, bound, seat_bit(s));
        CU_ASSERT_EQUAL(without != NULL, truces >> s & 1);
        if (without && without->worth.of[us] > by_breaking)
            by_breaking = without->worth.of[us];
    }
    const bool pays = by_breaking - now->worth.of[us] >= ADVICE_MARGIN;
    switch (advice->kind) {
    case ADVICE_ALONE:
        CU_ASSERT(now == alone && best == alone && !truces);
        break;
    case ADVICE_KEEP:
        CU_ASSERT((now != alone || truces) && best == now && !pays);
        break;
    case ADVICE_BREAK:
        CU_ASSERT(now != alone && best == alone && pays);
        CU_ASSERT_EQUAL(alone->worth.of[us], by_breaking);
        break;
    case ADVICE_BREAK_TRUCE:
        CU_ASSERT(best->broken && best->with == bound && pays);
        CU_ASSERT_EQUAL(best->worth.of[us], by_breaking);
        break;
    case ADVICE_OFFER:
        CU_ASSERT(best != now && best != alone && !best->broken);
        CU_ASSERT(best->worth.of[us] >= now->worth.of[us] + ADVICE_MARGIN);
        CU_ASSERT(!pays || best->worth.of[us] >= by_breaking + ADVICE_MARGIN);
        for (Seat s = 0; s < SEATS; s++)
            CU_ASSERT(!(best->with >> s & 1) || best->worth.of[s] >= alone->worth.of[s]);
        break;
    }
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT_EQUAL((advice->false_friends >> s & 1) != 0,
                        s != us && (best->with >> s & 1) &&
                            alone->worth.of[s] - best->worth.of[s] >= ADVICE_MARGIN);
}

/* Draws who is in a pact with the seat to move, whether the others are in one, and a truce of his
 * with some that are in none with him. */
static Limits draw(Desk *desk, uint32_t number) {
    const Seat us = desk->pos->now.turn;
    const SeatMask left = seats_left(desk->pos);
    Limits limits = {.depth = DEPTH, .movetime = -1, .remaining = -1, .full_width = true};
    const SeatMask own = left & (SeatMask)(seat_bit(us) | test_random(&desk->seed));
    const SeatMask rest = left & (SeatMask)~own;
    if (number % 4 > 0 && own != seat_bit(us))
        limits.own = own;
    const SeatMask spared = number % 4 > 1 ? rest & (SeatMask)test_random(&desk->seed) : 0;
    for (Seat s = 0; s < SEATS; s++) {
        limits.pact[s] = own >> s & 1 ? own : number % 3 && (rest >> s & 1) ? rest : seat_bit(s);
        if (!limits.own && (own >> s & 1))
            limits.pact[s] = seat_bit(s);
        limits.truce[s] = spared >> s & 1 ? seat_bit(us) : 0;
    }
    limits.truce[us] = spared;
    return limits;
}

typedef struct {
    uint32_t kinds[KINDS];
    uint32_t allies[SEATS]; /* how often so many were in the pact in force, … */
    uint32_t of_all;        /* … and nobody was left out */
} Tally;

static void compare(const Desk *desk, Search *search, const Limits *limits,
                    const Expected *expected, uint32_t count, Tally *tally) {
    const Seat us = desk->pos->now.turn;
    Advice advice;
    CU_ASSERT_FATAL(find_advice(search, desk->pos, limits, &advice));
    CU_ASSERT_EQUAL(advice.count, count);
    for (uint32_t i = 0; i < count; i++) {
        const Stance *stance = find_stance(&advice, expected[i].with, expected[i].broken);
        const Utility *worth = &expected[i].worth.utility;
        if (!stance)
            desk_fail(desk, "a stance is missing", 0, expected[i].with);
        else if (memcmp(&stance->worth, worth, sizeof *worth) != 0)
            desk_fail(desk, "worth of a stance", stance->worth.of[us], worth->of[us]);
    }
    check_decision(desk, &advice, limits);
    tally->kinds[advice.kind]++;
    tally->allies[limits->own ? count_bits64(limits->own) - 1 : 0]++;
    tally->of_all += limits->own == seats_left(desk->pos);
}

static void stances_are_worth_what_they_bring(void) {
    Tally tally = {.of_all = 0};
    uint32_t games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        Error error;
        Search *search = search_new(1, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(search);
        const bool free = desk->side[0] == seat_bit(0);
        games += free;
        for (uint32_t done = 0, number = 0; free && done < COMPARED; number++) {
            if (!desk_random(desk, number) || movegen_count(desk->pos) > 30 ||
                count_bits64(seats_left(desk->pos)) < 3)
                continue;
            Expected expected[ROOM];
            const Limits limits = draw(desk, done);
            const uint32_t count = expect(desk, &limits, expected);
            if (!count)
                continue;
            compare(desk, search, &limits, expected, count, &tally);
            done++;
        }
        search_free(search);
        desk_free(desk);
    }
    CU_ASSERT(games >= 4);
    for (uint32_t i = 0; i < KINDS; i++)
        check_that(tally.kinds[i] > 0, "no advice of kind %u", i);
    for (uint32_t i = 0; i < SEATS; i++)
        check_that(tally.allies[i] > 0, "no pact with %u", i);
    check_that(tally.of_all > 0, "no pact of all");
}

static void nothing_to_choose(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        Error error;
        Search *search = search_new(1, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(search);
        desk_set_up(desk);
        const Limits limits = {.depth = 1, .movetime = -1, .remaining = -1};
        const bool free = desk->side[0] == seat_bit(0);
        Advice advice;
        CU_ASSERT_EQUAL(find_advice(search, desk->pos, &limits, &advice), free);
        CU_ASSERT_EQUAL(advice.count, free ? PACTS_OF_A_SEAT : 0);
        for (uint32_t number = 4; free && number < 4000; number += 4)
            if (desk_random(desk, number) && count_bits64(desk->pos->now.alive) == 2) {
                CU_ASSERT_FALSE(find_advice(search, desk->pos, &limits, &advice));
                break;
            }
        search_free(search);
        desk_free(desk);
    }
}

CU_TestInfo TESTS_advice[] = {
    {"stances are worth what they bring", stances_are_worth_what_they_bring},
    {"nothing to choose", nothing_to_choose},
    CU_TEST_INFO_NULL,
};
