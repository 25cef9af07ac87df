/* Tables are emptied before each game, so that equal sets play the same game with changed sides,
 * and so come out even to the point. */
#include "tuning/duel.h"

#include "engine/game.h"
#include "engine/memory.h"
#include "search/search.h"
#include "tuning/seating.h"
#include "tuning/share.h"
#include "tuning/verdict.h"

#include <assert.h>
#include <stdlib.h>

struct Duel {
    SelfPlayWish wish;
    Openings *openings;
    Search *search[2];
    const EvalRows *eval[2]; /* what the searches were given last */
    Game *game;
    Table table;
    SeatMask side[SEATS]; /* by seat, of those that are played */
    SeatingPlan plan;
};

static bool sit_down(Duel *duel, const char *design, Error *error) {
    char a[] = "A", b[] = "B";
    const EngineSpec player[2] = {{.name = a}, {.name = b}};
    const SelfPlayWish *wish = &duel->wish;
    if (!game_start(duel->game, wish->board, wish->side, wish->fen, error))
        return false;
    table_of(&duel->game->start, &duel->table);
    for (uint32_t i = 0; i < duel->table.side_count; i++)
        for (Seat s = 0; s < SEATS; s++)
            if (duel->table.side[i] >> s & 1)
                duel->side[s] = duel->table.side[i];
    return seating_plan(&duel->table, player, 2, design, &duel->plan, error);
}

Duel *duel_new(const SelfPlayWish *wish, const char *design, Error *error) {
    Duel *duel = memory_new(sizeof *duel);
    duel->wish = *wish;
    duel->game = game_new(wish->board);
    if (sit_down(duel, design, error) && (duel->search[0] = search_new(SELF_TABLE_MIB, error)) &&
        (duel->search[1] = search_new(SELF_TABLE_MIB, error)) &&
        (duel->openings = self_play_openings(wish, error)))
        return duel;
    duel_free(duel);
    return NULL;
}

void duel_free(Duel *duel) {
    if (!duel)
        return;
    openings_free(duel->openings);
    for (int i = 0; i < 2; i++)
        search_free(duel->search[i]);
    game_free(duel->game);
    free(duel->plan.list);
    free(duel);
}

uint32_t duel_games(const Duel *duel) { return duel->plan.size; }

/* Plays from the game's start on; false when it was stopped. */
static bool play_on(Duel *duel, const DuelSet set[2], const Seating *seating,
                    const atomic_bool *stop, Outcome *outcome) {
    Game *game = duel->game;
    for (int i = 0; i < 2; i++)
        search_clear(duel->search[i]);
    for (uint32_t plies = 0; !game_over(game, outcome); plies++) {
        const uint8_t who = seating->engine[game->now.now.turn];
        const Limits limits = {.nodes = duel->wish.nodes,
                               .movetime = -1,
                               .remaining = -1,
                               .numbers = &set[who].search};
        Report report;
        if (atomic_load(stop))
            return false;
        if (plies == duel->wish.most_plies) {
            verdict_stopped(&game->now, outcome);
            break;
        }
        const Move move = search_now(duel->search[who], &game->now, &limits, &report);
        const bool legal = game_play(game, move, NULL);
        assert(legal);
        (void)legal;
    }
    return true;
}

SelfPlayEnd duel_play(Duel *duel, uint64_t number, const DuelSet set[2], const atomic_bool *stop,
                      double *share) {
    const SelfPlayWish *wish = &duel->wish;
    char fen[FEN_TEXT];
    int won = 0, games = 0;
    if (!self_play_opening(wish, duel->openings, number, fen))
        return SELF_NO_OPENING;
    for (int i = 0; i < 2; i++)
        if (set[i].eval || duel->eval[i])
            search_set_rows(duel->search[i], duel->eval[i] = set[i].eval);
    for (uint32_t i = 0; i < duel->plan.size; i++) {
        Outcome outcome;
        GameOutcome result = {.block = 0};
        game_start(duel->game, wish->board, wish->side, fen, NULL);
        if (!play_on(duel, set, &duel->plan.list[i], stop, &outcome))
            return SELF_STOPPED;
        for (Seat s = 0; s < SEATS; s++)
            result.engine[s] = duel->plan.list[i].engine[s];
        verdict_places(&duel->table, &outcome, &result);
        const int part = share_between(&result, duel->side, 0, 1);
        if (part == SHARE_NONE)
            continue;
        won += part;
        games++;
    }
    *share = games ? (double)won / (SHARE_ONE * games) : 0.5;
    return SELF_PLAYED;
}
