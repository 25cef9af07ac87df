/* `position`: what is understood, what is refused and then leaves everything as it was, and what is
 * answered about it. */
#include "tuning/compliance.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/perft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = FEN_TEXT + 64 };

Verdict check_startpos(Trial *trial) {
    if (!trial_start(trial) || !trial_position(trial, 4) || !trial_position(trial, 0))
        return CHECK_FAIL;
    return trial_has_position(trial) ? CHECK_PASS : CHECK_FAIL;
}

/* Says `position fen …` with this word, and what the engine makes of it must be that text again. */
static bool fen_comes_back(Trial *trial, const char *word) {
    char fen[FEN_TEXT];
    fen_write(&trial->game->now, NULL, fen);
    if (!trial_say(trial, "position %s %s", word, fen) ||
        !trial_ask(trial, "fen", "info string fen "))
        return false;
    if (strcmp(trial->answer, fen) == 0)
        return true;
    trial_fail(trial, "%.60s… for %.60s…", trial->answer, fen);
    return false;
}

Verdict check_fen_round_trip(Trial *trial) {
    if (!trial->subject->has_fen)
        return trial_skip(trial, "it does not know the command fen");
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < trial->subject->rounds; i++)
        if (!trial_position(trial, 6 * i % 150) || !fen_comes_back(trial, i % 2 ? "fen" : "fen4"))
            return trial_fail(trial, "no answer to fen");
    return CHECK_PASS;
}

/* Is each of the moves in the line, and are there so many? */
static bool same_moves(Trial *trial, const char *line) {
    const Position *pos = &trial->game->now;
    Move moves[MAX_MOVES];
    const size_t count = movegen_legal(pos, moves);
    Words words = words_of(line, strlen(line));
    int64_t told;
    if (!text_number(words_next(&words), 0, MAX_MOVES, &told) || (size_t)told != count) {
        trial_fail(trial, "%zu moves are legal, not '%.20s…'", count, line);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        bool found = false;
        move_write(pos, moves[i], text);
        Words rest = words;
        for (Text word; !found && (word = words_next(&rest)).length;)
            found = text_is(word, text);
        if (!found) {
            trial_fail(trial, "%s is missing", text);
            return false;
        }
    }
    return true;
}

Verdict check_moves_list(Trial *trial) {
    if (!trial->subject->has_moves)
        return trial_skip(trial, "it does not know the command moves");
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < trial->subject->rounds; i++)
        if (!trial_position(trial, 7 * i % 150) ||
            !trial_ask(trial, "moves", "info string moves ") || !same_moves(trial, trial->answer))
            return trial_fail(trial, "no answer to moves");
    return CHECK_PASS;
}

/* Each move in another spelling, from the start. */
Verdict check_dialects(Trial *trial) {
    if (!trial_start(trial) || !trial_position(trial, 24))
        return CHECK_FAIL;
    char line[LINE] = "position startpos moves";
    size_t n = strlen(line);
    Position *pos = memory_resize(NULL, sizeof *pos);
    *pos = trial->game->start;
    for (size_t i = 0; i < trial->game->count; i++) {
        Undo undo;
        line[n++] = ' ';
        n += (i % 2 ? move_write : move_write_pgn4)(pos, trial->game->plies[i], line + n);
        play_record(pos, trial->game->plies[i], &undo);
    }
    free(pos);
    if (!trial_say(trial, "position startpos") || !trial_say(trial, "%s", line))
        return CHECK_FAIL;
    return trial_has_position(trial) ? CHECK_PASS : CHECK_FAIL;
}

/* --- what is refused -------------------------------------------------------------------------- */

/* A list that goes wrong at `ply`: refused with these words, and the position of before is kept. It
 * has another seat to move than the list would lead to. */
static bool refuses_move(Trial *trial, const char *word, uint32_t plies) {
    char line[LINE], wanted[128];
    int n = snprintf(line, sizeof line, "position startpos moves");
    trial->seed += plies;
    if (!trial_position(trial, plies)) /* a legal list first */
        return false;
    Position *pos = memory_resize(NULL, sizeof *pos);
    *pos = trial->game->start;
    for (size_t i = 0; i < trial->game->count; i++) {
        Undo undo;
        char text[MOVE_TEXT];
        move_write(pos, trial->game->plies[i], text);
        n += snprintf(line + n, sizeof line - (size_t)n, " %s", text);
        play_record(pos, trial->game->plies[i], &undo);
    }
    free(pos);
    snprintf(line + n, sizeof line - (size_t)n, " %s", word);
    snprintf(wanted, sizeof wanted, "info string Invalid move '%s' at ply %u: ", word, plies + 1);
    if (!trial_position(trial, 1)) /* the one that is to stay */
        return false;
    if (!trial_ask(trial, line, wanted)) {
        trial_fail(trial, "no '%s'", wanted);
        return false;
    }
    if (!trial->answer[0]) {
        trial_fail(trial, "no reason is given for refusing %s", word);
        return false;
    }
    return trial_has_position(trial);
}

