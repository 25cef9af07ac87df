/* The view is turned by walking the grid in other directions: the picture's rows run against the
 * direction in which the seat looks, its columns toward the right hand of that direction. So one
 * loop draws all four views, and which seat sits where is read from the game's data alone. */
#include "protocol/draw.h"

#include "engine/notation.h"

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

typedef struct {
    Square corner;   /* top left of the picture */
    int down, right; /* steps on the grid */
    uint32_t rows, columns;
} Picture;

static Picture picture_of(const Board *board, Dir up) {
    const uint32_t f = board->files - 1, r = board->ranks - 1;
    const bool upright = up == DIR_N || up == DIR_S;
    static const Dir RIGHT_HAND[] = {DIR_E, DIR_S, DIR_W, DIR_N}; /* ORDER DIR_N */
    const Square corners[] = {board_square(0, r), board_square(f, r), board_square(f, 0),
                              board_square(0, 0)}; /* ORDER DIR_N */
    return (Picture){
        .corner = corners[up],
        .down = dir_step(dir_opposite(up)),
        .right = dir_step(RIGHT_HAND[up]),
        .rows = upright ? board->ranks : board->files,
        .columns = upright ? board->files : board->ranks,
    };
}

/* The name of a row or column that runs along `step`: its rank or its file. */
static void put_name(FILE *file, Square s, int step, int width) {
    if (step == dir_step(DIR_E) || step == dir_step(DIR_W))
        fprintf(file, "%*u", width, square_rank(s) + 1);
    else
        fprintf(file, "%*c", width, (char)('a' + square_file(s)));
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
    if (kind->pushes &&
        (variant->headings == HEADING_ALWAYS ||
         (variant->headings == HEADING_TURNED && kind->pushes != 1u << variant->home[seat])))
        out[n++] = ARROWS[(low_bit32(kind->pushes) - up) & 3];
    if (variant->has_origin && piece_origin(piece) != seat)
        out[n++] = variant->seats[piece_origin(piece)];
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
static uint32_t row_width(const Board *board, const Picture *picture, Square s) {
    uint32_t width = 0;
    for (uint32_t x = 0; x < picture->columns; x++) {
        if (board->on[s])
            width = x + 1;
        s = square_step(s, picture->right);
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
    const Picture picture = picture_of(pos->board, style->up);
    const uint32_t width = cell_width(pos, style->up);
    Square row = picture.corner;
    for (uint32_t y = 0; y < picture.rows; y++) {
        put_name(file, row, picture.right, 3);
        fputc(' ', file);
        const uint32_t cells = row_width(pos->board, &picture, row);
        uint32_t gap = 0; /* what the last cell left of its room */
        Square s = row;
        for (uint32_t x = 0; x < cells; x++) {
            fprintf(file, "%*s", (int)gap, "");
            gap = width - put_cell(file, pos, s, style);
            s = square_step(s, picture.right);
        }
        fputc('\n', file);
        row = square_step(row, picture.down);
    }
    fputs("    ", file);
    Square s = picture.corner;
    for (uint32_t x = 0; x < picture.columns; x++) {
        put_name(file, s, picture.down, x ? (int)width + 1 : 3);
        s = square_step(s, picture.right);
    }
    fputc('\n', file);
}
