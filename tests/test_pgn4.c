/* Records: the own ones of data/pgn4 are read, held against the slow rules, and written in the one
 * present spelling (NAME.out where NAME.pgn4 is in another); and whatever mutilated text still
 * reads is a record that survives being written. */
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/records.h"
#include "tests/slow_all.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Board *new_board(void) { return board_new(variant_find("teams")); }

/* --- the own records -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    size_t plies, variations;
    const char *result, *teams;
} RECORDS[] = {
    {"aborted", 3, 0, "aborted", NULL},
    {"king_capture", 3, 0, "RY won (king captured)", NULL},
    {"late_start", 8, 1, "none", NULL},
    {"mate", 9, 0, "RY won (checkmate)", NULL},
    {"promotion", 9, 0, "none", NULL},
    {"resignation", 6, 0, "RY won (resignation)", NULL},
    {"slots", 1, 0, "points 5,20,0,0 placing 2,1,3,3 (stalemate)", NULL},
    {"stalemate", 1, 0, "draw (stalemate)", NULL},
    {"teammate", 5, 0, "YG won (time-out)", "rb/yg"},
    {"two_checks", 2, 0, "RY won (checkmate)", NULL},
    {"variations", 8, 3, "none", NULL},
    {"walks", 9, 3, "points 1,0,0,60 placing 2,3,3,1 (last seat)", NULL},
};
enum { RECORD_COUNT = sizeof RECORDS / sizeof *RECORDS };

/* Replays a game by the slow rules. Those of Teams know no resignation; all else must be the same.
 */
static void check_slowly(const char *name, const char *teams, const Game *game) {
    char fen[FEN_TEXT], slow_text[SLOW_FEN_TEXT], word[MOVE_TEXT], text[OUTCOME_TEXT];
    Position pos = game->start;
    const SlowRules *rules = slow_rules_of(pos.board->variant->name);
    CU_ASSERT_PTR_NOT_NULL_FATAL(rules);
    fen_write(&pos, NULL, fen);
    void *slow = rules->start(NULL, teams, fen);
    CU_ASSERT_PTR_NOT_NULL_FATAL(slow);
    size_t ply = 0;
    for (; ply < game->count; ply++) {
        const Move m = game->plies[ply];
        fen_write(&pos, NULL, fen);
        rules->fen(slow, slow_text);
        check_that(strcmp(fen, slow_text) == 0, "%s, ply %zu:\n    %s, not\n    %s", name, ply + 1,
                   fen, slow_text);
        move_write(&pos, m, word);
        const bool played = rules->play(slow, word);
        if (!played && move_kind(m) >= MOVE_RESIGN && !pos.board->kings_walk)
            break;
        check_that(played, "%s, ply %zu: %s is not legal", name, ply + 1, word);
        play_commit(&pos, m);
    }
    if (ply == game->count)
        check_that(strcmp(slow_result(slow), record_result(game, text)) == 0, "%s: %s, not %s",
                   name, text, slow_result(slow));
    slow_end(slow);
}

static void test_records(void) {
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        const char *name = RECORDS[i].name;
        char *text = record_load(name, ".pgn4"), *out = record_load(name, ".out");
        char words[OUTCOME_TEXT];
        Error error = {""};
        CU_ASSERT_PTR_NOT_NULL_FATAL(text);
        Pgn4 *record = record_parse(text, &error);
        if (check_that(record != NULL, "%s: %s", name, error.text)) {
            char *written = pgn4_write(record);
            check_that(record->game->count == RECORDS[i].plies &&
                           record->variation_count == RECORDS[i].variations,
                       "%s: %zu plies, %zu variations", name, record->game->count,
                       record->variation_count);
            check_that(strcmp(record_result(record->game, words), RECORDS[i].result) == 0, "%s: %s",
                       name, words);
            check_that(strcmp(written, out ? out : text) == 0, "%s is written\n%s", name, written);
            check_slowly(name, RECORDS[i].teams, record->game);
            record_survives(name, record);
            free(written);
        }
        pgn4_free(record);
        free(text);
        free(out);
    }
}

