/* The reader walks the text once with a cursor that skips blanks, field by field, and fills a
 * position of its own that replaces the caller's only when all of it made sense. What a field may
 * hold is checked where it is read; what the fields must be to each other by fen_check. */
#include "engine/fen.h"

#include "engine/fen_check.h"
#include "engine/fen_dict.h"
#include "engine/play.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_four(Cursor *c, const char *field, long low, long high, long out[SEATS]) {
    c->field = field;
    for (Seat s = 0; s < SEATS; s++)
        if ((s && !cursor_expect(c, ',')) || !cursor_number(c, low, high, &out[s]))
            return false;
    return cursor_expect(c, '-');
}

/* --- board ------------------------------------------------------------------------------------ */

/* Behind the kind: the heading of a pawn that does not head away from its owner's edge, and `~`
 * with the seat whose man it was. */
static bool read_marks(Cursor *c, const Board *board, Kind *kind, Seat *origin) {
    static const char HEADINGS[] = "nesw"; /* ORDER DIR */
    const Variant *variant = board->variant;
    const char next = cursor_peek(c), *heading = next ? strchr(HEADINGS, next) : NULL;
    if (variant->headings != HEADING_NONE && board->kind[*kind].pushes && heading) {
        const uint8_t bit = (uint8_t)(1u << (heading - HEADINGS));
        Kind k = 1;
        while (board->kind[k].pushes != bit)
            k++;
        *kind = k;
        c->at++;
    }
    if (!variant->has_origin || !cursor_take(c, '~'))
        return true;
    *origin = variant_seat(variant, cursor_peek(c));
    if (*origin == SEATS)
        return cursor_fail(c, c->at, "no seat (%s) after '~'", variant->seats);
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
        return cursor_fail(c, start, "expected a man, found %s", cursor_shown(*c->at, buffer));
    if (*c->at == 'd' && owner == SEATS && !board->variant->is_described) {
        c->at++;
        owner = owner_grey(uncoloured);
        if (cursor_peek(c) == '0') {
            c->at++;
        } else if (islower((unsigned char)*c->at)) {
            const Seat seat = variant_seat(board->variant, *c->at++);
            if (seat == SEATS)
                return cursor_fail(c, start, "a dead man of no seat");
            owner = owner_grey(seat);
        }
        if (cursor_peek(c) == 'X') {
            c->at++;
            position_wall(pos, s);
            return true;
        }
    } else if (owner == SEATS) {
        return cursor_fail(c, start, "%s is no seat (%s)", cursor_shown(*c->at, buffer),
                           board->variant->seats);
    } else {
        c->at++;
    }
    Kind kind = variant_kind(board->variant, cursor_peek(c), owner);
    if (kind == board->variant->kind_count)
        return cursor_fail(c, c->at, "%s is no kind of piece here", cursor_shown(*c->at, buffer));
    c->at++;
    Seat origin = board->variant->has_origin ? owner : 0;
    if (!read_marks(c, board, &kind, &origin))
        return false;
    if (count_bits64(pos->men[owner]) >= board->variant->max_men)
        return cursor_fail(c, start, "more than %u men of one seat", board->variant->max_men);
    if (owner < SEATS && board->variant->kinds[kind].royal && pos->now.king[owner] != NOWHERE)
        return cursor_fail(c, start, "a second king of '%c'", board->variant->seats[owner]);
    position_put(pos, s, piece_make(owner, origin, kind));
    return true;
}

static bool read_rank(Cursor *c, Position *pos, uint32_t rank, Seat uncoloured) {
    const Board *board = pos->board;
    uint32_t file = 0;
    while (file < board->files) {
        const Square s = board_square(file, rank);
        const char ch = cursor_peek(c);
        if (isdigit((unsigned char)ch)) {
            long run;
            const char *start = c->at;
            if (!cursor_number(c, 1, 99, &run))
                return false;
            if (file + (uint32_t)run > board->files)
                return cursor_fail(c, start, "rank %u is longer than %u cells", rank + 1,
                                   board->files);
            file += (uint32_t)run;
        } else if (ch == 'x') {
            if (board->on[s])
                return cursor_fail(c, c->at, "'x' on a cell of the board");
            c->at++;
            file++;
        } else if (ch == '/' || ch == '-' || ch == '\0') {
            return cursor_fail(c, c->at, "rank %u has %u cells, not %u", rank + 1, file,
                               board->files);
        } else if (!board->on[s]) {
            return cursor_fail(c, c->at, "a man on a cell outside the board");
        } else if (ch == 'X' && !board->variant->is_described) {
            c->at++;
            file++;
            position_wall(pos, s);
        } else {
            if (!read_man(c, pos, s, uncoloured))
                return false;
            file++;
        }
        if (!cursor_take(c, ',') || file == board->files)
            continue;
        if (cursor_peek(c) == ',')
            return cursor_fail(c, c->at, "an empty cell name");
    }
    char buffer[8];
    if (rank > 0 && !cursor_take(c, '/'))
        return cursor_fail(c, c->at, "rank %u goes on after %u cells (%s)", rank + 1, board->files,
                           cursor_shown(cursor_peek(c), buffer));
    return true;
}

