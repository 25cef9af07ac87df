/* The protocol's options as functions: how they are listed and set, partitions, and the rule
 * options of all games. */
#define _XOPEN_SOURCE 700
#include "engine/fen.h"
#include "protocol/game_args.h"
#include "protocol/options.h"
#include "protocol/rule_options.h"
#include "protocol/sides.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static Text text(const char *string) { return (Text){string, strlen(string)}; }

/* --- options -----------------------------------------------------------------------------------
 */

static Text fruit(uint32_t which, uint32_t number) {
    static const char *const FRUIT[2][3] = {{"Apple", "pear", ""}, {"kale", "", ""}};
    return text(FRUIT[which][number < 3 ? number : 2]);
}

static const Option TABLE[] = {
    {.name = "Size", .type = OPTION_SPIN, .initial = 3, .low = -1, .high = 9},
    {.name = "Best Fruit", .type = OPTION_COMBO, .choice = fruit},
    {.name = "Name", .type = OPTION_STRING},
    {.name = "Push", .type = OPTION_BUTTON},
    {.name = "Green", .type = OPTION_COMBO, .choice = fruit, .which = 1},
};
enum { ROWS = sizeof TABLE / sizeof *TABLE };

static void option_lines(void) {
    char *written = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&written, &size);
    option_list(TABLE, ROWS, file);
    fclose(file);
    CU_ASSERT_STRING_EQUAL(written, "option name Size type spin default 3 min -1 max 9\n"
                                    "option name Best Fruit type combo default Apple var Apple "
                                    "var pear\n"
                                    "option name Name type string default <empty>\n"
                                    "option name Push type button\n"
                                    "option name Green type combo default kale var kale\n");
    free(written);
}

static void option_values(void) {
    static const struct {
        const char *line;
        int row; /* -1 = refused */
        const char *value;
        int64_t number;
    } CASES[] = {
        {"name Size value 9", 0, "9", 9},
        {"NAME size VALUE -1", 0, "-1", -1},
        {"name Size value 10", -1, "", 0},
        {"name Size value -2", -1, "", 0},
        {"name Size value 5x", -1, "", 0},
        {"name Size value", -1, "", 0},
        {"name Size", -1, "", 0},
        {"name  best \t fruit  value APPLE", 1, "Apple", 0},
        {"name Best Fruit value Pear", 1, "pear", 0},
        {"name Best Fruit value plum", -1, "", 0},
        {"name BestFruit value pear", -1, "", 0},
        {"name Green value KALE", 4, "kale", 0},
        {"name Green value pear", -1, "", 0},
        {"name Name value  a   b ", 2, "a b", 0},
        {"name Name value <empty>", 2, "", 0},
        {"name Name value", 2, "", 0},
        {"name Name", 2, "", 0},
        {"name Push", 3, "", 0},
        {"name Push value on", 3, "", 0},
        {"Size value 3", -1, "", 0},
        {"name", -1, "", 0},
        {"name value 3", -1, "", 0},
        {"", -1, "", 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OptionValue value;
        Error error = {""};
        const bool ok = option_read(TABLE, ROWS, words_of(CASES[i].line, strlen(CASES[i].line)),
                                    &value, &error);
        if (!check_that(ok == (CASES[i].row >= 0), "'%s': %s", CASES[i].line, error.text))
            continue;
        check_that(ok ? value.option == &TABLE[CASES[i].row] &&
                            strcmp(value.value, CASES[i].value) == 0 &&
                            (CASES[i].row != 0 || value.number == CASES[i].number)
                      : error.text[0] != '\0',
                   "'%s'", CASES[i].line);
    }
    char line[2 * OPTION_VALUE] = "name Name value ";
    memset(line + strlen(line), 'x', OPTION_VALUE);
    OptionValue value;
    Error error = {""};
    CU_ASSERT(!option_read(TABLE, ROWS, words_of(line, strlen(line)), &value, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "longer"));
}

/* --- partitions ---------------------------------------------------------------------------------
 */

static void partitions(void) {
    static const char *const TEXTS[] = {"ry/bg", "rb/yg", "rg/by"};
    Board *board = board_new(variant_find("teams"));
    Position *pos = malloc(sizeof *pos);
    for (size_t i = 0; i < 3; i++) {
        SeatMask side[SEATS];
        char out[PARTITION_TEXT];
        Error error;
        CU_ASSERT(variant_pairing(board->variant, TEXTS[i], side, &error));
        CU_ASSERT(fen_read(pos, NULL, board, side, "modern", &error));
        side_text(pos, out);
        CU_ASSERT_STRING_EQUAL(out, TEXTS[i]);
        CU_ASSERT_EQUAL(side_list(pos, side), 2);
    }
    free(pos);
    free(board);
}

/* The text of a game's partition, as it starts and when men of only one other seat may be taken. */
static void partitions_of_other_games(void) {
    static const struct {
        const char *variant, *rules, *teams;
    } CASES[] = {
        {"ffa", "", "r/b/y/g"},
        {"chess4", "", "wy/bd"},
        {"chess4", "Order=wdyb", "wy/bd"},
        {"fourrow", "Players=2", "s/e/n/w"},
        {"seasons", "", "g/r/b/w"},
        {"seasons", "Target=right", "g/r/b/w"},
        {"quad", "", "rb/wg"},
    };
    Position *pos = malloc(sizeof *pos);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {""};
        char out[PARTITION_TEXT] = "";
        SeatMask side[SEATS];
        Board *board = board_new_with(variant_find(CASES[i].variant), CASES[i].rules, &error);
        if (check_that(board && fen_read(pos, NULL, board, NULL, board_setup(board)->fen, &error),
                       "%s", error.text)) {
            side_text(pos, out);
            check_that(strcmp(out, CASES[i].teams) == 0 &&
                           side_list(pos, side) == (strlen(out) == 5 ? 2 : 4),
                       "%s %s: %s", CASES[i].variant, CASES[i].rules, out);
        }
        free(board);
    }
    free(pos);
}

