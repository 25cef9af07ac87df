/* Cells, slots and occupancy lines, and the journal that takes every change back.
 *
 * Invariant: for each owner o and slot i with bit i of men[o] set, at[o][i] is a cell whose man is
 * o's and whose slot is i; every other playable cell is EMPTY or walled. Slots stay with a man for
 * life and are given back in the reverse order by undo, so move lists come in the same order
 * whatever was tried in between. */
#include "engine/position.h"

#include <assert.h>
#include <string.h>

/* clang-format off */
#define BITS_4(of, i)  of(i), of(i + 1), of(i + 2), of(i + 3)
#define BITS_16(of, i) BITS_4(of, i), BITS_4(of, i + 4), BITS_4(of, i + 8), BITS_4(of, i + 12)
#define ABOVE(i) ~1u << (i)
#define BELOW(i) (1u << (i)) - 1
const uint32_t BITS_ABOVE[GRID] = {BITS_16(ABOVE, 0), BITS_16(ABOVE, 16)};
const uint32_t BITS_BELOW[GRID] = {BITS_16(BELOW, 0), BITS_16(BELOW, 16)};
/* clang-format on */

static inline uint64_t man_key(Piece piece, Square s) { return hash_mix(piece << 10 | s); }

static inline void toggle_lines(Position *pos, Square s) {
    const uint32_t x = square_x(s), y = square_y(s);
    if (pos->board->solid[s])
        return;
    pos->line[0][x] ^= 1u << y;
    pos->line[1][y] ^= 1u << x;
    pos->line[2][x - y + GRID] ^= 1u << x;
    pos->line[3][x + y] ^= 1u << x;
}

/* These three change no key: undoing puts the whole State back. */
static inline void place(Position *pos, Square s, Piece piece, uint32_t slot) {
    const Owner owner = piece_owner(piece);
    pos->cell[s] = (uint16_t)piece;
    pos->slot[s] = (uint8_t)slot;
    pos->men[owner] |= 1ull << slot;
    pos->kin[owner][piece_kind(piece)] |= 1ull << slot;
    pos->at[owner][slot] = (uint16_t)s;
    toggle_lines(pos, s);
}

static inline void take_away(Position *pos, Square s) {
    const Piece piece = pos->cell[s];
    const uint64_t slot = 1ull << pos->slot[s];
    pos->men[piece_owner(piece)] ^= slot;
    pos->kin[piece_owner(piece)][piece_kind(piece)] ^= slot;
    pos->cell[s] = EMPTY;
    toggle_lines(pos, s);
}

static inline void move_over(Position *pos, Square from, Square to) {
    const Piece piece = pos->cell[from];
    const uint8_t slot = pos->slot[from];
    pos->cell[from] = EMPTY;
    pos->cell[to] = (uint16_t)piece;
    pos->slot[to] = slot;
    pos->at[piece_owner(piece)][slot] = (uint16_t)to;
    toggle_lines(pos, from);
    toggle_lines(pos, to);
}

static inline void write_journal(Position *pos, Square from, Square to, Piece piece, uint8_t slot) {
    assert(pos->journal_count < MAX_JOURNAL);
    pos->journal[pos->journal_count++] =
        (JournalEntry){(uint16_t)from, (uint16_t)to, (uint16_t)piece, slot};
}

static inline bool is_royal(const Position *pos, Piece piece) {
    return position_kind(pos, piece)->royal && piece_owner(piece) < SEATS;
}

void position_put_out(Position *pos, Seat seat) {
    const SeatMask others = (SeatMask)~seat_bit(seat);
    State *now = &pos->now;
    now->alive &= others;
    now->resigned &= others;
    now->flagged &= others;
    for (Seat s = 0; s < SEATS; s++)
        now->threat[s] &= others;
    now->castle &= (uint8_t) ~(castle_bit(seat, CASTLE_SHORT) | castle_bit(seat, CASTLE_LONG));
    now->out_at[seat] = (uint16_t)(pos->past_count + 1);
    if (pos->board->variant->rules->relate)
        pos->board->variant->rules->relate(pos);
}

void position_put(Position *pos, Square s, Piece piece) {
    const Owner owner = piece_owner(piece);
    assert(pos->cell[s] == EMPTY && ~pos->men[owner]);
    const uint32_t slot = low_bit64(~pos->men[owner]);
    place(pos, s, piece, slot);
    pos->now.board ^= man_key(piece, s);
    if (is_royal(pos, piece))
        pos->now.king[owner] = (uint16_t)s;
    write_journal(pos, NOWHERE, s, piece, (uint8_t)slot);
}

