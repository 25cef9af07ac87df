/* What bench counts, against searches made here, and its picture, read back. */
#include "bench/growth.h"
#include "bench/positions.h"
#include "engine/fen.h"
#include "engine/memory.h"
#include "protocol/growth_svg.h"
#include "tests/program.h"
#include "tests/suites.h"
#include "tests/xml.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- counting --------------------------------------------------------------------------------- */

/* Searches a position with an empty table, without the code that is tested. */
static Report search_alone(const BenchPosition *position, uint32_t depth, Algorithm algorithm,
                           size_t hash) {
    Error error;
    Report report = {.nodes = 0};
    Board *board = board_new(variant_find(position->variant));
    Position *pos = memory_new(sizeof *pos);
    Search *search = search_new(hash, &error);
    const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1, .algorithm = algorithm};
    if (check_that(search && fen_read(pos, NULL, board, NULL, position->fen, &error), "%s",
                   position->fen))
        search_now(search, pos, &limits, &report);
    search_free(search);
    free(pos);
    free(board);
    return report;
}

static bool is_of(const BenchPosition *position, const char *variant) {
    return strcmp(position->variant, variant) == 0;
}

static void games(void) {
    const BenchPlan all = {.depth = 1};
    uint32_t count = 0, games = 0;
    CU_ASSERT_EQUAL(bench_count(&all), BENCH_POSITION_COUNT);
    for (const char *game; (game = bench_game(&all, games)); games++) {
        const BenchPlan one = {.depth = 1, .variant = game};
        for (uint32_t i = 0; i < games; i++)
            CU_ASSERT(strcmp(bench_game(&all, i), game) != 0);
        CU_ASSERT_STRING_EQUAL(bench_game(&one, 0), game);
        CU_ASSERT_PTR_NULL(bench_game(&one, 1));
        count += bench_count(&one);
    }
    CU_ASSERT_EQUAL(games, ALL_VARIANT_COUNT);
    CU_ASSERT_EQUAL(count, BENCH_POSITION_COUNT);
    CU_ASSERT_EQUAL(bench_count(&(BenchPlan){.variant = "nonsense"}), 0);
}

static void run_by(const char *variant, Algorithm algorithm, uint32_t depth) {
    const BenchPlan plan = {
        .depth = depth, .hash = 1, .threads = 1, .variant = variant, .algorithm = algorithm};
    BenchResult *results = memory_new(BENCH_POSITION_COUNT * sizeof *results);
    Error error;
    uint32_t found = 0, positions;
    uint64_t nodes = 0;
    CU_ASSERT(bench_run(&plan, results, &error));
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++) {
        const BenchPosition *position = &BENCH_POSITIONS[i];
        if (!is_of(position, variant))
            continue;
        const BenchResult *result = &results[found++];
        const uint32_t plies = depth > position->less ? depth - position->less : 1;
        const Report report = search_alone(position, plies, algorithm, 1);
        CU_ASSERT_STRING_EQUAL(result->variant, variant);
        CU_ASSERT_STRING_EQUAL(result->fen, position->fen);
        CU_ASSERT_EQUAL(result->depth, plies);
        CU_ASSERT_EQUAL(result->algorithm, report.algorithm);
        CU_ASSERT(result->total.us > 0);
        check_that(result->total.nodes == report.nodes, "%s: %lu nodes, not %lu", position->fen,
                   (unsigned long)result->total.nodes, (unsigned long)report.nodes);
        nodes += report.nodes;
    }
    CU_ASSERT_EQUAL(bench_sum(results, found, NULL, NULL).nodes, nodes);
    CU_ASSERT_EQUAL(bench_sum(results, found, variant, &positions).nodes, nodes);
    CU_ASSERT_EQUAL(positions, found);
    CU_ASSERT_EQUAL(bench_sum(results, found, "nonsense", &positions).nodes, 0);
    CU_ASSERT_EQUAL(positions, 0);
    free(results);
}

static void runs(void) {
    run_by("seasons", ALGORITHM_MAXN, 3);
    run_by("seasons", ALGORITHM_AUTO, 6);
    run_by("ffa", ALGORITHM_PARANOID, 6);
    run_by("teams", ALGORITHM_TEAM, 2);
}

