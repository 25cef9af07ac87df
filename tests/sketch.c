/* Geometry and writing of a sketched position, straight from the rule sheet's pictures. */
#include "tests/sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SEAT_LETTERS[] = "rbyg", TURN_LETTERS[] = "RBYG";
static const char KINDS[] = "PNBRQKD";

static bool in_corner_band(int line) { return line < 3 || line >= SKETCH_SIZE - 3; }

bool sketch_on(SketchSquare s) {
    if (s.file < 0 || s.rank < 0 || s.file >= SKETCH_SIZE || s.rank >= SKETCH_SIZE)
        return false;
    return !(in_corner_band(s.file) && in_corner_band(s.rank));
}

bool sketch_free(const Sketch *sketch, SketchSquare s) {
    return sketch_on(s) && !sketch->seat[s.file][s.rank];
}

void sketch_put(Sketch *sketch, SketchSquare s, int seat, char kind) {
    sketch->seat[s.file][s.rank] = SEAT_LETTERS[seat];
    sketch->kind[s.file][s.rank] = kind;
}

bool sketch_holds(const Sketch *sketch, SketchSquare s, int seat, char kind) {
    return sketch->seat[s.file][s.rank] == SEAT_LETTERS[seat] &&
           sketch->kind[s.file][s.rank] == kind;
}

SketchSquare sketch_square(int seat, int row, int lane) {
    switch (SEAT_LETTERS[seat]) {
    case 'r':
        return (SketchSquare){lane, row - 1};
    case 'b':
        return (SketchSquare){row - 1, lane};
    case 'y':
        return (SketchSquare){lane, SKETCH_SIZE - row};
    default:
        return (SketchSquare){SKETCH_SIZE - row, lane};
    }
}

int sketch_row(int seat, SketchSquare s) {
    switch (SEAT_LETTERS[seat]) {
    case 'r':
        return s.rank + 1;
    case 'b':
        return s.file + 1;
    case 'y':
        return SKETCH_SIZE - s.rank;
    default:
        return SKETCH_SIZE - s.file;
    }
}

SketchSquare sketch_forward(int seat) {
    const SketchSquare one = sketch_square(seat, 1, 0), two = sketch_square(seat, 2, 0);
    return (SketchSquare){two.file - one.file, two.rank - one.rank};
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_square(const char *text, SketchSquare *s) {
    char *end;
    s->file = text[0] - 'a';
    s->rank = (int)strtol(text + (text[0] != '\0'), &end, 10) - 1;
    return *end == '\0' && sketch_on(*s);
}

static bool read_four(const char *text, int out[SKETCH_SEATS]) {
    char *end;
    for (int i = 0; i < SKETCH_SEATS; i++) {
        out[i] = (int)strtol(text, &end, 10);
        if (end == text || *end != (i + 1 < SKETCH_SEATS ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static bool read_flags(const char *text, bool out[SKETCH_SEATS]) {
    int four[SKETCH_SEATS];
    if (!read_four(text, four))
        return false;
    for (int i = 0; i < SKETCH_SEATS; i++)
        out[i] = four[i] != 0;
    return true;
}

static bool read_right(Sketch *sketch, const char *text) {
    SketchSquare s;
    if (!read_square(text, &s))
        return false;
    for (int seat = 0; seat < SKETCH_SEATS; seat++)
        if (sketch_row(seat, s) == 3) {
            sketch->right[seat] = true;
            sketch->skipped[seat] = s;
            return true;
        }
    return false;
}

static bool read_man(Sketch *sketch, const char *text) {
    SketchSquare s;
    const char *seat = strchr(SEAT_LETTERS, text[0]);
    if (!seat || text[0] == '\0' || text[1] == '\0' || !strchr(KINDS, text[1]) ||
        !read_square(text + 2, &s) || !sketch_free(sketch, s))
        return false;
    sketch_put(sketch, s, (int)(seat - SEAT_LETTERS), text[1]);
    return true;
}

static bool read_word(Sketch *sketch, const char *word) {
    for (int seat = 0; seat < SKETCH_SEATS; seat++)
        if (word[0] == TURN_LETTERS[seat] && word[1] == '\0') {
            sketch->turn = seat;
            return true;
        }
    if (strncmp(word, "half=", 5) == 0)
        return sscanf(word + 5, "%d", &sketch->half) == 1;
    if (strncmp(word, "points=", 7) == 0)
        return read_four(word + 7, sketch->points);
    if (strncmp(word, "short=", 6) == 0)
        return read_flags(word + 6, sketch->castle[0]);
    if (strncmp(word, "long=", 5) == 0)
        return read_flags(word + 5, sketch->castle[1]);
    if (strncmp(word, "ep=", 3) == 0)
        return read_right(sketch, word + 3);
    return read_man(sketch, word);
}

bool sketch_read(Sketch *sketch, const char *words) {
    memset(sketch, 0, sizeof *sketch);
    while (*words) {
        char word[32];
        words += strspn(words, " ");
        const size_t length = strcspn(words, " ");
        if (length >= sizeof word)
            return false;
        memcpy(word, words, length);
        word[length] = '\0';
        if (length && !read_word(sketch, word))
            return false;
        words += length;
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static char *write_square(char *out, SketchSquare s) {
    return out + sprintf(out, "%c%d", 'a' + s.file, s.rank + 1);
}

static char *write_rights(const Sketch *sketch, char *out) {
    bool any = false;
    for (int seat = 0; seat < SKETCH_SEATS; seat++)
        any |= sketch->right[seat];
    if (!any)
        return out;
    out += sprintf(out, "{'enPassant':(");
    for (int seat = 0; seat < SKETCH_SEATS; seat++) {
        out += sprintf(out, "%s'", seat ? "," : "");
        if (sketch->right[seat]) {
            const SketchSquare s = sketch->skipped[seat], step = sketch_forward(seat);
            out = write_square(out, s);
            *out++ = ':';
            out = write_square(out, (SketchSquare){s.file + step.file, s.rank + step.rank});
        }
        *out++ = '\'';
    }
    return out + sprintf(out, ")}-");
}

static char *write_rank(const Sketch *sketch, int rank, char *out) {
    int run = 0;
    for (int file = 0; file < SKETCH_SIZE; file++) {
        const SketchSquare s = {file, rank}, next = {file + 1, rank};
        if (sketch_free(sketch, s)) {
            run++;
            if (sketch_free(sketch, next))
                continue;
            out += sprintf(out, "%d", run);
            run = 0;
        } else if (!sketch_on(s)) {
            *out++ = 'x';
        } else {
            *out++ = sketch->seat[file][rank];
            *out++ = sketch->kind[file][rank];
        }
        if (file + 1 < SKETCH_SIZE)
            *out++ = ',';
    }
    *out = '\0';
    return out;
}

void sketch_write(const Sketch *sketch, char out[SKETCH_FEN]) {
    const int *points = sketch->points;
    out += sprintf(out, "%c-0,0,0,0-", TURN_LETTERS[sketch->turn]);
    for (int side = 0; side < 2; side++)
        for (int seat = 0; seat < SKETCH_SEATS; seat++)
            out += sprintf(out, "%d%c", sketch->castle[side][seat],
                           seat + 1 < SKETCH_SEATS ? ',' : '-');
    out +=
        sprintf(out, "%d,%d,%d,%d-%d-", points[0], points[1], points[2], points[3], sketch->half);
    out = write_rights(sketch, out);
    for (int rank = SKETCH_SIZE - 1; rank >= 0; rank--) {
        out = write_rank(sketch, rank, out);
        if (rank > 0)
            *out++ = '/';
    }
}
