/* The moves of Quad that its table of pieces does not say.
 *
 * The common generator makes the steps of kings, single leaps of knights, slides (the city's cells
 * count as occupied, so rays end there) and en passant; quad_sift strikes out what may not end
 * where it ends. quad_more_moves adds pawns, chains of leaps, castling and coronation, and at last
 * asks whether anything but leaving the city is possible: if not, nothing is, and the turn is
 * passed. */
#include "engine/rules/quad.h"

typedef struct {
    const Position *pos;
    const Board *board;
    Seat us;
    SeatMask prey;
    uint32_t what; /* GEN_… */
    Move *out;
} Gen;

static size_t add(const Gen *g, Square from, Square to, uint32_t kind, uint32_t arg, size_t n) {
    g->out[n] = move_make(from, to, kind, arg);
    return n + 1;
}

/* An empty cell for a quiet move, or an enemy for a noisy one, and wanted. */
static bool is_wanted(const Gen *g, Square to) {
    const Piece p = g->pos->cell[to];
    return p == EMPTY ? (g->what & GEN_QUIET) != 0
                      : mask_has(g->prey, p) && (g->what & GEN_NOISY) != 0;
}

/* --- pawns ------------------------------------------------------------------------------------ */

/* Away from its own edge at home and on the continent, toward the end line of any other country. */
static Dir pawn_heading(const Board *board, Square s, Seat owner) {
    const Seat country = quad_country(board, s);
    const uint8_t *home = board->variant->home;
    return country == SEATS || country == owner ? home[owner] : dir_opposite(home[country]);
}

static DirMask pawn_takes(const Board *board, Square s, Seat owner) {
    static const DirMask AHEAD[] = {/* ORDER DIR */
                                    1 << DIR_NW | 1 << DIR_NE, 1 << DIR_NE | 1 << DIR_SE,
                                    1 << DIR_SE | 1 << DIR_SW, 1 << DIR_SW | 1 << DIR_NW};
    return quad_is_water(board, s) ? (DirMask)DIAGONALS : AHEAD[pawn_heading(board, s, owner)];
}

/* To a cell that is free for it; on the end line of another country it must become one of its
 * owner's dead, if there is one. */
static size_t pawn_arrives(const Gen *g, Square from, Square to, size_t n) {
    const Board *board = g->board;
    const uint32_t own_end = 1u << dir_opposite(board->variant->home[g->us]);
    if (!(board->promotes[to] & ~own_end) || !g->pos->now.extra[QUAD_POOL + g->us])
        return is_wanted(g, to) ? add(g, from, to, MOVE_NORMAL, 0, n) : n;
    if (!(g->what & GEN_NOISY))
        return n;
    for (uint32_t i = 0; i < board->promotion_count; i++)
        if (quad_pool(&g->pos->now, g->us, i))
            n = add(g, from, to, MOVE_PROMOTE, board->promotion[i], n);
    return n;
}

static size_t water_pawn_steps(const Gen *g, Square from, size_t n) {
    for (Dir d = DIR_N; d <= DIR_W; d++) {
        const Square to = square_step(from, dir_step(d));
        if (g->pos->cell[to] == EMPTY)
            n = pawn_arrives(g, from, to, n);
    }
    return n;
}

static bool has_moved(const Gen *g, Square s) {
    Seat seat;
    uint32_t along;
    return !quad_start_cell(g->board, s, &seat, &along) ||
           g->pos->now.extra[QUAD_MOVED + seat] >> along & 1;
}

static size_t land_pawn_steps(const Gen *g, Square from, size_t n) {
    const Dir heading = pawn_heading(g->board, from, g->us);
    const int step = dir_step(heading);
    const Square to = square_step(from, step), next = square_step(to, step);
    if (g->pos->cell[to] != EMPTY || quad_is_city(g->board, to))
        return n;
    n = pawn_arrives(g, from, to, n);
    if (g->board->base[from] >> heading & 1 && !has_moved(g, from) && g->pos->cell[next] == EMPTY &&
        g->what & GEN_QUIET)
        n = add(g, from, next, MOVE_DOUBLE, 0, n);
    return n;
}

