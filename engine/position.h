/* A position: who stands where, whose turn it is, which rights are alive, and how it came about.
 *
 * Two mechanisms carry every change. What stands on cells changes only through position_put,
 * position_lift and position_shift, which write a journal; everything else lives in State, which is
 * copied whole before a move. So one loop undoes any move of any game.
 *
 * Rays are answered without walking: four occupancy words (file, rank and both diagonals) run
 * through each cell, walls counted as occupied, and the first man in a direction is one bit scan.
 *
 * A Position belongs to one thread. It is a plain value: copying the struct copies the position. */
#pragma once
#include "engine/board.h"

typedef enum { /* ORDER OUTCOME_REASON: game.c has the words */
               REASON_NONE,
               REASON_CHECKMATE,
               REASON_STALEMATE,
               REASON_KING_CAPTURED,
               REASON_THREEFOLD,
               REASON_QUIET_LIMIT,
               REASON_BARE_KINGS,
               REASON_RESIGNED,
               REASON_TIMEOUT,
               REASON_ABORTED,
} OutcomeReason;

struct Outcome {
    OutcomeReason reason;  /* REASON_NONE = the game goes on */
    int32_t payoff[SEATS]; /* two sides: 1 won, 0 drawn, -1 lost */
};

typedef struct {
    uint64_t board; /* sum (xor) of the keys of all men and walls */
    /* From here to `ended` all that changes the rules: hashed whole by position_key. */
    uint16_t ep_cell[SEATS]; /* the cell that seat's pawn skipped, 0 = no right */
    uint16_t ep_pawn[SEATS]; /* where that pawn went, 0 = no right; see position_ep_usable */
    SeatMask prey[SEATS];    /* whose men this seat may capture */
    SeatMask threat[SEATS];  /* whose men give check to this seat */
    SeatMask alive;          /* seats that still play */
    uint8_t castle;          /* castle_bit(seat, side) */
    uint8_t turn;            /* the seat to move */
    uint8_t ended;           /* OutcomeReason of a seat that went out and ended the game */
    uint8_t unused[4];       /* 0; fills the hashed words */
    /* From here on: no part of the key. */
    uint16_t king[SEATS]; /* where the royal man stands, 0 = none */
    int16_t points[SEATS];
    uint16_t quiet_plies; /* plies since the last pawn move or capture */
} State;
_Static_assert(sizeof(State) <= 64, "State is one cache line");
_Static_assert(offsetof(State, king) - offsetof(State, ep_cell) == 32, "hashed as four words");

typedef struct { /* one man moved: from NOWHERE = put, to NOWHERE = lifted */
    uint16_t from, to, piece;
    uint8_t slot;
} JournalEntry;

enum { LINES = 4, MAX_JOURNAL = 4096, MAX_PAST = 1024 };

struct Position {
    State now;
    const Board *board;
    uint64_t men[OWNERS];           /* by owner: which slots hold a man */
    uint16_t at[OWNERS][MEN];       /* the cell of a slot */
    uint16_t cell[CELLS];           /* Piece */
    uint8_t slot[CELLS];            /* slot of the man on a cell */
    uint32_t line[LINES][2 * GRID]; /* occupancy: ORDER LINE = file, rank, diagonal, antidiagonal */
    uint32_t journal_count;
    JournalEntry journal[MAX_JOURNAL];
    uint32_t past_count;     /* positions known before this one, all told */
    uint64_t past[MAX_PAST]; /* their repetition keys, a ring */
};

/* An empty board: no men, everybody alive, seat 0 to move, no rights, partners after the game's
 * default pairing. `board` must outlive the position. */
void position_clear(Position *pos, const Board *board);
/* Sets prey and threat from a partition (side[s] = seats on s's side). */
void position_pair(Position *pos, const SeatMask side[SEATS]);

/* Puts a new man on an empty cell; keeps `king` for royal ones. The owner must have a free slot. */
void position_put(Position *pos, Square s, Piece piece);
/* Takes the man from a cell. */
void position_lift(Position *pos, Square s);
/* Moves a man to an empty cell. */
void position_shift(Position *pos, Square from, Square to);
/* Walls a playable empty cell; only while a position is set up (not journalled). */
void position_wall(Position *pos, Square s);
/* Undoes all cell changes since the journal stood at `mark`. */
void position_rewind(Position *pos, uint32_t mark);

/* The key of everything that matters to what may follow. */
uint64_t position_key(const Position *pos);
/* What counts as the same position for repetition: board and mover. */
static inline uint64_t position_repeat_key(const Position *pos) {
    return pos->now.board ^ (pos->now.turn + 1) * 0x9E3779B97F4A7C15u;
}
/* How often this position stood on the board before, back to the last irreversible ply (stops
 * counting at `enough`). */
uint32_t position_repeats(const Position *pos, uint32_t enough);

/* How many empty cells lie between `s` and the first man or wall in direction `d`. `s` must be a
 * cell inside the wall. */
static inline uint32_t position_run(const Position *pos, Square s, Dir d) {
    const uint32_t x = square_x(s), y = square_y(s);
    switch (d) {
    case DIR_N:
        return low_bit32(pos->line[0][x] >> (y + 1));
    case DIR_S:
        return leading_zeros32(pos->line[0][x] << (GRID - y));
    case DIR_E:
        return low_bit32(pos->line[1][y] >> (x + 1));
    case DIR_W:
        return leading_zeros32(pos->line[1][y] << (GRID - x));
    case DIR_NE:
        return low_bit32(pos->line[2][x - y + GRID] >> (x + 1));
    case DIR_SW:
        return leading_zeros32(pos->line[2][x - y + GRID] << (GRID - x));
    case DIR_SE:
        return low_bit32(pos->line[3][x + y] >> (x + 1));
    default:
        return leading_zeros32(pos->line[3][x + y] << (GRID - x));
    }
}

/* The cell of that first man or wall. */
static inline Square position_ray(const Position *pos, Square s, Dir d) {
    return square_step(s, dir_step(d) * (int)(position_run(pos, s, d) + 1));
}

static inline const PieceKind *position_kind(const Position *pos, Piece p) {
    return &pos->board->kind[piece_kind(p)];
}

/* A right is kept until its owner moves again (so do the records of the site), but when the pawn
 * has been taken meanwhile nobody can use it. Is the right of `seat` alive for one who may take
 * `prey`? */
static inline bool position_ep_usable(const Position *pos, Seat seat, SeatMask prey) {
    if (!(prey >> seat & 1) || pos->now.ep_cell[seat] == NOWHERE)
        return false;
    const Piece pawn = pos->cell[pos->now.ep_pawn[seat]];
    return piece_owner(pawn) == seat && kind_is_pawn(position_kind(pos, pawn));
}

/* The home of the rook that `seat` castles with on that side: 3 (short) or 4 (long) cells from its
 * king, which stands on its back row, and at the end of that row; NOWHERE when there is none. */
Square position_castle_rook(const Position *pos, Seat seat, uint32_t side);

/* Proves the position consistent with itself (cells, slots, lines, keys, kings, rights): true, or
 * false with what is wrong. For tests and debug builds; slow. */
bool position_check(const Position *pos, Error *error);
