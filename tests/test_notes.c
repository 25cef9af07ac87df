/* Analysing a record that has been analysed: the engine's own words are replaced, people's stay. */
#include "engine/pgn4.h"
#include "protocol/notes.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char RECORDS[] = QUADRIGA_TEST_DATA "/pgn4";
static const char *const FILES[] = {"once.pgn4", "twice.pgn4", "other.pgn4", "both.pgn4", NULL};

/* Analyses a file of the folder into another one of it; the result, for free(). */
static char *analyse(const char *folder, const char *from, const char *to, const char *options) {
    char line[ERRAND];
    snprintf(line, sizeof line, "analyse %s/%s %s --out %s/%s", folder, from, options, folder, to);
    errand_expect(line, 0, "");
    return folder_text(folder, to);
}

/* Puts one of the small records into the folder. */
static bool lay_out(char folder[FOLDER], const char *game) {
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/%s.pgn4", RECORDS, game);
    char *text = test_read_file(path);
    const bool made = check_that(text != NULL, "no %s", path) && folder_make(folder);
    if (made)
        folder_write(folder, "game.pgn4", text);
    free(text);
    return made;
}

static void clear(const char *folder) {
    char path[FOLDER_PATH];
    snprintf(path, sizeof path, "%s/game.pgn4", folder);
    remove(path);
    folder_remove(folder, FILES);
}

/* The same again is the same text; with other options it is what they would have made at first. */
static void again(void) {
    static const char DEEP[] = "--depth 2 --nodes 3000 --multipv 3", SHALLOW[] = "--depth 1";
    for (size_t i = 0; i < ERRAND_GAMES; i++) {
        char folder[FOLDER];
        if (!lay_out(folder, errand_games[i]))
            return;
        char *once = analyse(folder, "game.pgn4", "once.pgn4", DEEP);
        char *twice = analyse(folder, "once.pgn4", "twice.pgn4", DEEP);
        char *other = analyse(folder, "game.pgn4", "other.pgn4", SHALLOW);
        char *both = analyse(folder, "once.pgn4", "both.pgn4", SHALLOW);
        check_that(once && twice && strcmp(once, twice) == 0, "%s: once\n%s\ntwice\n%s",
                   errand_games[i], once ? once : "", twice ? twice : "");
        check_that(other && both && strcmp(other, both) == 0, "%s: shallow\n%s\nafter deep\n%s",
                   errand_games[i], other ? other : "", both ? both : "");
        CU_ASSERT(once && other && strcmp(once, other) != 0);
        free(once);
        free(twice);
        free(other);
        free(both);
        clear(folder);
    }
}

/* What somebody has written into an analysed record stays, also beside what is replaced. */
static void people(void) {
    char folder[FOLDER];
    if (!lay_out(folder, "looked_teams"))
        return;
    char *text = analyse(folder, "game.pgn4", "once.pgn4", "--depth 2 --multipv 2");
    Error error = {""};
    Pgn4 *record = text ? pgn4_read(NULL, text, &error) : NULL;
    free(text);
    if (!check_that(record && record->game->count >= 2, "%s", error.text)) {
        pgn4_free(record);
        clear(folder);
        return;
    }
    static const char THEIRS[] = " Ra4-b4 { why not? } ";
    pgn4_comment_at(record, 0, "A fine game.");
    pgn4_comment_at(record, 1, "?? indeed [%eval of mine]");
    pgn4_variation(record, 1, THEIRS, sizeof THEIRS - 1);
    text = pgn4_write(record);
    pgn4_free(record);
    folder_write(folder, "other.pgn4", text);
    free(text);
    text = analyse(folder, "other.pgn4", "both.pgn4", "--depth 1");
    record = text ? pgn4_read(NULL, text, &error) : NULL;
    if (check_that(record != NULL, "%s", error.text)) {
        const char *preface = record->preface ? record->preface : "";
        const char *comment = record->plies[0].comment ? record->plies[0].comment : "";
        check_that(strstr(preface, "A fine game.") && count_of(preface, "[Quadriga ") == 1 &&
                       strstr(preface, "depth=1 "),
                   "%s", preface);
        check_that(strstr(comment, "?? indeed [%eval of mine] ") &&
                       count_of(comment, "[%win ") == 1 && strstr(comment, "[%depth 1]"),
                   "%s", comment);
        size_t theirs = 0;
        for (size_t i = 0; i < record->variation_count; i++)
            theirs += strcmp(record->variations[i].text, THEIRS) == 0;
        check_that(theirs == 1 && count_of(text, "[%depth 2]") == 0, "%s", text);
    }
    pgn4_free(record);
    free(text);
    clear(folder);
}

