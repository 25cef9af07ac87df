/* quadriga-compliance on our own program, which passes, and on one that has one vice at a time,
 * which fails exactly the checks that the vice breaks. Most of the time is spent waiting, so
 * several run at once. */
#include "engine/variant.h"
#include "tests/compliance.h"
#include "tests/suites.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { AT_ONCE = 8, OUTPUT = 1 << 16, COMMAND = 2048 };

#ifdef NDEBUG
    #define STRICTNESS "--rounds 5 --timeout 2000 --slack 10"
static const int ALL_VICES = 1;
#else /* sanitizers cost a factor of 3 to 15 */
    #define STRICTNESS "--rounds 4 --timeout 20000 --slack 60"
static const int ALL_VICES = 0;
#endif

typedef struct {
    const char *vice,
        *failing; /* names of checks in the order of their list, a blank behind each */
    int quick;    /* 1 = neither waits for something that never comes nor for delays */
} Row;

/* clang-format off */
static const Row ROWS[] = {
    {"none", "", 1},
    {"slow-start", "handshake ", 0},
    {"no-author", "handshake ", 1},
    {"bad-default", "options ", 0},
    {"slow-ready", "isready ", 0},
    {"wrong-board", "variant-line ", 0},
    {"small-letters", "any-case ", 0},
    {"no-returns", "white-space ", 0},
    {"no-e-cmd", "unknown-command ", 0},
    {"draws-afresh", "questions ", 0},
    {"no-start", "startpos ", 0},
    {"small-fen", "questions startpos fen-round-trip move-dialects illegal-move null-move bad-fen ", 0},
    {"loses-a-move", "moves-list ", 0},
    {"plain-moves", "move-dialects ", 0},
    {"plays-on", "illegal-move null-move ", 1},
    {"null-moves", "null-move ", 0},
    {"any-fen", "bad-fen alliance ", 0},
    {"dies-of-bare-fen", "bad-fen ", 0},
    {"no-end", "finished-game resign ", 0},
    {"no-result", "finished-game resign ", 0},
    {"no-none", "result ", 0},
    {"miscounts", "perft ", 0},
    {"says-twice",
     "any-case white-space ucinewgame finished-game resign one-bestmove clock-two-sided clock-seats "
     "clock-missing movetime movetime-1 infinite ponder limits-combine searchmoves excludemoves "
     "mate-limit unknown-word go-twice stop-latency ready-in-search go-stop go-quit "
     "setoption-in-search threads after-bestmove wait info-score info-order info-pv info-seats ponder-move "
     "mate-line multipv multipv-moves multipv-order multipv-best bad-number eof-bounded eof-infinite sigint sigterm ", 0},
    {"no-wtime", "clock-two-sided limits-combine ", 0},
    {"own-clock", "clock-missing ", 0},
    {"slow-mover", "movetime ", 0},
    {"no-short-move", "movetime-1 ", 0},
    {"impatient", "infinite ", 0},
    {"ponders-not", "ponder ", 0},
    {"one-limit", "limits-combine ", 0},
    {"any-move", "searchmoves excludemoves ", 0},
    {"no-mates", "mate-limit ", 0},
    {"dies-of-words", "unknown-word ", 0},
    {"one-at-a-time", "go-twice go-stop ", 0},
    {"slow-stop", "stop-latency threads ", 0},
    {"deaf-to-ready", "ready-in-search setoption-in-search wait sigint sigterm ", 0},
    {"early-stop", "go-stop ", 0},
    {"no-quit", "go-quit ", 0},
    {"answers-stop", "stop-idle ", 0},
    {"dies-of-setoption", "setoption-in-search ", 0},
    {"dies-of-threads", "threads ", 0},
    {"chatters-on", "after-bestmove ", 0},
    {"no-wait", "wait ", 0},
    {"score-83", "info-score ", 1},
    {"out-of-order", "info-order ", 0},
    {"false-lines", "info-pv mate-line ", 0},
    {"wrong-seats", "info-seats ", 0},
    {"floods", "info-rate ", 0},
    {"short-lines", "ponder-move ", 0},
    {"mate-cut", "mate-line ", 0},
    {"all-first", "multipv multipv-best ", 0},
    {"cuts-sets", "multipv ", 0},
    {"twin-lines", "multipv-moves ", 0},
    {"worst-first", "multipv-order ", 0},
    {"plays-second", "multipv-best ", 0},
    {"takes-numbers", "bad-number ", 0},
    {"dies-of-hash", "hash-too-big ", 0},
    {"dies-of-bytes", "garbage invalid-utf8 ", 0},
    {"dies-of-length", "long-lines ", 0},
    {"dies-of-nul", "garbage nul-bytes ", 0},
    {"never-ends", "eof-idle eof-bounded eof-infinite prefixes ", 0},
    {"ends-at-once", "eof-bounded eof-infinite ", 0},
    {"bad-status", "go-quit eof-idle eof-bounded eof-infinite prefixes sigint sigterm ", 0},
    {"ignores-int", "sigint ", 0},
    {"dies-of-term", "sigterm ", 0},
    {"dies-of-pipe", "closed-output ", 0},
    {"ignores-closed", "closed-output ", 0},
};
/* clang-format on */
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

