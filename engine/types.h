/* The words that everything else is written in: seats, squares, men, moves.
 *
 * They are plain unsigned integers while they are computed with; a struct that keeps many of them
 * stores them narrower and says so. All functions here are pure and safe from any thread. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS = 4,
    MAX_KINDS = 32, /* rows of a table of pieces, at most */
    OWNERS = 8,     /* owner s < 4: seat s plays the man; 4 + s: a grey man that was seat s's */
};

typedef uint32_t Seat;    /* 0..3 in turn order of the variant's seat letters */
typedef uint32_t Owner;   /* 0..7, see OWNERS */
typedef uint8_t SeatMask; /* bit o = owner o (bits 0..3 seats, 4..7 their grey men) */
typedef uint32_t Square;  /* cell of the padded 32-wide grid, 0..1023; 0 = NOWHERE */
typedef uint32_t Kind;    /* row of the variant's table of pieces, 0..31 */
typedef uint32_t Piece;   /* owner << 8 | origin << 5 | kind, or EMPTY, or WALL; fits 16 bits */
typedef uint32_t Move;    /* from:10 to:10 kind:4 arg:8, see move_make; 0 = MOVE_NONE */
typedef uint32_t Dir;     /* 0..7, see the enum below */
typedef uint32_t DirMask; /* bit d = direction d */

/* ORDER LEAP_ROW: (1,2), the knight; (2,3); (2,2), the alfil. */
enum { LEAP_KNIGHT = 1, LEAP_LONG = 2, LEAP_ALFIL = 4, LEAP_ROWS = 3 };

enum { GRID = 32, CELLS = GRID * GRID, NOWHERE = 0, MAX_MOVES = 2048, MEN = 64 };

/* Orthogonals first, clockwise from north, then the diagonals: d ^ 2 is the opposite of d. */
enum { DIR_N, DIR_E, DIR_S, DIR_W, DIR_NE, DIR_SE, DIR_SW, DIR_NW, DIRS };

enum {
    ORTHOGONALS = 0x0F,
    DIAGONALS = 0xF0,
    ALL_DIRS = 0xFF,
};

static inline int dir_step(Dir d) {
    static const int8_t step[DIRS] = {GRID, 1, -GRID, -1, GRID + 1, 1 - GRID, -GRID - 1, GRID - 1};
    return step[d];
}

static inline Dir dir_opposite(Dir d) { return d ^ 2; }

static inline Square square_step(Square s, int step) { return (Square)((int)s + step); }

/* Column and row of the grid, 0..31; board.h turns them into files and ranks. */
static inline uint32_t square_x(Square s) { return s & (GRID - 1); }
static inline uint32_t square_y(Square s) { return s / GRID; }

/* A cell without a man. Their "owner" is no bit of any SeatMask, so `mask >> piece_owner(p) & 1`
 * is false for them without a test of its own. */
enum { EMPTY = 14 << 8, WALL = 15 << 8 };

/* `origin` is the seat whose man it was at the start; 0 in games in which that does not matter. */
static inline Piece piece_make(Owner owner, Seat origin, Kind kind) {
    return owner << 8 | origin << 5 | kind;
}
static inline Seat piece_origin(Piece p) { return p >> 5 & 3; }
static inline Owner piece_owner(Piece p) { return p >> 8; }
static inline Kind piece_kind(Piece p) { return p & 31; }
static inline bool piece_is_man(Piece p) { return p < EMPTY; }
static inline Owner owner_grey(Seat s) { return s + SEATS; }
static inline SeatMask seat_bit(Owner o) { return (SeatMask)(1u << o); }
/* true when `p` is a man whose owner is in `mask`. */
static inline bool mask_has(SeatMask mask, Piece p) {
    return ((uint32_t)mask >> piece_owner(p)) & 1u;
}

/* ORDER MOVE_KIND: play.c dispatches on these. RESIGN and TIMEOUT are plies of a game's record,
 * never generated. */
enum {
    MOVE_NORMAL,
    MOVE_DOUBLE,  /* a pawn's first step over one or more cells: leaves an en passant right */
    MOVE_EP,      /* takes the pushed pawn (and who stands on `to`); arg = promotion kind or 0 */
    MOVE_PROMOTE, /* arg = the new kind; a pawn that turns becomes another kind: move_turn_arg */
    MOVE_CASTLE,  /* the king's from-to; arg = CASTLE_SHORT or CASTLE_LONG */
    MOVE_CROWN,   /* the king changes places with a man of his own; arg = what that one becomes */
    MOVE_CLAIM,   /* takes over the man on `to` (== from) when spoils are divided */
    MOVE_RESIGN,
    MOVE_TIMEOUT,
};
enum { MOVE_NONE = 0 };

static inline Move move_make(Square from, Square to, uint32_t kind, uint32_t arg) {
    return from | to << 10 | kind << 20 | arg << 24;
}
static inline Square move_from(Move m) { return m & 1023; }
static inline Square move_to(Move m) { return (m >> 10) & 1023; }
static inline uint32_t move_kind(Move m) { return (m >> 20) & 15; }
static inline uint32_t move_arg(Move m) { return m >> 24; }
/* The kind that a man becomes by `m`, or 0 (never a promotion target) when it stays what it is. */
static inline Kind move_promotion(Move m) {
    return move_kind(m) == MOVE_PROMOTE || move_kind(m) == MOVE_EP ? move_arg(m) & 31 : 0;
}
/* The arg of a move by which a pawn turns: what it becomes there (a pawn with the new heading, or
 * what it promotes to), and the heading, which a promoted man no longer shows. */
static inline uint32_t move_turn_arg(Kind becomes, Dir heading) {
    return becomes | heading << 5 | 128;
}
static inline bool move_turns(Move m) {
    return (move_kind(m) == MOVE_PROMOTE || move_kind(m) == MOVE_EP) && (move_arg(m) & 128);
}
static inline Dir move_heading(Move m) { return move_arg(m) >> 5 & 3; } /* if it turns */

/* Castling is named by the distance to the rook in every game: short 3 cells, long 4. */
enum { CASTLE_SHORT, CASTLE_LONG };
static inline uint8_t castle_bit(Seat s, uint32_t side) { return (uint8_t)(1u << (2 * s + side)); }

/* Compiler builtins, wrapped once. `x` must not be 0. */
static inline uint32_t low_bit32(uint32_t x) { return (uint32_t)__builtin_ctz(x); }
static inline uint32_t high_bit32(uint32_t x) { return 31u ^ (uint32_t)__builtin_clz(x); }
static inline uint32_t low_bit64(uint64_t x) { return (uint32_t)__builtin_ctzll(x); }
static inline uint32_t count_bits64(uint64_t x) { return (uint32_t)__builtin_popcountll(x); }

/* How many of the four seats are in `mask`: four bits of a number each, since counting bits is a
 * call on plain processors. */
static inline uint32_t seat_count(SeatMask mask) {
    return (uint32_t)(0x4332322132212110u >> 4 * (mask & ((1u << SEATS) - 1))) & 7u;
}

/* A well-mixed 64-bit hash of a small number (the finaliser of splitmix64): the project's only
 * source of Zobrist numbers, so no tables of random numbers are kept. */
static inline uint64_t hash_mix(uint64_t x) {
    x = (x + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* What went wrong with somebody's text: a sentence that says what and where. */
typedef struct {
    char text[256];
} Error;
/* Formats into `error` (cut at its size) and returns false, so that a reader can
 * `return error_set(…)`. `error` may be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool error_set(Error *error, const char *format, ...);
