/* The inside of the generator, for movegen.c and generate.c alone. */
#pragma once
#include "engine/movegen.h"

typedef struct {
    const Position *pos;
    const Board *board;
    const Variant *variant;
    const Danger *danger;
    Move *out;
    OwnerTable takes;  /* whose men are prey … */
    OwnerTable enters; /* … or the cell is empty */
    Seat us;
    SeatMask prey;
} Gen;

/* Every body takes `mode` = GEN_NOISY and/or GEN_QUIET, plus COUNTING, as a constant, and hands the
 * number of moves on by value, so that it lives in a register. gcc and clang inline bodies of this
 * size only when told to. */
enum { COUNTING = 4 };
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE __attribute__((noinline)) /* nor does link-time optimisation */

/* Writes a move whose place is used only if the caller then counts it. */
ALWAYS_INLINE void offer(const Gen *g, Move m, uint32_t mode, size_t n) {
    if (!(mode & COUNTING))
        g->out[n] = m;
}

/* Each writes at g->out[n…] and returns the new n. The pawn on `from` becomes each man it may … */
NEVER_INLINE size_t gen_promote(const Gen *g, Square from, Square to, uint32_t kind, uint32_t mode,
                                size_t n);
/* … or takes the prey that stands on `to`, heading `heading` (a bit), in all its ways. */
NEVER_INLINE size_t gen_pawn_takes(const Gen *g, Square from, Square to, uint8_t heading,
                                   uint32_t mode, size_t n);
/* En passant. */
size_t gen_ep_moves(const Gen *g, uint32_t mode, size_t n);

/* Is `to` the cell that a pawn just skipped whose right the mover may use? Then the capture there
 * is the en passant capture, and no plain one exists beside it. */
bool gen_is_ep_target(const Position *pos, SeatMask prey, Square to);
/* Does the king of a seat that still plays stand on `to`? */
bool gen_takes_king(const Position *pos, Square to);
/* May the king on `to` be captured by a move that empties gone[0..count), the mover's cell first,
 * and is not legal otherwise? */
bool gen_may_take_king(const Gen *g, const Square *gone, size_t count, Square to);