void position_lift(Position *pos, Square s) {
    const Piece piece = pos->cell[s];
    assert(piece_is_man(piece));
    write_journal(pos, s, NOWHERE, piece, pos->slot[s]);
    take_away(pos, s);
    pos->now.board ^= man_key(piece, s);
    if (is_royal(pos, piece))
        pos->now.king[piece_owner(piece)] = NOWHERE;
}

void position_shift(Position *pos, Square from, Square to) {
    const Piece piece = pos->cell[from];
    assert(piece_is_man(piece) && pos->cell[to] == EMPTY);
    write_journal(pos, from, to, piece, pos->slot[from]);
    move_over(pos, from, to);
    pos->now.board ^= man_key(piece, from) ^ man_key(piece, to);
    if (is_royal(pos, piece))
        pos->now.king[piece_owner(piece)] = (uint16_t)to;
}

void position_give(Position *pos, Square s, Owner owner) {
    const Piece piece = pos->cell[s];
    position_lift(pos, s);
    position_put(pos, s, piece_make(owner, piece_origin(piece), piece_kind(piece)));
}

bool position_ep_skipped(const Position *pos, Seat seat, Square cell) {
    int step;
    if (pos->now.ep_cell[seat] == NOWHERE)
        return false;
    const uint32_t length = position_ep_length(pos, seat, &step);
    for (uint32_t i = 0; i < length; i++)
        if (square_step(pos->now.ep_cell[seat], (int)i * step) == cell)
            return true;
    return false;
}

void position_rewind(Position *pos, uint32_t mark) {
    while (pos->journal_count > mark) {
        const JournalEntry e = pos->journal[--pos->journal_count];
        if (e.from == NOWHERE)
            take_away(pos, e.to);
        else if (e.to == NOWHERE)
            place(pos, e.from, e.piece, e.slot);
        else
            move_over(pos, e.to, e.from);
    }
}

void position_wall(Position *pos, Square s) {
    assert(pos->cell[s] == EMPTY);
    pos->cell[s] = WALL;
    pos->now.board ^= man_key(WALL, s);
    toggle_lines(pos, s);
}

void position_pair(Position *pos, const SeatMask side[SEATS]) {
    const SeatMask seats = (1u << SEATS) - 1;
    for (Seat s = 0; s < SEATS; s++) {
        pos->now.threat[s] = seats & (SeatMask)~side[s];
        pos->now.prey[s] = pos->board->takeable & (SeatMask)~side[s]; /* grey men by everybody */
    }
}

void position_clear(Position *pos, const Board *board) {
    memset(pos, 0, sizeof *pos);
    pos->board = board;
    memset(pos->line, 0xFF, sizeof pos->line);
    for (Square s = 0; s < CELLS; s++)
        pos->cell[s] = WALL;
    for (uint32_t i = 0; i < board->square_count; i++) {
        pos->cell[board->squares[i]] = EMPTY;
        toggle_lines(pos, board->squares[i]);
    }
    pos->now.alive = (1u << SEATS) - 1;
    SeatMask side[SEATS];
    char first[16];
    const size_t length = strcspn(board->variant->pairings, " ");
    memcpy(first, board->variant->pairings, length);
    first[length] = '\0';
    const bool paired = variant_pairing(board->variant, first, side, NULL);
    assert(paired);
    if (paired)
        position_pair(pos, side);
}

uint64_t position_key(const Position *pos) {
    uint64_t word[5], points, key = pos->now.board;
    memcpy(word, pos->now.ep_cell, sizeof word);
    /* Each word gets a multiplier of its own; the mix keeps equal words from cancelling. */
    for (uint32_t i = 0; i < 5; i++)
        key ^= hash_mix(word[i] * (2 * i + 3) + i);
    if (pos->board->variant->points_count) {
        memcpy(&points, pos->now.points, sizeof points);
        key ^= hash_mix(points * 13 + 5);
    }
    return key;
}

uint32_t position_reach(const Position *pos) {
    uint32_t reach = pos->now.quiet_plies + (uint32_t)pos->now.uncounted;
    if (pos->now.joined) /* no position of its own */
        return 0;
    if (pos->board->variant->pawns_return)
        reach = pos->now.return_plies;
    if (reach > pos->past_count)
        reach = pos->past_count;
    return reach < MAX_PAST ? reach : MAX_PAST;
}

