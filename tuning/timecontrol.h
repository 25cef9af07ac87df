/* How long an engine may think: limits of each move and a clock for each seat. All times are in
 * microseconds. Pure but for the clock that is passed; safe from any thread. */
#pragma once
#include "engine/types.h"

typedef struct {       /* 0 = no such limit */
    bool has_clock;    /* then: */
    uint32_t moves;    /* after so many moves `time` is added again; 0 = it is for all the game */
    int64_t time;      /* to begin with */
    int64_t increment; /* added after each move */
    int64_t delay;     /* of each move's time so much does not count */
    int64_t movetime;  /* for each move */
    uint64_t nodes;
    uint32_t depth; /* plies */
} TimeControl;

/* Reads the clock of `tc=`: `inf`, or [moves/]time[+increment][+delay d], with time in seconds, m:s
 * or h:m:s and decimals allowed: `40/60+0.6`, `1:00+15d`, `1+0.01`. Sets only what belongs to the
 * clock. On failure false with the reason, and *control is what it was. */
bool timecontrol_read(const char *text, TimeControl *control, Error *error);
/* Reads seconds with decimals, m:s or h:m:s; greater than zero unless `zero`. false if it is no
 * such thing. */
bool timecontrol_seconds(const char *text, size_t length, bool zero, int64_t *out);
/* Is there anything that ends a search? */
bool timecontrol_limits(const TimeControl *control);

enum { TIMECONTROL_TEXT = 128 };
/* Writes it, "40/60+0.6", "1/move", "depth 6", for records; returns `out`. */
const char *timecontrol_text(const TimeControl *control, char out[TIMECONTROL_TEXT]);

typedef struct {
    const TimeControl *control;
    int64_t left;  /* when the control has a clock */
    uint32_t made; /* moves since `time` was added last */
} SeatClock;

enum { NO_LIMIT = -1 };

void seat_clock_start(SeatClock *clock, const TimeControl *control);
/* How long the next move may take, or NO_LIMIT. */
int64_t seat_clock_limit(const SeatClock *clock);
/* How many moves are left up to the next addition; 0 = there is none. */
uint32_t seat_clock_to_go(const SeatClock *clock);
/* Puts a move that took `used` into effect; false when that was too long by more than `margin`. */
bool seat_clock_spend(SeatClock *clock, int64_t used, int64_t margin);
