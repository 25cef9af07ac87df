/* Memory that the engine's growing things (games, records, texts) live in. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* As realloc (old == NULL: malloc), but when memory is gone the program says so (dying.h) and
 * ends at once with status 1. `bytes` > 0. Safe from any thread. */
void *memory_resize(void *old, size_t bytes);

/* `bytes` of zeros, or the program stops; the caller frees them. */
void *memory_new(size_t bytes);

/* Could so many bytes (> 0) be had now? For asking before work that cannot be given up half-way. */
bool memory_is_left(size_t bytes);

/* A copy of text[0..length) with '\0' behind it; the caller frees it. */
char *memory_text(const char *text, size_t length);
