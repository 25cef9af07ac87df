/* Whole files: read into memory, and written so that a crash leaves the old one or the new one. */
#pragma once
#include "engine/types.h"

/* The bytes of a file with '\0' behind them, the caller's to free; *length may be NULL. NULL with
 * the reason when it cannot be read or holds more than FILE_MOST bytes. */
enum { FILE_MOST = 1 << 26 };
char *file_read(const char *path, size_t *length, Error *error);
/* The same of a regular file of at most `most` bytes: it never waits, as reading a FIFO or a
 * terminal would. */
char *file_read_regular(const char *path, size_t most, size_t *length, Error *error);

/* Is something there that another file cannot take the place of: a device, a FIFO, a folder? */
bool file_is_special(const char *path);
/* Writes a file whole or not at all: one that was there before stays as it was until the new one is
 * complete and on the disk. Where a link stands, that to which it leads is replaced; a device or a
 * FIFO that somebody reads is written to as it is. On failure false with what to do about it. */
bool file_save(const char *path, const char *text, size_t length, Error *error);
/* Could it be saved now? For asking before long work; nothing is changed. */
bool file_can_save(const char *path, Error *error);