/* A run of the same means counts the same nodes, whatever is compared with it. */
static void comparing(void) {
    static const BenchMeans MEANS[] = {{1, 1}, {1, 4}, {1, 1}};
    BenchPlan plan = {.depth = 7, .variant = "chess4"};
    BenchCompared compared[3];
    BenchResult results[3];
    Error error;
    CU_ASSERT_EQUAL_FATAL(bench_count(&plan), 3);
    for (uint32_t round = 0; round < 2; round++) {
        CU_ASSERT(bench_compare(&plan, MEANS, 3, round, compared, &error));
        for (uint32_t i = 0; i < 3; i++) {
            plan.threads = MEANS[i].threads;
            plan.hash = MEANS[i].hash;
            CU_ASSERT(bench_run(&plan, results, &error));
            CU_ASSERT_EQUAL(compared[i].total.nodes, bench_sum(results, 3, NULL, NULL).nodes);
            CU_ASSERT(compared[i].total.us > 0 && compared[i].faster > 0);
        }
        CU_ASSERT_EQUAL(compared[0].faster, 1);
    }
}

/* --- growth ----------------------------------------------------------------------------------- */

/* Nodes to a depth are those of a search that ends there. */
static void grow_by(const char *variant, Algorithm algorithm, uint32_t depth) {
    const BenchPlan plan = {
        .depth = depth, .hash = 1, .threads = 4, .variant = variant, .algorithm = algorithm};
    GrowthCurve curve;
    Error error;
    CU_ASSERT(growth_measure(&plan, UINT64_MAX, &curve, &error));
    CU_ASSERT_EQUAL(curve.depth, depth);
    CU_ASSERT_EQUAL(curve.positions, bench_count(&plan));
    for (uint32_t d = 1; d <= depth; d++) {
        double product = 1;
        for (uint32_t i = 0; i < BENCH_POSITION_COUNT; i++)
            if (is_of(&BENCH_POSITIONS[i], variant))
                product *= (double)search_alone(&BENCH_POSITIONS[i], d, algorithm, 1).nodes;
        const double mean = pow(product, 1.0 / curve.positions);
        check_that(fabs(curve.nodes[d] / mean - 1) < 1e-9, "%s, depth %u: %f nodes, not %f",
                   variant, d, curve.nodes[d], mean);
        CU_ASSERT(curve.us[d] >= curve.us[d - 1]);
    }
}

static void growth(void) {
    grow_by("seasons", ALGORITHM_BRS, 6);
    grow_by("seasons", ALGORITHM_MAXN, 3);
    grow_by("chess4", ALGORITHM_TEAM, 4);
}

/* A depth is there exactly if each position finishes it within the nodes that it has. */
static void growth_ends(void) {
    static const uint64_t MOST[] = {1, 100, 3000};
    for (size_t i = 0; i < sizeof MOST / sizeof *MOST; i++) {
        const BenchPlan plan = {
            .depth = 5, .hash = 1, .threads = 1, .variant = "ffa", .algorithm = ALGORITHM_BRS};
        GrowthCurve curve;
        Error error;
        uint32_t depth = 0;
        uint64_t needed = 0;
        while (depth < plan.depth && needed <= MOST[i]) {
            needed = 0;
            depth++;
            for (uint32_t k = 0; k < BENCH_POSITION_COUNT; k++)
                if (is_of(&BENCH_POSITIONS[k], "ffa")) {
                    const Report report =
                        search_alone(&BENCH_POSITIONS[k], depth, ALGORITHM_BRS, 1);
                    needed = report.nodes > needed ? report.nodes : needed;
                }
        }
        CU_ASSERT(growth_measure(&plan, MOST[i], &curve, &error));
        CU_ASSERT_EQUAL(curve.depth, depth - (needed > MOST[i]));
        CU_ASSERT(curve.depth > 0 || growth_mean(&curve) == 0);
    }
}

