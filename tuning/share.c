/* A pair counts 0, 1 or 2 halves; 12 24ths a half, divided by 1..4 pairs, is a whole number. */
#include "tuning/share.h"

static bool is_played(const GameOutcome *game, Seat seat) {
    return game->engine[seat] != NO_ENGINE;
}

/* Halves that seat `a` takes from seat `b`. */
static int halves(const GameOutcome *game, Seat a, Seat b) {
    return game->place[a] < game->place[b] ? 2 : game->place[a] == game->place[b] ? 1 : 0;
}

static int share_of(int won, int pairs) {
    return pairs ? won * (SHARE_ONE / 2) / pairs : SHARE_NONE;
}

int share_between(const GameOutcome *game, const SeatMask *side, uint32_t engine, uint32_t other) {
    int won = 0, pairs = 0;
    for (Seat a = 0; a < SEATS; a++)
        for (Seat b = 0; b < SEATS && game->engine[a] == engine; b++) {
            const bool meets = other == EVERY_OTHER
                                   ? is_played(game, b) && game->engine[b] != engine
                                   : game->engine[b] == other && other != engine;
            if (meets && !(side && (side[a] >> b & 1))) {
                won += halves(game, a, b);
                pairs++;
            }
        }
    return share_of(won, pairs);
}

int share_of_seat(const GameOutcome *game, Seat seat, const SeatMask *side) {
    const SeatMask own = side ? side[seat] : seat_bit(seat);
    int won = 0, pairs = 0;
    for (Seat b = 0; b < SEATS && is_played(game, seat); b++)
        if (is_played(game, b) && b != seat && !(own >> b & 1)) {
            won += halves(game, seat, b);
            pairs++;
        }
    return share_of(won, pairs);
}
