/* JSON, and journals that are written, read, torn, and put together. */
#include "tests/suites.h"
#include "tuning/journal_line.h"
#include "tuning/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- JSON ------------------------------------------------------------------------------------- */

static Json *parse(const char *text) { return json_read(text, strlen(text)); }

static void test_json(void) {
    Json *json = parse(
        " { \"a\" : [ 1 , -2, true, null ], \"b\":\"x\\n\\\"\\\\\\/\\u00e9\\ud83d\\ude00\\u0041\""
        ", \"c\":{}, \"d\":9223372036854775807 } ");
    CU_ASSERT_PTR_NOT_NULL_FATAL(json);
    const Json *list = json_get(json, "a");
    CU_ASSERT(list->type == JSON_LIST && list->first->number == 1 &&
              list->first->next->number == -2 && list->first->next->next->type == JSON_BOOL &&
              list->first->next->next->next->type == JSON_NULL);
    CU_ASSERT_STRING_EQUAL(json_text(json, "b", ""), "x\n\"\\/\xC3\xA9\xF0\x9F\x98\x80"
                                                     "A");
    CU_ASSERT(json_get(json, "c")->type == JSON_OBJECT && !json_get(json, "c")->first);
    CU_ASSERT_EQUAL(json_number(json, "d", 0), INT64_MAX);
    CU_ASSERT_EQUAL(json_number(json, "b", -7), -7);
    CU_ASSERT_EQUAL(json_number(json, "z", -7), -7);
    CU_ASSERT_STRING_EQUAL(json_text(NULL, "z", "no"), "no");
    json_free(json);
}

static void test_bad_json(void) {
    static const char *const CASES[] = {
        "",
        "{",
        "}",
        "[1,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "tru",
        "1.5",
        "1e3",
        "-",
        "\"a",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u0000\"",
        "[1]]",
        "nul",
        "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]",
        "99999999999999999999",
        "\"\\ud800\\u12\"",
        "{\"a\":1,}",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Json *json = parse(CASES[i]);
        check_that(json == NULL, "'%s' was read", CASES[i]);
        json_free(json);
    }
    Json *json = json_read("[1]\0x", 5);
    CU_ASSERT_PTR_NULL(json);
}

/* Any text that is written is read as it was. */
static void test_texts(void) {
    uint64_t random = 1;
    for (int i = 0; i < 200; i++) {
        char text[64];
        size_t n = 0;
        for (; n < sizeof text - 1 && test_random(&random) % 40; n++)
            text[n] = (char)(test_random(&random) % 127 + 1);
        text[n] = '\0';
        Buffer out = {NULL, 0, 0};
        json_put_text(&out, text);
        Json *json = json_read(out.text, out.length);
        check_that(json && json->type == JSON_TEXT && strcmp(json->text, text) == 0, "%s",
                   out.text);
        json_free(json);
        buffer_free(&out);
    }
}

/* --- journals --------------------------------------------------------------------------------- */

static char *engine_names[] = {"new \"one\"", "old"};
static const JournalHead HEAD = {
    .description = "variant x\nengine a\nengine b",
    .variant = "x",
    .seats = "rbyg",
    .side = {5, 10, 5, 10},
    .engine_count = 2,
    .engine = engine_names,
    .block_games = 2,
};

static char path[4][64];

/* Names of files that do not exist. */
static void make_paths(void) {
    for (int i = 0; i < 4; i++) {
        snprintf(path[i], sizeof path[i], "/tmp/quadriga-journal-%ld-%d", (long)getpid(), i);
        remove(path[i]);
    }
}

static void remove_paths(void) {
    for (int i = 0; i < 4; i++)
        remove(path[i]);
}

static char *copy(const char *text) {
    char *out = malloc(strlen(text) + 1);
    CU_ASSERT_PTR_NOT_NULL_FATAL(out);
    return strcpy(out, text);
}