/* Parts that are looked at one after the other add up; what overlaps replaces. */
static void parts(void) {
    char folder[FOLDER];
    if (!lay_out(folder, "looked_quad"))
        return;
    char *first = analyse(folder, "game.pgn4", "once.pgn4", "--depth 1 --to 3");
    char *second = analyse(folder, "once.pgn4", "twice.pgn4", "--depth 2 --from 4 --to 6");
    char *third = analyse(folder, "twice.pgn4", "other.pgn4", "--depth 1 --from 5");
    char *whole = analyse(folder, "other.pgn4", "both.pgn4", "--depth 1");
    static const struct {
        size_t summaries, notes; /* notes that are no variation's */
    } WANTED[] = {{1, 3}, {2, 6}, {2, 10}, {1, 10}};
    char *const text[] = {first, second, third, whole};
    for (size_t i = 0; i < 4; i++) {
        Pgn4 *record = text[i] ? pgn4_read(NULL, text[i], NULL) : NULL;
        size_t notes = 0;
        CU_ASSERT_PTR_NOT_NULL(record);
        for (size_t k = 0; record && k < record->game->count; k++)
            if (record->plies[k].comment)
                notes += count_of(record->plies[k].comment, "[%depth ");
        check_that(record && count_of(text[i], "[Quadriga ") == WANTED[i].summaries &&
                       notes == WANTED[i].notes,
                   "part %zu: %zu notes, %s", i, notes, text[i] ? text[i] : "");
        pgn4_free(record);
    }
    CU_ASSERT(second && strstr(second, ", plies 1-3:") && strstr(second, ", plies 4-6:"));
    CU_ASSERT(third && strstr(third, ", plies 1-3:") && strstr(third, ", plies 5-10:"));
    CU_ASSERT(whole && !strstr(whole, ", plies "));
    free(first);
    free(second);
    free(third);
    free(whole);
    clear(folder);
}

/* --- what is a note --------------------------------------------------------------------------- */

#define FIGURES "[%eval 0.35,-0.10,x,-0.45] [%win 31.2,22.0,x,46.8]"
#define NOTE FIGURES " [%depth 8]"

static void comments(void) {
    static const struct {
        const char *before, *after;
    } CASES[] = {
        {NOTE, ""},
        {"clock=7 " NOTE, "clock=7"},
        {NOTE " mine", "mine"},
        {"a " NOTE " b", "a b"},
        {"a ?? [%loss 23.4] " NOTE " [%line b7-c7 O-O] b", "a b"},
        {"?! [%loss 5.0] " FIGURES " [%pts 3.0,4.0,x,1.0] [%mate -2] [%depth 12] [%line Kk1-k2]",
         ""},
        {NOTE " " NOTE " [%line b7-c7]", ""},
        {"?? " NOTE, "??"},                           /* a mark without a loss is theirs */
        {FIGURES, FIGURES},                           /* not whole */
        {FIGURES " [%depth ]", FIGURES " [%depth ]"}, /* no figure */
        {"[%eval 1.2 good] [%win 3] [%depth 4]", "[%eval 1.2 good] [%win 3] [%depth 4]"},
        {NOTE "!", NOTE "!"},
        {"(" NOTE ")", "(" NOTE ")"},
        {NOTE " [%line b7-c7", "[%line b7-c7"}, /* only the line was changed */
        {"", ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s", CASES[i].before);
        const bool any = notes_remove(text);
        check_that(strcmp(text, CASES[i].after) == 0 &&
                       any == (strcmp(CASES[i].before, CASES[i].after) != 0),
                   "'%s' became '%s'", CASES[i].before, text);
    }
}

static void variations(void) {
    static const struct {
        const char *text;
        bool own;
    } CASES[] = {
        {" h2-h3 { " NOTE " } ", true},
        {" h2-h3 { " NOTE " } .. b7-c7 .. Kd13-d12+ ", true},
        {" h2-h3 ", false},
        {" h2-h3 .. b7-c7 ", false},
        {" h2-h3 { " NOTE " } .. b7-c7 { hm } ", false},
        {" h2-h3 { " NOTE " hm } ", false},
        {" h2-h3 { " NOTE " } .. b7-c7 ( .. b9-c9 ) ", false},
        {" .. h2-h3 { " NOTE " } ", false},
        {"h2-h3 { " NOTE " }", false},
        {" { " NOTE " } ", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_that(notes_is_variation(CASES[i].text) == CASES[i].own, "'%s'", CASES[i].text);
}

static void summaries(void) {
#define WHOLE "[Quadriga 0.1.0, depth=3 multipv=1: Red 2 ?! 1 ? 0 ??, 3.1 % lost a move]"
#define PART "[Quadriga 0.1.0, time=9 multipv=2, plies 3-5: Red 0 ?! 0 ? 0 ??, 0.0 % lost a move]"
    static const struct {
        const char *before;
        size_t from, to;
        const char *after;
    } CASES[] = {
        {WHOLE, 1, 9, ""},
        {WHOLE, 4, 4, ""},
        {PART, 1, 9, ""},
        {PART, 5, 9, ""},
        {PART, 6, 9, PART},
        {PART, 1, 2, PART},
        {"before " PART " between " WHOLE " behind", 1, 9, "before between behind"},
        {PART " " WHOLE, 6, 6, PART},
        {"[Quadriga is good]", 1, 9, "[Quadriga is good]"},
        {"[Quadriga 0.1.0, depth=3 multipv=1", 1, 9, "[Quadriga 0.1.0, depth=3 multipv=1"},
        {"", 1, 9, ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s", CASES[i].before);
        const bool any = notes_remove_summaries(text, CASES[i].from, CASES[i].to);
        check_that(strcmp(text, CASES[i].after) == 0 &&
                       any == (strcmp(CASES[i].before, CASES[i].after) != 0),
                   "'%s' became '%s'", CASES[i].before, text);
    }
}

CU_TestInfo TESTS_notes[] = {
    {"an analysis of an analysis", again},
    {"what people write stays", people},
    {"parts", parts},
    {"notes in a comment", comments},
    {"variations", variations},
    {"summaries", summaries},
    CU_TEST_INFO_NULL,
};
