/* More threads than processors. */
#include "tests/program.h"
#include "tests/suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SLACK_US = 500000 }; /* the target is 50 ms; machines that test are busy */

/* An answer does not wait until each has had its turn. */
static void ready_with_many_threads(void) {
    enum { ROUNDS = 200 };
    static int64_t us[ROUNDS];
    Program program;
    if (!program_begin(&program, ""))
        return;
    program_say(&program, "setoption name Threads value 64\ngo infinite\n");
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "info depth 3 ", NULL));
    for (size_t i = 0; i < ROUNDS; i++) {
        const int64_t start = test_now_us();
        program_say(&program, "isready\n");
        if (!check_that(program_await(&program, "readyok", NULL) != NULL, "no readyok"))
            break;
        us[i] = test_now_us() - start;
        const struct timespec pause = {0, (long)(1 + i % 7) * 1000000};
        nanosleep(&pause, NULL);
    }
    for (size_t i = 1; i < ROUNDS; i++)
        for (size_t k = i; k > 0 && us[k - 1] > us[k]; k--) {
            const int64_t swap = us[k];
            us[k] = us[k - 1];
            us[k - 1] = swap;
        }
    printf("\n    median and worst of %d: %ld and %ld us ... ", ROUNDS, (long)us[ROUNDS / 2],
           (long)us[ROUNDS - 1]);
    CU_ASSERT(us[ROUNDS / 2] < SLACK_US);
    program_say(&program, "quit\n");
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

#ifdef __linux__
/* The niceness of a thread, out of its line in /proc; -100 when it cannot be read. */
static int niceness(const char *path) {
    char *line = test_read_file(path), *word = line ? strrchr(line, ')') : NULL;
    int nice = -100;
    for (int field = 2; word && field < 19; field++) /* the name is the second */
        word = strchr(word + 1, ' ');
    if (word)
        nice = atoi(word + 1);
    free(line);
    return nice;
}

/* Those that have no processor let all others go first, and no others do. */
static void surplus_threads_give_way(void) {
    enum { THREADS = 100 };
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    char path[300], text[64];
    long nicer = 0, others = 0;
    Program program;
    if (!program_begin(&program, ""))
        return;
    snprintf(text, sizeof text, "setoption name Threads value %d\ngo depth 3\nwait\nisready\n",
             THREADS);
    program_say(&program, text);
    CU_ASSERT_PTR_NOT_NULL(program_await(&program, "readyok", NULL));
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)program.pid);
    const int own = niceness(path);
    snprintf(path, sizeof path, "/proc/%ld/task", (long)program.pid);
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%s/stat", (long)program.pid, entry->d_name);
        const int nice = niceness(path);
        nicer += nice > own || nice == 19;
        others += nice == own && nice < 19;
    }
    if (folder)
        closedir(folder);
    check_that(!folder || own >= 15 || nicer == THREADS - processors || processors >= THREADS,
               "%ld threads give way on %ld processors", nicer, processors);
    check_that(!folder || own >= 15 || others >= processors + 1 || processors >= THREADS,
               "%ld do not", others); /* the reader, too */
    program_say(&program, "quit\n");
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}
#else
static void surplus_threads_give_way(void) { printf("\n    not on this system ... "); }
#endif

CU_TestInfo TESTS_priority[] = {
    {"ready with many threads", ready_with_many_threads},
    {"threads without a processor give way", surplus_threads_give_way},
    CU_TEST_INFO_NULL,
};
