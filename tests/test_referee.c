/* The arbiter, with engines that do wrong in every way. Mock engines answer at once, so time limits
 * can be short without being missed by the innocent. */
#include "engine/pgn4.h"
#include "tests/bout.h"
#include "tests/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOOD "-engine name=good cmd=@ "

/* Is it a game in which only this seat did wrong, in this way? */
static void expect_fault(const Bout *bout, const char *what, Seat seat, FaultKind kind) {
    if (!check_that(bout->count == 1, "%s: %u games, %s", what, bout->count, bout->error.text))
        return;
    const GameReport *report = &bout->report[0];
    for (Seat s = 0; s < SEATS; s++)
        check_that(report->fault[s].kind == (s == seat ? kind : FAULT_NONE), "%s: seat %u: %s (%s)",
                   what, s, fault_name(report->fault[s].kind), report->fault[s].text);
}

static const struct {
    const char *vice, *more; /* more of the engine's keys */
    FaultKind kind;
} VICES[] = {
    {"crash", "st=20", FAULT_CRASH},
    {"abort", "st=20", FAULT_CRASH},
    {"halfcrash", "st=20", FAULT_CRASH},
    {"mute", "st=20", FAULT_CRASH},
    {"stall", "st=0.05", FAULT_STALL},
    {"stall", "tc=0.2", FAULT_STALL},
    {"stall", "patience=0.05 depth=1", FAULT_STALL},
    {"late_ms=300", "st=0.05", FAULT_TIME},
    {"late_ms=300", "tc=0.1+0.05", FAULT_TIME},
    {"illegal", "st=20", FAULT_ILLEGAL},
    {"dialect", "st=20", FAULT_ILLEGAL},
    {"timeout", "st=20", FAULT_ILLEGAL},
    {"none", "st=20", FAULT_NO_MOVE},
    {"empty", "st=20", FAULT_NO_MOVE},
};

/* In a team game the team has lost, whoever did wrong; the game ends there. */
static void test_teams(void) {
    for (size_t i = 0; i < sizeof VICES / sizeof *VICES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "st=20 -engine name=bad cmd=@ args=vice=%s_at=3 %s -recover "
                      "-seats A_A_A_B -openings plies=4",
                 VICES[i].vice, VICES[i].more);
        CU_ASSERT(bout_play(&bout, line));
        CU_ASSERT_EQUAL(bout.end, MATCH_PLAYED);
        expect_fault(&bout, VICES[i].vice, 3, VICES[i].kind);
        const GameReport *report = &bout.report[0];
        const Fault *fault = &report->fault[3];
        /* two moves each by lot or played, and the seat's third */
        check_that(report->outcome.plies == 4 + 12 && fault->ply == 4 + 11, "%s: %u plies",
                   VICES[i].vice, report->outcome.plies);
        check_that(report->outcome.place[0] == 1 && report->outcome.place[2] == 1 &&
                       report->outcome.place[1] == 3 && report->outcome.place[3] == 3,
                   "%s: places", VICES[i].vice);
        CU_ASSERT_EQUAL(report->ending, ENDING_FAULT);
        check_that(strcmp(report->result, VICES[i].kind == FAULT_TIME
                                              ? "RY won (time-out)"
                                              : "RY won (resignation)") == 0,
                   "%s: %s", VICES[i].vice, report->result);
        check_that(fault->text[0] && fault->position && fault->go &&
                       strncmp(fault->position, "position fen ", 13) == 0 &&
                       strncmp(fault->go, "go ", 3) == 0,
                   "%s: '%s' cannot be replayed", VICES[i].vice, fault->text);
        check_that(report->pgn4 && strstr(report->pgn4, fault_name(VICES[i].kind)), "%s: record",
                   VICES[i].vice);
        char tag[128];
        snprintf(tag, sizeof tag, "[Termination \"Adjudication: %s, %s\"]", report->result,
                 fault_name(VICES[i].kind));
        check_that(report->pgn4 && strstr(report->pgn4, tag), "%s: no %s", VICES[i].vice, tag);
        bout_free(&bout);
    }
}

/* Where everybody plays for himself the others play on. */
static void test_others_play_on(void) {
    for (size_t i = 0; i < sizeof VICES / sizeof *VICES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "st=20 -engine name=bad cmd=@ args=vice=%s_at=5 %s -recover "
                      "-seats A_B_A_A -variant ffa -openings plies=0 -maxmoves 30",
                 VICES[i].vice, VICES[i].more);
        CU_ASSERT(bout_play(&bout, line));
        expect_fault(&bout, VICES[i].vice, 1, VICES[i].kind);
        const GameOutcome *outcome = &bout.report[0].outcome;
        check_that(outcome->lasted[1] == 18 && outcome->plies > 18 && outcome->lasted[0] > 18,
                   "%s: it lasted %u of %u plies", VICES[i].vice, outcome->lasted[1],
                   outcome->plies);
        check_that(bout.report[0].ending != ENDING_FAULT, "%s: ended by a fault", VICES[i].vice);
        bout_free(&bout);
    }
}

