/* What the games of all slow rules have in common, whatever their positions are: the result, and
 * the positions that may still come again. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* The first member of every game, so that a pointer to one is a pointer to it. All 0 at first. */
typedef struct SlowRecord {
    char result[96]; /* "none" while the game goes on */
    char *past;      /* positions, all of one size */
    size_t count, room;
} SlowRecord;

/* A new game of that many bytes, all 0, that goes on. Stops the program when memory is gone. */
void *slow_begin(size_t game_size);
/* Puts a position of that many bytes to the past; says how often it has been there, this time
 * included. Stops the program when memory is gone. */
int slow_record_add(SlowRecord *record, const void *position, size_t size,
                    bool (*same)(const void *a, const void *b));
/* None of the positions before can come again. */
void slow_record_forget(SlowRecord *record);
