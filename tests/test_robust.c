/* The protocol against everything that is not a well-meaning client: ends of input, lines too long,
 * bytes that are no text, a storm of mutated lines, signals, closed pipes, a lack of memory. */
#include "protocol/input.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- the end of input ---------------------------------------------------------------------------
 */

static void ends_of_input(void) {
    program_expect("", "bestmove", 0);
    program_expect("isready\n", "readyok", 1);
    program_expect("isready", "readyok", 1);
    program_expect("\n\n  \n", "info", 0);
    program_expect("go depth 3\n", "bestmove ", 1);
    program_expect("go depth 3", "bestmove ", 1);
    program_expect("go movetime 30", "bestmove ", 1);
    program_expect("go nodes 100", "bestmove ", 1);
    program_expect("go rtime 50", "bestmove ", 1);
    program_expect("go infinite\n", "bestmove ", 1);
    program_expect("go", "bestmove ", 1);
    program_expect("go movetime 1", "bestmove ", 1);
    program_expect("go movetime 1", "(none)", 0);
    program_expect("go movetime 0", "bestmove ", 1);
    program_expect("position startpos moves R\ngo infinite\n", "bestmove (none)", 1);
    program_expect("go depth 4\nisready\ngo depth 3\n", "bestmove ", 2);
}

/* A search that ends by itself is not cut short by the end of input. */
static void bounded_search_finishes(void) {
    int status;
    char *answer = program_converse("", "go depth 6", 10, &status);
    CU_ASSERT_EQUAL(status, 0);
    check_that(answer && strstr(answer, "info depth 6 "), "%s", answer ? answer : "");
    free(answer);
}

static void prefixes(void) {
    static const char SESSION[] = "uci\nsetoption name Hash value 12\nposition fen 4PCo moves h2h3 "
                                  "b7c7\ngo ponder depth 2\nponderhit\nisready\nstop\n"
                                  "alliance clear\ngo rtime 9 rinc 1\nd\nquit\n";
    for (size_t length = 0; length <= sizeof SESSION - 1; length++) {
        int status;
        char *answer = program_converse("", SESSION, length, &status);
        check_that(status == 0, "status %d after %zu bytes: %s", status, length,
                   answer ? answer : "");
        free(answer);
    }
}

/* --- untrusted bytes ----------------------------------------------------------------------------
 */

static void long_lines(void) {
    enum { MORE = 3 * MAX_LINE };
    static const char READY[] = "\nisready\n";
    static const struct {
        const char *begin;
        size_t length; /* of the line, filled with 'x' or moves */
        const char *answer;
    } CASES[] = {
        {"", MAX_LINE, "info string error E_CMD "},
        {"", MAX_LINE + 1, "info string error E_ARG "},
        {"", MORE, "info string error E_ARG "},
        {"uci ", MAX_LINE, "uciok"},
        {"position startpos moves ", MAX_LINE, "info string Invalid move 'xxx"},
        {"position fen ", MAX_LINE, "info string Invalid FEN: "},
        {"setoption name ", MAX_LINE, "info string error E_OPT "},
        {"setoption name Teams value ", MAX_LINE, "info string error E_OPT "},
        {"debug ", MAX_LINE, "info string error E_ARG "},
        {"position startpos teams ", MAX_LINE, "info string Invalid FEN: "},
        {"position startpos ", MAX_LINE, "info string Invalid FEN: "},
    };
    char *text = malloc(MORE + sizeof READY);
    for (size_t i = 0; text && i < sizeof CASES / sizeof *CASES; i++) {
        int status;
        memset(text, 'x', CASES[i].length);
        memcpy(text, CASES[i].begin, strlen(CASES[i].begin));
        memcpy(text + CASES[i].length, READY, sizeof READY);
        char *answer = program_converse("", text, CASES[i].length + sizeof READY - 1, &status);
        check_that(status == 0 && answer && count_of(answer, CASES[i].answer) == 1 &&
                       count_of(answer, "readyok\n") == 1 && strlen(answer) < 4096,
                   "case %zu: status %d, %.400s", i, status, answer ? answer : "");
        free(answer);
    }
    /* the same without an end */
    memset(text, 'x', MORE);
    int status;
    char *answer = program_converse("", text, MORE, &status);
    CU_ASSERT(status == 0 && answer && count_of(answer, "E_ARG") == 1);
    free(answer);
    free(text);
}

