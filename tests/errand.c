/* The program is started through program.h; everything it says is read, so that a message on stderr
 * counts like any other. */
#include "tests/errand.h"

#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const errand_games[ERRAND_GAMES] = {"looked_teams",   "looked_solo",    "looked_chess4",
                                                "looked_fourrow", "looked_seasons", "looked_quad"};

char *errand_run(const char *arguments, int *status) {
    Program program;
    char *rest = NULL;
    *status = KILLED;
    if (program_start(&program, arguments, true))
        *status = program_end(&program, &rest);
    return rest;
}

void errand_expect(const char *arguments, int wanted, const char *says) {
    int status;
    char *said = errand_run(arguments, &status);
    check_that(status == wanted && said && strstr(said, says), "'%s': status %d, said: %s",
               arguments, status, said ? said : "");
    free(said);
}

bool folder_make(char folder[FOLDER]) {
    strcpy(folder, "/tmp/quadriga-test-XXXXXX");
    return check_that(mkdtemp(folder) != NULL, "no temporary folder");
}

void folder_remove(const char *folder, const char *const *names) {
    char path[FOLDER_PATH];
    for (; *names; names++) {
        snprintf(path, sizeof path, "%s/%s", folder, *names);
        unlink(path);
    }
    check_that(rmdir(folder) == 0, "something was left in %s", folder);
}

bool folder_has(const char *folder, const char *name) {
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

char *folder_text(const char *folder, const char *name) {
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return test_read_file(path);
}

void folder_write(const char *folder, const char *name, const char *text) {
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    CU_ASSERT(file && fputs(text, file) >= 0 && fclose(file) == 0);
}
