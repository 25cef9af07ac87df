/* Programs at the end of pipes: the shell and its tools play the part of programs of every kind. */
#include "tests/suites.h"
#include "tuning/peer.h"
#include "tuning/words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECOND = 1000000, PATIENCE = 30 * SECOND };

static int64_t in(int64_t us) { return peer_now() + us; }

/* `sh -c SCRIPT`; the script must hold no single quote. */
static Peer *shell(const char *script) {
    char args[1024];
    Error error = {""};
    snprintf(args, sizeof args, "-c '%s'", script);
    Peer *peer = peer_start(&(PeerCommand){.cmd = "sh", .args = args}, &error);
    check_that(peer != NULL, "cannot start a shell: %s", error.text);
    return peer;
}

static void expect_line(Peer *peer, const char *text) {
    const char *line = "";
    size_t length = 0;
    const PeerEvent event = peer_read(peer, in(PATIENCE), &line, &length);
    check_that(event == PEER_LINE && strcmp(line, text) == 0 && length == strlen(text),
               "event %d, line '%s', not '%s'", (int)event, event == PEER_LINE ? line : "", text);
}

static void expect_end(Peer *peer, const char *text) {
    char end[PEER_END_TEXT];
    peer_stop(peer, in(PATIENCE));
    check_that(strcmp(peer_end_text(peer, end), text) == 0, "'%s', not '%s'", end, text);
    CU_ASSERT(!peer_runs(peer));
    peer_free(peer);
}

/* --- words ------------------------------------------------------------------------------------ */

static void test_words(void) {
    static const struct {
        const char *text, *words[6];
    } CASES[] = {
        {"", {NULL}},
        {" \t ", {NULL}},
        {"a", {"a"}},
        {"  a  bc ", {"a", "bc"}},
        {"a 'b c' d", {"a", "b c", "d"}},
        {"''", {""}},
        {"a'' \"\" b", {"a", "", "b"}},
        {"x\"y z\"w", {"xy zw"}},
        {"\"a\\\"b\\\\c\\d\"", {"a\"b\\c\\d"}},
        {"'a\\b\"' \"it's\"", {"a\\b\"", "it's"}},
        {"a\\ b \\' \\\"", {"a b", "'", "\""}},
        {"$HOME * > x", {"$HOME", "*", ">", "x"}},
        {"a b c d e f", {"a", "b", "c", "d", "e", "f"}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        char **words = words_split("first", CASES[i].text, &error);
        size_t n = 0;
        if (!check_that(words != NULL, "'%s': %s", CASES[i].text, error.text))
            continue;
        CU_ASSERT_STRING_EQUAL(words[0], "first");
        for (; n < 6 && CASES[i].words[n]; n++)
            check_that(words[n + 1] && strcmp(words[n + 1], CASES[i].words[n]) == 0,
                       "word %zu of '%s' is not '%s'", n, CASES[i].text, CASES[i].words[n]);
        check_that(!words[n + 1], "'%s' has more than %zu words", CASES[i].text, n);
        free(words);
    }
    char **none = words_split("first", NULL, NULL);
    CU_ASSERT(none && none[0] && !none[1]);
    free(none);
}

static void test_bad_words(void) {
    static const char *const CASES[] = {"'a", "a \"b", "a\\", "\"\\"};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        check_that(!words_split("first", CASES[i], &error) && error.text[0], "'%s'", CASES[i]);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

static void test_lines(void) {
    Peer *peer = shell("while read line; do echo \"got $line\"; done");
    if (!peer)
        return;
    CU_ASSERT(peer_write(peer, "one", in(PATIENCE)));
    expect_line(peer, "got one");
    CU_ASSERT(peer_write(peer, "two", in(PATIENCE)) && peer_write(peer, "three", in(PATIENCE)));
    expect_line(peer, "got two");
    const int64_t before = peer_now();
    expect_line(peer, "got three");
    CU_ASSERT(peer_line_time(peer) > 0 && peer_line_time(peer) <= peer_now());
    CU_ASSERT(before <= peer_now());
    CU_ASSERT(!peer_has_line(peer) && peer_runs(peer));
    expect_end(peer, "exit status 0");
}

static void test_odd_bytes(void) {
    Peer *peer = shell("printf \"a\\\\r\\\\n\\\\n\\\\0b\\\\0\\\\r\\\\r\\\\nhalf\"");
    if (!peer)
        return;
    expect_line(peer, "a");
    expect_line(peer, "");
    expect_line(peer, "\x01"
                      "b\x01");
    CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, NULL), PEER_ENDED);
    CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, NULL), PEER_ENDED);
    expect_end(peer, "exit status 0");
}