static bool read_board(Cursor *c, Position *pos, Seat uncoloured) {
    c->field = "board";
    for (uint32_t rank = pos->board->ranks; rank-- > 0;)
        if (!read_rank(c, pos, rank, uncoloured))
            return false;
    if (cursor_take(c, '-')) /* an older exporter's empty last field */
        while (cursor_take(c, ','))
            ;
    char buffer[8];
    return cursor_peek(c) == '\0' ||
           cursor_fail(c, c->at, "%s after the board", cursor_shown(*c->at, buffer));
}

static bool read_turn(Cursor *c, Position *pos) {
    char buffer[8];
    c->field = "turn";
    pos->now.turn = (uint8_t)variant_seat(pos->board->variant, cursor_peek(c));
    if (pos->now.turn == SEATS)
        return cursor_fail(c, c->at, "%s is no seat (%s)", cursor_shown(*c->at, buffer),
                           pos->board->variant->seats);
    c->at++;
    return cursor_expect(c, '-');
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
        if (!pos->board->variant->rules->stuck && pos->now.ended != REASON_ABORTED)
            pos->now.ended = pos->now.king[s] == NOWHERE ? REASON_KING_CAPTURED : REASON_CHECKMATE;
    }
}

/* `*over` as for fen_read_dictionary. */
static bool read_fields(Cursor *c, Position *pos, FenExtras *extras, const char **over) {
    long dead[SEATS], castle[2][SEATS], points[SEATS], half;
    State *now = &pos->now;
    if (!read_turn(c, pos) || !read_four(c, "dead", 0, 1, dead) ||
        !read_four(c, "castle short", 0, 1, castle[CASTLE_SHORT]) ||
        !read_four(c, "castle long", 0, 1, castle[CASTLE_LONG]) ||
        !read_four(c, "points", -9999, 9999, points))
        return false;
    c->field = "half";
    if (!cursor_number(c, 0, 9999, &half) || !cursor_expect(c, '-'))
        return false;
    Square royal[SEATS] = {NOWHERE};
    if ((cursor_peek(c) == '{' || pos->board->variant->is_described) &&
        !fen_read_dictionary(c, pos, royal, extras, over))
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
    for (Seat s = 0; s < SEATS; s++)
        if (!dead[s] && royal[s] != NOWHERE && royal[s] != now->king[s])
            return cursor_fail(c, c->at, "'royal' names another man of '%c' than its king",
                               pos->board->variant->seats[s]);
    put_dead_out(pos, dead);
    Error fault;
    c->field = fen_check(pos, &fault);
    if (!c->field)
        return true;
    return cursor_fail(c, strcmp(c->field, "turn") == 0 ? c->text : c->at, "%s", fault.text);
}

/* A position that goes on by the rules while its text says that the game is over, since somebody
 * resigned or both sides agreed: how it ended is not in the position, and to play on would be
 * another game. */
static bool check_over(Cursor *c, const Position *pos, const char *over) {
    Outcome unused;
    if (!over || play_over(pos, &unused))
        return true;
    c->field = "dictionary";
    return cursor_fail(c, over, "the game is over, it says, but by the rules it goes on");
}

bool fen_read(Position *pos, FenExtras *extras, const Board *board, const SeatMask *side,
              const char *text, Error *error) {
    char name[16] = "";
    sscanf(text, " %15[A-Za-z0-9-]", name);
    const Setup *setup = board_find_setup(board, name);
    if (setup) {
        const char *end = strstr(text, name) + strlen(name);
        if (end[strspn(end, " \t\r\n")] == '\0')
            text = setup->fen;
    }
    Position *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return error_set(error, "no memory for a position");
    FenExtras kept = {.text = ""};
    Cursor c = {text, text, "turn", error};
    position_clear(fresh, board);
    if (side)
        position_pair(fresh, side);
    const char *over = NULL;
    bool ok = read_fields(&c, fresh, &kept, &over);
    if (ok) {
        if (!fresh->now.ended)
            play_settle(fresh, fresh->now.turn, true); /* a seat that is stuck is never shown */
        fresh->journal_count = 0;
        fresh->now.stuck = 0; /* nobody has moved */
        ok = check_over(&c, fresh, over);
    }
    if (ok) {
        *pos = *fresh;
        if (extras)
            *extras = kept;
    }
    free(fresh);
    return ok;
}
