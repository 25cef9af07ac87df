/* A text is cut into its fields and cells as FEN4 is described; nothing is asked of the engine but
 * the tables of the game. Where a text has been broken before, a change may find no field or cell
 * to change, and then leaves it as it is. */
#include "tests/fen_faults.h"

#include "tests/suites.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_TURN, FIELD_DEAD, FIELD_SHORT, FIELD_LONG, FIELD_POINTS, FIELD_HALF, FIELDS };
enum { ENTRY_TEXT = 256, MAN_TEXT = 8 };

/* --- what faults are made of --------------------------------------------------------------------
 */

static bool has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

bool fen_faults_open(FenFaults *faults, const Variant *variant, uint64_t seed) {
    char *field[3];
    *faults = (FenFaults){.random = seed};
    if (!table_open(&faults->table, QUADRIGA_TEST_DATA "/fen/noise.txt"))
        return false;
    while (table_next(&faults->table, field, 3)) {
        if (strcmp(field[1], "*") != 0 && !has_word(field[1], variant->name))
            continue;
        if (!check_that(faults->texts < FEN_FAULTS && faults->entries < FEN_FAULTS &&
                            faults->rule_sets < FEN_FAULTS,
                        "%s: too many lines", faults->table.path))
            break;
        if (strcmp(field[0], "text") == 0)
            faults->text[faults->texts++] = field[2];
        else if (strcmp(field[0], "entry") == 0)
            faults->entry[faults->entries++] = field[2];
        else if (check_that(strcmp(field[0], "rules") == 0, "%s:%u: what is '%s'?",
                            faults->table.path, faults->table.line, field[0]))
            faults->rules[faults->rule_sets++] = field[2];
    }
    return check_that(faults->texts && faults->entries, "%s: nothing for %s", faults->table.path,
                      variant->name);
}

void fen_faults_close(FenFaults *faults) { table_close(&faults->table); }

size_t fen_faults_below(FenFaults *faults, size_t limit) {
    return (size_t)(test_random(&faults->random) % limit);
}

static char any_seat(FenFaults *faults) {
    return faults->board->variant->seats[fen_faults_below(faults, SEATS)];
}

/* A man as the game writes them, and now and then as it does not. */
static void any_man(FenFaults *faults, char out[MAN_TEXT]) {
    const Variant *variant = faults->board->variant;
    const Kind kind = 1 + (Kind)fen_faults_below(faults, variant->kind_count - 1);
    const bool stray = fen_faults_below(faults, 16) == 0;
    size_t n = 0;
    if (!variant->is_described && fen_faults_below(faults, 3) == 0)
        out[n++] = 'd'; /* a grey one */
    out[n++] = any_seat(faults);
    out[n++] = variant->kinds[kind].letter;
    if ((variant->headings != HEADING_NONE && kind_is_pawn(&variant->kinds[kind])) || stray)
        if (fen_faults_below(faults, 8))
            out[n++] = "nesw"[fen_faults_below(faults, 4)];
    if ((variant->has_origin && fen_faults_below(faults, 4) == 0) || stray) {
        out[n++] = '~';
        out[n++] = any_seat(faults);
    }
    out[n] = '\0';
}

/* --- cutting ------------------------------------------------------------------------------------
 */

static void replace(char *text, size_t at, size_t length, const char *what) {
    const size_t size = strlen(text), wanted = strlen(what);
    if (size - length + wanted + 1 > FEN_TEXT)
        return;
    memmove(text + at + wanted, text + at + length, size - at - length + 1);
    memcpy(text + at, what, wanted);
}

/* Where a field begins, and its length; false when there is no such field. A stroke behind a comma
 * or a stroke is a sign. */
static bool find_field(const char *text, int field, size_t *at, size_t *length) {
    const char *p = text;
    for (;; field--) {
        const char *start = p;
        while (*p && !(*p == '-' && p > start && p[-1] != ','))
            p++;
        if (!*p)
            return false;
        *at = (size_t)(start - text);
        *length = (size_t)(p - start);
        if (field == 0)
            return true;
        p++;
    }
}

/* One of the board's cells or runs of cells: where it begins, and its length. */
static bool find_cell(FenFaults *faults, const char *text, size_t *at, size_t *length) {
    const char *end = strrchr(text, '}'), *board = strrchr(end ? end : text, '-');
    if (!board || !board[1])
        return false;
    board++;
    const char *p = board + fen_faults_below(faults, strlen(board));
    while (p > board && p[-1] != ',' && p[-1] != '/')
        p--;
    *at = (size_t)(p - text);
    *length = strcspn(p, ",/");
    return *length > 0;
}

/* --- faults that may break a text ---------------------------------------------------------------
 */

static char any_character(FenFaults *faults) {
    static const char COMMON[] = "0123456789-,/xX{}()':~ \nae\xff\x01";
    const Variant *variant = faults->board->variant;
    switch (fen_faults_below(faults, 4)) {
    case 0:
        return any_seat(faults);
    case 1:
        return (char)toupper((unsigned char)any_seat(faults));
    case 2:
        return variant->kinds[1 + fen_faults_below(faults, variant->kind_count - 1)].letter;
    default:
        return COMMON[fen_faults_below(faults, sizeof COMMON - 1)];
    }
}

