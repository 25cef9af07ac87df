/* FEN4: every spelling in, one out; bad texts refused with the place and the reason, nothing
 * changed. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "tests/chat.h"
#include "tests/fen_table.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Board *board;
static Position pos;
static FenExtras extras;

static void every_spelling_has_one_canonical_text(void) {
    FenTable table;
    char *field[3], text[FEN_TABLE_TEXT], wanted[FEN_TABLE_TEXT], written[FEN_TEXT];
    unsigned count = 0;
    board = board_new(variant_find("teams"));
    if (!fen_table_open(&table, QUADRIGA_TEST_DATA "/fen/dialects.txt"))
        return;
    for (; fen_table_next(&table, field); count++) {
        Error error = {""};
        fen_table_expand(&table, field[1], text);
        fen_table_expand(&table, field[2], wanted);
        if (!check_that(fen_read(&pos, &extras, board, NULL, text, &error), "%s: %s", field[0],
                        error.text))
            continue;
        const size_t length = fen_write(&pos, &extras, written);
        check_that(strcmp(written, wanted) == 0, "%s:\n    wanted  %s\n    written %s", field[0],
                   wanted, written);
        check_that(length == strlen(written), "%s: length", field[0]);
        check_that(position_check(&pos, &error), "%s: %s", field[0], error.text);
        check_that(fen_read(&pos, &extras, board, NULL, written, &error), "%s: %s", field[0],
                   error.text);
    }
    check_that(count >= 30, "only %u spellings", count);
    fen_table_close(&table);
    free(board);
}

/* Reads a text that must be refused; position and extras must stay as they are. */
static void refuse(const char *text, Error *error) {
    static Position before;
    static FenExtras extras_before;
    const size_t size = strlen(text) + 1;
    char *exact = malloc(size); /* so that a sanitizer sees a read beyond the end */
    if (!check_that(exact != NULL, "no memory"))
        return;
    memcpy(exact, text, size);
    before = pos;
    extras_before = extras;
    check_that(!fen_read(&pos, &extras, board, NULL, exact, error), "accepted: %s", text);
    check_that(memcmp(&pos, &before, sizeof pos) == 0, "the position was changed by %s", text);
    check_that(memcmp(&extras, &extras_before, sizeof extras) == 0, "the extras were changed by %s",
               text);
    check_that(!fen_read(&pos, NULL, board, NULL, exact, NULL), "accepted: %s", text);
    free(exact);
}

/* The board and the start position of the game named in a line `game | NAME | options`. */
static void change_game(char *field[3]) {
    Error error = {""};
    const Variant *variant = variant_find(field[1]);
    free(board);
    board = variant ? board_new_with(variant, strcmp(field[2], "-") ? field[2] : "", &error) : NULL;
    if (!check_that(board != NULL, "%s %s: %s", field[1], field[2], error.text))
        CU_FAIL_FATAL("no game");
    CU_ASSERT_FATAL(fen_read(&pos, &extras, board, NULL, board_setup(board)->fen, &error));
    snprintf(extras.text, sizeof extras.text, "'kept':1");
}

static void bad_texts_are_refused(void) {
    FenTable table;
    char *field[3], text[FEN_TABLE_TEXT];
    unsigned count = 0, games = 0;
    Error error = {""};
    board = NULL;
    if (!fen_table_open(&table, QUADRIGA_TEST_DATA "/fen/bad.txt"))
        return;
    for (; fen_table_next(&table, field); count++) {
        char place[64];
        if (strcmp(field[0], "game") == 0) {
            change_game(field);
            games++;
            continue;
        }
        error.text[0] = '\0';
        const size_t column = fen_table_expand(&table, field[2], text);
        snprintf(place, sizeof place, "%s, column %zu: ", field[0], column);
        refuse(text, &error);
        check_that(strncmp(error.text, place, strlen(place)) == 0 &&
                       strstr(error.text + strlen(place), field[1]) != NULL,
                   "line %u: wanted %s… %s\n    got    %s", table.table.line, place, field[1],
                   error.text);
    }
    check_that(count >= 180 && games > ALL_VARIANT_COUNT, "only %u bad texts of %u games", count,
               games);
    fen_table_close(&table);
    free(board);
}

