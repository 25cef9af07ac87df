/* Positions from play with something in them: data/tactics.cases. The search solves what it is to
 * solve, a quick part of the proofs is gone through (test_slow_tactics.c has all), and the file has
 * enough of everything. */
#include "engine/notation.h"
#include "search/search.h"
#include "tests/suites.h"
#include "tests/tactics.h"
#include "tests/tactics_proof.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef QUADRIGA_SMALL /* tiny tables make another tree */
enum { HASH = 16 };

    /* Sanitizers have time for the easy ones. */
    #ifdef QUADRIGA_SANITIZED
enum { MOST_NODES = 10000 };
    #else
enum { MOST_NODES = INT_MAX };
    #endif

/* Does the search, alone and with an empty table, play what solves it? */
static void check_case(const Tactic *tactic, const Table *table) {
    Position *pos = malloc(sizeof *pos);
    Search *search = search_new(HASH, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    Board *board = tactic_set_up(tactic, table, pos);
    if (board) {
        const Limits limits = {.nodes = tactic->nodes, .movetime = -1, .remaining = -1};
        Report report;
        char text[MOVE_TEXT];
        const Move best = search_now(search, pos, &limits, &report);
        move_write(pos, best, text);
        check_that(tactic_is_solved(tactic, pos, best), "%s:%u: %s (%d, depth %u), not %s",
                   table->path, tactic->line, text, report.score, report.depth, tactic->moves);
    }
    search_free(search);
    free(board);
    free(pos);
}

static void the_search_solves_them(void) {
    Table table;
    Tactic tactic;
    if (!table_open(&table, TACTICS))
        return;
    while (tactics_next(&table, &tactic))
        if (tactic.nodes && tactic.nodes <= MOST_NODES)
            check_case(&tactic, &table);
    table_close(&table);
}

#endif

/* How many there are; at most a quarter may be too hard for the search. */
static void there_is_enough_of_all(void) {
    enum { MOST_KINDS = 32, LEAST = 60, LEAST_OF_A_GAME = 8, LEAST_KINDS = 10 };
    Table table;
    Tactic tactic;
    uint32_t cases = 0, hard = 0, games = 0, kinds = 0, of_game[32] = {0};
    const char *kind[MOST_KINDS];
    if (!table_open(&table, TACTICS))
        return;
    while (tactics_next(&table, &tactic)) {
        cases++;
        hard += tactic.nodes == 0;
        for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
            if (ALL_VARIANTS[v] == tactic.variant && of_game[v]++ == 0)
                games++;
        uint32_t k = 0;
        while (k < kinds && strcmp(kind[k], tactic.kind) != 0)
            k++;
        if (k == kinds && kinds < MOST_KINDS)
            kind[kinds++] = tactic.kind;
    }
    check_that(cases >= LEAST && 4 * hard <= cases, "%u cases, %u of them hard", cases, hard);
    CU_ASSERT_EQUAL(games, ALL_VARIANT_COUNT);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        check_that(of_game[v] >= LEAST_OF_A_GAME, "%s: %u cases", ALL_VARIANTS[v]->name,
                   of_game[v]);
    check_that(kinds >= LEAST_KINDS, "%u kinds", kinds);
    table_close(&table);
}

/* The kinds that the head of the file tells of, as " kind kind … "; what stands in brackets says
 * what they are. */
static void kinds_told_of(char *kinds, size_t size) {
    static const char BEFORE[] = "#   kind   ", AFTER[] = "#   proof  ";
    char *text = test_read_file(TACTICS);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    const char *at = strstr(text, BEFORE), *end = strstr(text, AFTER);
    CU_ASSERT_FATAL(at && end && at < end);
    size_t n = 0;
    int depth = 0;
    kinds[n++] = ' ';
    for (at += strlen(BEFORE); at < end && n + 2 < size; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0 && *at >= 'a' && *at <= 'z')
            kinds[n++] = *at;
        else if (kinds[n - 1] != ' ')
            kinds[n++] = ' ';
    }
    kinds[n] = '\0';
    free(text);
}

/* What a kind means is said for all that there are, and for no others. */
static void kinds_are_told_of(void) {
    char told[512], used[512] = " ";
    Table table;
    Tactic tactic;
    kinds_told_of(told, sizeof told);
    if (!table_open(&table, TACTICS))
        return;
    while (tactics_next(&table, &tactic)) {
        char word[32];
        snprintf(word, sizeof word, " %s ", tactic.kind);
        check_that(strstr(told, word) != NULL, "%s:%u: kind %s, which is none", table.path,
                   tactic.line, tactic.kind);
        if (!strstr(used, word) && strlen(used) + strlen(word) < sizeof used)
            strcat(used, word + 1);
    }
    check_that(strlen(used) == strlen(told), "kinds told of:%s, and there are:%s", told, used);
    table_close(&table);
}

static void short_proofs_hold(void) { CU_ASSERT(tactics_prove(20000) >= 20); }

CU_TestInfo TESTS_tactics[] = {
    {"there is enough of all", there_is_enough_of_all},
    {"kinds are told of", kinds_are_told_of},
    {"short proofs hold", short_proofs_hold},
#ifndef QUADRIGA_SMALL
    {"the search solves them", the_search_solves_them},
#endif
    CU_TEST_INFO_NULL,
};
