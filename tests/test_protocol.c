/* The protocol as a client sees it: our own program at the other end of two pipes. Transcripts in
 * data/protocol hold what is said (.in) and what is to be answered (.out):
 *
 *   $N    any whole number          $*    the rest of the line
 *   ...   any lines up to one that matches the next expected line
 *
 * A line "info depth …" that is not expected is let pass, since how many there are is the search's
 * own affair. */
#include "tests/chat.h"
#include "tests/suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK_US = 500000 }; /* the targets are 50 ms and less; machines that test are busy */

/* --- transcripts -------------------------------------------------------------------------------
 */

static bool line_matches(const char *pattern, const char *line) {
    while (*pattern) {
        if (strcmp(pattern, "$*") == 0)
            return true;
        if (strncmp(pattern, "$N", 2) == 0) {
            char *end;
            strtod(line, &end);
            if (end == line)
                return false;
            line = end;
            pattern += 2;
        } else if (*pattern++ != *line++) {
            return false;
        }
    }
    return *line == '\0';
}

/* Cuts a text into lines in place; returns their number. */
static size_t cut(char *text, char **line, size_t room) {
    size_t count = 0;
    for (char *p = text; *p && count < room;) {
        line[count++] = p;
        p += strcspn(p, "\n");
        if (*p)
            *p++ = '\0';
    }
    return count;
}

enum { MAX_LINES = 4096 };

static void compare(const char *name, char *expected, char *answer) {
    static char *want[MAX_LINES], *got[MAX_LINES];
    const size_t wanted = cut(expected, want, MAX_LINES), given = cut(answer, got, MAX_LINES);
    size_t w = 0;
    for (size_t g = 0; g < given; g++) {
        const bool any = w < wanted && strcmp(want[w], "...") == 0;
        const size_t next = w + any;
        if (next < wanted && line_matches(want[next], got[g]))
            w = next + 1;
        else if (!any && strncmp(got[g], "info depth ", 11) != 0) {
            check_that(0, "%s: expected line %zu: %s\n    but read: %s", name, w + 1,
                       w < wanted ? want[w] : "(no more)", got[g]);
            return;
        }
    }
    check_that(w == wanted, "%s: missing: %s", name, w < wanted ? want[w] : "");
}

static char *read_data(const char *name, const char *suffix, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/protocol/%s%s", QUADRIGA_TEST_DATA, name, suffix);
    FILE *file = fopen(path, "rb");
    char *text = test_read_file(path);
    *length = 0;
    if (file && fseek(file, 0, SEEK_END) == 0)
        *length = (size_t)ftell(file); /* there may be zeros inside */
    if (file)
        fclose(file);
    return text;
}

static void transcript(const char *name) {
    size_t length, unused;
    int status;
    char *said = read_data(name, ".in", &length), *expected = read_data(name, ".out", &unused);
    if (check_that(said && expected, "%s: .in or .out is missing", name)) {
        char *answer = program_converse("", said, length, &status);
        check_that(status == 0, "%s: exit status %d", name, status);
        if (answer)
            compare(name, expected, answer);
        free(answer);
    }
    free(said);
    free(expected);
}

static void transcripts(void) {
    DIR *folder = opendir(QUADRIGA_TEST_DATA "/protocol");
    size_t count = 0;
    if (!check_that(folder != NULL, "no folder of transcripts"))
        return;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char name[256];
        snprintf(name, sizeof name, "%s", entry->d_name);
        char *end = strrchr(name, '.');
        if (!end || strcmp(end, ".in") != 0)
            continue;
        *end = '\0';
        transcript(name);
        count++;
    }
    closedir(folder);
    CU_ASSERT(count >= 13);
}

/* The matcher itself can say no. */
static void matcher(void) {
    CU_ASSERT(line_matches("a $N b", "a -15 b"));
    CU_ASSERT(line_matches("a $*", "a  what ever"));
    CU_ASSERT(!line_matches("a $N b", "a x b"));
    CU_ASSERT(!line_matches("a", "a b"));
    CU_ASSERT(!line_matches("a b", "a"));
}

/* --- go, stop, quit ----------------------------------------------------------------------------
 */

