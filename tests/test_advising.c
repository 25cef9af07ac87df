/* While advice is worked out the program hears and answers as during a search. */
#include "tests/chat.h"
#include "tests/suites.h"

#include <signal.h>
#include <string.h>

static const char LONG[] = "alliance advise nodes 100000000"; /* minutes */
enum { SOON_US = 2000000 };                                   /* machines that test are busy */

/* A program at a game in which alliances are free, giving long advice. */
static bool begin(Program *program, const char *game) {
    const Variant *variant = variant_find(game);
    if (!chat_begin(program, variant))
        return false;
    chat_say(program, LONG);
    chat_answer(program, variant, "isready", "readyok");
    return true;
}

static void it_hears(void) {
    static const char *const GAMES[] = {"ffa", "solo", "fourrow", "seasons"};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        Program program;
        const int64_t start = test_now_us();
        if (!begin(&program, GAMES[i]))
            return;
        chat_answer(&program, NULL, "fen", "info string fen ");
        chat_answer(&program, NULL, LONG, "info string error E_STATE alliance advise: a search");
        chat_answer(&program, NULL, "ponderhit", "info string error E_STATE ");
        chat_answer(&program, NULL, "bench 1", "info string error E_STATE ");
        /* options wait, and positions behind them */
        chat_say(&program, "setoption name Spoils value loud");
        chat_answer(&program, NULL, NULL, "info string error E_OPT ");
        chat_say(&program, "setoption name MultiPV value 2\nposition startpos moves R");
        chat_answer(&program, NULL, "result", "info string result none");
        check_that(test_now_us() - start < SOON_US, "%s: %ld us", GAMES[i],
                   (long)(test_now_us() - start));
        chat_say(&program, "stop");
        const char *line = program_await(&program, "info string advice ", NULL);
        check_that(line && strcmp(line, "info string advice stopped") == 0, "%s", line ? line : "");
        chat_say(&program, "position startpos\ngo depth 1");
        CU_ASSERT(program_await_part(&program, " multipv 2 "));
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
        chat_end(&program, NULL);
    }
}

/* `go` takes its place, and a new one that of an old one that was stopped. */
static void one_after_the_other(void) {
    Program program;
    if (!begin(&program, "ffa"))
        return;
    chat_say(&program, "go depth 1\nwait");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info string advice stopped", NULL));
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "bestmove ", NULL));
    for (size_t i = 0; i < 50; i++) {
        chat_say(&program, LONG);
        chat_say(&program, "stop");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info string advice stopped", NULL));
    }
    size_t stances;
    chat_say(&program, "alliance advise nodes 500\nwait\nisready");
    const char *line = program_await(&program, "info string advice ", &stances);
    check_that(line && strcmp(line, "info string advice stopped") != 0 && stances == 7,
               "%zu stances, %s", stances, line ? line : "");
    chat_answer(&program, NULL, NULL, "readyok");
    chat_end(&program, NULL);
}

static void it_ends(void) {
    static const int NUMBERS[] = {SIGTERM, SIGINT};
    Program program;
    for (size_t i = 0; i < 2; i++) {
        if (!begin(&program, "fourrow"))
            return;
        program_signal(&program, NUMBERS[i]);
        CU_ASSERT_EQUAL(program_wait(&program), 0);
    }
    if (!begin(&program, "fourrow"))
        return;
    program_say(&program, "wait\n"); /* the same while it waits */
    program_signal(&program, SIGTERM);
    CU_ASSERT_EQUAL(program_wait(&program), 0);
    if (!begin(&program, "fourrow"))
        return;
    program_say(&program, "quit\n");
    CU_ASSERT_EQUAL(program_wait(&program), 0);
    /* It has an end of its own, so the end of input is no reason to break it off. */
    program_expect("setoption name UCI_Variant value ffa\nalliance advise nodes 2000\n",
                   "info string stance ", 7);
    program_expect("setoption name UCI_Variant value ffa\nalliance advise depth 2",
                   "info string advice stopped", 0);
}

/* Who listens no more is noticed between two stances. */
static void nobody_listens(void) {
    Program program;
    if (!chat_begin(&program, variant_find("ffa")))
        return;
    chat_say(&program, "alliance advise nodes 20000");
    program_deafen(&program);
    CU_ASSERT_EQUAL(program_wait(&program), 1); /* its input stays open */
}

/* A depth that nobody can reach does not go on for ever. */
static void a_depth_has_a_limit(void) {
    program_expect(
        "setoption name UCI_Variant value fourrow\n"
        "position fen S-0,0,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
        "x,x,x,x,4,nK,3,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
        "16/16/16/9,nR,6/16/9,sR,6/12,eB,3/15,eK/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
        "x,x,x,x,8,x,x,x,x/x,x,x,x,7,sK,x,x,x,x\nalliance advise depth 32\nwait\n",
        "info string stance ", 3);
}

CU_TestInfo TESTS_advising[] = {
    {"it hears meanwhile", it_hears},
    {"one after the other", one_after_the_other},
    {"it ends with the program", it_ends},
    {"nobody listens", nobody_listens},
    {"a depth has a limit", a_depth_has_a_limit},
    CU_TEST_INFO_NULL,
};
