/* Advice on alliances: each stance's worth is plain max^n's, what is advised follows from it, and
 * in positions where everybody can see it an ally is betrayed or kept. */
#include "search/advice.h"

#include "engine/fen.h"
#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/suites.h"

#include <string.h>

enum { DEPTH = 2 };

enum { COMPARED = 60 }; /* positions a game */

static Limits limits_for(SeatMask own) {
    return (Limits){
        .depth = DEPTH, .movetime = -1, .remaining = -1, .full_width = true, .own = own};
}

/* The partition in which `own` share and everybody else stands alone. */
static void split(SeatMask own, SeatMask side[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        side[s] = own >> s & 1 ? own : seat_bit(s);
}

/* A search a stance, one after the other; false when there is nothing to choose. */
static bool find_advice(Search *search, const Position *root, const Limits *limits,
                        Advice *advice) {
    if (!advice_list(root, limits, advice))
        return false;
    for (uint32_t i = 0; i < advice->count; i++) {
        Report report;
        const Limits own = advice_limits(&advice->stance[i], limits);
        search_now(search, root, &own, &report);
        advice_note(&advice->stance[i], &report);
    }
    advice_conclude(advice, root->now.turn);
    return true;
}

static const Stance *stance_with(const Advice *advice, SeatMask with) {
    for (uint32_t i = 0; i < advice->count; i++)
        if (advice->stance[i].with == with)
            return &advice->stance[i];
    return NULL;
}

/* What is advised, from the text of the header. */
static void check_decision(const Desk *desk, const Advice *advice, SeatMask own) {
    const Seat us = desk->pos->now.turn;
    const SeatMask bound = own ? own : seat_bit(us);
    const Stance *alone = stance_with(advice, seat_bit(us)), *now = stance_with(advice, bound);
    const Stance *best = &advice->stance[advice->best];
    CU_ASSERT_PTR_NOT_NULL_FATAL(alone);
    CU_ASSERT_PTR_NOT_NULL_FATAL(now);
    const int32_t by_breaking = alone->worth.of[us] - now->worth.of[us];
    switch (advice->kind) {
    case ADVICE_ALONE:
        CU_ASSERT(now == alone && best == alone);
        break;
    case ADVICE_KEEP:
        CU_ASSERT(now != alone && best == now && by_breaking < ADVICE_MARGIN);
        break;
    case ADVICE_BREAK:
        CU_ASSERT(now != alone && best == alone && by_breaking >= ADVICE_MARGIN);
        break;
    case ADVICE_OFFER:
        CU_ASSERT(best != now && best != alone);
        CU_ASSERT(best->worth.of[us] >= now->worth.of[us] + ADVICE_MARGIN);
        for (Seat s = 0; s < SEATS; s++)
            CU_ASSERT(!(best->with >> s & 1) || best->worth.of[s] >= alone->worth.of[s]);
        break;
    }
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT_EQUAL((advice->false_friends >> s & 1) != 0,
                        s != us && (best->with >> s & 1) &&
                            alone->worth.of[s] - best->worth.of[s] >= ADVICE_MARGIN);
}

/* The seats that can still choose: their kings do not walk alone. */
static SeatMask seats_left(const Position *pos) {
    return pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
}

/* What plain max^n says of each stance of the seat to move, by its seats; false when that takes too
 * long. */
static bool plain_worths(const Desk *desk, Vector worth[1 << SEATS]) {
    const SeatMask left = seats_left(desk->pos), us = seat_bit(desk->pos->now.turn);
    for (SeatMask with = 0; with < 1 << SEATS; with++) {
        SeatMask side[SEATS];
        split(with, side);
        if ((with & us) && !(with & ~left) && with != left &&
            !plain_vector(desk->rig->eval, desk->pos, side, DEPTH, &worth[with]))
            return false;
    }
    return true;
}

static void compare(const Desk *desk, Search *search, SeatMask own, const Vector *worth,
                    uint32_t kinds[4]) {
    const Limits limits = limits_for(own);
    const Seat us = desk->pos->now.turn;
    Advice advice;
    CU_ASSERT_FATAL(find_advice(search, desk->pos, &limits, &advice));
    CU_ASSERT_EQUAL(advice.count, (1u << (count_bits64(seats_left(desk->pos)) - 1)) - 1);
    for (uint32_t i = 0; i < advice.count; i++) {
        const Stance *stance = &advice.stance[i];
        const Utility *expected = &worth[stance->with].utility;
        if (memcmp(&stance->worth, expected, sizeof *expected) != 0)
            desk_fail(desk, "worth of a stance", stance->worth.of[us], expected->of[us]);
    }
    check_decision(desk, &advice, own);
    kinds[advice.kind]++;
}

static void stances_are_worth_what_they_bring(void) {
    uint32_t kinds[4] = {0}, games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        Error error;
        Search *search = search_new(1, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(search);
        const bool free = desk->side[0] == seat_bit(0);
        games += free;
        for (uint32_t done = 0, number = 0; free && done < COMPARED; number++) {
            Vector worth[1 << SEATS];
            if (!desk_random(desk, number) || movegen_count(desk->pos) > 30 ||
                count_bits64(seats_left(desk->pos)) < 3 || !plain_worths(desk, worth))
                continue;
            const Seat us = desk->pos->now.turn;
            const SeatMask ally =
                seat_bit((us + 1 + number / 2 % 3) % SEATS) & seats_left(desk->pos);
            compare(desk, search, ally && number % 2 ? ally | seat_bit(us) : 0, worth, kinds);
            done++;
        }
        search_free(search);
        desk_free(desk);
    }
    CU_ASSERT(games >= 4);
    check_that(kinds[ADVICE_ALONE] && kinds[ADVICE_KEEP] && kinds[ADVICE_OFFER] &&
                   kinds[ADVICE_BREAK],
               "alone %u, keep %u, offer %u, break %u", kinds[ADVICE_ALONE], kinds[ADVICE_KEEP],
               kinds[ADVICE_OFFER], kinds[ADVICE_BREAK]);
}

static const struct {
    const char *what, *game, *fen;
    SeatMask own; /* the pact in force */
    AdviceKind kind;
    SeatMask about; /* the stance that is best then */
} CASES[] = {
    {"an ally's queen stands unguarded before our rook", "fourrow",
     "S-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
     "x,x,x,x,4,nK,3,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "16/wK,15/16/16/16/6,sR,3,eQ,5/16/15,eK/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "x,x,x,x,8,x,x,x,x/x,x,x,x,7,sK,x,x,x,x",
     1 | 2, ADVICE_BREAK, 1},
    {"nothing of the ally's is in reach, and his man guards ours", "fourrow",
     "S-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
     "x,x,x,x,4,nK,3,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "16/wK,15/16/9,nR,6/16/9,sR,6/12,eB,3/15,eK/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "x,x,x,x,8,x,x,x,x/x,x,x,x,7,sK,x,x,x,x",
     1 | 2, ADVICE_KEEP, 1 | 2},
};

static void allies_are_betrayed_and_kept(void) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Desk *desk = desk_new(variant_find(CASES[i].game), "");
        Error error;
        Search *search = search_new(1, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(search);
        if (!fen_read(desk->pos, NULL, desk->board, NULL, CASES[i].fen, &error)) {
            check_that(false, "%s: %s", CASES[i].what, error.text);
        } else {
            const Limits limits = {
                .nodes = 100000, .movetime = -1, .remaining = -1, .own = CASES[i].own};
            Advice advice;
            CU_ASSERT_FATAL(find_advice(search, desk->pos, &limits, &advice));
            check_that(advice.kind == CASES[i].kind &&
                           advice.stance[advice.best].with == CASES[i].about,
                       "%s: advice %d, stance %d", CASES[i].what, (int)advice.kind,
                       (int)advice.stance[advice.best].with);
        }
        search_free(search);
        desk_free(desk);
    }
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
        CU_ASSERT_EQUAL(advice.count, free ? MAX_STANCES : 0);
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
    {"allies are betrayed and kept", allies_are_betrayed_and_kept},
    {"nothing to choose", nothing_to_choose},
    CU_TEST_INFO_NULL,
};
