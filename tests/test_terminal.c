/* `quadriga play` on a terminal of its own: people's turns, colours, Ctrl-C. */
#define _XOPEN_SOURCE 700
#include "protocol/draw.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void terminal_game(void) {
    char folder[] = "/tmp/quadriga-test-XXXXXX", path[128], line[256];
    Program program;
    if (!check_that(mkdtemp(folder) != NULL, "no temporary folder"))
        return;
    snprintf(path, sizeof path, "%s/g.pgn4", folder);
    snprintf(line, sizeof line, "play --time 30 --hash 1 --save %s", path);
    if (!check_that(program_start_terminal(&program, line), "no terminal"))
        return;
    /* Red is the person's; the board is in colours with Red at the bottom */
    CU_ASSERT(program_await_part(&program, "\x1b[1;31mrK\x1b[0m"));
    CU_ASSERT(program_await_part(&program, "\x1b[1;31mRed\x1b[0m to move: "));
    program_say(&program, "help\n");
    CU_ASSERT(program_await_part(&program, "  resign     give up"));
    program_say(&program, "h2h3\n");
    CU_ASSERT(program_await_part(&program, "Blue thinks: depth "));
    CU_ASSERT(program_await_part(&program, "Blue\x1b[0m plays "));
    CU_ASSERT(program_await_part(&program, "Green\x1b[0m plays "));
    CU_ASSERT(program_await_part(&program, "Red\x1b[0m to move: "));
    program_say(&program, "undo\n"); /* all four plies */
    CU_ASSERT(program_await_part(&program, "Red\x1b[0m to move: "));
    program_say(&program, "fen\n");
    CU_ASSERT(program_await_part(&program, "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR"));
    program_say(&program, "h2h4\n");
    CU_ASSERT(program_await_part(&program, "Green\x1b[0m plays "));
    CU_ASSERT(program_await_part(&program, "to move: "));
    program_say(&program, "\x03"); /* Ctrl-C at the prompt */
    CU_ASSERT_EQUAL(program_wait(&program), 130);
    char *text = test_read_file(path);
    check_that(text && strstr(text, "1. h2-h4 .. "), "saved: %s", text ? text : "nothing");
    free(text);
    unlink(path);
    CU_ASSERT_EQUAL(rmdir(folder), 0);
}

/* Ctrl-C while the engine thinks: no colour is left on, and the line of progress is gone. */
static void terminal_interrupt(void) {
    Program program;
    char *text;
    if (!check_that(program_start_terminal(&program, "play --seats none --time 60000 --hash 1"),
                    "no terminal"))
        return;
    CU_ASSERT(program_await_part(&program, "Red thinks: depth "));
    program_say(&program, "\x03");
    CU_ASSERT_EQUAL(program_end(&program, &text), 130);
    const char *last = strrchr(text, '\x1b');
    check_that(!last || strncmp(last, DRAW_PLAIN, strlen(DRAW_PLAIN)) == 0, "%s", text);
    const size_t length = strlen(text);
    check_that(length > 2 && text[length - 1] == '\r' && text[length - 2] == ' ', "%s", text);
    free(text);
}

/* Saves where it was told to when the terminal goes away, at the prompt or while the engine thinks.
 */
static void terminal_closed(void) {
    static const struct {
        const char *options, *shown;
    } CASES[] = {{"--seats rb", "Blue\x1b[0m to move: "},
                 {"--seats r --time 60000", "Blue thinks: depth "}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char folder[FOLDER], line[ERRAND];
        Program program;
        if (!folder_make(folder))
            return;
        snprintf(line, sizeof line, "play --hash 1 %s --save %s/g.pgn4", CASES[i].options, folder);
        if (!check_that(program_start_terminal(&program, line), "no terminal"))
            return;
        CU_ASSERT(program_await_part(&program, "to move: "));
        program_say(&program, "h2h3\n");
        CU_ASSERT(program_await_part(&program, CASES[i].shown));
        program_deafen(&program);
        const int status = program_wait(&program);
        /* whether the signal or the failing output is noticed first is a matter of luck */
        check_that(status == 130 || status == 1, "%s: status %d", CASES[i].options, status);
        char *text = folder_text(folder, "g.pgn4");
        check_that(text && strstr(text, "\n1. h2-h3"), "%s: saved: %s", CASES[i].options,
                   text ? text : "nothing");
        free(text);
        folder_remove(folder, (const char *const[]){"g.pgn4", NULL});
    }
}

/* No colours when they are not wanted; the end of input (Ctrl-D) ends the game. */
static void terminal_plain(void) {
    Program program;
    char *text;
    if (!check_that(program_start_terminal(&program, "play --color never --hash 1"), "no terminal"))
        return;
    CU_ASSERT(program_await_part(&program, "Red to move: "));
    program_say(&program, "view y\n\x04");
    CU_ASSERT_EQUAL(program_end(&program, &text), 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, " 14           yR yN yB yQ yK yB yN yR"));
    CU_ASSERT_PTR_NULL(strchr(text, '\x1b'));
    free(text);
}

/* Each game to its end before people's eyes, and the result in words. */
static void every_game_on_a_terminal(void) {
    for (size_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        Program program;
        char arguments[128], *text;
        snprintf(arguments, sizeof arguments, "play --seats none --nodes 40 --hash 1 --variant %s",
                 ALL_VARIANTS[i]->name);
        if (!check_that(program_start_terminal(&program, arguments), "no terminal"))
            return;
        CU_ASSERT_EQUAL(program_end(&program, &text), 0);
        const char *won = strstr(text, " won ("), *drawn = strstr(text, "The game is a draw ("),
                   *shared = strstr(text, " share the first place (");
        const char *end = won ? won : drawn ? drawn : shared;
        check_that(end && strstr(text, " plays ") < end && !strstr(end, " plays "), "%s:\n%s",
                   arguments, text);
        free(text);
    }
}

CU_TestInfo TESTS_terminal[] = {
    {"a game on a terminal", terminal_game},
    {"every game on a terminal", every_game_on_a_terminal},
    {"Ctrl-C while thinking", terminal_interrupt},
    {"a terminal that is closed", terminal_closed},
    {"a terminal without colours", terminal_plain},
    CU_TEST_INFO_NULL,
};
