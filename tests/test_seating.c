/* Designs: their sizes are counted by hand, their balance is checked by counting. */
#include "tests/suites.h"
#include "tuning/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

static EngineSpec engines[MOST];
static char names[MOST][16];

/* So many engines called e0, e1, … with these teams and seats (NULL = none). */
static void make_engines(uint32_t count, const char *teams, const char *const *seats) {
    for (uint32_t e = 0; e < count; e++) {
        snprintf(names[e], sizeof names[e], "e%u", e);
        engines[e] = engine_spec_new();
        engines[e].name = names[e];
        engines[e].team = teams ? (uint32_t)(teams[e] - '0') : 0;
        static char kept[MOST][8];
        if (seats && seats[e])
            snprintf(kept[e], sizeof kept[e], "%s", seats[e]);
        engines[e].seats = seats && seats[e] ? kept[e] : NULL;
    }
}

static void table_for(const char *variant, const char *rules, Table *table) {
    Board *board = board_new_with(variant_find(variant), rules, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(board);
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    CU_ASSERT(fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL));
    table_of(pos, table);
    free(pos);
    free(board);
}

/* "0101 1010" of all seatings. */
static char *seatings_of(const Table *table, const SeatingPlan *plan) {
    Buffer out = {NULL, 0, 0};
    for (uint32_t i = 0; i < plan->size * plan->groups; i++) {
        buffer_put(&out, i ? " " : "");
        for (uint32_t k = 0; k < table->seat_count; k++)
            buffer_print(&out, "%u", plan->list[i].engine[table->seat[k]]);
    }
    return buffer_take(&out);
}

static void expect(const Table *table, uint32_t count, const char *design, const char *wanted) {
    SeatingPlan plan;
    Error error = {""};
    if (!check_that(seating_plan(table, engines, count, design, &plan, &error), "%s: %s",
                    design ? design : "auto", error.text))
        return;
    char *text = seatings_of(table, &plan);
    check_that(strcmp(text, wanted) == 0, "%s: '%s' is not '%s'", design ? design : "auto", text,
               wanted);
    free(text);
    free(plan.list);
}

static void expect_size(const Table *table, uint32_t count, const char *design, uint32_t size,
                        uint32_t groups) {
    SeatingPlan plan;
    Error error = {""};
    if (!check_that(seating_plan(table, engines, count, design, &plan, &error), "%s", error.text))
        return;
    check_that(plan.size == size && plan.groups == groups, "%s, %u engines: %u seatings, %u groups",
               design ? design : "auto", count, plan.size, plan.groups);
    for (uint32_t i = 0; i < plan.size * plan.groups; i++)
        for (uint32_t k = 0; k < i; k++)
            check_that(i / size != k / size ||
                           memcmp(&plan.list[i], &plan.list[k], sizeof plan.list[i]) != 0,
                       "%s: a seating stands there twice", design ? design : "auto");
    free(plan.list);
}

static void test_sides(void) {
    Table table;
    make_engines(MOST, NULL, NULL);
    table_for("teams", "", &table);
    CU_ASSERT(table.seat_count == 4 && table.side_count == 2 && table.side[0] == 5);
    expect(&table, 2, NULL, "0101 1010");
    expect(&table, 2, "swap", "0101 1010");
    expect_size(&table, 4, NULL, 2, 6); /* a tournament: every two play */
    table_for("chess4", "", &table);    /* partners side by side, but not in turn */
    expect(&table, 2, "auto", "0101 1010");
    table_for("fourrow", "Players=2", &table);
    CU_ASSERT(table.seat_count == 2 && table.side_count == 2);
    expect(&table, 2, NULL, "01 10");
}

static void test_each_for_itself(void) {
    Table table;
    make_engines(MOST, NULL, NULL);
    table_for("ffa", "", &table);
    CU_ASSERT(table.seat_count == 4 && table.side_count == 4);
    expect(&table, 2, NULL, "0011 0101 0110 1001 1010 1100");
    expect(&table, 2, "one-three", "0111 1011 1101 1110");
    expect_size(&table, 2, "all", 14, 1);
    expect_size(&table, 4, NULL, 12, 1);
    expect_size(&table, 4, "orders", 24, 1);
    expect(&table, 4, "rotations", "0123 1230 2301 3012");
    expect_size(&table, 3, NULL, 12, 1);
    expect_size(&table, 3, "all", 14, 3);
    expect_size(&table, 6, NULL, 12, 15);
    expect_size(&table, 6, "two-two", 6, 15);
    table_for("fourrow", "Players=3", &table);
    CU_ASSERT(table.seat_count == 3 && table.side_count == 3);
    expect_size(&table, 2, NULL, 6, 1);
    expect(&table, 3, "rotations", "012 120 201");
}

