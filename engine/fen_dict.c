/* The dictionary of a FEN4: entries that are ours are read into the position, those that would make
 * it another game are refused, and the rest is kept as it stands. */
#include "engine/fen_dict.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Skips a value: everything up to a comma or bracket of this level; quotes hide what they hold. */
static bool skip_value(Cursor *c) {
    int depth = 0;
    bool quoted = false;
    for (; *c->at; c->at++) {
        if (*c->at == '\'')
            quoted = !quoted;
        if (quoted)
            continue;
        if ((*c->at == ',' || *c->at == '}' || *c->at == ')') && depth == 0)
            return true;
        if (*c->at == '(' || *c->at == '{' || *c->at == '[')
            depth++;
        if (*c->at == ')' || *c->at == '}' || *c->at == ']')
            depth--;
    }
    return cursor_fail(c, c->at, "the dictionary is not closed");
}

/* One right: 'c4:d4', the older 'c4', or ''. What stands there is checked when the board is known.
 */
static bool read_right(Cursor *c, const Board *board, State *now, Seat seat) {
    char text[16];
    Square cell, pawn;
    cursor_peek(c);
    const char *start = c->at;
    if (!cursor_quoted(c, text, sizeof text))
        return false;
    if (!text[0])
        return true;
    const uint32_t n = square_parse(board, text, &cell);
    if (!n)
        return cursor_fail(c, start, "'%s' does not begin with a square", text);
    if (text[n] == '\0')
        pawn = square_step(cell, dir_step(board->variant->home[seat]));
    else if (text[n] != ':' || !square_parse(board, text + n + 1, &pawn) ||
             text[n + 1 + square_parse(board, text + n + 1, &pawn)] != '\0')
        return cursor_fail(c, start, "'%s' is not 'skipped:pawn'", text);
    now->ep_cell[seat] = (uint16_t)cell;
    now->ep_pawn[seat] = (uint16_t)pawn;
    return true;
}

static bool read_rights(Cursor *c, const Board *board, State *now) {
    if (!cursor_expect(c, '('))
        return false;
    for (Seat s = 0; s < SEATS; s++)
        if ((s && !cursor_expect(c, ',')) || !read_right(c, board, now, s))
            return false;
        else if (now->ep_cell[s] != NOWHERE && !board->en_passant)
            return cursor_fail(c, c->at, "nobody takes en passant by these rules");
    return cursor_expect(c, ')');
}

/* Keys that would change the rules in a way that no game here has: playing on as if they were not
 * there would be another game than the one asked for. */
static bool is_foreign_rule(const char *key) {
    static const char *const KEYS[] = {
        "lives",  "lifes", "zombieImmune", "zombieType",    "seirawanDrops", "bank",
        "std2pc", "wb",    "dim",          "pawnsBaseRank", "pawnBaseRank",  "promoteTo"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i]) == 0)
            return true;
    return false;
}

/* Says this entry of the site that the game is over? `value` is what stands behind its colon. Where
 * no king walks on alone, who has resigned, overstepped the time or is stalemated has ended it. */
static bool ends_game(const Variant *variant, const char *key, const char *value, const char *end) {
    static const char *const ENDING[] = {"resigned", "flagged", "stalemated"};
    if (variant->is_described)
        return false;
    if (strcmp(key, "gameOver") == 0)
        return strncmp(value, "''", 2) != 0 && strncmp(value, "null", 4) != 0 &&
               strncmp(value, "false", 5) != 0;
    for (size_t i = 0; !variant->kings_walk && i < sizeof ENDING / sizeof *ENDING; i++) {
        const char *yes = strcmp(key, ENDING[i]) == 0 ? strstr(value, "true") : NULL;
        if (yes && yes < end)
            return true;
    }
    return false;
}

