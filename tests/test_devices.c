/* Paths that are no plain files (FIFOs, links, a terminal), and readers that are slow or gone. All
 * of them are the test's own. */
#define _XOPEN_SOURCE 700 /* posix_openpt and its kin */
#include "protocol/files.h"
#include "tests/chat.h"
#include "tests/folder.h"
#include "tests/suites.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SOON_US = 5000000 };

static bool is_a(const char *path, mode_t type) {
    struct stat status;
    return lstat(path, &status) == 0 && (status.st_mode & S_IFMT) == type;
}

static bool holds(const char *path, const char *wanted) {
    size_t size;
    char *bytes = folder_bytes(path, &size);
    const bool same = bytes && size == strlen(wanted) && memcmp(bytes, wanted, size) == 0;
    free(bytes);
    return same;
}

/* A terminal of the test's own; its other side, or -1. */
static int open_terminal(char name[128]) {
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (!check_that(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0, "no terminal"))
        return -1;
    snprintf(name, 128, "%s", ptsname(master));
    return master;
}

/* --- options that name a file ------------------------------------------------------------------
 */

static void set(Program *program, const char *option, const char *path, const char *answer) {
    char line[256];
    snprintf(line, sizeof line, "setoption name %s value %s", option, path);
    const int64_t start = test_now_us();
    chat_say(program, line);
    chat_say(program, "isready");
    if (answer[0])
        chat_answer(program, NULL, NULL, answer);
    chat_answer(program, NULL, NULL, "readyok");
    check_that(test_now_us() - start < SOON_US, "%s", line);
}

static void options_never_wait(void) {
    Folder folder;
    Program program;
    char name[128], wanted[256];
    const int master = open_terminal(name);
    if (master < 0 || !folder_open(&folder) || !program_begin(&program, ""))
        return;
    CU_ASSERT_EQUAL_FATAL(mkfifo(folder.path[0], 0600), 0);
    snprintf(wanted, sizeof wanted,
             "info string error E_FILE cannot read %s: it is no regular file", folder.path[0]);
    set(&program, "EvalFile", folder.path[0], wanted);
    set(&program, "EvalFile", "/dev/stdin",
        "info string error E_FILE cannot read /dev/stdin: it is no regular file");
    set(&program, "EvalFile", name, "info string error E_FILE ");
    set(&program, "EvalFile", folder.name, "info string error E_FILE ");
    snprintf(wanted, sizeof wanted,
             "info string error E_FILE cannot write to '%s': it is no regular file",
             folder.path[0]);
    set(&program, "Debug Log File", folder.path[0], wanted);
    const int reader = open(folder.path[0], O_RDONLY | O_NONBLOCK);
    set(&program, "Debug Log File", folder.path[0], wanted); /* nor when somebody reads it */
    close(reader);
    set(&program, "Debug Log File", folder.name, "info string error E_FILE ");
    set(&program, "Debug Log File", name, "");
    char seen[512] = "";
    size_t length = 0;
    while (!strstr(seen, "< readyok") && length + 1 < sizeof seen) {
        const ssize_t got = read(master, seen + length, sizeof seen - 1 - length);
        if (!check_that(got > 0, "nothing on the terminal"))
            break;
        length += (size_t)got;
        seen[length] = '\0';
    }
    chat_end(&program, NULL);
    close(master);
    unlink(folder.path[0]);
    folder_close(&folder);
}

/* Numbers of all games fit into a small part of a MiB; a text that cannot be such a file is not
 * read to its end. */
static void a_great_row_file(void) {
    enum { SIZE = (1 << 20) + 1 };
    Folder folder;
    Program program;
    char *text = malloc(SIZE), wanted[256];
    if (!text || !folder_open(&folder) || !program_begin(&program, ""))
        return;
    memset(text, '#', SIZE);
    memcpy(text, "game teams\n", 11);
    folder_put(folder.path[0], text, SIZE);
    snprintf(wanted, sizeof wanted, "info string error E_FILE cannot read %s: it is too large",
             folder.path[0]);
    set(&program, "EvalFile", folder.path[0], wanted);
    folder_put(folder.path[0], text, SIZE - 1);
    set(&program, "EvalFile", folder.path[0], "");
    chat_end(&program, NULL);
    free(text);
    unlink(folder.path[0]);
    folder_close(&folder);
}

/* --- saving ------------------------------------------------------------------------------------
 */

