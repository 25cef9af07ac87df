/* The past is an array that grows, and is searched from end to end. Any game can be copied and
 * freed by its record alone. */
#include "tests/slow_record.h"

#include "tests/slow_game.h"

#include <stdlib.h>
#include <string.h>

static void *resize(void *items, size_t size) {
    void *larger = realloc(items, size);
    if (larger == NULL)
        abort();
    return larger;
}

void *slow_begin(size_t game_size) {
    SlowRecord *record = resize(NULL, game_size);
    memset(record, 0, game_size);
    strcpy(record->result, "none");
    return record;
}

int slow_record_add(SlowRecord *record, const void *position, size_t size,
                    bool (*same)(const void *a, const void *b)) {
    int times = 1;
    if (record->count == record->room) {
        record->room = record->room * 2 + 16;
        record->past = resize(record->past, record->room * size);
    }
    memcpy(record->past + record->count * size, position, size);
    for (size_t i = 0; i < record->count; i++)
        times += same(record->past + i * size, position);
    record->count++;
    return times;
}

void slow_record_forget(SlowRecord *record) { record->count = 0; }

void *slow_copy(const SlowRules *rules, const void *game) {
    const SlowRecord *from = game;
    SlowRecord *to = resize(NULL, rules->game_size);
    memcpy(to, game, rules->game_size);
    to->room = from->count;
    to->past = NULL;
    if (from->count > 0) {
        to->past = resize(NULL, from->count * rules->position_size);
        memcpy(to->past, from->past, from->count * rules->position_size);
    }
    return to;
}

void slow_end(void *game) {
    SlowRecord *record = game;
    if (record != NULL)
        free(record->past);
    free(record);
}

const char *slow_result(const void *game) { return ((const SlowRecord *)game)->result; }

bool slow_is_over(const void *game) { return strcmp(slow_result(game), "none") != 0; }

const char *slow_rule_name(const SlowRules *rules, int i) { return rules->rule_names[i]; }

unsigned long slow_rule_count(const SlowRules *rules, int i) { return rules->rule_counts()[i]; }