/* Puts the entry behind those of `kept`, which is `what` and has room for `most` characters. */
static bool keep_entry(Cursor *c, char *kept, size_t most, const char *what, const char *start) {
    const size_t used = strlen(kept), length = (size_t)(c->at - start);
    if (used + (used > 0) + length > most)
        return cursor_fail(c, start, "%s longer than %zu characters", what, most);
    for (const char *p = start; p < c->at; p++) /* it would be written into somebody's line */
        if (iscntrl((unsigned char)*p) && !isspace((unsigned char)*p))
            return cursor_fail(c, p, "a control character in the dictionary");
    char *out = kept + used;
    if (used)
        *out++ = ',';
    memcpy(out, start, length);
    for (size_t i = 0; i < length; i++) /* line breaks of a pasted text mean nothing */
        if (isspace((unsigned char)out[i]))
            out[i] = ' ';
    while (out[0] && out[strnlen(out, length) - 1] == ' ')
        out[strnlen(out, length) - 1] = '\0';
    return true;
}

/* ORDER STATE_FLAGS: a tuple of true and false. */
static bool read_flags(Cursor *c, SeatMask *mask) {
    static const char *const WORD[] = {"false", "true"};
    if (!cursor_expect(c, '('))
        return false;
    for (Seat s = 0; s < SEATS; s++) {
        if (s && !cursor_expect(c, ','))
            return false;
        const bool yes = cursor_peek(c) == 't';
        const size_t length = strlen(WORD[yes]);
        if (strncmp(c->at, WORD[yes], length) != 0)
            return cursor_fail(c, c->at, "expected true or false");
        c->at += length;
        if (yes)
            *mask |= seat_bit(s);
    }
    return cursor_expect(c, ')');
}

/* A text that must be `wanted`. */
static bool read_exactly(Cursor *c, const char *what, const char *wanted) {
    char text[32];
    const char *start = c->at;
    if (!cursor_quoted(c, text, sizeof text))
        return false;
    return strcasecmp(text, wanted) == 0 ||
           cursor_fail(c, start, "%s is '%s', but '%s' is played here", what, text, wanted);
}

/* Which man is the king: 'royal':('h1','','','') names its cell a seat, '' = the only one there is.
 * The board, which comes later, says the same, or the text is of another game. */
static bool read_royal(Cursor *c, const Board *board, Square royal[SEATS]) {
    char text[16];
    if (!cursor_expect(c, '('))
        return false;
    for (Seat s = 0; s < SEATS; s++) {
        if (s && !cursor_expect(c, ','))
            return false;
        cursor_peek(c);
        const char *start = c->at;
        if (!cursor_quoted(c, text, sizeof text))
            return false;
        const uint32_t n = square_parse(board, text, &royal[s]);
        if (text[n])
            return cursor_fail(c, start, "'%s' is no square", text);
    }
    return cursor_expect(c, ')');
}

/* A key that only this game has. */
static int read_own(Cursor *c, Position *pos, const char *key) {
    const RuleSet *rules = pos->board->variant->rules;
    char value[256];
    Cursor ahead = *c;
    if (!rules->read_key || !skip_value(&ahead))
        return 0;
    size_t n = 0;
    for (const char *p = c->at; p < ahead.at; p++)
        if (!isspace((unsigned char)*p) && n + 1 < sizeof value)
            value[n++] = *p;
    value[n] = '\0';
    const int read = rules->read_key(pos, key, value);
    if (read < 0)
        cursor_fail(c, c->at, "'%s' cannot be %s", key, value);
    if (read > 0)
        c->at = ahead.at;
    return read;
}

/* Entries that are ours stand there once: of two that say different things one would be lost. */
enum { KEY_TEXT = 32, OWN_KEYS = 16 }; /* a game has fewer, and all that we know are shorter */

typedef struct {
    Cursor *c;
    Position *pos;
    Square *royal;
    FenExtras *extras;
    const char **over;
    bool named; /* the game was */
    char own[OWN_KEYS][KEY_TEXT];
    size_t own_count;
} Dictionary;

static bool has_read(const Dictionary *d, const char *key) {
    for (size_t i = 0; i < d->own_count; i++)
        if (strcmp(d->own[i], key) == 0)
            return true;
    return false;
}

