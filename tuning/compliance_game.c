/* The game that both sides know: positions by random moves, so that every game and every sort of
 * move comes up, and what the engine answers held against the rules. */
#include "tuning/compliance_trial.h"

#include "engine/memory.h"
#include "engine/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1200, TRIES = 200 };

static uint64_t chance(Trial *trial) { return hash_mix(++trial->seed); }

static bool wrong(Trial *trial, const char *what, const char *quoted) {
    trial_fail(trial, "%s: '%.100s'", what, quoted);
    return false;
}

/* --- positions -------------------------------------------------------------------------------- */

/* Does the move put another seat out, or end the game to the mover's good? */
static bool is_telling(Position *pos, Move m) {
    const Seat us = pos->now.turn;
    const SeatMask before = pos->now.alive;
    Outcome outcome;
    Undo undo;
    play_do(pos, m, &undo);
    const bool others_out = (before & ~pos->now.alive & (SeatMask)~seat_bit(us)) != 0;
    const bool telling = others_out || (play_over(pos, &outcome) && outcome.payoff[us] > 0);
    play_undo(pos, &undo);
    return telling;
}

/* A random move; with `eager` one that puts somebody out if there is one, and captures rather than
 * others, so that games end. */
static Move random_move(Trial *trial, bool eager) {
    Move moves[MAX_MOVES];
    Position *pos = &trial->game->now;
    const size_t count = movegen_legal(pos, moves);
    Move m = moves[chance(trial) % count];
    for (int tries = 0; tries < 6 && !play_is_noisy(pos, m); tries++)
        m = moves[chance(trial) % count];
    for (size_t i = 0; eager && i < count; i++)
        if (is_telling(pos, moves[i]))
            return moves[i];
    return m;
}

/* Plays up to so many random plies from the start; false when the game was over before. */
static bool play_at_random(Trial *trial, uint32_t plies, bool eager) {
    game_start(trial->game, trial->subject->board, NULL, board_setup(trial->subject->board)->fen,
               NULL);
    for (uint32_t i = 0; i < plies && !game_over(trial->game, NULL); i++)
        game_play(trial->game, random_move(trial, eager), NULL);
    return !game_over(trial->game, NULL);
}

bool trial_position(Trial *trial, uint32_t plies) {
    while (!play_at_random(trial, plies, false))
        ;
    return trial_tell_position(trial);
}

bool trial_before_the_end(Trial *trial) {
    for (uint32_t i = 0; i < TRIES; i++) {
        Outcome outcome;
        if (play_at_random(trial, LONGEST, true) || !game_over(trial->game, &outcome))
            continue;
        game_undo(trial->game, 1);
        if (outcome.payoff[trial->game->now.now.turn] == PAYOFF_ALL)
            return true;
    }
    return false;
}

/* The command that sets up trial->game, its moves from the start; the caller frees it. */
static char *position_line(const Trial *trial) {
    const Game *game = trial->game;
    Position *pos = memory_resize(NULL, sizeof *pos);
    char *line = memory_resize(NULL, 64 + game->count * (MOVE_TEXT + 1));
    size_t n = (size_t)sprintf(line, "position startpos%s", game->count ? " moves" : "");
    *pos = game->start;
    for (size_t i = 0; i < game->count; i++) {
        Undo undo;
        line[n++] = ' ';
        n += move_write(pos, game->plies[i], line + n);
        play_record(pos, game->plies[i], &undo);
        pos->journal_count = 0;
    }
    line[n] = '\0';
    free(pos);
    return line;
}

bool trial_tell_position(Trial *trial) {
    char *line = position_line(trial);
    const bool told = trial_say(trial, "%s", line);
    free(line);
    return told;
}

bool trial_has_position(Trial *trial) {
    Answer answer;
    char fen[FEN_TEXT];
    if (trial->subject->has_fen) {
        fen_write(&trial->game->now, NULL, fen);
        if (!trial_ask(trial, "fen", "info string fen "))
            return wrong(trial, "no answer", "fen");
        if (strcmp(trial->answer, fen) != 0)
            return wrong(trial, "another position", trial->answer);
    }
    return game_over(trial->game, NULL) || trial_search(trial, "go depth 1 nodes 2000", &answer);
}

/* --- searches --------------------------------------------------------------------------------- */

