/* A place in a FEN4 text while it is read: only the readers of FEN4 include this. A reader that
 * fails has said where and why, and returns false. */
#pragma once
#include "engine/types.h"

typedef struct {
    const char *text; /* the whole text, for columns */
    const char *at;
    const char *field;
    Error *error;
} Cursor;

/* Says "<field>, column <n>: <why>"; returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool cursor_fail(Cursor *c, const char *at, const char *format, ...);
/* The next character that is not blank, which the cursor then stands on; '\0' = the end. */
char cursor_peek(Cursor *c);
/* Passes the character if it is the next; or demands it. */
bool cursor_take(Cursor *c, char wanted);
bool cursor_expect(Cursor *c, char wanted);
/* For messages: a character as it can be shown. */
const char *cursor_shown(char ch, char out[8]);
/* A whole number from `low` to `high`; a sign is read only where `low` is below 0. */
bool cursor_number(Cursor *c, long low, long high, long *out);
/* A text between single quotes, without blanks, of fewer than `size` characters. */
bool cursor_quoted(Cursor *c, char *out, size_t size);
/* The same of any length: what there is no room for is passed, from *beyond on (NULL = nothing). */
bool cursor_cut(Cursor *c, char *out, size_t size, const char **beyond);
