/* stdio does the buffering; the lock here holds over several writes, so that lines of the thinking
 * thread never fall into the middle of an answer. A failed write is remembered, and whoever runs
 * the loop ends it: with SIGPIPE ignored that is the only sign that the reader has gone. */
#include "protocol/output.h"

#include <stdarg.h>

enum { NOTE_TEXT = 512 };

void output_init(Output *out, FILE *file) {
    out->file = file;
    pthread_mutex_init(&out->lock, NULL);
    atomic_init(&out->broken, false);
}

void output_destroy(Output *out) { pthread_mutex_destroy(&out->lock); }

void output_begin(Output *out) { pthread_mutex_lock(&out->lock); }

void output_end(Output *out) {
    if (fflush(out->file) != 0 || ferror(out->file))
        atomic_store(&out->broken, true);
    pthread_mutex_unlock(&out->lock);
}

bool output_is_broken(Output *out) { return atomic_load(&out->broken); }

void output_line(Output *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    output_begin(out);
    vfprintf(out->file, format, args);
    fputc('\n', out->file);
    output_end(out);
    va_end(args);
}

static void put_printable(Output *out, const char *before, const char *code, const char *text) {
    output_begin(out);
    fputs(before, out->file);
    fputs(code, out->file);
    for (const char *p = text; *p; p++)
        fputc(*p < ' ' || *p > '~' ? '?' : *p, out->file);
    fputc('\n', out->file);
    output_end(out);
}

void output_error(Output *out, const char *code, const char *format, ...) {
    char text[NOTE_TEXT] = " ";
    va_list args;
    va_start(args, format);
    vsnprintf(text + 1, sizeof text - 1, format, args);
    va_end(args);
    put_printable(out, "info string error ", code, text);
}

void output_note(Output *out, const char *format, ...) {
    char text[NOTE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put_printable(out, "info string ", "", text);
}