static void test_what_is_kept(void) {
    Board *board = new_board();
    char *text = record_load("resignation", ".pgn4");
    Pgn4 *r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Red"), "R. \"the rook\" - Rot: 1");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Blue"), "back\\slash");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Yellow"), "gelb: 2 - [x]");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Green"), "gr\xC3\xBCn");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Annotator"), "nobody");
    CU_ASSERT_PTR_NULL(pgn4_tag(r, "red"));
    CU_ASSERT_STRING_EQUAL(r->preface, "before the first move");
    CU_ASSERT_STRING_EQUAL(r->plies[0].comment, "date=2024-07-17T17:23:11.000Z clock=178300");
    CU_ASSERT(r->plies[0].clock_ms == 178300);
    CU_ASSERT_PTR_NULL(r->plies[1].comment);
    CU_ASSERT(r->plies[1].clock_ms == -1);
    CU_ASSERT_STRING_EQUAL(r->plies[2].comment, "clock=120000 and a (remark)");
    CU_ASSERT(r->plies[2].clock_ms == 120000 && r->plies[5].clock_ms == 0);
    pgn4_free(r);
    free(text);
    text = record_load("variations", ".pgn4");
    r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT(r->variations[0].ply == 5 && r->variations[1].ply == 5 && r->variations[2].ply == 7);
    CU_ASSERT_STRING_EQUAL(r->variations[1].text, " .. Na5-c6 ");
    CU_ASSERT_STRING_EQUAL(r->variations[2].text, ".. m5-k5 ");
    CU_ASSERT(strstr(r->variations[0].text, "{ not ) here }") != NULL);
    CU_ASSERT_STRING_EQUAL(r->plies[5].comment, "in passing");
    pgn4_free(r);
    free(text);
    text = record_load("mate", ".pgn4"); /* of a tag given twice the last counts */
    r = pgn4_read(board->variant, text, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Red"), "y");
    CU_ASSERT_STRING_EQUAL(pgn4_tag(r, "Result"), "1-0");
    CU_ASSERT(r->tag_count == 4);
    pgn4_free(r);
    free(text);
    free(board);
}

/* Line ends, a byte order mark and missing ends change nothing. */
static void test_line_ends(void) {
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        char *text = record_load(RECORDS[i].name, ".pgn4");
        const size_t length = strlen(text);
        char *other = malloc(2 * length + 8), *out = other;
        CU_ASSERT_PTR_NOT_NULL_FATAL(other);
        out += sprintf(out, "\xEF\xBB\xBF\r\n");
        for (size_t k = 0; k < length; k++) {
            if (text[k] == '\n' && k + 1 < length)
                *out++ = '\r';
            if (text[k] != '\n' || k + 1 < length)
                *out++ = text[k];
        }
        *out = '\0';
        Error error = {""};
        Pgn4 *a = record_parse(text, NULL), *b = record_parse(other, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(a);
        if (check_that(b != NULL, "%s: %s", RECORDS[i].name, error.text))
            check_that(a->game->count == b->game->count && a->tag_count == b->tag_count &&
                           a->variation_count == b->variation_count,
                       "%s differs", RECORDS[i].name);
        pgn4_free(a);
        pgn4_free(b);
        free(other);
        free(text);
    }
}

/* --- own games -------------------------------------------------------------------------------- */

/* A position of one's own, with entries in its dictionary that only its owner understands. */
#define WITH_EXTRAS                                                                                \
    "Y-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-7-{'uniquify':3,'x':'\\\"y'}-3,3,yK,4,3/14/14/14/14/14/"    \
    "3,yR,3,rN,5,gK/bK,13/14/14/3,bQ,10/14/14/3,4,rK,3,3"