/* By the rules such a game would be void: here it is lost, or else a crash would cost nothing. */
static void test_early(void) {
    static const struct {
        const char *variant;
        int place[SEATS];
    } CASES[] = {
        {"teams", {1, 3, 1, 3}},
        {"ffa", {1, 4, 1, 1}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "-engine name=bad cmd=@ args=vice=illegal -each st=20 -seats A_B_A_A "
                      "-variant %s -openings plies=0",
                 CASES[i].variant);
        CU_ASSERT(bout_play(&bout, line));
        expect_fault(&bout, CASES[i].variant, 1, FAULT_ILLEGAL);
        for (Seat s = 0; s < SEATS; s++)
            CU_ASSERT_EQUAL(bout.report[0].outcome.place[s], CASES[i].place[s]);
        CU_ASSERT_STRING_EQUAL(bout.report[0].result, "aborted");
        bout_free(&bout);
    }
}

/* Oddities that are no faults. */
static void test_forgiven(void) {
    static const char *const CASES[] = {"half", "garbage", "double", "late_ms=30"};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "-engine name=odd cmd=@ args=vice=%s_at=3 -each st=20 -seats A_A_A_B "
                      "-openings plies=4 -maxmoves 5",
                 CASES[i]);
        CU_ASSERT(bout_play(&bout, line));
        expect_fault(&bout, CASES[i], SEATS, FAULT_NONE);
        CU_ASSERT_EQUAL(bout.report[0].outcome.plies, 20);
        CU_ASSERT_EQUAL(bout.report[0].ending, ENDING_LENGTH);
        bout_free(&bout);
    }
}

static void test_margin(void) {
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=slow cmd=@ args=vice=late_ms=60 st=0.05 "
                                    "timemargin=5000 -each st=20 -seats A_A_A_B -maxmoves 3"));
    expect_fault(&bout, "timemargin", SEATS, FAULT_NONE);
    bout_free(&bout);
}

static void test_resignation(void) {
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=meek cmd=@ args=vice=resign_at=3 -each st=20 "
                                    "-seats A_B_A_A -openings plies=4"));
    expect_fault(&bout, "resign", SEATS, FAULT_NONE);
    CU_ASSERT_EQUAL(bout.report[0].ending, ENDING_BOARD);
    CU_ASSERT_STRING_EQUAL(bout.report[0].result, "RY won (resignation)");
    bout_free(&bout);
}

/* Who has the seats of a process that has crashed loses all of them; another is started for the
 * next game. */
static void test_share(void) {
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=bad cmd=@ args=vice=crash_at=20 share=on -each "
                                    "st=20 -seats A_B_A_B -variant ffa -openings plies=0 -rounds 2 "
                                    "-recover -maxmoves 25"));
    if (check_that(bout.count == 2, "%u games: %s", bout.count, bout.error.text))
        for (int i = 0; i < 2; i++) {
            CU_ASSERT_EQUAL(bout.report[i].fault[3].kind, FAULT_CRASH);
            CU_ASSERT_EQUAL(bout.report[i].fault[1].kind, FAULT_CRASH);
            CU_ASSERT_EQUAL(bout.report[i].fault[0].kind, FAULT_NONE);
        }
    bout_free(&bout);
}

static void test_recover(void) {
    static const char LINE[] =
        GOOD "-engine name=bad cmd=@ args=vice=crash_at=2_games=2 share=on -each "
             "st=20 -rounds 3 -maxmoves 4 -openings plies=4 ";
    char line[512];
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, LINE));
    CU_ASSERT(bout.end == MATCH_FAILED && strstr(bout.error.text, "bad: the program ended"));
    CU_ASSERT_EQUAL(bout.count, 2);
    bout_free(&bout);
    snprintf(line, sizeof line, "%s -recover", LINE);
    CU_ASSERT(bout_play(&bout, line));
    CU_ASSERT_EQUAL(bout.end, MATCH_PLAYED);
    /* a fresh process plays one whole game before it crashes */
    if (check_that(bout.count == 6, "%u games", bout.count))
        for (uint32_t i = 0; i < 6; i++)
            CU_ASSERT_EQUAL(bout.report[i].ending, i % 2 ? ENDING_FAULT : ENDING_LENGTH);
    bout_free(&bout);
    /* one that dies between two games has done no harm */
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=bad cmd=@ args=vice=between_games=2 -each st=20 "
                                    "-rounds 2 -maxmoves 4"));
    CU_ASSERT(bout.end == MATCH_PLAYED && bout.count == 4);
    bout_free(&bout);
    /* started anew for each game it never comes to the second one */
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=bad cmd=@ args=vice=crash_games=2 restart=on "
                                    "-each st=20 -rounds 2 -maxmoves 4"));
    CU_ASSERT(bout.end == MATCH_PLAYED && bout.count == 4);
    bout_free(&bout);
}

