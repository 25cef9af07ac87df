/* Attacks are looked for from the attacked cell outwards: the first man on each of the eight lines,
 * then the leaps. The lines are written out one by one, so that each direction is a constant and
 * its ray a handful of instructions. */
#include "engine/attack.h"

#include <stdlib.h>

/* Does the first man from `s` toward `d` strike `s`? Branch-free: nearly always the answer is no,
 * but which men stand there varies. */
static inline uint32_t struck_along(const Position *pos, Square s, Dir d, const OwnerTable *by) {
    const Square hit = position_ray(pos, s, d);
    const Piece p = pos->cell[hit];
    const Board *board = pos->board;
    const bool next = hit == square_step(s, dir_step(d));
    const uint32_t strikes = next ? board->strikes[piece_kind(p)] : board->slides[piece_kind(p)];
    return by->has[piece_owner(p)] & (strikes >> dir_opposite(d));
}

/* By a leaper of row `row`, a constant. */
static inline uint32_t struck_by_row(const Position *pos, Square s, const OwnerTable *by,
                                     uint32_t row) {
    uint32_t struck = 0;
    for (uint32_t i = 0; i < LEAP_COUNT[row]; i++) {
        const Piece p = pos->cell[square_step(s, LEAPS[row][i])];
        struck |= by->has[piece_owner(p)] & ((uint32_t)pos->board->leaps[piece_kind(p)] >> row);
    }
    return struck;
}

static inline uint32_t struck_by_leap(const Position *pos, Square s, const OwnerTable *by) {
    uint32_t struck = struck_by_row(pos, s, by, 0);
    if (pos->board->leap_rows & LEAP_LONG)
        struck |= struck_by_row(pos, s, by, 1);
    if (pos->board->leap_rows & LEAP_ALFIL)
        struck |= struck_by_row(pos, s, by, 2);
    return struck;
}

bool attack_on(const Position *pos, Square s, SeatMask mask) {
    OwnerTable table;
    owner_table(mask, &table);
    const OwnerTable *by = &table;
    return (struck_along(pos, s, DIR_N, by) | struck_along(pos, s, DIR_E, by) |
            struck_along(pos, s, DIR_S, by) | struck_along(pos, s, DIR_W, by) |
            struck_along(pos, s, DIR_NE, by) | struck_along(pos, s, DIR_SE, by) |
            struck_along(pos, s, DIR_SW, by) | struck_along(pos, s, DIR_NW, by) |
            struck_by_leap(pos, s, by)) != 0;
}

bool attack_on_king(const Position *pos, Seat seat) {
    const Square king = pos->now.king[seat];
    return king != NOWHERE && attack_on(pos, king, pos->now.threat[seat]);
}

static inline void look_along(const Position *pos, Danger *danger, Square king, Seat us,
                              const OwnerTable *by, Dir d) {
    const Board *board = pos->board;
    const uint32_t from_there = 1u << dir_opposite(d);
    uint32_t ahead = line_ahead(pos, king, d);
    const Square hit = line_cell(king, d, line_first(ahead, d));
    const Piece p = pos->cell[hit];
    if (piece_owner(p) == us) {
        ahead = line_beyond(ahead, d);
        const Piece q = pos->cell[line_cell(king, d, line_first(ahead, d))];
        if (by->has[piece_owner(q)] && (board->slides[piece_kind(q)] & from_there)) {
            danger->pin_lines |= 1u << d;
            danger->pin[d] = (uint16_t)hit;
            danger->pinned |= 1ull << pos->slot[hit];
        }
    } else if (by->has[piece_owner(p)]) {
        const uint32_t slides = board->slides[piece_kind(p)] & from_there;
        const bool next = hit == square_step(king, dir_step(d));
        if (slides || (next && (board->strikes[piece_kind(p)] & from_there))) {
            danger->checks++;
            danger->checker = hit;
            danger->check_lines |= slides ? 1u << d : 0;
        }
    }
}

static void find_leapers(const Position *pos, Danger *danger, Square king, SeatMask by) {
    for (uint32_t row = 0; row < LEAP_ROWS; row++)
        for (uint32_t i = 0; i < LEAP_COUNT[row]; i++) {
            const Square s = square_step(king, LEAPS[row][i]);
            const Piece p = pos->cell[s];
            if (mask_has(by, p) && (pos->board->leaps[piece_kind(p)] >> row & 1)) {
                danger->checks++;
                danger->checker = s;
            }
        }
}

void attack_danger(const Position *pos, Danger *danger) {
    const Seat us = pos->now.turn;
    const Square king = pos->now.king[us];
    const SeatMask by = pos->now.threat[us];
    danger->checks = 0;
    danger->checker = NOWHERE;
    danger->check_lines = danger->pin_lines = 0;
    danger->pinned = 0;
    if (king == NOWHERE || !by || pos->now.claiming)
        return;
    OwnerTable table;
    owner_table(by, &table);
    look_along(pos, danger, king, us, &table, DIR_N);
    look_along(pos, danger, king, us, &table, DIR_E);
    look_along(pos, danger, king, us, &table, DIR_S);
    look_along(pos, danger, king, us, &table, DIR_W);
    look_along(pos, danger, king, us, &table, DIR_NE);
    look_along(pos, danger, king, us, &table, DIR_SE);
    look_along(pos, danger, king, us, &table, DIR_SW);
    look_along(pos, danger, king, us, &table, DIR_NW);
    if (struck_by_leap(pos, king, &table))
        find_leapers(pos, danger, king, by);
}