/* --- rule options ------------------------------------------------------------------------------
 */

/* Each name once; `sheet` first where games differ; every game's values are on the list. */
static void rule_lists(void) {
    const uint32_t count = rule_option_count();
    CU_ASSERT(count > 0);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            CU_ASSERT(strcasecmp(rule_option_name(i), rule_option_name(k)) != 0);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (uint32_t k = 0; k < RULE_OPTIONS && ALL_VARIANTS[v]->options[k].name; k++) {
            const RuleOption *option = &ALL_VARIANTS[v]->options[k];
            uint32_t which = 0;
            while (which < count && strcmp(rule_option_name(which), option->name) != 0)
                which++;
            if (!check_that(which < count, "%s is not listed", option->name))
                continue;
            CU_ASSERT_EQUAL(rule_option_find(ALL_VARIANTS[v], option->name), k);
            Words values = words_of(option->values, strlen(option->values));
            for (Text value; (value = words_next(&values)).length;) {
                uint32_t found = 0;
                Text known;
                for (uint32_t i = 0; (known = rule_option_value(which, i)).length; i++)
                    found += text_alike(known, value);
                check_that(found == 1, "%s: a value of %s stands %u times on the list",
                           option->name, ALL_VARIANTS[v]->name, found);
            }
        }
}

static void rule_texts(void) {
    Error error;
    char out[RULES_TEXT];
    Board *board = board_new(variant_find("chess4"));
    CU_ASSERT_EQUAL(rules_text(board, false, out), 0);
    CU_ASSERT_STRING_EQUAL(out, "");
    rules_text(board, true, out);
    CU_ASSERT_STRING_EQUAL(out, "Order=wbyd WingPromotion=true Stalemate=draw");
    rules_text_with(board, "Stalemate", "pass", out);
    CU_ASSERT_STRING_EQUAL(out, "Stalemate=pass");
    free(board);
    board = board_new_with(variant_find("chess4"), "stalemate=PASS order=wdyb", &error);
    if (check_that(board != NULL, "%s", error.text)) {
        rules_text(board, false, out);
        CU_ASSERT_STRING_EQUAL(out, "Order=wdyb Stalemate=pass");
        rules_text_with(board, "Stalemate", "sheet", out);
        Board *back = board_new_with(board->variant, out, &error);
        CU_ASSERT_PTR_NOT_NULL(back);
        if (back)
            rules_text(back, false, out);
        CU_ASSERT_STRING_EQUAL(out, "Order=wdyb");
        free(back);
    }
    free(board);
    board = board_new(variant_find("teams"));
    CU_ASSERT_EQUAL(rules_text(board, true, out), 0);
    free(board);
}

/* A seat that plays alone has each fourth move, as far as the line says nothing else. */
/* Blanks may stand anywhere in a FEN4, in front of the game's name too. */
static void a_game_behind_blanks(void) {
    static const char *const FENS[] = {"{'variant':'quad'}", "{'variant': 'quad'}",
                                       "{ 'variant' :\n 'quad' , 'dim':'18x18'}"};
    for (size_t i = 0; i < sizeof FENS / sizeof *FENS; i++) {
        const GameWords words = {.fen = FENS[i]};
        GameArgs args;
        Error error;
        CU_ASSERT(game_args_read(&words, &args, &error) && strcmp(args.variant->name, "quad") == 0);
    }
}

CU_TestInfo TESTS_options[] = {
    {"options as uci lists them", option_lines},
    {"options as setoption sets them", option_values},
    {"partitions", partitions},
    {"partitions of other games", partitions_of_other_games},
    {"rule options of all games", rule_lists},
    {"rule options as text", rule_texts},
    {"a game behind blanks", a_game_behind_blanks},
    CU_TEST_INFO_NULL,
};