/* Engines that do not even start stop the match before it begins, with a reason. */
static void test_cannot_begin(void) {
    static const struct {
        const char *keys, *reason;
        uint32_t ms; /* for those who never answer; the others get what a busy machine may need */
    } CASES[] = {
        {"cmd=/no/such/program", "cannot start", 0},
        {"cmd=@ args=vice=nouciok", "no uciok in time", 300},
        {"cmd=@ args=vice=unready", "no readyok in time", 0},
        {"cmd=@ args=vice=exit", "exit status 3", 0},
        {"cmd=@ option.Hush=1", "no option 'Hush'", 0},
        {"cmd=@ option.Hash=99", "from 1 to 64", 0},
        {"cmd=sh args=-c_'exec_cat'", "no uciok in time", 300},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "-engine name=bad %s -each st=20 -startup-ms %u -rounds 3 -concurrency 2",
                 CASES[i].keys, CASES[i].ms ? CASES[i].ms : 20000);
        CU_ASSERT(bout_play(&bout, line));
        check_that(bout.end == MATCH_FAILED && bout.count == 0 &&
                       strstr(bout.error.text, CASES[i].reason),
                   "%s: end %d, '%s'", CASES[i].keys, (int)bout.end, bout.error.text);
        bout_free(&bout);
    }
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=b cmd=@ option.hash=32 option.two_words=x -each "
                                    "st=20 -maxmoves 3"));
    CU_ASSERT_EQUAL(bout.end, MATCH_PLAYED);
    bout_free(&bout);
}

/* Each is told in its own dialect only: the mocks end with status 9 at a word of another. */
static void test_dialects(void) {
    static const char *const KEYS[] = {
        "-each tc=20+0.1",
        "-each st=20",
        "-each nodes=5",
        "-each tc=40/20+0.1+0.1d",
        "-each tc=20 -setup classic",
        "-engine name=c cmd=@ -each tc=20",
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 "-engine name=plain cmd=@ args=dialect=uci proto=uci "
                 "-engine name=dashed cmd=@ args=dialect=4pchess_score=31 proto=4pchess %s "
                 "-maxmoves 60 -rounds 2",
                 KEYS[i]);
        CU_ASSERT(bout_play(&bout, line));
        check_that(bout.end == MATCH_PLAYED && bout.count >= 4, "%s: %s", KEYS[i], bout.error.text);
        for (uint32_t g = 0; g < bout.count; g++)
            for (Seat s = 0; s < SEATS; s++)
                check_that(bout.report[g].fault[s].kind == FAULT_NONE, "%s: %s", KEYS[i],
                           bout.report[g].fault[s].text);
        bout_free(&bout);
    }
    /* and the test can fail */
    Bout bout = {.stop_after = 0};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=b cmd=@ args=dialect=4pchess proto=uci -each "
                                    "tc=20 -maxmoves 5"));
    CU_ASSERT(bout.end == MATCH_FAILED && strstr(bout.error.text, "exit status 9"));
    bout_free(&bout);
    CU_ASSERT(!bout_play(&bout, GOOD "-engine name=b cmd=@ proto=uci -each tc=20 -variant ffa"));
}

static void test_adjudication(void) {
    static const struct {
        const char *options, *result;
        Ending ending;
        uint32_t plies;
    } CASES[] = {
        {"-maxmoves 10 -variant teams", "draw (maxmoves)", ENDING_LENGTH, 40},
        {"-draw movenumber=7 movecount=2 score=20", "draw (adjudication)", ENDING_DRAW, 28},
        {"-draw movecount=4 score=20", "draw (adjudication)", ENDING_DRAW, 4 + 16},
        {"-draw movecount=4 score=10 -maxmoves 9", "draw (maxmoves)", ENDING_LENGTH, 36},
        /* both sides are unhappy; red's partner is the last to have said so twice */
        {"-resign movecount=2 score=15", "BG won (resignation)", ENDING_RESIGN, 4 + 8 + 1},
        {"-resign movecount=2 score=16 -maxmoves 9", "draw (maxmoves)", ENDING_LENGTH, 36},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 "-engine name=a cmd=@ args=score=-15 -engine name=b cmd=@ args=score=-15 "
                 "-each st=20 -seats A_B_A_B -openings plies=4 %s",
                 CASES[i].options);
        CU_ASSERT(bout_play(&bout, line));
        if (!check_that(bout.count == 1, "%s: %s", CASES[i].options, bout.error.text))
            continue;
        const GameReport *report = &bout.report[0];
        check_that(strcmp(report->result, CASES[i].result) == 0 &&
                       report->ending == CASES[i].ending && report->outcome.plies == CASES[i].plies,
                   "%s: %s, %s, %u plies", CASES[i].options, report->result,
                   ending_name(report->ending), report->outcome.plies);
        bout_free(&bout);
    }
}