static void test_half_line(void) {
    Peer *peer = shell("printf best; sleep 0.1; echo move; read line; echo rest");
    const char *line;
    if (!peer)
        return;
    while (peer_read(peer, in(SECOND / 1000), &line, NULL) == PEER_LATE)
        ;
    CU_ASSERT_STRING_EQUAL(line, "bestmove");
    CU_ASSERT(peer_write(peer, "", in(PATIENCE)));
    expect_line(peer, "rest");
    expect_end(peer, "exit status 0");
}

static void test_long_lines(void) {
    Peer *peer = shell("head -c 1048576 /dev/zero | tr \"\\\\0\" x; echo; "
                       "head -c 1048577 /dev/zero | tr \"\\\\0\" x; echo; "
                       "head -c 9000000 /dev/zero | tr \"\\\\0\" x; echo; echo short");
    size_t length = 0;
    if (!peer)
        return;
    CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, &length), PEER_LINE);
    CU_ASSERT_EQUAL(length, PEER_MAX_LINE);
    CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, NULL), PEER_TOO_LONG);
    CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, NULL), PEER_TOO_LONG);
    expect_line(peer, "short");
    expect_end(peer, "exit status 0");
}

/* --- deadlines --------------------------------------------------------------------------------
 */

static void test_late(void) {
    Peer *peer = shell("read line; echo late");
    if (!peer)
        return;
    const int64_t before = peer_now();
    CU_ASSERT_EQUAL(peer_read(peer, before + SECOND / 20, NULL, NULL), PEER_LATE);
    check_that(peer_now() - before >= SECOND / 20, "it came back before the deadline");
    CU_ASSERT_EQUAL(peer_read(peer, before, NULL, NULL), PEER_LATE);
    CU_ASSERT(peer_write(peer, "go", in(PATIENCE)));
    for (int64_t end = in(PATIENCE); !peer_has_line(peer) && peer_now() < end;)
        ;
    /* a line that is there is given, however late it is */
    CU_ASSERT_EQUAL(peer_read(peer, before, NULL, NULL), PEER_LINE);
    expect_end(peer, "exit status 0");
}

/* Bytes without end and without a newline must not outlast a deadline. */
static void test_flood(void) {
    Peer *peer = shell("exec tr \"\\\\0\" x < /dev/zero");
    if (!peer)
        return;
    const int64_t before = peer_now();
    CU_ASSERT_EQUAL(peer_read(peer, before + SECOND / 5, NULL, NULL), PEER_LATE);
    check_that(peer_now() - before < 10 * SECOND, "a flood held it up");
    peer_stop(peer, peer_now());
    peer_free(peer);
}

static void test_deaf(void) {
    enum { LONG_LINE = 1 << 20 };
    Peer *peer = shell("exec sleep 60");
    char *line = malloc(LONG_LINE + 1);
    if (!peer || !line)
        return;
    memset(line, 'x', LONG_LINE);
    line[LONG_LINE] = '\0';
    CU_ASSERT(!peer_write(peer, line, in(SECOND / 20)));
    free(line);
    peer_stop(peer, in(SECOND / 20));
    char end[PEER_END_TEXT];
    CU_ASSERT_STRING_EQUAL(peer_end_text(peer, end), "ended by us");
    peer_free(peer);
}