/* From a square to itself, off the board, and no square at all: illegal in every game. */
Verdict check_illegal_move(Trial *trial) {
    static const char *const WORDS[] = {"e4e4", "z9z9", "e2e99", "xyzzy"};
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!refuses_move(trial, WORDS[i], 3 * i))
            return CHECK_FAIL;
    return CHECK_PASS;
}

Verdict check_null_move(Trial *trial) {
    return trial_start(trial) && refuses_move(trial, "0000", 3) ? CHECK_PASS : CHECK_FAIL;
}

/* The start's text with one thing wrong; each is no position in any game. */
static void spoil(const char *fen, uint32_t how, char out[LINE]) {
    char *board, *king;
    switch (how) {
    case 0: /* half of it */
        snprintf(out, LINE, "fen %.*s", (int)strlen(fen) / 2, fen);
        return;
    case 1: /* a seat that is none */
        snprintf(out, LINE, "fen %s", fen);
        out[4] = 'Z';
        return;
    case 2: /* a rank too many */
        snprintf(out, LINE, "fen %s/8", fen);
        return;
    case 3: /* no king of somebody */
        snprintf(out, LINE, "fen %s", fen);
        board = strrchr(out, '-');
        king = strchr(board, 'K');
        king[0] = 'N';
        return;
    default:
        snprintf(out, LINE, "fen R-0,0,0,0-x/y/z-nonsense");
        return;
    }
}

/* Refused with a reason, and the position is what it was. */
static bool refuses_position(Trial *trial, const char *words) {
    char line[LINE + 16];
    snprintf(line, sizeof line, "position%s%s", words[0] ? " " : "", words);
    if (!trial_ask(trial, line, "info string Invalid FEN: ")) {
        trial_fail(trial, "no 'info string Invalid FEN' for '%.60s'", line);
        return false;
    }
    if (!trial->answer[0]) {
        trial_fail(trial, "no reason is given for refusing '%.60s'", line);
        return false;
    }
    return trial_has_position(trial);
}

Verdict check_bad_fen(Trial *trial) {
    static const char *const BARE[] = {"",          "fen",      "fen4",
                                       "fen moves", "nonsense", "startpos teams zz/zz"};
    const char *fen = board_setup(trial->subject->board)->fen;
    char words[LINE];
    if (!trial_start(trial) || !trial_position(trial, 5))
        return CHECK_FAIL;
    for (size_t i = 0; i < sizeof BARE / sizeof *BARE; i++)
        if (!refuses_position(trial, BARE[i]))
            return CHECK_FAIL;
    for (uint32_t how = 0; how < 5; how++) {
        spoil(fen, how, words);
        if (!refuses_position(trial, words))
            return CHECK_FAIL;
    }
    return CHECK_PASS;
}

/* --- ends ------------------------------------------------------------------------------------- */

/* In a position that is over: the result in the protocol's words, then bestmove (none). */
static bool tells_the_end(Trial *trial) {
    Outcome outcome;
    char wanted[OUTCOME_TEXT + 32], text[OUTCOME_TEXT];
    game_over(trial->game, &outcome);
    snprintf(wanted, sizeof wanted, "info string result %s",
             outcome_text(&trial->game->now, &outcome, text));
    const size_t before = trial->bestmoves;
    if (!trial_tell_position(trial) || !trial_say(trial, "go depth 2"))
        return false;
    const char *line = trial_hear(trial, "info string result ");
    if (!line || strcmp(line, wanted) != 0) {
        trial_fail(trial, "'%.90s', not '%s'", line ? line : "", wanted);
        return false;
    }
    return trial_hear(trial, "bestmove (none)") && trial_counts(trial, before + 1);
}

