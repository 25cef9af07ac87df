/* Full-width proofs of what can be forced, for any game: every answer is tried, nothing is pruned
 * but what an answer has already decided, no table is kept and nothing is evaluated. It shares the
 * rules with the engine (which the slow rules check) and nothing with search/ and eval/. */
#pragma once
#include "engine/play.h"

typedef enum {
    PROOF_WIN,  /* the mover's side ends the game with all there is to win */
    PROOF_OUT,  /* `victim` no longer plays */
    PROOF_KEEP, /* the mover's side is not beaten: the game is not lost, and the mover still plays
                 */
    PROOF_GAIN, /* the balance (proof_balance) is at least `least` better than now */
} ProofGoal;

typedef struct {
    ProofGoal goal;
    uint32_t limit; /* moves of the mover's side for WIN and OUT, plies for KEEP and GAIN */
    Seat victim;    /* of PROOF_OUT */
    int32_t least;  /* of PROOF_GAIN */
    SeatMask own;   /* the mover's side; all others stand together against it */
    uint64_t nodes; /* how many may be looked at; what is left of them afterwards */
} Proof;

/* The seats that fight as one with the mover: its side in a game of two sides, else it alone. */
SeatMask proof_side(const Position *pos);

/* Men and points of the seats in `own` that still play less those of the others, in pawns: a pawn
 * or 1-point queen 1, a man that leaps 3, runs along ranks or diagonals 5, both 9, others 2. */
int32_t proof_balance(const Position *pos, SeatMask own);

/* Does `m`, a legal move, reach the goal whatever the others do? The position is afterwards what it
 * was. When proof->nodes comes to 0 the answer is void. After the plies of GAIN captures are
 * followed up for CAPTURES more, and who is in check tries all moves there. */
bool proof_forces(Proof *proof, Position *pos, Move m);
