/* Legal moves in one pass: the node's Danger says which men are pinned and what gives check, so
 * that no ordinary move has to be tried on the board. Only en passant, which empties two or three
 * cells at once, is tested by looking at the king afterwards.
 *
 * One body serves three purposes: `counting` (a constant in each instance, so the compiler drops
 * the other half) counts without writing, which is what perft's last ply needs.
 *
 * A king that may be captured (its owner is prey) is captured whatever that does to the mover's
 * own king: the rules of the games that know king capture say so, and in the others no position
 * has a capturable king. */
#include "engine/movegen.h"

#include <assert.h>

typedef struct {
    const Position *pos;
    const Board *board;
    const Danger *danger;
    Move *out;
    size_t n;
    uint32_t what;
    Seat us;
    SeatMask prey;
} Gen;

/* gcc and clang both inline these bodies into the instances below only when told to. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE void add(Gen *g, Move m, bool counting) {
    if (!counting)
        g->out[g->n] = m;
    g->n++;
}

ALWAYS_INLINE void slide(Gen *g, Square from, Dir d, bool counting) {
    const Square hit = position_ray(g->pos, from, d);
    const int step = dir_step(d);
    if (g->what & GEN_QUIET) {
        if (counting) {
            g->n += (size_t)(((int)hit - (int)from) / step) - 1;
        } else {
            for (Square s = square_step(from, step); s != hit; s = square_step(s, step))
                g->out[g->n++] = move_make(from, s, MOVE_NORMAL, 0);
        }
    }
    if (g->what & GEN_NOISY) {
        if (!counting)
            g->out[g->n] = move_make(from, hit, MOVE_NORMAL, 0);
        g->n += mask_has(g->prey, g->pos->cell[hit]);
    }
}

ALWAYS_INLINE void slide_all(Gen *g, Square from, DirMask dirs, bool counting) {
    /* Written out, so that each direction is a constant. */
    if (dirs & ORTHOGONALS) {
        if (dirs & 1u << DIR_N)
            slide(g, from, DIR_N, counting);
        if (dirs & 1u << DIR_E)
            slide(g, from, DIR_E, counting);
        if (dirs & 1u << DIR_S)
            slide(g, from, DIR_S, counting);
        if (dirs & 1u << DIR_W)
            slide(g, from, DIR_W, counting);
    }
    if (dirs & DIAGONALS) {
        if (dirs & 1u << DIR_NE)
            slide(g, from, DIR_NE, counting);
        if (dirs & 1u << DIR_SE)
            slide(g, from, DIR_SE, counting);
        if (dirs & 1u << DIR_SW)
            slide(g, from, DIR_SW, counting);
        if (dirs & 1u << DIR_NW)
            slide(g, from, DIR_NW, counting);
    }
}

/* One move to a cell next by or a leap away. */
ALWAYS_INLINE void hop(Gen *g, Square from, Square to, bool counting) {
    const Piece p = g->pos->cell[to];
    const bool quiet = p == EMPTY && (g->what & GEN_QUIET);
    const bool noisy = mask_has(g->prey, p) && (g->what & GEN_NOISY);
    if (!counting)
        g->out[g->n] = move_make(from, to, MOVE_NORMAL, 0);
    g->n += quiet | noisy;
}

ALWAYS_INLINE void promote(Gen *g, Square from, Square to, uint32_t kind, bool counting) {
    for (uint32_t i = 0; i < g->board->promotion_count; i++)
        add(g, move_make(from, to, kind, g->board->promotion[i]), counting);
}

/* Is `to` the cell that a pawn just skipped whose right the mover may use? Then the capture there
 * is the en passant capture, and no plain one exists beside it. */
static bool is_ep_target(const Position *pos, SeatMask prey, Square to) {
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.ep_cell[s] == to && (prey >> s & 1))
            return true;
    return false;
}

ALWAYS_INLINE void pawn_moves(Gen *g, Square from, const PieceKind *kind, DirMask dirs,
                              bool counting) {
    const Position *pos = g->pos;
    if (dirs & kind->pushes) {
        const Dir heading = low_bit32(kind->pushes);
        const int step = dir_step(heading);
        const Square to = square_step(from, step);
        if (pos->cell[to] == EMPTY) {
            if (g->board->promotes[to] & kind->pushes) {
                if (g->what & GEN_NOISY)
                    promote(g, from, to, MOVE_PROMOTE, counting);
            } else if (g->what & GEN_QUIET) {
                add(g, move_make(from, to, MOVE_NORMAL, 0), counting);
                if (g->board->base[from] & kind->pushes) {
                    const Square next = square_step(to, step);
                    if (!counting)
                        g->out[g->n] = move_make(from, next, MOVE_DOUBLE, 0);
                    g->n += pos->cell[next] == EMPTY;
                }
            }
        }
    }
    if (!(g->what & GEN_NOISY))
        return;
    for (DirMask takes = dirs & kind->takes; takes; takes &= takes - 1) {
        const Square to = square_step(from, dir_step(low_bit32(takes)));
        if (!mask_has(g->prey, pos->cell[to]) || is_ep_target(pos, g->prey, to))
            continue;
        if (g->board->promotes[to] & kind->pushes)
            promote(g, from, to, MOVE_PROMOTE, counting);
        else
            add(g, move_make(from, to, MOVE_NORMAL, 0), counting);
    }
}

