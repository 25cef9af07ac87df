/* What the program is handed at its start may be closed, full, slow, or limited: it ends by itself,
 * with a status that says whether everything was written. */
#include "tests/folder.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Starts a command of the shell; its standard output is `out` (-1 = ours). What hangs is ended by a
 * signal. */
static pid_t begin(const char *command, int out) {
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        alarm(PATIENCE_MS / 1000);
        if (out >= 0)
            dup2(out, STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return pid;
}

static int end(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : KILLED;
}

static void expect_status(const char *command, int out, int wanted) {
    const int status = end(begin(command, out));
    check_that(status == wanted, "%s: status %d, not %d", command, status, wanted);
}

static void make_pipe(int ends[2]) {
    CU_ASSERT_FATAL(pipe(ends) == 0);
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
}

static void closed_descriptors(void) {
    static const struct {
        const char *command;
        int status;
    } CASES[] = {
        {"exec " QUADRIGA_BINARY " <&-", 0},
        {"exec " QUADRIGA_BINARY " <&- 2>&-", 0},
        {"exec " QUADRIGA_BINARY " <&- >&- 2>&-", 1},
        {"exec " QUADRIGA_BINARY " play --max-plies 1 --depth 1 --seats none <&- >/dev/null", 0},
        {"exec " QUADRIGA_BINARY " --version >&-", 1},
        {"exec " QUADRIGA_BINARY " --help >&-", 1},
        {"exec " QUADRIGA_BINARY " --list-variants >&-", 1},
        {"exec " QUADRIGA_BINARY " board >&- 2>/dev/null", 1},
        {"echo go depth 1 | " QUADRIGA_BINARY " >&-", 1},
        {"echo quit | " QUADRIGA_BINARY " >&-", 1},
    };
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_status(CASES[i].command, -1, CASES[i].status);
}

/* --- a reader who has gone -------------------------------------------------------------------- */

static void nobody_reads(void) {
    static const char *const COMMANDS[] = {
        "exec " QUADRIGA_BINARY " --version",
        "exec " QUADRIGA_BINARY " --help",
        "exec " QUADRIGA_BINARY " --list-variants",
        "exec " QUADRIGA_BINARY " d",
        "exec " QUADRIGA_BINARY " genfens --help",
        "exec " QUADRIGA_BINARY " genfens 3 plies 2 depth 1 2>/dev/null",
        "exec " QUADRIGA_BINARY " board 2>/dev/null",
        "exec " QUADRIGA_BINARY " board --help 2>/dev/null",
        "exec " QUADRIGA_BINARY " board --svg - 2>/dev/null",
        "exec " QUADRIGA_BINARY " analyse --help",
        "exec " QUADRIGA_BINARY " analyse --fen4 4PC --depth 1 2>/dev/null",
        "exec " QUADRIGA_BINARY " play --help",
        "exec " QUADRIGA_BINARY " play --max-plies 1 --depth 1 --seats none 2>/dev/null",
        "printf 'go depth 3\\n' | " QUADRIGA_BINARY,
        "printf 'go depth 3\\nquit\\n' | " QUADRIGA_BINARY,
        "printf 'go infinite\\nquit\\n' | " QUADRIGA_BINARY,
    };
    int ends[2];
    make_pipe(ends);
    close(ends[0]);
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        expect_status(COMMANDS[i], ends[1], 1);
    close(ends[1]);
}

/* A stance that takes minutes is broken off, and its end is no success. */
static void nobody_waits_for_advice(void) {
    for (int quits = 0; quits < 2; quits++) {
        Program program;
        if (!program_begin(&program, ""))
            return;
        program_say(&program, "setoption name UCI_Variant value ffa\n"
                              "alliance advise nodes 100000000\nisready\n");
        CU_ASSERT_PTR_NOT_NULL(program_await(&program, "readyok", NULL));
        program_deafen(&program);
        if (quits)
            program_say(&program, "quit\n");
        const int status = program_wait(&program); /* its input stays open */
        check_that(status == 1, "%s: %s", quits ? "quit" : "no quit", program_ending());
    }
}

/* --- a reader who is slow --------------------------------------------------------------------- */

/* Takes everything out of a descriptor, for free(). */
static char *drain(int fd) {
    size_t size = 0, room = 1 << 20;
    char *text = malloc(room);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    for (ssize_t got; (got = read(fd, text + size, room - 1 - size)) > 0;)
        size += (size_t)got;
    text[size] = '\0';
    return text;
}

/* A pipe that does not wait is full when the program begins, and stays so for a while. */
static void slow_reader(void) {
    static const char *const ARGUMENTS[] = {
        "genfens 3 plies 2 depth 1",
        "board",
        "board --svg -",
        "analyse --fen4 4PC --depth 2 --multipv 5",
        "analyse --fen4 4PC --depth 2 --multipv 5 --json",
        "--help",
        "--list-variants",
    };
    for (size_t i = 0; i < COUNT(ARGUMENTS); i++) {
        int ends[2], status;
        size_t filled = 0;
        char command[512];
        make_pipe(ends);
        CU_ASSERT(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
        while (write(ends[1], ".", 1) == 1)
            filled++;
        snprintf(command, sizeof command, "exec " QUADRIGA_BINARY " %s </dev/null", ARGUMENTS[i]);
        const pid_t pid = begin(command, ends[1]);
        close(ends[1]);
        const struct timespec pause = {0, 400000000};
        nanosleep(&pause, NULL);
        char *late = drain(ends[0]), *wanted = program_converse(ARGUMENTS[i], "", 0, &status);
        close(ends[0]);
        CU_ASSERT_EQUAL(status, 0);
        status = end(pid);
        check_that(status == 0 && wanted && wanted[0] && strspn(late, ".") == filled &&
                       strcmp(late + filled, wanted) == 0,
                   "%s: status %d, %zu bytes of %zu", ARGUMENTS[i], status, strlen(late) - filled,
                   wanted ? strlen(wanted) : 0);
        free(late);
        free(wanted);
    }
}

/* --- no file may be larger -------------------------------------------------------------------- */

static void file_size_limit(void) {
    static const char *const SAVING[] = {
        "board --svg", "bench growth --depth 2 --nodes 100 --variant chess4 --svg"};
    Folder folder;
    char command[512];
    size_t size;
    if (!folder_open(&folder))
        return;
    snprintf(command, sizeof command,
             "printf 'setoption name Debug Log File value %s\\nuci\\nuci\\nuci\\nisready\\n' | "
             "(ulimit -f 1; exec " QUADRIGA_BINARY ") | grep -q readyok",
             folder.path[0]);
    expect_status(command, -1, 0);
    free(folder_bytes(folder.path[0], &size));
    check_that(size > 0 && size <= 1024, "a log of %zu bytes", size);
    for (size_t i = 0; i < COUNT(SAVING); i++) {
        snprintf(command, sizeof command,
                 "ulimit -f 1; exec " QUADRIGA_BINARY " %s %s >/dev/null 2>&1", SAVING[i],
                 folder.path[2]);
        expect_status(command, -1, 1);
        check_that(access(folder.path[2], F_OK) != 0, "%s left a file", SAVING[i]);
    }
    folder_close(&folder);
}

CU_TestInfo TESTS_streams[] = {
    {"closed descriptors", closed_descriptors},
    {"nobody reads", nobody_reads},
    {"nobody waits for advice", nobody_waits_for_advice},
    {"a slow reader of a pipe that does not wait", slow_reader},
    {"a limit to the size of files", file_size_limit},
    CU_TEST_INFO_NULL,
};
