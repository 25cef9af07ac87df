#include "tuning/plot.h"

#include "engine/memory.h"
#include "protocol/svg.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 34, MARGIN = 30, TITLE = 30, GAP = 26, COLUMNS = 3 };
static const Rgb PAPER = 0xFBF9F4, INK = 0x222222, LESS = 0xC0392B, MORE = 0x1F5FBF;

static void begin(FILE *file, uint32_t width, uint32_t height, const char *title) {
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%u\" height=\"%u\" "
            "viewBox=\"0 0 %u %u\" font-family=\"sans-serif\">\n<title>",
            width, height, width, height);
    svg_text(file, title);
    fprintf(file, "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#%06" PRIx32 "\"/>\n",
            PAPER);
}

static void put_text(FILE *file, double x, double y, uint32_t size, const char *anchor, Rgb colour,
                     const char *text) {
    fprintf(file,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%u\" text-anchor=\"%s\" "
            "fill=\"#%06" PRIx32 "\">",
            x, y, size, anchor, colour);
    svg_text(file, text);
    fputs("</text>\n", file);
}

/* --- piece-square tables ---------------------------------------------------------------------- */

/* Where the number of a cell of the whole view stands, as in params_of_place; false = no cell. */
static bool find_place(const ParamLayout *layout, uint32_t which, uint32_t row, uint32_t file,
                       uint32_t *at) {
    if (file >= layout->width) {
        file = layout->board->files - 1 - file;
        which = layout->mirrored[which];
    }
    *at = params_of_class(layout, which) + layout->cell[row][file];
    return layout->cell[row][file] != NO_CELL;
}

static int32_t most_of(const ParamLayout *layout, uint32_t which, const int32_t *row) {
    int32_t most = 50; /* less is not worth strong colours */
    for (uint32_t i = 0; i < layout->cells; i++) {
        const int32_t size = abs(row[params_of_class(layout, which) + i]);
        most = size > most ? size : most;
    }
    return most;
}

static void put_cell(FILE *file, uint32_t x, uint32_t y, int32_t value, int32_t most) {
    const uint32_t percent = (uint32_t)(100 * abs(value) / most);
    const Rgb colour = svg_mix(0xFFFFFF, value < 0 ? LESS : MORE, percent > 100 ? 100 : percent);
    char text[16];
    fprintf(file, "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"#%06" PRIx32 "\"/>\n",
            x, y, CELL - 1, CELL - 1, colour);
    snprintf(text, sizeof text, "%d", (int)value);
    put_text(file, x + CELL / 2.0, y + CELL / 2.0 + 4, 11, "middle", percent > 55 ? 0xFFFFFF : INK,
             text);
}

static void put_panel(FILE *out, const ParamLayout *layout, uint32_t which, const int32_t *row,
                      uint32_t left, uint32_t top) {
    const uint32_t files = layout->board->files;
    const int32_t most = most_of(layout, which, row);
    const char *name = layout->class_name[which], *heading = "";
    char text[64];
    uint32_t at = 0, letter = 0;
    while (layout->letter[letter] != name[0])
        letter++;
    if (name[1])
        heading = name[1] == '>'   ? " heading right"
                  : name[1] == '<' ? " heading left"
                                   : " heading back";
    snprintf(text, sizeof text, "%c%s: %d", name[0], heading,
             (int)row[SCALARS + GROUP_man * layout->letters + letter]);
    put_text(out, left, top - 10, 15, "start", INK, text);
    for (uint32_t r = 0; r < layout->height; r++) {
        const uint32_t y = top + (layout->height - 1 - r) * CELL;
        snprintf(text, sizeof text, "%u", r + 1);
        put_text(out, left - 6.0, y + CELL / 2.0 + 4, 10, "end", 0x777777, text);
        for (uint32_t f = 0; f < files; f++)
            if (find_place(layout, which, r, f, &at))
                put_cell(out, left + f * CELL, y, row[at], most);
    }
    for (uint32_t f = 0; f < files; f++) {
        snprintf(text, sizeof text, "%u", f + 1);
        put_text(out, left + (f + 0.5) * CELL, top + layout->height * CELL + 12.0, 10, "middle",
                 0x777777, text);
    }
}

void plot_places(FILE *file, const ParamLayout *layout, const int32_t *row) {
    const uint32_t columns = layout->classes < COLUMNS ? layout->classes : COLUMNS;
    const uint32_t rows = (layout->classes + columns - 1) / columns;
    const uint32_t wide = layout->board->files * CELL + GAP,
                   high = TITLE + layout->height * CELL + GAP;
    char title[128];
    snprintf(title, sizeof title,
             "%s: worth of each man, and what it changes by place; centipawns, own edge below",
             layout->board->variant->name);
    begin(file, MARGIN + columns * wide, MARGIN + rows * high, title);
    put_text(file, MARGIN, 22, 17, "start", INK, title);
    for (uint32_t i = 0; i < layout->classes; i++)
        put_panel(file, layout, i, row, MARGIN + i % columns * wide,
                  MARGIN + TITLE + i / columns * high);
    fputs("</svg>\n", file);
}

