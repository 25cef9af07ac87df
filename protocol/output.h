/* Where answers go: one stream, one lock around whole lines, flushed after each, with a copy in a
 * log if there is one. Every function may be called from any thread. */
#pragma once
#include "engine/types.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct {
    FILE *file;   /* to write to between output_begin and output_end */
    FILE *sink;   /* where it goes then; not owned */
    int terminal; /* if that is a terminal: it, opened once more and never waited for; else -1 */
    FILE *log;    /* NULL = none */
    char *text;   /* what is in `file` */
    size_t size;
    pthread_mutex_t lock;
    atomic_bool broken; /* a write has failed: nobody listens any more */
} Output;

/* Stops the program when memory is gone. A sink that cannot be written to is broken at once. */
void output_init(Output *out, FILE *sink);
void output_destroy(Output *out);

/* From now on all lines are also written to the file of that name, after what it holds already; an
 * empty name ends that. On failure false with the reason, and the old log goes on. */
bool output_open_log(Output *out, const char *path, Error *error);
/* A line that came in, for the log. */
void output_log_input(Output *out, const char *line, size_t length);

/* Writes one line; the newline is added. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void output_line(Output *out, const char *format, ...);
/* "info string error <code> <text>". The text may quote what came in: it is made printable. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void output_error(Output *out, const char *code, const char *format, ...);
/* "info string <text>", made printable in the same way. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void output_note(Output *out, const char *format, ...);

/* For a program that answers once: what is written to the file returned leaves in one piece with
 * output_whole_end, which also frees everything; false when writing has failed. */
FILE *output_whole(Output *out, FILE *sink);
bool output_whole_end(Output *out);

/* The same of a text that is there already; nothing else was written to the sink before. */
bool output_text(FILE *sink, const char *text, size_t length);

/* Several writes to out->file that belong together stand between these two. */
void output_begin(Output *out);
void output_end(Output *out);

/* Has writing failed (a closed pipe, a full disk)? */
bool output_is_broken(Output *out);
/* Is anybody there to read what will be written? Looks, for those who write nothing for long; what
 * it finds is also remembered as output_is_broken. */
bool output_is_heard(Output *out);
