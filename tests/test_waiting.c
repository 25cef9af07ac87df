/* What waits: options that are set while a search runs, in every game; and a bestmove that has its
 * time though there is nothing to search; and what comes just as a search ends. */
#include "tests/chat.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All of them in their order, and what comes behind them; but what cannot be is said at once. */
static void options_in_order(Program *program, const Variant *variant) {
    const Variant *other =
        strcmp(variant->name, "quad") == 0 ? variant_find("chess4") : variant_find("quad");
    char line[160], wanted[96], *fen = chat_ask(program, "fen", "info string fen ");
    chat_say(program, "go infinite");
    snprintf(line, sizeof line, "setoption name UCI_Variant value %s", other->name);
    chat_say(program, line);
    chat_say(program, "setoption name Spoils value auto"); /* of neither game */
    chat_say(program, "position startpos moves a1a1");
    chat_say(program, "alliance r=b r=b x=y");
    chat_say(program, "setoption name Dialect value 4pchess");
    chat_ready_without(program, variant, "info string variant", "error");
    char *during = chat_ask(program, "fen", "info string fen ");
    CU_ASSERT_STRING_EQUAL(fen, during);
    chat_say(program, "setoption name Dialect value x");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "info string error E_OPT Dialect: 'x' ", NULL));
    chat_say(program, "setoption name Nothing value x");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "info string error E_OPT no option ", NULL));
    chat_say(program, "stop");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    snprintf(wanted, sizeof wanted, "info string variant %s ", other->name);
    chat_answer(program, variant, NULL, wanted);
    chat_answer(program, variant, NULL, "info string error E_OPT ");
    chat_answer(program, variant, NULL, "info string Invalid move 'a1a1' at ply 1: ");
    chat_answer(program, variant, NULL, "info string error E_MOVE position: ");
    chat_answer(program, variant, NULL, "info string error E_ARG alliance: ");
    /* a game that is over is searched without end, too; and `go` sets what waits before it begins
     */
    chat_say(program, "position startpos moves R");
    chat_say(program, "go infinite");
    snprintf(line, sizeof line, "setoption name UCI_Variant value %s", variant->name);
    chat_say(program, line);
    chat_say(program, "setoption name Dialect value uci4");
    chat_say(program, "position startpos");
    chat_ready_without(program, variant, "info string variant", "error");
    chat_say(program, "go depth 1");
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove (none)", NULL));
    snprintf(wanted, sizeof wanted, "info string variant %s ", variant->name);
    chat_answer(program, variant, NULL, wanted);
    CU_ASSERT_PTR_NOT_NULL(program_await(program, "bestmove ", NULL));
    char *after = chat_ask(program, "fen", "info string fen ");
    CU_ASSERT_STRING_EQUAL(fen, after);
    free(after);
    free(during);
    free(fen);
}

/* More than can wait is refused, not lost in silence. */
static void too_many_options(void) {
    enum { WAIT = 256, MORE = 9 };
    Program program;
    size_t refused = 0;
    const char *line;
    if (!program_begin(&program, ""))
        return;
    chat_say(&program, "go infinite");
    for (size_t i = 0; i < WAIT + MORE; i++)
        chat_say(&program, "setoption name Move Overhead value 7");
    chat_say(&program, "isready");
    while ((line = program_line(&program, PATIENCE_MS)) && strcmp(line, "readyok") != 0)
        refused += strncmp(line, "info string error E_STATE ", 26) == 0;
    CU_ASSERT_EQUAL(refused, MORE);
    chat_say(&program, "stop\nquit");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

/* With nothing left to search there is still one bestmove, at its time. */
static void nothing_to_search(void) {
    static const char EXCLUDED[] = " searchmoves h2h3 excludemoves h2h3";
    static const char *const GO[] = {"go depth 3", "go infinite", "go ponder movetime 5"};
    Program program;
    if (!chat_begin(&program, ALL_VARIANTS[0]))
        return;
    for (size_t i = 0; i < sizeof GO / sizeof *GO; i++) {
        char line[128];
        snprintf(line, sizeof line, "%s%s", GO[i], EXCLUDED);
        chat_answer(&program, NULL, line, "info string error E_MOVE go: ");
        if (i > 0) {
            chat_answer(&program, NULL, "isready", "readyok");
            chat_say(&program, i == 1 ? "stop" : "ponderhit");
        }
        chat_answer(&program, NULL, NULL, "bestmove (none)");
        chat_answer(&program, NULL, "isready", "readyok");
    }
    chat_end(&program, NULL);
}

/* `wait` waits for nothing that only `stop` ends. */
static void wait_without_end(void) {
    static const char *const SAID[] = {"go infinite", "position startpos moves R\ngo infinite",
                                       "position startpos moves R\ngo ponder movetime 5"};
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        Program program;
        if (!program_begin(&program, ""))
            return;
        chat_say(&program, SAID[i]);
        chat_say(&program, "wait");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info string error E_STATE wait: ", NULL));
        chat_say(&program, "stop");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
        chat_say(&program, "wait");
        chat_answer(&program, NULL, "isready", "readyok");
        chat_end(&program, NULL);
    }
}

