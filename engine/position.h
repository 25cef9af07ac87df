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

#include <string.h>

/* clang-format off */
typedef enum { /* ORDER OUTCOME_REASON: game.c and pgn4_write.c have the words */
    REASON_NONE,
    REASON_CHECKMATE,
    REASON_STALEMATE,
    REASON_KING_CAPTURED,
    REASON_THREEFOLD,
    REASON_QUIET_LIMIT,
    REASON_BARE_KINGS, /* or other men that cannot mate */
    REASON_RESIGNED,
    REASON_TIMEOUT,
    REASON_LAST_SEAT,  /* one seat is left */
    REASON_NO_SEAT,    /* none is left that could play on */
    REASON_CLAIM,      /* the leader left when nobody could overtake it any more */
    REASON_MEETING,
    REASON_CORONATIONS,
    REASON_ABORTED,
    REASONS,
} OutcomeReason;
/* clang-format on */

enum { PAYOFF_ALL = 1000 };

struct Outcome {
    OutcomeReason reason;  /* REASON_NONE = the game goes on */
    int32_t payoff[SEATS]; /* from -PAYOFF_ALL, worse than all others, to PAYOFF_ALL, better */
    bool ranked;           /* the seats have places of their own: */
    bool has_points;       /* … which follow from points */
    uint8_t place[SEATS];  /* 1 = first; ties share the best */
    int16_t points[SEATS]; /* final points, closing awards included */
};

typedef struct {
    uint64_t board; /* sum (xor) of the keys of all men and walls */
    /* From here to `extra` all that changes the rules: hashed whole by position_key. */
    uint16_t ep_cell[SEATS]; /* the first cell that seat's pawn skipped, 0 = no right */
    uint16_t ep_pawn[SEATS]; /* where that pawn went, 0 = no right; see position_ep_usable */
    SeatMask prey[SEATS];    /* whose men this seat may capture */
    SeatMask threat[SEATS];  /* whose men give check to this seat */
    SeatMask alive;          /* seats that still play */
    SeatMask resigned;       /* of these the ones whose king walks on alone, after resigning … */
    SeatMask flagged;        /* … or overstepping the time */
    uint8_t castle;          /* castle_bit(seat, side) */
    uint8_t turn;            /* the seat to move */
    uint8_t ended;           /* OutcomeReason of what ended the game outside `over` */
    uint8_t claiming;        /* not 0: spoils are divided, and only claims are legal */
    uint8_t extra[9];        /* a game's own scalars; its file says which */
    /* From here on: no part of the key. */
    uint16_t king[SEATS]; /* where the royal man stands, 0 = none */
    int16_t points[SEATS];
    uint16_t quiet_plies;  /* plies since the last pawn move, capture or elimination */
    uint16_t return_plies; /* where pawns_return: plies that could still be repeated */
    uint16_t
        out_at[SEATS];  /* for who is out: the greater, the later (1 + plies known; 0 = before) */
    uint8_t last_mover; /* 1 + the seat that made the last move, 0 = unknown */
    uint8_t joined;     /* 1 = the ply to come is one with the last: a king's first walk */
    uint8_t uncounted;  /* plies known that quiet_plies leaves out: lost turns (see play_record),
                           castlings; stops at 255 */
    uint8_t stuck; /* who went out at its own turn since the last ply, since it could not move: bit
                      s = seat s, out of check; bit 4 + s = in check */
} State;
_Static_assert(offsetof(State, king) - offsetof(State, ep_cell) == 40, "hashed as five words");

static inline SeatMask state_wanderers(const State *now) { return now->resigned | now->flagged; }
static inline SeatMask state_stuck(const State *now) {
    return (now->stuck | now->stuck >> SEATS) & ((1u << SEATS) - 1);
}

typedef struct { /* one man moved: from NOWHERE = put, to NOWHERE = lifted */
    uint16_t from, to, piece;
    uint8_t slot;
} JournalEntry;

