#include "tuning/play_words.h"

#include "tuning/option_words.h"

#include <stdio.h>

static bool read_start(const Arguments *words, PlayWords *out, Error *error) {
    const GameWords asked = {.variant = words->value[PLAY_VARIANT],
                             .rules = words->joined,
                             .setup = words->value[PLAY_SETUP],
                             .teams = words->value[PLAY_TEAMS]};
    const char *const setup = asked.setup, *const teams = asked.teams;
    const int n = snprintf(out->start, sizeof out->start, "%s%s%s%s%s", setup ? "setup=" : "",
                           setup ? setup : "", setup && teams ? " " : "", teams ? "teams=" : "",
                           teams ? teams : "");
    if (n < 0 || (size_t)n >= sizeof out->start)
        return error_set(error, "--setup or --teams is too long");
    return game_args_read(&asked, &out->game, error) &&
           (!out->game.has_pact ||
            error_set(error, "--teams: the rules of %s pair nobody", out->game.variant->name));
}

bool play_words_read(const Arguments *words, const ArgumentRow *rows, PlayWords *out,
                     Error *error) {
    SelfPlayWish *play = &out->play;
    int64_t nodes = 2000, window = 200, most = 1200, seed = 1;
    Error why;
    *play = (SelfPlayWish){.plies_least = 4, .plies_most = 12};
    if (words->value[PLAY_PLIES] &&
        !words_range(words->value[PLAY_PLIES], 0, 400, &play->plies_least, &play->plies_most, &why))
        return error_set(error, "--plies: %.200s", why.text);
    if (!arguments_number(words, rows, PLAY_NODES, 1, INT64_C(1000000000), &nodes, error) ||
        !arguments_number(words, rows, PLAY_WINDOW, 0, 20000, &window, error) ||
        !arguments_number(words, rows, PLAY_MAXPLIES, 1, MOST_GAME_PLIES, &most, error) ||
        !arguments_number(words, rows, PLAY_SEED, 0, INT64_MAX, &seed, error))
        return false;
    play->nodes = (uint64_t)nodes;
    play->window = (int32_t)window;
    play->most_plies = (uint32_t)most;
    play->seed = (uint64_t)seed;
    return read_start(words, out, error);
}

Board *play_words_board(PlayWords *words, Error *error) {
    Board *board = board_new_with(words->game.variant, words->game.rules, error);
    words->play.board = board;
    words->play.fen = words->game.fen;
    words->play.side = words->game.has_side ? words->game.side : NULL;
    return board;
}
