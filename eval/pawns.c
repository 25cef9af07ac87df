/* Only pawns that are near their promotion are looked at, so cells before them are simply walked
 * through; how far each has to go is known before. */
#include "eval/pawns.h"

/* How many steps a pawn heading `heading` has to go from `s`; 0 = more than PASSED_ROWS, or it
 * never promotes. */
static uint8_t rows_to_go(const Board *board, Square s, Dir heading) {
    for (uint8_t rows = 1; rows <= PASSED_ROWS; rows++) {
        s = square_step(s, dir_step(heading));
        if (!board->on[s])
            return 0;
        if (board->promotes[s] >> heading & 1)
            return rows;
    }
    return 0;
}

void pawns_prepare(EvalTable *table) {
    const Board *board = table->board;
    for (uint32_t i = 0; i < board->square_count; i++)
        for (Dir heading = DIR_N; heading <= DIR_W; heading++)
            table->to_go[heading][board->squares[i]] =
                rows_to_go(board, board->squares[i], heading);
    for (uint32_t at = SCALAR_passed_1; at <= SCALAR_wall_king; at++)
        table->has_pawns |= table->value[at] != 0;
}

/* Does a pawn of `enemies` stand on `s`, with one of these headings? */
static bool is_pawn(const Position *pos, Square s, SeatMask enemies, DirMask headings) {
    const Piece p = pos->cell[s];
    return mask_has(enemies, p) && kind_is_pawn(position_kind(pos, p)) &&
           (position_kind(pos, p)->pushes & headings) != 0;
}

static bool has_passed(const Position *pos, Square s, Dir heading, uint32_t rows,
                       SeatMask enemies) {
    const Dir right = (heading + 1) & 3, left = dir_opposite(right);
    const DirMask back = 1u << dir_opposite(heading);
    for (; rows > 0; rows--) {
        s = square_step(s, dir_step(heading));
        if (is_pawn(pos, s, enemies, ORTHOGONALS) ||
            is_pawn(pos, square_step(s, dir_step(left)), enemies, back | 1u << right) ||
            is_pawn(pos, square_step(s, dir_step(right)), enemies, back | 1u << left))
            return false;
    }
    return true;
}

/* The owners whose men nobody moves. */
static SeatMask idle_owners(const Position *pos) {
    uint32_t idle = 0;
    for (Owner o = 0; o < OWNERS; o++)
        idle |= (uint32_t)(pos->men[o] != 0 && !(pos->now.alive >> o & 1)) << o;
    return (SeatMask)idle;
}

static void count_before(const EvalTable *table, const Position *pos, Seat seat, Pawns *pawns) {
    const Board *board = table->board;
    const SeatMask idle = idle_owners(pos);
    uint32_t enemies = 0;
    for (Seat s = 0; s < SEATS; s++)
        enemies |= (uint32_t)(pos->now.alive >> s & pos->now.prey[s] >> seat & 1) << s;
    for (Kind k = 1; k < board->variant->kind_count; k++) {
        if (!board->kind[k].pushes)
            continue;
        const Dir heading = low_bit32(board->kind[k].pushes);
        for (uint64_t men = pos->kin[seat][k]; men; men &= men - 1) {
            const Square at = pos->at[seat][low_bit64(men)];
            const uint32_t rows = table->to_go[heading][at];
            if (idle)
                pawns->wall_pawn += mask_has(idle, pos->cell[square_step(at, dir_step(heading))]);
            if (rows && has_passed(pos, at, heading, rows, (SeatMask)enemies))
                pawns->passed[rows - 1]++;
        }
    }
}

static void count_around(const EvalTable *table, const Position *pos, Seat seat, Pawns *pawns) {
    const Board *board = table->board;
    const Square king = pos->now.king[seat];
    const SeatMask idle = idle_owners(pos);
    for (Dir d = 0; d < DIRS && king != NOWHERE; d++) {
        const Square next = square_step(king, dir_step(d)), far = square_step(next, dir_step(d));
        const Piece near = pos->cell[next], beyond = pos->cell[far];
        pawns->shelter += piece_owner(near) == seat && board->kind[piece_kind(near)].pawn;
        pawns->shelter_far += near == EMPTY && !board->solid[next] && piece_owner(beyond) == seat &&
                              board->kind[piece_kind(beyond)].pawn;
        pawns->wall_king += mask_has(idle, near);
    }
}

void pawns_count(const EvalTable *table, const Position *pos, Seat seat, Pawns *pawns) {
    *pawns = (Pawns){.shelter = 0};
    count_before(table, pos, seat, pawns);
    count_around(table, pos, seat, pawns);
}

int32_t pawns_worth(const EvalTable *table, const Pawns *pawns) {
    int32_t sum = (int32_t)pawns->shelter * table->params.shelter +
                  (int32_t)pawns->shelter_far * table->params.shelter_far +
                  (int32_t)pawns->wall_pawn * table->params.wall_pawn +
                  (int32_t)pawns->wall_king * table->params.wall_king;
    for (uint32_t i = 0; i < PASSED_ROWS; i++)
        sum += (int32_t)pawns->passed[i] * table->value[SCALAR_passed_1 + i];
    return sum;
}

void term_pawns(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        Pawns pawns;
        pawns_count(table, pos, s, &pawns);
        out[s] = pawns_worth(table, &pawns);
    }
}
