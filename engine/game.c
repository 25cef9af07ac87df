/* The plies are the truth: `now` is always what playing them from `start` gives, and taking back is
 * playing the rest again, which keeps repetition counts right without a word about them here (the
 * position remembers its past). Taking back is rare and games are short, so nothing faster is
 * needed. */
#include "engine/game.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_event(Move m) { return move_kind(m) == MOVE_RESIGN || move_kind(m) == MOVE_TIMEOUT; }

/* Puts a ply into effect; `game->plies` is the caller's. */
static void advance(Game *game, Move m) {
    const Seat us = game->now.now.turn;
    if (is_event(m))
        game->aborted = game->setup && game->moves[us] < game->now.board->variant->void_moves;
    else
        game->moves[us]++;
    play_commit(&game->now, m);
}

static void rewind_to_start(Game *game) {
    game->now = game->start;
    game->aborted = false;
    memset(game->moves, 0, sizeof game->moves);
}

static const Setup *setup_of(const Position *pos) {
    char fen[FEN_TEXT];
    fen_write(pos, NULL, fen);
    for (uint32_t i = 0; i < pos->board->variant->setup_count; i++)
        if (strcmp(fen, pos->board->variant->setups[i].fen) == 0)
            return &pos->board->variant->setups[i];
    return NULL;
}

Game *game_new(const Board *board) {
    Game *game = memory_resize(NULL, sizeof *game);
    memset(game, 0, sizeof *game);
    const bool started = game_start(game, board, NULL, board->variant->setups[0].fen, NULL);
    assert(started); /* our own set-up */
    (void)started;
    return game;
}

void game_free(Game *game) {
    if (game)
        free(game->plies);
    free(game);
}

void game_copy(Game *to, const Game *from) {
    if (to == from)
        return;
    Move *plies = to->plies;
    size_t capacity = to->capacity;
    if (capacity < from->count) {
        capacity = from->count;
        plies = memory_resize(plies, capacity * sizeof *plies);
    }
    if (from->count)
        memcpy(plies, from->plies, from->count * sizeof *plies);
    *to = *from;
    to->plies = plies;
    to->capacity = capacity;
}

bool game_start(Game *game, const Board *board, const SeatMask *side, const char *fen,
                Error *error) {
    if (!fen_read(&game->start, &game->extras, board, side, fen, error))
        return false;
    game->count = 0;
    game->setup = setup_of(&game->start);
    rewind_to_start(game);
    return true;
}

bool game_play(Game *game, Move m, Error *error) {
    Outcome outcome;
    char text[OUTCOME_TEXT];
    if (game_over(game, &outcome))
        return error_set(error, "the game is over: %s", outcome_text(&game->now, &outcome, text));
    if (!is_event(m) && !movegen_is_legal(&game->now, m))
        return error_set(error, "not a legal move");
    if (game->count == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->plies = memory_resize(game->plies, game->capacity * sizeof *game->plies);
    }
    game->plies[game->count++] = m;
    advance(game, m);
    return true;
}

void game_undo(Game *game, size_t count) {
    game->count -= count < game->count ? count : game->count;
    rewind_to_start(game);
    for (size_t i = 0; i < game->count; i++)
        advance(game, game->plies[i]);
}

bool game_over(const Game *game, Outcome *out) {
    Outcome unused;
    if (!out)
        out = &unused;
    *out = (Outcome){.reason = REASON_ABORTED};
    return game->aborted || play_over(&game->now, out);
}

/* ORDER OUTCOME_REASON */
static const char *const WORDS[] = {
    "none", "checkmate",  "stalemate",   "king captured", "threefold repetition",
    "",     "bare kings", "resignation", "time-out",      "aborted",
};
_Static_assert(sizeof WORDS / sizeof *WORDS == REASON_ABORTED + 1, "a word a reason");

const char *outcome_text(const Position *pos, const Outcome *outcome, char out[OUTCOME_TEXT]) {
    const Variant *variant = pos->board->variant;
    char why[32], winners[SEATS + 1];
    size_t n = 0;
    snprintf(why, sizeof why, "%s", WORDS[outcome->reason]);
    if (outcome->reason == REASON_QUIET_LIMIT) /* a move is a ply of every seat */
        snprintf(why, sizeof why, "%u-move rule", variant->quiet_limit / (unsigned)SEATS);
    for (Seat s = 0; s < SEATS; s++)
        if (outcome->payoff[s] > 0)
            winners[n++] = (char)toupper((unsigned char)variant->seats[s]);
    winners[n] = '\0';
    if (outcome->reason == REASON_NONE || outcome->reason == REASON_ABORTED)
        snprintf(out, OUTCOME_TEXT, "%s", why);
    else if (n)
        snprintf(out, OUTCOME_TEXT, "%s won (%s)", winners, why);
    else
        snprintf(out, OUTCOME_TEXT, "draw (%s)", why);
    return out;
}
