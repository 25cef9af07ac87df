/* One loop draws all four views, row by row from the top left corner of the picture; see view.c for
 * how it is turned. */
#include "protocol/draw.h"

#include "engine/notation.h"
#include "protocol/view.h"

#include <strings.h>

const char DRAW_PLAIN[] = "\x1b[0m";
static const char DEAD[] = "\x1b[90m", MARKED[] = "\x1b[7m";

const char *draw_color(const Variant *variant, Seat seat) {
    static const struct {
        const char *name, *escape;
    } BY_NAME[] = {
        {"Red", "\x1b[1;31m"},   {"Blue", "\x1b[1;34m"},  {"Yellow", "\x1b[1;33m"},
        {"Green", "\x1b[1;32m"}, {"White", "\x1b[1;37m"}, {"Black", "\x1b[1;35m"},
        {"Brown", "\x1b[33m"},
    };
    static const char *const BY_NUMBER[SEATS] = {"\x1b[1;31m", "\x1b[1;34m", "\x1b[1;33m",
                                                 "\x1b[1;32m"};
    char name[SEAT_TEXT];
    seat_text(variant, seat, name);
    for (size_t i = 0; i < sizeof BY_NAME / sizeof *BY_NAME; i++)
        if (strcasecmp(name, BY_NAME[i].name) == 0)
            return BY_NAME[i].escape;
    return BY_NUMBER[seat];
}

enum { MAN_TEXT = 8 };

/* "rK", "-R", "gP>", "eBn", "sP<e"; returns its length. */
static uint32_t man_text(const Position *pos, Piece piece, Dir up, char out[MAN_TEXT]) {
    static const char ARROWS[] = "^>v<"; /* ORDER DIR_N */
    const Variant *variant = pos->board->variant;
    const PieceKind *kind = position_kind(pos, piece);
    const Owner owner = piece_owner(piece);
    const Seat seat = owner % SEATS;
    uint32_t n = 0;
    out[n++] = owner >= SEATS ? '-' : variant->seats[seat];
    out[n++] = kind->letter;
    Dir heading;
    if (view_heading(pos, piece, &heading))
        out[n++] = ARROWS[(heading - up) & 3];
    Seat origin;
    if (view_origin(pos, piece, &origin) && owner < SEATS)
        out[n++] = variant->seats[origin];
    out[n] = '\0';
    return n;
}

/* Characters of the widest man on the board, so that the columns line up. */
static uint32_t cell_width(const Position *pos, Dir up) {
    uint32_t width = 2;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Piece piece = pos->cell[pos->board->squares[i]];
        char text[MAN_TEXT];
        const uint32_t length = piece_is_man(piece) ? man_text(pos, piece, up, text) : 0;
        if (length > width)
            width = length;
    }
    return width;
}

static char empty_cell(const Position *pos, Square s) {
    const Board *board = pos->board;
    if (pos->cell[s] == WALL)
        return '#';
    if (board->solid[s])
        return '+';
    return variant_seat(board->variant, board->terrain[s]) == SEATS ? board->terrain[s] : '.';
}

/* Returns how many characters it took behind the mark. */
static uint32_t put_cell(FILE *file, const Position *pos, Square s, const DrawStyle *style) {
    const Piece piece = pos->cell[s];
    const bool marked =
        style->last != MOVE_NONE && (s == move_from(style->last) || s == move_to(style->last));
    char text[MAN_TEXT] = "  ";
    uint32_t length = 2;
    const char *color = NULL;
    fputc(marked && !style->colors ? '*' : ' ', file);
    if (!pos->board->on[s]) {
        fputs(text, file);
        return length;
    }
    if (piece_is_man(piece)) {
        length = man_text(pos, piece, style->up, text);
        color = piece_owner(piece) >= SEATS ? DEAD
                                            : draw_color(pos->board->variant, piece_owner(piece));
    } else {
        text[1] = empty_cell(pos, s);
    }
    if (!style->colors)
        fputs(text, file);
    else if (marked || color)
        fprintf(file, "%s%s%s%s%s", marked ? MARKED : "", color ? color : "", text,
                color ? DRAW_PLAIN : "", marked ? DRAW_PLAIN : "");
    else
        fputs(text, file);
    return length;
}

/* Cells of a row up to its last one on the board: no blanks at the ends of lines. */
static uint32_t row_width(const Board *board, const View *view, Square s) {
    uint32_t width = 0;
    for (uint32_t x = 0; x < view->columns; x++) {
        if (board->on[s])
            width = x + 1;
        s = square_step(s, view->right);
    }
    return width;
}

bool draw_has_edges(const Variant *variant) { return variant->headings != HEADING_ALWAYS; }

Dir draw_view(const Variant *variant, Seat seat) {
    if (seat == SEATS && !draw_has_edges(variant))
        return DIR_N;
    return variant->home[seat % SEATS];
}

void draw_board(FILE *file, const Position *pos, const DrawStyle *style) {
    const View view = view_of(pos->board, style->up);
    char name[VIEW_NAME];
    const uint32_t width = cell_width(pos, style->up);
    Square row = view.corner;
    for (uint32_t y = 0; y < view.rows; y++) {
        fprintf(file, "%3s ", view_name(row, view.right, name));
        const uint32_t cells = row_width(pos->board, &view, row);
        uint32_t gap = 0; /* what the last cell left of its room */
        Square s = row;
        for (uint32_t x = 0; x < cells; x++) {
            fprintf(file, "%*s", (int)gap, "");
            gap = width - put_cell(file, pos, s, style);
            s = square_step(s, view.right);
        }
        fputc('\n', file);
        row = square_step(row, view.down);
    }
    fputs("    ", file);
    Square s = view.corner;
    for (uint32_t x = 0; x < view.columns; x++) {
        fprintf(file, "%*s", x ? (int)width + 1 : 3, view_name(s, view.down, name));
        s = square_step(s, view.right);
    }
    fputc('\n', file);
}
