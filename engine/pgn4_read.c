/* Reading a record. A line of play (the main line, or a variation at any depth) is a position and
 * what takes back its last token: a variation starts from a copy with that taken back, so nothing
 * is ever replayed and the work grows with the text, not with its nesting. The main line is also
 * played into the record's game, which judges whether it was over; a variation goes on as long as
 * its moves are legal, since analysis does not stop at a third repetition.
 *
 * Where a game goes on without the seats that are out, they are out when the turn has passed over
 * them, so `#` and `S` in their slots only say what is so already and are no plies.
 *
 * Row numbers and `..` say nothing that the turn does not say better, so they are skipped wherever
 * they stand. That is what makes empty slots, rows of eliminated seats and wrong numbers harmless.
 */
#include "engine/pgn4.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/pgn4_start.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Position now;
    Undo last[2]; /* take back the last token: one ply, or R and the king's step */
    size_t last_count;
    size_t plies;
    uint32_t depth; /* 0 = the main line */
    SeatMask slots; /* stalemated by the last ply, and their slots have been read */
    bool closed;    /* a `#` or `S` was its last word */
} Line;

typedef struct {
    const char *text, *at;
    const Variant *wanted; /* the record must be of this game; NULL = of any */
    Pgn4 *record;
    Line *line[PGN4_NESTING + 1]; /* by depth; NULL = not needed yet */
    size_t plies;                 /* read so far, all lines together */
    const char *tag[PGN4_TAGS];   /* where each tag of the record stands */
    Error *error;
} Reader;

/* Fails at `where`; word[0..length) is what the reason is about (length 0: nothing particular). */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
static bool
fail(Reader *r, const char *where, const char *word, size_t length, const char *format, ...) {
    char reason[200], shown[28];
    size_t line = 1, n = 0;
    for (const char *p = r->text; p < where; p++)
        line += *p == '\n';
    for (; n < length && n + 1 < sizeof shown; n++)
        shown[n] = (char)(isgraph((unsigned char)word[n]) ? word[n] : '?');
    shown[n] = '\0';
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    for (char *p = reason; *p; p++) /* it may quote the text */
        *p = (char)(isprint((unsigned char)*p) ? *p : '?');
    if (n)
        return error_set(r->error, "line %zu, '%s': %s", line, shown, reason);
    return error_set(r->error, "line %zu: %s", line, reason);
}

static void skip_blanks(Reader *r) {
    while (isspace((unsigned char)*r->at))
        r->at++;
}

/* --- tags ------------------------------------------------------------------------------------- */

/* Reads from behind the opening quote to behind the closing one: that is the one which a `]`
 * follows. A value may go on in the next line only after a '/', as boards of exports do. */
static bool read_value(Reader *r, char value[PGN4_VALUE]) {
    const char *start = r->at;
    size_t n = 0;
    for (;; r->at++) {
        char ch = *r->at;
        if (ch == '"') {
            const char *behind = r->at + 1 + strspn(r->at + 1, " \t");
            if (*behind == ']') {
                value[n] = '\0';
                r->at = behind + 1;
                return true;
            }
        }
        if (ch == '\0' || (ch == '\n' && (n == 0 || value[n - 1] != '/')))
            return fail(r, start, NULL, 0, "the value of the tag is not closed");
        if (ch == '\r' || ch == '\n')
            continue;
        if (ch == '\\' && (r->at[1] == '"' || r->at[1] == '\\'))
            ch = *++r->at;
        if (n + 1 == PGN4_VALUE)
            return fail(r, start, NULL, 0, "the value of the tag is longer than %d characters",
                        PGN4_VALUE - 1);
        value[n++] = ch;
    }
}