Verdict check_finished_game(Trial *trial) {
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < 3; i++) {
        if (!trial_before_the_end(trial))
            return trial_skip(trial, "no finished game was found");
        const Game *game = trial->game;
        Move moves[MAX_MOVES];
        const size_t count = movegen_legal(&game->now, moves);
        for (size_t k = 0; k < count && !game_over(game, NULL); k++) {
            game_play(trial->game, moves[k], NULL);
            if (!game_over(game, NULL))
                game_undo(trial->game, 1);
        }
        if (!tells_the_end(trial))
            return CHECK_FAIL;
    }
    /* Without a limit the answer waits for stop. */
    if (!trial_say(trial, "go infinite") || !trial_hear_nothing(trial, "info", 50000) ||
        !trial_say(trial, "stop") || !trial_hear(trial, "bestmove (none)"))
        return CHECK_FAIL;
    return CHECK_PASS;
}

/* R and T as plies: seat after seat leaves until the game is over; where a king walks on, it walks.
 */
Verdict check_resign(Trial *trial) {
    if (!trial_start(trial) || !trial_position(trial, 40))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < 40 && !game_over(trial->game, NULL); i++) {
        const Move leave = move_make(NOWHERE, NOWHERE, i % 2 ? MOVE_TIMEOUT : MOVE_RESIGN, 0);
        Move moves[MAX_MOVES];
        if (!game_play(trial->game, leave, NULL)) { /* a king that walks on alone */
            movegen_legal(&trial->game->now, moves);
            game_play(trial->game, moves[0], NULL);
        }
        if (!trial_tell_position(trial) ||
            (!game_over(trial->game, NULL) && !trial_has_position(trial)))
            return CHECK_FAIL;
    }
    if (!game_over(trial->game, NULL))
        return trial_skip(trial, "the game goes on and on");
    return tells_the_end(trial) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_result(Trial *trial) {
    if (!trial->subject->has_result)
        return trial_skip(trial, "it does not know the command result");
    if (!trial_start(trial) || !trial_position(trial, 2))
        return CHECK_FAIL;
    return trial_ask(trial, "result", "info string result none")
               ? CHECK_PASS
               : trial_fail(trial, "no 'info string result none'");
}

/* A relation takes no turn, and one that is ended leaves the position as it was. */
Verdict check_alliance(Trial *trial) {
    const char *seats = trial->subject->board->variant->seats;
    char line[128];
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    snprintf(line, sizeof line, "position startpos alliance %c=%c", seats[0], seats[2]);
    if (trial_ask(trial, line, "info string Invalid FEN: ") ||
        trial_ask(trial, "alliance clear", "info string error E_CMD"))
        return trial_skip(trial, "it makes no alliances in this game");
    if (!trial_position(trial, 0))
        return CHECK_FAIL;
    snprintf(line, sizeof line, "position startpos alliance %c?%c", seats[0], seats[2]);
    if (!trial_ask(trial, line, "info string Invalid FEN: "))
        return trial_fail(trial, "'%s' is not refused", line);
    if (!trial_say(trial, "position startpos alliance %c=%c moves @%c~%c", seats[0], seats[2],
                   seats[1], seats[3]) ||
        !trial_search(trial, "go depth 1", &answer) ||
        !trial_say(trial, "position startpos alliance %c=%c moves @%c!%c", seats[0], seats[2],
                   seats[0], seats[2]))
        return CHECK_FAIL;
    return trial_has_position(trial) ? CHECK_PASS : CHECK_FAIL;
}

/* --- perft ------------------------------------------------------------------------------------ */

/* The lines "move: count" must add up to the last line's number, and that be the rules' own. */
static bool counts_right(Trial *trial, uint32_t depth) {
    const uint64_t wanted = perft(&trial->game->now, depth);
    uint64_t sum = 0;
    const char *line;
    if (!trial_say(trial, "go perft %u", depth))
        return false;
    while ((line = trial_hear(trial, "")) && strncmp(line, "Nodes searched: ", 16) != 0) {
        const char *colon = strstr(line, ": ");
        if (colon && strncmp(line, "info", 4) != 0)
            sum += strtoull(colon + 2, NULL, 10);
    }
    if (!line)
        return false;
    const uint64_t told = strtoull(line + 16, NULL, 10);
    if (told != wanted || sum != wanted)
        trial_fail(trial, "depth %u: %llu, by moves %llu, not %llu", depth,
                   (unsigned long long)told, (unsigned long long)sum, (unsigned long long)wanted);
    return told == wanted && sum == wanted;
}

Verdict check_perft(Trial *trial) {
    if (!trial->subject->has_perft)
        return trial_skip(trial, "it does not know go perft");
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < 6; i++)
        if (!trial_position(trial, 15 * i) || !counts_right(trial, 1 + (i < 3 ? i : 1)))
            return CHECK_FAIL;
    return trial_counts(trial, 0) ? CHECK_PASS : CHECK_FAIL;
}
