/* The reader walks the text once with a cursor that skips blanks, field by field, and fills a
 * position of its own that replaces the caller's only when all of it made sense. What a field may
 * hold is checked where it is read; what the fields must be to each other is checked at the end. */
#include "engine/fen.h"

#include "engine/attack.h"
#include "engine/play.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
        else if (now->ep_cell[s] != NOWHERE && !board->en_passant)
            return fail(c, c->at, "nobody takes en passant by these rules");
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

/* ORDER STATE_FLAGS: a tuple of true and false. */
static bool read_flags(Cursor *c, SeatMask *mask) {
    static const char *const WORD[] = {"false", "true"};
    if (!expect(c, '('))
        return false;
    for (Seat s = 0; s < SEATS; s++) {
        if (s && !expect(c, ','))
            return false;
        const bool yes = peek(c) == 't';
        const size_t length = strlen(WORD[yes]);
        if (strncmp(c->at, WORD[yes], length) != 0)
            return fail(c, c->at, "expected true or false");
        c->at += length;
        if (yes)
            *mask |= seat_bit(s);
    }
    return expect(c, ')');
}

/* A text that must be `wanted`. */
static bool read_exactly(Cursor *c, const char *what, const char *wanted) {
    char text[32];
    const char *start = c->at;
    if (!read_quoted(c, text, sizeof text))
        return false;
    return strcasecmp(text, wanted) == 0 ||
           fail(c, start, "%s is '%s', but '%s' is played here", what, text, wanted);
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
        fail(c, c->at, "'%s' cannot be %s", key, value);
    if (read > 0)
        c->at = ahead.at;
    return read;
}

static bool read_entry(Cursor *c, Position *pos, FenExtras *extras, bool *named) {
    const Variant *variant = pos->board->variant;
    char key[32], dim[16];
    const char *start = c->at;
    if (!read_quoted(c, key, sizeof key) || !expect(c, ':'))
        return false;
    peek(c);
    if (strcmp(key, "enPassant") == 0)
        return read_rights(c, pos->board, &pos->now);
    if (strcmp(key, "variant") == 0) {
        *named = true;
        return read_exactly(c, "the game", variant->name);
    }
    if (variant->is_described && strcmp(key, "dim") == 0) {
        snprintf(dim, sizeof dim, "%ux%u", pos->board->files, pos->board->ranks);
        return read_exactly(c, "the size", dim);
    }
    if (is_foreign_rule(key))
        return fail(c, start, "'%s' belongs to a variant that is not played here", key);
    if (variant->kings_walk && strcmp(key, "resigned") == 0)
        return read_flags(c, &pos->now.resigned);
    if (variant->kings_walk && strcmp(key, "flagged") == 0)
        return read_flags(c, &pos->now.flagged);
    const int own = read_own(c, pos, key);
    return own ? own > 0 : skip_value(c) && keep_entry(c, extras, start);
}

static bool read_dictionary(Cursor *c, Position *pos, FenExtras *extras) {
    bool named = false;
    c->field = "dictionary";
    if (!expect(c, '{'))
        return false;
    const char *start = c->at;
    while (peek(c) != '}') {
        if (!read_entry(c, pos, extras, &named))
            return false;
        if (!take(c, ','))
            break;
    }
    if (pos->board->variant->is_described && !named)
        return fail(c, start, "'variant' does not say which game it is");
    return expect(c, '}') && expect(c, '-');
}

/* --- board ------------------------------------------------------------------------------------ */

/* Behind the kind: the heading of a pawn that does not head away from its owner's edge, and `~`
 * with the seat whose man it was. */
static bool read_marks(Cursor *c, const Board *board, Kind *kind, Seat *origin) {
    static const char HEADINGS[] = "nesw"; /* ORDER DIR */
    const Variant *variant = board->variant;
    const char next = peek(c), *heading = next ? strchr(HEADINGS, next) : NULL;
    if (variant->headings != HEADING_NONE && board->kind[*kind].pushes && heading) {
        const uint8_t bit = (uint8_t)(1u << (heading - HEADINGS));
        Kind k = 1;
        while (board->kind[k].pushes != bit)
            k++;
        *kind = k;
        c->at++;
    }
    if (!variant->has_origin || !take(c, '~'))
        return true;
    *origin = variant_seat(variant, peek(c));
    if (*origin == SEATS)
        return fail(c, c->at, "no seat (%s) after '~'", variant->seats);
    c->at++;
    return true;
}

