/* Keys of positions that were met: which are new? Belongs to one thread; 16 to 32 bytes a key. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {    /* all zero = empty, nothing allocated yet */
    uint64_t *keys; /* a table with free places; 0 = free */
    size_t count, room;
} KeySet;

/* Remembers the key; false when it was known. */
bool key_set_add(KeySet *set, uint64_t key);
void key_set_clear(KeySet *set); /* keeps the memory */
void key_set_free(KeySet *set);
