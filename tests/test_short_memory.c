/* A session that may have little memory: what cannot be had is refused with E_MEM, or the program
 * does not start; it never dies of it, and every `go` has its bestmove. */
#include "tests/folder.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#ifdef QUADRIGA_SANITIZED
/* Sanitizers need terabytes of addresses for themselves. */
static void not_here(void) { CU_PASS("not with a sanitizer"); }

CU_TestInfo TESTS_short_memory[] = {{"not with a sanitizer", not_here}, CU_TEST_INFO_NULL};
#else

enum { LONG_LINE = 1000000 };

/* The program with these arguments, `text` as its input (in folder's first file) and so much
 * address space (KiB); what was answered, for free(), and the exit status or KILLED. */
static char *run(const Folder *folder, int kib, const char *arguments, const char *text,
                 int *status) {
    char command[512];
    size_t size;
    folder_put(folder->path[0], text, strlen(text));
    snprintf(command, sizeof command, "ulimit -v %d; exec %s %s <%s >%s 2>%s", kib, QUADRIGA_BINARY,
             arguments, folder->path[0], folder->path[1], folder->path[2]);
    const int ended = system(command);
    *status = WIFEXITED(ended) && WEXITSTATUS(ended) < 126 ? WEXITSTATUS(ended) : KILLED;
    char *answer = folder_bytes(folder->path[1], &size);
    answer[size] = '\0';
    return answer;
}

static char *converse(const Folder *folder, int kib, const char *text, int *status) {
    return run(folder, kib, "", text, status);
}

/* `text` and LONG_LINE characters behind it, on a line. */
static void add_long_line(char *text, const char *begin) {
    const size_t length = strlen(text), n = strlen(begin);
    memcpy(text + length, begin, n);
    memset(text + length + n, 'z', LONG_LINE);
    memcpy(text + length + n + LONG_LINE, "\n", 2);
}

/* What makes a session take memory, all of it in one conversation with a table as great as can be.
 */
static char *greedy_text(size_t *searches) {
    char *text = malloc(8 * LONG_LINE);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    text[0] = '\0';
    for (int mib = 256; mib > 0; mib -= mib > 32 ? 8 : 1)
        sprintf(text + strlen(text), "setoption name Hash value %d\n", mib);
    strcat(text, "go infinite\nsetoption name MultiPV value 2\n");
    for (int i = 0; i < 4; i++)
        add_long_line(text, "position fen ");
    strcat(text, "stop\nwait\nisready\nsetoption name UCI_Variant value fourrow\ngo depth 2\nwait\n"
                 "alliance advise nodes 500\nwait\ngenfens 3\neval\nd\n");
    add_long_line(text, "position startpos moves ");
    strcat(text, "setoption name UCI_Variant value quad\nbench 1\nsetoption name Threads value 2\n"
                 "position startpos\ngo depth 2\nwait\ngo perft 2\n"
                 "setoption name Hash value 1\ngo nodes 500\nwait\nisready\n");
    *searches = 4;
    return text;
}

/* From where the program does not even start to where it has all it wants. */
static void every_limit(void) {
    enum { FROM = 12000, TO = 240000 }; /* tiny tables leave much */
    Folder folder;
    size_t searches, refused = 0, started = 0, short_of = 0;
    if (!folder_open(&folder))
        return;
    char *text = greedy_text(&searches);
    for (int kib = FROM; kib < TO; kib += kib < 70000 ? 500 : 10000) {
        int status;
        char *answer = converse(&folder, kib, text, &status);
        refused += status == 1;
        started += status == 0;
        short_of += strstr(answer, "error E_MEM no memory for this command") != NULL;
        check_that(status == 1 || (status == 0 && count_of(answer, "bestmove ") == searches &&
                                   count_of(answer, "readyok\n") == 2),
                   "with %d KiB: status %d, %zu bestmoves", kib, status,
                   count_of(answer, "bestmove "));
        CU_ASSERT(status == 0 || count_of(answer, "readyok") == 0);
        free(answer);
    }
    check_that(refused > 4 && started > 20 && short_of > 0,
               "%zu not started, %zu started, %zu E_MEM", refused, started, short_of);
    free(text);
    folder_close(&folder);
}