ALWAYS_INLINE void man_moves(Gen *g, Square from, DirMask dirs, bool counting) {
    const PieceKind *kind = position_kind(g->pos, g->pos->cell[from]);
    if (kind_is_pawn(kind)) {
        pawn_moves(g, from, kind, dirs, counting);
        return;
    }
    slide_all(g, from, kind->slides & dirs, counting);
    for (DirMask steps = kind->steps & dirs; steps; steps &= steps - 1)
        hop(g, from, square_step(from, dir_step(low_bit32(steps))), counting);
    if (kind->leaps && dirs == ALL_DIRS)
        for (uint32_t i = 0; i < 8; i++)
            hop(g, from, square_step(from, LEAPS[i]), counting);
}

static bool takes_king(const Position *pos, Square to) {
    const Piece p = pos->cell[to];
    return piece_is_man(p) && position_kind(pos, p)->royal && piece_owner(p) < SEATS;
}

/* The king steps to unattacked cells. The one line that it cannot leave by stepping straight away
 * from the checker is known from Danger: seen from the new cell the king itself hides the checker
 * (the king still stands on the board while we look). */
ALWAYS_INLINE void king_moves(Gen *g, Square from, bool counting) {
    const Position *pos = g->pos;
    const PieceKind *kind = position_kind(pos, pos->cell[from]);
    const SeatMask threat = pos->now.threat[g->us];
    for (DirMask steps = kind->steps; steps; steps &= steps - 1) {
        const Dir d = low_bit32(steps);
        const Square to = square_step(from, dir_step(d));
        const Piece p = pos->cell[to];
        if (p == EMPTY ? !(g->what & GEN_QUIET)
                       : !(mask_has(g->prey, p) && (g->what & GEN_NOISY)))
            continue;
        const bool safe = !(g->danger->check_lines >> dir_opposite(d) & 1) &&
                          !attack_on(pos, to, threat);
        if (safe || takes_king(pos, to))
            add(g, move_make(from, to, MOVE_NORMAL, 0), counting);
    }
}

/* En passant: looked for from the skipped cells, since rights are few. Two rights that cover one
 * cell make one move, so a later one of the same cell is passed over. */
static void ep_moves(Gen *g, bool counting) {
    const Position *pos = g->pos;
    const State *now = &pos->now;
    for (Seat s = 0; s < SEATS; s++) {
        const Square target = now->ep_cell[s];
        if (target == NOWHERE || !(g->prey >> s & 1))
            continue;
        const Piece there = pos->cell[target];
        if (there != EMPTY && !mask_has(g->prey, there))
            continue;
        Square gone[SEATS + 1];
        size_t count = 1;
        bool seen = false;
        for (Seat t = 0; t < SEATS; t++)
            if (now->ep_cell[t] == target && (g->prey >> t & 1)) {
                seen |= t < s;
                gone[count++] = now->ep_pawn[t];
            }
        for (Dir d = DIR_NE; d < DIRS && !seen; d++) {
            const Square from = square_step(target, -dir_step(d));
            const Piece p = pos->cell[from];
            if (piece_owner(p) != g->us || !(position_kind(pos, p)->takes >> d & 1) ||
                !kind_is_pawn(position_kind(pos, p)))
                continue;
            gone[0] = from;
            if (now->king[g->us] != NOWHERE && !takes_king(pos, target) &&
                attack_after(pos, now->king[g->us], now->threat[g->us], gone, count, target))
                continue;
            if (g->board->promotes[target] & position_kind(pos, p)->pushes)
                promote(g, from, target, MOVE_EP, counting);
            else
                add(g, move_make(from, target, MOVE_EP, 0), counting);
        }
    }
}

