/* The derivatives that numbers are fitted by, against what changing a number does to the scores, on
 * positions of random play in every game. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "eval/trace.h"
#include "tests/suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Board *board;
    ParamLayout layout;
    int32_t *value;
    Position *pos;
    float *slope;
    uint64_t seed;
    uint32_t curved, sharp; /* comparisons that are no straight lines, and those of weight */
} Bed;

static const char *const CURVED[] = {"open_line", "two_attackers", "danger_scale",
                                     "near",      "aim",           "guard"};

static bool is_curved(const ParamRange *range) {
    for (size_t i = 0; i < sizeof CURVED / sizeof *CURVED; i++)
        if (strcmp(range->name, CURVED[i]) == 0)
            return true;
    return false;
}

static int32_t within(Bed *bed, int32_t low, int32_t high) {
    return low + (int32_t)(test_random(&bed->seed) % (uint64_t)(high - low + 1));
}

/* Any numbers, but for the danger such by which little is rounded, and worths of men such that a
 * step does not change who is worth more than whom. */
static void choose_numbers(Bed *bed) {
    for (uint32_t i = 0; i < bed->layout.count; i++) {
        const ParamRange *range = params_range(&bed->layout, i);
        if (strcmp(range->name, "near") == 0)
            bed->value[i] = 7 * within(bed, 12, 18);
        else if (strcmp(range->name, "man") == 0)
            bed->value[i] = 32 * within(bed, 0, 61) + 3 * (int32_t)(i - SCALARS);
        else if (strcmp(range->name, "balance") == 0)
            bed->value[i] = 100; /* so that its percents are whole */
        else if (strcmp(range->name, "move") == 0)
            bed->value[i] = within(bed, 10, range->high);
        else if (strcmp(range->name, "aim") == 0)
            bed->value[i] = within(bed, 60, 90);
        else if (strcmp(range->name, "guard") == 0)
            bed->value[i] = 2 * within(bed, 8, 14);
        else if (strcmp(range->name, "open_line") == 0)
            bed->value[i] = within(bed, 20, 30);
        else if (strcmp(range->name, "two_attackers") == 0)
            bed->value[i] = within(bed, 100, 200);
        else if (strcmp(range->name, "danger_scale") == 0)
            bed->value[i] = within(bed, 320, 400);
        else
            bed->value[i] = within(bed, range->low, range->high);
    }
}

static int32_t step_of(const ParamRange *range) {
    return strcmp(range->name, "move") == 0            ? 10 /* its tenths are rounded */
           : strcmp(range->name, "balance") == 0       ? 100
           : !is_curved(range)                         ? 1
           : strcmp(range->name, "near") == 0          ? 42
           : strcmp(range->name, "two_attackers") == 0 ? 90
                                                       : 20;
}

static Score score_with(Bed *bed, uint32_t number, int32_t change, int32_t term[TERMS][SEATS]) {
    bed->value[number] += change;
    EvalTable *table = eval_table_of(&bed->layout, bed->value);
    bed->value[number] -= change;
    const Score score = eval_terms(table, bed->pos, term);
    free(table);
    return score;
}

static void compare(Bed *bed, uint32_t number) {
    char name[PARAM_NAME];
    int32_t above[TERMS][SEATS], below[TERMS][SEATS];
    const ParamRange *range = params_range(&bed->layout, number);
    const int32_t step = step_of(range);
    const Score more = score_with(bed, number, step, above);
    const Score less = score_with(bed, number, -step, below);
    params_name(&bed->layout, number, name);
    for (Seat s = 0; s < SEATS; s++) {
        const double seen = (more.of[s] - less.of[s]) / (2.0 * step);
        const double slope = bed->slope[s * bed->layout.count + number];
        const bool is_part =
            strcmp(range->name, "move") == 0 || strcmp(range->name, "balance") == 0;
        double bound = is_part ? 1e-4 : 0; /* tenths are no whole floats */
        if (is_curved(range)) {
            if (!above[TERM_KING][s] || !below[TERM_KING][s])
                continue; /* beyond the bend where guards outweigh attackers */
            /* The sum of danger units is off by less than 2, its square over the scale by 1. */
            const double worst = -fmin(above[TERM_KING][s], below[TERM_KING][s]);
            bound = (1 + 4 * sqrt(worst / 320)) / step + 0.03 * fabs(slope);
            bed->curved += slope != 0;
            bed->sharp += fabs(slope) > 10 * bound;
        }
        check_that(fabs(seen - slope) <= bound, "%s %s, seat %u: %f seen, %f traced, within %f",
                   bed->board->variant->name, name, s, seen, slope, bound);
    }
}

/* All numbers that count and as many that may not. */
static void compare_all(Bed *bed) {
    EvalTable *table = eval_table_of(&bed->layout, bed->value);
    eval_trace(table, bed->pos, bed->slope);
    free(table);
    for (uint32_t i = 0; i < bed->layout.count; i++) {
        bool counts = test_random(&bed->seed) % 16 == 0 || i < params_of_class(&bed->layout, 0);
        for (Seat s = 0; s < SEATS; s++)
            counts |= bed->slope[s * bed->layout.count + i] != 0;
        if (counts)
            compare(bed, i);
    }
}

static void follow_game(Bed *bed, uint32_t plies) {
    fen_read(bed->pos, NULL, bed->board, NULL, board_setup(bed->board)->fen, NULL);
    for (uint32_t ply = 0; ply < plies; ply++) {
        Move moves[MAX_MOVES];
        const size_t n = movegen_legal(bed->pos, moves);
        if (n == 0 || bed->pos->now.ended)
            break;
        play_commit(bed->pos, moves[test_random(&bed->seed) % n]);
    }
}

static void slopes_are_seen(void) {
    enum { POSITIONS = TEST_SHARE(12) };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Bed bed = {.board = board_new(ALL_VARIANTS[v]), .seed = v};
        params_lay_out(&bed.layout, bed.board);
        bed.value = memory_new(bed.layout.count * sizeof *bed.value);
        bed.slope = memory_new(SEATS * bed.layout.count * sizeof *bed.slope);
        bed.pos = memory_new(sizeof *bed.pos);
        for (uint32_t i = 0; i < POSITIONS; i++) {
            choose_numbers(&bed);
            follow_game(&bed, (uint32_t)within(&bed, 0, 400));
            compare_all(&bed);
        }
        /* Nobody is in danger where kings may be left in check. */
        const bool danger = bed.pos->now.threat[0] || bed.pos->now.threat[1];
        check_that(!danger || (bed.curved > TEST_SHARE(50) && bed.sharp > bed.curved / 4),
                   "%s: %u of %u", bed.board->variant->name, bed.sharp, bed.curved);
        free(bed.pos);
        free(bed.slope);
        free(bed.value);
        free(bed.board);
    }
}

CU_TestInfo TESTS_trace[] = {{"slopes are seen", slopes_are_seen}, CU_TEST_INFO_NULL};
