#include "tuning/fit_text.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is `name` one of the list? */
static bool is_listed(const char *names, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = names;; at += strcspn(at, ",") + 1) {
        if (strcspn(at, ",") == length && memcmp(at, name, length) == 0)
            return true;
        if (!at[strcspn(at, ",")])
            return false;
    }
}

static bool is_name(const char *text, size_t length) {
    const ParamRange *const of[] = {SCALAR_RANGES, GROUP_RANGES, &PLACE_RANGE};
    const uint32_t count[] = {SCALARS, GROUPS, 1};
    for (size_t kind = 0; kind < sizeof of / sizeof *of; kind++)
        for (uint32_t i = 0; i < count[kind]; i++)
            if (strlen(of[kind][i].name) == length && memcmp(of[kind][i].name, text, length) == 0)
                return true;
    return false;
}

bool fit_fixed(const char *names, const ParamLayout *layout, bool *fixed, Error *error) {
    for (const char *at = names;; at += strcspn(at, ",") + 1) {
        const size_t length = strcspn(at, ",");
        if (!is_name(at, length))
            return error_set(error, "--only: no numbers have the name '%.*s'",
                             (int)(length < 40 ? length : 40), at);
        if (!at[length])
            break;
    }
    for (uint32_t i = 0; layout && i < layout->count; i++)
        fixed[i] = !is_listed(names, params_range(layout, i)->name);
    return true;
}

char *fit_row_text(const FitData *data, const FitWish *wish, const FitResult *result) {
    enum { HEAD = 512 };
    char *row = eval_row_text(&data->layout, result->row);
    char *text = memory_new(HEAD + strlen(row));
    snprintf(text, HEAD,
             "# Fitted to %u positions: blend %g, lambda %g, smooth %g, rate %g, batch %u, seed "
             "%llu, epoch %u,\n"
             "# scale %.1f, of searches %.1f. Loss of %u held out %.6f before, %.6f after.\n",
             data->fitted, wish->blend, wish->lambda, wish->smooth, wish->rate, wish->batch,
             (unsigned long long)wish->seed, result->best, result->aim.scale,
             result->aim.search_scale, data->count - data->fitted, result->before, result->after);
    strcat(text, row);
    free(row);
    return text;
}

char *fit_curve_text(const FitResult *result) {
    enum { LINE = 64 };
    char *text = memory_new((result->epochs + 2) * (size_t)LINE);
    size_t length = (size_t)snprintf(text, LINE, "# epoch, loss, loss of what is held out\n");
    for (uint32_t i = 0; i <= result->epochs; i++)
        length += (size_t)snprintf(text + length, LINE, "%u %.6f %.6f\n", i,
                                   result->curve[i].fitted, result->curve[i].held);
    return text;
}
