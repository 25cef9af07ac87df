/* The words that stand behind an option of a command line. Pure functions. */
#pragma once
#include "engine/types.h"

typedef struct {
    char **word;
    uint32_t count;
} Behind;

/* Read a whole number within low..high; on failure false with what was wrong, and *out is as it
 * was. */
bool words_number(const char *text, int64_t low, int64_t high, int64_t *out, Error *error);
bool words_count(const char *text, uint32_t low, uint32_t high, uint32_t *out, Error *error);
/* Reads `i/n`, from 1/n to n/n: *shard becomes i - 1. */
bool words_shard(const char *text, uint32_t *shard, uint32_t *shards, Error *error);
/* Reads `a..b` within low..high, or one number as both. */
bool words_range(const char *text, uint32_t low, uint32_t high, uint32_t *from, uint32_t *to,
                 Error *error);

typedef struct {
    const char *name;
    const char **value; /* becomes what stands behind `name=`; untouched when it is not there */
} Key;

/* Reads words `name=value` into the values of `keys`; false with the first that is not understood.
 */
bool words_keys(Behind behind, const Key *keys, size_t count, Error *error);

/* A file's name, `file=` before it or not. Returns true. */
bool words_file(const char *word, const char **out);