/* How far it is from one cell to another, by columns and rows. */
typedef struct {
    int x, y;
} Way;
static inline Way way_between(Square from, Square to) {
    return (Way){(int)square_x(to) - (int)square_x(from), (int)square_y(to) - (int)square_y(from)};
}

/* Its direction if the two stand on a line, or DIRS. Nearly always they do not, so that is asked
 * first, and in one branch. */
static inline Dir line_toward(Way way) {
    static const uint8_t toward[3][3] = {
        {DIR_SW, DIR_S, DIR_SE}, {DIR_W, DIRS, DIR_E}, {DIR_NW, DIR_N, DIR_NE}};
    if ((way.x != 0) & (way.y != 0) & (way.x != way.y) & (way.x != -way.y))
        return DIRS;
    return toward[1 + (way.y > 0) - (way.y < 0)][1 + (way.x > 0) - (way.x < 0)];
}

/* ORDER LEAP_ROW: the rows of LEAPS that lead so far. */
static inline uint32_t leaps_over(Way way) {
    static const uint8_t rows[4][4] = {[1][2] = LEAP_KNIGHT,
                                       [2][1] = LEAP_KNIGHT,
                                       [2][3] = LEAP_LONG,
                                       [3][2] = LEAP_LONG,
                                       [2][2] = LEAP_ALFIL};
    const uint32_t x = (uint32_t)abs(way.x), y = (uint32_t)abs(way.y);
    return x < 4 && y < 4 ? rows[x][y] : 0;
}

/* Would a man of kind `kind` on `from` strike `to` as the board stands? */
static bool would_strike(const Position *pos, Kind kind, Square from, Square to) {
    const Board *board = pos->board;
    const Way way = way_between(from, to);
    if (board->leaps[kind] & leaps_over(way))
        return true;
    const Dir d = line_toward(way);
    if (d == DIRS)
        return false;
    if (square_step(from, dir_step(d)) == to)
        return board->strikes[kind] >> d & 1;
    const uint32_t steps = (uint32_t)(abs(way.x) | abs(way.y)); /* one is 0, or both are equal */
    return (board->slides[kind] >> d & 1) && steps <= position_run(pos, from, d) + 1;
}

bool attack_reaches(const Position *pos, Square from, Square to) {
    return would_strike(pos, piece_kind(pos->cell[from]), from, to);
}

bool attack_by_move(const Position *pos, Square from, Square to, Square s) {
    const Piece mover = pos->cell[from];
    if (would_strike(pos, piece_kind(mover), to, s))
        return true;
    const Dir d = line_toward(way_between(s, from));
    if (d == DIRS || position_ray(pos, s, d) != from)
        return false;
    const uint32_t beyond = line_beyond(line_ahead(pos, s, d), d);
    const Square behind = line_cell(s, d, line_first(beyond, d));
    const Piece p = pos->cell[behind];
    const bool stays_between =
        line_toward(way_between(s, to)) == d && abs((int)to - (int)s) < abs((int)behind - (int)s);
    return !stays_between && piece_owner(p) == piece_owner(mover) &&
           (pos->board->slides[piece_kind(p)] >> dir_opposite(d) & 1);
}

bool attack_after(const Position *pos, Square king, SeatMask by, const Square *gone, size_t count,
                  Square filled) {
    const Board *board = pos->board;
    Square seen[DIRS + LEAP_ROWS * 8];
    uint32_t strikes[DIRS + LEAP_ROWS * 8], n = 0;
    for (Dir d = 0; d < DIRS; d++) { /* walk cell by cell: the lines do not know the change */
        Square s = king;
        bool next = true, empty;
        do {
            s = square_step(s, dir_step(d));
            empty = pos->cell[s] == EMPTY;
            for (size_t i = 0; i < count; i++)
                empty |= gone[i] == s;
            empty &= filled != s;
            if (empty)
                next = false;
        } while (empty);
        const Kind kind = piece_kind(pos->cell[s]);
        seen[n] = s;
        strikes[n++] = (next ? board->strikes[kind] : board->slides[kind]) >> dir_opposite(d) & 1;
    }
    for (uint32_t row = 0; row < LEAP_ROWS; row++)
        for (uint32_t i = 0; i < LEAP_COUNT[row]; i++) {
            seen[n] = square_step(king, LEAPS[row][i]);
            strikes[n] = board->leaps[piece_kind(pos->cell[seen[n]])] >> row & 1;
            n++;
        }
    for (uint32_t i = 0; i < n; i++) {
        bool there = seen[i] != filled && mask_has(by, pos->cell[seen[i]]);
        for (size_t j = 0; j < count; j++)
            there &= gone[j] != seen[i];
        if (there && strikes[i])
            return true;
    }
    return false;
}
