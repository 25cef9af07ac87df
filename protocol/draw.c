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
        {"Red", "\x1b[1;31m"},    {"Blue", "\x1b[1;34m"},  {"Yellow", "\x1b[1;33m"},
        {"Green", "\x1b[1;32m"},  {"White", "\x1b[1;37m"}, {"Black", "\x1b[1;35m"},
        {"Orange", "\x1b[1;33m"},
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

static void put_man(FILE *file, const Position *pos, Piece piece, bool colors) {
    const Variant *variant = pos->board->variant;
    const Seat seat = piece_owner(piece) % SEATS;
    const bool dead = piece_owner(piece) >= SEATS;
    const char letter = position_kind(pos, piece)->letter;
    if (colors)
        fprintf(file, "%s%c%c%s", dead ? DEAD : draw_color(variant, seat),
                dead ? '-' : variant->seats[seat], letter, DRAW_PLAIN);
    else
        fprintf(file, "%c%c", dead ? '-' : variant->seats[seat], letter);
}

static void put_cell(FILE *file, const Position *pos, Square s, const DrawStyle *style) {
    const Piece piece = pos->cell[s];
    const bool marked =
        style->last != MOVE_NONE && (s == move_from(style->last) || s == move_to(style->last));
    fputc(marked && !style->colors ? '*' : ' ', file);
    if (!pos->board->on[s]) {
        fputs("  ", file);
        return;
    }
    if (marked && style->colors)
        fputs(MARKED, file);
    if (piece_is_man(piece))
        put_man(file, pos, piece, style->colors);
    else
        fputs(piece == WALL ? " #" : " .", file);
    if (marked && style->colors)
        fputs(DRAW_PLAIN, file);
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

void draw_board(FILE *file, const Position *pos, const DrawStyle *style) {
    const Picture picture = picture_of(pos->board, pos->board->variant->home[style->view]);
    Square row = picture.corner;
    for (uint32_t y = 0; y < picture.rows; y++) {
        put_name(file, row, picture.right, 3);
        fputc(' ', file);
        const uint32_t width = row_width(pos->board, &picture, row);
        Square s = row;
        for (uint32_t x = 0; x < width; x++) {
            put_cell(file, pos, s, style);
            s = square_step(s, picture.right);
        }
        fputc('\n', file);
        row = square_step(row, picture.down);
    }
    fputs("    ", file);
    Square s = picture.corner;
    for (uint32_t x = 0; x < picture.columns; x++) {
        put_name(file, s, picture.down, 3);
        s = square_step(s, picture.right);
    }
    fputc('\n', file);
}