/* A game of a hundred thousand plies is refused when it is over, not before and not by a crash. */
static void many_moves(void) {
    static const char *const ROUND = " e1f3 a10c11 e14f12 n10l11 f3e1 c11a10 f12e14 l11n10";
    char *text = malloc(MAX_LINE + 64);
    strcpy(text, "position startpos moves");
    size_t n = strlen(text);
    while (n + strlen(ROUND) < MAX_LINE) {
        strcpy(text + n, ROUND);
        n += strlen(ROUND);
    }
    strcpy(text + n, "\nfen\n");
    program_expect(text, "info string Invalid move 'e1f3' at ply 17: the game is over", 1);
    free(text);
}

enum { STORM_LINE = 1024, STORM_ORIGINS = 256 };

/* Changes some bytes, or doubles or drops a part. Newlines stay out of it. */
static size_t mutate(char line[STORM_LINE], size_t length, uint64_t *seed) {
    for (uint64_t edits = 1 + test_random(seed) % 3; edits > 0 && length > 0; edits--) {
        const size_t at = test_random(seed) % length, n = test_random(seed) % (length - at) % 12;
        switch (test_random(seed) % 4) {
        case 0:
            line[at] = (char)test_random(seed);
            break;
        case 1:
            line[at] = " 0123456789-/,{}':=x"[test_random(seed) % 20];
            break;
        case 2:
            if (length + n < STORM_LINE) {
                memmove(line + at + n, line + at, length - at);
                length += n;
            }
            break;
        default:
            memmove(line + at, line + at + n, length - at - n);
            length -= n;
        }
    }
    for (size_t i = 0; i < length; i++)
        if (line[i] == '\n')
            line[i] = ' ';
    return length;
}

/* Is the first known word of the line `go`, and does the line hold nothing that would take longer
 * than a test should? The words are told apart as the protocol says, by code of our own. */
typedef enum { OTHER, GO, UNFIT } Storm;
static Storm judge(const char *line, size_t length) {
    static const char *const COMMANDS[] = {
        "go",     "uci",  "isready", "ucinewgame", "setoption", "position", "stop",
        "wait",   "quit", "debug",   "register",   "d",         "fen",      "moves",
        "result", "eval", "bench",   "compiler",   "help",      "alliance", "ponderhit"};
    char copy[STORM_LINE + 1];
    for (size_t i = 0; i < length; i++) {
        const char ch = line[i];
        copy[i] = (char)(ch >= 'A' && ch <= 'Z' ? ch + 32 : ch ? ch : '\x01');
    }
    copy[length] = '\0';
    if (strstr(copy, "perft") || strstr(copy, "wait") || strstr(copy, "quit") ||
        strstr(copy, "bench") || (strstr(copy, "hash") && strlen(copy) > 27))
        return UNFIT;
    for (char *word = strtok(copy, " \t\r\v\f"); word; word = strtok(NULL, " \t\r\v\f"))
        for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
            if (strcmp(word, COMMANDS[i]) == 0)
                return i == 0 ? GO : OTHER;
    return OTHER;
}

static void storm(void) {
    enum { LINES = TEST_SHARE(20000) };
    uint64_t seed = 4;
    size_t wanted = 0, origins = 0;
    char *text = test_read_file(QUADRIGA_TEST_DATA "/protocol/storm.txt"), *origin[STORM_ORIGINS];
    if (!check_that(text != NULL, "no storm.txt"))
        return;
    for (char *line = strtok(text, "\n"); line && origins < STORM_ORIGINS;
         line = strtok(NULL, "\n"))
        origin[origins++] = line;
    Program program;
    if (!program_begin(&program, "")) {
        free(text);
        return;
    }
    for (size_t i = 0; i < LINES;) {
        char line[STORM_LINE + 1];
        const char *from = origin[test_random(&seed) % origins];
        size_t length = strlen(from);
        memcpy(line, from, length + 1);
        if (test_random(&seed) % 2)
            length = mutate(line, length, &seed);
        const Storm kind = judge(line, length);
        if (kind == UNFIT)
            continue;
        i++;
        wanted += kind == GO;
        line[length] = '\n';
        program_send(&program, line, length + 1);
    }
    program_say(&program, "stop\nposition startpos\ngo depth 1\nwait\nresult\nquit\n");
    char *answer;
    const int status = program_end(&program, &answer);
    check_that(status == 0, "exit status %d", status);
    check_that(count_of(answer, "bestmove ") == wanted + 1, "%zu bestmoves for %zu searches",
               count_of(answer, "bestmove "), wanted + 1);
    CU_ASSERT(wanted > LINES / 10);
    CU_ASSERT(strstr(answer, "\ninfo string result none\n") != NULL);
    size_t strange = 0; /* whatever came in, only plain text goes out */
    for (const char *p = answer; *p; p++)
        strange += (*p < ' ' || *p > '~') && *p != '\n';
    CU_ASSERT_EQUAL(strange, 0);
    free(answer);
    free(text);
}

