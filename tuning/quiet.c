#include "tuning/quiet.h"

#include "engine/movegen.h"
#include "eval/exchange.h"

bool quiet_is(const EvalTable *table, const Position *pos) {
    Move moves[MAX_MOVES];
    Danger danger;
    Outcome outcome;
    if (pos->now.ended || pos->now.claiming)
        return false;
    for (Seat s = 0; s < SEATS; s++)
        if ((pos->now.alive >> s & 1) && attack_on_king(pos, s))
            return false;
    attack_danger(pos, &danger);
    const SeatMask own = position_side(pos, pos->now.turn);
    const size_t count = movegen(pos, &danger, GEN_NOISY, moves);
    for (size_t i = 0; i < count; i++)
        if (exchange_wins(table, pos, moves[i], own, 1))
            return false;
    return !play_over(pos, &outcome);
}

bool quiet_resolve(const EvalTable *table, Position *pos, const Move *line, uint32_t count) {
    for (uint32_t i = 0; i < count && play_is_noisy(pos, line[i]); i++)
        play_commit(pos, line[i]);
    return quiet_is(table, pos);
}
