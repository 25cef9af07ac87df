/* A file of finished lines of work, so that a long job that was killed goes on where it was: every
 * line is on the disk before the next piece of work begins, and one that was cut off by the kill is
 * noticed and done again. */
#pragma once
#include "engine/types.h"

typedef struct Store Store;

/* Opens the file or makes it. `purpose` (one line, words "name=value") says what the work is. A
 * file that was begun for the same purpose gives its lines back; one of another is refused with the
 * first word that differs, or begun again if `anew`. A file of another kind is never touched. NULL
 * with the reason, also when another process is at it. */
Store *store_open(const char *path, const char *purpose, bool anew, Error *error);
/* Closes it; the file stays. NULL is allowed. */
void store_close(Store *store);
/* Closes it and removes the file. */
void store_remove(Store *store);

/* How many lines it has, and each of them ('\0' at its end, no newline), valid until it is closed.
 */
size_t store_count(const Store *store);
const char *store_line(const Store *store, size_t number);
/* Adds a line (no newline in it) and brings it to the disk. On failure false with the reason. */
bool store_add(Store *store, const char *line, Error *error);

/* A fingerprint of bytes, for telling a changed text. */
uint64_t store_hash(const char *bytes, size_t length);
