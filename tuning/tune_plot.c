/* The command line of plot. */
#include "engine/memory.h"
#include "eval/rows.h"
#include "protocol/arguments.h"
#include "protocol/files.h"
#include "protocol/row_file.h"
#include "tuning/plot.h"
#include "tuning/tune.h"

#include <stdlib.h>

enum { VARIANT, ROW, CURVE, OUT, OPTIONS };

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    {"--variant", "NAME", "draw the piece-square tables of a game (that of --row) ...", false},
    {"--row",     "ROW",  "... with the numbers in this file (those compiled in)", false},
    {"--curve",   "FILE", "draw the losses of a fit by epoch", false},
    {"--out",     "DIR",  "the folder for the pictures: GAME.svg, curve.svg", false},
};
/* clang-format on */

/* Writes what is drawn so that there is all of it or none. */
static bool save(const char *folder, const char *name, const char *text, size_t length, FILE *out,
                 Error *error) {
    char path[1024];
    const int n = snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return error_set(error, "--out is too long");
    if (!file_save(path, text, length, error))
        return false;
    fprintf(out, "%s\n", path);
    return true;
}

static bool find_game(const Arguments *words, const EvalRows *rows, const Variant **variant,
                      Error *error) {
    const char *name = words->value[VARIANT];
    *variant = name ? variant_find(name) : NULL;
    if (name && !*variant)
        return error_set(error, "--variant: no game '%.40s'", name);
    for (uint32_t i = 0; !*variant && i < ALL_VARIANT_COUNT; i++)
        if (eval_rows_has(rows, ALL_VARIANTS[i]))
            *variant = ALL_VARIANTS[i];
    return !rows || eval_rows_has(rows, *variant) ||
           error_set(error, "%.100s says nothing of %s", words->value[ROW], (*variant)->name);
}

static bool draw_places(const Arguments *words, FILE *out, Error *error) {
    const Variant *variant;
    EvalRows *rows = NULL;
    char *text = NULL;
    size_t length = 0;
    if (words->value[ROW] && !(rows = row_file_read(words->value[ROW], error)))
        return false;
    if (!find_game(words, rows, &variant, error)) {
        eval_rows_free(rows);
        return false;
    }
    Board *board = board_new(variant);
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *row = memory_new(layout.count * sizeof *row);
    eval_rows_find(rows, &layout, row);
    FILE *file = open_memstream(&text, &length);
    bool ok = file != NULL;
    if (ok) {
        plot_places(file, &layout, row);
        ok = fclose(file) == 0;
    }
    ok = ok ? save(words->value[OUT], variant->name, text, length, out, error)
            : error_set(error, "out of memory");
    free(text);
    free(row);
    free(board);
    eval_rows_free(rows);
    return ok;
}

static bool draw_curve(const Arguments *words, FILE *out, Error *error) {
    char *picture = NULL;
    size_t length = 0, count = 0;
    Error why;
    char *text = file_read(words->value[CURVE], NULL, error);
    if (!text)
        return false;
    PlotPoint *point = plot_read(text, &count, &why);
    free(text);
    if (!point)
        return error_set(error, "%.100s: %.140s", words->value[CURVE], why.text);
    FILE *file = open_memstream(&picture, &length);
    bool ok = file != NULL;
    if (ok) {
        plot_curve(file, point, count);
        ok = fclose(file) == 0;
    }
    ok = ok ? save(words->value[OUT], "curve", picture, length, out, error)
            : error_set(error, "out of memory");
    free(picture);
    free(point);
    return ok;
}

int tune_plot(int argc, char **argv, FILE *out) {
    Arguments *words = memory_new(sizeof *words);
    Error error;
    int status = TUNE_MISUSED;
    bool ok = arguments_read(argc, argv, OPTION, OPTIONS, 0, words, &error);
    const bool places = words->value[ROW] || words->value[VARIANT];
    if (ok && words->help) {
        fputs("usage: quadriga-tune plot --row ROW --out DIR\n"
              "       quadriga-tune plot --curve FILE --out DIR\n\n"
              "Draws the piece-square tables of a row, each class of men in its own view, and the\n"
              "losses that fit has written with its option --curve, as SVG.\n\n",
              out);
        arguments_help(out, OPTION, OPTIONS);
        free(words);
        return TUNE_DONE;
    }
    if (ok && !places && !words->value[CURVE])
        ok = error_set(&error, "what? --row, --variant or --curve");
    if (ok && !words->value[OUT])
        ok = error_set(&error, "--out: which folder?");
    if (ok) {
        ok = (!places || draw_places(words, out, &error)) &&
             (!words->value[CURVE] || draw_curve(words, out, &error));
        status = ok ? TUNE_DONE : TUNE_FAILED;
    }
    if (!ok)
        fprintf(stderr, "quadriga-tune plot: %s; --help lists the options\n", error.text);
    free(words);
    return status;
}
