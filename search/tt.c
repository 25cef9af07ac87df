/* An entry is two words: key xor data, and data = move:29 score:16 depth:8 bound:2 age:6. Of a
 * bucket's four entries the one with the same key is replaced, else the one that is shallowest
 * after eight plies are taken off for each search that it is old. A table built for catching bugs
 * has eight entries, so that everything collides all the time. */
#define _DEFAULT_SOURCE /* for madvise, where there is one */
#include "search/tt.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;  /* 0 = empty */
} Entry;

enum { BUCKET = 4, AGES = 64, HUGE_PAGE = 2 << 20 };

typedef struct {
    Entry entry[BUCKET];
} Bucket;
_Static_assert(sizeof(Bucket) == 64, "a bucket is one cache line");

struct Table {
    void *memory;   /* as it was allocated */
    Bucket *bucket; /* the same, on a cache line */
    uint64_t count; /* buckets */
    uint32_t age;   /* 1..AGES-1 */
};

static uint64_t bucket_count(size_t mib) {
#ifdef QUADRIGA_SMALL
    (void)mib;
    return 2;
#else
    return (uint64_t)mib * (1024 * 1024 / sizeof(Bucket));
#endif
}

Table *tt_new(size_t mib, Error *error) {
    const uint64_t count = bucket_count(mib);
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    const uint64_t have = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page >> 20 : SIZE_MAX;
    /* Memory is promised freely and taken back by killing: ask for no more than there is. */
    Table *table = mib < have ? calloc(1, sizeof *table) : NULL;
    /* calloc hands out untouched pages, so a huge table costs nothing until it is used. */
    void *memory = table ? calloc(1, count * sizeof(Bucket) + HUGE_PAGE) : NULL;
    if (!memory) {
        free(table);
        error_set(error, "cannot have %zu MiB, the machine has %llu MiB", mib,
                  (unsigned long long)have);
        return NULL;
    }
    table->memory = memory;
    table->bucket = (Bucket *)(((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
#ifdef MADV_HUGEPAGE /* advice only: each probe lands on another page, and finding it costs */
    madvise(table->bucket, count * sizeof(Bucket), MADV_HUGEPAGE);
#endif
    table->count = count;
    table->age = 1;
    return table;
}

void tt_free(Table *table) {
    if (table)
        free(table->memory);
    free(table);
}

void tt_clear(Table *table) { tt_clear_part(table, 0, 1); }

void tt_clear_part(Table *table, uint32_t part, uint32_t parts) {
    /* Quotient and remainder apart: no product leaves 64 bits. */
    const uint64_t each = table->count / parts, more = table->count % parts;
    const uint64_t from = part * each + (part < more ? part : more);
    const uint64_t count = each + (part < more);
    memset((void *)(table->bucket + from), 0, count * sizeof(Bucket));
}

void tt_new_search(Table *table) { table->age = table->age % (AGES - 1) + 1; }

/* The high half of key × count, without 128-bit numbers: evenly spread, no division. */
static inline Bucket *bucket_of(const Table *table, uint64_t key) {
    const uint64_t high = key >> 32, low = table->count;
    return &table->bucket[low <= UINT32_MAX ? high * low >> 32 : key % low];
}

static inline uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static uint32_t data_age(uint64_t data) { return (uint32_t)(data >> 55) & (AGES - 1); }
static int32_t data_depth(uint64_t data) { return (int32_t)(data >> 45 & 255); }

/* Mates are kept as distances from the node, so that they are true wherever it is met again. */
static int32_t to_node(int32_t score, int32_t ply) {
    return score >= VALUE_WON ? score + ply : score <= -VALUE_WON ? score - ply : score;
}
static int32_t from_node(int32_t score, int32_t ply) {
    return score >= VALUE_WON ? score - ply : score <= -VALUE_WON ? score + ply : score;
}

bool tt_probe(const Table *table, uint64_t key, uint32_t ply, TtHit *hit) {
    const Bucket *bucket = bucket_of(table, key);
    for (uint32_t i = 0; i < BUCKET; i++) {
        const uint64_t data = load(&bucket->entry[i].data);
        if (!data || (load(&bucket->entry[i].check) ^ data) != key)
            continue;
        const Move packed = (Move)(data & 0x1FFFFFFF);
        hit->move = packed;
        hit->score = from_node((int16_t)(data >> 29 & 0xFFFF), (int32_t)ply);
        hit->depth = data_depth(data);
        hit->bound = (Bound)(data >> 53 & 3);
        return true;
    }
    return false;
}

void tt_store(Table *table, uint64_t key, uint32_t ply, const TtHit *entry) {
    Bucket *bucket = bucket_of(table, key);
    Entry *victim = &bucket->entry[0];
    int32_t worst = INT32_MAX;
    Move move = entry->move;
    for (uint32_t i = 0; i < BUCKET; i++) {
        Entry *e = &bucket->entry[i];
        const uint64_t data = load(&e->data);
        if (!data || (load(&e->check) ^ data) == key) {
            victim = e;
            if (data && move == MOVE_NONE) /* a bound without a move keeps the one known */
                move = (Move)(data & 0x1FFFFFFF);
            break;
        }
        const int32_t old = (int32_t)((table->age + AGES - 1 - data_age(data)) % (AGES - 1));
        const int32_t worth = data_depth(data) - 8 * old;
        if (worth < worst) {
            worst = worth;
            victim = e;
        }
    }
    const uint64_t score = (uint16_t)(int16_t)to_node(entry->score, (int32_t)ply);
    const uint64_t data = (uint64_t)move | score << 29 | (uint64_t)(uint8_t)entry->depth << 45 |
                          (uint64_t)entry->bound << 53 | (uint64_t)table->age << 55;
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

/* A vector is kept in two neighbours, which no scalar search can take for its own: the first is
 * checked by the second as well, and the second's key belongs to no position. data of the first =
 * move:29 end:16 depth:8 bound:2 age:6, of the second three utilities of 14 bits and the age; the
 * fourth follows from the sum. */
enum { UTILITY_BITS = 14, UTILITY_MASK = (1 << UTILITY_BITS) - 1 };

static uint64_t first_check(uint64_t key, uint64_t first, uint64_t second) {
    return key ^ first ^ hash_mix(second);
}

bool tt_probe_vector(const Table *table, uint64_t key, VectorHit *hit) {
    const Bucket *bucket = bucket_of(table, key);
    for (uint32_t i = 0; i < BUCKET; i += 2) {
        const uint64_t first = load(&bucket->entry[i].data),
                       second = load(&bucket->entry[i + 1].data);
        if (!first || load(&bucket->entry[i].check) != first_check(key, first, second))
            continue;
        int32_t left = UTILITY_SUM;
        for (Seat s = 0; s + 1 < SEATS; s++) {
            hit->vector.utility.of[s] = (int16_t)(second >> s * UTILITY_BITS & UTILITY_MASK);
            left -= hit->vector.utility.of[s];
        }
        hit->vector.utility.of[SEATS - 1] = (int16_t)left;
        hit->vector.end = (uint16_t)(first >> 29 & 0xFFFF);
        hit->move = (Move)(first & 0x1FFFFFFF);
        hit->depth = data_depth(first);
        return true;
    }
    return false;
}

void tt_store_vector(Table *table, uint64_t key, const VectorHit *entry) {
    Bucket *bucket = bucket_of(table, key);
    Entry *victim = bucket->entry;
    int32_t worst = INT32_MAX;
    for (uint32_t i = 0; i < BUCKET; i += 2) {
        Entry *e = &bucket->entry[i];
        const uint64_t first = load(&e[0].data), second = load(&e[1].data);
        if (!first || load(&e[0].check) == first_check(key, first, second)) {
            victim = e;
            break;
        }
        const int32_t old = (int32_t)((table->age + AGES - data_age(first)) % AGES);
        const int32_t worth = data_depth(first) - 8 * old;
        if (worth < worst) {
            worst = worth;
            victim = e;
        }
    }
    const uint64_t age = (uint64_t)table->age << 55;
    const uint64_t first = (uint64_t)entry->move | (uint64_t)entry->vector.end << 29 |
                           (uint64_t)(uint8_t)entry->depth << 45 | (uint64_t)BOUND_EXACT << 53 |
                           age;
    uint64_t second = age;
    for (Seat s = 0; s + 1 < SEATS; s++)
        second |= (uint64_t)(uint16_t)entry->vector.utility.of[s] << s * UTILITY_BITS;
    atomic_store_explicit(&victim[0].check, first_check(key, first, second), memory_order_relaxed);
    atomic_store_explicit(&victim[0].data, first, memory_order_relaxed);
    atomic_store_explicit(&victim[1].check, 0, memory_order_relaxed);
    atomic_store_explicit(&victim[1].data, second, memory_order_relaxed);
}

void tt_prefetch(const Table *table, uint64_t key) {
    __builtin_prefetch((const void *)bucket_of(table, key));
}

uint32_t tt_hashfull(const Table *table) {
    const uint64_t sample = table->count < 250 ? table->count : 250;
    uint32_t used = 0;
    for (uint64_t b = 0; b < sample; b++)
        for (uint32_t i = 0; i < BUCKET; i++) {
            const uint64_t data = load(&table->bucket[b].entry[i].data);
            used += data && data_age(data) == table->age;
        }
    return (uint32_t)(used * 1000 / (sample * BUCKET));
}