static bool read_tag(Reader *r) {
    char name[PGN4_NAME], value[PGN4_VALUE];
    const char *start = r->at++;
    size_t n = 0;
    skip_blanks(r);
    while (isalnum((unsigned char)*r->at) || *r->at == '_') {
        if (n + 1 == sizeof name)
            return fail(r, start, name, n, "the name of the tag is too long");
        name[n++] = *r->at++;
    }
    name[n] = '\0';
    if (!n)
        return fail(r, start, NULL, 0, "a tag without a name");
    skip_blanks(r);
    if (*r->at != '"')
        return fail(r, start, name, n, "the tag has no value in quotes");
    r->at++;
    if (!read_value(r, value))
        return false;
    if (!pgn4_set_tag(r->record, name, value))
        return fail(r, start, name, n, "more than %d tags", PGN4_TAGS);
    for (size_t i = 0; i < r->record->tag_count; i++)
        if (strcmp(r->record->tags[i].name, name) == 0)
            r->tag[i] = start;
    return true;
}

static bool start_game(Reader *r) {
    const char *name = NULL, *where = r->text;
    Error why;
    if (pgn4_start(r->record, r->wanted, &name, &why))
        return true;
    for (size_t i = 0; i < r->record->tag_count; i++)
        if (strcmp(r->record->tags[i].name, name) == 0)
            where = r->tag[i];
    return fail(r, where, name, strlen(name), "%s", why.text);
}

/* --- tokens ----------------------------------------------------------------------------------- */

typedef enum { TOKEN_END, TOKEN_WORD, TOKEN_COMMENT, TOKEN_OPEN, TOKEN_CLOSE } TokenKind;

typedef struct {
    TokenKind kind;
    const char *text; /* of a comment: what stands inside */
    size_t length;
} Token;

static void skip_numbers(Reader *r) {
    for (;;) {
        skip_blanks(r);
        const size_t digits = strspn(r->at, "0123456789"), dots = strspn(r->at + digits, ".");
        if (!dots)
            return;
        r->at += digits + dots;
    }
}

static bool next_token(Reader *r, Token *token) {
    skip_numbers(r);
    const char *start = r->at;
    *token = (Token){TOKEN_WORD, start, strcspn(start, " \t\r\n\v\f.(){}[")};
    switch (*start) {
    case '\0':
        token->kind = TOKEN_END;
        return true;
    case '(':
        token->kind = TOKEN_OPEN;
        break;
    case ')':
        token->kind = TOKEN_CLOSE;
        break;
    case '}':
        return fail(r, start, NULL, 0, "'}' without '{'");
    case '[':
        return fail(r, start, NULL, 0, "a tag after the first move");
    case '{':
        *token = (Token){TOKEN_COMMENT, start + 1, strcspn(start + 1, "}")};
        r->at += token->length + 1;
        if (!*r->at)
            return fail(r, start, NULL, 0, "the comment is not closed");
        break;
    default:
        r->at += token->length;
        return true;
    }
    r->at++;
    return true;
}

/* --- lines of play ---------------------------------------------------------------------------- */

/* A line of play that starts from a position. There is one at a time of each depth, so they are
 * made once and used again. */
static Line *begin_line(Reader *r, uint32_t depth, const Position *from) {
    if (!r->line[depth])
        r->line[depth] = memory_resize(NULL, sizeof *r->line[depth]);
    Line *line = r->line[depth];
    line->now = *from;
    line->plies = line->last_count = 0;
    line->depth = depth;
    line->slots = 0;
    line->closed = false;
    return line;
}

static bool refuse_if_over(Reader *r, const Line *line, const Token *t) {
    Outcome outcome;
    char text[OUTCOME_TEXT] = "a seat is out";
    if (line->depth ? line->now.now.ended == REASON_NONE : !game_over(r->record->game, &outcome))
        return true;
    if (!line->depth)
        outcome_text(&line->now, &outcome, text);
    return fail(r, t->text, t->text, t->length, "the game was over before this: %s", text);
}

