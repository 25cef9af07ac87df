/* The plies are the truth: `now` is always what playing them from `start` gives, and taking back is
 * playing the rest again, which keeps repetition counts right without a word about them here (the
 * position remembers its past). Taking back is rare and games are short, so nothing faster is
 * needed. */
#include "engine/game.h"

#include "engine/attack.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_event(Move m) { return move_kind(m) == MOVE_RESIGN || move_kind(m) == MOVE_TIMEOUT; }

/* Is the game void when the seat to move leaves it now? With two sides: on its first move. Where
 * points count: before every seat has made its moves, while nobody has points and the leaver is not
 * in check. */
static bool is_void(const Game *game) {
    const Position *pos = &game->now;
    const Variant *variant = pos->board->variant;
    if (!game->setup || !variant->points_count)
        return game->setup && game->moves[pos->now.turn] < variant->void_moves;
    bool early = false;
    for (Seat s = 0; s < SEATS; s++) {
        early |= game->moves[s] < variant->void_moves;
        if (pos->now.points[s] != 0)
            return false;
    }
    return early && !attack_on_king(pos, pos->now.turn);
}

/* Puts a ply into effect; `game->plies` is the caller's. */
static void advance(Game *game, Move m) {
    const Seat us = game->now.now.turn;
    const bool aborts = is_event(m) && is_void(game);
    game->moves[us] += !is_event(m);
    Undo unused;
    play_record(&game->now, m, &unused);
    game->now.journal_count = 0;
    if (aborts)
        game->now.now.ended = REASON_ABORTED;
}

static void rewind_to_start(Game *game) {
    game->now = game->start;
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
    const bool started = game_start(game, board, NULL, board_setup(board)->fen, NULL);
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
    if (is_event(m) && state_wanderers(&game->now.now) >> game->now.now.turn & 1)
        return error_set(error, "%s has left the game already",
                         seat_text(game->now.board->variant, game->now.now.turn, text));
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
    return play_over(&game->now, out ? out : &unused);
}

/* ORDER OUTCOME_REASON */
static const char *const WORDS[] = {
    "none",           "checkmate",  "stalemate",   "king captured",    "threefold repetition",
    "50-move rule",   "bare kings", "resignation", "time-out",         "last seat",
    "no active seat", "claim",      "meeting",     "four coronations", "aborted",
};
_Static_assert(sizeof WORDS / sizeof *WORDS == REASONS, "a word a reason");

/* "65,62,63,30 " of four small numbers. */
static size_t put_four(char *out, size_t size, const int values[SEATS]) {
    return (size_t)snprintf(out, size, "%d,%d,%d,%d", values[0], values[1], values[2], values[3]);
}

static void ranked_text(const Outcome *outcome, const char *why, const char *winners,
                        char out[OUTCOME_TEXT]) {
    char points[32], placing[16];
    put_four(points, sizeof points,
             (const int[]){outcome->points[0], outcome->points[1], outcome->points[2],
                           outcome->points[3]});
    put_four(
        placing, sizeof placing,
        (const int[]){outcome->place[0], outcome->place[1], outcome->place[2], outcome->place[3]});
    if (outcome->has_points)
        snprintf(out, OUTCOME_TEXT, "points %s placing %s (%s)", points, placing, why);
    else if (winners[0] && !winners[1])
        snprintf(out, OUTCOME_TEXT, "%s won (%s) placing %s", winners, why, placing);
    else
        snprintf(out, OUTCOME_TEXT, "draw (%s) placing %s", why, placing);
}

const char *outcome_text(const Position *pos, const Outcome *outcome, char out[OUTCOME_TEXT]) {
    const Variant *variant = pos->board->variant;
    const char *why = WORDS[outcome->reason];
    char winners[SEATS + 1];
    size_t n = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (outcome->ranked ? outcome->place[s] == 1 : outcome->payoff[s] > 0)
            winners[n++] = (char)toupper((unsigned char)variant->seats[s]);
    winners[n] = '\0';
    if (outcome->reason == REASON_BARE_KINGS && variant->kings_walk)
        why = "insufficient material";
    if (outcome->reason == REASON_LAST_SEAT && outcome->ranked && !outcome->has_points)
        why = "last king";
    if (outcome->reason == REASON_NONE || outcome->reason == REASON_ABORTED)
        snprintf(out, OUTCOME_TEXT, "%s", why);
    else if (outcome->ranked)
        ranked_text(outcome, why, winners, out);
    else if (n)
        snprintf(out, OUTCOME_TEXT, "%s won (%s)", winners, why);
    else
        snprintf(out, OUTCOME_TEXT, "draw (%s)", why);
    return out;
}
