/* The table keeps what it is given, forgets the least useful, and says mates as distances from the
 * asking node. */
#include "search/tt.h"
#include "tests/suites.h"

#include <pthread.h>
#include <stdlib.h>

static void keeps_what_it_is_given(void) {
    Table *table = tt_new(1, NULL);
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        const uint64_t key = test_random(&seed);
        const TtHit in = {(Move)(test_random(&seed) & 0x1FFFFFFF),
                          (int32_t)(test_random(&seed) % 60001) - 30000,
                          (int32_t)(test_random(&seed) % MAX_PLY), (Bound)(test_random(&seed) % 3)};
        TtHit out;
        tt_store(table, key, 0, &in);
        CU_ASSERT_FATAL(tt_probe(table, key, 0, &out));
        CU_ASSERT(in.move == out.move && in.score == out.score && in.depth == out.depth &&
                  in.bound == out.bound);
        CU_ASSERT_FALSE(tt_probe(table, key ^ 1, 0, &out));
    }
    TtHit out;
    const TtHit bound = {MOVE_NONE, 5, 3, BOUND_UPPER}, move = {77, 6, 2, BOUND_LOWER};
    tt_store(table, 42, 0, &move);
    tt_store(table, 42, 0, &bound);
    CU_ASSERT(tt_probe(table, 42, 0, &out) && out.move == 77 && out.score == 5);
    tt_clear(table);
    CU_ASSERT_FALSE(tt_probe(table, 42, 0, &out));
    CU_ASSERT_EQUAL(tt_hashfull(table), 0);
    tt_free(table);
}

static void mates_are_distances(void) {
    Table *table = tt_new(1, NULL);
    TtHit out;
    const TtHit won = {1, VALUE_MATE - 9, 4, BOUND_EXACT},
                lost = {1, -(VALUE_MATE - 9), 4, BOUND_EXACT};
    tt_store(table, 1, 5, &won); /* nine plies from the root are four from the node */
    tt_store(table, 2, 5, &lost);
    CU_ASSERT(tt_probe(table, 1, 2, &out) && out.score == VALUE_MATE - 6);
    CU_ASSERT(tt_probe(table, 2, 2, &out) && out.score == -(VALUE_MATE - 6));
    tt_free(table);
}

static void forgets_old_and_shallow_first(void) {
    Table *table = tt_new(1, NULL);
    TtHit out;
    uint64_t seed = 9;
    const TtHit deep = {1, 1, 60, BOUND_EXACT}, shallow = {1, 1, 1, BOUND_EXACT};
    tt_store(table, 7, 0, &deep);
    for (int i = 0; i < 100000; i++) /* many more than there are places */
        tt_store(table, test_random(&seed), 0, &shallow);
    CU_ASSERT(tt_probe(table, 7, 0, &out));
    CU_ASSERT(tt_hashfull(table) > 900);
    for (int i = 0; i < 12; i++) /* it grows old */
        tt_new_search(table);
    CU_ASSERT_EQUAL(tt_hashfull(table), 0);
    for (int i = 0; i < 300000; i++)
        tt_store(table, test_random(&seed), 0, &shallow);
    CU_ASSERT_FALSE(tt_probe(table, 7, 0, &out));
    tt_free(table);
}

/* Parts of any number make up the whole, also when they do not divide it. */
static void parts_are_the_whole(void) {
    enum { KEYS = 3000 };
    static const uint32_t PARTS[] = {1, 2, 3, 7, 256};
    Table *table = tt_new(1, NULL);
    TtHit out;
    for (size_t p = 0; p < sizeof PARTS / sizeof *PARTS; p++) {
        const TtHit in = {1, 1, 1, BOUND_EXACT};
        uint64_t seed = 3;
        uint32_t there = 0;
        for (int i = 0; i < KEYS; i++)
            tt_store(table, test_random(&seed), 0, &in);
        seed = 3;
        for (int i = 0; i < KEYS; i++)
            there += tt_probe(table, test_random(&seed), 0, &out);
        CU_ASSERT(there > 0);
        for (uint32_t part = 0; part < PARTS[p]; part++)
            tt_clear_part(table, part, PARTS[p]);
        seed = 3;
        for (int i = 0; i < KEYS; i++)
            CU_ASSERT_FALSE(tt_probe(table, test_random(&seed), 0, &out));
    }
    tt_free(table);
}

/* An entry of twelve plies that is one search old is worth more than fresh ones of one ply, in
 * whatever search it is: the count of searches goes round after 63. */
static void ages_go_round(void) {
    enum { SEARCHES = 70, FRESH = 70000 };
    Table *table = tt_new(1, NULL);
    TtHit out;
    uint64_t seed = 21;
    const TtHit deep = {1, 1, 12, BOUND_EXACT}, shallow = {1, 1, 1, BOUND_EXACT};
    for (uint64_t i = 0; i < SEARCHES; i++) {
        const uint64_t key = hash_mix(i + 1000);
        tt_store(table, key, 0, &deep);
        tt_new_search(table);
        for (int k = 0; k < FRESH; k++)
            tt_store(table, test_random(&seed), 0, &shallow);
        check_that(tt_probe(table, key, 0, &out), "forgotten in search %lu", (unsigned long)i);
    }
    tt_free(table);
}

static void refuses_what_cannot_be(void) {
    Error error = {""};
    CU_ASSERT_PTR_NULL(tt_new((size_t)1 << 40, &error));
    CU_ASSERT(error.text[0] != '\0');
}

/* Four threads write entries whose parts belong together; no reader may see parts of two. */
static void *hammer(void *argument) {
    Table *table = argument;
    uint64_t seed = (uint64_t)(uintptr_t)&seed, torn = 0;
    for (int i = 0; i < 200000; i++) {
        const uint64_t key = hash_mix(test_random(&seed) % 64);
        TtHit hit;
        if (tt_probe(table, key, 0, &hit))
            torn += hit.move != (key & 0xFFFFFF) || hit.score != (int32_t)(key % 1000);
        hit = (TtHit){(Move)(key & 0xFFFFFF), (int32_t)(key % 1000), 3, BOUND_EXACT};
        tt_store(table, key, 0, &hit);
    }
    return (void *)(uintptr_t)torn;
}

static void threads_see_whole_entries(void) {
    Table *table = tt_new(1, NULL);
    pthread_t thread[4];
    uintptr_t torn = 0;
    for (int i = 0; i < 4; i++)
        CU_ASSERT_EQUAL_FATAL(pthread_create(&thread[i], NULL, hammer, table), 0);
    for (int i = 0; i < 4; i++) {
        void *result;
        pthread_join(thread[i], &result);
        torn += (uintptr_t)result;
    }
    CU_ASSERT_EQUAL(torn, 0);
    tt_free(table);
}

CU_TestInfo TESTS_tt[] = {{"keeps what it is given", keeps_what_it_is_given},
                          {"mates are distances from the node", mates_are_distances},
                          {"forgets old and shallow first", forgets_old_and_shallow_first},
                          {"parts are the whole", parts_are_the_whole},
                          {"ages go round", ages_go_round},
                          {"refuses what cannot be", refuses_what_cannot_be},
                          {"threads see whole entries", threads_see_whole_entries},
                          CU_TEST_INFO_NULL};
