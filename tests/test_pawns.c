/* Pawns that have passed, those that shelter a king, and walls: by hand, and on positions of random
 * play in every game against a count that compares every pawn with every other. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "eval/trace.h"
#include "tests/any_row.h"
#include "tests/by_hand.h"
#include "tests/sampler.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = SCALAR_passed_1, LAST = SCALAR_wall_king, NUMBERS = LAST - FIRST + 1, ROWS = 5 };

/* --- counting slowly -------------------------------------------------------------------------- */

typedef struct {
    int x, y;
} Step;

/* ORDER DIR */
static const Step WAYS[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

static Step way_of(const Position *pos, Square s) {
    size_t way = 0;
    while (position_kind(pos, pos->cell[s])->pushes != 1u << way)
        way++;
    return WAYS[way];
}

static Step between(Square from, Square to) {
    return (Step){(int)square_file(to) - (int)square_file(from),
                  (int)square_rank(to) - (int)square_rank(from)};
}

static int times(Step a, Step b) { return a.x * b.x + a.y * b.y; }

static bool is_on(const Board *board, int file, int rank) {
    return file >= 0 && rank >= 0 && file < (int)board->files && rank < (int)board->ranks &&
           board->on[board_square((uint32_t)file, (uint32_t)rank)];
}

/* Rows to go, as the rule sheets have it; 0 = it never gets there. */
static int rows_of(const Board *board, Square s, Step way) {
    const char *game = board->variant->name;
    const int file = (int)square_file(s), rank = (int)square_rank(s);
    if (strcmp(game, "teams") == 0 || strcmp(game, "ffa") == 0 || strcmp(game, "solo") == 0) {
        const int last = strcmp(game, "teams") == 0 ? 11 : 8, x = way.x * file, y = way.y * rank;
        const int row = 1 + x + y + (way.x + way.y < 0 ? (int)board->files - 1 : 0);
        for (int i = 1; i <= last - row; i++)
            if (!is_on(board, file + i * way.x, rank + i * way.y))
                return 0;
        return last - row;
    }
    int rows = 0;
    while (is_on(board, file + (rows + 1) * way.x, rank + (rows + 1) * way.y))
        rows++;
    return rows;
}

static bool is_pawn(const Position *pos, Square s) {
    return piece_is_man(pos->cell[s]) && piece_owner(pos->cell[s]) < SEATS &&
           position_kind(pos, pos->cell[s])->letter == 'P';
}

/* Does the pawn on `other` stop the one on `s`? */
static bool stops(const Position *pos, Square s, int rows, Square other) {
    const Seat seat = piece_owner(pos->cell[s]), enemy = piece_owner(pos->cell[other]);
    const Step way = way_of(pos, s), there = between(s, other), its = way_of(pos, other);
    const Step aside = {way.y, -way.x}; /* to its right */
    const int ahead = times(there, way), side = times(there, aside);
    if (!(pos->now.alive >> enemy & 1) || !(pos->now.prey[enemy] >> seat & 1) || ahead < 1 ||
        ahead > rows)
        return false;
    return side == 0 || (abs(side) == 1 && (times(its, way) == -1 || times(its, aside) == -side));
}

static void count_pawn(const Position *pos, Square s, int32_t count[NUMBERS]) {
    const int rows = rows_of(pos->board, s, way_of(pos, s));
    bool stopped = false;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square other = pos->board->squares[i];
        stopped |= is_pawn(pos, other) && stops(pos, s, rows, other);
    }
    if (!stopped && rows >= 1 && rows <= ROWS)
        count[rows - 1]++;
}

static void count_shelter(const Position *pos, Square s, Square king, int32_t count[NUMBERS]) {
    const Step way = between(king, s);
    const int far = abs(way.x) > abs(way.y) ? abs(way.x) : abs(way.y);
    if (far == 1)
        count[SCALAR_shelter - FIRST]++;
    if (far != 2 || abs(way.x) == 1 || abs(way.y) == 1)
        return;
    const Square middle = (king + s) / 2;
    const char terrain = pos->board->terrain[middle];
    if (pos->cell[middle] == EMPTY && !(terrain && strchr("RWBG", terrain))) /* a city is shut */
        count[SCALAR_shelter_far - FIRST]++;
}

