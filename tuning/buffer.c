/* The room doubles, so that adding costs in proportion to what is added. */
#include "tuning/buffer.h"

#include "engine/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(Buffer *buffer, size_t more) {
    if (buffer->length + more + 1 <= buffer->room)
        return;
    buffer->room = 2 * (buffer->length + more) + 64;
    buffer->text = memory_resize(buffer->text, buffer->room);
}

void buffer_add(Buffer *buffer, const char *text, size_t length) {
    make_room(buffer, length);
    memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = '\0';
}

void buffer_put(Buffer *buffer, const char *text) { buffer_add(buffer, text, strlen(text)); }

void buffer_print(Buffer *buffer, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length > 0) {
        make_room(buffer, (size_t)length);
        vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

void buffer_clear(Buffer *buffer) {
    buffer->length = 0;
    if (buffer->text)
        buffer->text[0] = '\0';
}

char *buffer_take(Buffer *buffer) {
    char *text = buffer->text ? buffer->text : memory_text("", 0);
    *buffer = (Buffer){NULL, 0, 0};
    return text;
}

void buffer_free(Buffer *buffer) {
    free(buffer->text);
    *buffer = (Buffer){NULL, 0, 0};
}