static int64_t median(int64_t *values, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && values[k - 1] > values[k]; k--) {
            const int64_t swap = values[k];
            values[k] = values[k - 1];
            values[k - 1] = swap;
        }
    return values[count / 2];
}

/* Is the move of a line "bestmove …" one of a line "info string moves …"? */
static bool is_legal(const char *bestmove, const char *moves) {
    char wanted[32];
    if (sscanf(bestmove, "bestmove %31s", wanted) != 1)
        return false;
    const size_t length = strlen(wanted);
    for (const char *p = moves; (p = strstr(p, wanted)); p += length)
        if (p[-1] == ' ' && (p[length] == ' ' || p[length] == '\0'))
            return true;
    return false;
}

/* Stops come after the search has begun, while it begins, and before; readyok is asked for in
 * between. Nothing may follow bestmove. */
static void go_stop(void) {
    enum { ROUNDS = 500 };
    static int64_t stop_us[ROUNDS], ready_us[ROUNDS];
    Program program;
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "moves\n");
    const char *line = program_await(&program, "info string moves", NULL);
    char *moves = strdup(line ? line : "");
    for (size_t i = 0; i < ROUNDS; i++) {
        program_say(&program, "go infinite\n");
        if (i % 4 == 0)
            program_await(&program, "info depth 3", NULL);
        int64_t start_us = test_now_us();
        program_say(&program, "isready\n");
        if (!check_that(program_await(&program, "readyok", NULL) != NULL, "no readyok in search"))
            break;
        ready_us[i] = test_now_us() - start_us;
        start_us = test_now_us();
        program_say(&program, "stop\n");
        line = program_await(&program, "bestmove ", NULL);
        stop_us[i] = test_now_us() - start_us;
        if (!check_that(line && is_legal(line, moves), "round %zu: %s", i, line ? line : "-"))
            break;
        program_say(&program, "isready\n");
        line = program_line(&program, PATIENCE_MS);
        if (!check_that(line && strcmp(line, "readyok") == 0, "after bestmove came: %s",
                        line ? line : "-"))
            break;
    }
    const int64_t stop = median(stop_us, ROUNDS), ready = median(ready_us, ROUNDS);
    printf("\n    median and worst of %d: readyok in search %ld and %ld us, stop to bestmove %ld "
           "and %ld us ... ",
           ROUNDS, (long)ready, (long)ready_us[ROUNDS - 1], (long)stop,
           (long)stop_us[ROUNDS - 1]); /* sorted by now */
    CU_ASSERT(stop < SLACK_US);
    CU_ASSERT(ready < SLACK_US);
    program_say(&program, "quit\n");
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
    free(moves);
}

/* All at once, so that stop arrives before the search has drawn breath. */
static void go_stop_at_once(void) {
    enum { ROUNDS = 500 };
    static char text[ROUNDS * 32];
    text[0] = '\0';
    for (size_t i = 0; i < ROUNDS; i++)
        strcat(text, i % 2 ? "go infinite\nstop\n" : "go movetime 1000\nstop\n");
    program_expect(text, "bestmove ", ROUNDS);
    text[0] = '\0';
    for (size_t i = 0; i < ROUNDS; i++)
        strcat(text, "go\n"); /* each stops the one before; the end of input stops the last */
    program_expect(text, "bestmove ", ROUNDS);
}

static void go_quit(void) {
    for (size_t i = 0; i < 50; i++)
        program_expect(i % 2 ? "go infinite\nquit\n" : "go depth 60\nquit\nisready\n", "bestmove ",
                       1);
}

static void start_time(void) {
    int64_t us[11];
    for (size_t i = 0; i < 11; i++) {
        Program program;
        const int64_t begin = test_now_us();
        if (!program_begin(&program, ""))
            return;
        program_say(&program, "uci\n");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "uciok", NULL));
        us[i] = test_now_us() - begin;
        CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
    }
    const int64_t middle = median(us, 11);
    printf("\n    median: start to uciok %ld us ... ", (long)middle);
    CU_ASSERT(middle < SLACK_US);
}

