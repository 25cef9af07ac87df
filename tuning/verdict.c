/* Places are counted anew from what the rules say: a seat's place is one more than the number of
 * seats that came out better, so that partners and all who tie share the better number, and seats
 * that nobody plays take none. */
#include "tuning/verdict.h"

#include "engine/memory.h"

#include <stdlib.h>

void verdict_drawn(Outcome *out) { *out = (Outcome){.reason = REASON_QUIET_LIMIT}; }

void verdict_stopped(const Position *pos, Outcome *out) {
    Position *stopped = memory_resize(NULL, sizeof *stopped);
    *stopped = *pos;
    stopped->now.quiet_plies = UINT16_MAX;
    if (!play_over(stopped, out))
        verdict_drawn(out);
    free(stopped);
}

void verdict_lost_by(const Table *table, const Position *pos, Seat seat, Outcome *out) {
    *out = (Outcome){.reason = REASON_ABORTED};
    for (uint32_t i = 0; i < table->side_count; i++)
        for (Seat s = 0; s < SEATS; s++)
            if (table->side[i] >> s & 1)
                out->payoff[s] = table->side[i] >> seat & 1 ? -PAYOFF_ALL : PAYOFF_ALL;
    for (Seat s = 0; s < SEATS; s++)
        out->points[s] = pos->now.points[s];
    out->has_points = pos->board->variant->points_count;
}

void verdict_places(const Table *table, const Outcome *outcome, GameOutcome *out) {
    for (uint32_t i = 0; i < table->seat_count; i++) {
        const Seat s = table->seat[i];
        uint32_t better = 0;
        out->points[s] = outcome->has_points ? outcome->points[s] : 0;
        for (uint32_t k = 0; k < table->seat_count; k++) {
            const Seat t = table->seat[k];
            better += outcome->ranked ? outcome->place[t] < outcome->place[s]
                                      : outcome->payoff[t] > outcome->payoff[s];
        }
        out->place[s] = (uint8_t)(1 + better);
    }
}
