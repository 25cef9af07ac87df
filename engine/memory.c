/* Running out of memory is the machine's fault, not the user's text's: there is nothing sensible to
 * go on with, so nobody has to test for it. */
#include "engine/memory.h"

#include "engine/dying.h"

#include <stdlib.h>
#include <string.h>

void *memory_resize(void *old, size_t bytes) {
    void *fresh = realloc(old, bytes);
    if (!fresh) {
        dying_because("no memory for %zu bytes; a smaller Hash may help", bytes);
        _Exit(EXIT_FAILURE); /* what has to survive was saved before; other threads may go on */
    }
    return fresh;
}

void *memory_new(size_t bytes) { return memset(memory_resize(NULL, bytes), 0, bytes); }

bool memory_is_left(size_t bytes) {
    void *volatile block = malloc(bytes); /* volatile: a compiler may know how to do without */
    free(block);
    return block != NULL;
}

char *memory_text(const char *text, size_t length) {
    char *copy = memory_resize(NULL, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}