/* Entries up to the room for them are kept, one more character is refused. */
static void extras_have_a_limit(void) {
    static char text[2 * FEN_TEXT], written[FEN_TEXT];
    const char *head = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'k':'";
    Error error = {""};
    board = board_new(variant_find("teams"));
    const char *start = strstr(board->variant->setups[0].fen, "-x,x,x") + 1;
    unsigned longest = 0;
    for (unsigned value = FEN_EXTRAS - 40; value < FEN_EXTRAS + 40; value++) {
        snprintf(text, sizeof text, "%s%*s'}-%s", head, (int)value, "v", start);
        if (!fen_read(&pos, &extras, board, NULL, text, &error))
            continue;
        longest = value;
        fen_write(&pos, &extras, written);
        check_that(strcmp(written, text) == 0, "with %u characters: %s", value, written);
    }
    check_that(longest >= FEN_EXTRAS - 10 && longest < FEN_EXTRAS, "up to %u characters", longest);
    check_that(longest + strlen("'k':''") == FEN_EXTRAS, "up to %u characters", longest);
    check_that(strstr(error.text, "dictionary, column ") != NULL, "%s", error.text);
    refuse(text, &error);
    /* A key may be as long as that, though all that mean anything to us are short. */
    const int key = FEN_EXTRAS - (int)strlen("'':1");
    for (int more = 0; more < 2; more++) {
        snprintf(text, sizeof text, "%.*s{'%0*d':1}-%s", (int)(strchr(head, '{') - head), head,
                 key + more, 7, start);
        if (more)
            refuse(text, &error);
        else
            check_that(fen_read(&pos, &extras, board, NULL, text, &error), "%s", error.text);
        fen_write(&pos, &extras, written);
        CU_ASSERT_EQUAL(strcmp(written, text) == 0, !more);
    }
    /* Who is allied is not among the unknown entries, where the rules leave it open. */
    free(board);
    board = board_new(variant_find("ffa"));
    snprintf(text, sizeof text, "%s%*s','alliance':'r=y'}-%s", head, (int)longest, "v", start);
    check_that(fen_read(&pos, &extras, board, NULL, text, &error), "%s", error.text);
    CU_ASSERT_EQUAL(strlen(extras.text), FEN_EXTRAS);
    fen_write(&pos, &extras, written);
    CU_ASSERT_STRING_EQUAL(written, text);
    free(board);
}

/* The partition belongs to the position, not to the text. */
static void the_partition_is_the_callers(void) {
    SeatMask side[SEATS];
    Error error = {""};
    board = board_new(variant_find("teams"));
    CU_ASSERT(variant_pairing(board->variant, "rg/by", side, &error));
    CU_ASSERT(fen_read(&pos, NULL, board, side, "4PC", &error));
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT((pos.now.prey[s] & 15) == (15 & ~side[s]));
    CU_ASSERT(fen_read(&pos, NULL, board, NULL, "4PC", &error));
    CU_ASSERT((pos.now.prey[0] & 15) == 10 && (pos.now.threat[0] & 15) == 10);
    CU_ASSERT((pos.now.prey[1] & 15) == 5 && (pos.now.threat[1] & 15) == 5);
    free(board);
}

/* The positions of the site's own Teams games: the same text again, and as many legal moves as the
 * record says. Column 4 is that number, column 6 the FEN4. */
static void recorded_positions_come_back(void) {
    static const char *const GAMES[] = {"teams_26780486", "teams_519084", "teams_test4",
                                        "teams_test5"};
    unsigned count = 0;
    board = board_new(variant_find("teams"));
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        char path[512], written[FEN_TEXT];
        snprintf(path, sizeof path, "%s/%s.tsv", QUADRIGA_SHARED_GAMES, GAMES[i]);
        char *file = test_read_file(path), *rest = file, *line;
        while (file && (line = strtok_r(rest, "\n", &rest)) != NULL) {
            char *column[6], *end = line;
            size_t n = 0;
            while (n < 6 && (column[n] = strtok_r(end, "\t", &end)) != NULL)
                n++;
            if (line[0] == '#' || n < 6)
                continue;
            Error error = {""};
            if (!check_that(fen_read(&pos, &extras, board, NULL, column[5], &error), "%s %s: %s",
                            GAMES[i], column[0], error.text))
                continue;
            fen_write(&pos, &extras, written);
            check_that(strcmp(written, column[5]) == 0, "%s %s: %s", GAMES[i], column[0], written);
            check_that(movegen_count(&pos) == strtoul(column[3], NULL, 10), "%s %s: %zu moves",
                       GAMES[i], column[0], movegen_count(&pos));
            count++;
        }
        free(file);
    }
    if (count == 0)
        printf("\n    no recorded games in %s\n", QUADRIGA_SHARED_GAMES);
    CU_ASSERT(count == 0 || count > 200);
    free(board);
}

/* A dictionary that is full of others' keys says who is allied nevertheless. */
static void full_dictionary(void) {
    static char text[3 * FEN_TEXT], value[FEN_EXTRAS];
    board = board_new(variant_find("ffa"));
    const char *start = strstr(board_setup(board)->fen, "-x,x,x");
    const int room = FEN_EXTRAS - (int)strlen("'k':''");
    CU_ASSERT_PTR_NOT_NULL_FATAL(start);
    memset(value, 'v', sizeof value - 1);
    for (int more = 0; more < 2; more++) {
        snprintf(text, sizeof text,
                 "setoption name UCI_Variant value ffa\n"
                 "position fen R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'k':'%.*s'}%s alliance r=y\n"
                 "fen\n",
                 room + more, value, start);
        program_expect(text, "v','alliance':'r=y'}-x", !more);
        program_expect(text, "E_FEN position: dictionary, column ", (size_t)more);
    }
    free(board);
}

/* --- who is allied ---------------------------------------------------------------------------- */

