#include "protocol/key_set.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

static bool place(uint64_t *keys, size_t room, uint64_t key) {
    size_t at = key & (room - 1);
    while (keys[at] != 0 && keys[at] != key)
        at = (at + 1) & (room - 1);
    const bool is_new = keys[at] == 0;
    keys[at] = key;
    return is_new;
}

bool key_set_add(KeySet *set, uint64_t key) {
    if (2 * set->count >= set->room) {
        const size_t room = set->room ? 2 * set->room : FIRST_ROOM;
        uint64_t *keys = memory_new(room * sizeof *keys);
        for (size_t i = 0; i < set->room; i++)
            if (set->keys[i] != 0)
                place(keys, room, set->keys[i]);
        free(set->keys);
        set->keys = keys;
        set->room = room;
    }
    const bool added = place(set->keys, set->room, key ? key : 1);
    set->count += added;
    return added;
}

void key_set_clear(KeySet *set) {
    set->count = 0;
    if (set->room)
        memset(set->keys, 0, set->room * sizeof *set->keys);
}

void key_set_free(KeySet *set) {
    free(set->keys);
    *set = (KeySet){.keys = NULL};
}
