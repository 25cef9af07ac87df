/* What partners are to each other: by hand, and on positions of random play in every game against a
 * count that asks every man about every other. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "eval/trace.h"
#include "tests/any_row.h"
#include "tests/bearing.h"
#include "tests/by_hand.h"
#include "tests/sampler.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static bool has_teams(const Variant *variant) {
    return strcmp(variant->name, "teams") == 0 || strcmp(variant->name, "chess4") == 0 ||
           strcmp(variant->name, "quad") == 0;
}

static Seat owner_at(const Position *pos, Square s) {
    return piece_is_man(pos->cell[s]) ? piece_owner(pos->cell[s]) : OWNERS;
}

static bool is_covered(const Position *pos, Square s) {
    const Seat owner = owner_at(pos, s);
    if (position_kind(pos, pos->cell[s])->royal)
        return false;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square from = pos->board->squares[i];
        const Seat by = owner_at(pos, from);
        if (by < SEATS && by != owner && bearing_of(pos, by, owner) == BEARING_MATE &&
            bearing_takes(pos, from, s))
            return true;
    }
    return false;
}

typedef struct {
    ParamLayout layout;
    int32_t *value;
    EvalTable *table;
    float *slope;
    int32_t covered, uneven; /* that were seen */
} Bed;

/* What the men of all seats on the side of `seat` are worth that still play: their own, or of the
 * others. */
static int32_t material(const Bed *bed, const Position *pos, Seat seat, bool own) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        const Seat owner = owner_at(pos, s);
        if (owner < SEATS && (owner == seat) == own && bearing_of(pos, owner, seat) == BEARING_MATE)
            sum += bed->value[params_of_kind(&bed->layout, GROUP_man, piece_kind(pos->cell[s]))];
    }
    return sum;
}

static void compare(void *context, const Position *pos) {
    Bed *bed = context;
    const bool teams = has_teams(pos->board->variant);
    int32_t term[TERMS][SEATS], covered[SEATS] = {0};
    eval_terms(bed->table, pos, term);
    eval_trace(bed->table, pos, bed->slope);
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        if (owner_at(pos, s) < SEATS)
            covered[owner_at(pos, s)] += teams && is_covered(pos, s);
    }
    for (Seat s = 0; s < SEATS; s++) {
        const float *slope = bed->slope + s * bed->layout.count;
        bool both = false;
        for (Seat t = 0; t < SEATS; t++)
            both |= teams && t != s && bearing_of(pos, s, t) == BEARING_MATE;
        const int32_t more = both ? material(bed, pos, s, true) - material(bed, pos, s, false) : 0;
        const int32_t surplus = more > 0 ? more : 0;
        const int32_t worth =
            bed->value[SCALAR_cover] * covered[s] - bed->value[SCALAR_balance] * surplus / 100;
        bed->covered += covered[s];
        bed->uneven += surplus > 0;
        check_that(term[TERM_PARTNERS][s] == worth, "%s, seat %u: %d, counted %d",
                   pos->board->variant->name, s, term[TERM_PARTNERS][s], worth);
        CU_ASSERT_EQUAL(slope[SCALAR_cover], (float)covered[s]);
        CU_ASSERT_DOUBLE_EQUAL(slope[SCALAR_balance], -surplus / 100.0, 1e-3);
    }
}

static void partners_are_counted(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        uint64_t seed = v;
        Bed bed = {.value = NULL};
        params_lay_out(&bed.layout, board);
        bed.value = any_row(&bed.layout, &seed);
        bed.table = eval_table_of(&bed.layout, bed.value);
        bed.slope = memory_new(SEATS * bed.layout.count * sizeof *bed.slope);
        sampler_play(board, NULL, v, 200, compare, &bed);
        const bool some = bed.covered > 50 && bed.uneven > 50, none = !bed.covered && !bed.uneven;
        check_that(has_teams(board->variant) ? some : none, "%s: %d %d", board->variant->name,
                   bed.covered, bed.uneven);
        free(bed.slope);
        free(bed.table);
        free(bed.value);
        free(board);
    }
}

/* A centipawn a man that is guarded, and a tenth of what one has more than its partner. */
static void by_hand(void) {
#define KINGS "R rKk1 bKa7 yKj14 gKn8 "
    static const struct {
        const char *game, *words;
        int32_t worth[SEATS];
    } CASES[] = {
        {"teams", KINGS, {0, 0, 0, 0}},
        /* The rook guards the knight, and more of them; the knight not the rook. */
        {"teams", KINGS "rRf7 yRf10", {1, 0, 1, 0}},
        {"teams", KINGS "rNf7 yRf10", {1, 0, -20, 0}},
        {"teams", KINGS "rNf7 yNf10", {0, 0, 0, 0}},
        {"teams", KINGS "bNf7 gNg9", {0, 1, 0, 1}},
        /* A king guards too, but nobody guards a king. */
        {"teams", KINGS "rNj13", {1 - 30, 0, 0, 0}},
        {"teams", KINGS "yRk7", {0, 0, -50, 0}},
        /* One's own men and enemies' do not cover. */
        {"teams", KINGS "rRf7 rRf10 yRd5 yRe9", {0, 0, 0, 0}},
        {"teams", KINGS "rRf7 bRf10", {-50, -50, 0, 0}},
        {"ffa", KINGS "rRf7 yRf10 rQe4", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ParamLayout layout;
        Board *board = board_new(variant_find(CASES[i].game));
        params_lay_out(&layout, board);
        int32_t *value = memory_new(layout.count * sizeof *value);
        for (Kind k = 1; k < board->variant->kind_count; k++) {
            const char letter = board->kind[k].letter;
            value[params_of_kind(&layout, GROUP_man, k)] = letter == 'N'   ? 300
                                                           : letter == 'R' ? 500
                                                           : letter == 'Q' ? 1000
                                                                           : 0;
        }
        value[SCALAR_danger_scale] = 1;
        value[SCALAR_cover] = 1;
        value[SCALAR_balance] = 10;
        EvalTable *table = eval_table_of(&layout, value);
        by_hand_check(board, table, CASES[i].words, TERM_PARTNERS, CASES[i].worth);
        free(value);
        free(table);
        free(board);
    }
}

CU_TestInfo TESTS_partners[] = {
    {"partners are counted", partners_are_counted}, {"by hand", by_hand}, CU_TEST_INFO_NULL};
