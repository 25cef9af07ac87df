/* A batch's steps are added up before they are cut to the ranges, so the order of its pairs does
 * not matter. */
#include "tuning/spsa.h"

#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ALPHA = 0.602, GAMMA = 0.101, DELAY = 0.1; /* A as a part of N */

void spsa_list_free(SpsaList *list) {
    free(list->param);
    *list = (SpsaList){.param = NULL};
}

void spsa_course_free(SpsaCourse *course) { spsa_list_free(&course->list); }

/* --- lots ------------------------------------------------------------------------------------- */

uint64_t spsa_lot(const SpsaCourse *course, uint64_t pair) {
    return hash_mix(hash_mix(hash_mix(course->seed) + course->shard) + pair);
}

static int flip(uint64_t lot, uint32_t number) {
    return hash_mix(lot + 2 * (uint64_t)number + 1) & 1 ? 1 : -1;
}

/* 0 up to 1, 1 not included. */
static double fraction(uint64_t lot, uint32_t number) {
    return (double)(hash_mix(lot + 2 * (uint64_t)number + 2) >> 11) / 9007199254740992.0;
}

/* --- the method ------------------------------------------------------------------------------- */

static double clamp(const SpsaParam *param, double value) {
    return value < param->low ? param->low : value > param->high ? param->high : value;
}

/* How far pair `pair` moves a number. */
static double reach(const SpsaCourse *course, const SpsaParam *param, uint64_t pair) {
    return param->c_end * pow((double)course->pairs / (double)(pair + 1), GAMMA);
}

/* How far it steps for a result of 1. */
static double step(const SpsaCourse *course, const SpsaParam *param, uint64_t pair) {
    const double all = (double)course->pairs, delay = DELAY * all;
    const double a = param->r_end * param->c_end * param->c_end *
                     pow((delay + all) / (delay + (double)(pair + 1)), ALPHA);
    return a / reach(course, param, pair);
}

void spsa_trial(const SpsaCourse *course, uint64_t pair, double *plus, double *minus) {
    const uint64_t lot = spsa_lot(course, pair);
    for (uint32_t i = 0; i < course->list.count; i++) {
        const SpsaParam *param = &course->list.param[i];
        const double far = flip(lot, i) * reach(course, param, pair);
        /* One lot for both: what rounding adds to the one it mostly adds to the other too. */
        const double lift = fraction(lot, i);
        const double up = clamp(param, param->value + far), down = clamp(param, param->value - far);
        plus[i] = param->whole ? clamp(param, floor(up + lift)) : up;
        minus[i] = param->whole ? clamp(param, floor(down + lift)) : down;
    }
}

void spsa_learn(SpsaCourse *course, const double *result, uint32_t count) {
    for (uint32_t i = 0; i < course->list.count; i++) {
        SpsaParam *param = &course->list.param[i];
        double sum = 0;
        for (uint32_t k = 0; k < count; k++)
            sum += step(course, param, course->done + k) * result[k] *
                   flip(spsa_lot(course, course->done + k), i);
        param->value = clamp(param, param->value + sum);
    }
    course->done += count;
}

/* --- courses together ------------------------------------------------------------------------- */

static bool is_same_param(const SpsaParam *a, const SpsaParam *b) {
    return strcmp(a->name, b->name) == 0 && a->whole == b->whole && a->start == b->start &&
           a->low == b->low && a->high == b->high && a->c_end == b->c_end && a->r_end == b->r_end;
}

bool spsa_is_same(const SpsaCourse *a, const SpsaCourse *b, Error *error) {
    if (strcmp(a->work, b->work) != 0)
        return error_set(error, "other work: %.100s, not %.100s", a->work, b->work);
    if (a->seed != b->seed || a->pairs != b->pairs || a->batch != b->batch)
        return error_set(error, "another seed, number of pairs or batch");
    if (a->list.count != b->list.count)
        return error_set(error, "%u numbers, not %u", a->list.count, b->list.count);
    for (uint32_t i = 0; i < a->list.count; i++)
        if (!is_same_param(&a->list.param[i], &b->list.param[i]))
            return error_set(error, "another line for %s", a->list.param[i].name);
    return true;
}

static bool are_parts(const SpsaCourse *part, uint32_t count, Error *error) {
    for (uint32_t i = 0; i < count; i++) {
        if (part[i].shards != part[0].shards)
            return error_set(error, "file %u is one of %u parts, the first of %u", i + 1,
                             part[i].shards, part[0].shards);
        Error why;
        if (!spsa_is_same(&part[i], &part[0], &why))
            return error_set(error, "file %u is not of the first one's course: %.200s", i + 1,
                             why.text);
        for (uint32_t k = 0; k < i; k++)
            if (part[k].shard == part[i].shard)
                return error_set(error, "files %u and %u are both part %u", k + 1, i + 1,
                                 part[i].shard + 1);
    }
    return true;
}

bool spsa_merge(const SpsaCourse *part, uint32_t count, SpsaCourse *out, Error *error) {
    double weight = 0;
    if (!are_parts(part, count, error))
        return false;
    *out = part[0];
    out->shard = 0;
    out->shards = 1;
    const size_t size = out->list.count * sizeof *out->list.param;
    out->list.param = memcpy(memory_new(size), part[0].list.param, size);
    out->done = 0;
    for (uint32_t k = 0; k < count; k++) {
        out->done += part[k].done;
        weight += (double)part[k].done;
    }
    out->done /= count;
    for (uint32_t i = 0; i < out->list.count && weight > 0; i++) {
        double sum = 0;
        for (uint32_t k = 0; k < count; k++)
            sum += (double)part[k].done * part[k].list.param[i].value;
        out->list.param[i].value = clamp(&out->list.param[i], sum / weight);
    }
    return true;
}
