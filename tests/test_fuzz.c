/* The fuzz targets on their seeds, without a fuzzer: what was found once is looked at for ever, in
 * every build. A target that sees a fault ends the program, so each seed has a process of its own,
 * which also bounds its time. */
#include "tests/fuzz/fuzz.h"
#include "tests/suites.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SEED = 1 << 16, PATIENCE_S = 60 };

typedef struct {
    uint8_t byte[SEED];
    size_t size;
} Seed;

static bool seed_read(const char *path, Seed *seed) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    seed->size = fread(seed->byte, 1, sizeof seed->byte, file);
    fclose(file);
    return seed->size < sizeof seed->byte;
}

/* How the target's process ended: 0 = all is well. */
static int run_apart(const FuzzTarget *target, const Seed *seed) {
    int status = -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        alarm(PATIENCE_S); /* a hang is a fault too */
        target->run(seed->byte, seed->size);
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

static void seeds_of(const FuzzTarget *target, Seed *seed) {
    char folder[512], path[1024];
    size_t count = 0;
    snprintf(folder, sizeof folder, "%s/fuzz/%s", QUADRIGA_TEST_DATA, target->name);
    DIR *listing = opendir(folder);
    if (!check_that(listing != NULL, "no folder %s", folder))
        return;
    for (const struct dirent *entry; (entry = readdir(listing));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!check_that(seed_read(path, seed), "%s cannot be read whole", path))
            continue;
        const int status = run_apart(target, seed);
        check_that(status == 0, "%s: status %d", path, status);
        count++;
    }
    closedir(listing);
    CU_ASSERT(count > 0);
}

static void seeds(void) {
    Seed *seed = malloc(sizeof *seed);
    if (!check_that(seed != NULL, "no memory"))
        return;
    for (const FuzzTarget *target = FUZZ_TARGETS; target->name; target++)
        seeds_of(target, seed);
    free(seed);
}

/* --- that the targets can fail -------------------------------------------------------------------
 */

static void broken(const uint8_t *data, size_t size) {
    (void)data;
    fuzz_check(size != 3, "three bytes");
}

static void can_fail(void) {
    static const FuzzTarget BROKEN = {"broken", broken};
    Seed *seed = calloc(1, sizeof *seed);
    if (!check_that(seed != NULL, "no memory"))
        return;
    CU_ASSERT_EQUAL(run_apart(&BROKEN, seed), 0);
    seed->size = 3;
    const int status = run_apart(&BROKEN, seed);
    CU_ASSERT(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    free(seed);
}

CU_TestInfo TESTS_fuzz[] = {
    {"the seeds", seeds},
    {"a target that sees a fault", can_fail},
    CU_TEST_INFO_NULL,
};