static void in_order_in_every_game(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Program program;
        if (!chat_begin(&program, ALL_VARIANTS[v]))
            return;
        options_in_order(&program, ALL_VARIANTS[v]);
        chat_end(&program, ALL_VARIANTS[v]);
    }
}

/* A command that comes just as a search ends finds what waits served, or waits behind it. */
static void no_command_overtakes(void) {
    enum { TIMES = TEST_SHARE(200) };
    static const char SEARCH[] = "setoption name UCI_Variant value teams\ngo infinite\n"
                                 "setoption name UCI_Variant value seasons\nstop\n";
    static const struct {
        const char *behind, *answer; /* of Seasons; in Teams there is no such move */
    } CASES[] = {
        {"position startpos moves a7c6\ngo depth 1\nwait\nfen\n", "info string fen R-"},
        {"position startpos moves a7c6\nwait\nresult\nfen\n", "info string fen R-"},
        {"alliance g=b\nwait\nd\n", "Alliances: g=b"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const size_t length = strlen(SEARCH) + strlen(CASES[i].behind);
        char *text = malloc(TIMES * length + 1);
        CU_ASSERT_PTR_NOT_NULL_FATAL(text);
        for (size_t n = 0; n < TIMES; n++)
            sprintf(text + n * length, "%s%s", SEARCH, CASES[i].behind);
        program_expect(text, CASES[i].answer, TIMES);
        program_expect(text, " error ", 0);
        free(text);
    }
}

/* Between a bestmove and what waited for it nothing is answered. */
static void nothing_stands_between(void) {
    enum { TIMES = TEST_SHARE(200) };
    Program program;
    if (!program_begin(&program, ""))
        return;
    for (size_t n = 0; n < TIMES; n++)
        program_say(&program, "setoption name UCI_Variant value teams\ngo infinite\n"
                              "setoption name UCI_Variant value seasons\nstop\nfen\n");
    chat_say(&program, "quit");
    char *answer, *rest;
    CU_ASSERT_EQUAL(program_end(&program, &answer), 0);
    CU_ASSERT_EQUAL(count_of(answer, "info string fen "), TIMES);
    bool after_best = false;
    size_t between = 0;
    for (char *line = strtok_r(answer, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        between += after_best && strncmp(line, "info string variant seasons", 27) != 0;
        after_best = strncmp(line, "bestmove ", 9) == 0;
    }
    check_that(between == 0, "%zu times", between);
    free(answer);
}

CU_TestInfo TESTS_waiting[] = {
    {"no command overtakes what waits", no_command_overtakes},
    {"nothing stands between a bestmove and what waited", nothing_stands_between},
    {"options in their order, in every game", in_order_in_every_game},
    {"too many options", too_many_options},
    {"nothing to search", nothing_to_search},
    {"wait without end", wait_without_end},
    CU_TEST_INFO_NULL,
};
