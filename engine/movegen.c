/* Legal moves in one pass: the node's Danger says which men are pinned and what gives check, so
 * that no ordinary move has to be tried on the board. What is rare stands in generate.c.
 *
 * One body serves three purposes: `counting` (a constant in each instance, so the compiler drops
 * the other half) counts without writing, which is what perft's last ply needs.
 *
 * A king that may be captured (its owner is prey) is captured whatever that does to the mover's
 * own king: the rules of the games that know king capture say so, and in the others no position
 * has a capturable king. */
#include "engine/movegen.h"

#include "engine/generate.h"

#include <assert.h>

ALWAYS_INLINE size_t slide(const Gen *g, Square from, Dir d, uint32_t mode, size_t n) {
    const Square hit = position_ray(g->pos, from, d);
    if (mode & GEN_QUIET) {
        if (mode & COUNTING)
            n += position_run(g->pos, from, d);
        else
            for (Square s = square_step(from, dir_step(d)); s != hit;
                 s = square_step(s, dir_step(d)))
                offer(g, move_make(from, s, MOVE_NORMAL, 0), mode, n++);
    }
    if (mode & GEN_NOISY) {
        offer(g, move_make(from, hit, MOVE_NORMAL, 0), mode, n);
        n += g->takes.has[piece_owner(g->pos->cell[hit])];
    }
    return n;
}

/* Written out, so that each direction is a constant. */
ALWAYS_INLINE size_t slide_orthogonals(const Gen *g, Square from, uint32_t mode, size_t n) {
    n = slide(g, from, DIR_N, mode, n);
    n = slide(g, from, DIR_E, mode, n);
    n = slide(g, from, DIR_S, mode, n);
    return slide(g, from, DIR_W, mode, n);
}

ALWAYS_INLINE size_t slide_diagonals(const Gen *g, Square from, uint32_t mode, size_t n) {
    n = slide(g, from, DIR_NE, mode, n);
    n = slide(g, from, DIR_SE, mode, n);
    n = slide(g, from, DIR_SW, mode, n);
    return slide(g, from, DIR_NW, mode, n);
}

ALWAYS_INLINE size_t slide_any(const Gen *g, Square from, DirMask dirs, uint32_t mode, size_t n) {
    for (; dirs; dirs &= dirs - 1)
        n = slide(g, from, low_bit32(dirs), mode, n);
    return n;
}

/* One move to a cell next by or a leap away. */
ALWAYS_INLINE size_t hop(const Gen *g, Square from, Square to, uint32_t mode, size_t n) {
    const Owner owner = piece_owner(g->pos->cell[to]);
    offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n);
    if (!(mode & GEN_NOISY))
        return n + (owner == piece_owner(EMPTY));
    return n + (mode & GEN_QUIET ? g->enters.has[owner] : g->takes.has[owner]);
}

/* A pawn on a base line is at home only if it is the base line of its origin. */
static bool at_home(const Gen *g, Square from, Dir heading) {
    return g->variant->home[piece_origin(g->pos->cell[from])] == heading;
}

/* Steps along the heading: one, more from the base line, or onto the promotion line. */
ALWAYS_INLINE size_t pawn_push(const Gen *g, Square from, Dir heading, uint32_t mode, size_t n) {
    const uint32_t run = position_run(g->pos, from, heading);
    uint32_t reach = g->board->reach[heading][from];
    if (reach == PROMOTES_NEXT) {
        if (run > 0 && (mode & GEN_NOISY))
            n = gen_promote(g, from, square_step(from, dir_step(heading)), MOVE_PROMOTE, mode, n);
        return n;
    }
    if (!(mode & GEN_QUIET))
        return n;
    if (g->variant->has_origin && reach > 1 && !at_home(g, from, heading))
        reach = 1;
    if (run < reach)
        reach = run;
    if (!(mode & COUNTING))
        for (uint32_t i = 1; i <= reach; i++)
            offer(g,
                  move_make(from, square_step(from, (int)i * dir_step(heading)),
                            i == 1 ? MOVE_NORMAL : MOVE_DOUBLE, 0),
                  mode, n + i - 1);
    return n + reach;
}

ALWAYS_INLINE size_t pawn_take(const Gen *g, Square from, Square to, uint8_t heading, uint32_t mode,
                               size_t n) {
    return g->takes.has[piece_owner(g->pos->cell[to])]
               ? gen_pawn_takes(g, from, to, heading, mode, n)
               : n;
}

/* `dirs` = the directions that a pin leaves; `heading` is a constant in each call below, and the
 * other directions of `takes` are none of a pawn's. */