/* Positions that cannot be looked at for want of memory are no fault of the words. */
static void genfens_says_memory(void) {
    Folder folder;
    int status;
    size_t said = 0;
    if (!folder_open(&folder))
        return;
    for (int kib = 24000; kib < 72000; kib += 400) {
        char *answer = converse(&folder, kib, "genfens 3\ngo depth 1\n", &status);
        CU_ASSERT(status == 1 || count_of(answer, "bestmove ") == 1);
        CU_ASSERT_EQUAL(count_of(answer, "E_ARG"), 0);
        said += count_of(answer, "info string error E_MEM ") == 1;
        CU_ASSERT(status == 1 || count_of(answer, "E_MEM") == 1 ||
                  count_of(answer, "info string genfens ") == 3);
        free(answer);
    }
    CU_ASSERT(said > 0);
    folder_close(&folder);
}

/* The same as a program of its own: status 2 would blame the words. */
static void genfens_status(void) {
    Folder folder;
    int status;
    size_t refused = 0, done = 0;
    if (!folder_open(&folder))
        return;
    for (int kib = 4000; kib < 100000; kib += kib < 48000 ? 2000 : 10000) {
        free(run(&folder, kib, "genfens 1 variant chess4 plies 1 depth 1", "", &status));
        refused += status == 1;
        done += status == 0;
        check_that(status != 2, "with %d KiB: status 2", kib);
    }
    check_that(refused > 0 && done > 0, "%zu refused, %zu done", refused, done);
    folder_close(&folder);
}

/* A text that is far too long for a row file takes no memory. */
static void a_great_row_file(void) {
    enum { SIZE = 60000000 };
    Folder folder;
    char *bytes = malloc(SIZE), text[256];
    int status;
    if (!bytes || !folder_open(&folder))
        return;
    memset(bytes, '#', SIZE);
    folder_put(folder.path[3], bytes, SIZE);
    free(bytes);
    snprintf(text, sizeof text,
             "setoption name Hash value 64\nsetoption name EvalFile value %s\ngo depth 1\n",
             folder.path[3]);
    char *answer = converse(&folder, 150000, text, &status);
    check_that(status == 0 && count_of(answer, "bestmove ") == 1 &&
                   count_of(answer, "info string error E_FILE ") == 1 && !strstr(answer, "E_MEM"),
               "status %d: %s", status, answer);
    free(answer);
    folder_close(&folder);
}

/* What people start ends with a status and a word, too. */
static void all_commands_end(void) {
    static const char *const COMMANDS[] = {"analyse --fen4 4PC --depth 3", "play --nodes 100",
                                           "board 4PC", "bench 2"};
    enum { FROM = 6000, TO = 120000 };
    Folder folder;
    if (!folder_open(&folder))
        return;
    size_t refused = 0;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        size_t done = 0, size;
        for (int kib = FROM; kib < TO; kib += kib < 70000 ? 2000 : 10000) {
            int status;
            char *answer = run(&folder, kib, COMMANDS[i], "h2h3\nquit\n", &status);
            char *said = folder_bytes(folder.path[2], &size);
            refused += status != 0;
            done += status == 0;
            const bool why = size > 0 || strstr(answer, "error E_MEM");
            check_that(status == 0 || (status != KILLED && why), "%s with %d KiB: status %d",
                       COMMANDS[i], kib, status);
            free(said);
            free(answer);
        }
        check_that(done > 0, "%s never had enough", COMMANDS[i]);
    }
    CU_ASSERT(refused > 10);
    folder_close(&folder);
}

CU_TestInfo TESTS_short_memory[] = {
    {"all commands end", all_commands_end},
    {"every limit", every_limit},
    {"genfens ends with a status for it", genfens_status},
    {"genfens says that it is memory", genfens_says_memory},
    {"a row file that is too large", a_great_row_file},
    CU_TEST_INFO_NULL,
};
#endif
