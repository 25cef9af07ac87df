/* Where answers go: one stream, one lock around whole lines, flushed after each. Every function may
 * be called from any thread. */
#pragma once
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct {
    FILE *file; /* not owned */
    pthread_mutex_t lock;
    atomic_bool broken; /* a write has failed: nobody listens any more */
} Output;

void output_init(Output *out, FILE *file);
void output_destroy(Output *out);

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

/* Several writes to out->file that belong together stand between these two. */
void output_begin(Output *out);
void output_end(Output *out);

/* Has writing failed (a closed pipe, a full disk)? */
bool output_is_broken(Output *out);
