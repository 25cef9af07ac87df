/* The order of a row: scalars, groups letter by letter, places class by class and row by row. */
#include "eval/params.h"

#include "engine/fen.h"
#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANGE(name, start, low, high, unit, text) {#name, start, low, high, unit, text},
const ParamRange SCALAR_RANGES[SCALARS] = {EVAL_SCALARS(RANGE)};
const ParamRange GROUP_RANGES[GROUPS] = {EVAL_GROUPS(RANGE)};
#undef RANGE
#define RANGE(name, start, low, high, unit, text)                                                  \
    { #name, start, low, high, unit, text }
const ParamRange PLACE_RANGE = EVAL_PLACES(RANGE);
#undef RANGE

typedef struct { /* from 1 */
    uint32_t row, file;
} View;

/* Directions north to west go round clockwise: how many quarters lie between them. */
static uint32_t quarters(Dir from, Dir to) { return (to - from) & 3; }

static View view_of(const Board *board, Seat seat, Square s) {
    const Dir home = board->variant->home[seat];
    return (View){board_row(board, s, home), board_row(board, s, (home + 1) & 3)};
}

/* Does the army of the first seat stand in the middle of its edge at the start? */
static bool is_central(const Board *board) {
    Position *pos = memory_new(sizeof *pos);
    uint32_t first = board->files, last = 1;
    fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL);
    for (uint64_t men = pos->men[0]; men; men &= men - 1) {
        const View at = view_of(board, 0, pos->at[0][low_bit64(men)]);
        first = at.file < first ? at.file : first;
        last = at.file > last ? at.file : last;
    }
    free(pos);
    return first + last == board->files + 1;
}

static void lay_out_cells(ParamLayout *layout) {
    const Board *board = layout->board;
    bool there[VIEW_MOST][VIEW_MOST] = {{false}};
    for (uint32_t i = 0; i < board->square_count; i++) {
        const View at = view_of(board, 0, board->squares[i]);
        there[at.row - 1][at.file - 1] = true;
    }
    layout->folded = is_central(board);
    layout->height = board->ranks;
    layout->width = layout->folded ? (board->files + 1) / 2 : board->files;
    for (uint32_t row = 0; row < layout->height; row++)
        for (uint32_t file = 0; file < layout->width; file++)
            layout->cell[row][file] = there[row][file] ? (uint16_t)layout->cells++ : NO_CELL;
}

static uint8_t find_letter(ParamLayout *layout, char letter) {
    uint32_t i = 0;
    while (i < layout->letters && layout->letter[i] != letter)
        i++;
    if (i == layout->letters)
        layout->letter[layout->letters++] = letter;
    return (uint8_t)i;
}

/* A letter and how many quarters off its owner's way. */
static uint8_t find_class(ParamLayout *layout, char letter, uint32_t quarter) {
    const char name[CLASS_NAME] = {letter, "\0>v<"[quarter], '\0'};
    uint32_t i = 0;
    while (i < layout->classes && memcmp(layout->class_name[i], name, sizeof name) != 0)
        i++;
    if (i == layout->classes)
        memcpy(layout->class_name[layout->classes++], name, sizeof name);
    return (uint8_t)i;
}

static void lay_out_men(ParamLayout *layout) {
    const Variant *variant = layout->board->variant;
    for (Seat seat = 0; seat < SEATS; seat++)
        for (Kind k = 1; k < variant->kind_count; k++) {
            const PieceKind *kind = &variant->kinds[k];
            const bool turns = kind->pushes && variant->headings != HEADING_NONE;
            const uint32_t quarter =
                turns ? quarters(variant->home[seat], low_bit32(kind->pushes)) : 0;
            const uint8_t which = find_class(layout, kind->letter, quarter);
            layout->letter_of[k] = find_letter(layout, kind->letter);
            layout->class_of[seat][k] = which;
            layout->mirrored[which] = find_class(layout, kind->letter, (4 - quarter) & 3);
        }
}

void params_lay_out(ParamLayout *layout, const Board *board) {
    *layout = (ParamLayout){.board = board};
    lay_out_cells(layout);
    lay_out_men(layout);
    layout->count = SCALARS + GROUPS * layout->letters + layout->classes * layout->cells;
}

uint32_t params_of_kind(const ParamLayout *layout, uint32_t group, Kind kind) {
    return SCALARS + group * layout->letters + layout->letter_of[kind];
}

uint32_t params_of_class(const ParamLayout *layout, uint32_t which) {
    return SCALARS + GROUPS * layout->letters + which * layout->cells;
}

uint32_t params_of_place(const ParamLayout *layout, Seat owner, Kind kind, Square s) {
    View at = view_of(layout->board, owner, s);
    uint32_t which = layout->class_of[owner][kind];
    if (at.file > layout->width) {
        at.file = layout->board->files + 1 - at.file;
        which = layout->mirrored[which];
    }
    return params_of_class(layout, which) + layout->cell[at.row - 1][at.file - 1];
}

const ParamRange *params_range(const ParamLayout *layout, uint32_t at) {
    if (at < SCALARS)
        return &SCALAR_RANGES[at];
    const uint32_t group = (at - SCALARS) / layout->letters;
    return group < GROUPS ? &GROUP_RANGES[group] : &PLACE_RANGE;
}

void params_name(const ParamLayout *layout, uint32_t at, char out[PARAM_NAME]) {
    const char *name = params_range(layout, at)->name;
    const uint32_t places = params_of_class(layout, 0);
    snprintf(out, PARAM_NAME, "%s", name);
    if (at >= SCALARS && at < places)
        snprintf(out, PARAM_NAME, "%s %c", name, layout->letter[(at - SCALARS) % layout->letters]);
    if (at < places)
        return;
    const uint32_t which = (at - places) / layout->cells, cell = (at - places) % layout->cells;
    for (uint32_t row = 0; row < layout->height; row++)
        for (uint32_t file = 0; file < layout->width; file++)
            if (layout->cell[row][file] == cell)
                snprintf(out, PARAM_NAME, "%s %s row %u file %u", name, layout->class_name[which],
                         row + 1, file + 1);
}
