/* Numbers of one's own: what they do to a search, and games between two sets of them. */
#include "engine/memory.h"
#include "engine/movegen.h"
#include "tests/rig.h"
#include "tests/suites.h"
#include "tuning/own_numbers.h"

#include <stdlib.h>
#include <string.h>

static const atomic_bool GO_ON = false;

typedef struct {
    Board *board;
    OwnNumbers *own;
    SelfPlayWish wish;
} Setting;

static Setting setting_make(const Variant *variant) {
    Setting setting = {.board = board_new(variant)};
    setting.own = own_numbers_new(setting.board);
    setting.wish = (SelfPlayWish){.board = setting.board,
                                  .fen = board_setup(setting.board)->fen,
                                  .seed = 1,
                                  .nodes = 60,
                                  .plies_least = 4,
                                  .plies_most = 8,
                                  .window = 400,
                                  .most_plies = 300};
    return setting;
}

static void setting_free(Setting *setting) {
    own_numbers_free(setting->own);
    free(setting->board);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The list: ranges hold their defaults, and no two numbers have one name. */
static void numbers_are_listed(void) {
    CU_ASSERT_EQUAL(sizeof(SearchNumbers), SEARCH_NUMBER_COUNT * sizeof(int32_t));
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Setting setting = setting_make(ALL_VARIANTS[v]);
        const uint32_t count = own_numbers_count(setting.own);
        SpsaList list = {memory_new(count * sizeof *list.param), count};
        uint32_t *at = memory_new(count * sizeof *at);
        Error error = {""};
        for (uint32_t i = 0; i < count; i++) {
            own_number(setting.own, i, &list.param[i]);
            CU_ASSERT(list.param[i].low <= list.param[i].start &&
                      list.param[i].start <= list.param[i].high &&
                      list.param[i].low < list.param[i].high);
        }
        check_that(own_numbers_find(setting.own, &list, at, &error), "%s", error.text);
        for (uint32_t i = 0; i < count; i++)
            check_that(at[i] == i, "%s: %s is there twice", ALL_VARIANTS[v]->name,
                       list.param[i].name);
        free(at);
        spsa_list_free(&list);
        setting_free(&setting);
    }
}

static void numbers_are_found(void) {
    Setting setting = setting_make(ALL_VARIANTS[0]);
    SpsaParam param = {.name = "tempo", .whole = true, .low = 0, .high = 90};
    const SpsaList list = {&param, 1};
    uint32_t at;
    Error error = {""};
    DuelSet set;
    CU_ASSERT(own_numbers_find(setting.own, &list, &at, &error));
    CU_ASSERT_EQUAL(at, SEARCH_NUMBER_COUNT + 3); /* the fourth scalar */
    const double value = 33;
    char *row = own_numbers_row(setting.own, &at, &value, 1);
    CU_ASSERT_PTR_NOT_NULL_FATAL(row);
    CU_ASSERT_PTR_NOT_NULL(strstr(row, "\ntempo 33\n"));
    free(row);
    own_numbers_set(setting.own, &at, &value, 1, &set);
    CU_ASSERT_PTR_NOT_NULL(set.eval);
    CU_ASSERT(memcmp(&set.search, &SEARCH_DEFAULTS, sizeof set.search) == 0);
    eval_rows_free(set.eval);
    param.high = 91;
    CU_ASSERT(!own_numbers_find(setting.own, &list, &at, &error));
    CU_ASSERT_STRING_EQUAL(error.text, "tempo: its range is 0 to 90");
    param.whole = false;
    CU_ASSERT(!own_numbers_find(setting.own, &list, &at, &error));
    CU_ASSERT_STRING_EQUAL(error.text, "tempo is a whole number: 'int'");
    strcpy(param.name, "tempi");
    CU_ASSERT(!own_numbers_find(setting.own, &list, &at, &error));
    at = 0;
    own_numbers_set(setting.own, &at, &value, 1, &set);
    CU_ASSERT(set.search.null_margin == 33 && set.eval == NULL);
    setting_free(&setting);
}

/* Each number does something to the search, its default is what is searched by without, and at
 * either end of its range the search plays legal moves. */