/* --- losses ----------------------------------------------------------------------------------- */

PlotPoint *plot_read(const char *text, size_t *count, Error *error) {
    PlotPoint *point = NULL;
    uint32_t line = 1;
    *count = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n', line++) {
        PlotPoint read;
        int end = 0;
        if (*at == '#' || *at == '\n')
            continue;
        const bool ok =
            sscanf(at, "%lf %lf %lf%n", &read.epoch, &read.fitted, &read.held, &end) == 3 &&
            (at[end] == '\n' || !at[end]) && isfinite(read.epoch) && isfinite(read.fitted) &&
            isfinite(read.held);
        if (!ok || *count == PLOT_POINTS || (*count && read.epoch <= point[*count - 1].epoch)) {
            free(point);
            error_set(error, "line %u: %s", line,
                      ok ? "too many lines, or epochs not ascending"
                         : "must be an epoch and two losses");
            return NULL;
        }
        point = memory_resize(point, (*count + 1) * sizeof *point);
        point[(*count)++] = read;
    }
    if (!point)
        error_set(error, "no epochs");
    return point;
}

typedef struct {
    double low, high; /* values at the two ends … */
    double from, to;  /* … and where these are in the picture */
} Axis;

static double place_on(const Axis *axis, double value) {
    return axis->from + (value - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

/* A round step of which there are 4 to 10 on the axis. */
static double round_step(const Axis *axis) {
    static const double ROUND[] = {1, 2, 5, 10};
    const double rough = (axis->high - axis->low) / 8, power = pow(10, floor(log10(rough)));
    size_t i = 0;
    while (i < 3 && ROUND[i] * power < rough)
        i++;
    return ROUND[i] * power;
}

static void put_grid(FILE *file, const Axis *x, const Axis *y) {
    char text[32];
    const double across = fmax(round_step(x), 1), up = round_step(y);
    for (double at = ceil(x->low / across) * across; at <= x->high + across / 1000; at += across) {
        fprintf(file, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#dddddd\"/>\n", place_on(x, at),
                y->from, y->to);
        snprintf(text, sizeof text, "%.0f", at);
        put_text(file, place_on(x, at), y->from + 18, 12, "middle", INK, text);
    }
    for (double at = ceil(y->low / up) * up; at <= y->high + up / 1000; at += up) {
        fprintf(file, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#dddddd\"/>\n", x->from,
                place_on(y, at), x->to);
        snprintf(text, sizeof text, "%.4f", at);
        put_text(file, x->from - 8, place_on(y, at) + 4, 12, "end", INK, text);
    }
    fprintf(file, "<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" stroke=\"#555555\"/>\n", x->from,
            y->to, y->from, x->to);
}

static void put_line(FILE *file, const PlotPoint *point, size_t count, bool held, const Axis *x,
                     const Axis *y) {
    fprintf(file, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"#%06" PRIx32 "\" points=\"",
            held ? LESS : MORE);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%.1f,%.1f", i ? " " : "", place_on(x, point[i].epoch),
                place_on(y, held ? point[i].held : point[i].fitted));
    fputs("\"/>\n", file);
}

void plot_curve(FILE *file, const PlotPoint *point, size_t count) {
    enum { WIDTH = 760, HEIGHT = 420 };
    Axis x = {point[0].epoch, point[count - 1].epoch, 80, WIDTH - 30};
    Axis y = {point[0].held, point[0].held, HEIGHT - 60, 50};
    size_t best = 0;
    char text[64];
    for (size_t i = 0; i < count; i++) {
        y.low = fmin(y.low, fmin(point[i].fitted, point[i].held));
        y.high = fmax(y.high, fmax(point[i].fitted, point[i].held));
        best = point[i].held < point[best].held ? i : best;
    }
    const double room = y.high > y.low ? (y.high - y.low) / 20 : 0.001;
    y.low -= room;
    y.high += room;
    if (x.high <= x.low)
        x.high = x.low + 1;
    begin(file, WIDTH, HEIGHT, "Loss by epoch");
    put_text(file, 80, 28, 16, "start", INK, "Loss by epoch");
    put_text(file, 300, 28, 13, "start", MORE, "what was fitted to");
    put_text(file, 440, 28, 13, "start", LESS, "what was held out");
    put_grid(file, &x, &y);
    put_text(file, (x.from + x.to) / 2, HEIGHT - 18, 13, "middle", INK, "epoch");
    put_line(file, point, count, false, &x, &y);
    put_line(file, point, count, true, &x, &y);
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#%06" PRIx32 "\"/>\n",
            place_on(&x, point[best].epoch), place_on(&y, point[best].held), LESS);
    snprintf(text, sizeof text, "best: epoch %.0f, %.5f", point[best].epoch, point[best].held);
    put_text(file, x.to, 28, 13, "end", INK, text);
    fputs("</svg>\n", file);
}