/* What is asked for while a search runs leaves it alone. */
static void questions_in_search(void) {
    Program program;
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "position startpos moves h2h3\ngo infinite\n");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info depth 2", NULL));
    program_say(&program, "d\nmoves\nfen\nresult\neval\nposition classic\nposition fen x\nfen\n"
                          "setoption name Hash value 4\nsetoption name Clear Hash\n"
                          "setoption name Setup value by\nucinewgame\nuci\nisready\n");
    static const char *const ANSWERS[] = {"Result: none",
                                          "info string moves 20 ",
                                          "info string fen B-",
                                          "info string result none",
                                          "side to move: ",
                                          "info string Invalid FEN: ",
                                          "info string fen R-",
                                          "uciok",
                                          "readyok"};
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
        check_that(program_await(&program, ANSWERS[i], NULL) != NULL, "no %s", ANSWERS[i]);
    program_say(&program, "stop\n");
    const char *line = program_await(&program, "bestmove ", NULL);
    /* Blue's move, from where the search began: its files are a to c. */
    check_that(line && line[9] >= 'a' && line[9] <= 'c', "%s", line ? line : "-");
    program_say(&program, "go depth 1\nwait\n");
    line = program_await(&program, "bestmove ", NULL);
    check_that(line && line[9] >= 'd' && line[9] <= 'k', "%s", line ? line : "-");
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

/* --- arguments ----------------------------------------------------------------------------------
 */

static void arguments(void) {
    static const struct {
        const char *words, *part;
        int status;
    } CASES[] = {
        {"go depth 2", "bestmove ", 0},
        {"go infinite", "bestmove ", 0},
        {"go perft 2", "Nodes searched: 395\n", 0},
        {"bench 1", "Nodes searched  : ", 0},
        {"isready", "readyok\n", 0},
        {"go nodes x depth 1", "bestmove ", 1},
        {"go movetime -1", "bestmove ", 1},
        {"go searchmoves a1a1 depth 1", "bestmove ", 1},
        {"go depth 1 searchmoves h2h3 excludemoves h2h3", "bestmove (none)", 1},
        {"go perft 11", "so nothing is counted\n", 1},
        {"go depth 1 quickly", "bestmove ", 0},
        {"position startpos moves h2h9", "Invalid move 'h2h9' at ply 1", 1},
        {"benhc", "E_CMD", 1},
        {"bench zero", "E_ARG", 1},
        {"bench 1 --threads 2 --variant seasons", "Nodes/second    : ", 0},
        {"bench --scaling 2 2 --hash 1 --variant seasons", "All rounds\nThreads         : 1, 2\n",
         0},
        {"bench --threads 999", "E_ARG", 1},
        {"bench --depth 1 --variant seasons", "Nodes/second    : ", 0},
        {"bench depth 1 variant seasons", "Nodes/second    : ", 0},
        {"bench --depth", "E_ARG bench", 1},
        {"bench --depth 0", "E_ARG bench", 1},
        {"bench --depth 128", "E_ARG bench", 1},
        {"bench 1 2", "E_ARG bench: there is one depth, not '1' and '2'", 1},
        {"bench --depth 1 2", "E_ARG bench: there is one depth, not '1' and '2'", 1},
        {"bench 1 --depth 2", "E_ARG bench: there is one depth, not '1' and '2'", 1},
        {"bench --depht 1", "E_ARG bench: 'depht' is no word", 1},
        {"bench --help", "usage: bench ", 0},
        {"bench help", "  n, depth n ", 0},
        {"bench 1 --variant", "E_ARG bench: ", 1},
        {"setoption name Hash value 0", "E_OPT", 1},
        {"--version", "Quadriga ", 0},
        {"--help", "usage: quadriga ", 0},
        {"--help", "\nisready: ", 0},
        {"--list-variants",
         "teams: seats rbyg (Red Blue Yellow Green), teams ry/bg rb/yg rg/by, set-ups modern "
         "classic by byg rg rbg\n",
         0},
        {"--list-variants",
         "\nchess4: seats wbyd (White Black Yellow Brown), teams wy/bd, set-ups start, rules "
         "Order=wbyd|wdyb WingPromotion=true|false Stalemate=draw|pass\n",
         0},
        {"--list-variants", " rules Target=all|right Stalemate=pass|remove|loss\n", 0},
        {"setoption name Stalemate value pass", "E_OPT", 1},
        {"setoption name Stalemate value sheet", "", 0},
        {"--nonsense", "unknown option '--nonsense'", 2},
        {"-x", "unknown option '-x'", 2},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Program program;
        char *answer;
        if (!check_that(program_start(&program, CASES[i].words, true), "cannot start"))
            return;
        const int status = program_end(&program, &answer);
        check_that(status == CASES[i].status && strstr(answer, CASES[i].part), "%s: status %d, %s",
                   CASES[i].words, status, answer);
        free(answer);
    }
}