/* "Balanced": each two engines sit on each two seats equally often. */
static void test_balance(void) {
    Table table;
    SeatingPlan plan;
    make_engines(MOST, NULL, NULL);
    table_for("solo", "", &table);
    CU_ASSERT_FATAL(seating_plan(&table, engines, 4, "balanced", &plan, NULL));
    for (Seat s = 0; s < SEATS; s++)
        for (Seat t = 0; t < SEATS; t++)
            for (uint8_t a = 0; a < 4; a++)
                for (uint8_t b = 0; b < 4; b++) {
                    uint32_t times = 0;
                    for (uint32_t i = 0; i < plan.size; i++)
                        times += plan.list[i].engine[s] == a && plan.list[i].engine[t] == b;
                    if (s != t && a != b)
                        CU_ASSERT_EQUAL(times, 1);
                }
    free(plan.list);
}

static void test_doubled(void) {
    Table table;
    SeatingPlan plan;
    make_engines(MOST, NULL, NULL);
    table_for("ffa", "", &table);
    CU_ASSERT_FATAL(seating_plan(&table, engines, 3, NULL, &plan, NULL));
    uint32_t seats_of[3] = {0}, at[SEATS][3] = {{0}};
    for (uint32_t i = 0; i < plan.size; i++)
        for (Seat s = 0; s < SEATS; s++) {
            seats_of[plan.list[i].engine[s]]++;
            at[s][plan.list[i].engine[s]]++;
        }
    for (uint32_t e = 0; e < 3; e++) {
        CU_ASSERT_EQUAL(seats_of[e], 16);
        for (Seat s = 0; s < SEATS; s++)
            CU_ASSERT_EQUAL(at[s][e], 4);
    }
    free(plan.list);
}

static void test_teams(void) {
    Table table;
    table_for("teams", "", &table);
    make_engines(4, "1122", NULL); /* 0 and 1 against 2 and 3 */
    expect(&table, 4, NULL, "0213 0312 1203 1302 2031 2130 3021 3120");
    make_engines(3, "122", NULL);
    expect(&table, 3, NULL, "0102 0201 1020 2010");
    make_engines(2, "12", NULL);
    expect(&table, 2, NULL, "0101 1010");
}

static void test_seats(void) {
    static const char *const SEATS_OF[] = {"ry", "g,b"};
    Table table;
    table_for("teams", "", &table);
    make_engines(2, NULL, SEATS_OF);
    expect(&table, 2, NULL, "0101");
}

static void test_written(void) {
    Table table;
    make_engines(3, NULL, NULL);
    table_for("teams", "", &table);
    expect(&table, 3, "A B A B", "0101");
    expect(&table, 3, " a  b e2 c , e0 A B C", "0122 0012");
    expect(&table, 1, "A A A A", "0000");
}

static void test_refused(void) {
    static const struct {
        const char *variant, *rules, *design, *teams, *seats[3];
        uint32_t count;
    } CASES[] = {
        {.variant = "teams", .count = 1},
        {.variant = "teams", .count = 2, .design = "two-two"},
        {.variant = "teams", .count = 2, .design = "nonsense"},
        {.variant = "teams", .count = 2, .design = "A B A"},
        {.variant = "teams", .count = 2, .design = "A B A B A"},
        {.variant = "teams", .count = 2, .design = "A B A C"},
        {.variant = "teams", .count = 2, .design = "A B A B,"},
        {.variant = "ffa", .count = 2, .design = "sides"},
        {.variant = "ffa", .count = 2, .design = "orders"},
        {.variant = "fourrow", .rules = "Players=3", .count = 2, .design = "two-two"},
        {.variant = "ffa", .count = 2, .teams = "12"},
        {.variant = "teams", .count = 2, .teams = "10"},
        {.variant = "teams", .count = 2, .teams = "11"},
        {.variant = "teams", .count = 4, .teams = "1112"},
        {.variant = "teams", .count = 2, .seats = {"ry", "g"}},
        {.variant = "teams", .count = 2, .seats = {"ry", "gbr"}},
        {.variant = "teams", .count = 2, .seats = {"ry", "gw"}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Table table;
        SeatingPlan plan;
        Error error = {""};
        table_for(CASES[i].variant, CASES[i].rules ? CASES[i].rules : "", &table);
        make_engines(CASES[i].count, CASES[i].teams, CASES[i].seats[0] ? CASES[i].seats : NULL);
        check_that(!seating_plan(&table, engines, CASES[i].count, CASES[i].design, &plan, &error) &&
                       error.text[0] && !plan.list,
                   "case %zu was planned", i);
    }
}

CU_TestInfo TESTS_seating[] = {
    {"two sides", test_sides},
    {"each for itself", test_each_for_itself},
    {"balance of four engines", test_balance},
    {"three engines on four seats", test_doubled},
    {"members of teams", test_teams},
    {"seats of one's own", test_seats},
    {"seatings written out", test_written},
    {"what cannot be seated", test_refused},
    CU_TEST_INFO_NULL,
};
