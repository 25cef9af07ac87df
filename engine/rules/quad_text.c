/* The keys of FEN4's dictionary that only Quad has, and what its positions must be.
 *
 *   'moved':('f2','m2')       pawns on their own start line that have moved
 *   'pool':('QR','','N','')   captured officers, out of which their owner may promote
 *   'run':2                   coronations just played in a row
 *   'meeting':'rb'            the team whose meeting waits for the fourth player's reply
 *
 * A position can be read whose pools and officers nobody could have: two of each kind is all that a
 * seat ever has, on the board and off it, since promotion only brings back what was taken and the
 * princess makes the second queen. So two bits hold a count. */
#include "engine/rules/quad.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OFFICERS = 2, PAWNS = 8 }; /* of a kind; of a seat */

/* --- reading ---------------------------------------------------------------------------------- */

static bool take(const char **p, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*p, word, length) != 0)
        return false;
    *p += length;
    return true;
}

/* "('QR','','N','')" */
static bool read_pool(Position *pos, const char *p) {
    const char *letters = pos->board->variant->promotions;
    for (Seat s = 0; s < SEATS; s++) {
        if (!take(&p, s ? ",'" : "('"))
            return false;
        uint8_t *pool = &pos->now.extra[QUAD_POOL + s];
        *pool = 0;
        for (; *p && strchr(letters, *p); p++) {
            const uint32_t i = (uint32_t)(strchr(letters, *p) - letters);
            if (quad_pool(&pos->now, s, i) == OFFICERS)
                return false;
            *pool = (uint8_t)(*pool + (1u << 2 * i));
        }
        if (!take(&p, "'"))
            return false;
    }
    return strcmp(p, ")") == 0;
}

/* "('f2','m2')"; who stands there is checked when the men are known. */
static bool read_moved(Position *pos, const char *p) {
    if (!take(&p, "("))
        return false;
    do {
        Square s;
        Seat seat;
        uint32_t along;
        if (!take(&p, "'"))
            return false;
        const uint32_t length = square_parse(pos->board, p, &s);
        if (!length || !quad_start_cell(pos->board, s, &seat, &along))
            return false;
        pos->now.extra[QUAD_MOVED + seat] |= (uint8_t)(1u << along);
        p += length;
        if (!take(&p, "'"))
            return false;
    } while (take(&p, ","));
    return strcmp(p, ")") == 0;
}

static bool read_run(Position *pos, const char *p) {
    uint8_t *run = &pos->now.extra[QUAD_RUN];
    if (*p < '0' || *p > '0' + QUAD_LAST_RUN || p[1] != '\0')
        return false;
    *run = (uint8_t)((*run & 0xF0) | (*p - '0'));
    return true;
}

/* "'rb'" */
static bool read_meeting(Position *pos, const char *p) {
    const Variant *variant = pos->board->variant;
    if (strlen(p) != 4 || p[0] != '\'' || p[3] != '\'')
        return false;
    const Seat one = variant_seat(variant, p[1]), two = variant_seat(variant, p[2]);
    if (one == SEATS || two == SEATS || one == two || pos->now.prey[one] >> two & 1)
        return false;
    quad_note_meeting(pos, one);
    return true;
}

int quad_read_key(Position *pos, const char *key, const char *value) {
    static const struct {
        const char *key;
        bool (*read)(Position *, const char *);
    } KEYS[] = {
        {"pool", read_pool}, {"moved", read_moved}, {"run", read_run}, {"meeting", read_meeting}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strcmp(key, KEYS[i].key) == 0)
            return KEYS[i].read(pos, value) ? 1 : -1;
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    char *out;
    size_t size, n;
} Writer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
put(Writer *w, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(w->out + w->n, w->size - w->n, format, args);
    va_end(args);
    w->n += n > 0 ? (size_t)n : 0;
    if (w->n >= w->size)
        w->n = w->size - 1;
}

static void put_moved(Writer *w, const Position *pos) {
    const Board *board = pos->board;
    const char *before = ",'moved':(";
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        Seat seat;
        uint32_t along;
        char name[SQUARE_TEXT];
        if (!quad_start_cell(board, s, &seat, &along) ||
            !(pos->now.extra[QUAD_MOVED + seat] >> along & 1))
            continue;
        square_text(s, name);
        put(w, "%s'%s'", before, name);
        before = ",";
    }
    if (before[1])
        return;
    put(w, ")");
}

static void put_pool(Writer *w, const Position *pos) {
    const State *now = &pos->now;
    bool any = false;
    for (Seat s = 0; s < SEATS; s++)
        any |= now->extra[QUAD_POOL + s] != 0;
    for (Seat s = 0; s < SEATS && any; s++) {
        put(w, s ? ",'" : ",'pool':('");
        for (uint32_t i = 0; i < pos->board->promotion_count; i++)
            for (uint32_t k = quad_pool(now, s, i); k > 0; k--)
                put(w, "%c", pos->board->variant->promotions[i]);
        put(w, s + 1 < SEATS ? "'" : "')");
    }
}

