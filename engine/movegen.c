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
    const Variant *variant;
    const Danger *danger;
    Move *out;
    Seat us;
    SeatMask prey;
} Gen;

/* Every body takes `mode` = GEN_NOISY and/or GEN_QUIET, plus COUNTING, as a constant, and hands the
 * number of moves on by value, so that it lives in a register. gcc and clang inline bodies of this
 * size only when told to. */
enum { COUNTING = 4 };
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Writes a move whose place is used only if the caller then counts it. */
ALWAYS_INLINE void offer(const Gen *g, Move m, uint32_t mode, size_t n) {
    if (!(mode & COUNTING))
        g->out[n] = m;
}

ALWAYS_INLINE size_t slide(const Gen *g, Square from, Dir d, uint32_t mode, size_t n) {
    const uint32_t run = position_run(g->pos, from, d);
    const int step = dir_step(d);
    if (mode & GEN_QUIET) {
        if (!(mode & COUNTING)) {
            Square s = from;
            for (uint32_t i = 0; i < run; i++) {
                s = square_step(s, step);
                offer(g, move_make(from, s, MOVE_NORMAL, 0), mode, n + i);
            }
        }
        n += run;
    }
    if (mode & GEN_NOISY) {
        const Square hit = square_step(from, step * (int)(run + 1));
        offer(g, move_make(from, hit, MOVE_NORMAL, 0), mode, n);
        n += mask_has(g->prey, g->pos->cell[hit]);
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
    const Piece p = g->pos->cell[to];
    const uint32_t wanted =
        (mode & GEN_QUIET ? 1u << piece_owner(EMPTY) : 0) | (mode & GEN_NOISY ? g->prey : 0u);
    offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n);
    return n + (wanted >> piece_owner(p) & 1);
}

ALWAYS_INLINE size_t promote(const Gen *g, Square from, Square to, uint32_t kind, uint32_t mode,
                             size_t n) {
    for (uint32_t i = 0; i < g->board->promotion_count; i++)
        offer(g, move_make(from, to, kind, g->board->promotion[i]), mode, n++);
    return n;
}

/* Is `to` the cell that a pawn just skipped whose right the mover may use? Then the capture there
 * is the en passant capture, and no plain one exists beside it. */
static bool is_ep_target(const Position *pos, SeatMask prey, Square to) {
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.ep_cell[s] != NOWHERE && position_ep_usable(pos, s, prey) &&
            position_ep_skipped(pos, s, to))
            return true;
    return false;
}

/* A pawn on a base line is at home only if it is the base line of its origin. */
static bool at_home(const Gen *g, Square from, uint8_t heading) {
    return 1u << g->variant->home[piece_origin(g->pos->cell[from])] == heading;
}

/* A push from the base line or onto the promotion line. */
ALWAYS_INLINE size_t push_special(const Gen *g, Square from, Square to, int step, uint8_t heading,
                                  uint32_t mode, size_t n) {
    if (g->board->promotes[to] & heading)
        return mode & GEN_NOISY ? promote(g, from, to, MOVE_PROMOTE, mode, n) : n;
    if (!(mode & GEN_QUIET))
        return n;
    offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n++);
    if (!(g->board->base[from] & heading) || (g->variant->has_origin && !at_home(g, from, heading)))
        return n;
    Square next = to;
    for (uint32_t i = 2; i <= g->variant->first_steps; i++) {
        next = square_step(next, step);
        if (g->pos->cell[next] != EMPTY)
            break;
        offer(g, move_make(from, next, MOVE_DOUBLE, 0), mode, n++);
    }
    return n;
}

/* The pawn on `from`, taking a man of `origin` on `to`, may turn toward that army's side: never
 * toward its own origin's edge, only out of its own line, and only where the side's back row lies
 * straight ahead. */
static size_t turns(const Gen *g, Square from, Square to, Seat origin, uint32_t move_kind,
                    uint32_t mode, size_t n) {
    const Board *board = g->board;
    const Piece pawn = g->pos->cell[from];
    const uint8_t heading = position_kind(g->pos, pawn)->pushes;
    const Dir turned = dir_opposite(g->variant->home[origin]);
    const uint8_t bit = (uint8_t)(1u << turned), back = (uint8_t)(1u << dir_opposite(turned));
    if (heading & (bit | back) || turned == dir_opposite(g->variant->home[piece_origin(pawn)]))
        return n;
    Square edge = to;
    while (board->on[square_step(edge, dir_step(turned))])
        edge = square_step(edge, dir_step(turned));
    if (!(board->back[edge] >> origin & 1))
        return n;
    if (board->promotes[to] & bit) { /* turned, and there at once */
        for (uint32_t i = 0; i < board->promotion_count; i++)
            offer(g, move_make(from, to, move_kind, move_turn_arg(board->promotion[i], turned)),
                  mode, n++);
        return n;
    }
    Kind kind = 1;
    while (board->kind[kind].pushes != bit)
        kind++;
    offer(g, move_make(from, to, move_kind, move_turn_arg(kind, turned)), mode, n);
    return n + 1;
}