/* A mask of owners as a table by owner, 1 or 0 each; looked up, since a shift costs more. */
typedef struct {
    uint8_t has[2 * OWNERS]; /* also by the "owner" of an empty cell and a wall */
} OwnerTable;
static inline void owner_table(SeatMask mask, OwnerTable *table) {
    /* a copy of the mask in every byte, of which byte i keeps bit i and moves it to the lowest */
    uint64_t bytes = (mask * 0x0101010101010101u) & 0x8040201008040201u;
    bytes = (bytes + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
    memcpy(table->has, &bytes, sizeof bytes);
    memset(table->has + OWNERS, 0, OWNERS);
}

enum { LINES = 4, MAX_JOURNAL = 4096, MAX_PAST = 1024 };

struct Position {
    State now;
    const Board *board;
    uint64_t men[OWNERS];            /* by owner: which slots hold a man */
    uint64_t kin[OWNERS][MAX_KINDS]; /* the same by owner and kind */
    uint16_t at[OWNERS][MEN];        /* the cell of a slot */
    uint16_t cell[CELLS];            /* Piece */
    uint8_t slot[CELLS];             /* slot of the man on a cell */
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

/* The seat is out: it is skipped, gives no check any more and has no rights of castling; when that
 * was is noted. Its men are the game's business. */
void position_put_out(Position *pos, Seat seat);

/* Puts a new man on an empty cell; keeps `king` for royal ones. The owner must have a free slot. */
void position_put(Position *pos, Square s, Piece piece);
/* Takes the man from a cell. */
void position_lift(Position *pos, Square s);
/* Gives the man on a cell to another owner. */
void position_give(Position *pos, Square s, Owner owner);
/* Moves a man to an empty cell. */
void position_shift(Position *pos, Square from, Square to);
/* Walls a playable empty cell; only while a position is set up (not journalled). */
void position_wall(Position *pos, Square s);
/* Undoes all cell changes since the journal stood at `mark`; State is the caller's to put back. */
void position_rewind(Position *pos, uint32_t mark);

/* The key of everything that matters to what may follow. */
uint64_t position_key(const Position *pos);
/* What counts as the same position for repetition: board and mover, or all rights too. */
static inline uint64_t position_repeat_key(const Position *pos) {
    return pos->board->variant->repeat_all
               ? position_key(pos)
               : pos->now.board ^ (pos->now.turn + 1) * 0x9E3779B97F4A7C15u;
}
/* How many of the last positions known could be the present one. */
uint32_t position_reach(const Position *pos);
/* How often this position stood on the board before, back to the last irreversible ply (stops
 * counting at `enough`). */
uint32_t position_repeats(const Position *pos, uint32_t enough);

/* The bits of a word above and below bit i: looked up, since a shift by a variable costs more. */
extern const uint32_t BITS_ABOVE[GRID], BITS_BELOW[GRID];

/* ORDER LINE: which of the four lines through a cell a direction follows, the word of that line,
 * and the cell's bit in it. Toward north and east bits grow. */
static inline uint32_t line_word(const Position *pos, Square s, Dir d) {
    const uint32_t x = square_x(s), y = square_y(s);
    switch (d) {
    case DIR_N:
    case DIR_S:
        return pos->line[0][x];
    case DIR_E:
    case DIR_W:
        return pos->line[1][y];
    case DIR_NE:
    case DIR_SW:
        return pos->line[2][x - y + GRID];
    default:
        return pos->line[3][x + y];
    }
}
static inline uint32_t line_bit(Square s, Dir d) {
    return d == DIR_N || d == DIR_S ? square_y(s) : square_x(s);
}
static inline bool line_grows(Dir d) {
    return d == DIR_N || d == DIR_E || d == DIR_NE || d == DIR_SE;
}

/* The bits of what stands from `s` toward `d`; of these the first; and those beyond the first.
 * `s` must be a cell inside the wall. */
static inline uint32_t line_ahead(const Position *pos, Square s, Dir d) {
    return line_word(pos, s, d) & (line_grows(d) ? BITS_ABOVE : BITS_BELOW)[line_bit(s, d)];
}
static inline uint32_t line_first(uint32_t ahead, Dir d) {
    return line_grows(d) ? low_bit32(ahead) : high_bit32(ahead);
}
static inline uint32_t line_beyond(uint32_t ahead, Dir d) {
    return line_grows(d) ? ahead & (ahead - 1) : ahead & BITS_BELOW[high_bit32(ahead)];
}
/* The cell that a bit of that line is. */
static inline Square line_cell(Square s, Dir d, uint32_t bit) {
    switch (d) {
    case DIR_N:
    case DIR_S:
        return bit * GRID + square_x(s);
    case DIR_E:
    case DIR_W:
        return s - square_x(s) + bit;
    case DIR_NE:
    case DIR_SW:
        return s + (GRID + 1) * (bit - square_x(s));
    default:
        return s - (GRID - 1) * (bit - square_x(s));
    }
}

/* How many empty cells lie between `s` and that first man or wall. */
static inline uint32_t position_run(const Position *pos, Square s, Dir d) {
    const uint32_t bit = line_bit(s, d), first = line_first(line_ahead(pos, s, d), d);
    return (line_grows(d) ? first - bit : bit - first) - 1;
}

/* The same in several directions together; each is a constant here, so none is asked for. */
static inline uint32_t position_straight_runs(const Position *pos, Square s) {
    return position_run(pos, s, DIR_N) + position_run(pos, s, DIR_E) + position_run(pos, s, DIR_S) +
           position_run(pos, s, DIR_W);
}
static inline uint32_t position_diagonal_runs(const Position *pos, Square s) {
    return position_run(pos, s, DIR_NE) + position_run(pos, s, DIR_SE) +
           position_run(pos, s, DIR_SW) + position_run(pos, s, DIR_NW);
}
static inline uint32_t position_runs(const Position *pos, Square s) {
    return position_straight_runs(pos, s) + position_diagonal_runs(pos, s);
}

/* The cell of that first man or wall. */
static inline Square position_ray(const Position *pos, Square s, Dir d) {
    return line_cell(s, d, line_first(line_ahead(pos, s, d), d));
}

/* The seats whose men `seat` may never capture, itself included: its side in a game of two sides.
 */
static inline SeatMask position_side(const Position *pos, Seat seat) {
    return (SeatMask)((~pos->now.prey[seat] & ((1u << SEATS) - 1)) | 1u << seat);
}

/* The next seat in the order of play, whether or not it still plays. */
static inline Seat position_next(const Position *pos, Seat seat) {
    return (seat + pos->board->turn_step) % SEATS;
}
/* The nearest seat after and before `seat` in the order of play that still plays; `seat` itself
 * when no other does. */
static inline Seat position_next_alive(const Position *pos, Seat seat) {
    Seat s = seat;
    do
        s = position_next(pos, s);
    while (s != seat && !(pos->now.alive >> s & 1));
    return s;
}
static inline Seat position_last_alive(const Position *pos, Seat seat) {
    Seat s = seat;
    do
        s = (s + SEATS - pos->board->turn_step) % SEATS;
    while (s != seat && !(pos->now.alive >> s & 1));
    return s;
}

static inline const PieceKind *position_kind(const Position *pos, Piece p) {
    return &pos->board->kind[piece_kind(p)];
}

/* Did the pawn of `seat` skip `cell` by its last first step (whether or not the right can be used)?
 */
bool position_ep_skipped(const Position *pos, Seat seat, Square cell);
/* Is the right of `seat` alive for one who may take `prey`? The site's records keep a right until
 * its owner moves again, but when the pawn has been taken meanwhile nobody can use it. */
static inline bool position_ep_usable(const Position *pos, Seat seat, SeatMask prey) {
    if (!(prey >> seat & 1) || pos->now.ep_cell[seat] == NOWHERE)
        return false;
    const Piece pawn = pos->cell[pos->now.ep_pawn[seat]];
    /* It may have turned grey with its owner, and can be taken if grey men can. */
    return piece_owner(pawn) % SEATS == seat && mask_has(prey, pawn) &&
           kind_is_pawn(position_kind(pos, pawn));
}

/* Has any seat such a right, alive or not? Mostly none has, and then nobody needs to look closer.
 */
static inline bool position_has_ep(const Position *pos) {
    static const uint16_t none[SEATS] = {NOWHERE};
    return memcmp(pos->now.ep_cell, none, sizeof none) != 0;
}

/* How many cells a right skips, and the step from one to the next. */
static inline uint32_t position_ep_length(const Position *pos, Seat seat, int *step) {
    const int way = (int)pos->now.ep_pawn[seat] - (int)pos->now.ep_cell[seat];
    const int size = way < 0 ? -way : way;
    const int unit = size % GRID == 0 ? GRID : 1;
    *step = way < 0 ? -unit : unit;
    return (uint32_t)(size / unit);
}

/* The home of the rook that `seat` castles with on that side: 3 (short) or 4 (long) cells from its
 * king, which stands on its back row, and at the end of that row; NOWHERE when there is none. */
Square position_castle_rook(const Position *pos, Seat seat, uint32_t side);

/* Proves the position consistent with itself (cells, slots, lines, keys, kings, rights): true, or
 * false with what is wrong. For tests and debug builds; slow. */
bool position_check(const Position *pos, Error *error);
