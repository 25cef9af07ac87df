/* Attacks, checks and pins by brute force: each man walks his lines cell by cell, and what he would
 * do if others were gone is found by taking them off a copy. Nothing here asks the occupancy lines
 * or looks outward from the king, as the engine does. */
#include "engine/attack.h"
#include "engine/fen.h"
#include "tests/battery.h"
#include "tests/suites.h"

enum { AFTER_TRIALS = 8 };

static bool holds(bool ok, const Position *pos, const char *what) {
    char fen[FEN_TEXT];
    if (ok)
        return check_that(1, "ok");
    fen_write(pos, NULL, fen);
    return check_that(0, "%s is wrong\n    at %s", what, fen);
}

/* Does the man on `from` come to `to` by walking? */
static bool walks_to(const Position *pos, Square from, Square to, bool only_slides) {
    const PieceKind *kind = position_kind(pos, pos->cell[from]);
    for (Dir d = 0; d < DIRS; d++) {
        const int step = dir_step(d);
        Square s = square_step(from, step);
        if (!only_slides && ((kind->steps | kind->takes) >> d & 1) && s == to)
            return true;
        if (!(kind->slides >> d & 1))
            continue;
        while (s != to && pos->cell[s] == EMPTY && !pos->board->solid[s])
            s = square_step(s, step);
        if (s == to)
            return true;
    }
    if (only_slides)
        return false;
    const int dx = (int)square_x(from) - (int)square_x(to);
    const int dy = (int)square_y(from) - (int)square_y(to);
    const int squared = dx * dx + dy * dy;
    return ((kind->leaps & LEAP_KNIGHT) && squared == 1 + 4) ||
           ((kind->leaps & LEAP_LONG) && squared == 4 + 9) ||
           ((kind->leaps & LEAP_ALFIL) && squared == 4 + 4);
}

/* How many men of `by` attack the cell. */
static uint32_t attackers(const Position *pos, Square to, SeatMask by, bool only_slides,
                          Square *last) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square from = pos->board->squares[i];
        if (mask_has(by, pos->cell[from]) && walks_to(pos, from, to, only_slides)) {
            *last = from;
            count++;
        }
    }
    return count;
}

/* The slots of the mover's men whose absence gives a slider more a way to the king. */
static uint64_t pinned_men(const Position *pos) {
    static Position without;
    const Seat us = pos->now.turn;
    const Square king = pos->now.king[us];
    const SeatMask by = pos->now.threat[us];
    uint64_t pinned = 0;
    Square last = NOWHERE;
    without = *pos;
    const uint32_t now = attackers(pos, king, by, true, &last);
    for (uint64_t m = pos->men[us]; m; m &= m - 1) {
        const uint32_t slot = low_bit64(m), mark = without.journal_count;
        if (pos->at[us][slot] == king)
            continue;
        position_lift(&without, pos->at[us][slot]);
        if (attackers(&without, king, by, true, &last) > now)
            pinned |= 1ull << slot;
        position_rewind(&without, mark);
        without.now = pos->now;
    }
    return pinned;
}

static Square first_man(const Position *pos, Square s, Dir d) {
    do
        s = square_step(s, dir_step(d));
    while (pos->cell[s] == EMPTY);
    return s;
}

/* The lines that Danger names hold the men that it means. */
static void check_lines(const Position *pos, const Danger *danger, Square king) {
    const Seat us = pos->now.turn;
    uint64_t pinned = 0;
    for (Dir d = 0; d < DIRS; d++) {
        const Square s = first_man(pos, king, d);
        const bool check =
            mask_has(pos->now.threat[us], pos->cell[s]) && walks_to(pos, s, king, true);
        holds((danger->check_lines >> d & 1) == check, pos, "Danger.check_lines");
        if (!(danger->pin_lines >> d & 1))
            continue;
        holds(danger->pin[d] == s && piece_owner(pos->cell[s]) == us, pos, "Danger.pin");
        pinned |= 1ull << pos->slot[s];
    }
    holds(pinned == danger->pinned, pos, "Danger.pin_lines");
}

