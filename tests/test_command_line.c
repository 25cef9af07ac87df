/* Words of the command line: which status a fault has, and words that mean the same everywhere. */
#include "tests/folder.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The status of the program with these arguments; what it says is nobody's business. */
static int status_of(const char *arguments) {
    Program program;
    return program_start(&program, arguments, true) ? program_end(&program, NULL) : KILLED;
}

/* 2 = the command line is wrong, 1 = it is right, but something cannot be read or had. */
static void statuses(void) {
    static const struct {
        const char *arguments;
        int status;
    } CASES[] = {
        {"play --evalfile /nonexistent --max-plies 1", 1},
        {"analyse --fen4 4PC --evalfile /nonexistent", 1},
        {"bench --evalfile /nonexistent --depth 1", 1},
        {"play --hash 1048576 --max-plies 1", 1},
        {"play --hash 0", 2},
        {"play --fen4 nonsense", 2},
        {"genfens 1 teams rb", 2},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        const int status = status_of(CASES[i].arguments);
        check_that(status == CASES[i].status, "%s: %s, not %d", CASES[i].arguments,
                   program_ending(), CASES[i].status);
    }
}

/* Where the rules pair nobody, a partition is no matter of the position. */
static void teams_of_free_games(void) {
    static const struct {
        const char *with, *without; /* what is said, and what answers the same */
    } SAME[] = {
        {"genfens 2 plies 2 depth 1 variant ffa teams ry/bg",
         "genfens 2 plies 2 depth 1 variant ffa"},
        {"genfens 2 plies 2 depth 1 variant solo teams r/ybg",
         "genfens 2 plies 2 depth 1 variant solo"},
        {"genfens 2 plies 2 depth 1 variant fourrow teams sn/e/w",
         "genfens 2 plies 2 depth 1 variant fourrow"},
        {"genfens 2 plies 2 depth 1 variant seasons teams gb/rw",
         "genfens 2 plies 2 depth 1 variant seasons"},
        {"board --variant ffa --teams ry/bg --svg -", "board --variant ffa --svg -"},
    };
    static const char *const RUN[] = {
        "play --variant ffa --teams ry/bg --max-plies 4 --depth 1 --seats none",
        "analyse --fen4 4PC --variant ffa --teams ry/bg --depth 1"};
    int status, other;
    for (size_t i = 0; i < COUNT(SAME); i++) {
        char *one = program_converse(SAME[i].with, "", 0, &status),
             *two = program_converse(SAME[i].without, "", 0, &other);
        check_that(status == 0 && other == 0 && one && two && one[0] && strcmp(one, two) == 0,
                   "%s: status %d and %d", SAME[i].with, status, other);
        free(one);
        free(two);
    }
    for (size_t i = 0; i < COUNT(RUN); i++) {
        status = status_of(RUN[i]);
        check_that(status == 0, "%s: %s", RUN[i], program_ending());
    }
    char *drawn = program_converse("board --variant ffa --teams ry/bg", "", 0, &status);
    check_that(drawn && strstr(drawn, "Alliances: r=y b=g\n"), "%s", drawn ? drawn : "");
    free(drawn);
    CU_ASSERT_EQUAL(status_of("board --variant ffa --teams ry/b"),
                    2); /* no partition: somebody is left out */
    CU_ASSERT_EQUAL(status_of("genfens 1 variant chess4 teams wb/yd"),
                    2); /* here the rules pair the seats */
}

/* A file's name is one argument, whatever it is made of, and a value may stand behind '='. */
static void names_with_blanks(void) {
    static const struct {
        const char *words; /* %1$s = a name with a blank in it of which there is a row */
        int status;
        const char *says;
    } CASES[] = {
        {"--depth 1 --variant chess4 --evalfile \"%s\"", 0, "Nodes"},
        {"--evalfile \"%s\" --depth 1 --variant chess4", 0, "Nodes"},
        {"--evalfile=\"%s\" --depth=1 --variant=chess4", 0, "Nodes"},
        {"1 variant chess4 evalfile \"%s\"", 0, "Nodes"},
        {"--depth 1 --evalfile \"%s more\"", 1, "E_FILE"},
        {"--evalfile= --depth 1 #%s", 1, "no file's name follows evalfile"},
        {"--depth 1 --json=3 #%s", 1, "json has no value"},
        {"--nonsense=3 #%s", 1, "there is no '--nonsense'"},
    };
    Folder folder;
    char inner[64], row[96], words[256], command[640];
    size_t size;
    if (!folder_open(&folder))
        return;
    snprintf(inner, sizeof inner, "%s/sp ace", folder.name);
    snprintf(row, sizeof row, "%s/o k.row", inner);
    CU_ASSERT(mkdir(inner, 0777) == 0);
    snprintf(command, sizeof command, "cp " QUADRIGA_TEST_DATA "/../../eval/rows/chess4.txt '%s'",
             row);
    CU_ASSERT(system(command) == 0);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        snprintf(words, sizeof words, CASES[i].words, row);
        snprintf(command, sizeof command, "exec " QUADRIGA_BINARY " bench >%s 2>&1 %s",
                 folder.path[0], words);
        const int ended = system(command);
        char *answer = folder_bytes(folder.path[0], &size);
        answer[size] = '\0';
        check_that(WIFEXITED(ended) && WEXITSTATUS(ended) == CASES[i].status &&
                       strstr(answer, CASES[i].says),
                   "bench %s: %d, %s", words, ended, answer);
        free(answer);
    }
    remove(row);
    rmdir(inner);
    folder_close(&folder);
}

CU_TestInfo TESTS_command_line[] = {
    {"what a status says", statuses},
    {"teams where alliances are free", teams_of_free_games},
    {"names of files with blanks", names_with_blanks},
    CU_TEST_INFO_NULL,
};