void quad_write_keys(const Position *pos, char *out, size_t size) {
    Writer w = {out, size, strlen(out)};
    const State *now = &pos->now;
    put_moved(&w, pos);
    put_pool(&w, pos);
    if (quad_run(now))
        put(&w, ",'run':%u", quad_run(now));
    if (!quad_meeting(now) || now->ended) /* that of a game that is over says itself */
        return;
    put(&w, ",'meeting':'");
    for (Seat s = 0; s < SEATS; s++)
        if (!(now->prey[quad_meeting(now) - 1] >> s & 1))
            put(&w, "%c", pos->board->variant->seats[s]);
    put(&w, "'");
}

/* --- what must be -------------------------------------------------------------------------------
 */

static char princess_letter(const Variant *variant, Seat seat) {
    return (char)(variant->seats[seat] - 'a' + 'A');
}

static const char *place_fault(const Position *pos, Square s) {
    const Board *board = pos->board;
    const Piece p = pos->cell[s];
    if (p == EMPTY)
        return NULL;
    switch (piece_kind(p)) {
    case QUAD_PRINCESS:
        return piece_owner(p) < SEATS &&
                       board->terrain[s] == princess_letter(board->variant, piece_owner(p))
                   ? NULL
                   : "a princess is not at home";
    case QUAD_KING:
        return quad_is_city(board, s) && !quad_is_crowned(pos, piece_owner(p))
                   ? "a king is in the city without a crown"
                   : NULL;
    case QUAD_PAWN:
        return quad_is_city(board, s) ? "a pawn is in the city" : NULL;
    default:
        return quad_is_city(board, s)    ? "an officer is in the city"
               : quad_is_water(board, s) ? "an officer is on water"
                                         : NULL;
    }
}

static const char *numbers_fault(const Position *pos, Seat seat) {
    const Board *board = pos->board;
    uint32_t count[QUAD_PRINCESS + 1] = {0};
    for (uint64_t m = pos->men[seat]; m; m &= m - 1)
        count[piece_kind(pos->cell[pos->at[seat][low_bit64(m)]])]++;
    count[QUAD_QUEEN] += count[QUAD_PRINCESS];
    if (count[QUAD_PAWN] > PAWNS)
        return "a seat has more than eight pawns";
    for (uint32_t i = 0; i < board->promotion_count; i++)
        if (count[board->promotion[i]] + quad_pool(&pos->now, seat, i) > OFFICERS)
            return "a seat has more than two officers of a kind, princess and pool counted";
    return NULL;
}

static const char *moved_fault(const Position *pos) {
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        Seat seat;
        uint32_t along;
        if (quad_start_cell(pos->board, s, &seat, &along) &&
            pos->now.extra[QUAD_MOVED + seat] >> along & 1 &&
            pos->cell[s] != piece_make(seat, 0, QUAD_PAWN))
            return "'moved' names a square where no pawn is at home";
    }
    return NULL;
}

/* Everyone who has just been crowned is still where his princess was. */
static const char *run_fault(const Position *pos) {
    const State *now = &pos->now;
    const uint32_t meeting = quad_meeting(now);
    uint32_t crowned = 0;
    for (Seat s = 0; s < SEATS; s++)
        crowned += pos->board->terrain[now->king[s]] == princess_letter(pos->board->variant, s);
    if (quad_run(now) > crowned)
        return "'run' is greater than the number of kings where their princesses were";
    if (meeting > SEATS)
        return "a team that is none has met";
    if (meeting && (quad_run(now) != QUAD_LAST_RUN - 1 || !quad_kings_meet(pos, meeting - 1)))
        return "'meeting' needs two kings in the city and 'run':3";
    return NULL;
}

const char *quad_fault(const Position *pos) {
    const char *fault = NULL;
    for (uint32_t i = 0; i < pos->board->square_count && !fault; i++)
        fault = place_fault(pos, pos->board->squares[i]);
    for (Seat s = 0; s < SEATS && !fault; s++)
        fault = numbers_fault(pos, s);
    if (!fault)
        fault = moved_fault(pos);
    return fault ? fault : run_fault(pos);
}

void quad_find_end(Position *pos) {
    State *now = &pos->now;
    if (quad_run(now) == QUAD_LAST_RUN)
        now->ended = REASON_CORONATIONS;
    for (Seat s = 0; s < SEATS; s++)
        if (!(now->alive >> s & 1))
            now->ended = now->king[s] == NOWHERE ? REASON_KING_CAPTURED : REASON_RESIGNED;
    if (now->ended || quad_meeting(now))
        return;
    /* Where both teams have met, the mover's was too late: it was the reply to the other's. */
    for (Seat s = 0; s < SEATS; s++)
        if (quad_kings_meet(pos, s) && (!now->ended || now->prey[now->turn] >> s & 1)) {
            now->extra[QUAD_RUN] &= 15;
            quad_note_meeting(pos, s);
            now->ended = REASON_MEETING;
        }
}