static void keep(Trial *trial, const char *line) {
    const size_t length = strlen(line);
    if (trial->size + length + 2 > trial->room) {
        trial->room = 2 * (trial->size + length + 2);
        trial->text = memory_resize(trial->text, trial->room);
    }
    memcpy(trial->text + trial->size, line, length);
    memcpy(trial->text + trial->size + length, "\n", 2);
    trial->size += length + 1;
}

bool trial_play_line(Trial *trial, Text pv, uint32_t *count, bool *end) {
    Words words = words_of(pv.at, pv.length);
    Position *pos = memory_resize(NULL, sizeof *pos);
    Outcome outcome;
    Error error = {""};
    Move m;
    bool legal = true;
    *pos = trial->game->now;
    *count = 0;
    for (Text word; legal && (word = words_next(&words)).length;) {
        legal = !play_over(pos, &outcome) && move_read(pos, word.at, word.length, &m, &error) &&
                movegen_is_legal(pos, m);
        if (legal) {
            play_commit(pos, m);
            ++*count;
        }
    }
    if (end)
        *end = play_over(pos, &outcome);
    free(pos);
    return legal;
}

/* "bestmove <m> [ponder <m>]" against the rules. */
static bool read_best(Trial *trial, const char *line, Answer *answer) {
    const Position *pos = &trial->game->now;
    line = trial->text + trial->size - strlen(line) - 1; /* as it is kept */
    Words words = words_of(line, strcspn(line, "\n"));
    words_next(&words);
    const Text best = words_next(&words);
    Error error = {""};
    if (!best.length || !move_read(pos, best.at, best.length, &answer->best, &error) ||
        !movegen_is_legal(pos, answer->best))
        return wrong(trial, "no legal move", line);
    const Text next = words_next(&words), ponder = words_next(&words);
    if (!next.length)
        return true;
    char both[2 * MOVE_TEXT];
    uint32_t count;
    if (!text_is(next, "ponder") || !ponder.length || words_peek(words).length)
        return wrong(trial, "not 'bestmove m ponder m'", line);
    snprintf(both, sizeof both, "%.*s %.*s", (int)best.length, best.at, (int)ponder.length,
             ponder.at);
    if (!trial_play_line(trial, (Text){both, strlen(both)}, &count, NULL))
        return wrong(trial, "no legal ponder move", line);
    answer->ponder = ponder;
    return true;
}

bool trial_hear_best(Trial *trial, Answer *answer) {
    const int64_t begin = peer_now();
    *answer = (Answer){.best = MOVE_NONE};
    trial->size = 0;
    for (const char *line; (line = trial_hear(trial, ""));) {
        keep(trial, line);
        if (strncmp(line, "bestmove", 8) == 0) {
            answer->us = peer_line_time(trial->peer) - begin;
            return read_best(trial, line, answer);
        }
    }
    return wrong(trial, "no answer", "bestmove");
}

bool trial_search(Trial *trial, const char *go, Answer *answer) {
    return trial_say(trial, "%s", go) && trial_hear_best(trial, answer);
}

/* --- info lines ------------------------------------------------------------------------------- */

/* Takes one line apart; false when it tells no depth. */
static bool read_info(Text line, Info *info) {
    Words words = words_of(line.at, line.length);
    bool has_depth = false;
    *info = (Info){.line = line, .multipv = 1};
    if (!text_is(words_next(&words), "info"))
        return false;
    for (Text word; (word = words_next(&words)).length;) {
        if (text_is(word, "string"))
            break;
        if (text_is(word, "pv")) {
            info->pv = words_rest(words);
            break;
        }
        if (text_is(word, "depth")) {
            has_depth = text_number(words_peek(words), 0, INT32_MAX, &info->depth);
        } else if (text_is(word, "multipv")) {
            text_number(words_peek(words), 0, INT32_MAX, &info->multipv);
        } else if (text_is(word, "time")) {
            text_number(words_peek(words), 0, INT64_MAX, &info->time);
        } else if (text_is(word, "score")) {
            info->has_score = true;
            info->score_word = words_next(&words);
            info->score = words_peek(words);
        } else if (text_is(word, "lowerbound") || text_is(word, "upperbound")) {
            info->is_bound = true;
        }
    }
    return has_depth;
}

bool trial_next_info(const Trial *trial, size_t *at, Info *info) {
    while (*at < trial->size) {
        const Text line = {trial->text + *at, strcspn(trial->text + *at, "\n")};
        *at += line.length + 1;
        if (read_info(line, info))
            return true;
    }
    return false;
}
