/* Works a game's description out into tables. Nothing here is on a hot path. */
#include "engine/board.h"

#include "engine/board_words.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
        for (uint32_t file = 0; file < width; file++) {
            board->on[board_square(file, rank)] = row[file] != ' ';
            board->terrain[board_square(file, rank)] = row[file];
        }
        if (width > board->files)
            board->files = width;
        row += width + 1;
    }
    for (uint32_t rank = 0; rank < board->ranks; rank++)
        for (uint32_t file = 0; file < board->files; file++)
            if (board->on[board_square(file, rank)])
                board->squares[board->square_count++] = (uint16_t)board_square(file, rank);
}

static bool promotes_on(const Board *board, Square s, Dir heading) {
    return board->promotion_row ? board_row(board, s, heading) == board->promotion_row
                                : !board->on[square_step(s, dir_step(heading))];
}

static void mark_rows(Board *board) {
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        for (Seat seat = 0; seat < SEATS; seat++)
            if (board_row(board, s, board->variant->home[seat]) == 1)
                board->back[s] |= (uint8_t)(1u << seat);
        for (Dir heading = DIR_N; heading <= DIR_W; heading++) {
            const uint8_t bit = (uint8_t)(1u << heading);
            if (board_row(board, s, heading) == board->variant->base_row)
                board->base[s] |= bit;
            if (promotes_on(board, s, heading))
                board->promotes[s] |= bit;
        }
    }
}

static void mark_reach(Board *board) {
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        for (Dir heading = DIR_N; heading <= DIR_W; heading++) {
            const bool at_base = board->base[s] >> heading & 1;
            const bool near = board->promotes[square_step(s, dir_step(heading))] >> heading & 1;
            board->reach[heading][s] = near      ? PROMOTES_NEXT
                                       : at_base ? board->variant->first_steps
                                                 : 1;
        }
    }
}

/* One "Name=value" of `length` characters. */
static bool set_option(Board *board, const char *text, size_t length, Error *error) {
    const size_t name = strcspn(text, "=");
    for (uint32_t i = 0; i < RULE_OPTIONS && board->variant->options[i].name && name < length;
         i++) {
        const RuleOption *option = &board->variant->options[i];
        if (strlen(option->name) != name || strncasecmp(option->name, text, name) != 0)
            continue;
        uint8_t index = 0;
        if (length - name - 1 == 5 && strncasecmp("sheet", text + name + 1, 5) == 0) {
            board->option[i] = 0; /* as the rule sheet has it */
            return true;
        }
        for (const char *value = option->values; *value; index++) {
            const size_t n = strcspn(value, " ");
            if (n == length - name - 1 && strncasecmp(value, text + name + 1, n) == 0) {
                board->option[i] = index;
                return true;
            }
            value += n + strspn(value + n, " ");
        }
        return error_set(error, "%s is one of: %s", option->name, option->values);
    }
    return board_set_word(board, text, length, error);
}

static bool set_options(Board *board, const char *text, Error *error) {
    for (text += strspn(text, " "); *text;) {
        const size_t length = strcspn(text, " ");
        if (!set_option(board, text, length, error))
            return false;
        text += length + strspn(text + length, " ");
    }
    return true;
}

/* The seats that are out already in the array: the second field, "S-0,1,0,1-…". */
static SeatMask seats_out(const Setup *setup) {
    SeatMask out = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (setup->fen[2 + 2 * s] == '1')
            out |= seat_bit(s);
    return out;
}

Board *board_new(const Variant *variant) { return board_new_with(variant, "", NULL); }

Board *board_new_with(const Variant *variant, const char *options, Error *error) {
    Board *board = memory_new(sizeof *board);
    board->variant = variant;
    board->turn_step = 1;
    board_use_variant(board);
    read_map(board);
    if (!set_options(board, options, error)) {
        free(board);
        return NULL;
    }
    board->absent = seats_out(board_setup(board));
    mark_rows(board);
    for (Kind k = 0; k < variant->kind_count; k++) {
        const PieceKind *kind = &variant->kinds[k];
        board->kind[k] = *kind;
        board->slides[k] = kind->slides;
        board->strikes[k] = kind->slides | kind->steps | kind->takes;
        board->leaps[k] = kind->leaps;
        board->leap_rows |= kind->leaps;
    }
    if (variant->rules->shape)
        variant->rules->shape(board);
    mark_reach(board);
    if (board->mate_award < 0)
        board->mate_award = board->king_award;
    return board;
}

const Setup *board_setup(const Board *board) {
    uint32_t index = 0;
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        index += (uint32_t)board->option[i] * board->variant->setup_step[i];
    return &board->variant->setups[index];
}

const Setup *board_find_setup(const Board *board, const char *name) {
    const Setup *setup = variant_setup(board->variant, name);
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        if (board->variant->setup_step[i] && setup != board_setup(board))
            return NULL; /* the options say which it is */
    return setup;
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