static void figures(void) {
    const GrowthCurve curve = {.depth = 4, .nodes = {0, 10, 20, 80, 640}};
    CU_ASSERT_DOUBLE_EQUAL(growth_factor(&curve, 2), 2, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(growth_factor(&curve, 4), 8, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(growth_mean(&curve), 4, 1e-9);
    CU_ASSERT_EQUAL(growth_mean(&(GrowthCurve){.depth = 1, .nodes = {0, 10}}), 0);
}

/* Where two sides are left there is no third to be reckoned with; where nobody has a partner there
 * is no team. */
static void sense(void) {
    static const struct {
        const char *game, *models;
    } CASES[] = {{"teams", "team paranoid maxn"},
                 {"chess4", "team paranoid maxn"},
                 {"ffa", "paranoid brs maxn"},
                 {"seasons", "paranoid brs maxn"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (Algorithm a = 0; a < ALGORITHMS; a++) {
            bool makes_sense = false;
            Error error;
            CU_ASSERT(growth_makes_sense(CASES[i].game, a, &makes_sense, &error));
            check_that(makes_sense == (strstr(CASES[i].models, ALGORITHM_NAMES[a]) != NULL),
                       "%s in %s: %d", ALGORITHM_NAMES[a], CASES[i].game, makes_sense);
        }
}

/* --- the picture ------------------------------------------------------------------------------ */

static char *picture_of(const GrowthCurve *curves, uint32_t count) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    growth_svg(file, 5000, curves, count);
    fclose(file);
    char *copy = memory_text(text, size); /* gcc takes what the stream made for its own frame */
    free(text);
    const char *fault = xml_fault(copy, NULL);
    check_that(fault == NULL, "%s in %s", fault ? fault : "", copy);
    return copy;
}

/* Powers of ten lie on the lines that are drawn for them in both panels, one depth beside the
 * other.
 */
static void check_line(const char *text) {
    const char *line = strstr(text, "points=\"");
    const char *frame = strstr(text, "\" fill=\"none\" stroke=\"#555555\"/>");
    double x[4], y[4];
    unsigned left, top, width, height;
    char part[64];
    while (frame && frame > text && *frame != '<')
        frame--;
    if (!check_that(frame && sscanf(frame, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"",
                                    &left, &top, &width, &height) == 4,
                    "no frame"))
        return;
    if (!check_that(line && sscanf(line, "points=\"%lf,%lf %lf,%lf %lf,%lf %lf,%lf\"", &x[0], &y[0],
                                   &x[1], &y[1], &x[2], &y[2], &x[3], &y[3]) == 8,
                    "no line"))
        return;
    for (uint32_t d = 0; d < 4; d++) {
        snprintf(part, sizeof part, " %.1fh", y[d]);
        check_that(count_of(text, part) == 2, "no lines at%s", part);
        CU_ASSERT(d == 0 || y[d] < y[d - 1]);
        CU_ASSERT(y[d] >= top && y[d] <= top + height && x[d] > left && x[d] < left + width);
        CU_ASSERT_DOUBLE_EQUAL(x[d], x[0] + d * (x[1] - x[0]), 0.15);
    }
}

static void picture(void) {
    static const GrowthCurve CURVES[] = {
        {.variant = "ffa",
         .algorithm = ALGORITHM_BRS,
         .positions = 3,
         .depth = 4,
         .nodes = {0, 10, 100, 1000, 10000}},
        {.variant = "ffa",
         .algorithm = ALGORITHM_MAXN,
         .positions = 3,
         .depth = 1,
         .nodes = {0, 50}},
        {.variant = "quad", .algorithm = ALGORITHM_TEAM, .positions = 2, .depth = 0},
    };
    char *text = picture_of(CURVES, 3);
    CU_ASSERT_EQUAL(count_of(text, ">depth (plies)<"), 2);
    CU_ASSERT_EQUAL(count_of(text, ">nodes (log scale)<"), 2);
    CU_ASSERT_EQUAL(count_of(text, ">ffa (3 positions)<"), 1);
    CU_ASSERT_EQUAL(count_of(text, ">quad (2 positions)<"), 1);
    CU_ASSERT_EQUAL(count_of(text, ">EBF 10.00<"), 1);
    CU_ASSERT_EQUAL(count_of(text, ">depth 1 only<"), 1);
    CU_ASSERT_EQUAL(count_of(text, ">no depth finished<"), 1);
    CU_ASSERT_EQUAL(count_of(text, "5000 nodes"), 1);
    CU_ASSERT_EQUAL(count_of(text, ">10k<"), 2);
    CU_ASSERT_EQUAL(count_of(text, "<polyline "), 1);
    CU_ASSERT_EQUAL(count_of(text, "stroke=\"#009e73\""), 2); /* the line, and its legend */
    CU_ASSERT_EQUAL(count_of(text, "M0 -5L5 4H-5Z"), 5);      /* four points, and the legend */
    check_line(text);
    free(text);
    free(picture_of(CURVES, 0)); /* nothing to draw is no fault */
    free(picture_of(&CURVES[2], 1));
}

CU_TestInfo TESTS_bench[] = {
    {"games", games},
    {"runs", runs},
    {"comparing", comparing},
    {"growth", growth},
    {"growth ends", growth_ends},
    {"figures", figures},
    {"models that make sense", sense},
    {"picture", picture},
    CU_TEST_INFO_NULL,
};
