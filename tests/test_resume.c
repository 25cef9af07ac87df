/* Work that is broken off: `quadriga analyse` goes on after a kill to the same bytes, refuses what
 * does not belong together, and ends politely when asked to; and the store of finished lines under
 * it.
 */
#include "protocol/store.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char RECORDS[] = QUADRIGA_TEST_DATA "/pgn4";

/* --- broken off ------------------------------------------------------------------------------- */

static size_t lines_done(const char *folder) {
    char *text = folder_text(folder, "out.pgn4.analysis");
    size_t lines = text ? count_of(text, "\n") : 0;
    free(text);
    return lines ? lines - 1 : 0; /* without the head */
}

/* Starts it and sends a signal as soon as `lines` plies are done; the status. */
static int break_off(const char *folder, const char *arguments, size_t lines, int number,
                     char **said) {
    Program program;
    const struct timespec moment = {.tv_nsec = 500000};
    if (!check_that(program_start(&program, arguments, true), "cannot start"))
        return KILLED;
    for (uint32_t i = 0; i < 2 * PATIENCE_MS && lines_done(folder) < lines; i++)
        nanosleep(&moment, NULL);
    program_signal(&program, number);
    return program_end(&program, said);
}

static void resume(void) {
    char folder[FOLDER], line[ERRAND], whole_line[ERRAND], other[ERRAND + 16], path[FOLDER_PATH];
    int status;
    if (!folder_make(folder))
        return;
    for (size_t i = 0; i < ERRAND_GAMES; i++) {
        static const char FORMAT[] = "analyse %s/%s.pgn4 --nodes 20000 --multipv 2 --out %s/%s";
        snprintf(whole_line, sizeof whole_line, FORMAT, RECORDS, errand_games[i], folder,
                 "whole.pgn4");
        snprintf(line, sizeof line, FORMAT, RECORDS, errand_games[i], folder, "out.pgn4");
        errand_expect(whole_line, 0, "");
        char *whole = folder_text(folder, "whole.pgn4"), *said = NULL;
        /* killed twice, the second time further on */
        CU_ASSERT_EQUAL(break_off(folder, line, 1, SIGKILL, NULL), KILLED);
        CU_ASSERT(!folder_has(folder, "out.pgn4"));
        const size_t first = lines_done(folder);
        CU_ASSERT(first >= 1);
        CU_ASSERT_EQUAL(break_off(folder, line, 2, SIGKILL, NULL), KILLED);
        CU_ASSERT(lines_done(folder) >= first);
        /* as if the kill had cut the last line off */
        snprintf(path, sizeof path, "%s/out.pgn4.analysis", folder);
        char *kept = test_read_file(path);
        if (check_that(kept && !folder_has(folder, "out.pgn4"), "%s was not killed",
                       errand_games[i]))
            CU_ASSERT_EQUAL(truncate(path, (off_t)strlen(kept) - 7), 0);
        free(kept);
        /* other arguments are refused, and nothing is lost by asking */
        snprintf(other, sizeof other, "%s --hash 2", line);
        errand_expect(other, 1, "hash=16 there, hash=2 now; --anew begins again");
        /* a polite end says how to go on */
        status = break_off(folder, line, 2, SIGINT, &said);
        check_that(status == 130 && said && strstr(said, "the same command goes on from there"),
                   "%s: status %d, said %s", errand_games[i], status, said ? said : "");
        free(said);
        errand_expect(line, 0, "");
        char *out = folder_text(folder, "out.pgn4");
        check_that(whole && out && strcmp(whole, out) == 0, "%s: another result:\n%.2000s\n%.2000s",
                   errand_games[i], whole ? whole : "", out ? out : "");
        CU_ASSERT(!folder_has(folder, "out.pgn4.analysis"));
        free(out);
        free(whole);
        snprintf(path, sizeof path, "%s/out.pgn4", folder);
        unlink(path);
    }
    folder_remove(folder, (const char *const[]){"whole.pgn4", NULL});
}

