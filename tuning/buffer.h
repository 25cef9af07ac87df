/* A text that grows. Belongs to one thread. */
#pragma once
#include <stddef.h>

typedef struct {   /* all zero = empty, nothing allocated yet */
    char *text;    /* '\0' at its end; NULL while nothing was ever added */
    size_t length; /* without the '\0' */
    size_t room;
} Buffer;

void buffer_add(Buffer *buffer, const char *text, size_t length);
void buffer_put(Buffer *buffer, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void buffer_print(Buffer *buffer, const char *format, ...);
/* Makes it empty and keeps the memory. */
void buffer_clear(Buffer *buffer);
/* Hands the text to the caller, who frees it (never NULL), and starts anew. */
char *buffer_take(Buffer *buffer);
void buffer_free(Buffer *buffer);