void battery_check_danger(const Position *pos) {
    Danger danger;
    const Square king = pos->now.king[pos->now.turn];
    Square last = NOWHERE;
    attack_danger(pos, &danger);
    for (Seat s = 0; s < SEATS; s++) {
        const Square at = pos->now.king[s];
        const bool attacked =
            at != NOWHERE && attackers(pos, at, pos->now.threat[s], false, &last) > 0;
        holds(attack_on_king(pos, s) == attacked, pos, "attack_on_king");
    }
    if (king == NOWHERE) {
        holds(danger.checks == 0 && danger.pinned == 0, pos, "Danger without a king");
        return;
    }
    const uint32_t checks = attackers(pos, king, pos->now.threat[pos->now.turn], false, &last);
    holds((danger.checks < 2 ? danger.checks : 2) == (checks < 2 ? checks : 2), pos,
          "Danger.checks");
    holds(checks != 1 || danger.checker == last, pos, "Danger.checker");
    holds(danger.pinned == pinned_men(pos), pos, "Danger.pinned");
    check_lines(pos, &danger, king);
}

/* Takes some men off a copy and puts a wall on another cell: what attack_after has to foresee. */
static void check_after(const Position *pos, uint64_t *random) {
    static Position changed;
    const Board *board = pos->board;
    const Seat us = pos->now.turn;
    const Square king = pos->now.king[us];
    const size_t count = test_random(random) % 4;
    Square gone[4], filled, last = NOWHERE;
    changed = *pos;
    for (size_t i = 0; i < count; i++) { /* near the king, where it matters */
        do
            gone[i] = test_random(random) % 2
                          ? board->squares[test_random(random) % board->square_count]
                          : first_man(pos, king, (Dir)(test_random(random) % DIRS));
        while (!board->on[gone[i]] || gone[i] == king);
        if (piece_is_man(changed.cell[gone[i]]))
            position_lift(&changed, gone[i]);
    }
    do
        filled = board->squares[test_random(random) % board->square_count];
    while (filled == king);
    if (piece_is_man(changed.cell[filled]))
        position_lift(&changed, filled);
    if (changed.cell[filled] == EMPTY)
        position_wall(&changed, filled);
    holds(attack_after(pos, king, pos->now.threat[us], gone, count, filled) ==
              (attackers(&changed, king, pos->now.threat[us], false, &last) > 0),
          pos, "attack_after");
}

static Square random_square(const Position *pos, uint64_t *random) {
    return pos->board->squares[test_random(random) % pos->board->square_count];
}

/* Moves one man of the mover's anywhere: what attack_by_move has to foresee, of kings and of any
 * cell. */
static void check_by_move(const Position *pos, uint64_t *random) {
    static Position moved;
    const Seat us = pos->now.turn;
    const uint64_t men = pos->men[us];
    uint32_t slot;
    Square to, s, last = NOWHERE;
    do
        slot = test_random(random) % MEN;
    while (!(men >> slot & 1));
    do
        to = random_square(pos, random);
    while (pos->cell[to] != EMPTY);
    const Square from = pos->at[us][slot], king = pos->now.king[test_random(random) % SEATS];
    s = test_random(random) % 2 && king != NOWHERE ? king : random_square(pos, random);
    if (s == from || s == to || attackers(pos, s, seat_bit(us), false, &last))
        return;
    moved = *pos;
    position_shift(&moved, from, to);
    holds(attack_by_move(pos, from, to, s) ==
              (attackers(&moved, s, seat_bit(us), false, &last) > 0),
          pos, "attack_by_move");
}

void battery_check_attacks(const Position *pos, uint64_t *random) {
    const Board *board = pos->board;
    const SeatMask by = (SeatMask)test_random(random);
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square to = board->squares[i];
        bool attacked = false;
        for (uint32_t j = 0; j < board->square_count; j++) {
            const Square from = board->squares[j];
            if (from == to || !piece_is_man(pos->cell[from]))
                continue;
            const bool reaches = walks_to(pos, from, to, false);
            if (piece_is_man(pos->cell[to]) && attack_reaches(pos, from, to) != reaches)
                holds(false, pos, "attack_reaches");
            attacked |= reaches && mask_has(by, pos->cell[from]);
        }
        holds(attack_on(pos, to, by) == attacked, pos, "attack_on");
    }
    for (int i = 0; i < AFTER_TRIALS && pos->now.king[pos->now.turn] != NOWHERE; i++)
        check_after(pos, random);
    for (int i = 0; i < AFTER_TRIALS && pos->men[pos->now.turn]; i++)
        check_by_move(pos, random);
}
