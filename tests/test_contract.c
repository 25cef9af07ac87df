/* What is promised about bad input and awkward moments, row by row, in every game. Each row is a
 * conversation with the real program. */
#include "engine/board.h"
#include "tests/chat.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLACK_US = 500000 }; /* the targets are 50 ms and less; machines that test are busy */

static bool best_is_legal(const char *line, const char *moves) {
    char wanted[32];
    if (!line || sscanf(line, "bestmove %31s", wanted) != 1)
        return false;
    const size_t length = strlen(wanted);
    for (const char *p = moves; (p = strstr(p, wanted)); p += length)
        if (p > moves && p[-1] == ' ' && (p[length] == ' ' || p[length] == '\0'))
            return true;
    return false;
}

/* --- rows ---------------------------------------------------------------------------------------
 */

static void unknown_words(Program *program, const Variant *variant) {
    chat_answer(program, variant, "nonsense and more",
                "info string error E_CMD unknown command 'nonsen");
    chat_answer(program, variant, "joho isready", "readyok");
    chat_say(program, "debug on");
    chat_answer(program, variant, "go depth 1 quickly", "info string go: 'quickly' skipped");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    chat_answer(program, variant, "joho  oje isready", "info string 'joho  oje' skipped");
    chat_answer(program, variant, NULL, "readyok");
    chat_answer(program, variant, "isready now", "info string 'now' skipped");
    chat_answer(program, variant, NULL, "readyok");
    chat_answer(program, variant, "so result please do", "info string 'so' skipped");
    chat_answer(program, variant, NULL, "info string 'please do' skipped");
    chat_answer(program, variant, NULL, "info string result none");
    chat_answer(program, variant, "ucinewgame 2", "info string '2' skipped");
    chat_answer(program, variant, "isready", "readyok");
    chat_say(program, "debug off");
    chat_answer(program, variant, "joho isready now", "readyok");
    chat_say(program, "go depth 1 quickly");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
}

static void bad_numbers(Program *program, const Variant *variant) {
    static const char *const OPTIONS[] = {
        "setoption name Hash value 0",          "setoption name Hash value 99999999999999999999",
        "setoption name Hash value -3",         "setoption name Hash value 3x",
        "setoption name MultiPV value 0",       "setoption name Skill Level value 21",
        "setoption name UCI_Elo value x",       "setoption name Move Overhead value 5001",
        "setoption name Ponder value perhaps",  "setoption name Dialect value klingon",
        "setoption name Algorithm value magic", "setoption name Nothing value 3"};
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
        chat_answer(program, variant, OPTIONS[i], "info string error E_OPT ");
    chat_answer(program, variant, "go depth x",
                "info string error E_ARG go depth: 'x' is no number");
    if (variant != ALL_VARIANTS[0])
        chat_say(program, "stop"); /* it is not endless, but one is enough to show that */
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    chat_say(program, "go depth 1 movetime 99999999999999999999");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
}

/* Start positions spoilt in many ways: refused with a reason, and the old position stays. */
static void bad_positions(Program *program, const Variant *variant) {
    const char *fen = variant->setups[0].fen;
    const size_t length = strlen(fen);
    char *text = malloc(length + 64), *before = chat_ask(program, "fen", "info string fen ");
    char *king = strchr(strstr(fen, "-0-") ? strstr(fen, "-0-") : fen, 'K');
    for (size_t i = 0; text && i < 8; i++) {
        snprintf(text, length + 64, "position fen %s", fen);
        char *copy = text + strlen("position fen ");
        switch (i) {
        case 0:
            *copy = 'Z'; /* nobody's turn */
            break;
        case 1:
            copy[length / 2] = '\0';
            break;
        case 2:
            copy[king - fen] = 'P'; /* no king */
            break;
        case 3:
            copy[king - fen] = '?';
            break;
        case 4:
            strcpy(copy + length, "/x");
            break;
        case 5:
            *copy = '\0'; /* a bare `position fen` */
            break;
        case 6:
            memcpy(text, "position nosuch", sizeof "position nosuch");
            break;
        default:
            strcpy(copy + length, " teams r");
        }
        chat_answer(program, variant, text, "info string Invalid FEN: ");
        chat_answer(program, variant, NULL, "info string error E_FEN position: ");
    }
    char *after = chat_ask(program, "fen", "info string fen ");
    CU_ASSERT_STRING_EQUAL(before, after);
    free(after);
    free(before);
    free(text);
}

