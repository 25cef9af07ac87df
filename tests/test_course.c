/* quadriga-tune spsa as a program: courses of games, broken off and put together. */
#include "tests/folder.h"
#include "tests/suites.h"
#include "tests/tool.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Folder folder;

static void run_only(const char *args, int status) {
    free(tool_run(QUADRIGA_TUNE, folder.name, args, status));
}

static void it_obeys(void) {
    static const char *const WRONG[] = {
        "spsa",
        "spsa --params 0 --state 1",
        "spsa --params 0 --state 1 --pairs 0",
        "spsa --params 0 --state 1 --pairs 4 stray",
        "spsa --params 0 --state 1 --pairs 4 --shard 0/2",
        "spsa --params 0 --state 1 --pairs 4 --batch 65",
        "spsa --params 0 --state 1 --pairs 4 --threads 0",
        "spsa --merge --state 1",
        "spsa --list --variant chess",
    };
    if (!folder_open(&folder))
        return;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        run_only(WRONG[i], 2);
    folder_close(&folder);
}

static void put_text(const char *path, const char *text) { folder_put(path, text, strlen(text)); }

/* A kill in the middle of a save leaves what was written of it. */
static void clear_parts(void) {
    DIR *dir = opendir(folder.name);
    CU_ASSERT_PTR_NOT_NULL_FATAL(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const size_t length = strlen(entry->d_name);
        char path[320];
        snprintf(path, sizeof path, "%s/%s", folder.name, entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".part") == 0)
            remove(path);
    }
    closedir(dir);
}

static size_t line_count(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* A course of games: refused, begun, gone on with after Ctrl-C and kills, played in parts. */
static void a_course_is_played(void) {
    static const char ARGS[] = "spsa --params 0 --state %d --pairs 16 --nodes 30 --batch 4 "
                               "--threads 2 --window 2000 --maxplies 60";
    if (!folder_open(&folder))
        return;
    char args[160], end[PEER_END_TEXT];
    char *list = tool_run(QUADRIGA_TUNE, folder.name, "spsa --list", 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(list, "null_margin, int, "));
    CU_ASSERT_PTR_NOT_NULL(strstr(list, "\nman N, int, "));
    put_text(folder.path[0], list); /* what is listed can be tuned */
    snprintf(args, sizeof args, ARGS, 1);
    char *found = tool_run(QUADRIGA_TUNE, folder.name, args, 0);
    CU_ASSERT(strcmp(found, list) != 0 && strstr(found, "null_margin, int, ") == found);
    CU_ASSERT_EQUAL(line_count(found), line_count(list));
    free(list);
    snprintf(args, sizeof args, ARGS, 2);
    for (int i = 0; i < 6; i++) {
        const char *line;
        Peer *peer = tool_start(QUADRIGA_TUNE, folder.name, args);
        if (!peer)
            break;
        peer_read(peer, peer_now() + (i + 1) * TOOL_SECOND / 10, &line, NULL);
        if (i % 2) {
            peer_signal(peer, SIGINT);
            free(tool_finish(peer, end));
            check_that(strcmp(end, "exit status 130") == 0 || strcmp(end, "exit status 0") == 0 ||
                           strcmp(end, "signal 2 (Interrupt)") == 0, /* before it listened */
                       "%s", end);
        } else {
            peer_free(peer); /* SIGKILL */
        }
    }
    clear_parts();
    char *again = tool_run(QUADRIGA_TUNE, folder.name, args, 0);
    CU_ASSERT_STRING_EQUAL(again, found);
    CU_ASSERT(folder_alike(folder.path[1], folder.path[2]));
    free(again);
    free(found);
    /* another course */
    run_only("spsa --params 0 --state 1 --pairs 16 --seed 2", 1);
    put_text(folder.path[1], "quadriga-spsa 1\n");
    run_only("spsa --params 0 --state 1 --pairs 16", 1);
    put_text(folder.path[0], "tempi, int, 1, 0, 2, 1, 1\n");
    run_only("spsa --params 0 --state 1 --pairs 16", 1);
    folder_close(&folder);
}

/* Two that write one file would mix their courses: the one that notices gives up. */
static void a_course_is_of_one_process(void) {
    if (!folder_open(&folder))
        return;
    const char *line;
    char end[PEER_END_TEXT];
    put_text(folder.path[0], "null_margin, int, 50, 0, 400, 20, 0.02\n");
    Peer *peer = tool_start(QUADRIGA_TUNE, folder.name,
                            "spsa --params 0 --state 1 --pairs 100000 --nodes 20 --batch 1");
    for (int i = 0; peer && i < 1000 && access(folder.path[1], R_OK) != 0; i++)
        peer_read(peer, peer_now() + TOOL_SECOND / 20, &line, NULL);
    /* Several times: one that comes between its look and its own writing is lost. */
    for (int i = 0; peer && i < 20; i++) {
        put_text(folder.path[1], "mine\n");
        peer_read(peer, peer_now() + TOOL_SECOND / 20, &line, NULL);
    }
    if (peer)
        free(tool_finish(peer, end));
    CU_ASSERT(peer && strcmp(end, "exit status 1") == 0);
    folder_close(&folder);
}

static void parts_are_put_together(void) {
    static const char ARGS[] =
        "spsa --params 0 --state %d --pairs 4 --nodes 20 --batch 2 --shard %d/2";
    if (!folder_open(&folder))
        return;
    char args[128];
    put_text(folder.path[0], "null_margin, int, 50, 0, 400, 20, 0.02\n");
    for (int i = 1; i <= 2; i++) {
        snprintf(args, sizeof args, ARGS, i, i);
        run_only(args, 0);
    }
    CU_ASSERT(!folder_alike(folder.path[1], folder.path[2]));
    run_only("spsa --merge --state 3 1 2", 0);
    run_only("spsa --merge --state 3 1 1", 1);
    run_only("spsa --merge --state 3 0 1", 1);
    snprintf(args, sizeof args, ARGS, 1, 2); /* it is part 1 */
    run_only(args, 1);
    snprintf(args, sizeof args, ARGS, 3, 2); /* but of a whole one anything can be a part */
    run_only(args, 0);
    folder_close(&folder);
}

CU_TestInfo TESTS_course[] = {
    {"it obeys", it_obeys},
    {"a course is played", a_course_is_played},
    {"a course is of one process", a_course_is_of_one_process},
    {"parts are put together", parts_are_put_together},
    CU_TEST_INFO_NULL,
};
