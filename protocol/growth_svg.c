/* Lines of equal factors are straight and parallel, since nodes are drawn by their logarithm: a
 * steeper line is a greater branching factor. Each model has its colour (told apart by those who
 * see no red or green, too) and its sign in all panels. */
#include "protocol/growth_svg.h"

#include "protocol/svg.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PLOT_WIDTH = 340, PLOT_HEIGHT = 230 };
enum { LEFT = 76, TOP = 44, RIGHT = 142, BOTTOM = 52 }; /* of a panel, around its plot */
enum { PANEL_WIDTH = LEFT + PLOT_WIDTH + RIGHT, PANEL_HEIGHT = TOP + PLOT_HEIGHT + BOTTOM };
enum { HEAD = 74, LEGEND_ROW = 36 };

typedef struct {
    FILE *file;
    const GrowthCurve *curves; /* of this panel */
    uint32_t count;
    uint32_t x, y;    /* the plot's top left corner */
    uint32_t deepest; /* the axes: 1..deepest, 10^low..10^high */
    int32_t low, high;
} Panel;

/* ORDER Algorithm */
static const struct {
    Rgb color;
    const char *sign; /* around 0 0 */
} LOOKS[ALGORITHMS] = {
    {0x444444, "M-4 -4L4 4M-4 4L4 -4"}, {0x0072B2, "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"},
    {0xD55E00, "M-4 -4H4V4H-4Z"},       {0x009E73, "M0 -5L5 4H-5Z"},
    {0xB0509A, "M0 -5L5 0L0 5L-5 0Z"},  {0x8A6D00, "M0 5L5 -4H-5Z"},
};

static double x_of(const Panel *p, uint32_t depth) {
    return p->x + (double)PLOT_WIDTH * (depth - 0.5) / p->deepest;
}

static double y_of(const Panel *p, double nodes) {
    return p->y + PLOT_HEIGHT * (p->high - log10(nodes)) / (p->high - p->low);
}

static void put_text(FILE *file, double x, double y, const char *how, const char *text) {
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, how);
    svg_text(file, text);
    fputs("</text>\n", file);
}

/* --- axes ------------------------------------------------------------------------------------- */

/* "1", "10" … "10k" … "1M". */
static void power_text(int32_t power, char out[16]) {
    static const char UNITS[] = " kMGTPE";
    const int32_t unit = power / 3;
    snprintf(out, 16, "%s%.*s",
             power % 3 == 0   ? "1"
             : power % 3 == 1 ? "10"
                              : "100",
             unit != 0, &UNITS[unit]);
}

static void put_axes(const Panel *p) {
    char text[16];
    fprintf(p->file, "<g stroke=\"#dddddd\">\n");
    for (int32_t power = p->low; power <= p->high; power++)
        fprintf(p->file, "<path d=\"M%u %.1fh%d\"/>\n", p->x, y_of(p, pow(10, power)), PLOT_WIDTH);
    fprintf(p->file,
            "</g>\n<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"none\" "
            "stroke=\"#555555\"/>\n",
            p->x, p->y, PLOT_WIDTH, PLOT_HEIGHT);
    for (int32_t power = p->low; power <= p->high; power++) {
        power_text(power, text);
        put_text(p->file, p->x - 8, y_of(p, pow(10, power)) + 4, " text-anchor=\"end\"", text);
    }
    /* No more names than there is room for. */
    const uint32_t step = p->deepest / 16 + 1;
    for (uint32_t d = 1; d <= p->deepest; d += step) {
        snprintf(text, sizeof text, "%" PRIu32, d);
        put_text(p->file, x_of(p, d), p->y + PLOT_HEIGHT + 17, " text-anchor=\"middle\"", text);
    }
    put_text(p->file, p->x + PLOT_WIDTH / 2.0, p->y + PLOT_HEIGHT + 36, " text-anchor=\"middle\"",
             "depth (plies)");
    fprintf(p->file,
            "<text transform=\"translate(%u %u) rotate(-90)\" text-anchor=\"middle\">"
            "nodes (log scale)</text>\n",
            p->x - 52, p->y + PLOT_HEIGHT / 2);
}

/* --- lines ------------------------------------------------------------------------------------ */

static void put_sign(const Panel *p, double x, double y, const char *sign) {
    fprintf(p->file, "<path d=\"%s\" transform=\"translate(%.1f %.1f)\"/>\n", sign, x, y);
}

