/* Layers from the bottom up: the ground, the cells with their terrain, what is lit, the names of
 * ranks and files, the men, arrows; the panel beside them. A man is a reference to his kind's shape
 * inside a group that has his owner's colours, so a shape is in the file once, and the men of one
 * owner can be told (and counted) by their group.
 *
 * Terrain has its look by the sign in the drawn map: water ~ and =, a port O, cells that no line
 * runs through, land by the letter of the seat whose it is. Nothing else of a game is asked for. */
#include "protocol/board_svg.h"

#include "engine/attack.h"
#include "protocol/board_panel.h"
#include "protocol/board_pieces.h"
#include "protocol/svg.h"
#include "protocol/view.h"

#include <math.h>

enum { CELL = 50, MARGIN = 34, GAP = 26, HALF = CELL / 2 };

typedef struct {
    FILE *file;
    const Position *pos;
    const BoardPicture *picture;
    View view;
} Drawing;

/* The top left corner of a cell. */
static void corner_of(const Drawing *d, Square s, uint32_t *x, uint32_t *y) {
    view_place(&d->view, s, x, y);
    *x = MARGIN + *x * CELL;
    *y = MARGIN + *y * CELL;
}

/* --- shapes that are used many times -----------------------------------------------------------
 */

static void put_symbols(const Drawing *d) {
    const Board *board = d->pos->board;
    fputs("<defs>\n", d->file);
    for (size_t i = 0; i < PIECE_SHAPE_COUNT; i++) {
        const PieceShape *shape = &PIECE_SHAPES[i];
        bool used = false;
        for (uint32_t k = 0; k < board->square_count && !used; k++) {
            const Piece piece = d->pos->cell[board->squares[k]];
            used =
                piece_is_man(piece) && piece_shape(position_kind(d->pos, piece)->letter) == shape;
        }
        if (used)
            fprintf(d->file,
                    "<g id=\"%s\"><path d=\"%s\"/><path d=\"%s\" fill=\"none\" "
                    "stroke=\"currentColor\"/></g>\n",
                    shape->name, shape->outline, shape->detail);
    }
    fputs(
        "<path id=\"wave\" d=\"M6 17q6 -6 12 0t12 0t12 0M10 34q6 -6 12 0t12 0t8 1\" fill=\"none\" "
        "stroke=\"#ffffff\" stroke-opacity=\"0.45\" stroke-width=\"2\"/>\n"
        "<path id=\"anchor\" d=\"M25 15V40M17 22H33M12 31Q14 40 25 41Q36 40 38 31M25 15a4 4 0 1 1 "
        "0.1 0\" fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.8\" stroke-width=\"2.5\"/>\n"
        "<path id=\"bricks\" d=\"M0 17H50M0 33H50M17 0V17M38 17V33M12 33V50M32 33V50\" "
        "fill=\"none\" stroke=\"#a39a8c\" stroke-width=\"2\"/>\n"
        "<radialGradient id=\"check\"><stop offset=\"0\" stop-color=\"#ff0000\"/>"
        "<stop offset=\"0.5\" stop-color=\"#ff2020\" stop-opacity=\"0.75\"/>"
        "<stop offset=\"1\" stop-color=\"#ff2020\" stop-opacity=\"0\"/></radialGradient>\n"
        "</defs>\n",
        d->file);
}

static void put_use(const Drawing *d, const char *shape, uint32_t x, uint32_t y) {
    fprintf(d->file, "<use xlink:href=\"#%s\" transform=\"translate(%u %u)\"/>\n", shape, x, y);
}

static void put_cell(const Drawing *d, uint32_t x, uint32_t y, Rgb color) {
    fprintf(d->file, "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", x, y,
            CELL, CELL, color);
}

/* --- cells ------------------------------------------------------------------------------------ */

enum { LIGHT = 0xF0E6D2, DARK = 0xD2BE9A, EDGE = 0x5A4A36, STONE = 0x6E665A };
enum { RIVER = 0x8FBFE0, SEA = 0x5E9BCB, PORT = 0x3F78AC, CITY = 0xE9C35B };

static bool is_water(char terrain) { return terrain == '~' || terrain == '='; }

static Rgb ground(const Board *board, Square s) {
    const bool dark = (square_file(s) + square_rank(s)) % 2 == 0;
    const char terrain = board->terrain[s];
    const Seat country = variant_seat(board->variant, terrain);
    if (board->solid[s])
        return dark ? svg_mix(CITY, EDGE, 12) : CITY;
    if (is_water(terrain) || terrain == 'O') {
        const Rgb water = terrain == '~' ? RIVER : terrain == '=' ? SEA : PORT;
        return dark ? svg_mix(water, 0x000000, 5) : water;
    }
    const Rgb land = dark ? DARK : LIGHT;
    return country == SEATS ? land : svg_mix(land, svg_paint(board->variant, country).fill, 14);
}

