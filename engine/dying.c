#include "engine/dying.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

static DyingTeller listener;

void dying_listen(DyingTeller teller) { listener = teller; }

void dying_because(const char *format, ...) {
    char reason[301];
    va_list values;
    if (!listener)
        return;
    va_start(values, format);
    vsnprintf(reason, sizeof reason, format, values);
    va_end(values);
    listener(reason);
}