static void illegal_moves(Program *program, const Variant *variant) {
    char line[160], wanted[96], *moves = chat_ask(program, "moves", "info string moves ");
    char first[32] = "", *before = chat_ask(program, "fen", "info string fen ");
    sscanf(moves, "%*d %31s", first);
    static const char *const BAD[] = {"a1a1", "z9z9",   "0000", "nonsense",
                                      "@q=q", "h2h3h4", "=",    ":"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        snprintf(line, sizeof line, "position startpos moves %s %s", first, BAD[i]);
        snprintf(wanted, sizeof wanted, "info string Invalid move '%s' at ply 2: ", BAD[i]);
        chat_answer(program, variant, line, wanted);
        chat_answer(program, variant, NULL, "info string error E_MOVE position: ");
    }
    char *after = chat_ask(program, "fen", "info string fen ");
    CU_ASSERT_STRING_EQUAL(before, after);
    free(after);
    free(before);
    free(moves);
}

static void go_while_searching(Program *program, const Variant *variant) {
    char *moves = chat_ask(program, "moves", "info string moves ");
    chat_say(program, "go infinite\ngo\ngo infinite\ngo depth 1");
    for (size_t i = 0; i < 4; i++) {
        const char *line = program_await(program, "bestmove ", NULL);
        check_that(best_is_legal(line, moves), "%s: search %zu: %s", variant->name, i,
                   line ? line : "-");
    }
    chat_answer(program, variant, "isready", "readyok");
    free(moves);
}

/* Options wait for the end of a search: what they answer comes after the bestmove. */
static void options_while_searching(Program *program, const Variant *variant) {
    chat_say(program, "go infinite");
    chat_say(program, "setoption name Hash value 1048576");
    chat_say(program, "setoption name MultiPV value 2");
    chat_ready_without(program, variant, "E_MEM", "E_OPT");
    chat_say(program, "stop");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    const char *line = chat_answer(program, variant, "isready",
                                   "info string error E_MEM Hash: 1048576 MiB wanted, ");
    CU_ASSERT(line && strstr(line, " MiB free ") && strstr(line, "the old table of 16 MiB stays"));
    chat_answer(program, variant, NULL, "readyok");
    chat_say(program, "go depth 1");
    CU_ASSERT(program_await_part(program, " multipv 2 score "));
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    chat_say(program, "setoption name MultiPV value 1");
}

static void short_times(Program *program, const Variant *variant) {
    static const char *const SHORT[] = {
        "go movetime 1",        "go movetime 0",
        "go nodes 1",           "go depth 1",
        "go wtime 1 btime 1",   "go wtime 0",
        "go btime -5",          "go wtime 60 btime 60 winc 1 binc 1 movestogo 1",
        "go mate 1 movetime 9", "go rtime 20 delay 5"};
    char *moves = chat_ask(program, "moves", "info string moves ");
    for (size_t i = 0; i < sizeof SHORT / sizeof *SHORT; i++) {
        const int64_t start = test_now_us();
        chat_say(program, SHORT[i]);
        if (strstr(SHORT[i], "rtime") && !strchr(variant->seats, 'r'))
            chat_say(program, "stop"); /* nobody's clock: it has no end */
        if (strstr(SHORT[i], "btime -5") && !strchr(variant->seats, 'b'))
            chat_say(program, "stop");
        const char *line = program_await(program, "bestmove ", NULL);
        check_that(best_is_legal(line, moves), "%s: %s: %s", variant->name, SHORT[i],
                   line ? line : "-");
        check_that(test_now_us() - start < SLACK_US, "%s: %s took %ld us", variant->name, SHORT[i],
                   (long)(test_now_us() - start));
    }
    free(moves);
}

/* Every seat's own clock is understood, with increment and delay, and obeyed at any strength. */
static void seat_clocks(Program *program, const Variant *variant) {
    char line[96];
    for (int weak = 0; weak < 2; weak++) {
        chat_say(program, weak ? "setoption name Skill Level value 0"
                               : "setoption name UCI_LimitStrength value true");
        for (Seat s = 0; s < SEATS; s++) {
            const char letter = variant->seats[s];
            const int64_t start = test_now_us();
            snprintf(line, sizeof line, "go %ctime 200 %cinc 1 %cdelay 1", letter, letter, letter);
            chat_say(program, line);
            CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
            check_that(test_now_us() - start < 200000 + SLACK_US, "%s: %s", variant->name, line);
        }
    }
    chat_say(program, "setoption name Skill Level value 20");
    chat_say(program, "setoption name UCI_LimitStrength value false");
}

