/* The reader walks the text once with a cursor that skips blanks, field by field, and fills a
 * position of its own that replaces the caller's only when all of it made sense. What a field may
 * hold is checked where it is read; what the fields must be to each other is checked at the end. */
#include "engine/fen.h"

#include "engine/attack.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *text; /* the whole text, for columns */
    const char *at;
    const char *field;
    Error *error;
} Cursor;

static bool fail(Cursor *c, const char *at, const char *format, ...) {
    char reason[160];
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    return error_set(c->error, "%s, column %zu: %s", c->field, (size_t)(at - c->text) + 1, reason);
}

static char peek(Cursor *c) {
    while (isspace((unsigned char)*c->at))
        c->at++;
    return *c->at;
}

static bool take(Cursor *c, char wanted) {
    if (peek(c) != wanted)
        return false;
    c->at++;
    return true;
}

/* For messages: a character as it can be shown. */
static const char *shown(char ch, char out[8]) {
    if (ch == '\0')
        return "the end";
    if (isprint((unsigned char)ch))
        snprintf(out, 8, "'%c'", ch);
    else
        snprintf(out, 8, "\\x%02x", (unsigned)(unsigned char)ch);
    return out;
}

static bool expect(Cursor *c, char wanted) {
    char buffer[8];
    return take(c, wanted) ||
           fail(c, c->at, "expected '%c', found %s", wanted, shown(peek(c), buffer));
}

static bool read_number(Cursor *c, long low, long high, long *out) {
    char buffer[8];
    peek(c);
    const char *start = c->at;
    const bool negative = low < 0 && take(c, '-');
    if (!isdigit((unsigned char)peek(c)))
        return fail(c, c->at, "expected a number, found %s", shown(*c->at, buffer));
    long value = 0;
    while (isdigit((unsigned char)*c->at) && value <= high + 9)
        value = value * 10 + (*c->at++ - '0');
    value = negative ? -value : value;
    if (value < low || value > high)
        return fail(c, start, "the number must be %ld to %ld", low, high);
    *out = value;
    return true;
}

static bool read_four(Cursor *c, const char *field, long low, long high, long out[SEATS]) {
    c->field = field;
    for (Seat s = 0; s < SEATS; s++)
        if ((s && !expect(c, ',')) || !read_number(c, low, high, &out[s]))
            return false;
    return expect(c, '-');
}

/* --- dictionary ------------------------------------------------------------------------------- */

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
    return fail(c, c->at, "the dictionary is not closed");
}

static bool read_quoted(Cursor *c, char *out, size_t size) {
    size_t n = 0;
    if (!expect(c, '\''))
        return false;
    while (*c->at && *c->at != '\'') {
        if (!isspace((unsigned char)*c->at)) {
            if (n + 1 >= size)
                return fail(c, c->at, "the text is too long");
            out[n++] = *c->at;
        }
        c->at++;
    }
    out[n] = '\0';
    return expect(c, '\'');
}

/* One right: 'c4:d4', the older 'c4', or ''. What stands there is checked when the board is known.
 */
static bool read_right(Cursor *c, const Board *board, State *now, Seat seat) {
    char text[16];
    Square cell, pawn;
    peek(c);
    const char *start = c->at;
    if (!read_quoted(c, text, sizeof text))
        return false;
    if (!text[0])
        return true;
    const uint32_t n = square_parse(board, text, &cell);
    if (!n)
        return fail(c, start, "'%s' does not begin with a square", text);
    if (text[n] == '\0')
        pawn = square_step(cell, dir_step(board->variant->home[seat]));
    else if (text[n] != ':' || !square_parse(board, text + n + 1, &pawn) ||
             text[n + 1 + square_parse(board, text + n + 1, &pawn)] != '\0')
        return fail(c, start, "'%s' is not 'skipped:pawn'", text);
    now->ep_cell[seat] = (uint16_t)cell;
    now->ep_pawn[seat] = (uint16_t)pawn;
    return true;
}

static bool read_rights(Cursor *c, const Board *board, State *now) {
    if (!expect(c, '('))
        return false;
    for (Seat s = 0; s < SEATS; s++)
        if ((s && !expect(c, ',')) || !read_right(c, board, now, s))
            return false;
    return expect(c, ')');
}

/* Keys that would change the rules in a way that no game here has: playing on as if they were not
 * there would be another game than the one asked for. */
static bool is_foreign_rule(const char *key) {
    static const char *const KEYS[] = {
        "lives", "zombieImmune", "zombieType",    "seirawanDrops", "bank",     "std2pc",
        "wb",    "dim",          "pawnsBaseRank", "pawnBaseRank",  "promoteTo"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i]) == 0)
            return true;
    return false;
}