ALWAYS_INLINE size_t pawn_heading(const Gen *g, Square from, Dir heading, DirMask takes,
                                  DirMask dirs, uint32_t mode, size_t n) {
    const uint8_t bit = (uint8_t)(1u << heading);
    if (dirs & bit)
        n = pawn_push(g, from, heading, mode, n);
    if (!(mode & GEN_NOISY))
        return n;
    takes &= dirs;
    if (takes & 1u << DIR_NE)
        n = pawn_take(g, from, square_step(from, dir_step(DIR_NE)), bit, mode, n);
    if (takes & 1u << DIR_SE)
        n = pawn_take(g, from, square_step(from, dir_step(DIR_SE)), bit, mode, n);
    if (takes & 1u << DIR_SW)
        n = pawn_take(g, from, square_step(from, dir_step(DIR_SW)), bit, mode, n);
    if (takes & 1u << DIR_NW)
        n = pawn_take(g, from, square_step(from, dir_step(DIR_NW)), bit, mode, n);
    return n;
}

ALWAYS_INLINE size_t pawns(const Gen *g, uint64_t men, const PieceKind *kind, DirMask dirs,
                           uint32_t mode, size_t n) {
    enum { NE = 1 << DIR_NE, SE = 1 << DIR_SE, SW = 1 << DIR_SW, NW = 1 << DIR_NW };
    const uint16_t *at = g->pos->at[g->us];
    const DirMask takes = kind->takes;
    switch (kind->pushes) {
    case 1 << DIR_N:
        for (; men; men &= men - 1)
            n = pawn_heading(g, at[low_bit64(men)], DIR_N, takes & (NW | NE), dirs, mode, n);
        return n;
    case 1 << DIR_E:
        for (; men; men &= men - 1)
            n = pawn_heading(g, at[low_bit64(men)], DIR_E, takes & (NE | SE), dirs, mode, n);
        return n;
    case 1 << DIR_S:
        for (; men; men &= men - 1)
            n = pawn_heading(g, at[low_bit64(men)], DIR_S, takes & (SE | SW), dirs, mode, n);
        return n;
    default:
        for (; men; men &= men - 1)
            n = pawn_heading(g, at[low_bit64(men)], DIR_W, takes & (SW | NW), dirs, mode, n);
        return n;
    }
}

ALWAYS_INLINE size_t leaps(const Gen *g, Square from, uint32_t row, uint32_t mode, size_t n) {
    for (uint32_t i = 0; i < LEAP_COUNT[row]; i++)
        n = hop(g, from, square_step(from, LEAPS[row][i]), mode, n);
    return n;
}

/* Men of one kind that are not pinned, as slots: what the kind can do is asked once for all. */
ALWAYS_INLINE size_t kind_moves(const Gen *g, uint64_t men, const PieceKind *kind, uint32_t mode,
                                size_t n) {
    const uint16_t *at = g->pos->at[g->us];
    if (kind->pushes)
        return pawns(g, men, kind, ALL_DIRS, mode, n);
    if (kind->leaps & LEAP_KNIGHT)
        for (uint64_t m = men; m; m &= m - 1)
            n = leaps(g, at[low_bit64(m)], 0, mode, n);
    if (kind->leaps & LEAP_LONG)
        for (uint64_t m = men; m; m &= m - 1)
            n = leaps(g, at[low_bit64(m)], 1, mode, n);
    if (kind->leaps & LEAP_ALFIL)
        for (uint64_t m = men; m; m &= m - 1)
            n = leaps(g, at[low_bit64(m)], 2, mode, n);
    if ((kind->slides & ORTHOGONALS) == ORTHOGONALS)
        for (uint64_t m = men; m; m &= m - 1)
            n = slide_orthogonals(g, at[low_bit64(m)], mode, n);
    if ((kind->slides & DIAGONALS) == DIAGONALS)
        for (uint64_t m = men; m; m &= m - 1)
            n = slide_diagonals(g, at[low_bit64(m)], mode, n);
    if (kind->steps)
        for (uint64_t m = men; m; m &= m - 1)
            for (DirMask steps = kind->steps; steps; steps &= steps - 1)
                n = hop(g, at[low_bit64(m)],
                        square_step(at[low_bit64(m)], dir_step(low_bit32(steps))), mode, n);
    return n;
}

/* The king steps to unattacked cells. The one line that it cannot leave by stepping straight away
 * from the checker is known from Danger: seen from the new cell the king itself hides the checker
 * (the king still stands on the board while we look). */