ALWAYS_INLINE size_t pawn_take(const Gen *g, Square from, Square to, uint8_t heading, uint32_t mode,
                               size_t n) {
    if (!mask_has(g->prey, g->pos->cell[to]) ||
        (g->variant->ep_takes_both && is_ep_target(g->pos, g->prey, to)))
        return n;
    if (g->variant->pawns_turn)
        n = turns(g, from, to, piece_origin(g->pos->cell[to]), MOVE_PROMOTE, mode, n);
    if (g->board->promotes[to] & heading)
        return promote(g, from, to, MOVE_PROMOTE, mode, n);
    offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n);
    return n + 1;
}

/* `dirs` = the directions that a pin leaves; `heading` is a constant in each call below. */
ALWAYS_INLINE size_t pawn_heading(const Gen *g, Square from, Dir heading, DirMask takes,
                                  DirMask dirs, uint32_t mode, size_t n) {
    const int step = dir_step(heading);
    const uint8_t bit = (uint8_t)(1u << heading);
    const Square to = square_step(from, step);
    if ((dirs & bit) && g->pos->cell[to] == EMPTY) {
        if (g->board->special[from] & bit) {
            n = push_special(g, from, to, step, bit, mode, n);
        } else if (mode & GEN_QUIET) {
            offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n);
            n++;
        }
    }
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

ALWAYS_INLINE size_t pawn_moves(const Gen *g, Square from, const PieceKind *kind, DirMask dirs,
                                uint32_t mode, size_t n) {
    enum { NE = 1 << DIR_NE, SE = 1 << DIR_SE, SW = 1 << DIR_SW, NW = 1 << DIR_NW };
    const DirMask takes = kind->takes;
    switch (kind->pushes) {
    case 1 << DIR_N:
        return pawn_heading(g, from, DIR_N, takes & (NW | NE), dirs, mode, n);
    case 1 << DIR_E:
        return pawn_heading(g, from, DIR_E, takes & (NE | SE), dirs, mode, n);
    case 1 << DIR_S:
        return pawn_heading(g, from, DIR_S, takes & (SE | SW), dirs, mode, n);
    default:
        return pawn_heading(g, from, DIR_W, takes & (SW | NW), dirs, mode, n);
    }
}

/* A man that is not pinned. */
ALWAYS_INLINE size_t man_moves(const Gen *g, Square from, uint32_t mode, size_t n) {
    const PieceKind *kind = position_kind(g->pos, g->pos->cell[from]);
    if (kind->pushes)
        return pawn_moves(g, from, kind, ALL_DIRS, mode, n);
    if (kind->leaps & LEAP_KNIGHT)
        for (uint32_t i = 0; i < 8; i++)
            n = hop(g, from, square_step(from, LEAPS[0][i]), mode, n);
    for (uint32_t row = 1; row < LEAP_ROWS && kind->leaps >> row; row++)
        for (uint32_t i = 0; i < LEAP_COUNT[row] && (kind->leaps >> row & 1); i++)
            n = hop(g, from, square_step(from, LEAPS[row][i]), mode, n);
    if ((kind->slides & ORTHOGONALS) == ORTHOGONALS)
        n = slide_orthogonals(g, from, mode, n);
    if ((kind->slides & DIAGONALS) == DIAGONALS)
        n = slide_diagonals(g, from, mode, n);
    for (DirMask steps = kind->steps; steps; steps &= steps - 1)
        n = hop(g, from, square_step(from, dir_step(low_bit32(steps))), mode, n);
    return n;
}

static bool takes_king(const Position *pos, Square to) {
    const Piece p = pos->cell[to];
    return piece_owner(p) < SEATS && position_kind(pos, p)->royal &&
           (pos->now.alive >> piece_owner(p) & 1);
}

/* May the king on `to` be captured by a move that empties gone[0..count), the mover's cell first,
 * and is not legal otherwise? */