/* --- the machine --------------------------------------------------------------------------------
 */

static void signals(void) {
    static const int NUMBERS[] = {2, 15}; /* SIGINT, SIGTERM */
    for (size_t i = 0; i < 4; i++) {
        Program program;
        if (!program_begin(&program, ""))
            return;
        program_say(&program, i < 2 ? "go perft 1\ngo infinite\nisready\n" : "bench 1\nisready\n");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "readyok", NULL));
        program_signal(&program, NUMBERS[i % 2]);
        const char *line = i < 2 ? program_await(&program, "bestmove ", NULL) : "";
        CU_ASSERT_PTR_NOT_NULL(line);
        CU_ASSERT_PTR_NULL(program_line(&program, PATIENCE_MS)); /* it ends by itself */
        CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
    }
    /* while it waits for a search, and in a count that nobody can stop otherwise */
    Program program;
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "go depth 99\nwait\n");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info depth 4", NULL));
    program_signal(&program, 15);
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "go perft 6\n");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "d2d3: ", NULL)); /* it is at work */
    program_signal(&program, 15);
    CU_ASSERT_EQUAL(program_end(&program, NULL), KILLED);
}

/* Until `least` bytes wait for a reader and no more come: it has no room for the next. */
static void await_full(const Program *program, int least) {
    enum { STEP_MS = 20, STILL_MS = 300 };
    int seen = 0, still = 0;
    for (int ms = 0; ms < PATIENCE_MS && (seen < least || still < STILL_MS); ms += STEP_MS) {
        const int before = seen;
        poll(NULL, 0, STEP_MS);
        ioctl(program->from, FIONREAD, &seen);
        still = seen == before ? still + STEP_MS : 0;
    }
    check_that(seen >= least, "only %d bytes wait", seen);
}

enum { FULL_PIPE = 32768 }; /* it holds 65,536, but leaves pages that a line did not fit into */

/* One that comes before a count begins, while the errors of its line wait for a reader, ends the
 * program like any other. */
static void a_signal_before_a_count(void) {
    enum { WORDS = 5000 };
    static char line[32 + WORDS * sizeof " nodes x"] = "go perft 9";
    Program program;
    if (!program_begin(&program, ""))
        return;
    for (size_t i = 0, n = strlen(line); i < WORDS; i++)
        n += (size_t)sprintf(line + n, " nodes x");
    strcat(line, "\n");
    for (size_t sent = 0; sent < strlen(line);) {
        const ssize_t more = write(program.to, line + sent, strlen(line + sent));
        sent += more > 0 ? (size_t)more : 0;
    }
    await_full(&program, FULL_PIPE);
    program_signal(&program, 15);
    const int status = program_wait(&program);
    check_that(status == 0, "%s", program_ending());
}

/* Signals that come while the program ends, whatever made it end, do not change how. */
static void signals_at_the_end(void) {
    static const int NUMBERS[] = {2, 15, 1}; /* SIGINT, SIGTERM, SIGHUP */
    enum { TIMES = TEST_SHARE(100), AT_ONCE = 5000 };
    for (size_t i = 0; i < TIMES; i++) {
        Program program;
        if (!program_begin(&program, ""))
            return;
        program_say(&program, "go infinite\nisready\n");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "readyok", NULL));
        if (i % 2)
            program_say(&program, "quit\n");
        while (!program.ended) {
            for (size_t k = 0; k < AT_ONCE; k++)
                program_signal(&program, NUMBERS[(i + k) % 3]);
            program_line(&program, 0);
        }
        const int status = program_wait(&program);
        if (!check_that(status == 0, "%s", program_ending()))
            return;
    }
}

/* Does it end while nobody reads, by one SIGINT or by SIGTERM again and again? */
static void expect_end(Program *program, int number, const char *said) {
    enum { MOST_MS = 5000, AGAIN_MS = 20 };
    siginfo_t info = {.si_pid = 0};
    int ms = 0;
    for (; ms < MOST_MS && info.si_pid == 0; ms += AGAIN_MS) {
        if (ms == 0 || number == 15)
            program_signal(program, number);
        poll(NULL, 0, AGAIN_MS);
        waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOWAIT | WNOHANG);
    }
    check_that(info.si_pid != 0, "%s: it has not ended after %d ms", said, ms);
}