typedef struct {
    FILE *stream;
    char command[COMMAND], output[OUTPUT], failing[OUTPUT];
    int status;
} Run;

static void run_start(Run *run, const char *arguments, const char *engine) {
    snprintf(run->command, sizeof run->command, "'%s' %s '%s' 2>&1", QUADRIGA_COMPLIANCE, arguments,
             engine);
    fflush(NULL);
    run->stream = popen(run->command, "r");
}

/* The names in lines "name FAIL …", in order. */
static void list_failing(Run *run) {
    char *out = run->failing;
    *out = '\0';
    for (const char *line = run->output; *line; line += strcspn(line, "\n") + 1) {
        const size_t name = strcspn(line, " \n"), blanks = strspn(line + name, " ");
        if (strncmp(line + name + blanks, "FAIL", 4) == 0)
            out += sprintf(out, "%.*s ", (int)name, line);
        if (!strchr(line, '\n'))
            break;
    }
}

static void run_end(Run *run) {
    run->output[0] = run->failing[0] = '\0';
    run->status = -1;
    if (!run->stream)
        return;
    const size_t size = fread(run->output, 1, sizeof run->output - 1, run->stream);
    run->output[size] = '\0';
    const int status = pclose(run->stream);
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    list_failing(run);
}

static void run(Run *run, const char *arguments, const char *engine) {
    run_start(run, arguments, engine);
    run_end(run);
}

static void *new_runs(size_t count) {
    Run *runs = calloc(count, sizeof *runs);
    CU_ASSERT_PTR_NOT_NULL_FATAL(runs);
    return runs;
}

/* Several runs that threads share among them. */
typedef struct {
    Run *runs;
    size_t count;
    atomic_size_t next;
    void (*start)(Run *run, size_t index);
} Batch;

static void *work(void *argument) {
    Batch *batch = argument;
    for (size_t i; (i = atomic_fetch_add(&batch->next, 1)) < batch->count;)
        batch->start(&batch->runs[i], i);
    return NULL;
}

