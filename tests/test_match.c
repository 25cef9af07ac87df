/* quadriga-match as a program: its command line, whole matches of the real engine, and what becomes
 * of them when it is killed. */
#include "tests/bout.h"
#include "tests/suites.h"
#include "tests/tool.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECOND = TOOL_SECOND, PATIENCE = TOOL_PATIENCE };

static char folder[64];

static bool open_folder(void) {
    strcpy(folder, "/tmp/quadriga-match-XXXXXX");
    return check_that(mkdtemp(folder) != NULL, "no folder can be made");
}

static const char *const FILES[] = {"a.jsonl", "b.jsonl", "c.jsonl", "a.pgn4", "b.pgn4", "a.log"};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES };

static char *read_file(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return test_read_file(path);
}

static void remove_files(void) {
    for (size_t i = 0; i < FILE_COUNT; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        remove(path);
    }
}

static void close_folder(void) {
    remove_files();
    CU_ASSERT_EQUAL(rmdir(folder), 0); /* nothing else was left there */
}

static Peer *start(const char *args) { return tool_start(QUADRIGA_MATCH, folder, args); }

static char *run(const char *args, int status) {
    return tool_run(QUADRIGA_MATCH, folder, args, status);
}

static void run_only(const char *args, int status) { free(run(args, status)); }

static size_t count_of_text(const char *text, const char *part) {
    size_t count = 0;
    for (const char *p = text; (p = strstr(p, part)); p++)
        count++;
    return count;
}

/* --- the command line ------------------------------------------------------------------------- */