static void test_own_games(void) {
    static const char *const STARTS[] = {"4PC",   "4PCo", "4PCb",     "4PCn",
                                         "4PCrg", "rbg",  WITH_EXTRAS};
    static const char *const PAIRINGS[] = {"ry/bg", "rb/yg", "rg/by"};
    Board *board = new_board();
    uint64_t random = 5;
    bool met[REASON_ABORTED + 1] = {false};
    for (size_t i = 0; i < 84; i++) {
        SeatMask side[SEATS];
        Outcome outcome;
        CU_ASSERT_FATAL(variant_pairing(board->variant, PAIRINGS[i / 7 % 3], side, NULL));
        Game *game = game_new(board);
        CU_ASSERT_FATAL(game_start(game, board, side, STARTS[i % 7], NULL));
        Pgn4 *record = pgn4_new(game);
        record_play_on(record, &random, 1 + i * 3);
        pgn4_complete(record);
        CU_ASSERT(pgn4_set_tag(record, "Red", "\"\\ \x1B]: -"));
        record_survives("an own game", record);
        game_over(record->game, &outcome);
        met[outcome.reason] = true;
        const char *wanted = outcome.reason == REASON_NONE      ? "*"
                             : outcome.reason == REASON_ABORTED ? "Aborted"
                             : outcome.payoff[0] > 0            ? "1-0"
                             : outcome.payoff[0] < 0            ? "0-1"
                                                                : "1/2-1/2";
        CU_ASSERT_STRING_EQUAL(pgn4_tag(record, "Result"), wanted);
        pgn4_free(record);
    }
    CU_ASSERT(met[REASON_NONE] && met[REASON_CHECKMATE]);
    CU_ASSERT(met[REASON_RESIGNED] && met[REASON_TIMEOUT]);
    free(board);
}

/* The tags that the game knows are those that stand in the own records. */
/* --- mutilated texts -------------------------------------------------------------------------- */

enum { MUTATIONS = 24000, MUTATED = 8192 };

/* Changes text[0..n) in place (room for MUTATED); returns the new length. */
static size_t mutate(char *text, size_t n, const char *other, uint64_t *random) {
    static const char SIGNS[] = "(){}[].# \"\\\nRTSx-=+QN19ah\xFF";
    const size_t at = n ? (size_t)(test_random(random) % n) : 0;
    const size_t length = (size_t)(test_random(random) % 40) % (n - at + 1);
    switch (test_random(random) % 6) {
    case 0: /* one byte changed */
        if (n)
            text[at] = SIGNS[test_random(random) % (sizeof SIGNS - 1)];
        return n;
    case 1: /* a bit flipped */
        if (n)
            text[at] = (char)(text[at] ^ 1 << test_random(random) % 8);
        return n;
    case 2: /* a piece cut out */
        memmove(text + at, text + at + length, n - at - length);
        return n - length;
    case 3: /* a piece said twice */
        if (n + length > MUTATED)
            return n;
        memmove(text + at + length, text + at, n - at);
        return n + length;
    case 4: /* the rest cut off */
        return at;
    default: { /* the rest of another text joined on */
        const size_t more = strlen(other), from = (size_t)(test_random(random) % (more + 1));
        const size_t take = more - from < MUTATED - at ? more - from : MUTATED - at;
        memcpy(text + at, other + from, take);
        return at + take;
    }
    }
}

static void test_mutations(void) {
    char *texts[RECORD_COUNT];
    uint64_t random = 3;
    size_t understood = 0;
    for (size_t i = 0; i < RECORD_COUNT; i++) {
        texts[i] = record_load(RECORDS[i].name, ".pgn4");
        CU_ASSERT_PTR_NOT_NULL_FATAL(texts[i]);
    }
    for (size_t i = 0; i < MUTATIONS; i++) {
        char work[MUTATED];
        const char *base = texts[i % RECORD_COUNT];
        size_t n = strlen(base);
        memcpy(work, base, n);
        for (uint64_t k = test_random(&random) % 3 + 1; k > 0; k--)
            n = mutate(work, n, texts[test_random(&random) % RECORD_COUNT], &random);
        char *exact = malloc(n + 1); /* so that a step too far is seen */
        CU_ASSERT_PTR_NOT_NULL_FATAL(exact);
        memcpy(exact, work, n);
        exact[n] = '\0';
        Error error = {""};
        Pgn4 *record = record_parse(exact, &error);
        if (record)
            record_survives("a mutilated record", record);
        else
            check_that(strncmp(error.text, "line ", 5) == 0, "refused with '%s'", error.text);
        understood += record != NULL;
        pgn4_free(record);
        free(exact);
    }
    check_that(understood > MUTATIONS / 20 && understood < MUTATIONS * 3 / 4,
               "%zu of %d are understood", understood, MUTATIONS);
    for (size_t i = 0; i < RECORD_COUNT; i++)
        free(texts[i]);
}

CU_TestInfo TESTS_pgn4[] = {
    {"own records", test_records},       {"what is kept", test_what_is_kept},
    {"line ends", test_line_ends},       {"own games", test_own_games},
    {"mutilated texts", test_mutations}, CU_TEST_INFO_NULL,
};
