/* Pictures of rows and losses: well-formed, and nothing left out. */
#include "engine/memory.h"
#include "eval/rows.h"
#include "tests/program.h"
#include "tests/suites.h"
#include "tests/xml.h"
#include "tuning/plot.h"

#include <stdlib.h>
#include <string.h>

static void check_picture(const char *text, const char *what) {
    size_t where = 0;
    const char *fault = xml_fault(text, &where);
    check_that(!fault, "%s: %s at %zu", what, fault ? fault : "", where);
}

/* Each number of a place stands in the picture, in the right half of a folded view once more. */
static void all_places_are_drawn(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        ParamLayout layout;
        char *text = NULL, shown[32];
        size_t length;
        params_lay_out(&layout, board);
        int32_t *row = memory_new(layout.count * sizeof *row);
        for (uint32_t i = 0; i < layout.count; i++)
            row[i] = (int32_t)(i % 2 ? i : 0 - i) + 100000;
        FILE *file = open_memstream(&text, &length);
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        plot_places(file, &layout, row);
        fclose(file);
        check_picture(text, board->variant->name);
        /* The ground is one more. */
        CU_ASSERT_EQUAL(count_of(text, "<rect "), board->square_count * layout.classes + 1);
        for (uint32_t i = params_of_class(&layout, 0); i < layout.count; i++) {
            snprintf(shown, sizeof shown, ">%d<", (int)row[i]);
            const size_t times = count_of(text, shown);
            check_that(layout.folded ? times == 1 + (board->files % 2 == 0) || times == 2
                                     : times == 1,
                       "%s: %s %zu times", board->variant->name, shown, times);
        }
        free(text);
        free(row);
        free(board);
    }
}

static void curves_are_drawn(void) {
    static const char TEXT[] = "# epoch ...\n0 0.7 0.71\n1 0.65 0.66\n2 0.6 0.67";
    char *picture = NULL;
    size_t count, length;
    Error error;
    PlotPoint *point = plot_read(TEXT, &count, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(point);
    CU_ASSERT_EQUAL(count, 3);
    CU_ASSERT(point[1].epoch == 1 && point[1].fitted == 0.65 && point[2].held == 0.67);
    for (size_t n = 1; n <= count; n++) { /* also of a single point */
        FILE *file = open_memstream(&picture, &length);
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        plot_curve(file, point, n);
        fclose(file);
        check_picture(picture, "curve");
        CU_ASSERT_EQUAL(count_of(picture, "<polyline "), 2);
        CU_ASSERT_EQUAL(count_of(picture, n == 1 ? "best: epoch 0, 0.71" : "best: epoch 1, 0.66"),
                        1);
        CU_ASSERT_EQUAL(count_of(picture, "nan") + count_of(picture, "inf"), 0);
        free(picture);
    }
    free(point);
}

static void wrong_curves_are_refused(void) {
    static const char *const WRONG[] = {"",          "# none\n",     "0 1\n",     "0 1 x",
                                        "0 1 2 3\n", "1 1 1\n1 1 1", "0 nan 1\n", "\xff\n"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        size_t count;
        Error error = {""};
        check_that(!plot_read(WRONG[i], &count, &error) && error.text[0], "'%s'", WRONG[i]);
    }
}

CU_TestInfo TESTS_plot[] = {
    {"all places are drawn", all_places_are_drawn},
    {"curves are drawn", curves_are_drawn},
    {"wrong curves are refused", wrong_curves_are_refused},
    CU_TEST_INFO_NULL,
};
