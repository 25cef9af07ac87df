/* Who attacks what: the questions that legality rests on. Read-only, safe from any thread that may
 * read the position. */
#pragma once
#include "engine/position.h"

/* The checks and pins against the seat to move, found once a node. */
struct Danger {
    uint32_t checks;     /* how many men give check (2 = two or more) */
    Square checker;      /* the last one found */
    DirMask check_lines; /* directions from the king along which a sliding check comes */
    DirMask pin_lines;   /* directions from the king in which an own man is pinned … */
    uint16_t pin[DIRS];  /* … and its cell */
    uint64_t pinned;     /* the same men as slots of the mover */
};

/* ORDER LEAP_ROW: a leaper's targets as steps on the grid, and how many they are. */
static const uint8_t LEAP_COUNT[LEAP_ROWS] = {8, 8, 4};
static const int8_t LEAPS[LEAP_ROWS][8] = {
    {2 * GRID + 1, 2 * GRID - 1, 1 - 2 * GRID, -2 * GRID - 1, GRID + 2, GRID - 2, 2 - GRID,
     -GRID - 2},
    {3 * GRID + 2, 3 * GRID - 2, 2 - 3 * GRID, -3 * GRID - 2, 2 * GRID + 3, 2 * GRID - 3,
     3 - 2 * GRID, -2 * GRID - 3},
    {2 * GRID + 2, 2 * GRID - 2, 2 - 2 * GRID, -2 * GRID - 2},
};

/* Is the cell `s` attacked by a man whose owner is in `by`? The cell itself may hold anything. */
bool attack_on(const Position *pos, Square s, SeatMask by);
/* Is the king of `seat` attacked by those who threaten it? false when it has no king. */
bool attack_on_king(const Position *pos, Seat seat);
/* Fills `danger` for the seat to move; without a king or anybody who threatens it, or while spoils
 * are divided, there is none.
 */
void attack_danger(const Position *pos, Danger *danger);
/* Could the man on `from` capture on `to` as the board stands (whoever stands there)? */
bool attack_reaches(const Position *pos, Square from, Square to);
/* If the man on `from` went to the empty cell `to`, and nothing else happened, would he or one
 * of his owner's behind him attack the cell `s`, which none of the owner's attacks now? */
bool attack_by_move(const Position *pos, Square from, Square to, Square s);
/* Would the king on `king` be attacked by `by` if the men on gone[0..count) vanished and one
 * that attacks nothing stood on `filled`? For en passant, which changes three cells at once. */
bool attack_after(const Position *pos, Square king, SeatMask by, const Square *gone, size_t count,
                  Square filled);