/* A game whose every field follows from its number. */
static GameReport make_game(uint64_t number) {
    GameReport report = {.number = number, .ending = ENDING_BOARD, .us = 1000 + number};
    GameOutcome *outcome = &report.outcome;
    outcome->block = (uint32_t)(number / 2);
    outcome->plies = (uint16_t)(100 + number);
    for (Seat s = 0; s < SEATS; s++) {
        const bool won = (s + number) % 3 == 0;
        outcome->engine[s] = (uint8_t)((s + number) % 2);
        outcome->place[s] = won ? 1 : 3;
        outcome->points[s] = (int32_t)s * 10 - (int32_t)number;
        outcome->lasted[s] = (uint16_t)(50 + s);
        report.play[s] = (EnginePlay){25 + s, 100 + number, 5000 * number, 400 + s};
    }
    strcpy(report.result, "RY won (checkmate)");
    if (number % 3 == 1) {
        report.fault[2] = (Fault){.kind = FAULT_CRASH,
                                  .ply = 7,
                                  .text = "it\tended: signal 11",
                                  .position = copy("position fen \"x\" moves a1a2"),
                                  .go = copy("go depth 1")};
        report.ending = ENDING_FAULT;
    }
    Buffer pgn = {NULL, 0, 0};
    buffer_print(&pgn, "[GameNr \"%d\"]\n\n1. h2-h3 { +0.1/2 }\n", (int)number + 1);
    report.pgn4 = buffer_take(&pgn);
    return report;
}

static bool is_same(const GameReport *a, const GameReport *b) {
    bool same = a->number == b->number && a->ending == b->ending && a->us == b->us &&
                strcmp(a->result, b->result) == 0 && a->outcome.block == b->outcome.block &&
                a->outcome.plies == b->outcome.plies;
    for (Seat s = 0; s < SEATS; s++) {
        const Fault *x = &a->fault[s], *y = &b->fault[s];
        same &= a->outcome.engine[s] == b->outcome.engine[s] &&
                a->outcome.place[s] == b->outcome.place[s] &&
                a->outcome.points[s] == b->outcome.points[s] &&
                a->outcome.lasted[s] == b->outcome.lasted[s] &&
                a->play[s].moves == b->play[s].moves && a->play[s].depth == b->play[s].depth &&
                a->play[s].nodes == b->play[s].nodes && a->play[s].us == b->play[s].us;
        same &= x->kind == y->kind && x->ply == y->ply && strcmp(x->text, y->text) == 0;
    }
    return same;
}

static void write_games(const char *file, const uint64_t *numbers, size_t count) {
    Error error = {""};
    JournalWriter *writer = journal_create(file, &HEAD, &error);
    if (!check_that(writer != NULL, "%s", error.text))
        return;
    for (size_t i = 0; i < count; i++) {
        GameReport report = make_game(numbers[i]);
        CU_ASSERT(journal_write(writer, &report, &error));
        game_report_free(&report);
    }
    journal_close(writer);
}

static void test_write_and_read(void) {
    static const uint64_t NUMBERS[] = {3, 0, 1, 7, 2, 4};
    Journal journal;
    Error error = {""};
    make_paths();
    write_games(path[0], NUMBERS, 6);
    if (check_that(journal_read(path[0], &journal, &error), "%s", error.text)) {
        CU_ASSERT(journal_matches(&journal.head, &HEAD, NULL));
        CU_ASSERT_STRING_EQUAL(journal.head.engine[0], engine_names[0]);
        CU_ASSERT(memcmp(journal.head.side, HEAD.side, sizeof HEAD.side) == 0);
        CU_ASSERT_EQUAL(journal.count, 6);
        CU_ASSERT(journal_has(&journal, 7) && !journal_has(&journal, 5) &&
                  !journal_has(&journal, 8));
        for (size_t i = 0; i < journal.count; i++) {
            GameReport wanted = make_game(journal.games[i].number);
            CU_ASSERT(i == 0 || journal.games[i].number > journal.games[i - 1].number);
            CU_ASSERT(is_same(&journal.games[i], &wanted));
            CU_ASSERT_STRING_EQUAL(journal.games[i].pgn4, wanted.pgn4);
            if (wanted.fault[2].kind)
                CU_ASSERT_STRING_EQUAL(journal.games[i].fault[2].position,
                                       wanted.fault[2].position);
            game_report_free(&wanted);
        }
        journal_free(&journal);
    }
    CU_ASSERT(!journal_create(path[0], &HEAD, &error)); /* nothing is written over */
    remove_paths();
}