/* Reads the value behind a key that all games know: 1 = done, 0 = it is none, -1 = a fault. */
static int read_common(Dictionary *d, const char *key, const char *start) {
    Cursor *c = d->c;
    State *now = &d->pos->now;
    const Board *board = d->pos->board;
    const Variant *variant = board->variant;
    char dim[16];
    bool ok;
    if (strcmp(key, "enPassant") == 0) {
        ok = read_rights(c, board, now);
    } else if (strcmp(key, "variant") == 0) {
        d->named = true;
        ok = read_exactly(c, "the game", variant->name);
    } else if (variant->is_described && strcmp(key, "dim") == 0) {
        snprintf(dim, sizeof dim, "%ux%u", board->files, board->ranks);
        ok = read_exactly(c, "the size", dim);
    } else if (strcmp(key, "royal") == 0 || strcmp(key, "kingSquares") == 0) {
        ok = read_royal(c, board, d->royal);
    } else if (is_foreign_rule(key)) {
        ok = cursor_fail(c, start, "'%s' belongs to a variant that is not played here", key);
    } else if (variant->kings_walk && strcmp(key, "resigned") == 0) {
        ok = read_flags(c, &now->resigned);
    } else if (variant->kings_walk && strcmp(key, "flagged") == 0) {
        ok = read_flags(c, &now->flagged);
    } else if (variant->void_moves && strcmp(key, "gameOver") == 0 &&
               strncmp(c->at, FEN_ABORTED, strlen(FEN_ABORTED)) == 0) {
        c->at += strlen(FEN_ABORTED);
        now->ended = REASON_ABORTED;
        ok = true;
    } else {
        return 0;
    }
    return ok ? 1 : -1;
}

/* Keeps an entry that no rule knows as it stands. */
static bool keep(Dictionary *d, const char *key, const char *start, bool is_alliance) {
    Cursor *c = d->c;
    FenExtras *extras = d->extras;
    const char *value = c->at;
    if (!skip_value(c) ||
        !(is_alliance
              ? keep_entry(c, extras->alliance, sizeof extras->alliance - 1, "'alliance' is", start)
              : keep_entry(c, extras->text, sizeof extras->text - 1,
                           "what is kept of the dictionary is", start)))
        return false;
    if (ends_game(d->pos->board->variant, key, value, c->at))
        *d->over = start;
    return true;
}

static bool read_entry(Dictionary *d) {
    Cursor *c = d->c;
    const Variant *variant = d->pos->board->variant;
    char key[KEY_TEXT];
    const char *start = c->at, *beyond;
    if (!cursor_cut(c, key, sizeof key, &beyond) || !cursor_expect(c, ':'))
        return false;
    cursor_peek(c);
    if (has_read(d, key))
        return cursor_fail(c, start, "'%s' stands there twice", key);
    int own = read_common(d, key, start);
    if (own == 0)
        own = read_own(c, d->pos, key);
    if (own < 0)
        return false;
    const bool is_alliance =
        !variant_has_teams(variant) && strncmp(start, FEN_ALLIANCE, strlen(FEN_ALLIANCE)) == 0;
    if (own == 0 && !keep(d, key, start, is_alliance))
        return false;
    /* What was said of the end is kept or read, by its value. */
    if (own > 0 || is_alliance || (variant->void_moves && strcmp(key, "gameOver") == 0))
        strcpy(d->own[d->own_count++], key);
    return true;
}

bool fen_read_dictionary(Cursor *c, Position *pos, Square royal[SEATS], FenExtras *extras,
                         const char **over) {
    Dictionary d = {.c = c, .pos = pos, .royal = royal, .extras = extras, .over = over};
    c->field = "dictionary";
    if (!cursor_expect(c, '{'))
        return false;
    const char *start = c->at;
    while (cursor_peek(c) != '}') {
        if (!read_entry(&d))
            return false;
        if (!cursor_take(c, ','))
            break;
    }
    if (pos->board->variant->is_described && !d.named)
        return cursor_fail(c, start, "'variant' does not say which game it is");
    return cursor_expect(c, '}') && cursor_expect(c, '-');
}