static void links_stay(void) {
    Folder folder;
    Error error;
    if (!folder_open(&folder))
        return;
    const char *file = folder.path[0], *link = folder.path[1], *chain = folder.path[2];
    CU_ASSERT_EQUAL_FATAL(symlink("0", link), 0); /* beside it, and not there yet */
    CU_ASSERT_EQUAL_FATAL(symlink(link, chain), 0);
    CU_ASSERT(file_can_save(chain, &error) && !is_a(file, S_IFREG));
    CU_ASSERT(file_save(chain, "one", 3, &error) && holds(file, "one"));
    CU_ASSERT(file_save(link, "two!", 4, &error) && holds(file, "two!"));
    CU_ASSERT(is_a(link, S_IFLNK) && is_a(chain, S_IFLNK) && is_a(file, S_IFREG));
    unlink(link);
    CU_ASSERT_EQUAL_FATAL(symlink("2", link), 0); /* round and round */
    CU_ASSERT(!file_save(chain, "three", 5, &error) && !file_can_save(chain, &error));
    CU_ASSERT(is_a(link, S_IFLNK) && is_a(chain, S_IFLNK) && holds(file, "two!"));
    for (int i = 0; i < 3; i++)
        unlink(folder.path[i]);
    folder_close(&folder);
}

static void devices_stay(void) {
    Folder folder;
    Error error;
    char name[128], seen[16] = "";
    const int master = open_terminal(name);
    if (master < 0 || !folder_open(&folder))
        return;
    const char *fifo = folder.path[0], *link = folder.path[1];
    CU_ASSERT_EQUAL_FATAL(mkfifo(fifo, 0600), 0);
    CU_ASSERT(!file_save(fifo, "text", 4, &error) && strstr(error.text, ": nobody reads it"));
    CU_ASSERT(file_can_save(fifo, &error));
    const int reader = open(fifo, O_RDONLY | O_NONBLOCK);
    CU_ASSERT(file_save(fifo, "text", 4, &error));
    CU_ASSERT(read(reader, seen, sizeof seen - 1) == 4 && strcmp(seen, "text") == 0);
    close(reader);
    CU_ASSERT_EQUAL_FATAL(symlink(name, link), 0);
    CU_ASSERT(file_save(link, "line", 4, &error));
    CU_ASSERT(read(master, seen, sizeof seen - 1) == 4 && strcmp(seen, "line") == 0);
    CU_ASSERT(!file_save(folder.name, "text", 4, &error)); /* a folder */
    CU_ASSERT(!file_can_save(folder.name, &error) && strstr(error.text, "Is a directory"));
    CU_ASSERT(is_a(fifo, S_IFIFO) && is_a(link, S_IFLNK) && is_a(name, S_IFCHR));
    close(master);
    unlink(fifo);
    unlink(link);
    folder_close(&folder);
}

/* --- who reads ---------------------------------------------------------------------------------
 */

/* A count that would take hours is broken off when its reader goes. */
static void a_count_that_nobody_reads(void) {
    Program program;
    if (!program_begin(&program, "go perft 9"))
        return;
    program_deafen(&program);
    CU_ASSERT_EQUAL(program_wait(&program), 1);
}

/* The pipe does not wait, and its reader takes its time: he gets all of it. */
static void a_slow_reader(void) {
    enum { ROUNDS = 400 }; /* of `help`, far more than a pipe holds */
    int in[2], out[2], status;
    CU_ASSERT_FATAL(pipe(in) == 0 && pipe(out) == 0);
    fcntl(out[1], F_SETFL, O_NONBLOCK);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(QUADRIGA_BINARY, QUADRIGA_BINARY, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    for (int i = 0; i < ROUNDS; i++)
        CU_ASSERT_EQUAL(write(in[1], "help\n", 5), 5);
    CU_ASSERT_EQUAL(write(in[1], "isready\n", 8), 8);
    close(in[1]);
    const struct timespec pause = {0, 300000000};
    nanosleep(&pause, NULL);
    FILE *file = fdopen(out[0], "r");
    char line[1024];
    size_t ends = 0, ready = 0;
    while (file && fgets(line, sizeof line, file)) {
        ends += strcmp(line, "help: this list\n") == 0;
        ready += strcmp(line, "readyok\n") == 0;
    }
    check_that(ends == ROUNDS && ready == 1, "%zu of %d lists, %zu readyok", ends, ROUNDS, ready);
    CU_ASSERT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (file)
        fclose(file);
}

CU_TestInfo TESTS_devices[] = {
    {"options never wait for a file", options_never_wait},
    {"a row file that is too large", a_great_row_file},
    {"links stay when a file is saved", links_stay},
    {"devices stay when a file is saved", devices_stay},
    {"a count that nobody reads", a_count_that_nobody_reads},
    {"a reader who is slow", a_slow_reader},
    CU_TEST_INFO_NULL,
};