ALWAYS_INLINE size_t king_step(const Gen *g, Square from, Dir d, uint32_t mode, size_t n) {
    const Square to = square_step(from, dir_step(d));
    if (hop(g, from, to, mode, n) == n)
        return n;
    const bool safe = !(g->danger->check_lines >> dir_opposite(d) & 1) &&
                      !attack_on(g->pos, to, g->pos->now.threat[g->us]);
    return n + (safe || gen_may_take_king(g, &from, 1, to));
}

static size_t king_moves(const Gen *g, Square from, uint32_t mode, size_t n) {
    assert(position_kind(g->pos, g->pos->cell[from])->steps == ALL_DIRS); /* as in every game */
    n = king_step(g, from, DIR_N, mode, n);
    n = king_step(g, from, DIR_E, mode, n);
    n = king_step(g, from, DIR_S, mode, n);
    n = king_step(g, from, DIR_W, mode, n);
    n = king_step(g, from, DIR_NE, mode, n);
    n = king_step(g, from, DIR_SE, mode, n);
    n = king_step(g, from, DIR_SW, mode, n);
    return king_step(g, from, DIR_NW, mode, n);
}

/* A pinned man moves along its pin … */
static size_t pinned_along(const Gen *g, Square from, DirMask dirs, uint32_t mode, size_t n) {
    const PieceKind *kind = position_kind(g->pos, g->pos->cell[from]);
    if (kind->pushes)
        return pawns(g, 1ull << g->pos->slot[from], kind, dirs, mode, n);
    n = slide_any(g, from, kind->slides & dirs, mode, n);
    for (DirMask steps = kind->steps & dirs; steps; steps &= steps - 1)
        n = hop(g, from, square_step(from, dir_step(low_bit32(steps))), mode, n);
    return n;
}

/* … and takes a king wherever else it can, but for a pawn on a skipped cell, where that is en
 * passant. The man at the far end of the pin slides, so it is no king, and no move is written
 * twice. */
static size_t pinned_takes_king(const Gen *g, Square from, uint32_t mode, size_t n) {
    const Position *pos = g->pos;
    const PieceKind *kind = position_kind(pos, pos->cell[from]);
    for (Seat s = 0; s < SEATS; s++) {
        const Square king = pos->now.king[s];
        if (!(g->prey >> s & 1) || king == NOWHERE || !attack_reaches(pos, from, king) ||
            (kind_is_pawn(kind) && gen_is_ep_target(pos, g->prey, king)) ||
            !gen_may_take_king(g, &from, 1, king))
            continue;
        if (kind_is_pawn(kind) && g->board->promotes[king] & kind->pushes)
            n = gen_promote(g, from, king, MOVE_PROMOTE, mode, n);
        else
            offer(g, move_make(from, king, MOVE_NORMAL, 0), mode, n++);
    }
    return n;
}

static size_t pinned_moves(const Gen *g, uint32_t mode, size_t n) {
    for (DirMask lines = g->danger->pin_lines; lines; lines &= lines - 1) {
        const Dir d = low_bit32(lines);
        const Square from = g->danger->pin[d];
        const DirMask along = 1u << d | 1u << dir_opposite(d);
        if (!g->danger->checks)
            n = pinned_along(g, from, along, mode, n);
        if (mode & GEN_NOISY)
            n = pinned_takes_king(g, from, mode, n);
    }
    return n;
}

/* Keeps of out[0…count) what answers the check: blocking, taking the checker, or taking a king. */
static size_t keep_evasions(const Gen *g, size_t count) {
    const Position *pos = g->pos;
    const Danger *danger = g->danger;
    const Square king = pos->now.king[g->us];
    uint32_t target[GRID] = {0}; /* one bit a cell */
    if (danger->checks == 1) {
        target[square_y(danger->checker)] |= 1u << square_x(danger->checker);
        if (danger->check_lines) {
            const int step = dir_step(low_bit32(danger->check_lines));
            for (Square s = square_step(king, step); s != danger->checker; s = square_step(s, step))
                target[square_y(s)] |= 1u << square_x(s);
        }
    }
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const Square from = move_from(g->out[i]), to = move_to(g->out[i]);
        if (target[square_y(to)] >> square_x(to) & 1 ||
            (pos->cell[to] != EMPTY && gen_may_take_king(g, &from, 1, to)))
            g->out[n++] = g->out[i];
    }
    return n;
}

