/* What is advised in positions made by hand, in which it is plain: data/advice.cases. */
#include "engine/variant.h"
#include "tests/program.h"
#include "tests/scene.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASE_GAME, CASE_ID, CASE_WORDS, CASE_RELATIONS, CASE_ADVICE, CASE };

static const char HEAD[] = "info string advice ";

/* Is that the answer's advice, whoever there is to beware of? */
static bool is_advised(const char *answer, const char *advice) {
    const char *told = strstr(answer, HEAD);
    if (!told || strncmp(told + strlen(HEAD), advice, strlen(advice)) != 0)
        return false;
    told += strlen(HEAD) + strlen(advice);
    return *told == '\n' || strncmp(told, " beware ", strlen(" beware ")) == 0;
}

static void check_case(const Table *table, char *const field[CASE]) {
    char fen[SCENE_FEN], said[SCENE_FEN + 256];
    int status;
    if (!scene_fen(field[CASE_GAME], field[CASE_WORDS], fen))
        return;
    snprintf(said, sizeof said,
             "setoption name UCI_Variant value %s\nposition fen %s alliance %s\n"
             "alliance advise nodes 10000\nwait\n",
             field[CASE_GAME], fen, field[CASE_RELATIONS]);
    char *answer = program_converse("", said, strlen(said), &status);
    check_that(answer && is_advised(answer, field[CASE_ADVICE]), "%s:%u: %s, %s: not %s:\n%s",
               table->path, table->line, field[CASE_GAME], field[CASE_ID], field[CASE_ADVICE],
               answer ? answer : "");
    free(answer);
}

static void what_is_plain_is_advised(void) {
    static const char *const KINDS[] = {"keep", "offer", "break"};
    enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };
    Table table;
    char *field[CASE];
    uint32_t kinds[KIND_COUNT] = {0}, games = 0;
    if (!table_open(&table, QUADRIGA_TEST_DATA "/advice.cases"))
        return;
    while (table_next(&table, field, CASE)) {
        check_case(&table, field);
        for (uint32_t k = 0; k < KIND_COUNT; k++)
            kinds[k] += strncmp(field[CASE_ADVICE], KINDS[k], strlen(KINDS[k])) == 0;
        for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
            games |= (uint32_t)(strcmp(ALL_VARIANTS[v]->name, field[CASE_GAME]) == 0) << v;
    }
    table_close(&table);
    for (uint32_t k = 0; k < KIND_COUNT; k++)
        check_that(kinds[k] > 0, "nothing to %s", KINDS[k]);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) /* something of each that leaves it open */
        check_that(variant_has_teams(ALL_VARIANTS[v]) || (games >> v & 1), "no case of %s",
                   ALL_VARIANTS[v]->name);
}

CU_TestInfo TESTS_advice_cases[] = {
    {"what is plain is advised", what_is_plain_is_advised},
    CU_TEST_INFO_NULL,
};