/* Is it the slot of a seat that the turn has passed over, since it is out? */
static bool is_passed_slot(Line *line, char sign) {
    const State *now = &line->now.now;
    if (!line->now.board->variant->rules->stuck)
        return false;
    if (sign == 'S') {
        const SeatMask fresh = now->stuck & ((1u << SEATS) - 1) & (SeatMask)~line->slots;
        line->slots |= fresh & (SeatMask)-fresh;
        return fresh != 0;
    }
    Seat seat = now->last_mover ? now->last_mover - 1u : now->turn;
    for (uint32_t i = 1; i < SEATS; i++) {
        seat = (seat + line->now.board->turn_step) % SEATS;
        if (seat == now->turn && !now->ended)
            return false;
        if (!(now->alive >> seat & 1))
            return true;
    }
    return false;
}

/* A `#` or `S` that stands for a seat's move: it must be so. */
static bool read_ending(Reader *r, Line *line, const Token *t) {
    Outcome outcome;
    char seat[SEAT_TEXT];
    const OutcomeReason said = *t->text == '#' ? REASON_CHECKMATE : REASON_STALEMATE;
    if (is_passed_slot(line, *t->text))
        return true;
    line->closed =
        play_over(&line->now, &outcome) && !line->now.now.ended && outcome.reason == said;
    return line->closed || fail(r, t->text, t->text, t->length, "%s is not %s",
                                seat_text(line->now.board->variant, line->now.now.turn, seat),
                                said == REASON_CHECKMATE ? "mated" : "stalemated");
}

static bool play(Reader *r, Line *line, Move m, const Token *t) {
    Error why;
    if (line->depth == 0 && !pgn4_play(r->record, m, &why))
        return fail(r, t->text, t->text, t->length, "%s", why.text);
    if (!line->now.now.joined)
        line->last_count = line->now.journal_count = 0;
    play_record(&line->now, m, &line->last[line->last_count++]);
    line->plies++;
    line->slots = 0;
    return true;
}

/* R or T; `rest` are the marks behind it, with nothing before: `#` or `S` when the king could not
 * move. */
static bool leave(Reader *r, Line *line, char event, bool moves_on, const Token *t) {
    const Seat us = line->now.now.turn;
    const Variant *variant = line->now.board->variant;
    const char *rest = t->text + 1;
    char seat[SEAT_TEXT];
    const size_t count = moves_on ? 0 : t->length - 1;
    if ((moves_on || count) && !line->now.board->kings_walk)
        return fail(r, t->text, t->text, t->length, "nobody plays on after '%c' in this game",
                    event);
    if (state_wanderers(&line->now.now) >> us & 1)
        return fail(r, t->text, t->text, t->length, "%s has left the game already",
                    seat_text(variant, us, seat));
    if (!play(r, line, move_make(NOWHERE, NOWHERE, event == 'R' ? MOVE_RESIGN : MOVE_TIMEOUT, 0),
              t))
        return false;
    if (moves_on)
        return line->now.now.joined ||
               fail(r, t->text, t->text, t->length, "%s cannot move any more",
                    seat_text(variant, us, seat));
    if (!count)
        return true;
    if (count > 1 || (*rest != '#' && *rest != 'S'))
        return fail(r, t->text, t->text, t->length, "'%.*s' is not understood", (int)count, rest);
    return line->now.now.stuck >> (*rest == '#' ? us + SEATS : us) & 1 ||
           fail(r, t->text, t->text, t->length, "%s is not %s", seat_text(variant, us, seat),
                *rest == '#' ? "mated" : "stalemated");
}

/* Where the marks behind a move begin: `+`, `#`, and the letters of the events R, T and S. */
static size_t marks_begin(const Token *t) {
    size_t n = t->length;
    while (n > 0 && strchr("RTS#+", t->text[n - 1]))
        n--;
    if (n > 0 && n < t->length && t->text[n - 1] == '=')
        n++; /* a promotion to R is no event */
    return n;
}

static bool is_word(const Token *t, const char *word) {
    return t->length == strlen(word) && memcmp(t->text, word, t->length) == 0;
}

