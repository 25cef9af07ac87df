/* quadriga-tune as a program: its command lines, and what becomes of a file when it is killed. */
#include "eval/rows.h"
#include "tests/folder.h"
#include "tests/suites.h"
#include "tests/tool.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Folder folder;

static void run_only(const char *args, int status) {
    free(tool_run(QUADRIGA_TUNE, folder.name, args, status));
}

static void the_program_obeys(void) {
    if (!folder_open(&folder))
        return;
    static const char *const WRONG[] = {
        "",
        "frobnicate",
        "datagen",
        "datagen --out 0",
        "datagen --out 0 --games 0",
        "datagen --out 0 --games 1 --plies 9..3",
        "datagen --out 0 --games 1 --plies ..3",
        "datagen --out 0 --games 1 --shard 3/2",
        "datagen --out 0 --games 1 --variant chess",
        "datagen --out 0 --games 1 --rule Colour=red",
        "datagen --out 0 --games 1 --teams rr/bg",
        "datagen --out 0 --games 1 --threads 0",
        "datagen --out 0 --games 1 stray",
        "inspect",
        "inspect 0 1",
        "inspect 0 --count x",
        "merge 0",
        "shuffle 0 1 2",
        "stats",
        "fit",
        "fit --data 0",
        "fit --out 1",
        "fit --data 0 --out 1 --blend 2",
        "fit --data 0 --out 1 --rate 0",
        "fit --data 0 --out 1 --rate 1x",
        "fit --data 0 --out 1 --lambda nan",
        "fit --data 0 --out 1 --holdout 91",
        "fit --data 0 --out 1 --epochs 0",
        "fit --data 0 --out 1 --threads 0",
        "fit --data 0 --out 1 --only men",
        "plot",
        "plot --out .",
        "plot --variant ffa",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        run_only(WRONG[i], 2);
    char *help = tool_run(QUADRIGA_TUNE, folder.name, "--help", 0);
    static const char *const COMMANDS[] = {"datagen", "inspect", "merge", "shuffle",
                                           "stats",   "fit",     "plot",  "spsa"};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        char words[32];
        CU_ASSERT_PTR_NOT_NULL(strstr(help, COMMANDS[i]));
        snprintf(words, sizeof words, "%s --help", COMMANDS[i]);
        char *more = tool_run(QUADRIGA_TUNE, folder.name, words, 0);
        CU_ASSERT_PTR_NOT_NULL(strstr(more, COMMANDS[i]));
        free(more);
    }
    free(help);
    char *version = tool_run(QUADRIGA_TUNE, folder.name, "--version", 0);
    CU_ASSERT(strncmp(version, "quadriga-tune ", 14) == 0);
    free(version);
    run_only("datagen --out 0 --games 2 --nodes 50 --variant quad --threads 2", 0);
    run_only("datagen --out 0 --games 2 --nodes 51 --variant quad --threads 2", 1);
    char *shown = tool_run(QUADRIGA_TUNE, folder.name, "inspect 0 --count 3", 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(shown, "variant quad\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(shown, "source datagen seed=1 nodes=50 "));
    CU_ASSERT_PTR_NOT_NULL(strstr(shown, " fen4 "));
    free(shown);
    run_only("shuffle 1 0 --seed 3 --memory 1", 0);
    run_only("merge 2 0 1 --plain", 0);
    shown = tool_run(QUADRIGA_TUNE, folder.name, "stats 2", 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(shown, " positions of 2 games"));
    free(shown);
    run_only("stats 3", 1);
    folder_close(&folder);
}

/* Killed, and stopped by Ctrl-C, at any time; the file that comes of it is that of a run in peace.
 */
static void kills_do_not_matter(void) {
    static const char ARGS[] = "datagen --out %d --games %d --nodes 150 --variant ffa --threads 2";
    enum { GAMES = TEST_SHARE(40) };
    if (!folder_open(&folder))
        return;
    char args[128], end[PEER_END_TEXT];
    snprintf(args, sizeof args, ARGS, 0, GAMES);
    run_only(args, 0);
    snprintf(args, sizeof args, ARGS, 1, GAMES);
    for (int i = 0; i < 6; i++) {
        const char *line;
        Peer *peer = tool_start(QUADRIGA_TUNE, folder.name, args);
        if (!peer)
            break;
        peer_read(peer, peer_now() + (i + 1) * TOOL_SECOND / 8, &line, NULL);
        if (i % 2) {
            peer_signal(peer, SIGINT);
            free(tool_finish(peer, end));
            check_that(strcmp(end, "exit status 130") == 0 || strcmp(end, "exit status 0") == 0,
                       "%s", end);
        } else {
            peer_free(peer); /* SIGKILL */
        }
    }
    run_only(args, 0);
    CU_ASSERT(folder_alike(folder.path[0], folder.path[1]));
    folder_close(&folder);
}

static void is_row(const char *path) {
    Error error = {""};
    size_t size = 0;
    char *text = folder_bytes(path, &size);
    EvalRows *rows = eval_rows_read(text, size, &error);
    if (check_that(rows != NULL, "%s", error.text))
        CU_ASSERT(eval_rows_has(rows, variant_find("ffa")));
    eval_rows_free(rows);
    free(text);
}

/* Fits to what it has made itself, and is broken off. */
static void fits_end_well(void) {
    static const char LONG[] = "fit --data 0 --out 1 --epochs 10000 --patience 10000 --threads 2";
    if (!folder_open(&folder))
        return;
    run_only("datagen --out 0 --games 6 --nodes 50 --variant ffa --threads 2", 0);
    run_only("fit --data 0 --out 1 --epochs 3 --curve 2 --seed 4", 0);
    is_row(folder.path[1]);
    run_only("fit --data 0 0 --out 3 --epochs 3 --row 1 --threads 1", 0);
    run_only("plot --row 1 --curve 2 --out nowhere", 1);
    run_only("fit --data 0 --out nowhere/1 --epochs 1", 1);
    run_only("fit --data 1 --out 3", 1);
    run_only("fit --data 0 --out 3 --row 0", 1);
    folder_put(folder.path[3], "game teams\n", 11);
    run_only("fit --data 0 --out 2 --row 3", 1);
    const size_t old_size = 11;
    for (int i = 0; i < 4; i++) {
        char end[PEER_END_TEXT];
        const char *line;
        Peer *peer = tool_start(QUADRIGA_TUNE, folder.name, LONG);
        if (!peer)
            break;
        /* It has begun when it says what it fits to. */
        CU_ASSERT_EQUAL(peer_read(peer, peer_now() + TOOL_PATIENCE, &line, NULL), PEER_LINE);
        peer_read(peer, peer_now() + i * TOOL_SECOND / 10, &line, NULL);
        if (i % 2) {
            peer_free(peer); /* SIGKILL */
        } else {
            folder_put(folder.path[1], "game teams\n", old_size);
            peer_signal(peer, SIGINT);
            free(tool_finish(peer, end));
            check_that(strcmp(end, "exit status 130") == 0, "%s", end);
        }
        is_row(folder.path[1]);
    }
    folder_close(&folder);
}

CU_TestInfo TESTS_tune[] = {
    {"the program obeys", the_program_obeys},
    {"kills do not matter", kills_do_not_matter},
    {"fits end well", fits_end_well},
    CU_TEST_INFO_NULL,
};