/* A pinned man moves along its pin, and takes a king wherever it can. */
ALWAYS_INLINE void pinned_moves(Gen *g, bool counting) {
    const Position *pos = g->pos;
    for (DirMask lines = g->danger->pin_lines; lines; lines &= lines - 1) {
        const Dir d = low_bit32(lines);
        const Square from = g->danger->pin[d];
        if (!g->danger->checks)
            man_moves(g, from, 1u << d | 1u << dir_opposite(d), counting);
        if (!(g->what & GEN_NOISY))
            continue;
        for (Seat s = 0; s < SEATS; s++) {
            const Square king = pos->now.king[s];
            if (!(g->prey >> s & 1) || king == NOWHERE || !attack_reaches(pos, from, king) ||
                is_ep_target(pos, g->prey, king))
                continue;
            const PieceKind *kind = position_kind(pos, pos->cell[from]);
            if (kind_is_pawn(kind) && g->board->promotes[king] & kind->pushes)
                promote(g, from, king, MOVE_PROMOTE, counting);
            else
                add(g, move_make(from, king, MOVE_NORMAL, 0), counting);
        }
    }
}

/* Keeps of out[first…n) what answers the check: blocking, taking the checker, or taking a king. */
static size_t keep_evasions(const Gen *g, size_t first) {
    const Position *pos = g->pos;
    const Danger *danger = g->danger;
    const Square king = pos->now.king[g->us];
    uint32_t target[GRID] = {0}; /* one bit a cell */
    if (danger->checks == 1) {
        target[square_y(danger->checker)] |= 1u << square_x(danger->checker);
        if (danger->check_lines) {
            const int step = dir_step(low_bit32(danger->check_lines));
            for (Square s = square_step(king, step); s != danger->checker;
                 s = square_step(s, step))
                target[square_y(s)] |= 1u << square_x(s);
        }
    }
    size_t n = first;
    for (size_t i = first; i < g->n; i++) {
        const Square to = move_to(g->out[i]);
        if (target[square_y(to)] >> square_x(to) & 1 || takes_king(pos, to))
            g->out[n++] = g->out[i];
    }
    return n;
}

ALWAYS_INLINE size_t generate(Gen *g, bool counting) {
    const Position *pos = g->pos;
    const Square king = pos->now.king[g->us];
    uint64_t men = pos->men[g->us] & ~g->danger->pinned;
    if (king != NOWHERE)
        men &= ~(1ull << pos->slot[king]);
    for (; men; men &= men - 1)
        man_moves(g, pos->at[g->us][low_bit64(men)], ALL_DIRS, counting);
    if (g->danger->checks) {
        assert(!counting);
        g->n = keep_evasions(g, 0);
    }
    if (g->danger->pin_lines)
        pinned_moves(g, counting);
    if (king != NOWHERE)
        king_moves(g, king, counting);
    if (g->what & GEN_NOISY)
        ep_moves(g, counting);
    return g->n;
}

static Gen gen_start(const Position *pos, const Danger *danger, uint32_t what, Move *out) {
    const Seat us = pos->now.turn;
    return (Gen){pos, pos->board, danger, out, 0, what, us, pos->now.prey[us]};
}

static size_t more_moves(const Gen *g, Move *out) {
    const RuleSet *rules = g->board->variant->rules;
    return rules->more_moves ? rules->more_moves(g->pos, g->danger, g->what, out, g->n) : g->n;
}

static size_t generate_all(Gen g) {
    g.what = GEN_ALL;
    return generate(&g, false);
}
static size_t generate_noisy(Gen g) {
    g.what = GEN_NOISY;
    return generate(&g, false);
}
static size_t generate_quiet(Gen g) {
    g.what = GEN_QUIET;
    return generate(&g, false);
}

size_t movegen(const Position *pos, const Danger *danger, uint32_t what, Move *out) {
    Gen g = gen_start(pos, danger, what, out);
    g.n = what == GEN_ALL     ? generate_all(g)
          : what == GEN_NOISY ? generate_noisy(g)
                              : generate_quiet(g);
    return more_moves(&g, out);
}

size_t movegen_legal(const Position *pos, Move *out) {
    Danger danger;
    attack_danger(pos, &danger);
    return movegen(pos, &danger, GEN_ALL, out);
}

size_t movegen_count(const Position *pos) {
    Danger danger;
    attack_danger(pos, &danger);
    if (danger.checks) { /* evasions are sifted from a list */
        Move moves[MAX_MOVES];
        return movegen(pos, &danger, GEN_ALL, moves);
    }
    Move few[SEATS * 2]; /* castling is written out: it is rare, and its slot writes */
    Gen g = gen_start(pos, &danger, GEN_ALL, NULL);
    generate(&g, true);
    const size_t n = g.n;
    g.n = 0;
    return n + more_moves(&g, few);
}

bool movegen_is_legal(const Position *pos, Move m) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}
