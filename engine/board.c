/* Works a game's description out into tables. Nothing here is on a hot path. */
#include "engine/board.h"

#include "engine/memory.h"

#include <string.h>

uint32_t board_row(const Board *board, Square s, Dir heading) {
    switch (heading) {
    case DIR_N:
        return square_rank(s) + 1;
    case DIR_E:
        return square_file(s) + 1;
    case DIR_S:
        return board->ranks - square_rank(s);
    default:
        return board->files - square_file(s);
    }
}

static void read_map(Board *board) {
    const char *row = board->variant->map;
    board->ranks = 1;
    for (const char *p = row; *p; p++)
        board->ranks += *p == '/';
    for (uint32_t rank = board->ranks; rank-- > 0;) {
        const uint32_t width = (uint32_t)strcspn(row, "/");
        for (uint32_t file = 0; file < width; file++)
            board->on[board_square(file, rank)] = row[file] != ' ';
        if (width > board->files)
            board->files = width;
        row += width + 1;
    }
    for (uint32_t rank = 0; rank < board->ranks; rank++)
        for (uint32_t file = 0; file < board->files; file++)
            if (board->on[board_square(file, rank)])
                board->squares[board->square_count++] = (uint16_t)board_square(file, rank);
}

static void mark_rows(Board *board) {
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        for (Seat seat = 0; seat < SEATS; seat++)
            if (board_row(board, s, board->variant->home[seat]) == 1)
                board->back[s] |= (uint8_t)(1u << seat);
        for (Dir heading = DIR_N; heading <= DIR_W; heading++) {
            const uint32_t row = board_row(board, s, heading);
            if (row == board->variant->base_row)
                board->base[s] |= (uint8_t)(1u << heading);
            if (row == board->variant->promotion_row)
                board->promotes[s] |= (uint8_t)(1u << heading);
            if (row == board->variant->base_row || row + 1 == board->variant->promotion_row)
                board->special[s] |= (uint8_t)(1u << heading);
        }
    }
}

Board *board_new(const Variant *variant) {
    Board *board = memory_new(sizeof *board);
    board->variant = variant;
    read_map(board);
    mark_rows(board);
    for (Kind k = 0; k < variant->kind_count; k++) {
        const PieceKind *kind = &variant->kinds[k];
        board->kind[k] = *kind;
        board->slides[k] = kind->slides;
        board->strikes[k] = kind->slides | kind->steps | kind->takes;
        board->leaps[k] = kind->leaps;
    }
    for (const char *p = variant->promotions; *p; p++)
        board->promotion[board->promotion_count++] = variant_kind(variant, *p, 0);
    return board;
}

uint32_t square_text(Square s, char out[SQUARE_TEXT]) {
    const uint32_t rank = square_rank(s) + 1;
    uint32_t n = 0;
    out[n++] = (char)('a' + square_file(s));
    if (rank >= 10)
        out[n++] = (char)('0' + rank / 10);
    out[n++] = (char)('0' + rank % 10);
    out[n] = '\0';
    return n;
}

uint32_t square_parse(const Board *board, const char *text, Square *s) {
    const uint32_t file = (uint32_t)(text[0] - 'a');
    if (file >= board->files || text[1] < '1' || text[1] > '9')
        return 0;
    uint32_t rank = (uint32_t)(text[1] - '0'), n = 2;
    if (text[2] >= '0' && text[2] <= '9') {
        rank = rank * 10 + (uint32_t)(text[2] - '0');
        n = 3;
    }
    if (rank > board->ranks || !board->on[board_square(file, rank - 1)])
        return 0;
    *s = board_square(file, rank - 1);
    return n;
}