static bool keep_entry(Cursor *c, FenExtras *extras, const char *start) {
    const size_t used = strlen(extras->text), length = (size_t)(c->at - start);
    if (used + length + 2 > sizeof extras->text)
        return fail(c, start, "the dictionary is longer than %d characters", FEN_EXTRAS);
    char *out = extras->text + used;
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

static bool read_dictionary(Cursor *c, const Board *board, State *now, FenExtras *extras) {
    c->field = "dictionary";
    if (!expect(c, '{'))
        return false;
    while (peek(c) != '}') {
        char key[32];
        const char *start = c->at;
        if (!read_quoted(c, key, sizeof key) || !expect(c, ':'))
            return false;
        peek(c);
        if (is_foreign_rule(key))
            return fail(c, start, "'%s' belongs to a variant that is not played here", key);
        if (strcmp(key, "enPassant") == 0) {
            if (!read_rights(c, board, now))
                return false;
        } else if (!skip_value(c) || !keep_entry(c, extras, start)) {
            return false;
        }
        if (!take(c, ','))
            break;
    }
    return expect(c, '}') && expect(c, '-');
}

/* --- board ------------------------------------------------------------------------------------ */

/* A man: seat letter and kind, or `d`, an optional seat letter (or 0), and kind for a grey one. */
static bool read_man(Cursor *c, Position *pos, Square s, Seat uncoloured) {
    const Board *board = pos->board;
    const char *start = c->at;
    char buffer[8];
    Owner owner = variant_seat(board->variant, *c->at);
    if (!islower((unsigned char)*c->at))
        return fail(c, start, "expected a man, found %s", shown(*c->at, buffer));
    if (*c->at == 'd' && owner == SEATS) {
        c->at++;
        owner = owner_grey(uncoloured);
        if (peek(c) == '0') {
            c->at++;
        } else if (islower((unsigned char)*c->at)) {
            const Seat seat = variant_seat(board->variant, *c->at++);
            if (seat == SEATS)
                return fail(c, start, "a dead man of no seat");
            owner = owner_grey(seat);
        }
        if (peek(c) == 'X') {
            c->at++;
            position_wall(pos, s);
            return true;
        }
    } else if (owner == SEATS) {
        return fail(c, start, "%s is no seat (%s)", shown(*c->at, buffer), board->variant->seats);
    } else {
        c->at++;
    }
    const Kind kind = variant_kind(board->variant, peek(c), owner);
    if (kind == board->variant->kind_count)
        return fail(c, c->at, "%s is no kind of piece here", shown(*c->at, buffer));
    c->at++;
    if (count_bits64(pos->men[owner]) >= board->variant->max_men)
        return fail(c, start, "more than %u men of one seat", board->variant->max_men);
    if (owner < SEATS && board->variant->kinds[kind].royal && pos->now.king[owner] != NOWHERE)
        return fail(c, start, "a second king of '%c'", board->variant->seats[owner]);
    position_put(pos, s, piece_make(owner, kind));
    return true;
}

static bool read_rank(Cursor *c, Position *pos, uint32_t rank, Seat uncoloured) {
    const Board *board = pos->board;
    uint32_t file = 0;
    while (file < board->files) {
        const Square s = board_square(file, rank);
        const char ch = peek(c);
        if (isdigit((unsigned char)ch)) {
            long run;
            const char *start = c->at;
            if (!read_number(c, 1, 99, &run))
                return false;
            if (file + (uint32_t)run > board->files)
                return fail(c, start, "rank %u is longer than %u cells", rank + 1, board->files);
            file += (uint32_t)run;
        } else if (ch == 'x') {
            if (board->on[s])
                return fail(c, c->at, "'x' on a cell of the board");
            c->at++;
            file++;
        } else if (ch == '/' || ch == '-' || ch == '\0') {
            return fail(c, c->at, "rank %u has %u cells, not %u", rank + 1, file, board->files);
        } else if (!board->on[s]) {
            return fail(c, c->at, "a man on a cell outside the board");
        } else if (ch == 'X') {
            c->at++;
            file++;
            position_wall(pos, s);
        } else {
            if (!read_man(c, pos, s, uncoloured))
                return false;
            file++;
        }
        if (!take(c, ',') || file == board->files)
            continue;
        if (peek(c) == ',')
            return fail(c, c->at, "an empty cell name");
    }
    char buffer[8];
    if (rank > 0 && !take(c, '/'))
        return fail(c, c->at, "rank %u goes on after %u cells (%s)", rank + 1, board->files,
                    shown(peek(c), buffer));
    return true;
}

static bool read_board(Cursor *c, Position *pos, Seat uncoloured) {
    c->field = "board";
    for (uint32_t rank = pos->board->ranks; rank-- > 0;)
        if (!read_rank(c, pos, rank, uncoloured))
            return false;
    if (take(c, '-')) /* an older exporter's empty last field */
        while (take(c, ','))
            ;
    char buffer[8];
    return peek(c) == '\0' || fail(c, c->at, "%s after the board", shown(*c->at, buffer));
}

/* --- what the fields must be to each other -----------------------------------------------------
 */

static bool check_kings(Cursor *c, const Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.alive >> s & 1 && pos->now.king[s] == NOWHERE)
            return fail(c, c->at, "'%c' has no king", pos->board->variant->seats[s]);
    return true;
}

