/* The table is emptied before each game: so a game is the same whoever plays it, after whatever
 * others. */
#include "tuning/self_play.h"

#include "engine/game.h"
#include "engine/memory.h"
#include "search/search.h"
#include "tuning/quiet.h"
#include "tuning/verdict.h"

#include <assert.h>
#include <stdlib.h>

enum { OPENING_NODES = 500 };

struct SelfPlay {
    SelfPlayWish wish;
    Openings *openings;
    Search *search;
    Game *game;
    Position line; /* somewhere on the search's line */
};

Openings *self_play_openings(const SelfPlayWish *wish, Error *error) {
    return openings_new(&(OpeningWish){.board = wish->board,
                                       .fen = wish->fen,
                                       .side = wish->side,
                                       .window = wish->window,
                                       .nodes = OPENING_NODES},
                        error);
}

bool self_play_opening(const SelfPlayWish *wish, Openings *openings, uint64_t number,
                       char fen[FEN_TEXT]) {
    const uint64_t lot = hash_mix(hash_mix(wish->seed) + number);
    const uint32_t choices = wish->plies_most - wish->plies_least + 1;
    openings_restart(openings, lot, wish->plies_least + (uint32_t)(hash_mix(lot) % choices));
    return openings_next(openings, fen);
}

SelfPlay *self_play_new(const SelfPlayWish *wish, Error *error) {
    SelfPlay *play = memory_new(sizeof *play);
    play->wish = *wish;
    play->game = game_new(wish->board);
    play->search = search_new(SELF_TABLE_MIB, error);
    if (play->search)
        play->openings = self_play_openings(wish, error);
    if (play->openings)
        return play;
    self_play_free(play);
    return NULL;
}

void self_play_free(SelfPlay *play) {
    if (!play)
        return;
    openings_free(play->openings);
    search_free(play->search);
    game_free(play->game);
    free(play);
}

void game_data_free(GameData *data) {
    free(data->bytes);
    free(data->keys);
    *data = (GameData){.bytes = NULL};
}

/* --- positions -------------------------------------------------------------------------------- */

static void add(GameData *data, const Position *pos, const DataLabel *label) {
    if (data->size + RECORD_MOST > data->bytes_room) {
        data->bytes_room = 2 * data->bytes_room + RECORD_MOST;
        data->bytes = memory_resize(data->bytes, data->bytes_room);
    }
    if (data->count == data->keys_room) {
        data->keys_room = 2 * data->keys_room + 64;
        data->keys = memory_resize(data->keys, data->keys_room * sizeof *data->keys);
    }
    data->keys[data->count++] = position_key(pos);
    data->size += record_write(pos, label, data->bytes + data->size);
}

static void set_results(GameData *data, const int32_t result[SEATS]) {
    for (size_t at = 0; at < data->size; at += record_length(data->bytes + at, data->size - at))
        record_set_result(data->bytes + at, result);
}

/* Does the game end with the search's line, by a mate or otherwise? */
static bool sees_end(SelfPlay *play, const Report *report) {
    Outcome outcome;
    play->line = play->game->now;
    for (uint32_t i = 0; i < report->pv_count; i++)
        play_commit(&play->line, report->pv[i]);
    return play_over(&play->line, &outcome);
}

/* Takes up the position that was searched, if something can be learnt from it. */
static void keep(SelfPlay *play, const Report *report, uint64_t id, GameData *data) {
    DataLabel label = {
        .game = id, .ply = data->plies, .value = report->score, .mover = play->game->now.now.turn};
    if (abs(report->score) >= VALUE_WON || sees_end(play, report))
        return;
    memcpy(label.score, report->prospect.value, sizeof label.score);
    play->line = play->game->now;
    if (quiet_resolve(play->wish.eval, &play->line, report->pv, report->pv_count))
        add(data, &play->line, &label);
}

/* --- games ------------------------------------------------------------------------------------ */

static bool start(SelfPlay *play, uint64_t number) {
    const SelfPlayWish *wish = &play->wish;
    char fen[FEN_TEXT];
    return self_play_opening(wish, play->openings, number, fen) &&
           game_start(play->game, wish->board, wish->side, fen, NULL);
}

SelfPlayEnd self_play_game(SelfPlay *play, uint64_t number, uint64_t id, const atomic_bool *stop,
                           GameData *data) {
    const Limits limits = {.nodes = play->wish.nodes, .movetime = -1, .remaining = -1};
    Outcome outcome;
    data->size = data->count = data->plies = 0;
    data->nodes = 0;
    if (!start(play, number))
        return SELF_NO_OPENING;
    search_clear(play->search);
    while (!game_over(play->game, &outcome)) {
        Report report;
        if (atomic_load(stop))
            return SELF_STOPPED;
        if (data->plies == play->wish.most_plies) {
            verdict_stopped(&play->game->now, &outcome);
            break;
        }
        const Move move = search_now(play->search, &play->game->now, &limits, &report);
        data->nodes += report.nodes;
        keep(play, &report, id, data);
        const bool legal = game_play(play->game, move, NULL);
        assert(legal);
        (void)legal;
        data->plies++;
    }
    set_results(data, outcome.payoff);
    return SELF_PLAYED;
}