static bool may_take_king(const Gen *g, const Square *gone, size_t count, Square to) {
    const Position *pos = g->pos;
    if (g->variant->kings == KING_SAFE || !takes_king(pos, to))
        return false;
    if (g->variant->kings == KING_WINS)
        return true;
    const Square king = pos->now.king[g->us];
    const SeatMask by = pos->now.threat[g->us] & (SeatMask)~seat_bit(piece_owner(pos->cell[to]));
    return gone[0] == king ? !attack_after(pos, to, by, gone, count, NOWHERE)
                           : !attack_after(pos, king, by, gone, count, to);
}

/* The king steps to unattacked cells. The one line that it cannot leave by stepping straight away
 * from the checker is known from Danger: seen from the new cell the king itself hides the checker
 * (the king still stands on the board while we look). */
ALWAYS_INLINE size_t king_moves(const Gen *g, Square from, uint32_t mode, size_t n) {
    const Position *pos = g->pos;
    const PieceKind *kind = position_kind(pos, pos->cell[from]);
    const SeatMask threat = pos->now.threat[g->us];
    for (DirMask steps = kind->steps; steps; steps &= steps - 1) {
        const Dir d = low_bit32(steps);
        const Square to = square_step(from, dir_step(d));
        const Piece p = pos->cell[to];
        if (p == EMPTY ? !(mode & GEN_QUIET) : !(mask_has(g->prey, p) && (mode & GEN_NOISY)))
            continue;
        const bool safe =
            !(g->danger->check_lines >> dir_opposite(d) & 1) && !attack_on(pos, to, threat);
        if (safe || may_take_king(g, &from, 1, to))
            offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n++);
    }
    return n;
}

/* The pawn on `from` takes by the right of `pusher` on `target`. Two rights that cover one cell
 * make one move that takes both pawns, so the later one is passed over. */
static size_t ep_move(const Gen *g, Seat pusher, Square from, Square target, uint32_t mode,
                      size_t n) {
    const Position *pos = g->pos;
    const State *now = &pos->now;
    const Square king = now->king[g->us];
    const uint8_t heading = position_kind(pos, pos->cell[from])->pushes;
    Square gone[SEATS + 1] = {from};
    size_t count = 1;
    for (Seat t = 0; t < SEATS; t++)
        if (position_ep_usable(pos, t, g->prey) && position_ep_skipped(pos, t, target)) {
            if (t < pusher)
                return n;
            gone[count++] = now->ep_pawn[t];
        }
    if (king != NOWHERE && !may_take_king(g, gone, count, target) &&
        attack_after(pos, king, now->threat[g->us], gone, count, target))
        return n;
    for (size_t i = 1; i < count && g->variant->pawns_turn; i++) {
        const Seat origin = piece_origin(pos->cell[gone[i]]);
        if (i == 1 || origin != piece_origin(pos->cell[gone[1]]))
            n = turns(g, from, target, origin, MOVE_EP, mode, n);
    }
    if (g->board->promotes[target] & heading)
        return promote(g, from, target, MOVE_EP, mode, n);
    offer(g, move_make(from, target, MOVE_EP, 0), mode, n);
    return n + 1;
}

/* By the right of `pusher` on one of the cells that its pawn skipped. */
static size_t ep_cell_moves(const Gen *g, Seat pusher, Square target, uint32_t mode, size_t n) {
    const Position *pos = g->pos;
    const Piece there = pos->cell[target];
    if (there != EMPTY && !(g->variant->ep_takes_both && mask_has(g->prey, there)))
        return n;
    const uint8_t pushed = position_kind(pos, pos->cell[pos->now.ep_pawn[pusher]])->pushes;
    for (Dir d = DIR_NE; d < DIRS; d++) {
        const Square from = square_step(target, -dir_step(d));
        const Piece p = pos->cell[from];
        if (piece_owner(p) != g->us || !kind_is_pawn(position_kind(pos, p)) ||
            !(position_kind(pos, p)->takes >> d & 1))
            continue;
        if (g->variant->ep_head_on &&
            position_kind(pos, p)->pushes != 1u << dir_opposite(low_bit32(pushed)))
            continue;
        n = ep_move(g, pusher, from, target, mode, n);
    }
    return n;
}

/* En passant: looked for from the skipped cells, since rights are few. */
static size_t ep_moves(const Gen *g, uint32_t mode, size_t n) {
    for (Seat s = 0; s < SEATS; s++) {
        if (g->pos->now.ep_cell[s] == NOWHERE || !position_ep_usable(g->pos, s, g->prey))
            continue;
        int step;
        const uint32_t length = position_ep_length(g->pos, s, &step);
        for (uint32_t i = 0; i < length; i++)
            n = ep_cell_moves(g, s, square_step(g->pos->now.ep_cell[s], (int)i * step), mode, n);
    }
    return n;
}