/* bench ends with two lines, and its node count is the same each time. */
static void bench(void) {
    int status;
    char *first = program_converse("bench 2", "", 0, &status), *second;
    CU_ASSERT_EQUAL(status, 0);
    static const char TEXT[] = "go depth 3\nwait\nbench 2\nbench 2\n";
    second = program_converse("", TEXT, sizeof TEXT - 1, &status);
    CU_ASSERT_EQUAL(status, 0);
    const char *nodes = first ? strstr(first, "Nodes searched  : ") : NULL;
    if (check_that(nodes && second, "no node count")) {
        char wanted[64];
        const size_t length = strcspn(nodes, "\n") + 1;
        snprintf(wanted, sizeof wanted, "%.*s", (int)length, nodes);
        CU_ASSERT_EQUAL(count_of(second, wanted), 2);
        const char *speed = nodes + length;
        CU_ASSERT(strncmp(speed, "Nodes/second    : ", 18) == 0);
        CU_ASSERT(atoll(speed + 18) > 0);
        CU_ASSERT_EQUAL(strlen(speed), strcspn(speed, "\n") + 1);
    }
    free(first);
    free(second);
}

/* A rule that changes takes neither the set-up that was chosen nor an alliance with it; another
 * game ends both, and the alliance not in silence. */
static void rules_leave_the_rest(void) {
    static const char SAID[] = "info string what was said by alliance ended with the game";
    Program program;
    if (!chat_begin(&program, variant_find("ffa")))
        return;
    chat_say(&program, "setoption name Setup value classic\nalliance r=y");
    char *before = chat_ask(&program, "position startpos\nfen", "info string fen ");
    chat_answer(&program, NULL, "setoption name MultiCheck value present",
                "info string variant ffa ");
    char *after = chat_ask(&program, "fen", "info string fen ");
    char *again = chat_ask(&program, "position startpos\nfen", "info string fen ");
    check_that(strcmp(before, after) == 0 && strcmp(before, again) == 0 &&
                   strstr(before, "'alliance':'r=y'") != NULL,
               "%s\n    %s\n    %s", before, after, again);
    free(again);
    free(after);
    free(before);
    chat_answer(&program, NULL, "setoption name UCI_Variant value solo", SAID);
    chat_answer(&program, NULL, NULL, "info string variant solo ");
    chat_say(&program, "position startpos\nfen");
    const char *fen = program_await(&program, "info string fen ", NULL);
    check_that(fen && strstr(fen, "-0,0,0,0-0-x,x,x,yR,") != NULL, "%s", fen ? fen : "-");
    chat_answer(&program, NULL, "setoption name UCI_Variant value ffa", "info string variant ffa ");
    chat_end(&program, NULL);
    /* An array that follows from a rule follows it. */
    program_expect("setoption name UCI_Variant value fourrow\n"
                   "alliance s~n\nsetoption name Players value 2\nfen\n",
                   "info string fen S-0,1,0,1-", 1);
}

CU_TestInfo TESTS_protocol[] = {
    {"rules leave the rest", rules_leave_the_rest},
    {"the matcher", matcher},
    {"transcripts", transcripts},
    {"start to uciok", start_time},
    {"go and stop", go_stop},
    {"go and stop at once", go_stop_at_once},
    {"go and quit", go_quit},
    {"questions while searching", questions_in_search},
    {"arguments", arguments},
    {"bench", bench},
    CU_TEST_INFO_NULL,
};