void fen_faults_break(FenFaults *faults, char text[FEN_TEXT]) {
    const size_t size = strlen(text), at = fen_faults_below(faults, size + 1);
    const size_t length = 1 + fen_faults_below(faults, 15);
    char piece[16] = {any_character(faults)};
    switch (fen_faults_below(faults, 8)) {
    case 0:
    case 1:
        replace(text, at, at < size, piece);
        break;
    case 2:
    case 3:
        replace(text, at, at < size, "");
        break;
    case 4:
        replace(text, at, 0, piece);
        break;
    case 5:
        replace(text, at, 0, faults->text[fen_faults_below(faults, faults->texts)]);
        break;
    case 6: /* some characters once more, elsewhere */
        snprintf(piece, sizeof piece, "%.*s", (int)length, text + at);
        replace(text, fen_faults_below(faults, size + 1), 0, piece);
        break;
    default:
        if (fen_faults_below(faults, 4) == 0)
            text[at] = '\0';
    }
}

/* --- changes that leave it well-formed ----------------------------------------------------------
 */

static void change_field(FenFaults *faults, char *text, int field) {
    char four[64] = "", *p = four;
    size_t at, length;
    if (!find_field(text, field, &at, &length))
        return;
    const bool points = field == FIELD_POINTS;
    if (field == FIELD_TURN)
        snprintf(four, sizeof four, "%c", toupper((unsigned char)any_seat(faults)));
    else if (field == FIELD_HALF)
        snprintf(four, sizeof four, "%zu", fen_faults_below(faults, 210));
    else
        for (Seat s = 0; s < SEATS; s++)
            p += sprintf(p, "%s%d", s ? "," : "",
                         (int)fen_faults_below(faults, points ? 120 : 2) - (points ? 20 : 0));
    replace(text, at, length, four);
}

/* An entry with its signs put in. */
static void any_entry(FenFaults *faults, char out[ENTRY_TEXT]) {
    size_t n = 0;
    const char *entry = faults->entry[fen_faults_below(faults, faults->entries)];
    for (; *entry && n + 8 < ENTRY_TEXT; entry++) {
        const Board *board = faults->board;
        const Square s = board->squares[fen_faults_below(faults, board->square_count)];
        if (*entry == '#')
            n += square_text(s, out + n);
        else if (*entry == '%')
            n += (size_t)sprintf(out + n, fen_faults_below(faults, 3) ? "false" : "true");
        else
            out[n++] = *entry == '?' ? any_seat(faults) : *entry;
    }
    out[n] = '\0';
}

/* Into the dictionary, or as a new one before the board. */
static void add_entry(FenFaults *faults, char *text) {
    char entry[ENTRY_TEXT], whole[ENTRY_TEXT + 4];
    char *open = strchr(text, '{'), *close = strrchr(text, '}'), *board = strrchr(text, '-');
    any_entry(faults, entry);
    if (!board)
        return;
    if (!open || !close)
        snprintf(whole, sizeof whole, "{%s}-", entry);
    else if (fen_faults_below(faults, 2))
        snprintf(whole, sizeof whole, "%s,", entry);
    else
        snprintf(whole, sizeof whole, ",%s", entry);
    const char *place = !open || !close ? board + 1 : whole[0] == ',' ? close : open + 1;
    replace(text, (size_t)(place - text), 0, whole);
}

/* Another man, or nobody, instead of a man; a man into a run of empty cells. */
static void change_cell(FenFaults *faults, char *text) {
    char man[MAN_TEXT], cell[64] = "1", *p = cell;
    size_t at, length;
    if (!find_cell(faults, text, &at, &length))
        return;
    any_man(faults, man);
    if (!isdigit((unsigned char)text[at])) {
        if (text[at] != 'x') /* no cell of the board */
            replace(text, at, length, fen_faults_below(faults, 3) ? man : cell);
        return;
    }
    const size_t run = strtoul(text + at, NULL, 10);
    if (run == 0 || run > 99)
        return;
    const size_t before = fen_faults_below(faults, run), behind = run - before - 1;
    if (before)
        p += sprintf(p, "%zu,", before);
    p += sprintf(p, "%s", man);
    if (behind)
        sprintf(p, ",%zu", behind);
    replace(text, at, length, cell);
}

void fen_faults_change(FenFaults *faults, char text[FEN_TEXT]) {
    switch (fen_faults_below(faults, 12)) {
    case 0:
        change_field(faults, text, FIELD_TURN);
        break;
    case 1:
    case 2:
        change_field(faults, text, FIELD_DEAD);
        break;
    case 3:
        change_field(faults, text, (int)(FIELD_SHORT + fen_faults_below(faults, 2)));
        break;
    case 4:
        change_field(faults, text, (int)(FIELD_POINTS + fen_faults_below(faults, 2)));
        break;
    case 5:
    case 6:
        add_entry(faults, text);
        break;
    default:
        change_cell(faults, text);
    }
}