static bool check_pawns(Cursor *c, const Position *pos) {
    for (Owner o = 0; o < OWNERS; o++)
        for (uint64_t m = pos->men[o]; m; m &= m - 1) {
            const Square s = pos->at[o][low_bit64(m)];
            const PieceKind *kind = position_kind(pos, pos->cell[s]);
            char name[SQUARE_TEXT];
            square_text(s, name);
            if (kind_is_pawn(kind) && board_row(pos->board, s, low_bit32(kind->pushes)) >=
                                          pos->board->variant->promotion_row)
                return fail(c, c->at, "the pawn on %s stands on or past its promotion line", name);
        }
    return true;
}

/* The pawn itself may be gone: the site writes a right until its owner moves again. */
static bool check_rights(Cursor *c, const Position *pos) {
    c->field = "enPassant";
    for (Seat s = 0; s < SEATS; s++) {
        const Square pawn = pos->now.ep_pawn[s], cell = pos->now.ep_cell[s];
        if (pawn == NOWHERE)
            continue;
        const Dir heading = pos->board->variant->home[s];
        const int step = dir_step(heading);
        char name[SQUARE_TEXT];
        square_text(pawn, name);
        if (square_step(pawn, -step) != cell ||
            !(pos->board->base[square_step(cell, -step)] & 1u << heading))
            return fail(c, c->at, "a pawn of '%c' cannot have come to %s by a double step",
                        pos->board->variant->seats[s], name);
    }
    return true;
}

/* Flags of kings and rooks that do not stand at home occur in the wild and mean nothing. */
static void drop_stale_castling(Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
            const Square home = position_castle_rook(pos, s, side);
            const Piece rook = pos->cell[home];
            if (piece_owner(rook) != s || position_kind(pos, rook)->slides != ORTHOGONALS ||
                !(pos->now.alive >> s & 1))
                pos->now.castle &= (uint8_t)~castle_bit(s, side);
        }
}

/* Nobody may end his own move with his king attacked, so the last mover's king is safe. */
static bool check_last_mover(Cursor *c, const Position *pos) {
    Seat last = pos->now.turn;
    do
        last = (last + SEATS - 1) % SEATS;
    while (!(pos->now.alive >> last & 1));
    c->field = "turn";
    if (last != pos->now.turn && attack_on_king(pos, last))
        return fail(c, c->text, "'%c' has just moved and left its king attacked",
                    pos->board->variant->seats[last]);
    return true;
}

static bool check_whole(Cursor *c, Position *pos) {
    if (!check_kings(c, pos) || !check_pawns(c, pos) || !check_rights(c, pos))
        return false;
    drop_stale_castling(pos);
    if (pos->now.ended)
        return true;
    return check_last_mover(c, pos);
}

static bool read_turn(Cursor *c, Position *pos) {
    char buffer[8];
    c->field = "turn";
    pos->now.turn = (uint8_t)variant_seat(pos->board->variant, peek(c));
    if (pos->now.turn == SEATS)
        return fail(c, c->at, "%s is no seat (%s)", shown(*c->at, buffer),
                    pos->board->variant->seats);
    c->at++;
    return expect(c, '-');
}

static bool read_fields(Cursor *c, Position *pos, FenExtras *extras) {
    long dead[SEATS], castle[2][SEATS], points[SEATS], half;
    State *now = &pos->now;
    if (!read_turn(c, pos) || !read_four(c, "dead", 0, 1, dead) ||
        !read_four(c, "castle short", 0, 1, castle[CASTLE_SHORT]) ||
        !read_four(c, "castle long", 0, 1, castle[CASTLE_LONG]) ||
        !read_four(c, "points", -9999, 9999, points))
        return false;
    c->field = "half";
    if (!read_number(c, 0, 9999, &half) || !expect(c, '-'))
        return false;
    if (peek(c) == '{' && !read_dictionary(c, pos->board, now, extras))
        return false;
    Seat uncoloured = 0;
    for (Seat s = SEATS; s-- > 0;) {
        now->points[s] = (int16_t)points[s];
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++)
            if (castle[side][s])
                now->castle |= castle_bit(s, side);
        if (dead[s]) {
            now->alive &= (SeatMask)~seat_bit(s);
            uncoloured = s;
        }
    }
    now->quiet_plies = (uint16_t)half;
    if (!read_board(c, pos, uncoloured))
        return false;
    for (Seat s = 0; s < SEATS; s++)
        if (dead[s])
            pos->board->variant->rules->seat_out(
                pos, s, s, now->king[s] == NOWHERE ? REASON_KING_CAPTURED : REASON_CHECKMATE);
    return check_whole(c, pos);
}

