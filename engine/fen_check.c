/* What the fields of a position that was read must be to each other, whatever the text was: kings,
 * pawns, rights, and that the move before can have been one. What only one game knows is asked from
 * it by its slots `fault` and `find_end`. */
#include "engine/fen_check.h"

#include "engine/attack.h"

static bool check_kings(const Position *pos, Error *error) {
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.alive >> s & 1 && pos->now.king[s] == NOWHERE)
            return error_set(error, "'%c' has no king", pos->board->variant->seats[s]);
    return true;
}

static bool past_promotion(const Board *board, Square s, Dir heading) {
    const uint32_t last = board->promotion_row;
    return last ? board_row(board, s, heading) >= last : board->promotes[s] >> heading & 1;
}

static bool check_pawns(const Position *pos, Error *error) {
    for (Owner o = 0; o < OWNERS; o++)
        for (uint64_t m = pos->men[o]; m; m &= m - 1) {
            const Square s = pos->at[o][low_bit64(m)];
            const PieceKind *kind = position_kind(pos, pos->cell[s]);
            char name[SQUARE_TEXT];
            square_text(s, name);
            if (kind->pushes && past_promotion(pos->board, s, low_bit32(kind->pushes)))
                return error_set(error, "the pawn on %s stands on or past its promotion line",
                                 name);
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
    if (!(pos->board->base[base] >> heading & 1) ||
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

static bool check_rights(const Position *pos, Error *error) {
    for (Seat s = 0; s < SEATS; s++) {
        const Square pawn = pos->now.ep_pawn[s], cell = pos->now.ep_cell[s];
        char name[SQUARE_TEXT];
        if (pawn == NOWHERE || is_possible_right(pos, s, cell, pawn))
            continue;
        square_text(pawn, name);
        return error_set(error, "a pawn of '%c' cannot have come to %s by a double step",
                         pos->board->variant->seats[s], name);
    }
    return true;
}

/* Flags of kings and rooks that do not stand at home occur in the wild and mean nothing. (Who is
 * out has none any more.) */
static void drop_stale_castling(Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
            const Square home = position_castle_rook(pos, s, side);
            const Piece rook = pos->cell[home];
            if (piece_owner(rook) != s || position_kind(pos, rook)->slides != ORTHOGONALS)
                pos->now.castle &= (uint8_t)~castle_bit(s, side);
        }
}

/* Nobody may end his own move with his king attacked, so the last mover's king is safe. */
static bool check_last_mover(const Position *pos, Error *error) {
    const State *now = &pos->now;
    const Board *board = pos->board;
    if (!(now->alive >> now->turn & 1))
        return error_set(error, "'%c' is to move, but out", board->variant->seats[now->turn]);
    if (board->variant->rules->next_seat) /* then who moved last cannot be told */
        return true;
    const Seat last = position_last_alive(pos, now->turn);
    for (Seat s = position_next(pos, last); s != now->turn; s = position_next(pos, s))
        if (!pos->men[s] && !pos->men[owner_grey(s)])
            return true; /* its men may have left just now, and opened a line */
    if (attack_on_king(pos, last))
        return error_set(error, "'%c' has just moved and left its king attacked",
                         board->variant->seats[last]);
    return true;
}

const char *fen_check(Position *pos, Error *error) {
    const RuleSet *rules = pos->board->variant->rules;
    if (!check_kings(pos, error) || !check_pawns(pos, error))
        return "board";
    if (!check_rights(pos, error))
        return "enPassant";
    const char *fault = rules->fault ? rules->fault(pos) : NULL;
    if (!fault && state_wanderers(&pos->now) && !pos->board->kings_walk)
        fault = "no king walks on alone by these rules";
    if (fault) {
        error_set(error, "%s", fault);
        return "position";
    }
    drop_stale_castling(pos);
    if (rules->find_end && pos->now.ended != REASON_ABORTED)
        rules->find_end(pos);
    return pos->now.ended || check_last_mover(pos, error) ? NULL : "turn";
}