static void strange_bytes(Program *program, const Variant *variant) {
    chat_answer(program, variant, "isready\r", "readyok");
    chat_answer(program, variant, "\t  isready \v\f ", "readyok");
    chat_answer(program, variant, "ISREADY", "readyok");
    chat_answer(program, variant, "\xff\xfe\xc3(", "info string error E_CMD ");
    program_send(program, "a\0b\n", 4);
    chat_answer(program, variant, NULL, "info string error E_CMD unknown command 'a?b'");
    chat_answer(program, variant, "position startpos moves \xc3\xa9",
                "info string Invalid move '?\?' ");
    chat_answer(program, variant, NULL, "info string error E_MOVE ");
}

/* Pondering: nothing before its time, whatever the game. */
static void pondering(Program *program, const Variant *variant) {
    chat_say(program, "go ponder movetime 1");
    chat_say(program, "isready");
    size_t bests = 0;
    const char *line;
    while ((line = program_line(program, PATIENCE_MS)) && strcmp(line, "readyok") != 0)
        bests += strncmp(line, "bestmove", 8) == 0;
    CU_ASSERT_EQUAL(bests, 0);
    chat_say(program, "ponderhit");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    chat_answer(program, variant, "ponderhit", "info string error E_STATE ");
}

static void in_every_game(void (*row)(Program *program, const Variant *variant)) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Program program;
        if (!chat_begin(&program, ALL_VARIANTS[v]))
            return;
        row(&program, ALL_VARIANTS[v]);
        chat_end(&program, ALL_VARIANTS[v]);
    }
}

/* All rows one after the other: what one leaves behind must not disturb the next. */
static void table_of_rows(void) {
    static void (*const ROWS[])(Program *, const Variant *) = {
        unknown_words,           bad_numbers, bad_positions, illegal_moves, go_while_searching,
        options_while_searching, short_times, seat_clocks,   strange_bytes, pondering};
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Program program;
        if (!chat_begin(&program, ALL_VARIANTS[v]))
            return;
        for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
            ROWS[i](&program, ALL_VARIANTS[v]);
        chat_end(&program, ALL_VARIANTS[v]);
    }
}

/* The end of input: what ends by itself may do so, the rest is stopped. */
static void ends_of_input(void) {
    static const char *const LAST[] = {"go depth 3", "go infinite", "go ponder movetime 5",
                                       "go movetime 20"};
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (size_t i = 0; i < sizeof LAST / sizeof *LAST; i++) {
            char text[128];
            snprintf(text, sizeof text, "setoption name UCI_Variant value %s\n%s",
                     ALL_VARIANTS[v]->name, LAST[i]);
            program_expect(text, "bestmove ", 1);
        }
}

static void signals(Program *program, const Variant *variant) {
    static const int NUMBERS[] = {2, 15}; /* SIGINT, SIGTERM */
    chat_say(program, "go infinite");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "info depth 1 ", NULL));
    program_signal(program, NUMBERS[variant->seats[0] == 'r']);
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    CU_ASSERT_PTR_NULL(program_line(program, PATIENCE_MS)); /* it ends by itself */
}

static void signals_in_every_game(void) { in_every_game(signals); }

/* --- how fast it answers ------------------------------------------------------------------------
 */

static void sort(int64_t *values, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && values[k - 1] > values[k]; k--) {
            const int64_t swap = values[k];
            values[k] = values[k - 1];
            values[k - 1] = swap;
        }
}

static void latencies(Program *program, const Variant *variant) {
    enum { ROUNDS = 20 };
    int64_t ready[ROUNDS], stop[ROUNDS];
    for (size_t i = 0; i < ROUNDS; i++) {
        chat_say(program, "go infinite");
        CU_ASSERT_PTR_NOT_NULL(program_await(program, "info depth 3 ", NULL));
        int64_t start = test_now_us();
        chat_say(program, "isready");
        CU_ASSERT_PTR_NOT_NULL(program_await(program, "readyok", NULL));
        ready[i] = test_now_us() - start;
        start = test_now_us();
        chat_say(program, "stop");
        CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
        stop[i] = test_now_us() - start;
    }
    sort(ready, ROUNDS);
    sort(stop, ROUNDS);
    printf("\n    %s: readyok %ld and %ld us, bestmove %ld and %ld us", variant->name,
           (long)ready[ROUNDS / 2], (long)ready[ROUNDS - 1], (long)stop[ROUNDS / 2],
           (long)stop[ROUNDS - 1]);
    CU_ASSERT(ready[ROUNDS / 2] < SLACK_US && stop[ROUNDS / 2] < SLACK_US);
}

