/* Reading goes line by line, and a word at a time within a line. */
#include "eval/rows.h"

#include "engine/dying.h"
#include "engine/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct EvalRows {
    int32_t **value; /* [variant]: NULL = the text did not name that game */
};

typedef struct {
    const char *at, *end;
    uint32_t line;
    Error *error;
    EvalRows *rows;
    bool compiled; /* it is what is compiled in */
    Board *board;  /* of the game that the lines are about, NULL before the first */
    ParamLayout layout;
    int32_t *value;
    bool *said; /* by number */
} Reader;

enum { WORD = 32 };

/* --- words ------------------------------------------------------------------------------------ */

static bool fail(const Reader *reader, const char *what, const char *shown) {
    char text[WORD];
    size_t n = 0;
    for (; shown && shown[n] && n + 1 < sizeof text; n++)
        text[n] = isprint((unsigned char)shown[n]) ? shown[n] : '?';
    text[n] = '\0';
    return error_set(reader->error, "line %u: %s%s%s%s", reader->line, what, n ? " '" : "", text,
                     n ? "'" : "");
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The next word of the line, one too long cut and spoiled; false at the line's end. */
static bool next_word(Reader *reader, char word[WORD]) {
    size_t n = 0;
    while (reader->at < reader->end && is_blank(*reader->at))
        reader->at++;
    if (reader->at == reader->end || *reader->at == '\n' || *reader->at == '#')
        return false;
    for (; reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '\n'; reader->at++)
        if (n + 1 < WORD)
            word[n++] = *reader->at ? *reader->at : '?';
        else
            word[n - 1] = '?';
    word[n] = '\0';
    return true;
}

static void next_line(Reader *reader) {
    while (reader->at < reader->end && *reader->at != '\n')
        reader->at++;
    reader->at += reader->at < reader->end;
    reader->line++;
}

/* The first word of the next line that has one; false at the end of the text. */
static bool next_first_word(Reader *reader, char word[WORD]) {
    while (reader->at < reader->end) {
        if (next_word(reader, word))
            return true;
        next_line(reader);
    }
    return false;
}

/* Nothing more may stand on the line. */
static bool line_ends(Reader *reader) {
    char word[WORD];
    if (next_word(reader, word))
        return fail(reader, "too much:", word);
    next_line(reader);
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool read_number(const Reader *reader, const char *word, const ParamRange *range,
                        int32_t *out) {
    char *rest, what[96];
    const long number = strtol(word, &rest, 10); /* the ends of its range are out of ours */
    snprintf(what, sizeof what, "%s must be a whole number from %d to %d, not", range->name,
             range->low, range->high);
    if (*rest || number < range->low || number > range->high)
        return fail(reader, what, word);
    *out = (int32_t)number;
    return true;
}

static bool put(Reader *reader, uint32_t at, const char *word) {
    if (reader->said[at])
        return fail(reader, "said before:", params_range(&reader->layout, at)->name);
    reader->said[at] = true;
    return read_number(reader, word, params_range(&reader->layout, at), &reader->value[at]);
}

static bool read_value(Reader *reader, uint32_t at) {
    char word[WORD];
    if (!next_word(reader, word))
        return fail(reader, "a number is missing", NULL);
    return put(reader, at, word) && line_ends(reader);
}

static bool read_of_group(Reader *reader, uint32_t group) {
    char word[WORD];
    const ParamLayout *layout = &reader->layout;
    if (!next_word(reader, word))
        return fail(reader, "the letter of a man is missing", NULL);
    for (uint32_t i = 0; i < layout->letters; i++)
        if (word[0] == layout->letter[i] && !word[1])
            return read_value(reader, SCALARS + group * layout->letters + i);
    return fail(reader, "no man of this game has the letter", word);
}

/* One row of the view. */
static bool read_view_row(Reader *reader, uint32_t row, uint32_t first) {
    char word[WORD];
    const ParamLayout *layout = &reader->layout;
    if (!next_first_word(reader, word))
        return fail(reader, "the text ends within a view", NULL);
    for (uint32_t file = 0; file < layout->width; file++) {
        const uint16_t cell = layout->cell[row][file];
        if (file && !next_word(reader, word))
            return fail(reader, "the row is too short for the board", NULL);
        if ((cell == NO_CELL) != (strcmp(word, "-") == 0))
            return fail(reader, cell == NO_CELL ? "there is no cell for" : "a number must be where",
                        word);
        if (cell != NO_CELL && !put(reader, first + cell, word))
            return false;
    }
    return line_ends(reader);
}

static bool read_places(Reader *reader) {
    char word[WORD];
    const ParamLayout *layout = &reader->layout;
    uint32_t which = 0;
    if (!next_word(reader, word))
        return fail(reader, "the letter of a man is missing", NULL);
    while (which < layout->classes && strcmp(word, layout->class_name[which]) != 0)
        which++;
    if (which == layout->classes)
        return fail(reader, "this game has no class of men", word);
    if (!line_ends(reader))
        return false;
    for (uint32_t row = layout->height; row-- > 0;)
        if (!read_view_row(reader, row, params_of_class(layout, which)))
            return false;
    return true;
}

/* --- games ------------------------------------------------------------------------------------ */

static void leave_game(Reader *reader) {
    free(reader->board);
    free(reader->said);
    reader->board = NULL;
    reader->said = NULL;
}

static void put_starts(Reader *reader) {
    for (uint32_t i = 0; i < reader->layout.count; i++)
        reader->value[i] = params_range(&reader->layout, i)->start;
}

static uint32_t number_of(const Variant *variant) {
    uint32_t number = 0;
    while (ALL_VARIANTS[number] != variant)
        number++;
    return number;
}

static bool enter_game(Reader *reader) {
    char word[WORD];
    if (!next_word(reader, word))
        return fail(reader, "the name of a game is missing", NULL);
    const Variant *variant = variant_find(word);
    if (!variant)
        return fail(reader, "no game", word);
    int32_t **value = &reader->rows->value[number_of(variant)];
    if (*value)
        return fail(reader, "said before: game", word);
    leave_game(reader);
    reader->board = board_new(variant);
    params_lay_out(&reader->layout, reader->board);
    reader->said = memory_new(reader->layout.count * sizeof *reader->said);
    reader->value = *value = memory_new(reader->layout.count * sizeof **value);
    if (reader->compiled)
        put_starts(reader);
    else
        eval_rows_find(NULL, &reader->layout, reader->value);
    return line_ends(reader);
}

static bool read_line(Reader *reader, const char *word) {
    if (strcmp(word, "game") == 0)
        return enter_game(reader);
    if (!reader->board)
        return fail(reader, "a line with the game must come before", word);
    for (uint32_t i = 0; i < SCALARS; i++)
        if (strcmp(word, SCALAR_RANGES[i].name) == 0)
            return read_value(reader, i);
    for (uint32_t i = 0; i < GROUPS; i++)
        if (strcmp(word, GROUP_RANGES[i].name) == 0)
            return read_of_group(reader, i);
    if (strcmp(word, PLACE_RANGE.name) == 0)
        return read_places(reader);
    return fail(reader, "nothing has the name", word);
}

static bool read_all(Reader *reader) {
    char word[WORD];
    while (next_first_word(reader, word))
        if (!read_line(reader, word))
            return false;
    return reader->board || fail(reader, "the text is about no game", NULL);
}

static EvalRows *read_rows(const char *text, size_t length, bool compiled, Error *error) {
    EvalRows *rows = memory_new(sizeof *rows);
    rows->value = memory_new(ALL_VARIANT_COUNT * sizeof *rows->value);
    Reader reader = {.at = text,
                     .end = text + length,
                     .line = 1,
                     .error = error,
                     .rows = rows,
                     .compiled = compiled};
    const bool read = read_all(&reader);
    leave_game(&reader);
    if (read)
        return rows;
    eval_rows_free(rows);
    return NULL;
}

EvalRows *eval_rows_read(const char *text, size_t length, Error *error) {
    return read_rows(text, length, false, error);
}

void eval_rows_free(EvalRows *rows) {
    if (!rows)
        return;
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        free(rows->value[i]);
    free(rows->value);
    free(rows);
}

/* --- finding ---------------------------------------------------------------------------------- */

static EvalRows *compiled_row(const Variant *variant) {
    Error error = {"there is none"};
    EvalRows *rows = NULL;
    for (const EvalRowText *row = EVAL_ROW_TEXTS; row->game && !rows; row++)
        if (strcmp(row->game, variant->name) == 0)
            rows = read_rows(row->text, row->length, true, &error);
    if (!rows) { /* whoever builds the program has to mend it */
        dying_because("eval/rows/%s.txt: %s", variant->name, error.text);
        abort();
    }
    return rows;
}

bool eval_rows_has(const EvalRows *rows, const Variant *variant) {
    return rows->value[number_of(variant)] != NULL;
}

void eval_rows_find(const EvalRows *rows, const ParamLayout *layout, int32_t *value) {
    const Variant *variant = layout->board->variant;
    const uint32_t number = number_of(variant);
    EvalRows *compiled = rows && rows->value[number] ? NULL : compiled_row(variant);
    memcpy(value, (compiled ? compiled : rows)->value[number], layout->count * sizeof *value);
    eval_rows_free(compiled);
}
