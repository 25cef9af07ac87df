#include "tuning/own_numbers.h"

#include "engine/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct OwnNumbers {
    ParamLayout layout;
    int32_t *row; /* what is compiled in */
};

OwnNumbers *own_numbers_new(const Board *board) {
    OwnNumbers *own = memory_new(sizeof *own);
    params_lay_out(&own->layout, board);
    own->row = memory_new(own->layout.count * sizeof *own->row);
    eval_rows_find(NULL, &own->layout, own->row);
    return own;
}

void own_numbers_free(OwnNumbers *own) {
    if (own)
        free(own->row);
    free(own);
}

uint32_t own_numbers_count(const OwnNumbers *own) {
    return SEARCH_NUMBER_COUNT + own->layout.count;
}

void own_number(const OwnNumbers *own, uint32_t at, SpsaParam *out) {
    *out = (SpsaParam){.whole = true, .r_end = 0.002};
    if (at < SEARCH_NUMBER_COUNT) {
        const SearchRange *range = &SEARCH_RANGES[at];
        snprintf(out->name, sizeof out->name, "%s", range->name);
        out->start = range->start;
        out->low = range->low;
        out->high = range->high;
    } else {
        const ParamRange *range = params_range(&own->layout, at - SEARCH_NUMBER_COUNT);
        char name[PARAM_NAME];
        params_name(&own->layout, at - SEARCH_NUMBER_COUNT, name);
        snprintf(out->name, sizeof out->name, "%s", name);
        out->start = own->row[at - SEARCH_NUMBER_COUNT];
        out->low = range->low;
        out->high = range->high;
    }
    out->value = out->start;
    out->c_end = (out->high - out->low) / 20;
}

static bool find(const OwnNumbers *own, const SpsaParam *param, uint32_t *at, Error *error) {
    SpsaParam known;
    const uint32_t count = own_numbers_count(own);
    for (*at = 0; *at < count; ++*at) {
        own_number(own, *at, &known);
        if (strcmp(known.name, param->name) == 0)
            break;
    }
    if (*at == count)
        return error_set(error, "there is no number '%s'; --list tells them", param->name);
    if (!param->whole)
        return error_set(error, "%s is a whole number: 'int'", param->name);
    return (param->low >= known.low && param->high <= known.high) ||
           error_set(error, "%s: its range is %.0f to %.0f", param->name, known.low, known.high);
}

bool own_numbers_find(const OwnNumbers *own, const SpsaList *list, uint32_t *at, Error *error) {
    for (uint32_t i = 0; i < list->count; i++)
        if (!find(own, &list->param[i], &at[i], error))
            return false;
    return true;
}

char *own_numbers_row(const OwnNumbers *own, const uint32_t *at, const double *value,
                      uint32_t count) {
    const size_t size = own->layout.count * sizeof *own->row;
    int32_t *row = memcpy(memory_new(size), own->row, size);
    bool any = false;
    for (uint32_t i = 0; i < count; i++)
        if (at[i] >= SEARCH_NUMBER_COUNT) {
            row[at[i] - SEARCH_NUMBER_COUNT] = (int32_t)lround(value[i]);
            any = true;
        }
    char *text = any ? eval_row_text(&own->layout, row) : NULL;
    free(row);
    return text;
}

void own_numbers_set(const OwnNumbers *own, const uint32_t *at, const double *value, uint32_t count,
                     DuelSet *out) {
    char *text = own_numbers_row(own, at, value, count);
    *out = (DuelSet){.search = SEARCH_DEFAULTS};
    for (uint32_t i = 0; i < count; i++)
        if (at[i] < SEARCH_NUMBER_COUNT)
            *search_number(&out->search, at[i]) = (int32_t)lround(value[i]);
    if (text)
        out->eval = eval_rows_read(text, strlen(text), NULL);
    free(text);
}