/* Nobody else adds to a journal while it is written. */
static void test_locked(void) {
    Error error = {""};
    make_paths();
    JournalWriter *writer = journal_create(path[0], &HEAD, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(writer);
    const pid_t other = fork();
    if (other == 0) {
        Journal journal;
        const bool refused = journal_read(path[0], &journal, &error) &&
                             !journal_continue(path[0], &journal, &HEAD, &error) &&
                             strstr(error.text, "another match");
        _exit(refused ? 0 : 1);
    }
    int status = -1;
    CU_ASSERT(other > 0 && waitpid(other, &status, 0) == other && status == 0);
    journal_close(writer);
    remove_paths();
}

/* A journal cut at any byte is gone on with from its last whole line. */
static void test_torn(void) {
    static const uint64_t NUMBERS[] = {0, 1, 2};
    Error error = {""};
    make_paths();
    write_games(path[0], NUMBERS, 3);
    char *whole = test_read_file(path[0]);
    CU_ASSERT_PTR_NOT_NULL_FATAL(whole);
    const size_t length = strlen(whole);
    for (size_t cut = 0; cut <= length; cut += cut < 40 || cut > length - 40 ? 1 : 37) {
        FILE *file = fopen(path[1], "w");
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        fwrite(whole, 1, cut, file);
        fclose(file);
        Journal journal;
        if (!check_that(journal_read(path[1], &journal, &error), "at %zu: %s", cut, error.text))
            continue;
        JournalWriter *writer = journal_continue(path[1], &journal, &HEAD, &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(writer);
        for (uint64_t number = 0; number < 3; number++)
            if (!journal_has(&journal, number)) {
                GameReport report = make_game(number);
                CU_ASSERT(journal_write(writer, &report, &error));
                game_report_free(&report);
            }
        journal_close(writer);
        journal_free(&journal);
        char *again = test_read_file(path[1]);
        check_that(again && strcmp(again, whole) == 0, "cut at %zu it is another", cut);
        free(again);
    }
    free(whole);
    remove_paths();
}

static void test_merge(void) {
    static const uint64_t FIRST[] = {0, 1, 4, 5}, SECOND[] = {6, 2, 3, 4},
                          ALL[] = {0, 1, 2, 3, 4, 5, 6};
    Keeper keeper, whole;
    Error error = {""};
    make_paths();
    write_games(path[0], FIRST, 4);
    write_games(path[1], SECOND, 4);
    write_games(path[2], ALL, 7);
    char *two[] = {path[0], path[1]}, *one[] = {path[2]};
    CU_ASSERT_FATAL(keeper_merge(&keeper, two, 2, &error));
    CU_ASSERT_FATAL(keeper_merge(&whole, one, 1, &error));
    CU_ASSERT_EQUAL(keeper.journal.count, 7);
    for (size_t i = 0; i < 7 && i < keeper.journal.count; i++)
        CU_ASSERT(is_same(&keeper.journal.games[i], &whole.journal.games[i]));
    CU_ASSERT_EQUAL(keeper.faults[FAULT_CRASH], 2); /* games 1 and 4 */
    const Standings standings = keeper_standings(&keeper);
    CU_ASSERT(standings.list.count == 7 &&
              standings.play[0].moves + standings.play[1].moves == 7 * (25 + 26 + 27 + 28));
    const GameList list = keeper_whole(&keeper);
    CU_ASSERT_EQUAL(list.count, 6); /* the seventh game's block is not finished */
    CU_ASSERT(keeper_export(&keeper, path[3], NULL, &error));
    char *a = test_read_file(path[2]), *b = test_read_file(path[3]);
    CU_ASSERT(a && b && strcmp(a, b) == 0);
    free(a);
    free(b);
    keeper_close(&keeper);
    keeper_close(&whole);
    remove_paths();
}

static void put_file(const char *file, const char *text) {
    FILE *out = fopen(file, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(out);
    fputs(text, out);
    fclose(out);
}

static void test_conflicts(void) {
    static const uint64_t NUMBERS[] = {0, 1};
    Keeper keeper;
    Error error = {""};
    make_paths();
    write_games(path[0], NUMBERS, 2);
    char *text = test_read_file(path[0]), *two[] = {path[0], path[1]};
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    char *plies = strstr(text, "\"plies\":100");
    CU_ASSERT_PTR_NOT_NULL_FATAL(plies);
    plies[9] = '2';
    put_file(path[1], text);
    CU_ASSERT(!keeper_merge(&keeper, two, 2, &error) && strstr(error.text, "game 1 was played"));
    plies[9] = '1';
    char *engine = strstr(text, "engine b");
    CU_ASSERT_PTR_NOT_NULL_FATAL(engine);
    engine[7] = 'c';
    put_file(path[1], text);
    CU_ASSERT(!keeper_merge(&keeper, two, 2, &error) &&
              strstr(error.text, "\"engine b\" and \"engine c\""));
    free(text);
    remove_paths();
}

static void test_bad_journals(void) {
    static const uint64_t NUMBERS[] = {0};
    static const struct {
        const char *from, *to; /* what is replaced in a good one; NULL = all of it */
    } CASES[] = {
        {NULL, "x\n"},
        {NULL, "x"}, /* cut off perhaps, but nothing of ours */
        {NULL, "{\"form\": 1"},
        {NULL, "{}\n"},
        {NULL, "[1]\n"},
        {"\"format\":1", "\"format\":2"},
        {"\"block_games\":2", "\"block_games\":0"},
        {"\"sides\":[5,", "\"sides\":[16,"},
        {"\"sides\":[5,10,5,10]", "\"sides\":[5,10,5]"},
        {"\"seats\":\"rbyg\"", "\"seats\":\"rby\""},
        {"\"engines\":[", "\"engines\":[1,"},
        {"\"game\":0", "\"game\":-1"},
        {"\"block\":0", "\"block\":1"},
        {"\"engine\":[0,", "\"engine\":[2,"},
        {"\"place\":[1,", "\"place\":[5,"},
        {"\"lasted\":[50,", "\"lasted\":[\"50\","},
        {"\"ending\":\"board\"", "\"ending\":\"bored\""},
        {"\"plies\":100", "\"plies\":70000"},
        {"\"us\":[400,", "\"us\":[-4,"},
        {"\"took_us\":1000,", ""},
        {"{\"game\"", "{{\"game\""},
    };
    make_paths();
    write_games(path[0], NUMBERS, 1);
    char *good = test_read_file(path[0]);
    CU_ASSERT_PTR_NOT_NULL_FATAL(good);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *at = CASES[i].from ? strstr(good, CASES[i].from) : good;
        Journal journal;
        Error error = {""};
        Buffer text = {NULL, 0, 0};
        CU_ASSERT_PTR_NOT_NULL_FATAL(at);
        if (!at)
            break;
        buffer_print(&text, "%.*s", (int)(at - good), good);
        buffer_put(&text, CASES[i].to);
        buffer_put(&text, CASES[i].from ? at + strlen(CASES[i].from) : "");
        put_file(path[1], text.text);
        buffer_free(&text);
        check_that(!journal_read(path[1], &journal, &error) && strstr(error.text, "line ") &&
                       !journal.games && !journal.head.engine,
                   "case %zu: '%s'", i, error.text);
    }
    free(good);
    remove_paths();
}

/* What random bytes in a journal do is said, and nothing else. */
static void test_noise(void) {
    static const uint64_t NUMBERS[] = {0, 1, 2, 3};
    uint64_t random = 5;
    make_paths();
    write_games(path[0], NUMBERS, 4);
    char *good = test_read_file(path[0]);
    CU_ASSERT_PTR_NOT_NULL_FATAL(good);
    const size_t length = strlen(good);
    for (int i = 0; i < 300; i++) {
        Journal journal;
        Error error;
        char *text = copy(good);
        for (int k = 0; k < 3; k++)
            text[test_random(&random) % length] = (char)(test_random(&random) % 255 + 1);
        put_file(path[1], text);
        free(text);
        if (journal_read(path[1], &journal, &error))
            journal_free(&journal);
    }
    free(good);
    remove_paths();
    CU_PASS("it lives");
}

CU_TestInfo TESTS_journal[] = {
    {"JSON", test_json},
    {"what is no JSON", test_bad_json},
    {"any text", test_texts},
    {"written and read", test_write_and_read},
    {"locked while it is written", test_locked},
    {"torn at any place", test_torn},
    {"put together", test_merge},
    {"parts that do not fit", test_conflicts},
    {"journals that are wrong", test_bad_journals},
    {"noise", test_noise},
    CU_TEST_INFO_NULL,
};
