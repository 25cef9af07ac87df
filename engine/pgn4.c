/* The record itself: tags, comments, plies. What it holds can always be written and read back as it
 * is, so whatever PGN4 has no way to write (control characters in tags, braces in comments) is
 * replaced here, when it comes in, not when it goes out. */
#include "engine/pgn4.h"

#include "engine/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char BLANKS[] = " \t\r\n\v\f";

/* `game` may be NULL while a record is read: then it has only tags yet. */
Pgn4 *pgn4_new(Game *game) {
    Pgn4 *record = memory_resize(NULL, sizeof *record);
    memset(record, 0, sizeof *record);
    record->game = game;
    record->ply_room = game && game->count ? game->count : 64;
    record->plies = memory_resize(NULL, record->ply_room * sizeof *record->plies);
    for (size_t i = 0; game && i < game->count; i++)
        record->plies[i] = (Pgn4Ply){NULL, -1};
    return record;
}

void pgn4_free(Pgn4 *record) {
    if (!record)
        return;
    for (size_t i = 0; i < record->tag_count; i++)
        free(record->tags[i].value);
    for (size_t i = 0; record->game && i < record->game->count; i++)
        free(record->plies[i].comment);
    for (size_t i = 0; i < record->variation_count; i++)
        free(record->variations[i].text);
    free(record->preface);
    free(record->plies);
    free(record->variations);
    game_free(record->game);
    free(record->board);
    free(record);
}

static Pgn4Tag *find_tag(const Pgn4 *record, const char *name) {
    for (size_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0)
            return (Pgn4Tag *)&record->tags[i];
    return NULL;
}

const char *pgn4_tag(const Pgn4 *record, const char *name) {
    const Pgn4Tag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

static bool is_tag_name(const char *name) {
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_')
        n++;
    return n > 0 && n < PGN4_NAME && name[n] == '\0';
}

bool pgn4_set_tag(Pgn4 *record, const char *name, const char *value) {
    Pgn4Tag *tag = find_tag(record, name);
    if (!tag) {
        if (!is_tag_name(name) || record->tag_count == PGN4_TAGS)
            return false;
        tag = &record->tags[record->tag_count++];
        strcpy(tag->name, name);
        tag->value = NULL;
    }
    char *fresh = memory_text(value, strnlen(value, PGN4_VALUE - 1));
    for (char *p = fresh; *p; p++)
        if (iscntrl((unsigned char)*p))
            *p = ' ';
    free(tag->value); /* only now: `value` may be the old one */
    tag->value = fresh;
    return true;
}

bool pgn4_play(Pgn4 *record, Move m, Error *error) {
    const bool joined = record->game->now.now.joined; /* one token with the last ply */
    if (!game_play(record->game, m, error))
        return false;
    if (record->game->count > record->ply_room) {
        record->ply_room *= 2;
        record->plies = memory_resize(record->plies, record->ply_room * sizeof *record->plies);
    }
    Pgn4Ply *last = &record->plies[record->game->count - 1];
    *last = joined ? last[-1] : (Pgn4Ply){NULL, -1};
    if (joined)
        last[-1] = (Pgn4Ply){NULL, -1};
    return true;
}

/* The number behind `clock=` (at the start of a word), or -1. */
static int64_t read_clock(const char *comment) {
    static const char KEY[] = "clock=";
    for (const char *p = comment; (p = strstr(p, KEY)); p++) {
        if (p > comment && !isspace((unsigned char)p[-1]))
            continue;
        const char *digits = p + sizeof KEY - 1;
        const size_t n = strspn(digits, "0123456789");
        if (n >= 1 && n <= 15)
            return strtoll(digits, NULL, 10);
    }
    return -1;
}

/* The length of text[0..length) without blanks at its end. */
static size_t trimmed(const char *text, size_t length) {
    while (length && strchr(BLANKS, text[length - 1]))
        length--;
    return length;
}

bool pgn4_comment_at(Pgn4 *record, size_t number, const char *text) {
    char **where = number ? &record->plies[number - 1].comment : &record->preface;
    const size_t before = *where ? strlen(*where) : 0;
    const size_t used = before + (before > 0); /* a blank between */
    const size_t room = used < PGN4_COMMENT - 1 ? PGN4_COMMENT - 1 - used : 0;
    text += strspn(text, BLANKS);
    size_t length = trimmed(text, strlen(text));
    const bool whole = length <= room;
    if (!whole)
        length = trimmed(text, room);
    if (!length)
        return whole;
    *where = memory_resize(*where, used + length + 1);
    if (before)
        (*where)[before] = ' ';
    char *added = *where + used;
    memcpy(added, text, length);
    added[length] = '\0';
    for (char *p = added; *p; p++)
        *p = (char)(*p == '{' ? '(' : *p == '}' ? ')' : *p);
    if (number && record->plies[number - 1].clock_ms < 0)
        record->plies[number - 1].clock_ms = read_clock(added);
    return whole;
}

bool pgn4_comment(Pgn4 *record, const char *text) {
    return pgn4_comment_at(record, record->game->count, text);
}

void pgn4_variation(Pgn4 *record, size_t ply, const char *text, size_t length) {
    if (record->variation_count == record->variation_room) {
        record->variation_room = 2 * record->variation_room + 8;
        record->variations =
            memory_resize(record->variations, record->variation_room * sizeof *record->variations);
    }
    size_t at = record->variation_count++;
    for (; at > 0 && record->variations[at - 1].ply > ply; at--)
        record->variations[at] = record->variations[at - 1];
    record->variations[at] = (Pgn4Variation){ply, memory_text(text, length)};
}

void pgn4_drop_variation(Pgn4 *record, size_t index) {
    Pgn4Variation *at = &record->variations[index];
    free(at->text);
    record->variation_count--;
    memmove(at, at + 1, (record->variation_count - index) * sizeof *at);
}