static void put_ground(const Drawing *d) {
    const Board *board = d->pos->board;
    uint32_t x, y;
    fprintf(d->file, "<g id=\"edge\" fill=\"#%06x\">\n", EDGE);
    for (uint32_t i = 0; i < board->square_count; i++) {
        corner_of(d, board->squares[i], &x, &y);
        fprintf(d->file, "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\"/>\n", x - 3, y - 3,
                CELL + 6, CELL + 6);
    }
    fputs("</g>\n<g id=\"cells\" shape-rendering=\"crispEdges\">\n", d->file);
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        const bool wall = d->pos->cell[s] == WALL;
        corner_of(d, s, &x, &y);
        put_cell(d, x, y, wall ? STONE : ground(board, s));
        if (wall)
            put_use(d, "bricks", x, y);
        else if (board->terrain[s] == 'O')
            put_use(d, "anchor", x, y);
        else if (is_water(board->terrain[s]))
            put_use(d, "wave", x, y);
        else if (board->solid[s])
            fprintf(d->file,
                    "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"none\" "
                    "stroke=\"#8a6310\" stroke-width=\"3\"/>\n",
                    x + 3, y + 3, CELL - 6, CELL - 6);
    }
    fputs("</g>\n", d->file);
}

/* The cells of the last move, and kings in check. */
static void put_lights(const Drawing *d) {
    const Square lit[] = {d->picture->last_from, d->picture->last_to};
    uint32_t x, y;
    fputs("<g id=\"lights\">\n", d->file);
    for (size_t i = 0; i < 2; i++)
        if (lit[i] != NOWHERE && (i == 0 || lit[1] != lit[0])) {
            corner_of(d, lit[i], &x, &y);
            fprintf(d->file,
                    "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"#9bd000\" "
                    "fill-opacity=\"0.55\"/>\n",
                    x, y, CELL, CELL);
        }
    for (Seat s = 0; s < SEATS; s++)
        if ((d->pos->now.alive >> s & 1) && attack_on_king(d->pos, s)) {
            corner_of(d, d->pos->now.king[s], &x, &y);
            fprintf(d->file, "<circle cx=\"%u\" cy=\"%u\" r=\"%d\" fill=\"url(#check)\"/>\n",
                    x + HALF, y + HALF, CELL * 7 / 10);
        }
    fputs("</g>\n", d->file);
}

static void put_names(const Drawing *d) {
    char name[VIEW_NAME];
    const View *view = &d->view;
    Square s = view->corner;
    fprintf(d->file, "<g id=\"names\" font-family=\"sans-serif\" font-size=\"15\" fill=\"#555555\" "
                     "text-anchor=\"middle\">\n");
    for (uint32_t i = 0; i < view->rows; i++, s = square_step(s, view->down))
        fprintf(d->file, "<text x=\"%d\" y=\"%u\">%s</text>\n", MARGIN / 2 - 2,
                MARGIN + i * CELL + HALF + 5, view_name(s, view->right, name));
    s = view->corner;
    for (uint32_t i = 0; i < view->columns; i++, s = square_step(s, view->right))
        fprintf(d->file, "<text x=\"%u\" y=\"%u\">%s</text>\n", MARGIN + i * CELL + HALF,
                MARGIN + view->rows * CELL + 22, view_name(s, view->down, name));
    fputs("</g>\n", d->file);
}

/* --- men -------------------------------------------------------------------------------------- */

static Paint paint_of(const Position *pos, Owner owner) {
    if (owner >= SEATS)
        return SVG_GREY;
    const Paint paint = svg_paint(pos->board->variant, owner);
    return pos->now.alive >> owner & 1 ? paint : svg_faded(paint);
}

static void put_men(const Drawing *d) {
    const Position *pos = d->pos;
    const char *seats = pos->board->variant->seats;
    for (Owner o = 0; o < OWNERS; o++) {
        const Paint paint = paint_of(pos, o);
        if (!pos->men[o])
            continue;
        fprintf(d->file,
                "<g id=\"men-%s%c\" fill=\"#%06x\" stroke=\"#%06x\" color=\"#%06x\" "
                "stroke-width=\"3.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
                o >= SEATS ? "grey-" : "", seats[o % SEATS], paint.fill, paint.line, paint.detail);
        for (uint64_t men = pos->men[o]; men; men &= men - 1) {
            const Square s = pos->at[o][low_bit64(men)];
            uint32_t x, y;
            corner_of(d, s, &x, &y);
            fprintf(d->file,
                    "<use xlink:href=\"#%s\" transform=\"translate(%u %u) scale(0.5)\"/>\n",
                    piece_shape(position_kind(pos, pos->cell[s])->letter)->name, x, y);
        }
        fputs("</g>\n", d->file);
    }
}