static void put_curve(const Panel *p, const GrowthCurve *curve) {
    const char *sign = LOOKS[curve->algorithm].sign;
    const Rgb color = LOOKS[curve->algorithm].color;
    fprintf(p->file, "<g stroke=\"#%06x\" stroke-width=\"2\" fill=\"#%06x\">\n", color, color);
    if (curve->depth > 1) {
        fputs("<polyline fill=\"none\" points=\"", p->file);
        for (uint32_t d = 1; d <= curve->depth; d++)
            fprintf(p->file, "%s%.1f,%.1f", d > 1 ? " " : "", x_of(p, d), y_of(p, curve->nodes[d]));
        fputs("\"/>\n", p->file);
    }
    for (uint32_t d = 1; d <= curve->depth; d++)
        put_sign(p, x_of(p, d), y_of(p, curve->nodes[d]), sign);
    fputs("</g>\n", p->file);
}

/* Beside the plot: which line is which, and by what it grows. */
static void put_legend(const Panel *p) {
    const uint32_t left = p->x + PLOT_WIDTH + 16;
    for (uint32_t i = 0; i < p->count; i++) {
        const GrowthCurve *curve = &p->curves[i];
        const Rgb color = LOOKS[curve->algorithm].color;
        const uint32_t y = p->y + 12 + i * LEGEND_ROW;
        char text[32] = "no depth finished";
        if (curve->depth == 1)
            snprintf(text, sizeof text, "depth 1 only");
        else if (curve->depth > 1)
            snprintf(text, sizeof text, "EBF %.2f", growth_mean(curve));
        fprintf(p->file,
                "<g stroke=\"#%06x\" stroke-width=\"2\" fill=\"#%06x\"><path d=\"M%u %uh24\"/>\n",
                color, color, left, y);
        put_sign(p, left + 12, y, LOOKS[curve->algorithm].sign);
        fputs("</g>\n", p->file);
        put_text(p->file, left + 32, y + 4, "", ALGORITHM_NAMES[curve->algorithm]);
        put_text(p->file, left + 32, y + 19, " fill=\"#666666\"", text);
    }
}

static void put_panel(const Panel *p) {
    char text[64];
    snprintf(text, sizeof text, "%.20s (%" PRIu32 " positions)", p->curves->variant,
             p->curves->positions);
    put_text(p->file, p->x, p->y - 12, " font-size=\"15\" font-weight=\"bold\"", text);
    put_axes(p);
    for (uint32_t i = 0; i < p->count; i++)
        put_curve(p, &p->curves[i]);
    put_legend(p);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* How many curves from the first on are of the same game. */
static uint32_t same_game(const GrowthCurve *curves, uint32_t count) {
    uint32_t same = 0;
    while (same < count && strcmp(curves[same].variant, curves->variant) == 0)
        same++;
    return same;
}

/* The axes that hold all curves. */
static Panel axes_of(FILE *file, const GrowthCurve *curves, uint32_t count) {
    double least = INFINITY, most = 10;
    Panel panel = {.file = file, .deepest = 1};
    for (uint32_t i = 0; i < count; i++) {
        const GrowthCurve *curve = &curves[i];
        panel.deepest = curve->depth > panel.deepest ? curve->depth : panel.deepest;
        for (uint32_t d = 1; d <= curve->depth; d++) {
            least = fmin(least, curve->nodes[d]);
            most = fmax(most, curve->nodes[d]);
        }
    }
    panel.high = (int32_t)ceil(log10(most));
    panel.low = least < most ? (int32_t)floor(log10(least)) : 0;
    return panel;
}

void growth_svg(FILE *file, uint64_t most, const GrowthCurve *curves, uint32_t count) {
    Panel panel = axes_of(file, curves, count);
    uint32_t games = 0;
    char text[96];
    snprintf(text, sizeof text,
             "no depth is drawn that a position needs more than %" PRIu64 " nodes for", most);
    for (uint32_t i = 0; i < count; i += same_game(&curves[i], count - i))
        games++;
    const uint32_t columns = games > 1 ? 2 : 1, rows = (games + columns - 1) / columns;
    const uint32_t width = columns * PANEL_WIDTH, height = HEAD + rows * PANEL_HEIGHT;
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%u\" height=\"%u\" "
            "viewBox=\"0 0 %u %u\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\">\n"
            "<title>Quadriga: nodes by depth</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
            width, height, width, height);
    put_text(file, 24, 30, " font-size=\"19\" font-weight=\"bold\"", "Nodes to finish a depth");
    put_text(file, 24, 49, " fill=\"#666666\"",
             "geometric mean over positions; EBF: mean factor from one ply to the next");
    put_text(file, 24, 66, " fill=\"#666666\"", text);
    for (uint32_t i = 0, n = 0; i < count; i += panel.count, n++) {
        panel.curves = &curves[i];
        panel.count = same_game(&curves[i], count - i);
        panel.x = n % columns * PANEL_WIDTH + LEFT;
        panel.y = HEAD + n / columns * PANEL_HEIGHT + TOP;
        put_panel(&panel);
    }
    fputs("</svg>\n", file);
}