/* Both sides write much before either reads. */
static void test_both_write(void) {
    enum { LINES = 3000 };
    Peer *peer = shell("exec cat");
    char line[201];
    if (!peer)
        return;
    memset(line, 'y', 200);
    line[200] = '\0';
    for (int i = 0; i < LINES; i++)
        CU_ASSERT(peer_write(peer, line, in(PATIENCE)));
    for (int i = 0; i < LINES; i++)
        expect_line(peer, line);
    expect_end(peer, "exit status 0");
}

/* --- ends ------------------------------------------------------------------------------------- */

static void test_exits(void) {
    static const struct {
        const char *script, *end;
    } CASES[] = {
        {"exit 3", "exit status 3"},
        {"kill -9 $$", "signal 9 (Killed)"},
        {"exec >&-; exit 0", "exit status 0"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Peer *peer = shell(CASES[i].script);
        if (!peer)
            continue;
        CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), NULL, NULL), PEER_ENDED);
        for (int64_t end = in(PATIENCE); peer_runs(peer) && peer_now() < end;)
            ;
        CU_ASSERT(!peer_write(peer, "anybody there?", in(PATIENCE)));
        expect_end(peer, CASES[i].end);
    }
}

/* What a program has started goes with it, by force or not. */
static void test_group(void) {
    for (int forced = 0; forced < 2; forced++) {
        Peer *peer =
            shell(forced ? "sleep 60 & echo $!; wait" : "sleep 60 & echo $!; exec cat >/dev/null");
        const char *line = "";
        if (!peer)
            continue;
        CU_ASSERT_EQUAL(peer_read(peer, in(PATIENCE), &line, NULL), PEER_LINE);
        const pid_t child = (pid_t)atol(line);
        CU_ASSERT_FATAL(child > 1);
        peer_stop(peer, in(forced ? 0 : PATIENCE));
        /* gone, or dead and waiting for its new parent to notice */
        char path[64];
        bool gone = false;
        for (int64_t end = in(PATIENCE); !gone && peer_now() < end;) {
            snprintf(path, sizeof path, "/proc/%ld/stat", (long)child);
            char *stat = test_read_file(path);
            gone = kill(child, 0) != 0 || (stat && strstr(stat, ") Z"));
            free(stat);
        }
        CU_ASSERT(gone);
        peer_free(peer);
    }
}

static void test_cannot_start(void) {
    static const PeerCommand CASES[] = {
        {.cmd = "/no/such/program"},
        {.cmd = "no-such-program-anywhere"},
        {.cmd = "/etc/passwd"},
        {.cmd = "sh", .dir = "/no/such/folder"},
        {.cmd = "sh", .errors = "/no/such/folder/file"},
        {.cmd = "sh", .args = "'not closed"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        check_that(!peer_start(&CASES[i], &error) && strlen(error.text) > 10, "case %zu: '%s'", i,
                   error.text);
    }
    peer_free(NULL);
}

static void test_folder(void) {
    Error error;
    Peer *peer = peer_start(&(PeerCommand){.cmd = "sh", .args = "-c pwd", .dir = "/"}, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(peer);
    expect_line(peer, "/");
    expect_end(peer, "exit status 0");
}

/* A program must not hold the pipes of another: else that one would never see its input end. */
static void test_private_pipes(void) {
    Peer *first = shell("exec cat"), *second = shell("exec sleep 60");
    if (first)
        expect_end(first, "exit status 0");
    peer_free(second);
}

CU_TestInfo TESTS_peer[] = {
    {"words of a command", test_words},
    {"words that are none", test_bad_words},
    {"lines both ways", test_lines},
    {"NUL bytes, CR, a half line at the end", test_odd_bytes},
    {"a line in two halves", test_half_line},
    {"lines that are too long", test_long_lines},
    {"a deadline", test_late},
    {"a flood does not outlast a deadline", test_flood},
    {"a program that does not read", test_deaf},
    {"both sides write at once", test_both_write},
    {"exit and crash", test_exits},
    {"what it started goes too", test_group},
    {"programs that cannot be started", test_cannot_start},
    {"the folder that it runs in", test_folder},
    {"pipes are not inherited", test_private_pipes},
    CU_TEST_INFO_NULL,
};
