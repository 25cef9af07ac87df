/* One spelling is read and the same is written: blanks, leading zeros, split runs of empty squares
 * and whatever else could be written in two ways are refused. */
#include "tests/slow_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 6 };

const int SLOW_STRAIGHT[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const int SLOW_DIAGONAL[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
const int SLOW_JUMPS[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                              {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* ---- Words -----------------------------------------------------------------------------------*/

bool slow_read_word(const char **text, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

bool slow_read_letter(const char **text, const char *letters, int *place) {
    const char *found = **text != 0 ? strchr(letters, **text) : NULL;
    if (found == NULL)
        return false;
    *place = (int)(found - letters);
    ++*text;
    return true;
}

bool slow_read_number(const char **text, int *number) {
    int digit, digits = 1;
    if (!slow_read_letter(text, "0123456789", number))
        return false;
    for (; *number != 0 && slow_read_letter(text, "0123456789", &digit); digits++) {
        if (digits == DIGITS)
            return false;
        *number = *number * 10 + digit;
    }
    return true;
}

bool slow_read_square(const char **text, int size, Square *square) {
    if (!slow_read_letter(text, "abcdefghijklmnopqr", &square->file) ||
        !slow_read_number(text, &square->rank))
        return false;
    square->rank--;
    return square->file < size && square->rank >= 0 && square->rank < size;
}

bool slow_read_option(const char **text, const char *word) {
    const char *rest = *text;
    if (!slow_read_word(&rest, word) || (*rest != ' ' && *rest != 0))
        return false;
    while (*rest == ' ')
        rest++;
    *text = rest;
    return true;
}

/* ---- FEN4 ------------------------------------------------------------------------------------*/

/* Four noughts and ones and the stroke after them. */
static bool read_flags(const char **text, bool flags[SLOW_SEATS]) {
    for (int seat = 0; seat < SLOW_SEATS; seat++) {
        int flag;
        if ((seat > 0 && !slow_read_word(text, ",")) || !slow_read_letter(text, "01", &flag))
            return false;
        flags[seat] = flag == 1;
    }
    return slow_read_word(text, "-");
}

static bool read_castling(const char **text, SlowText *fields, int side) {
    bool flags[SLOW_SEATS];
    if (!read_flags(text, flags))
        return false;
    for (int seat = 0; seat < SLOW_SEATS; seat++)
        fields->castling[seat][side] = flags[seat];
    return true;
}

/* Four numbers, which may be negative, and the stroke after them. */
static bool read_points(const char **text, int points[SLOW_SEATS]) {
    for (int seat = 0; seat < SLOW_SEATS; seat++) {
        if (seat > 0 && !slow_read_word(text, ","))
            return false;
        const bool minus = slow_read_word(text, "-");
        if (!slow_read_number(text, &points[seat]) || (minus && points[seat] == 0))
            return false;
        if (minus)
            points[seat] = -points[seat];
    }
    return slow_read_word(text, "-");
}

bool slow_read_fields(const char **text, SlowText *fields) {
    return slow_read_letter(text, fields->letters->capitals, &fields->turn) &&
           slow_read_word(text, "-") && read_flags(text, fields->out) &&
           read_castling(text, fields, 0) && read_castling(text, fields, 1) &&
           read_points(text, fields->points) && slow_read_number(text, &fields->half) &&
           slow_read_word(text, "-");
}

bool slow_read_pushes(const char **text, SlowText *fields) {
    for (int seat = 0; seat < SLOW_SEATS; seat++) {
        SlowPush *push = &fields->pushed[seat];
        if (!slow_read_word(text, seat > 0 ? ",'" : "('"))
            return false;
        if (slow_read_word(text, "'"))
            continue;
        if (!slow_read_square(text, fields->size, &push->first) || !slow_read_word(text, ":") ||
            !slow_read_square(text, fields->size, &push->pawn) || !slow_read_word(text, "'"))
            return false;
        push->open = true;
    }
    return slow_read_word(text, ")");
}

/* One cell that is not a run of empty ones. */
static bool read_cell(const char **text, const SlowLetters *letters, SlowCell *cell) {
    int seat, kind;
    *cell = (SlowCell){OUTSIDE, ' ', false, ""};
    if (slow_read_word(text, "x"))
        return true;
    cell->seat = WALL;
    if (letters->greys && (slow_read_word(text, "X") || slow_read_word(text, "dX")))
        return true;
    cell->dead = letters->greys && slow_read_word(text, "d");
    if (!slow_read_letter(text, letters->seats, &seat) ||
        !slow_read_letter(text, letters->kinds, &kind))
        return false;
    cell->seat = (signed char)seat;
    cell->kind = letters->kinds[kind];
    const size_t length = strcspn(*text, ",/");
    if (length >= SLOW_REST)
        return false;
    memcpy(cell->rest, *text, length);
    *text += length;
    return true;
}

static bool read_row(const char **text, SlowText *fields, int rank) {
    bool after_run = false; /* two runs of empty squares never stand side by side */
    for (int file = 0; file < fields->size;) {
        int run = 0;
        if (file > 0 && !slow_read_word(text, ","))
            return false;
        if (**text >= '0' && **text <= '9') {
            if (after_run || !slow_read_number(text, &run) || run < 1 || file + run > fields->size)
                return false;
            for (int i = 0; i < run; i++)
                fields->cell[file++][rank] = (SlowCell){NOBODY, ' ', false, ""};
        } else if (!read_cell(text, fields->letters, &fields->cell[file++][rank])) {
            return false;
        }
        after_run = run > 0;
    }
    return slow_read_word(text, rank > 0 ? "/" : "");
}

bool slow_read_cells(const char **text, SlowText *fields) {
    for (int rank = fields->size - 1; rank >= 0; rank--)
        if (!read_row(text, fields, rank))
            return false;
    return **text == 0;
}

bool slow_cells_fit(const SlowText *fields, bool (*playable)(Square square)) {
    for (int file = 0; file < fields->size; file++)
        for (int rank = 0; rank < fields->size; rank++) {
            const SlowCell *cell = &fields->cell[file][rank];
            if (cell->rest[0] != 0 || (cell->seat != OUTSIDE) != playable((Square){file, rank}))
                return false;
        }
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

char *slow_write_square(char *out, Square square) {
    return out + sprintf(out, "%c%d", 'a' + square.file, square.rank + 1);
}

char *slow_write_move(char *out, Square from, Square to, char promotion) {
    out = slow_write_square(out, from);
    out = slow_write_square(out, to);
    if (promotion != 0)
        *out++ = (char)(promotion - 'A' + 'a');
    *out = 0;
    return out;
}

static char *write_four(char *out, int first, int second, int third, int fourth) {
    return out + sprintf(out, "%d,%d,%d,%d-", first, second, third, fourth);
}

char *slow_write_fields(char *out, const SlowText *fields) {
    const bool *gone = fields->out, (*castling)[SLOW_SIDES] = fields->castling;
    const int *points = fields->points;
    out += sprintf(out, "%c-", fields->letters->capitals[fields->turn]);
    out = write_four(out, gone[0], gone[1], gone[2], gone[3]);
    for (int side = 0; side < SLOW_SIDES; side++)
        out = write_four(out, castling[0][side], castling[1][side], castling[2][side],
                         castling[3][side]);
    out = write_four(out, points[0], points[1], points[2], points[3]);
    return out + sprintf(out, "%d-", fields->half);
}

bool slow_any_push(const SlowText *fields) {
    for (int seat = 0; seat < SLOW_SEATS; seat++)
        if (fields->pushed[seat].open)
            return true;
    return false;
}

char *slow_write_pushes(char *out, const SlowText *fields) {
    for (int seat = 0; seat < SLOW_SEATS; seat++) {
        const SlowPush *push = &fields->pushed[seat];
        out += sprintf(out, "%s", seat > 0 ? ",'" : "('");
        if (push->open) {
            out = slow_write_square(out, push->first);
            *out++ = ':';
            out = slow_write_square(out, push->pawn);
        }
        *out++ = '\'';
    }
    return out + sprintf(out, ")");
}

static char *write_cell(char *out, const SlowLetters *letters, const SlowCell *cell) {
    if (cell->seat < 0)
        return out + sprintf(out, cell->seat == WALL ? "X" : "x");
    return out + sprintf(out, "%s%c%c%s", cell->dead ? "d" : "", letters->seats[cell->seat],
                         cell->kind, cell->rest);
}

char *slow_write_cells(char *out, const SlowText *fields) {
    for (int rank = fields->size - 1; rank >= 0; rank--)
        for (int file = 0, run = 0; file < fields->size; file++) {
            const bool last = file + 1 == fields->size;
            const bool empty = fields->cell[file][rank].seat == NOBODY;
            run += empty;
            if (empty && !last && fields->cell[file + 1][rank].seat == NOBODY)
                continue;
            if (empty)
                out += sprintf(out, "%d", run);
            else
                out = write_cell(out, fields->letters, &fields->cell[file][rank]);
            run = 0;
            *out++ = !last ? ',' : rank > 0 ? '/' : 0;
        }
    return out - 1;
}

char *slow_write_places(char *out, const int ranks[SLOW_SEATS]) {
    for (int seat = 0; seat < SLOW_SEATS; seat++) {
        int place = 1;
        for (int other = 0; other < SLOW_SEATS; other++)
            place += ranks[other] > ranks[seat];
        out += sprintf(out, "%s%d", seat > 0 ? "," : "placing ", place);
    }
    return out;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

void slow_sort_moves(char moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT], int count) {
    qsort(moves, (size_t)count, sizeof moves[0], compare_texts);
}
