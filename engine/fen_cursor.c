/* The words and numbers that FEN4 is made of. Blanks and line breaks mean nothing anywhere but
 * inside a word, so each reader skips them first. */
#include "engine/fen_cursor.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

bool cursor_fail(Cursor *c, const char *at, const char *format, ...) {
    char reason[160];
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    return error_set(c->error, "%s, column %zu: %s", c->field, (size_t)(at - c->text) + 1, reason);
}

char cursor_peek(Cursor *c) {
    while (isspace((unsigned char)*c->at))
        c->at++;
    return *c->at;
}

bool cursor_take(Cursor *c, char wanted) {
    if (cursor_peek(c) != wanted)
        return false;
    c->at++;
    return true;
}

/* For messages: a character as it can be shown. */
const char *cursor_shown(char ch, char out[8]) {
    if (ch == '\0')
        return "the end";
    if (isprint((unsigned char)ch))
        snprintf(out, 8, "'%c'", ch);
    else
        snprintf(out, 8, "\\x%02x", (unsigned)(unsigned char)ch);
    return out;
}

bool cursor_expect(Cursor *c, char wanted) {
    char buffer[8];
    return cursor_take(c, wanted) || cursor_fail(c, c->at, "expected '%c', found %s", wanted,
                                                 cursor_shown(cursor_peek(c), buffer));
}

bool cursor_number(Cursor *c, long low, long high, long *out) {
    char buffer[8];
    cursor_peek(c);
    const char *start = c->at;
    const bool negative = low < 0 && cursor_take(c, '-');
    if (!isdigit((unsigned char)cursor_peek(c)))
        return cursor_fail(c, c->at, "expected a number, found %s", cursor_shown(*c->at, buffer));
    long value = 0;
    while (isdigit((unsigned char)*c->at) && value <= high + 9)
        value = value * 10 + (*c->at++ - '0');
    value = negative ? -value : value;
    if (value < low || value > high)
        return cursor_fail(c, start, "the number must be %ld to %ld", low, high);
    *out = value;
    return true;
}

bool cursor_cut(Cursor *c, char *out, size_t size, const char **beyond) {
    size_t n = 0;
    *beyond = NULL;
    if (!cursor_expect(c, '\''))
        return false;
    for (; *c->at && *c->at != '\''; c->at++) {
        if (isspace((unsigned char)*c->at))
            continue;
        if (n + 1 < size)
            out[n++] = *c->at;
        else if (!*beyond)
            *beyond = c->at;
    }
    out[n] = '\0';
    return cursor_expect(c, '\'');
}

bool cursor_quoted(Cursor *c, char *out, size_t size) {
    const char *beyond;
    const bool closed = cursor_cut(c, out, size, &beyond);
    return beyond ? cursor_fail(c, beyond, "the text is too long") : closed;
}
