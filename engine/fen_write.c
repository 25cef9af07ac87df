/* Writing FEN4 in its one spelling: corners as `x`, empty cells as numbers, the dictionary only
 * where it says something, its keys always in the same order. */
#include "engine/fen.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

static void put_rights(Writer *w, const State *now) {
    put(w, ",'enPassant':(");
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

static void put_flags(Writer *w, const char *key, SeatMask mask) {
    put(w, ",'%s':(", key);
    for (Seat s = 0; s < SEATS; s++)
        put(w, "%s%s", s ? "," : "", mask >> s & 1 ? "true" : "false");
    put(w, ")");
}

/* Every entry begins with a comma; the first one's becomes the opening bracket. */
static void put_dictionary(Writer *w, const Position *pos, const FenExtras *extras) {
    const State *now = &pos->now;
    const Variant *variant = pos->board->variant;
    const size_t start = w->n;
    if (variant->is_described)
        put(w, ",'variant':'%s','dim':'%ux%u'", variant->name, pos->board->files,
            pos->board->ranks);
    if (state_wanderers(now) & now->alive) {
        put_flags(w, "resigned", now->resigned & now->alive);
        put_flags(w, "flagged", now->flagged & now->alive);
    }
    if (now->ep_cell[0] || now->ep_cell[1] || now->ep_cell[2] || now->ep_cell[3])
        put_rights(w, now);
    if (variant->rules->write_keys) {
        char own[512] = "";
        variant->rules->write_keys(pos, own, sizeof own);
        put(w, "%s", own);
    }
    if (now->ended == REASON_ABORTED)
        put(w, ",'gameOver':" FEN_ABORTED);
    if (extras && extras->text[0])
        put(w, ",%s", extras->text);
    if (extras && extras->alliance[0])
        put(w, ",%s", extras->alliance);
    if (w->n > start) {
        w->out[start] = '{';
        put(w, "}-");
    }
}

static void put_man(Writer *w, const Position *pos, Piece p) {
    const Variant *variant = pos->board->variant;
    const PieceKind *kind = position_kind(pos, p);
    const Owner owner = piece_owner(p);
    const Seat seat = owner % SEATS;
    put(w, "%s%c%c", owner < SEATS ? "" : "d", variant->seats[seat], kind->letter);
    if (kind->pushes &&
        (variant->headings == HEADING_ALWAYS ||
         (variant->headings == HEADING_TURNED && kind->pushes != 1u << variant->home[seat])))
        put(w, "%c", "nesw"[low_bit32(kind->pushes)]); /* ORDER DIR */
    if (variant->has_origin && piece_origin(p) != seat)
        put(w, "~%c", variant->seats[piece_origin(p)]);
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
            put(w, "%s", comma);
            put_man(w, pos, p);
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