/* In every game: records that can be read back, whose games are as long and end as reported. */
static void test_all_games(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Bout bout = {.stop_after = 0};
        char line[512];
        snprintf(line, sizeof line,
                 GOOD "-engine name=bad cmd=@ args=vice=illegal_at=40 -each st=20 -variant %s "
                      "-concurrency 2 -maxmoves 80",
                 ALL_VARIANTS[v]->name);
        CU_ASSERT(bout_play(&bout, line));
        check_that(bout.end == MATCH_PLAYED && bout.count >= 2, "%s: %s", ALL_VARIANTS[v]->name,
                   bout.error.text);
        for (uint32_t g = 0; g < bout.count; g++) {
            const GameReport *report = &bout.report[g];
            Error error = {""};
            char text[OUTCOME_TEXT];
            Outcome outcome;
            Pgn4 *record = pgn4_read(ALL_VARIANTS[v], report->pgn4, &error);
            if (!check_that(record != NULL, "%s: %s in %s", ALL_VARIANTS[v]->name, error.text,
                            report->pgn4))
                continue;
            check_that(record->game->count == report->outcome.plies, "%s: %zu plies, not %u",
                       ALL_VARIANTS[v]->name, record->game->count, report->outcome.plies);
            if (report->ending == ENDING_BOARD || report->ending == ENDING_FAULT) {
                game_over(record->game, &outcome);
                CU_ASSERT_STRING_EQUAL(outcome_text(&record->game->now, &outcome, text),
                                       report->result);
            }
            pgn4_free(record);
        }
        bout_free(&bout);
    }
}

static void expect_same_games(const char *line, const char *way) {
    Bout first = {.stop_after = 0}, bout = {.stop_after = 0};
    char other[512];
    snprintf(other, sizeof other, "%s %s", line, way);
    CU_ASSERT(bout_play(&first, line) && bout_play(&bout, other));
    CU_ASSERT(first.count == 18 && bout.count == 18);
    for (uint32_t g = 0; g < bout.count; g++) {
        const GameReport *a = &bout.report[g], *b = &first.report[a->number];
        CU_ASSERT_EQUAL(a->number, b->number);
        check_that(a->outcome.plies == b->outcome.plies &&
                       memcmp(a->outcome.place, b->outcome.place, SEATS) == 0 &&
                       memcmp(a->outcome.points, b->outcome.points, sizeof a->outcome.points) == 0,
                   "%s: game %u is another", way, g);
    }
    bout_free(&bout);
    bout_free(&first);
}

/* What a game is like follows from its number: not from concurrency, order, or processes. */
static void test_same_games(void) {
    static const char WALKING[] = GOOD "-engine name=b cmd=@ args=vice=illegal_at=6 -each st=20 "
                                       "-variant ffa -rounds 3 -maxmoves 12 -srand 5";
    static const char INNOCENT[] = GOOD "-engine name=b cmd=@ -each st=20 -variant ffa -rounds 3 "
                                        "-maxmoves 12 -srand 5";
    expect_same_games(WALKING, "-concurrency 3");
    expect_same_games(WALKING, "-concurrency 2 -each restart=on");
    expect_same_games(INNOCENT, "-each share=on");
}

static void test_stop(void) {
    Bout bout = {.stop_after = 3};
    CU_ASSERT(bout_play(&bout, GOOD "-engine name=b cmd=@ -each st=20 -rounds 100 -maxmoves 5 "
                                    "-concurrency 2"));
    CU_ASSERT(bout.end == MATCH_STOPPED && bout.count == 3);
    bout_free(&bout);
}

CU_TestInfo TESTS_referee[] = {
    {"faults in a team game", test_teams},
    {"faults where the others play on", test_others_play_on},
    {"faults at the very beginning", test_early},
    {"oddities that are no faults", test_forgiven},
    {"a margin of time", test_margin},
    {"resignation", test_resignation},
    {"a shared process", test_share},
    {"going on after a crash", test_recover},
    {"engines that do not start", test_cannot_begin},
    {"dialects", test_dialects},
    {"adjudication", test_adjudication},
    {"all games, and their records", test_all_games},
    {"the same games in any way", test_same_games},
    {"the watcher stops the match", test_stop},
    CU_TEST_INFO_NULL,
};