/* Who holds the pipe but does not read is not waited for any more when a signal comes, whether an
 * answer waits for room or a line of the search. */
static void nobody_reads_at_the_end(void) {
    static const char *const SAID[] = {"d\n", "setoption name MultiPV value 50\ngo infinite\n"};
    enum { TIMES = 300 };
    for (size_t i = 0; i < 2; i++)
        for (int number = 2; number <= 15; number += 13) { /* SIGINT, SIGTERM */
            Program program;
            if (!program_begin(&program, ""))
                return;
            for (size_t k = 0; k < TIMES; k++)
                if (write(program.to, SAID[i], strlen(SAID[i])) < 0)
                    CU_FAIL("it does not listen");
            await_full(&program, FULL_PIPE);
            expect_end(&program, number, SAID[i]);
            CU_ASSERT_EQUAL(program_wait(&program), 1);
        }
}

/* The same of a terminal, which is full when an answer, or a line of the search, comes to it. */
static void nobody_reads_a_terminal(void) {
    static const size_t TIMES[] = {300, 8, 1}; /* pictures of the board that come first */
    for (size_t i = 0; i < 3; i++)
        for (int number = 2; number <= 15; number += 13) { /* SIGINT, SIGTERM */
            Program program;
            if (!check_that(program_start_terminal(&program, ""), "no terminal"))
                return;
            for (size_t k = 0; k < TIMES[i]; k++)
                if (write(program.to, "d\n", 2) != 2)
                    CU_FAIL("it does not listen");
            const char *search = "setoption name MultiPV value 50\ngo infinite\n";
            if (write(program.to, search, strlen(search)) < 0)
                CU_FAIL("it does not listen");
            await_full(&program, 1);
            expect_end(&program, number, "a terminal");
            program_wait(&program);
        }
}

static void closed_pipe(void) {
    static const char *const STATES[] = {"isready\n", "go infinite\n"};
    for (size_t i = 0; i < 2; i++) {
        Program program;
        if (!program_begin(&program, ""))
            return;
        program_deafen(&program);
        program_say(&program, STATES[i]);
        program_say(&program, "uci\nd\n");
        const int status = program_wait(&program); /* its input stays open: it ends all the same */
        check_that(status == 1, "status %d", status);
    }
}

/* A full disk is told by the exit status. */
static void full_disk(void) {
    static const char *const ON_FULL[] = {QUADRIGA_BINARY " uci >/dev/full",
                                          "echo isready | " QUADRIGA_BINARY " >/dev/full",
                                          QUADRIGA_BINARY " --help >/dev/full",
                                          QUADRIGA_BINARY " play --max-plies 1 --depth 1 "
                                                          ">/dev/full"};
    FILE *full = fopen("/dev/full", "w");
    if (!full) {
        printf("\n    no /dev/full here: not tried ... ");
        return;
    }
    fclose(full);
    for (size_t i = 0; i < sizeof ON_FULL / sizeof *ON_FULL; i++) {
        const int status = system(ON_FULL[i]);
        check_that(WIFEXITED(status) && WEXITSTATUS(status) == 1, "%s: %d", ON_FULL[i], status);
    }
}

static void too_much_memory(void) {
    Program program;
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "setoption name Hash value 1048576\ngo depth 2\nwait\n");
    const char *line = program_await(&program, "", NULL);
    check_that(line &&
                   strncmp(line, "info string error E_MEM Hash: 1048576 MiB wanted, ", 50) == 0 &&
                   strstr(line, "MiB free") && strstr(line, "old table of 16 MiB stays"),
               "%s", line ? line : "-");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

CU_TestInfo TESTS_robust[] = {
    {"the end of input in each state", ends_of_input},
    {"a bounded search finishes", bounded_search_finishes},
    {"every prefix of a session", prefixes},
    {"long lines", long_lines},
    {"many moves", many_moves},
    {"a storm of lines", storm},
    {"signals", signals},
    {"a signal before a count", a_signal_before_a_count},
    {"signals at the end", signals_at_the_end},
    {"nobody reads at the end", nobody_reads_at_the_end},
    {"nobody reads a terminal", nobody_reads_a_terminal},
    {"a closed pipe", closed_pipe},
    {"a full disk", full_disk},
    {"memory that cannot be had", too_much_memory},
    CU_TEST_INFO_NULL,
};