/* A pinned man moves along its pin … */
static size_t pinned_along(const Gen *g, Square from, DirMask dirs, uint32_t mode, size_t n) {
    const PieceKind *kind = position_kind(g->pos, g->pos->cell[from]);
    if (kind->pushes)
        return pawn_moves(g, from, kind, dirs, mode, n);
    n = slide_any(g, from, kind->slides & dirs, mode, n);
    for (DirMask steps = kind->steps & dirs; steps; steps &= steps - 1)
        n = hop(g, from, square_step(from, dir_step(low_bit32(steps))), mode, n);
    return n;
}

/* … and takes a king wherever else it can. The man at the far end of the pin slides, so it is no
 * king, and no move is written twice. */
static size_t pinned_takes_king(const Gen *g, Square from, uint32_t mode, size_t n) {
    const Position *pos = g->pos;
    const PieceKind *kind = position_kind(pos, pos->cell[from]);
    for (Seat s = 0; s < SEATS; s++) {
        const Square king = pos->now.king[s];
        if (!(g->prey >> s & 1) || king == NOWHERE || !attack_reaches(pos, from, king) ||
            is_ep_target(pos, g->prey, king) || !may_take_king(g, &from, 1, king))
            continue;
        if (kind_is_pawn(kind) && g->board->promotes[king] & kind->pushes)
            n = promote(g, from, king, MOVE_PROMOTE, mode, n);
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
        if (target[square_y(to)] >> square_x(to) & 1 || may_take_king(g, &from, 1, to))
            g->out[n++] = g->out[i];
    }
    return n;
}

ALWAYS_INLINE size_t generate(const Gen *g, uint32_t mode) {
    const Position *pos = g->pos;
    const Square king = pos->now.king[g->us];
    uint64_t men = pos->men[g->us] & ~g->danger->pinned;
    size_t n = 0;
    if (king != NOWHERE)
        men &= ~(1ull << pos->slot[king]);
    for (; men; men &= men - 1)
        n = man_moves(g, pos->at[g->us][low_bit64(men)], mode, n);
    if (g->danger->checks) {
        assert(!(mode & COUNTING));
        n = keep_evasions(g, n);
    }
    if (g->danger->pin_lines)
        n = pinned_moves(g, mode, n);
    if (king != NOWHERE)
        n = king_moves(g, king, mode, n);
    if ((mode & GEN_NOISY))
        n = ep_moves(g, mode, n);
    return n;
}

static Gen gen_start(const Position *pos, const Danger *danger, Move *out) {
    const Seat us = pos->now.turn;
    return (Gen){pos, pos->board, pos->board->variant, danger, out, us, pos->now.prey[us]};
}

/* Strikes out what takes a king that may not be taken. */
static size_t drop_king_takes(const Gen *g, size_t count) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (!takes_king(g->pos, move_to(g->out[i])))
            g->out[n++] = g->out[i];
    return n;
}

size_t movegen(const Position *pos, const Danger *danger, uint32_t what, Move *out) {
    const Gen g = gen_start(pos, danger, out);
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
    const Gen g = gen_start(pos, &danger, NULL);
    const size_t n = generate(&g, GEN_ALL | COUNTING);
    return n + (rules->more_moves ? rules->more_moves(pos, &danger, GEN_ALL, few, 0) : 0);
}

/* Out of check nearly every seat has a plain move with the first men looked at. */
static bool has_plain_move(const Gen *g) {
    const Position *pos = g->pos;
    Move moves[MAX_MOVES];
    const Gen one = {pos, g->board, g->variant, g->danger, moves, g->us, g->prey};
    const Square king = pos->now.king[g->us];
    uint64_t men = pos->men[g->us] & ~g->danger->pinned;
    if (king != NOWHERE)
        men &= ~(1ull << pos->slot[king]);
    for (; men; men &= men - 1)
        if (man_moves(&one, pos->at[g->us][low_bit64(men)], GEN_QUIET, 0) > 0)
            return true;
    return false;
}

bool movegen_any(const Position *pos) {
    Danger danger;
    attack_danger(pos, &danger);
    const RuleSet *rules = pos->board->variant->rules;
    const Gen g = gen_start(pos, &danger, NULL);
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