/* Headings and origins, drawn over the men. */
static void put_marks(const Drawing *d) {
    const Board *board = d->pos->board;
    fputs("<g id=\"marks\" stroke-width=\"1.5\">\n", d->file);
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        const Piece piece = d->pos->cell[s];
        uint32_t x, y;
        Dir heading;
        Seat origin;
        if (!piece_is_man(piece))
            continue;
        corner_of(d, s, &x, &y);
        if (view_heading(d->pos, piece, &heading))
            fprintf(d->file,
                    "<path d=\"M-7 -15L0 -23L7 -15Z\" transform=\"translate(%u %u) rotate(%u)\" "
                    "fill=\"#111111\" stroke=\"#ffffff\"/>\n",
                    x + HALF, y + HALF, 90 * ((heading - d->view.up) & 3));
        if (view_origin(d->pos, piece, &origin)) {
            const Paint paint = svg_paint(board->variant, origin);
            fprintf(d->file,
                    "<circle cx=\"%u\" cy=\"%u\" r=\"5.5\" fill=\"#%06x\" stroke=\"#ffffff\"/>\n",
                    x + CELL - 8, y + CELL - 8, paint.fill);
        }
    }
    fputs("</g>\n", d->file);
}

/* --- arrows ----------------------------------------------------------------------------------- */

static void put_arrow(const Drawing *d, const BoardArrow *arrow) {
    uint32_t x0, y0, x1, y1;
    corner_of(d, arrow->from, &x0, &y0);
    corner_of(d, arrow->to, &x1, &y1);
    const Rgb color =
        arrow->seat == SEATS ? 0xE8750A : svg_paint(d->pos->board->variant, arrow->seat).fill;
    if (arrow->from == arrow->to) {
        fprintf(d->file,
                "<circle cx=\"%u\" cy=\"%u\" r=\"22\" fill=\"none\" stroke=\"#%06x\" "
                "stroke-width=\"5\"/>\n",
                x0 + HALF, y0 + HALF, color);
        return;
    }
    /* Drawn along the x axis and turned: the tip lies in the middle of the last cell. */
    const double dx = (double)x1 - x0, dy = (double)y1 - y0, length = sqrt(dx * dx + dy * dy);
    fprintf(d->file,
            "<path d=\"M12 -5H%.1fV-14L%.1f 0L%.1f 14V5H12Z\" transform=\"translate(%u %u) "
            "rotate(%.2f)\" fill=\"#%06x\" stroke=\"#ffffff\" stroke-width=\"1.5\"/>\n",
            length - 22, length, length - 22, x0 + HALF, y0 + HALF,
            atan2(dy, dx) * 180 / 3.14159265358979, color);
}

/* --- all of it -------------------------------------------------------------------------------- */

void board_svg(FILE *file, const Position *pos, const FenExtras *extras,
               const BoardPicture *picture) {
    const Drawing d = {file, pos, picture, view_of(pos->board, picture->up)};
    const uint32_t board_width = MARGIN + d.view.columns * CELL;
    const uint32_t board_height = MARGIN + d.view.rows * CELL + MARGIN;
    const uint32_t panel = MARGIN + board_panel_height();
    const uint32_t width = board_width + GAP + PANEL_WIDTH + GAP;
    const uint32_t height = board_height > panel ? board_height : panel;
    char fen[FEN_TEXT];
    fen_write(pos, extras, fen);
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\"%u\" "
            "height=\"%u\" viewBox=\"0 0 %u %u\">\n<title>",
            width, height, width, height);
    svg_text(file, pos->board->variant->record_name);
    fputs("</title>\n<desc>", file);
    svg_text(file, fen);
    fputs("</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf9f4\"/>\n", file);
    put_symbols(&d);
    put_ground(&d);
    put_lights(&d);
    put_names(&d);
    put_men(&d);
    put_marks(&d);
    fputs("<g id=\"arrows\" opacity=\"0.85\" stroke-linejoin=\"round\">\n", file);
    for (size_t i = 0; i < picture->arrow_count; i++)
        put_arrow(&d, &picture->arrows[i]);
    fputs("</g>\n", file);
    board_panel(file, pos, picture, board_width + GAP, MARGIN);
    fputs("</svg>\n", file);
}