static size_t pawn_moves(const Gen *g, Square from, size_t n) {
    const bool water = quad_is_water(g->board, from);
    n = water ? water_pawn_steps(g, from, n) : land_pawn_steps(g, from, n);
    for (DirMask takes = pawn_takes(g->board, from, g->us); takes; takes &= takes - 1) {
        const Square to = square_step(from, dir_step(low_bit32(takes)));
        const Piece p = g->pos->cell[to];
        const bool port = p == EMPTY && !water && g->board->terrain[to] == 'O';
        if (port || (mask_has(g->prey, p) && !quad_is_city(g->board, to)))
            n = pawn_arrives(g, from, to, n);
    }
    return n;
}

/* --- knights ---------------------------------------------------------------------------------- */

enum { STONES = SEATS * 17 + 1 };

/* `start` and the pawns on water, of owners in `friends`, that leaps over such pawns lead to. */
static size_t find_stones(const Position *pos, Square start, SeatMask friends, Square out[STONES]) {
    size_t count = 1;
    out[0] = start;
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < LEAP_COUNT[0]; k++) {
            const Square s = square_step(out[i], LEAPS[0][k]);
            if (!mask_has(friends, pos->cell[s]) || piece_kind(pos->cell[s]) != QUAD_PAWN ||
                !quad_is_water(pos->board, s))
                continue;
            bool known = false;
            for (size_t j = 0; j < count; j++)
                known |= out[j] == s;
            if (!known)
                out[count++] = s;
        }
    return count;
}

/* What a knight reaches only by leaping on. */
static size_t chain_moves(const Gen *g, Square from, size_t n) {
    const Board *board = g->board;
    Square stones[STONES];
    uint32_t seen[GRID] = {0}; /* one bit a cell */
    const size_t count = find_stones(g->pos, from, (SeatMask)~g->prey, stones);
    if (count == 1)
        return n;
    seen[square_y(from)] |= 1u << square_x(from); /* it may not end where it began */
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < LEAP_COUNT[0]; k++) {
            const Square to = square_step(stones[i], LEAPS[0][k]);
            const uint32_t bit = 1u << square_x(to);
            const bool known = seen[square_y(to)] & bit;
            seen[square_y(to)] |= bit;
            if (i > 0 && !known && !quad_is_water(board, to) && !quad_is_city(board, to) &&
                is_wanted(g, to))
                n = add(g, from, to, MOVE_NORMAL, 0, n);
        }
    return n;
}

/* --- kings ------------------------------------------------------------------------------------ */

/* Could a knight of `by` capture on the land cell `s` at once? Its way there is looked for
 * backwards. */
static bool knight_attacks(const Position *pos, Square s, SeatMask by) {
    Square stones[STONES];
    const size_t count = find_stones(pos, s, by, stones);
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < LEAP_COUNT[0]; k++) {
            const Piece p = pos->cell[square_step(stones[i], LEAPS[0][k])];
            if (mask_has(by, p) && piece_kind(p) == QUAD_KNIGHT)
                return true;
        }
    return false;
}

/* Could a man of `by` capture on the land cell `s` at once? */
static bool is_attacked(const Position *pos, Square s, SeatMask by) {
    const Board *board = pos->board;
    for (Dir d = 0; d < DIRS; d++) {
        const Square from = position_ray(pos, s, d);
        const Piece p = pos->cell[from];
        const bool next = from == square_step(s, dir_step(d));
        if (!mask_has(by, p))
            continue;
        const uint32_t strikes = piece_kind(p) == QUAD_PAWN
                                     ? pawn_takes(board, from, piece_owner(p)) * next
                                 : next ? board->strikes[piece_kind(p)]
                                        : board->slides[piece_kind(p)];
        if (strikes >> dir_opposite(d) & 1)
            return true;
    }
    return knight_attacks(pos, s, by);
}

