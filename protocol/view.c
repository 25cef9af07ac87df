/* The view is turned by walking the grid in other directions: the picture's rows run against the
 * direction in which the seat looks, its columns toward the right hand of that direction. So one
 * loop draws all four views, and which seat sits where is read from the game's data alone. */
#include "protocol/view.h"

#include <stdio.h>

View view_of(const Board *board, Dir up) {
    const uint32_t f = board->files - 1, r = board->ranks - 1;
    const bool upright = up == DIR_N || up == DIR_S;
    static const Dir RIGHT_HAND[] = {DIR_E, DIR_S, DIR_W, DIR_N}; /* ORDER DIR_N */
    const Square corners[] = {board_square(0, r), board_square(f, r), board_square(f, 0),
                              board_square(0, 0)}; /* ORDER DIR_N */
    return (View){
        .up = up,
        .corner = corners[up],
        .down = dir_step(dir_opposite(up)),
        .right = dir_step(RIGHT_HAND[up]),
        .rows = upright ? board->ranks : board->files,
        .columns = upright ? board->files : board->ranks,
    };
}

void view_place(const View *view, Square s, uint32_t *column, uint32_t *row) {
    const int32_t x = (int32_t)square_x(s) - (int32_t)square_x(view->corner);
    const int32_t y = (int32_t)square_y(s) - (int32_t)square_y(view->corner);
    const uint32_t dx = (uint32_t)(x < 0 ? -x : x), dy = (uint32_t)(y < 0 ? -y : y);
    const bool upright = view->up == DIR_N || view->up == DIR_S;
    *column = upright ? dx : dy;
    *row = upright ? dy : dx;
}

const char *view_name(Square s, int along, char out[VIEW_NAME]) {
    if (along == dir_step(DIR_E) || along == dir_step(DIR_W))
        snprintf(out, VIEW_NAME, "%u", (square_rank(s) + 1) % 100);
    else
        snprintf(out, VIEW_NAME, "%c", (char)('a' + square_file(s)));
    return out;
}

bool view_heading(const Position *pos, Piece piece, Dir *heading) {
    const Variant *variant = pos->board->variant;
    const uint32_t pushes = position_kind(pos, piece)->pushes;
    if (!pushes || variant->headings == HEADING_NONE ||
        (variant->headings == HEADING_TURNED &&
         pushes == 1u << variant->home[piece_owner(piece) % SEATS]))
        return false;
    *heading = low_bit32(pushes);
    return true;
}

bool view_origin(const Position *pos, Piece piece, Seat *seat) {
    const Owner owner = piece_owner(piece);
    *seat = owner >= SEATS                    ? owner - SEATS
            : pos->board->variant->has_origin ? piece_origin(piece)
                                              : owner;
    return *seat != owner;
}