/* Does somebody stand there who does not play? */
static bool is_idle(const Position *pos, int file, int rank) {
    if (!is_on(pos->board, file, rank))
        return false;
    const Piece p = pos->cell[board_square((uint32_t)file, (uint32_t)rank)];
    return piece_is_man(p) && (piece_owner(p) >= SEATS || !(pos->now.alive >> piece_owner(p) & 1));
}

static void count_walls(const Position *pos, Square king, int32_t count[NUMBERS]) {
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++)
            count[SCALAR_wall_king - FIRST] +=
                is_idle(pos, (int)square_file(king) + x, (int)square_rank(king) + y);
}

static void count_all(const Position *pos, Seat seat, int32_t count[NUMBERS]) {
    memset(count, 0, NUMBERS * sizeof *count);
    for (uint32_t i = 0; i < pos->board->square_count && pos->now.alive >> seat & 1; i++) {
        const Square s = pos->board->squares[i];
        if (!is_pawn(pos, s) || piece_owner(pos->cell[s]) != seat)
            continue;
        if (position_kind(pos, pos->cell[s])->pushes) {
            const Step way = way_of(pos, s);
            count_pawn(pos, s, count);
            count[SCALAR_wall_pawn - FIRST] +=
                is_idle(pos, (int)square_file(s) + way.x, (int)square_rank(s) + way.y);
        }
        if (pos->now.king[seat] != NOWHERE)
            count_shelter(pos, s, pos->now.king[seat], count);
    }
    if (pos->now.alive >> seat & 1 && pos->now.king[seat] != NOWHERE)
        count_walls(pos, pos->now.king[seat], count);
}

/* --- all games -------------------------------------------------------------------------------- */

typedef struct {
    ParamLayout layout;
    int32_t *value;
    EvalTable *table;
    float *slope;
    int32_t seen[NUMBERS];
} Bed;

static void compare(void *context, const Position *pos) {
    Bed *bed = context;
    int32_t term[TERMS][SEATS], count[NUMBERS];
    eval_terms(bed->table, pos, term);
    eval_trace(bed->table, pos, bed->slope);
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        count_all(pos, s, count);
        for (uint32_t i = 0; i < NUMBERS; i++) {
            sum += count[i] * bed->value[FIRST + i];
            bed->seen[i] += count[i];
            CU_ASSERT_EQUAL(bed->slope[s * bed->layout.count + FIRST + i], (float)count[i]);
        }
        check_that(term[TERM_PAWNS][s] == sum, "%s, seat %u: %d, counted %d",
                   pos->board->variant->name, s, term[TERM_PAWNS][s], sum);
    }
}

/* The pawns of Quad have no heading of their own; only some games have men without a player. */
static bool is_known(const Board *board, uint32_t number) {
    const char *game = board->variant->name;
    const bool walls =
        strcmp(game, "ffa") == 0 || strcmp(game, "solo") == 0 || strcmp(game, "chess4") == 0;
    return number <= SCALAR_passed_5      ? strcmp(game, "quad") != 0
           : number <= SCALAR_shelter_far ? true
                                          : walls;
}

static void all_pawns_are_compared(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        uint64_t seed = v;
        Bed bed = {.value = NULL};
        params_lay_out(&bed.layout, board);
        bed.value = any_row(&bed.layout, &seed);
        bed.table = eval_table_of(&bed.layout, bed.value);
        bed.slope = memory_new(SEATS * bed.layout.count * sizeof *bed.slope);
        sampler_play(board, NULL, v, 4000, compare, &bed);
        for (uint32_t i = 0; i < NUMBERS; i++)
            check_that(is_known(board, FIRST + i) ? bed.seen[i] > 20 : bed.seen[i] == 0,
                       "%s: number %u seen %d times", board->variant->name, i, bed.seen[i]);
        free(bed.slope);
        free(bed.table);
        free(bed.value);
        free(board);
    }
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* Every digit of the term counts one thing: from the right pawns with 1, 2, … 5 rows to go, pawns
 * beside the king, those with a cell between, pawns and kings at a wall. */
