#include "tuning/fit_lazy.h"

#include "engine/memory.h"
#include "eval/eval.h"

#include <stdlib.h>

enum { LOOK_MOST = 2000, PART = 20 };

static int by_size(const void *a, const void *b) {
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int32_t change(const EvalTable *table, const Position *pos) {
    const SeatMask own = position_side(pos, pos->now.turn);
    EvalSums sums;
    eval_sums(table, pos, &sums);
    return abs(eval_side(table, pos, &sums, own) - eval_side_lazily(table, pos, &sums, own));
}

int32_t fit_lazy(const FitData *data, const int32_t *row) {
    if (!data->count)
        return row[SCALAR_lazy];
    const uint32_t step = (data->count + LOOK_MOST - 1) / LOOK_MOST;
    EvalTable *table = eval_table_of(&data->layout, row);
    Position *pos = memory_new(sizeof *pos), *empty = memory_new(sizeof *empty);
    int32_t *seen = memory_new((size_t)LOOK_MOST * sizeof *seen);
    uint32_t count = 0;
    position_clear(empty, data->board);
    for (uint32_t i = 0; i < data->count; i += step) {
        const uint8_t *record = data->bytes + data->sample[i].record;
        DataLabel label;
        if (record_read(record, record_length(record, RECORD_MOST), empty, pos, &label, NULL))
            seen[count++] = change(table, pos);
    }
    qsort(seen, count, sizeof *seen, by_size);
    const int32_t most = SCALAR_RANGES[SCALAR_lazy].high, found = seen[count - 1 - count / PART];
    free(seen);
    free(empty);
    free(pos);
    free(table);
    return found < most ? found : most;
}