static void run_all(Batch *batch) {
    pthread_t thread[AT_ONCE];
    size_t started = 0;
    atomic_init(&batch->next, 0);
    while (started < AT_ONCE && pthread_create(&thread[started], NULL, work, batch) == 0)
        started++;
    work(batch);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

/* --- our own program -------------------------------------------------------------------------- */

static void run_game(Run *which, size_t index) {
    char arguments[128];
    snprintf(arguments, sizeof arguments, STRICTNESS " --variant %s", ALL_VARIANTS[index]->name);
    run(which, arguments, QUADRIGA_BINARY);
}

static void own_program(void) {
    Batch batch = {new_runs(ALL_VARIANT_COUNT), ALL_VARIANT_COUNT, 0, run_game};
    run_all(&batch);
    for (size_t i = 0; i < batch.count; i++)
        check_that(batch.runs[i].status == 0 && !batch.runs[i].failing[0] &&
                       strstr(batch.runs[i].output, " 0 failed, "),
                   "%s: status %d\n%s", ALL_VARIANTS[i]->name, batch.runs[i].status,
                   batch.runs[i].output);
    free(batch.runs);
}

/* --- vices ------------------------------------------------------------------------------------ */

static int is_tried(const Row *row) { return ALL_VICES || row->quick; }

static void run_row(Run *which, size_t index) {
    char engine[COMMAND];
    snprintf(engine, sizeof engine, "%s %s %s", QUADRIGA_RELAY, ROWS[index].vice, QUADRIGA_BINARY);
    if (is_tried(&ROWS[index]))
        run(which, STRICTNESS, engine);
}

static void check_row(const Row *row, const Run *which) {
    check_that(strcmp(which->failing, row->failing) == 0, "%s: failed: %s\n    not: %s\n%s",
               row->vice, which->failing, row->failing, which->output);
    check_that(which->status == (row->failing[0] ? 1 : 0), "%s: status %d", row->vice,
               which->status);
}

void compliance_vices(void) {
    Batch batch = {new_runs(ROW_COUNT), ROW_COUNT, 0, run_row};
    run_all(&batch);
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (is_tried(&ROWS[i]))
            check_row(&ROWS[i], &batch.runs[i]);
    free(batch.runs);
}

/* --- the program itself ----------------------------------------------------------------------- */

static void command_line(void) {
    static const struct {
        const char *arguments, *engine, *part;
        int status;
    } CASES[] = {
        {"--only nonsense", "x", "--only cannot be 'nonsense'", 2},
        {"--variant nonsense", "x", "--variant cannot be 'nonsense'", 2},
        {"--timeout 0", "x", "--timeout cannot be '0'", 2},
        {"--slack -1", "x", "--slack cannot be '-1'", 2},
        {"--nonsense 1", "x", "unknown option '--nonsense'", 2},
        {"", "", "no command", 2},
        {"", "\"x", "quote", 2},
        {"", "/nonexistent/engine", "cannot start", 2},
        {"--only isready --timeout 300", "cat", "isready              FAIL", 1},
        {"--only isready --only options", QUADRIGA_BINARY, "2 passed, 0 failed, 0 skipped", 0},
    };
    Run *runs = new_runs(1);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        run(runs, CASES[i].arguments, CASES[i].engine);
        check_that(runs->status == CASES[i].status && strstr(runs->output, CASES[i].part),
                   "%s %s: status %d, %s", CASES[i].arguments, CASES[i].engine, runs->status,
                   runs->output);
    }
    free(runs);
}

/* Only an option, and no engine. */
static void told_of_itself(void) {
    static const struct {
        const char *option, *part;
    } CASES[] = {{"--list", "stop-latency"}, {"--help", "usage: "}, {"--version", "compliance "}};
    Run *runs = new_runs(1);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        snprintf(runs->command, sizeof runs->command, "'%s' %s", QUADRIGA_COMPLIANCE,
                 CASES[i].option);
        fflush(NULL);
        runs->stream = popen(runs->command, "r");
        run_end(runs);
        check_that(runs->status == 0 && strstr(runs->output, CASES[i].part), "%s: %d, %s",
                   CASES[i].option, runs->status, runs->output);
    }
    free(runs);
}

CU_TestInfo TESTS_compliance[] = {
    {"our own program", own_program},
    {"command line", command_line},
    {"what it tells of itself", told_of_itself},
    CU_TEST_INFO_NULL,
};
