/* Where lines come from: a file descriptor, read without blocking out the two other things that may
 * happen meanwhile, a signal and the end of a search. One thread reads; only input_wake may be
 * called from others. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { MAX_LINE = 1 << 20 }; /* bytes, the newline not counted */

typedef enum {
    INPUT_LINE,        /* a line was read */
    INPUT_TOO_LONG,    /* a line was longer than MAX_LINE and has been skipped */
    INPUT_END,         /* there is no more */
    INPUT_WOKEN,       /* input_wake was called */
    INPUT_INTERRUPTED, /* SIGINT, SIGTERM or SIGHUP came; from now on always */
} InputEvent;

typedef struct Input Input;

/* Reads from `fd`, which stays the caller's. NULL when memory or descriptors are gone. */
Input *input_new(int fd);
void input_free(Input *input); /* NULL is allowed */
/* From now on SIGINT, SIGTERM and SIGHUP are events of this input (SIGHUP not where it is ignored,
 * as under nohup). At most one input of the process can have them. They stay caught, without any
 * effect, when it is freed: the program is about to end then, and another signal does not change
 * how. */
void input_catch_signals(Input *input);
/* Has one of them come? From any thread. */
bool input_is_interrupted(void);
/* Gives the three their ordinary effect back (end the program) until the next
 * input_catch_signals: for work during which nobody looks at events. false when one has come
 * before: such work is not to begin, since that one is still to end the program. */
bool input_release_signals(void);

/* Waits for the next event. For INPUT_LINE *line is the text without its newline, '\0' after it,
 * valid until the next call, and *length its length; '\0' inside has become '\x01'. A last line
 * without newline is a line. */
InputEvent input_next(Input *input, char **line, size_t *length);
/* Waits for INPUT_WOKEN or INPUT_INTERRUPTED only; lines stay where they are. */
InputEvent input_wait(Input *input);
/* Makes the reader see INPUT_WOKEN, once for any number of calls before it looks. */
void input_wake(Input *input);