ALWAYS_INLINE size_t generate(const Gen *g, uint32_t mode) {
    const Position *pos = g->pos;
    const Square king = pos->now.king[g->us];
    size_t n = 0;
    for (Kind k = g->variant->kind_count; --k > 0;) { /* the strong men stand last in the tables */
        const uint64_t men = pos->kin[g->us][k] & ~g->danger->pinned;
        if (men && !g->board->kind[k].royal)
            n = kind_moves(g, men, &g->board->kind[k], mode, n);
    }
    if (g->danger->checks) {
        assert(!(mode & COUNTING));
        n = keep_evasions(g, n);
    }
    if (g->danger->pin_lines)
        n = pinned_moves(g, mode, n);
    if (king != NOWHERE)
        n = king_moves(g, king, mode, n);
    if ((mode & GEN_NOISY) && position_has_ep(pos))
        n = gen_ep_moves(g, mode, n);
    return n;
}

/* Filled in place: a copy of what was just written byte by byte would stall. */
static inline void gen_start(Gen *g, const Position *pos, const Danger *danger, Move *out) {
    g->pos = pos;
    g->board = pos->board;
    g->variant = pos->board->variant;
    g->danger = danger;
    g->out = out;
    g->us = pos->now.turn;
    g->prey = pos->now.prey[g->us];
    owner_table(g->prey, &g->takes);
    owner_table(g->prey, &g->enters);
    g->enters.has[piece_owner(EMPTY)] = 1;
}

/* Strikes out what takes a king that may not be taken. */
static size_t drop_king_takes(const Gen *g, size_t count) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (!gen_takes_king(g->pos, move_to(g->out[i])))
            g->out[n++] = g->out[i];
    return n;
}

size_t movegen(const Position *pos, const Danger *danger, uint32_t what, Move *out) {
    Gen g;
    gen_start(&g, pos, danger, out);
    const RuleSet *rules = pos->board->variant->rules;
    size_t n;
    if (pos->now.claiming)
        return rules->more_moves(pos, danger, what, out, 0);
    switch (what) { /* three instances of one body */
    case GEN_NOISY:
        n = generate(&g, GEN_NOISY);
        break;
    case GEN_QUIET:
        n = generate(&g, GEN_QUIET);
        break;
    default:
        n = generate(&g, GEN_ALL);
        break;
    }
    if ((what & GEN_NOISY) && g.variant->kings == KING_SAFE)
        n = drop_king_takes(&g, n);
    if (rules->sift)
        n = rules->sift(pos, out, n);
    return rules->more_moves ? rules->more_moves(pos, danger, what, out, n) : n;
}

size_t movegen_legal(const Position *pos, Move *out) {
    Danger danger;
    attack_danger(pos, &danger);
    return movegen(pos, &danger, GEN_ALL, out);
}

size_t movegen_count(const Position *pos) {
    Danger danger;
    attack_danger(pos, &danger);
    const RuleSet *rules = pos->board->variant->rules;
    /* Evasions and games with untouchable kings are sifted from a list. */
    if (danger.checks || pos->now.claiming || pos->board->variant->kings == KING_SAFE ||
        rules->sift) {
        Move moves[MAX_MOVES];
        return movegen(pos, &danger, GEN_ALL, moves);
    }
    Move few[2 * SEATS]; /* the game's own moves are few and always written */
    Gen g;
    gen_start(&g, pos, &danger, NULL);
    const size_t n = generate(&g, GEN_ALL | COUNTING);
    return n + (rules->more_moves ? rules->more_moves(pos, &danger, GEN_ALL, few, 0) : 0);
}

/* Out of check nearly every seat has a plain move with the first men looked at. */
static bool has_plain_move(const Gen *g) {
    const Position *pos = g->pos;
    Move moves[MAX_MOVES];
    Gen one = *g;
    one.out = moves;
    for (Kind k = 1; k < g->variant->kind_count; k++)
        for (uint64_t men = pos->kin[g->us][k] & ~g->danger->pinned; men; men &= men - 1)
            if (!g->board->kind[k].royal &&
                kind_moves(&one, men & -men, &g->board->kind[k], GEN_QUIET, 0) > 0)
                return true;
    return false;
}

bool movegen_any(const Position *pos) {
    Danger danger;
    attack_danger(pos, &danger);
    const RuleSet *rules = pos->board->variant->rules;
    Gen g;
    gen_start(&g, pos, &danger, NULL);
    if (!danger.checks && !pos->now.claiming && !rules->sift && has_plain_move(&g))
        return true;
    return movegen_count(pos) > 0;
}

bool movegen_is_legal(const Position *pos, Move m) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}
