/* Numbers are read digit by digit: no locale, no rounding of binary fractions, no overflow. */
#include "tuning/timecontrol.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_SECONDS = 100000000, SECOND = 1000000 };

/* Digits at text[*at…): their value, at most `most`; false when there are none or it is more. */
static bool digits(const char *text, size_t length, size_t *at, int64_t most, int64_t *out) {
    const size_t first = *at;
    int64_t value = 0;
    for (; *at < length && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
        value = value * 10 + (text[*at] - '0');
        if (value > most)
            return false;
    }
    *out = value;
    return *at > first;
}

bool timecontrol_seconds(const char *text, size_t length, bool zero, int64_t *out) {
    int64_t value = 0, part = 0, unit = SECOND;
    size_t at = 0;
    for (int parts = 1; digits(text, length, &at, MOST_SECONDS, &part); parts++, at++) {
        value = value * 60 + part;
        if (at == length || text[at] != ':' || parts == 3)
            break;
    }
    if (!at || value > MOST_SECONDS || (at < length && text[at] != '.') || text[at - 1] == ':')
        return false;
    value *= SECOND;
    for (at++; at < length; at++) {
        unit /= 10;
        if (text[at] < '0' || text[at] > '9' || unit == 0)
            return false;
        value += unit * (text[at] - '0');
    }
    if (value == 0 && !zero)
        return false;
    *out = value;
    return true;
}

/* `+0.6` or `+15d` */
static bool read_addition(const char *text, size_t length, TimeControl *control) {
    const bool is_delay = length && text[length - 1] == 'd';
    int64_t *where = is_delay ? &control->delay : &control->increment;
    return *where == 0 && timecontrol_seconds(text, length - is_delay, true, where);
}

bool timecontrol_read(const char *text, TimeControl *control, Error *error) {
    TimeControl read = *control;
    const char *at = text, *slash = strchr(text, '/');
    read.has_clock = false;
    read.moves = 0;
    read.time = read.increment = read.delay = 0;
    if (strcasecmp(text, "inf") == 0) {
        *control = read;
        return true;
    }
    if (slash) {
        size_t n = 0;
        int64_t moves;
        if (!digits(text, (size_t)(slash - text), &n, 10000, &moves) || text + n != slash || !moves)
            return error_set(error, "'%.40s': before '/' stands how many moves, 1 to 10000", text);
        read.moves = (uint32_t)moves;
        at = slash + 1;
    }
    size_t length = strcspn(at, "+");
    bool ok = timecontrol_seconds(at, length, false, &read.time);
    for (at += length; ok && *at == '+'; at += length) {
        at++;
        length = strcspn(at, "+");
        ok = read_addition(at, length, &read);
    }
    if (!ok)
        return error_set(error,
                         "'%.40s' is no time control: [moves/]seconds[+increment][+delay d], such "
                         "as 40/60+0.6 or 1:00+15d, or inf",
                         text);
    read.has_clock = true;
    *control = read;
    return true;
}

bool timecontrol_limits(const TimeControl *control) {
    return control->has_clock || control->movetime || control->nodes || control->depth;
}

/* "0.6": seconds without needless zeros. */
static size_t put_seconds(char *out, size_t size, int64_t us) {
    int n = snprintf(out, size, "%" PRId64 ".%06" PRId64, us / SECOND, us % SECOND);
    while (n > 0 && out[n - 1] == '0')
        out[--n] = '\0';
    if (n > 0 && out[n - 1] == '.')
        out[--n] = '\0';
    return (size_t)n;
}

const char *timecontrol_text(const TimeControl *control, char out[TIMECONTROL_TEXT]) {
    char *at = out, *const end = out + TIMECONTROL_TEXT;
    char seconds[32];
    *at = '\0';
    if (control->has_clock) {
        put_seconds(seconds, sizeof seconds, control->time);
        if (control->moves)
            at += snprintf(at, (size_t)(end - at), "%u/", control->moves);
        at += snprintf(at, (size_t)(end - at), "%s", seconds);
        put_seconds(seconds, sizeof seconds, control->increment);
        if (control->increment)
            at += snprintf(at, (size_t)(end - at), "+%s", seconds);
        put_seconds(seconds, sizeof seconds, control->delay);
        if (control->delay)
            at += snprintf(at, (size_t)(end - at), "+%sd", seconds);
    }
    const char *blank[] = {"", " "};
    put_seconds(seconds, sizeof seconds, control->movetime);
    if (control->movetime)
        at += snprintf(at, (size_t)(end - at), "%s%s/move", blank[at > out], seconds);
    if (control->nodes)
        at += snprintf(at, (size_t)(end - at), "%snodes %" PRIu64, blank[at > out], control->nodes);
    if (control->depth)
        at += snprintf(at, (size_t)(end - at), "%sdepth %u", blank[at > out], control->depth);
    return out;
}

/* --- clocks ----------------------------------------------------------------------------------- */

void seat_clock_start(SeatClock *clock, const TimeControl *control) {
    *clock = (SeatClock){.control = control, .left = control->time};
}

int64_t seat_clock_limit(const SeatClock *clock) {
    const TimeControl *control = clock->control;
    int64_t limit = NO_LIMIT;
    if (control->has_clock)
        limit = clock->left + control->delay;
    if (control->movetime && (limit == NO_LIMIT || control->movetime < limit))
        limit = control->movetime;
    return limit;
}

uint32_t seat_clock_to_go(const SeatClock *clock) {
    return clock->control->moves ? clock->control->moves - clock->made : 0;
}

bool seat_clock_spend(SeatClock *clock, int64_t used, int64_t margin) {
    const TimeControl *control = clock->control;
    const int64_t limit = seat_clock_limit(clock);
    if (limit != NO_LIMIT && used > limit + margin)
        return false;
    if (!control->has_clock)
        return true;
    if (used > control->delay)
        clock->left -= used - control->delay;
    if (clock->left < 0)
        clock->left = 0; /* within the margin */
    clock->left += control->increment;
    if (control->moves && ++clock->made == control->moves) {
        clock->made = 0;
        clock->left += control->time;
    }
    return true;
}
