/* What is rare in generating moves: promotions, turning pawns, captures by pawns, taking a king, en
 * passant. It stays out of line, or the common paths of movegen.c would not fit the instruction
 * cache. En passant, which empties two or three cells at once, is tested by looking at the king
 * afterwards. */
#include "engine/generate.h"

size_t gen_promote(const Gen *g, Square from, Square to, uint32_t kind, uint32_t mode, size_t n) {
    for (uint32_t i = 0; i < g->board->promotion_count; i++)
        offer(g, move_make(from, to, kind, g->board->promotion[i]), mode, n++);
    return n;
}

/* Is `to` the cell that a pawn just skipped whose right the mover may use? Then the capture there
 * is the en passant capture, and no plain one exists beside it. */
bool gen_is_ep_target(const Position *pos, SeatMask prey, Square to) {
    for (Seat s = 0; s < SEATS; s++)
        if (position_ep_usable(pos, s, prey) && position_ep_skipped(pos, s, to))
            return true;
    return false;
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

/* There is prey on `to`. */
size_t gen_pawn_takes(const Gen *g, Square from, Square to, uint8_t heading, uint32_t mode,
                      size_t n) {
    if (g->variant->ep_takes_both && gen_is_ep_target(g->pos, g->prey, to))
        return n;
    if (g->variant->pawns_turn)
        n = turns(g, from, to, piece_origin(g->pos->cell[to]), MOVE_PROMOTE, mode, n);
    if (g->board->promotes[to] & heading)
        return gen_promote(g, from, to, MOVE_PROMOTE, mode, n);
    offer(g, move_make(from, to, MOVE_NORMAL, 0), mode, n);
    return n + 1;
}

bool gen_takes_king(const Position *pos, Square to) {
    const Piece p = pos->cell[to];
    return piece_owner(p) < SEATS && position_kind(pos, p)->royal &&
           (pos->now.alive >> piece_owner(p) & 1);
}

/* May the king on `to` be captured by a move that empties gone[0..count), the mover's cell first,
 * and is not legal otherwise? */
bool gen_may_take_king(const Gen *g, const Square *gone, size_t count, Square to) {
    const Position *pos = g->pos;
    if (g->variant->kings == KING_SAFE || !gen_takes_king(pos, to))
        return false;
    if (g->variant->kings == KING_WINS)
        return true;
    const Square king = pos->now.king[g->us];
    const SeatMask by = pos->now.threat[g->us] & (SeatMask)~seat_bit(piece_owner(pos->cell[to]));
    return gone[0] == king ? !attack_after(pos, to, by, gone, count, NOWHERE)
                           : !attack_after(pos, king, by, gone, count, to);
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
    if (king != NOWHERE && !gen_may_take_king(g, gone, count, target) &&
        attack_after(pos, king, now->threat[g->us], gone, count, target))
        return n;
    for (size_t i = 1; i < count && g->variant->pawns_turn; i++) {
        const Seat origin = piece_origin(pos->cell[gone[i]]);
        if (i == 1 || origin != piece_origin(pos->cell[gone[1]]))
            n = turns(g, from, target, origin, MOVE_EP, mode, n);
    }
    if (g->board->promotes[target] & heading)
        return gen_promote(g, from, target, MOVE_EP, mode, n);
    offer(g, move_make(from, target, MOVE_EP, 0), mode, n);
    return n + 1;
}

static bool heads_against(const Position *pos, const PieceKind *kind, Square pushed) {
    const uint32_t heading = low_bit32(position_kind(pos, pos->cell[pushed])->pushes);
    return kind->pushes == 1u << dir_opposite(heading);
}

/* By the right of `pusher` on one of the cells that its pawn skipped. */
static size_t ep_cell_moves(const Gen *g, Seat pusher, Square target, uint32_t mode, size_t n) {
    const Position *pos = g->pos;
    const Piece there = pos->cell[target];
    if (there != EMPTY && !(g->variant->ep_takes_both && mask_has(g->prey, there)))
        return n;
    for (Dir d = DIR_NE; d < DIRS; d++) {
        const Square from = square_step(target, -dir_step(d));
        const Piece p = pos->cell[from];
        if (piece_owner(p) != g->us)
            continue;
        const PieceKind *kind = position_kind(pos, p);
        if (!kind_is_pawn(kind) || !(kind->takes >> d & 1) ||
            (g->variant->ep_head_on && !heads_against(pos, kind, pos->now.ep_pawn[pusher])))
            continue;
        n = ep_move(g, pusher, from, target, mode, n);
    }
    return n;
}

/* En passant: looked for from the skipped cells, since rights are few. */
size_t gen_ep_moves(const Gen *g, uint32_t mode, size_t n) {
    for (Seat s = 0; s < SEATS; s++) {
        if (!position_ep_usable(g->pos, s, g->prey))
            continue;
        int step;
        const uint32_t length = position_ep_length(g->pos, s, &step);
        for (uint32_t i = 0; i < length; i++)
            n = ep_cell_moves(g, s, square_step(g->pos->now.ep_cell[s], (int)i * step), mode, n);
    }
    return n;
}
