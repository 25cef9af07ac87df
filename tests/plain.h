/* Plain minimax from its definition, for any game: what a search without pruning must find. */
#pragma once
#include "search/tt.h"

enum { PLAIN_NODES = 50000 }; /* a position that takes more is passed over */

/* The value of `pos` for the side to move, `depth` plies deep and then all captures and promotions
 * (all moves in check). `side` is the partition that is played: two sides fight as such, where
 * there are more, everybody stands against the seat to move. false when there are more than
 * PLAIN_NODES nodes. */
bool plain_value(const EvalTable *eval, Position *pos, const SeatMask side[SEATS], int32_t depth,
                 int32_t *value);
/* The same where of all that stand against the root's side only `free` (1..) choose freely between
 * two of its moves: the others play the capture or promotion that looks best at first sight (the
 * first move of the generator when there is none), any evasion of a check, any capture of a king.
 */
bool plain_value_in_rounds(const EvalTable *eval, Position *pos, const SeatMask side[SEATS],
                           uint32_t free, int32_t depth, int32_t *value);
/* The same for the seat to move alone against all others, where the loss of `leader`, one of those,
 * counts as much as that of three: what the root stands at is twice its own score less twice the
 * mean of the others', rounded towards 0, in which the leader's is taken three times; at most
 * EVAL_MOST either way. `free` 0 = all choose freely. */
bool plain_value_of_chase(const EvalTable *eval, Position *pos, Seat leader, uint32_t free,
                          int32_t depth, int32_t *value);

/* The utilities of `pos` when each seat seeks its own, those on a side of `side` the mean of its
 * seats'; kings that walk alone move at random. `end` is 1 + the plies to the end, 0 when none is
 * in sight. false as above. */
bool plain_vector(const EvalTable *eval, Position *pos, const SeatMask side[SEATS], int32_t depth,
                  Vector *vector);
/* The same where seat s takes a man of a seat in truce[s] only when it has no other move, and never
 * beyond `depth` but in check. */
bool plain_vector_in_truces(const EvalTable *eval, Position *pos, const SeatMask side[SEATS],
                            const SeatMask truce[SEATS], int32_t depth, Vector *vector);
