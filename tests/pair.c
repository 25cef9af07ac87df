/* The two meet in text only. Each comparison that fails prints the position and both texts, up to a
 * number of them: after that only the count goes on. */
#include "tests/pair.h"

#include "engine/movegen.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 12 };

static char slow_moves_text[SLOW_MAX_MOVES][SLOW_MOVE_TEXT];

static int compare_moves(const void *a, const void *b) {
    return strcmp(((const PairMove *)a)->text, ((const PairMove *)b)->text);
}

static void differ(Pair *pair, const char *what, const char *fast, const char *slow) {
    char fen[FEN_TEXT];
    pair->tally->differing++;
    if (pair->tally->differing > SHOWN) {
        CU_FAIL("the engine and the slow rules differ");
        return;
    }
    fen_write(pair_position(pair), NULL, fen);
    check_that(0, "%s differ (%s %s %s)\n    at     %s\n    engine %s\n    slow   %s", what,
               pair->rules->variant, pair->options ? pair->options : "",
               pair->teams ? pair->teams : "", fen, fast, slow);
}

/* Moves that only one side knows, in words. */
static void differ_moves(Pair *pair, int slow_count) {
    enum { ROOM = 512 };
    char only_fast[ROOM] = "also", only_slow[ROOM] = "also";
    int i = 0, j = 0;
    while (i < pair->count || j < slow_count) {
        const int order = i == pair->count  ? 1
                          : j == slow_count ? -1
                                            : strcmp(pair->move[i].text, slow_moves_text[j]);
        char *list = order < 0 ? only_fast : only_slow;
        const char *text = order < 0 ? pair->move[i].text : slow_moves_text[j];
        const size_t used = strlen(list);
        if (order != 0)
            snprintf(list + used, ROOM - used, " %s", text);
        i += order <= 0;
        j += order >= 0;
    }
    differ(pair, "legal moves", only_fast, only_slow);
}

static bool same_state(Pair *pair, const Outcome *outcome) {
    char fast[FEN_TEXT], slow[SLOW_FEN_TEXT], result[OUTCOME_TEXT];
    outcome_text(pair_position(pair), outcome, result);
    if (strcmp(result, slow_result(pair->slow)) != 0) {
        differ(pair, "results", result, slow_result(pair->slow));
        return false;
    }
    if (outcome->reason == REASON_ABORTED)
        return true; /* nothing is said of the position of a game that is void */
    fen_write(pair_position(pair), NULL, fast);
    pair->rules->fen(pair->slow, slow);
    /* When the game is over nothing says whose turn it is, who is out, and whether the last awards
     * are paid yet; the result has it all. */
    const bool over = outcome->reason != REASON_NONE;
    const char *fast_part = over ? strrchr(fast, '-') : fast;
    const char *slow_part = over ? strrchr(slow, '-') : slow;
    if (strcmp(fast_part, slow_part) != 0) {
        differ(pair, "FEN4", fast, slow);
        return false;
    }
    return true;
}

static bool same_moves(Pair *pair) {
    static Move moves[MAX_MOVES];
    const Position *pos = pair_position(pair);
    pair->count = (int)movegen_legal(pos, moves);
    for (int i = 0; i < pair->count; i++) {
        pair->move[i].move = moves[i];
        move_write(pos, moves[i], pair->move[i].text);
    }
    qsort(pair->move, (size_t)pair->count, sizeof pair->move[0], compare_moves);
    const int slow_count = pair->rules->moves(pair->slow, slow_moves_text);
    bool same = slow_count == pair->count;
    for (int i = 0; i < pair->count && same; i++)
        same = strcmp(pair->move[i].text, slow_moves_text[i]) == 0;
    if (!same)
        differ_moves(pair, slow_count);
    return same;
}

bool pair_start_slow(Pair *pair, const char *fen) {
    pair->slow = pair->rules->start(pair->options, pair->teams, fen);
    return check_that(pair->slow != NULL, "the slow rules of %s (%s) cannot read %s",
                      pair->rules->variant, pair->options ? pair->options : "", fen);
}

bool pair_start(Pair *pair, const char *fen) {
    Error error = {""};
    pair->game = game_new(pair->board);
    if (!check_that(game_start(pair->game, pair->board, pair->side, fen, &error),
                    "%s (%s): %s\n    %s", pair->rules->variant, pair->options ? pair->options : "",
                    error.text, fen))
        return false;
    return pair_start_slow(pair, fen);
}

void pair_end(Pair *pair) {
    game_free(pair->game);
    slow_end(pair->slow);
    pair->game = NULL;
    pair->slow = NULL;
}

bool pair_same(Pair *pair) {
    pair->tally->positions++;
    game_over(pair->game, &pair->outcome);
    return same_state(pair, &pair->outcome) && (pair_over(pair) || same_moves(pair));
}

bool pair_same_child(Pair *pair, int i) {
    void *parent = pair->slow;
    Undo undo;
    Outcome outcome;
    bool same = false;
    pair->slow = slow_copy(pair->rules, parent);
    if (!check_that(pair->slow != NULL, "no memory")) {
        pair->slow = parent;
        return false;
    }
    play_do(pair_position(pair), pair->move[i].move, &undo);
    play_over(pair_position(pair), &outcome);
    if (pair->rules->play(pair->slow, pair->move[i].text))
        same = same_state(pair, &outcome);
    else
        differ(pair, "moves played", pair->move[i].text, "refused");
    play_undo(pair_position(pair), &undo);
    slow_end(pair->slow);
    pair->slow = parent;
    pair->tally->children++;
    return same;
}

bool pair_play(Pair *pair, const char *text) {
    Error error = {""};
    Move move;
    const bool fast = move_read(pair_position(pair), text, strlen(text), &move, &error) &&
                      game_play(pair->game, move, &error);
    const bool slow = pair->rules->play(pair->slow, text);
    if (!fast || !slow)
        differ(pair, text, fast ? "played" : error.text, slow ? "played" : "refused");
    return fast && slow;
}

bool pair_may_leave(const Pair *pair, const char *text) {
    void *copy = slow_copy(pair->rules, pair->slow);
    const bool may = check_that(copy != NULL, "no memory") && pair->rules->play(copy, text);
    slow_end(copy);
    return may;
}

/* R or T by both, which are copies. */
static bool same_leaving(Pair *pair, uint32_t event) {
    const char *text = event == MOVE_RESIGN ? "R" : "T";
    const bool fast = game_play(pair->game, move_make(NOWHERE, NOWHERE, event, 0), NULL);
    const bool slow = pair->rules->play(pair->slow, text);
    if (fast != slow) {
        differ(pair, text, fast ? "played" : "refused", slow ? "played" : "refused");
        return false;
    }
    /* Who has moved before is not known after a start of one's own; the slow rules say nobody. */
    if (!fast || (!pair->game->setup && strcmp(slow_result(pair->slow), "aborted") == 0))
        return true;
    Outcome outcome;
    game_over(pair->game, &outcome);
    return same_state(pair, &outcome);
}

bool pair_same_leaving(Pair *pair) {
    Game *game = pair->game;
    void *slow = pair->slow;
    const uint32_t events[] = {MOVE_RESIGN, MOVE_TIMEOUT};
    bool same = true;
    for (int i = 0; i < 2 && same; i++) {
        pair->game = game_new(pair->board);
        game_copy(pair->game, game);
        pair->slow = slow_copy(pair->rules, slow);
        same = check_that(pair->slow != NULL, "no memory") && same_leaving(pair, events[i]);
        pair_end(pair);
    }
    pair->game = game;
    pair->slow = slow;
    return same;
}