static bool read_word(Reader *r, Line *line, const Token *t) {
    Move m;
    Error why;
    if (line->closed)
        return fail(r, t->text, t->text, t->length, "something follows the end of the game");
    if (++r->plies > PGN4_PLIES)
        return fail(r, t->text, NULL, 0, "more than %d moves", PGN4_PLIES);
    if (is_word(t, "#") || is_word(t, "S"))
        return read_ending(r, line, t);
    if (!refuse_if_over(r, line, t))
        return false;
    const size_t marks = marks_begin(t);
    if (marks == 0 && (*t->text == 'R' || *t->text == 'T'))
        return leave(r, line, *t->text, false, t);
    for (size_t i = marks; i < t->length; i++)
        if ((t->text[i] == 'R' || t->text[i] == 'T') && !leave(r, line, t->text[i], true, t))
            return false;
    if (!move_read(&line->now, t->text, marks, &m, &why))
        return fail(r, t->text, t->text, t->length, "%s", why.text);
    return play(r, line, m, t);
}

static bool read_comment(Reader *r, const Line *line, const Token *t) {
    if (line->depth) /* it stays in the variation's text */
        return true;
    char *text = memory_text(t->text, t->length);
    const bool whole = pgn4_comment(r->record, text);
    free(text);
    return whole || fail(r, t->text, NULL, 0, "comments of one move longer than %d characters",
                         PGN4_COMMENT - 1);
}

static bool read_line(Reader *r, Line *line);

static bool read_variation(Reader *r, const Line *parent, const Token *open) {
    if (parent->depth == PGN4_NESTING)
        return fail(r, open->text, NULL, 0, "variations are nested deeper than %d", PGN4_NESTING);
    if (!parent->plies || parent->closed)
        return fail(r, open->text, NULL, 0, "a variation must follow the move that it replaces");
    Line *line = begin_line(r, parent->depth + 1, &parent->now);
    for (size_t i = parent->last_count; i-- > 0;)
        play_undo(&line->now, &parent->last[i]);
    bool ok = read_line(r, line);
    if (ok && *r->at != ')')
        ok = fail(r, open->text, NULL, 0, "the variation is not closed");
    if (ok && !line->plies)
        ok = fail(r, open->text, NULL, 0, "the variation is empty");
    if (ok && parent->depth == 0)
        pgn4_variation(r->record, parent->plies - parent->last_count, open->text + 1,
                       (size_t)(r->at - open->text) - 1);
    r->at += ok;
    return ok;
}

/* Reads up to the end of the text, or up to (not over) the `)` that closes a variation. */
static bool read_line(Reader *r, Line *line) {
    for (;;) {
        Token t;
        bool ok = false;
        if (!next_token(r, &t))
            return false;
        switch (t.kind) {
        case TOKEN_END:
            return true;
        case TOKEN_WORD:
            ok = read_word(r, line, &t);
            break;
        case TOKEN_COMMENT:
            ok = read_comment(r, line, &t);
            break;
        case TOKEN_OPEN:
            ok = read_variation(r, line, &t);
            break;
        case TOKEN_CLOSE:
            if (!line->depth)
                return fail(r, t.text, NULL, 0, "')' without '('");
            r->at = t.text;
            return true;
        }
        if (!ok)
            return false;
    }
}

static bool read_record(Reader *r) {
    if (strncmp(r->at, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark */
        r->at += 3;
    for (skip_blanks(r); *r->at == '['; skip_blanks(r))
        if (!read_tag(r))
            return false;
    if (!start_game(r))
        return false;
    return read_line(r, begin_line(r, 0, &r->record->game->now));
}

Pgn4 *pgn4_read(const Variant *variant, const char *text, Error *error) {
    Reader r = {
        .text = text, .at = text, .wanted = variant, .record = pgn4_new(NULL), .error = error};
    const bool ok = read_record(&r);
    for (size_t i = 0; i <= PGN4_NESTING; i++)
        free(r.line[i]);
    if (ok)
        return r.record;
    pgn4_free(r.record);
    return NULL;
}