static void numbers_are_searched_by(void) {
    enum { POSITIONS = 60, DEPTH = 7 };
    Board *board = board_new(ALL_VARIANTS[0]);
    Rig *rig = rig_new(board);
    Position *pos = memory_new(sizeof *pos);
    uint32_t changed[SEARCH_NUMBER_COUNT] = {0}, silent = SEARCH_NUMBER_COUNT;
    uint64_t seed = 3;
    for (uint32_t n = 0; n < POSITIONS && silent > 0; n++) {
        fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL);
        if (!rig_thin_out(pos, &seed, 20 + 10 * (n % 8)))
            continue;
        Limits limits = {.depth = DEPTH, .nodes = 8000, .movetime = -1, .remaining = -1};
        Report plain, report;
        rig_think(rig, pos, &limits, NULL, &plain);
        SearchNumbers numbers = SEARCH_DEFAULTS;
        limits.numbers = &numbers;
        rig_think(rig, pos, &limits, NULL, &report);
        CU_ASSERT(report.nodes == plain.nodes && report.score == plain.score);
        for (uint32_t i = 0; i < SEARCH_NUMBER_COUNT; i++)
            for (int high = 0; high < 2; high++) {
                numbers = SEARCH_DEFAULTS;
                *search_number(&numbers, i) = high ? SEARCH_RANGES[i].high : SEARCH_RANGES[i].low;
                const Move best = rig_think(rig, pos, &limits, NULL, &report);
                check_that(movegen_is_legal(pos, best), "%s", SEARCH_RANGES[i].name);
                silent -= !changed[i] && report.nodes != plain.nodes;
                changed[i] += report.nodes != plain.nodes;
            }
    }
    for (uint32_t i = 0; i < SEARCH_NUMBER_COUNT; i++)
        check_that(changed[i] > 0, "%s does nothing", SEARCH_RANGES[i].name);
    free(pos);
    rig_free(rig);
    free(board);
}

/* --- duels ------------------------------------------------------------------------------------ */

static double play(Duel *duel, uint64_t number, const DuelSet set[2]) {
    double share = -1;
    CU_ASSERT_EQUAL(duel_play(duel, number, set, &GO_ON, &share), SELF_PLAYED);
    return share;
}

/* Equal sets come out even in every game; and who has changed places has the other share. */
static void equals_are_even(void) {
    uint32_t uneven = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Setting setting = setting_make(ALL_VARIANTS[v]);
        Error error = {""};
        Duel *duel = duel_new(&setting.wish, NULL, &error);
        CU_ASSERT_FATAL(check_that(duel != NULL, "%s", error.text));
        CU_ASSERT(duel_games(duel) >= 2);
        DuelSet set[2] = {{.search = SEARCH_DEFAULTS}, {.search = SEARCH_DEFAULTS}};
        check_that(play(duel, 1, set) == 0.5, "%s", ALL_VARIANTS[v]->name);
        set[0].search.late_moves = 1;
        const double share = play(duel, 2, set);
        uneven += share != 0.5;
        set[0].search = SEARCH_DEFAULTS;
        set[1].search.late_moves = 1;
        CU_ASSERT_DOUBLE_EQUAL(play(duel, 2, set), 1 - share, 1e-12);
        duel_free(duel);
        setting_free(&setting);
    }
    CU_ASSERT(uneven > 0);
}

/* Who does not know what his men are worth loses, whichever set he is. */
static void the_better_one_wins(void) {
    enum { OPENINGS = 10 };
    Setting setting = setting_make(ALL_VARIANTS[0]);
    Error error = {""};
    Duel *duel = duel_new(&setting.wish, "sides", &error);
    CU_ASSERT_FATAL(check_that(duel != NULL, "%s", error.text));
    CU_ASSERT_EQUAL(duel_games(duel), 2);
    SpsaParam men[] = {{.name = "man N", .whole = true},
                       {.name = "man B", .whole = true},
                       {.name = "man R", .whole = true},
                       {.name = "man Q", .whole = true}};
    const double value[] = {10, 10, 10, 10};
    uint32_t at[4];
    DuelSet set[2];
    double sum = 0;
    CU_ASSERT_FATAL(own_numbers_find(setting.own, &(SpsaList){men, 4}, at, &error));
    for (uint32_t i = 0; i < OPENINGS; i++) {
        set[i % 2] = (DuelSet){.search = SEARCH_DEFAULTS};
        own_numbers_set(setting.own, at, value, 4, &set[1 - i % 2]);
        const double share = play(duel, i, set);
        sum += i % 2 ? 1 - share : share;
        eval_rows_free(set[1 - i % 2].eval);
    }
    check_that(sum > 0.8 * OPENINGS, "%g of %d", sum, OPENINGS);
    atomic_bool stop = true;
    double share;
    set[0] = set[1] = (DuelSet){.search = SEARCH_DEFAULTS};
    CU_ASSERT_EQUAL(duel_play(duel, 1, set, &stop, &share), SELF_STOPPED);
    duel_free(duel);
    CU_ASSERT_PTR_NULL(duel_new(&setting.wish, "nonsense", &error));
    setting_free(&setting);
}

CU_TestInfo TESTS_duel[] = {
    {"numbers are listed", numbers_are_listed},           {"numbers are found", numbers_are_found},
    {"numbers are searched by", numbers_are_searched_by}, {"equals are even", equals_are_even},
    {"the better one wins", the_better_one_wins},         CU_TEST_INFO_NULL,
};