/* As elsewhere, but the common rule knows no attack in this game. */
static size_t castling(const Gen *g, const Danger *danger, size_t n) {
    const size_t all = rules_castling(g->pos, danger, g->what, g->out, n);
    for (size_t i = n; i < all; i++) {
        const Move m = g->out[i];
        const Square from = move_from(m), to = move_to(m), over = (from + to) / 2;
        if (!is_attacked(g->pos, from, g->prey) && !is_attacked(g->pos, over, g->prey) &&
            !is_attacked(g->pos, to, g->prey))
            g->out[n++] = m;
    }
    return n;
}

static size_t coronation(const Gen *g, Square king, size_t n) {
    const Piece princess = piece_make(g->us, 0, QUAD_PRINCESS);
    for (Dir d = 0; d < DIRS && g->what & GEN_NOISY; d++) {
        const Square to = square_step(king, dir_step(d));
        if (g->pos->cell[to] == princess)
            n = add(g, king, to, MOVE_CROWN, QUAD_QUEEN, n);
    }
    return n;
}

/* "If he has no move but that of his king out of the city, he passes": moves[0…n), of the kinds
 * wanted, or none. */
static size_t unless_driven_out(const Gen *g, const Danger *danger, size_t n) {
    const Board *board = g->board;
    if (!quad_is_city(board, g->pos->now.king[g->us]))
        return n;
    for (size_t i = 0; i < n; i++)
        if (!quad_is_city(board, move_from(g->out[i])) || quad_is_city(board, move_to(g->out[i])))
            return n;
    if (n == 0 || g->what == GEN_ALL)
        return 0;
    Move all[MAX_MOVES]; /* is there a move of the other kind? */
    return movegen(g->pos, danger, GEN_ALL, all) > 0 ? n : 0;
}

size_t quad_more_moves(const Position *pos, const Danger *danger, uint32_t what, Move *out,
                       size_t n) {
    const Seat us = pos->now.turn;
    const Square king = pos->now.king[us];
    const Gen g = {pos, pos->board, us, pos->now.prey[us], what, out};
    for (uint64_t men = pos->kin[us][QUAD_PAWN]; men; men &= men - 1)
        n = pawn_moves(&g, pos->at[us][low_bit64(men)], n);
    for (uint64_t men = pos->kin[us][QUAD_KNIGHT]; men; men &= men - 1)
        n = chain_moves(&g, pos->at[us][low_bit64(men)], n);
    if (king == NOWHERE)
        return n;
    n = castling(&g, danger, n);
    n = coronation(&g, king, n);
    return unless_driven_out(&g, danger, n);
}

/* --- what may not be ----------------------------------------------------------------------------
 */

/* Does the pawn on `from` take toward the cell `to`, which is the next one on a diagonal? */
static bool pawn_strikes(const Position *pos, Square from, Square to) {
    Dir d = DIR_NE;
    while (square_step(from, dir_step(d)) != to)
        d++;
    return pawn_takes(pos->board, from, piece_owner(pos->cell[from])) >> d & 1;
}

bool quad_may_take(const Position *pos, Square from, Square to) {
    const Kind kind = piece_kind(pos->cell[from]);
    if (quad_is_city(pos->board, to))
        return false;
    if (kind == QUAD_PAWN)
        return pawn_strikes(pos, from, to);
    return kind == QUAD_KING || !quad_is_water(pos->board, to);
}

/* May this move of the common generator end there? */
static bool may_end(const Position *pos, Move m) {
    const Board *board = pos->board;
    const Square from = move_from(m), to = move_to(m);
    const Piece p = pos->cell[from];
    if (move_kind(m) == MOVE_EP)
        return pawn_strikes(pos, from, to);
    const bool king = piece_kind(p) == QUAD_KING;
    if (quad_is_city(board, to)) /* nobody is taken there, and only the crowned walk in */
        return king && pos->cell[to] == EMPTY && quad_is_crowned(pos, piece_owner(p));
    return king || !quad_is_water(board, to);
}

size_t quad_sift(const Position *pos, Move *moves, size_t count) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (may_end(pos, moves[i]))
            moves[n++] = moves[i];
    return n;
}
