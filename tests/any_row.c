#include "tests/any_row.h"

#include "engine/memory.h"
#include "tests/suites.h"

#include <stdlib.h>

int32_t *any_row(const ParamLayout *layout, uint64_t *seed) {
    int32_t *value = memory_new(layout->count * sizeof *value);
    for (uint32_t i = 0; i < layout->count; i++) {
        const ParamRange *range = params_range(layout, i);
        value[i] =
            range->low + (int32_t)(test_random(seed) % (uint64_t)(range->high - range->low + 1));
    }
    return value;
}

EvalTable *any_row_table(const Board *board, uint64_t *seed) {
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *value = any_row(&layout, seed);
    EvalTable *table = eval_table_of(&layout, value);
    free(value);
    return table;
}
