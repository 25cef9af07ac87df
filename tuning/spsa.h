/* Simultaneous perturbation stochastic approximation (Spall 1992, 1998): numbers climb by pairs of
 * games. For a pair all of them are moved at once, each up or down by lot; the set so moved plays
 * the set that is moved the other way; and each number steps the way that it had in the set that
 * did better. With N pairs in all, pair k = 1..N moves a number by
 *
 *     c(k) = c_end (N / k)^0.101       and it steps by       a(k) / c(k) * result,
 *     a(k) = r_end c_end^2 ((A + N) / (A + k))^0.602,   A = N / 10,
 *
 * where the result is wins less losses of the pair, -2..2: the terms of OpenBench. Whole numbers
 * are rounded up or down by lot for play, so that their mean is right. Pairs of a batch are played
 * around the same values, before any of them steps: they can be played at once.
 *
 * Everything follows from the course's numbers and the results. Pure functions; a course belongs to
 * one thread, except that spsa_trial may be called from several at once. */
#pragma once
#include "engine/types.h"

enum { SPSA_NAME = 48, SPSA_WORK = 400, SPSA_PARAMS = 4096, SPSA_BATCH = 64 };
enum { SPSA_PAIRS = 1000000000 };

typedef struct {
    char name[SPSA_NAME]; /* without commas, and no blanks at its ends */
    bool whole;           /* it is played as a whole number */
    double start;         /* what it is at first */
    double low, high;     /* it stays within */
    double c_end, r_end;  /* see above; both over 0 */
    double value;         /* what it is now */
} SpsaParam;

typedef struct {
    SpsaParam *param; /* owned */
    uint32_t count;
} SpsaList;
void spsa_list_free(SpsaList *list);

typedef struct {
    char work[SPSA_WORK]; /* what is played: two courses are the same only if theirs is; one line */
    SpsaList list;
    uint64_t seed;
    uint32_t shard, shards; /* part number `shard` (from 0) of so many; 0 of 1 = undivided */
    uint32_t batch;         /* 1..SPSA_BATCH */
    uint64_t pairs;         /* N, 1..SPSA_PAIRS */
    uint64_t done;          /* of them, by this part */
} SpsaCourse;
void spsa_course_free(SpsaCourse *course);

/* A number that is the pair's own in this seed and shard, for its opening. */
uint64_t spsa_lot(const SpsaCourse *course, uint64_t pair);
/* The two sets of values that play pair number `pair` (from 0): count values each. */
void spsa_trial(const SpsaCourse *course, uint64_t pair, double *plus, double *minus);
/* Takes the results (of `plus`, -2..2) of the next `count` pairs. */
void spsa_learn(SpsaCourse *course, const double *result, uint32_t count);

/* Are they of the same numbers, work, seed, pairs and batch? Else false with what differs. */
bool spsa_is_same(const SpsaCourse *a, const SpsaCourse *b, Error *error);
/* Makes one course of parts that were played each by itself from the same values on: its values are
 * the means of theirs, each weighted by the pairs it has done, and so is its number of pairs done.
 * Parts take the steps of a whole course each, so they buy values that vary less, by the root of
 * their number, and not a longer way; merged now and then, they go on from what all have found.
 * false with the reason when they are not parts of one course. *out is the caller's to free. */
bool spsa_merge(const SpsaCourse *part, uint32_t count, SpsaCourse *out, Error *error);
