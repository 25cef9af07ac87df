/* The engine against the slow rules on scattered positions and in played games; and both against
 * positions worked out by hand, which neither has written. */
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/oracle.h"
#include "tests/sketch.h"
#include "tests/slow_all.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sized to take some seconds, and some minutes under a sanitizer; the suite slow_oracle takes the
 * time that it takes. */
static void engine_and_slow_rules_agree(void) {
    const OracleRun run = {
        .scattered = 12000, .games = 1, .plies = 200, .child_percent = 10, .seed = 1};
    Board *board = board_new(variant_find("teams"));
    oracle_run(board, &run);
    free(board);
}

enum { CASE_ID, CASE_TEAMS, CASE_SKETCH, CASE_PLAYED, CASE_WANTED, CASE_RESULT, CASE_FEN, CASE };

typedef struct {
    const Board *board;
    Position pos;
    void *slow;
} Both;

static bool fast_find(const Position *pos, const char *text, Move *found) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++) {
        char written[MOVE_TEXT];
        move_write(pos, moves[i], written);
        if (strcmp(written, text) == 0) {
            *found = moves[i];
            return true;
        }
    }
    return false;
}

static bool slow_find(const void *game, const char *text) {
    static char moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT];
    const int n = SLOW_TEAMS.moves(game, moves);
    for (int i = 0; i < n; i++)
        if (strcmp(moves[i], text) == 0)
            return true;
    return false;
}

static void check_wanted(const Both *both, const char *id, const char *word) {
    Move move;
    const bool wanted = word[0] == '+';
    check_that(fast_find(&both->pos, word + 1, &move) == wanted, "engine, %s: %s", id, word);
    check_that(slow_find(both->slow, word + 1) == wanted, "slow rules, %s: %s", id, word);
}

static bool play_both(Both *both, const char *id, const char *word) {
    Move move;
    if (!check_that(fast_find(&both->pos, word, &move), "engine, %s: cannot play %s", id, word))
        return false;
    play_commit(&both->pos, move);
    return check_that(SLOW_TEAMS.play(both->slow, word), "slow rules, %s: cannot play %s", id,
                      word);
}

static bool for_each_word(Both *both, const char *id, char *words, bool played) {
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        if (!played)
            check_wanted(both, id, word);
        else if (!play_both(both, id, word))
            return false;
    return true;
}

static void check_end(const Both *both, char *const field[CASE]) {
    char result[OUTCOME_TEXT], fen[FEN_TEXT], slow[SLOW_FEN_TEXT];
    Outcome outcome;
    play_over(&both->pos, &outcome);
    outcome_text(&both->pos, &outcome, result);
    check_that(strcmp(result, field[CASE_RESULT]) == 0, "engine, %s: %s, not %s", field[CASE_ID],
               result, field[CASE_RESULT]);
    check_that(strcmp(slow_result(both->slow), field[CASE_RESULT]) == 0,
               "slow rules, %s: %s, not %s", field[CASE_ID], slow_result(both->slow),
               field[CASE_RESULT]);
    fen_write(&both->pos, NULL, fen);
    SLOW_TEAMS.fen(both->slow, slow);
    check_that(strstr(fen, field[CASE_FEN]) != NULL, "engine, %s: %s", field[CASE_ID], fen);
    check_that(strstr(slow, field[CASE_FEN]) != NULL, "slow rules, %s: %s", field[CASE_ID], slow);
}

static void check_case(const Board *board, char *const field[CASE]) {
    static Both both;
    Sketch sketch;
    char fen[SKETCH_FEN];
    SeatMask side[SEATS];
    Error error = {""};
    if (!check_that(sketch_read(&sketch, field[CASE_SKETCH]), "%s: %s", field[CASE_ID],
                    field[CASE_SKETCH]))
        return;
    sketch_write(&sketch, fen);
    both.board = board;
    if (!check_that(variant_pairing(board->variant, field[CASE_TEAMS], side, &error) &&
                        fen_read(&both.pos, NULL, board, side, fen, &error),
                    "%s: %s", field[CASE_ID], error.text))
        return;
    both.slow = SLOW_TEAMS.start(NULL, field[CASE_TEAMS], fen);
    if (!check_that(both.slow != NULL, "%s: %s", field[CASE_ID], fen))
        return;
    if (for_each_word(&both, field[CASE_ID], field[CASE_PLAYED], true)) {
        for_each_word(&both, field[CASE_ID], field[CASE_WANTED], false);
        check_end(&both, field);
    }
    slow_end(both.slow);
}

static void both_know_the_rules(void) {
    Board *board = board_new(variant_find("teams"));
    Table table;
    char *field[CASE];
    size_t count = 0;
    if (!table_open(&table, QUADRIGA_TEST_DATA "/rules.cases"))
        return;
    while (table_next(&table, field, CASE)) {
        check_case(board, field);
        count++;
    }
    check_that(count >= 50, "only %zu cases", count);
    table_close(&table);
    free(board);
}

CU_TestInfo TESTS_oracle[] = {
    {"both know the rules", both_know_the_rules},
    {"the engine and the slow rules agree", engine_and_slow_rules_agree},
    CU_TEST_INFO_NULL,
};