uint32_t position_repeats(const Position *pos, uint32_t enough) {
    const uint64_t key = position_repeat_key(pos);
    const uint32_t reach = position_reach(pos);
    uint32_t found = 0;
    for (uint32_t back = 1; back <= reach && found < enough; back++)
        found += pos->past[(pos->past_count - back) % MAX_PAST] == key;
    return found;
}

Square position_castle_rook(const Position *pos, Seat seat, uint32_t side) {
    const Board *board = pos->board;
    const Square king = pos->now.king[seat];
    const Dir home = board->variant->home[seat];
    if (king == NOWHERE || !(board->back[king] >> seat & 1))
        return NOWHERE;
    const int along = dir_step((home + 1u) & 3), far = side == CASTLE_SHORT ? 3 : 4;
    for (int sign = -1; sign <= 1; sign += 2) {
        const Square rook = square_step(king, sign * along * far);
        if (board->back[rook] >> seat & 1 &&
            !(board->back[square_step(rook, sign * along)] >> seat & 1))
            return rook;
    }
    return NOWHERE;
}

/* --- consistency ------------------------------------------------------------------------------ */

static bool check_cells(const Position *pos, Error *error) {
    uint64_t key = 0;
    uint32_t line[LINES][2 * GRID], men = 0, listed = 0, by_kind = 0;
    memset(line, 0xFF, sizeof line);
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        const Piece p = pos->cell[s];
        const uint32_t x = square_x(s), y = square_y(s);
        if (p == EMPTY) {
            const uint32_t open = !pos->board->solid[s];
            line[0][x] ^= open << y;
            line[1][y] ^= open << x;
            line[2][x - y + GRID] ^= open << x;
            line[3][x + y] ^= open << x;
            continue;
        }
        key ^= man_key(p, s);
        if (p == WALL)
            continue;
        men++;
        const uint32_t slot = pos->slot[s];
        if (piece_owner(p) >= OWNERS || piece_kind(p) == 0 ||
            piece_kind(p) >= pos->board->variant->kind_count)
            return error_set(error, "cell %u holds no known man (%x)", s, p);
        if (slot >= MEN || !(pos->men[piece_owner(p)] >> slot & 1) ||
            !(pos->kin[piece_owner(p)][piece_kind(p)] >> slot & 1) ||
            pos->at[piece_owner(p)][slot] != s)
            return error_set(error, "the man on cell %u is not in its owner's list", s);
    }
    for (Owner o = 0; o < OWNERS; o++) {
        listed += count_bits64(pos->men[o]);
        for (Kind k = 0; k < MAX_KINDS; k++)
            by_kind += count_bits64(pos->kin[o][k]);
    }
    if (listed != men || by_kind != men)
        return error_set(error, "%u men on the board, %u in the lists", men, listed);
    if (key != pos->now.board)
        return error_set(error, "the board key is not the sum of the men");
    if (memcmp(line, pos->line, sizeof line) != 0)
        return error_set(error, "the occupancy lines differ from the cells");
    return true;
}

static bool check_state(const Position *pos, Error *error) {
    const State *now = &pos->now;
    if (now->turn >= SEATS || (!now->ended && !(now->alive >> now->turn & 1)))
        return error_set(error, "seat %u cannot be to move", now->turn);
    for (Seat s = 0; s < SEATS; s++) {
        uint32_t kings = 0;
        for (uint64_t m = pos->men[s]; m; m &= m - 1) {
            const Square at = pos->at[s][low_bit64(m)];
            if (is_royal(pos, pos->cell[at])) {
                kings++;
                if (now->king[s] != at)
                    return error_set(error, "seat %u's king is not where State says", s);
            }
        }
        if (kings != (now->king[s] != NOWHERE))
            return error_set(error, "seat %u has %u kings", s, kings);
        if (now->castle & (3u << 2 * s) && now->king[s] == NOWHERE)
            return error_set(error, "seat %u may castle without a king", s);
        if ((now->ep_cell[s] != NOWHERE) != (now->ep_pawn[s] != NOWHERE))
            return error_set(error, "half an en passant right of seat %u", s);
    }
    return true;
}

bool position_check(const Position *pos, Error *error) {
    return check_cells(pos, error) && check_state(pos, error);
}