static void latencies_in_every_game(void) {
    in_every_game(latencies);
    printf(" ... ");
}

/* At most 20 info lines in any second after the first, also with many lines asked for. */
static void info_rate(void) {
    enum { MOST = 20, LAST_MS = 2400, KEPT = 4096 };
    static int64_t at[KEPT];
    Program program;
    size_t count = 0, worst = 0;
    if (!program_begin(&program, ""))
        return;
    chat_say(&program,
             "setoption name MultiPV value 6\nsetoption name UCI_ShowCurrLine value true");
    const int64_t start = test_now_us();
    chat_say(&program, "go infinite");
    while (test_now_us() - start < INT64_C(1000) * LAST_MS) {
        const char *line = program_line(&program, 20);
        if (line && count < KEPT && test_now_us() - start > 1050000)
            at[count++] = test_now_us();
    }
    for (size_t i = 0; i < count; i++) {
        size_t in = 0;
        for (size_t k = i; k < count && at[k] - at[i] < 950000; k++)
            in++;
        worst = in > worst ? in : worst;
    }
    check_that(worst <= MOST && count > 0, "%zu lines in a second", worst);
    chat_say(&program, "stop");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

/* --- the machine --------------------------------------------------------------------------------
 */

/* The log has what was said on both sides, and a file that cannot be written is refused. */
static void log_file(void) {
    char path[64], text[256];
    snprintf(path, sizeof path, "quadriga-log-%ld", (long)getpid());
    remove(path);
    snprintf(text, sizeof text,
             "isready\nsetoption name Debug Log File value %s\nisready\ngo depth 1\nwait\n"
             "setoption name Debug Log File value <empty>\nuci\n",
             path);
    program_expect(text, "readyok", 2);
    char *log = test_read_file(path);
    if (check_that(log != NULL, "no log")) {
        CU_ASSERT(strncmp(log, "> isready\n< readyok\n> go depth 1\n", 33) == 0);
        CU_ASSERT_EQUAL(count_of(log, "\n< bestmove "), 1);
        CU_ASSERT_EQUAL(count_of(log, "uciok"), 0);
    }
    free(log);
    remove(path);
    program_expect("setoption name Debug Log File value /nonexistent/log\nisready\n",
                   "info string error E_FILE cannot write to '/nonexistent/log': ", 1);
}

#ifdef QUADRIGA_SANITIZED
static void little_memory(void) { printf("\n    not with a sanitizer ... "); }
#else
/* With little memory to be had everything but a great table works, and the old one stays. */
static void little_memory(void) {
    static const int LIMITS_KIB[] = {60000, 100000, 200000};
    for (size_t i = 0; i < sizeof LIMITS_KIB / sizeof *LIMITS_KIB; i++) {
        char command[512], answer_text[8192];
        snprintf(command, sizeof command,
                 "ulimit -v %d; printf 'setoption name Hash value 64\\ngo depth 3\\nwait\\n"
                 "setoption name Hash value 100000\\nsetoption name UCI_Variant value quad\\n"
                 "go depth 2\\nwait\\nisready\\n' | " QUADRIGA_BINARY " 2>&1; echo status $?",
                 LIMITS_KIB[i]);
        FILE *pipe = popen(command, "r");
        if (!check_that(pipe != NULL, "no shell"))
            return;
        const size_t length = fread(answer_text, 1, sizeof answer_text - 1, pipe);
        answer_text[length] = '\0';
        while (fgetc(pipe) != EOF) /* it must be able to end */
            ;
        pclose(pipe);
        check_that(count_of(answer_text, "bestmove ") == 2 && strstr(answer_text, "readyok\n") &&
                       strstr(answer_text, "status 0\n") &&
                       strstr(answer_text, "E_MEM Hash: 100000 MiB wanted, ") &&
                       strstr(answer_text, i == 0   ? "the old table of 16 MiB stays"
                                           : i == 1 ? "the old table of "
                                                    : "the old table of 64 MiB stays"),
                   "with %d KiB: %s", LIMITS_KIB[i], answer_text);
    }
}
#endif

CU_TestInfo TESTS_contract[] = {
    {"bad input in every game", table_of_rows},
    {"the end of input in every game", ends_of_input},
    {"signals in every game", signals_in_every_game},
    {"latencies in every game", latencies_in_every_game},
    {"info lines a second", info_rate},
    {"the log file", log_file},
    {"little memory", little_memory},
    CU_TEST_INFO_NULL,
};