static void test_help(void) {
    if (!open_folder())
        return;
    char *help = run("--help", 0);
    static const char *const WORDS[] = {
        "-engine",   "-each",           "-variant", "-rounds",  "-concurrency", "-openings",
        "-sprt",     "-resume",         "-shard",   "tc=",      "option.",      "two-two",
        "merge",     "-pgnout",         "-log",     "-srand",   "-draw",        "-resign",
        "-maxmoves", "-ratinginterval", "-recover", "-jsonout", "timemargin=",
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        check_that(strstr(help, WORDS[i]) != NULL, "the help does not explain %s", WORDS[i]);
    free(help);
    char *version = run("--version", 0);
    CU_ASSERT(strncmp(version, "quadriga-match ", 15) == 0);
    free(version);
    run_only("-engine cmd=x -frobnicate", 2);
    run_only("", 2);
    run_only("merge", 2);
    run_only("merge /no/such/file", 1);
    close_folder();
}

static void test_args(void) {
    MatchArgs args;
    Error error = {""};
    CU_ASSERT(
        bout_args("-each nodes=5 tc=1+0.1 -engine cmd=x name=A nodes=7 option.Hash=3 "
                  "option.hash=4 -engine cmd=/y/z proto=uci -variant FFA -rule MultiCheck=seed "
                  "-rounds 7 -games 12 -concurrency 3 -openings file=o.pgn4 order=random "
                  "start=5 plies=6 -srand 9 -resign movecount=3 score=400 -maxmoves 90 -sprt "
                  "elo0=0 elo1=5 -ratinginterval 20 -pgnout file=p -jsonout j -log l -recover "
                  "-resume -shard 2/5 -startup-ms 500 -each timemargin=20",
                  &args, &error));
    CU_ASSERT_EQUAL_FATAL(args.engine_count, 2);
    const EngineSpec *a = &args.engines[0], *b = &args.engines[1];
    CU_ASSERT(strcmp(a->name, "A") == 0 && a->control.nodes == 7 && a->control.has_clock);
    CU_ASSERT(a->option_count == 1 && strcmp(a->options[0].value, "4") == 0);
    CU_ASSERT(strcmp(b->name, "z") == 0 && b->control.nodes == 5 && b->proto == PROTO_UCI);
    CU_ASSERT(a->margin == 20000 && b->margin == 20000);
    CU_ASSERT(strcmp(args.variant->name, "ffa") == 0 && args.rounds == 7 && args.games == 12);
    CU_ASSERT(args.openings.format == OPENING_PGN4 && args.openings.shuffled &&
              args.openings.start == 5 && args.openings.plies == 6);
    CU_ASSERT(args.adjudication.resign_count == 3 && args.adjudication.resign_score == 400);
    CU_ASSERT(args.shard == 1 && args.shards == 5 && args.recover && args.resume);
    CU_ASSERT(strcmp(args.pgn, "p") == 0 && strcmp(args.journal, "j") == 0 && args.seed == 9);
    CU_ASSERT(strcmp(args.sprt.elo1, "5") == 0 && args.startup == 500000);
    match_args_free(&args);
}

static void test_bad_args(void) {
    static const char *const CASES[] = {
        "-engine nodes=5",
        "-engine cmd=x",
        "-engine cmd=x tc=inf",
        "-engine cmd=x nodes=0",
        "-engine cmd=x nodes=5 colour=red",
        "-engine cmd=x nodes=5 proto=xboard",
        "-engine cmd=x nodes=5 restart=perhaps",
        "-engine cmd=x nodes=5 option.=3",
        "-engine cmd=x nodes=5 team=3",
        "-engine cmd=x nodes",
        "-engine",
        "-rounds x",
        "-rounds 0",
        "-variant chess",
        "-shard 3/2",
        "-shard 0/2",
        "-shard 1",
        "-openings form=x",
        "-openings file=x format=epd",
        "-openings order=backwards",
        "-draw movecount=3",
        "-resign score=3",
        "-maxmoves -3",
        "stray",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        MatchArgs args;
        Error error = {""};
        check_that(!bout_args(CASES[i], &args, &error) && error.text[0], "'%s' was read", CASES[i]);
        match_args_free(&args);
    }
}

/* Read, but it makes no match. */
static void test_bad_matches(void) {
    static const char *const CASES[] = {
        "-engine cmd=x name=a -each nodes=5",
        "-engine cmd=x name=a -engine cmd=y name=a -each nodes=5",
        "-engine cmd=x -engine cmd=y -each nodes=5 -games 3",
        "-engine cmd=x -engine cmd=y -each nodes=5 -rule Order=wdyb",
        "-engine cmd=x -engine cmd=y -each nodes=5 -setup nonsense",
        "-engine cmd=x -engine cmd=y -each nodes=5 -teams rbyg",
        "-engine cmd=x -engine cmd=y -each nodes=5 -openings file=/no/such/file",
        "-engine cmd=x -engine cmd=y -each nodes=5 -draw movecount=3 score=5 -variant ffa",
        "-engine cmd=x -engine cmd=y -each nodes=5 -sprt elo0=5",
        "-engine cmd=x -engine cmd=y -each nodes=5 -sprt elo0=5 elo1=0",
        "-engine cmd=x -engine cmd=y -each nodes=5 -sprt elo0=0 elo1=5 model=magic",
        "-engine cmd=x -engine cmd=y -each nodes=5 -sprt elo0=0 elo1=5 -shard 1/2",
        "-engine cmd=x -engine cmd=y -engine cmd=z -each nodes=5 -sprt elo0=0 elo1=5",
        "-engine cmd=x -engine cmd=y -each nodes=5 -resume",
        "-engine cmd=x -engine cmd=y -each nodes=5 -log /no/such/folder/file",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bout bout = {.stop_after = 0};
        check_that(!bout_play(&bout, CASES[i]) && bout.error.text[0], "'%s'", CASES[i]);
        bout_free(&bout);
    }
}

/* --- matches ---------------------------------------------------------------------------------- */

#define ENGINES                                                                                    \
    "-engine name=new cmd=" QUADRIGA_BINARY " nodes=120 -engine name=old cmd=" QUADRIGA_BINARY     \
    " nodes=60 -each option.Hash=1 -ratinginterval 0 -srand 11 "

static void test_whole_match(void) {
    if (!open_folder())
        return;
    char *said = run(ENGINES "-rounds 3 -concurrency 2 -jsonout a.jsonl -pgnout a.pgn4 -log a.log "
                             "-maxmoves 15",
                     0);
    CU_ASSERT_EQUAL(count_of_text(said, "Finished game "), 6);
    CU_ASSERT_EQUAL(count_of_text(said, "Score of new vs old: "), 1);
    CU_ASSERT_EQUAL(count_of_text(said, "Faults: 0"), 1);
    free(said);
    char *journal = read_file("a.jsonl"), *pgn = read_file("a.pgn4"), *log = read_file("a.log");
    CU_ASSERT(journal && count_of_text(journal, "\n") == 7);
    CU_ASSERT(pgn && count_of_text(pgn, "[GameNr ") == 6 && strstr(pgn, "/"));
    CU_ASSERT(log && count_of_text(log, "< ucinewgame\n") == 24 && strstr(log, "> bestmove "));
    free(journal);
    free(pgn);
    free(log);
    run_only(ENGINES "-rounds 3 -jsonout a.jsonl", 1); /* not written over */
    close_folder();
}

/* From the table on: what of a match's text must be the same in any case. Times are cut off. */
static char *standings_of(const char *said) {
    Buffer out = {NULL, 0, 0};
    const char *table = strstr(said, "rank name");
    for (const char *p = table ? table : ""; *p; p += strcspn(p, "\n") + 1) {
        const size_t length = strcspn(p, "\n");
        const bool timed = strncmp(p, "Faults", 6) == 0, wide = length > 80;
        if (!timed)
            buffer_print(&out, "%.*s\n", (int)(wide ? 92 : length), p);
        if (!p[length])
            break;
    }
    return buffer_take(&out);
}

/* Reads until so many games have been told, and `us` longer; false when it came to its end before.
 */
static bool runs_until(Peer *peer, int games, int64_t us) {
    const char *line;
    const int64_t deadline = peer_now() + PATIENCE;
    while (games > 0) {
        if (peer_read(peer, deadline, &line, NULL) != PEER_LINE)
            return false;
        games -= strncmp(line, "Finished game", 13) == 0;
    }
    const int64_t until = peer_now() + us;
    PeerEvent event;
    do
        event = peer_read(peer, until, &line, NULL);
    while (event == PEER_LINE && peer_now() < until);
    return event != PEER_ENDED;
}

/* Killed at any moment, gone on with as often as that, it comes to the same end as undisturbed. */
static void test_killed(void) {
    enum { ROUNDS = TEST_SHARE(20), GAMES = 2 * ROUNDS };
    char line[900], args[1024], end[PEER_END_TEXT];
    uint64_t random = 3;
    size_t kills = 0;
    if (!open_folder())
        return;
    snprintf(line, sizeof line, ENGINES "-rounds %d -concurrency 2 -maxmoves 40 -variant teams ",
             ROUNDS);
    snprintf(args, sizeof args, "%s -jsonout a.jsonl -pgnout a.pgn4", line);
    char *undisturbed = run(args, 0), *disturbed = NULL;
    snprintf(args, sizeof args, "%s -jsonout b.jsonl -pgnout b.pgn4 -resume", line);
    for (int i = 0; i < 200 && !disturbed; i++) {
        Peer *peer = start(args);
        if (!peer)
            break;
        if (runs_until(peer, i % 4 ? 1 + i % 3 : 0, (int64_t)(test_random(&random) % 20000))) {
            peer_free(peer); /* SIGKILL */
            kills++;
        } else {
            free(tool_finish(peer, end));
            disturbed = run(args, 0); /* nothing is left to be played */
        }
    }
    check_that(kills >= 3, "it was killed %zu times only", kills);
    CU_ASSERT_PTR_NOT_NULL_FATAL(disturbed);
    char *a = standings_of(undisturbed), *b = standings_of(disturbed);
    check_that(a[0] && strcmp(a, b) == 0, "undisturbed:\n%s\nkilled %zu times:\n%s", a, kills, b);
    free(a);
    free(b);
    a = read_file("a.pgn4");
    b = read_file("b.pgn4");
    CU_ASSERT(a && b && count_of_text(a, "[GameNr") == GAMES &&
              count_of_text(b, "[GameNr") == GAMES);
    free(a);
    free(b);
    free(undisturbed);
    free(disturbed);
    snprintf(args, sizeof args, "%s -jsonout b.jsonl -resume -srand 12", line);
    run_only(args, 1); /* another match does not go on with this journal */
    close_folder();
}

/* Parts played apart and put together are the whole. */
static void test_shards(void) {
    static const char LINE[] = ENGINES "-rounds 5 -maxmoves 12 -variant ffa ";
    char args[1024];
    if (!open_folder())
        return;
    snprintf(args, sizeof args, "%s -jsonout c.jsonl", LINE);
    char *whole = run(args, 0);
    snprintf(args, sizeof args, "%s -jsonout a.jsonl -shard 1/2", LINE);
    char *part = run(args, 0);
    CU_ASSERT_EQUAL(count_of_text(part, "Finished game "), 18);
    free(part);
    snprintf(args, sizeof args, "%s -jsonout b.jsonl -shard 2/2 -concurrency 2", LINE);
    part = run(args, 0);
    CU_ASSERT_EQUAL(count_of_text(part, "Finished game "), 12);
    free(part);
    char *merged = run("merge a.jsonl b.jsonl -pgnout a.pgn4 -sprt elo0=0 elo1=10", 0);
    CU_ASSERT(strstr(merged, "SPRT") != NULL);
    free(merged);
    char *pgn = read_file("a.pgn4");
    CU_ASSERT(pgn && count_of_text(pgn, "[GameNr") == 30);
    free(pgn);
    merged = run("merge b.jsonl a.jsonl c.jsonl", 0); /* c has all of it once more */
    char *a = standings_of(whole), *b = standings_of(merged);
    char *conditions = strstr(a, "(nodes 120)"), *others = strstr(b, "(merged)");
    CU_ASSERT_FATAL(conditions != NULL && others != NULL);
    memmove(conditions, conditions + 11, strlen(conditions + 11) + 1);
    memmove(others, others + 8, strlen(others + 8) + 1);
    check_that(strcmp(a, b) == 0, "whole:\n%s\nmerged:\n%s", a, b);
    free(a);
    free(b);
    free(whole);
    free(merged);
    close_folder();
}

/* Ctrl-C: it ends at once, with what has been played, and leaves no engine behind. */
static void test_interrupted(void) {
    char end[PEER_END_TEXT];
    const char *line = "";
    if (!open_folder())
        return;
    char args[1024];
    snprintf(args, sizeof args,
             "-engine cmd=sh name=outer args='-c \"echo $$ > a.log; trap : TERM; %s vice=stall "
             "at=2\"' -engine name=b cmd=%s -each nodes=5 -rounds 1000 -concurrency 1",
             QUADRIGA_MOCK, QUADRIGA_MOCK);
    Peer *peer = start(args);
    if (!peer)
        return;
    CU_ASSERT_EQUAL(peer_read(peer, peer_now() + PATIENCE, &line, NULL), PEER_LINE);
    char *text = NULL;
    for (int64_t until = peer_now() + PATIENCE; peer_now() < until;) {
        free(text);
        text = read_file("a.log");
        if (text && strchr(text, '\n'))
            break;
    }
    const pid_t engine = text ? (pid_t)atol(text) : 0;
    free(text);
    CU_ASSERT_FATAL(engine > 1);
    peer_signal(peer, SIGINT);
    const int64_t before = peer_now();
    char *said = tool_finish(peer, end);
    CU_ASSERT_STRING_EQUAL(end, "exit status 130");
    CU_ASSERT(peer_now() - before < 20 * SECOND);
    CU_ASSERT(kill(engine, 0) != 0);
    free(said);
    close_folder();
}

/* Who answers because the match is stopped has not overstepped any time. */
static void test_stopped_is_not_late(void) {
    char end[PEER_END_TEXT], args[1024];
    const char *line = "";
    if (!open_folder())
        return;
    snprintf(args, sizeof args,
             "-engine cmd=%s name=a -engine cmd=%s name=b -each depth=100 patience=1000 -rounds 9",
             QUADRIGA_BINARY, QUADRIGA_BINARY);
    Peer *peer = start(args);
    if (!peer)
        return;
    CU_ASSERT_EQUAL(peer_read(peer, peer_now() + PATIENCE, &line, NULL), PEER_LINE);
    const int64_t thinking = peer_now() + SECOND;
    PeerEvent event;
    while ((event = peer_read(peer, thinking, &line, NULL)) == PEER_LINE)
        ;
    CU_ASSERT_EQUAL(event, PEER_LATE);
    peer_signal(peer, SIGINT);
    char *said = tool_finish(peer, end);
    CU_ASSERT_STRING_EQUAL(end, "exit status 130");
    check_that(!strstr(said, "Finished") && !strstr(said, "Fault in"), "%s", said);
    free(said);
    close_folder();
}

/* The test ends a match that it has decided. */
static void test_sprt(void) {
    if (!open_folder())
        return;
    char *said =
        run("-engine name=deep cmd=" QUADRIGA_BINARY " depth=3 -engine name=fool cmd=" QUADRIGA_MOCK
            " depth=1 -sprt elo0=0 elo1=50 -rounds 500 -concurrency 2 "
            "-ratinginterval 0 -openings plies=8 -jsonout a.jsonl",
            0);
    const size_t games = count_of_text(said, "Finished game ");
    check_that(games >= 8 && games < 200, "it ended after %zu games: %s", games, said);
    CU_ASSERT(strstr(said, "H1") != NULL);
    free(said);
    close_folder();
}

CU_TestInfo TESTS_match[] = {
    {"help, version, mistakes", test_help},
    {"the command line", test_args},
    {"command lines that are none", test_bad_args},
    {"matches that cannot be", test_bad_matches},
    {"a whole match", test_whole_match},
    {"killed and gone on with", test_killed},
    {"parts put together", test_shards},
    {"interrupted", test_interrupted},
    {"stopped is not late", test_stopped_is_not_late},
    {"a test that ends the match", test_sprt},
    CU_TEST_INFO_NULL,
};