static EvalTable *digits(const Board *board) {
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *value = memory_new(layout.count * sizeof *value), digit = 1;
    for (uint32_t i = 0; i < NUMBERS; i++, digit *= 10)
        value[FIRST + i] = digit;
    value[SCALAR_danger_scale] = 1;
    EvalTable *table = eval_table_of(&layout, value);
    free(value);
    return table;
}

static void by_hand(void) {
#define KINGS "R rKk1 bKa7 yKj14 gKn8 "
    static const struct {
        const char *game, *words;
        int32_t worth[SEATS];
    } CASES[] = {
        /* Red heads north to row 11, Blue east, Yellow south, Green west. */
        {"teams", KINGS "rPf10", {1, 0, 0, 0}},
        {"teams", KINGS "rPf6", {10000, 0, 0, 0}},
        {"teams", KINGS "rPf5", {0, 0, 0, 0}},
        {"teams", KINGS "bPj6 yPf6 gPh4", {0, 1, 10, 1000}},
        /* On its file any enemy's pawn stops it, but not a partner's. */
        {"teams", KINGS "rPf10 bPf11", {0, 10000, 0, 0}},
        {"teams", KINGS "rPf8 yPf11", {100, 0, 0, 0}},
        {"teams", KINGS "rPf8 bNf9", {100, 0, 0, 0}},
        /* Beside its file one that heads for it, not one that walks away, … */
        {"teams", KINGS "rPf8 gPg9", {0, 0, 0, 0}},
        {"teams", KINGS "rPf8 gPe9", {100, 0, 0, 1}},
        {"teams", KINGS "rPf8 bPg9", {100, 1000, 0, 0}},
        {"teams", KINGS "rPf8 bPe9", {0, 0, 0, 0}},
        /* … is beside it already, too far off, or past where it promotes. */
        {"teams", KINGS "rPf8 bPe8", {100, 0, 0, 0}},
        {"teams", KINGS "rPf8 bPd9", {100, 0, 0, 0}},
        {"teams", KINGS "rPf8 bPe12", {100, 0, 0, 0}},
        {"teams", KINGS "rPf8 bPe11", {0, 0, 0, 0}},
        /* For oneself row 8 is the last, and who comes the other way is an enemy. */
        {"ffa", KINGS "rPf7 yPi10", {1, 0, 100, 0}},
        {"ffa", KINGS "rPf6 yPg8", {0, 0, 1, 0}},
        /* Who does not play stops nobody. */
        {"ffa",
         "R rKk1 bKa7 gKn8 dyPf8 rPf6",
         {10, 0, 0, 0}}, /* Walls: right before a pawn, anywhere beside a king. */
        {"ffa", "R rKk1 bKa7 gKn8 dyNf4 rPf3 rPg4", {10011000, 0, 0, 0}},
        {"ffa", "R rKk1 bKa7 gKn8 dyNk2 dyRj2 bPe8 gPk9 dyQn7", {200000000, 100, 0, 100001000}},
        {"ffa", KINGS "yNk2 rPf3 yNf4", {10000, 0, 0, 0}},
        /* Shelter: the first man on a line from the king. */
        {"teams", KINGS "rPk2 rPj2", {200000, 0, 0, 0}},
        {"teams", KINGS "rPj2 rPi3", {100000, 0, 0, 0}},
        {"teams", KINGS "rPk3 rPi3 rPj3", {2000000, 0, 0, 0}},
        {"teams", KINGS "rPk4", {0, 0, 0, 0}},
        {"teams", KINGS "bPj2", {0, 1, 0, 0}},
        {"teams", KINGS "rNk2 rPk3", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Board *board = board_new(variant_find(CASES[i].game));
        EvalTable *table = digits(board);
        by_hand_check(board, table, CASES[i].words, TERM_PAWNS, CASES[i].worth);
        free(table);
        free(board);
    }
}

CU_TestInfo TESTS_pawns[] = {
    {"all pawns are compared", all_pawns_are_compared}, {"by hand", by_hand}, CU_TEST_INFO_NULL};