/* A man: seat letter and kind, or `d`, an optional seat letter (or 0), and kind for a grey one. */
static bool read_man(Cursor *c, Position *pos, Square s, Seat uncoloured) {
    const Board *board = pos->board;
    const char *start = c->at;
    char buffer[8];
    Owner owner = variant_seat(board->variant, *c->at);
    if (!islower((unsigned char)*c->at))
        return fail(c, start, "expected a man, found %s", shown(*c->at, buffer));
    if (*c->at == 'd' && owner == SEATS && !board->variant->is_described) {
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
    Kind kind = variant_kind(board->variant, peek(c), owner);
    if (kind == board->variant->kind_count)
        return fail(c, c->at, "%s is no kind of piece here", shown(*c->at, buffer));
    c->at++;
    Seat origin = board->variant->has_origin ? owner : 0;
    if (!read_marks(c, board, &kind, &origin))
        return false;
    if (count_bits64(pos->men[owner]) >= board->variant->max_men)
        return fail(c, start, "more than %u men of one seat", board->variant->max_men);
    if (owner < SEATS && board->variant->kinds[kind].royal && pos->now.king[owner] != NOWHERE)
        return fail(c, start, "a second king of '%c'", board->variant->seats[owner]);
    position_put(pos, s, piece_make(owner, origin, kind));
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
        } else if (ch == 'X' && !board->variant->is_described) {
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

static bool past_promotion(const Board *board, Square s, Dir heading) {
    const uint32_t last = board->promotion_row;
    return last ? board_row(board, s, heading) >= last : board->promotes[s] >> heading & 1;
}

static bool check_pawns(Cursor *c, const Position *pos) {
    for (Owner o = 0; o < OWNERS; o++)
        for (uint64_t m = pos->men[o]; m; m &= m - 1) {
            const Square s = pos->at[o][low_bit64(m)];
            const PieceKind *kind = position_kind(pos, pos->cell[s]);
            char name[SQUARE_TEXT];
            square_text(s, name);
            if (kind->pushes && past_promotion(pos->board, s, low_bit32(kind->pushes)))
                return fail(c, c->at, "the pawn on %s stands on or past its promotion line", name);
        }
    return true;
}

/* Could a pawn of `seat` have come to `pawn` over `cell` and no further by its first step? Where
 * rights linger the pawn itself may be gone: the site writes a right until its owner moves again.
 */
static bool is_possible_right(const Position *pos, Seat seat, Square cell, Square pawn) {
    const Variant *variant = pos->board->variant;
    const Piece p = pos->cell[pawn];
    Dir heading = variant->home[seat];
    if (!variant->ep_lingers) {
        const PieceKind *kind = position_kind(pos, p);
        if (piece_owner(p) != seat || !kind_is_pawn(kind))
            return false;
        if (kind->pushes)
            heading = low_bit32(kind->pushes);
    }
    const int step = dir_step(heading);
    const Square base = square_step(cell, -step);
    if (base >= CELLS || !(pos->board->base[base] >> heading & 1) ||
        (variant->has_origin && variant->home[piece_origin(p)] != heading))
        return false;
    Square s = cell;
    for (uint32_t i = 1; i < variant->first_steps; i++) {
        s = square_step(s, step);
        if (s == pawn)
            return true;
    }
    return false;
}

static bool check_rights(Cursor *c, const Position *pos) {
    c->field = "enPassant";
    for (Seat s = 0; s < SEATS; s++) {
        const Square pawn = pos->now.ep_pawn[s], cell = pos->now.ep_cell[s];
        char name[SQUARE_TEXT];
        if (pawn == NOWHERE || is_possible_right(pos, s, cell, pawn))
            continue;
        square_text(pawn, name);
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
    if (pos->board->variant->rules->next_seat) /* then who moved last cannot be told */
        return true;
    do {
        last = (last + SEATS - pos->board->turn_step) % SEATS;
        if (!(pos->now.alive >> last & 1) && !pos->men[last] && !pos->men[owner_grey(last)])
            return true; /* its men may have left just now, and opened a line */
    } while (!(pos->now.alive >> last & 1));
    c->field = "turn";
    if (last != pos->now.turn && attack_on_king(pos, last))
        return fail(c, c->text, "'%c' has just moved and left its king attacked",
                    pos->board->variant->seats[last]);
    return true;
}

static bool check_whole(Cursor *c, Position *pos) {
    if (!check_kings(c, pos) || !check_pawns(c, pos) || !check_rights(c, pos))
        return false;
    const RuleSet *rules = pos->board->variant->rules;
    const char *fault = rules->fault ? rules->fault(pos) : NULL;
    if (fault) {
        c->field = "position";
        return fail(c, c->at, "%s", fault);
    }
    if (state_wanderers(&pos->now) && !pos->board->kings_walk)
        return fail(c, c->at, "no king walks on alone by these rules");
    drop_stale_castling(pos);
    if (rules->find_end)
        rules->find_end(pos);
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

/* Where the first seat out ends the game, a position with one out is over. */
static void put_dead_out(Position *pos, const long dead[SEATS]) {
    if (pos->board->variant->rules->relate)
        pos->board->variant->rules->relate(pos);
    for (Seat s = 0; s < SEATS; s++) {
        if (!dead[s])
            continue;
        position_put_out(pos, s);
        pos->now.out_at[s] = 0;
        if (!pos->board->variant->rules->stuck)
            pos->now.ended = pos->now.king[s] == NOWHERE ? REASON_KING_CAPTURED : REASON_CHECKMATE;
    }
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
    if (peek(c) == '{' ? !read_dictionary(c, pos, extras)
                       : pos->board->variant->is_described && !expect(c, '{'))
        return false;
    Seat uncoloured = 0;
    for (Seat s = SEATS; s-- > 0;) {
        now->points[s] = (int16_t)points[s];
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++)
            if (castle[side][s])
                now->castle |= castle_bit(s, side);
        if (dead[s])
            uncoloured = s;
    }
    now->quiet_plies = (uint16_t)half;
    if (!read_board(c, pos, uncoloured))
        return false;
    put_dead_out(pos, dead);
    return check_whole(c, pos);
}

bool fen_read(Position *pos, FenExtras *extras, const Board *board, const SeatMask *side,
              const char *text, Error *error) {
    char name[16] = "";
    sscanf(text, " %15[A-Za-z0-9]", name);
    const Setup *setup = board_find_setup(board, name);
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
        /* A seat that is stuck, or out already, is never shown as the one to move. */
        if (!fresh->now.ended)
            play_settle(fresh, fresh->now.turn, fresh->now.alive >> fresh->now.turn & 1);
        fresh->journal_count = 0;
        fresh->now.stuck = 0; /* nobody has moved */
        *pos = *fresh;
        if (extras)
            *extras = kept;
    }
    free(fresh);
    return ok;
}
