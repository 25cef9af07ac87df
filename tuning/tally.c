/* A game is won or lost by its share, which is right for two sides (there it is all or nothing) and
 * for four, however many seats an engine has. */
#include "tuning/tally.h"

#include <math.h>

static void add_seats(Tally *tally, const GameOutcome *game, uint32_t engine) {
    for (Seat s = 0; s < SEATS; s++) {
        if (game->engine[s] != engine)
            continue;
        tally->seats++;
        if (game->place[s] >= 1 && game->place[s] <= SEATS)
            tally->place[game->place[s] - 1]++;
        tally->survived += game->lasted[s] >= game->plies;
        tally->points += game->points[s];
    }
}

Tally tally_between(const GameList *list, uint32_t engine, uint32_t other) {
    Tally tally = {.games = 0};
    uint64_t won = 0;
    for (size_t i = 0; i < list->count; i++) {
        const int share = share_between(&list->game[i], list->side, engine, other);
        if (share == SHARE_NONE)
            continue;
        tally.games++;
        tally.plies += list->game[i].plies;
        tally.wins += share > SHARE_ONE / 2;
        tally.draws += share == SHARE_ONE / 2;
        tally.losses += share < SHARE_ONE / 2;
        won += (uint64_t)share;
        add_seats(&tally, &list->game[i], engine);
    }
    tally.share = tally.games ? (double)won / ((double)SHARE_ONE * tally.games) : NAN;
    return tally;
}