bool fen_read(Position *pos, FenExtras *extras, const Board *board, const SeatMask *side,
              const char *text, Error *error) {
    char name[16] = "";
    sscanf(text, " %15[A-Za-z0-9]", name);
    const Setup *setup = variant_setup(board->variant, name);
    if (setup) {
        const char *end = strstr(text, name) + strlen(name);
        if (end[strspn(end, " \t\r\n")] == '\0')
            text = setup->fen;
    }
    Position *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return error_set(error, "no memory for a position");
    FenExtras kept = {""};
    Cursor c = {text, text, "turn", error};
    position_clear(fresh, board);
    if (side)
        position_pair(fresh, side);
    const bool ok = read_fields(&c, fresh, &kept);
    if (ok) {
        fresh->journal_count = 0;
        *pos = *fresh;
        if (extras)
            *extras = kept;
    }
    free(fresh);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    char *out;
    size_t n;
} Writer;

static void put(Writer *w, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(w->out + w->n, FEN_TEXT - w->n, format, args);
    va_end(args);
    w->n += n > 0 ? (size_t)n : 0;
    if (w->n >= FEN_TEXT)
        w->n = FEN_TEXT - 1;
}

static void put_four(Writer *w, const int four[SEATS]) {
    put(w, "%d,%d,%d,%d-", four[0], four[1], four[2], four[3]);
}

static void put_dictionary(Writer *w, const Position *pos, const FenExtras *extras) {
    const State *now = &pos->now;
    const bool rights = now->ep_cell[0] || now->ep_cell[1] || now->ep_cell[2] || now->ep_cell[3];
    const bool more = extras && extras->text[0];
    if (!rights && !more)
        return;
    put(w, "{");
    if (rights) {
        put(w, "'enPassant':(");
        for (Seat s = 0; s < SEATS; s++) {
            char cell[SQUARE_TEXT], pawn[SQUARE_TEXT];
            if (s)
                put(w, ",");
            if (now->ep_cell[s] == NOWHERE) {
                put(w, "''");
                continue;
            }
            square_text(now->ep_cell[s], cell);
            square_text(now->ep_pawn[s], pawn);
            put(w, "'%s:%s'", cell, pawn);
        }
        put(w, ")");
    }
    put(w, "%s%s}-", rights && more ? "," : "", more ? extras->text : "");
}

static void put_rank(Writer *w, const Position *pos, uint32_t rank) {
    const Board *board = pos->board;
    const char *comma = "";
    uint32_t run = 0;
    for (uint32_t file = 0; file < board->files; file++) {
        const Square s = board_square(file, rank);
        const Piece p = pos->cell[s];
        if (p == EMPTY) {
            run++;
            if (file + 1 < board->files && pos->cell[s + 1] == EMPTY)
                continue;
            put(w, "%s%u", comma, run);
            run = 0;
        } else if (p == WALL) {
            put(w, "%s%s", comma, board->on[s] ? "X" : "x");
        } else {
            const char seat = board->variant->seats[piece_owner(p) % SEATS];
            put(w, "%s%s%c%c", comma, piece_owner(p) < SEATS ? "" : "d", seat,
                position_kind(pos, p)->letter);
        }
        comma = ",";
    }
}

size_t fen_write(const Position *pos, const FenExtras *extras, char out[FEN_TEXT]) {
    Writer w = {out, 0};
    const State *now = &pos->now;
    int dead[SEATS], shorts[SEATS], longs[SEATS], points[SEATS];
    for (Seat s = 0; s < SEATS; s++) {
        dead[s] = !(now->alive >> s & 1);
        shorts[s] = (now->castle & castle_bit(s, CASTLE_SHORT)) != 0;
        longs[s] = (now->castle & castle_bit(s, CASTLE_LONG)) != 0;
        points[s] = now->points[s];
    }
    put(&w, "%c-", toupper((unsigned char)pos->board->variant->seats[now->turn]));
    put_four(&w, dead);
    put_four(&w, shorts);
    put_four(&w, longs);
    put_four(&w, points);
    put(&w, "%u-", now->quiet_plies);
    put_dictionary(&w, pos, extras);
    for (uint32_t rank = pos->board->ranks; rank-- > 0;) {
        put_rank(&w, pos, rank);
        if (rank > 0)
            put(&w, "/");
    }
    return w.n;
}