/* What stands after `position fen TEXT` and the words behind it. */
static void expect_same(Program *program, const Variant *variant, const char *text,
                        const char *behind, const char *wanted) {
    static char line[2 * FEN_TEXT];
    snprintf(line, sizeof line, "position fen %s%s\nfen", text, behind);
    char *got = chat_ask(program, line, "info string fen ");
    check_that(strcmp(got, wanted) == 0, "%s: position fen %s%s\n    is %s", variant->name, text,
               behind, got);
    free(got);
}

/* A text means the same whatever Teams says: its own entry, or nobody where it has none. */
static void alliances_in(Program *program, const Variant *variant) {
    const char *s = variant->seats;
    char teams[2][64], alliances[4][32], line[160];
    snprintf(teams[0], sizeof *teams, "setoption name Teams value %c/%c%c%c", s[0], s[1], s[2],
             s[3]);
    snprintf(teams[1], sizeof *teams, "setoption name Teams value");
    snprintf(alliances[0], sizeof *alliances, "%c=%c", s[0], s[1]);
    snprintf(alliances[1], sizeof *alliances, "%c~%c", s[1], s[2]);
    snprintf(alliances[2], sizeof *alliances, "%c!%c", s[0], s[1]); /* none */
    snprintf(alliances[3], sizeof *alliances, "%c=%c %c~%c", s[0], s[2], s[1], s[3]);
    char *plain = chat_ask(program, "position startpos\nfen", "info string fen ");
    chat_say(program, teams[0]);
    char *three = chat_ask(program, "position startpos\nfen", "info string fen ");
    snprintf(line, sizeof line, "'alliance':('%c=%c','%c=%c')", s[1], s[2], s[2], s[3]);
    check_that(strstr(three, line) != NULL, "%s: not allied by Teams: %s", variant->name, three);
    for (size_t a = 0; a < 4; a++) {
        snprintf(line, sizeof line, "position startpos alliance %s\nfen", alliances[a]);
        char *fen = chat_ask(program, line, "info string fen ");
        for (size_t i = 0; i < 4; i++) { /* with and without the option, and twice */
            chat_say(program, teams[i % 2]);
            expect_same(program, variant, fen, "", fen);
            expect_same(program, variant, plain, "", plain);
            expect_same(program, variant, three, "", three);
            /* What the line says of the partition holds only where the text says nothing. */
            snprintf(line, sizeof line, " teams %s", strrchr(teams[0], ' ') + 1);
            expect_same(program, variant, plain, line, three);
            expect_same(program, variant, fen, line, a == 2 ? three : fen);
            snprintf(line, sizeof line, " alliance %s", alliances[a]);
            expect_same(program, variant, three, line, fen);
        }
        chat_say(program, teams[0]);
        free(fen);
    }
    chat_say(program, teams[1]);
    free(three);
    free(plain);
}

static void a_text_says_who_is_allied(void) {
    unsigned games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Program program;
        if (variant_has_teams(ALL_VARIANTS[v]))
            continue;
        if (!chat_begin(&program, ALL_VARIANTS[v]))
            return;
        alliances_in(&program, ALL_VARIANTS[v]);
        chat_end(&program, ALL_VARIANTS[v]);
        games++;
    }
    CU_ASSERT_EQUAL(games, 4);
}

/* Where the rules pair the seats the key is one that nobody knows: it is kept as it is. */
static void alliances_are_unknown_in_teams(void) {
    static const char *const ENTRIES[] = {"'alliance':''", "'alliance':'r=y'",
                                          "'a':1,'alliance':('no'),'alliance':'~','b':'x'"};
    unsigned games = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        static char text[2 * FEN_TEXT];
        const Variant *variant = ALL_VARIANTS[v];
        Program program;
        if (!variant_has_teams(variant))
            continue;
        if (!chat_begin(&program, variant))
            return;
        const char *start = variant->setups[0].fen, *rest = strchr(start, '{');
        for (size_t i = 0; i < sizeof ENTRIES / sizeof *ENTRIES; i++) {
            if (rest) /* behind the game's own */
                snprintf(text, sizeof text, "%.*s,%s%s", (int)(strchr(rest, '}') - start), start,
                         ENTRIES[i], strchr(rest, '}'));
            else
                snprintf(text, sizeof text, "%.*s-{%s}%s", (int)(strstr(start, "-x,") - start),
                         start, ENTRIES[i], strstr(start, "-x,"));
            expect_same(&program, variant, text, "", text);
        }
        chat_end(&program, variant);
        games++;
    }
    CU_ASSERT_EQUAL(games, ALL_VARIANT_COUNT - 4);
}

CU_TestInfo TESTS_fen[] = {
    {"alliances are unknown in teams", alliances_are_unknown_in_teams},
    {"a text says who is allied", a_text_says_who_is_allied},
    {"a full dictionary", full_dictionary},
    {"every spelling has one canonical text", every_spelling_has_one_canonical_text},
    {"bad texts are refused", bad_texts_are_refused},
    {"extras have a limit", extras_have_a_limit},
    {"the partition is the caller's", the_partition_is_the_callers},
    {"recorded positions come back", recorded_positions_come_back},
    CU_TEST_INFO_NULL,
};