static void other_work(void) {
    char folder[FOLDER], line[ERRAND], path[FOLDER_PATH];
    if (!folder_make(folder))
        return;
    snprintf(path, sizeof path, "%s/looked_quad.pgn4", RECORDS);
    char *text = test_read_file(path);
    folder_write(folder, "game.pgn4", text ? text : "");
    snprintf(line, sizeof line, "analyse %s/game.pgn4 --nodes 20000 --out %s/out.pgn4", folder,
             folder);
    CU_ASSERT_EQUAL(break_off(folder, line, 1, SIGKILL, NULL), KILLED);
    /* the record changes */
    char *changed = malloc((text ? strlen(text) : 0) + 32);
    sprintf(changed, "%s { more }\n", text ? text : "");
    folder_write(folder, "game.pgn4", changed);
    errand_expect(line, 1, "is of other work: record=");
    CU_ASSERT(lines_done(folder) >= 1);
    strcat(line, " --anew --depth 1");
    errand_expect(line, 0, "");
    /* a file of somebody else's stays what it is, whatever is asked for */
    folder_write(folder, "out.pgn4.analysis", "my notes\n");
    errand_expect(line, 1, "is a file of another kind");
    char *notes = folder_text(folder, "out.pgn4.analysis");
    CU_ASSERT(notes && strcmp(notes, "my notes\n") == 0);
    free(notes);
    free(changed);
    free(text);
    folder_remove(folder,
                  (const char *const[]){"game.pgn4", "out.pgn4", "out.pgn4.analysis", NULL});
}

/* --- the store -------------------------------------------------------------------------------- */

static void store(void) {
    char folder[FOLDER], path[FOLDER_PATH], line[ERRAND];
    Error error = {""};
    if (!folder_make(folder))
        return;
    snprintf(path, sizeof path, "%s/s", folder);
    Store *s = store_open(path, "a=1 b=2", false, &error);
    if (!check_that(s != NULL, "%s", error.text))
        return;
    CU_ASSERT_EQUAL(store_count(s), 0);
    for (int i = 0; i < 200; i++) {
        snprintf(line, sizeof line, "line\t%d %0*d", i, i, 7);
        CU_ASSERT(store_add(s, line, &error));
    }
    store_close(s);
    char *text = folder_text(folder, "s");
    const size_t size = text ? strlen(text) : 0;
    /* cut off anywhere, it gives back what is whole, and takes on from there */
    for (size_t cut = 0; text && cut < size; cut += 61) {
        text[size - cut] = '\0';
        const size_t lines = count_of(text, "\n");
        folder_write(folder, "s", text);
        s = store_open(path, "a=1 b=2", false, &error);
        if (!check_that(s != NULL, "cut by %zu: %s", cut, error.text))
            break;
        check_that(store_count(s) == (lines ? lines - 1 : 0), "cut by %zu: %zu of %zu lines", cut,
                   store_count(s), lines);
        const size_t count = store_count(s);
        snprintf(line, sizeof line, "line\t%d ", (int)count - 1);
        CU_ASSERT(count == 0 || strncmp(store_line(s, count - 1), line, strlen(line)) == 0);
        CU_ASSERT(store_add(s, "the next", &error));
        store_close(s);
        s = store_open(path, "a=1 b=2", false, &error);
        CU_ASSERT(s && store_count(s) == count + 1 &&
                  strcmp(store_line(s, count), "the next") == 0);
        store_close(s);
    }
    free(text);
    CU_ASSERT_PTR_NULL(store_open(path, "a=1 b=3", false, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "b=2 there, b=3 now"));
    CU_ASSERT_PTR_NULL(store_open(path, "a=1", false, &error));
    s = store_open(path, "a=1 b=3", true, &error);
    CU_ASSERT(s && store_count(s) == 0);
    CU_ASSERT(s && store_add(s, "x", &error));
    /* another process is kept away while it is open */
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        _exit(store_open(path, "a=1 b=3", false, &error) == NULL &&
                      strstr(error.text, "another process")
                  ? 0
                  : 1);
    int status = -1;
    CU_ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    /* a byte that changed on the disk is noticed */
    text = folder_text(folder, "s");
    if (text)
        text[strlen(text) - 2] = 'y';
    store_close(s);
    folder_write(folder, "s", text ? text : "");
    s = store_open(path, "a=1 b=3", false, &error);
    CU_ASSERT(s && store_count(s) == 0);
    free(text);
    store_remove(s);
    CU_ASSERT(!folder_has(folder, "s"));
    folder_remove(folder, (const char *const[]){NULL});
}

CU_TestInfo TESTS_resume[] = {
    {"killed and gone on", resume},
    {"other work, other files", other_work},
    {"the store", store},
    CU_TEST_INFO_NULL,
};
