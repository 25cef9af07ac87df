/* One walk over the tree for all goals: where the side's own seats move one good move is enough,
 * elsewhere none may be bad. Which move refuted last at this ply is tried first: that changes how
 * long it takes and nothing else. */
#include "tests/prove.h"

#include "engine/movegen.h"

#include <string.h>

enum { DEEPEST = 64, CAPTURES = 6 };

typedef struct {
    Proof *proof;
    Position *pos;
    int32_t wanted; /* the balance to reach */
    Seat root;
    Move killer[DEEPEST];
} Walk;

SeatMask proof_side(const Position *pos) {
    const SeatMask all = (1u << SEATS) - 1, own = position_side(pos, pos->now.turn);
    bool two = own != all;
    for (Seat s = 0; s < SEATS; s++)
        two &= position_side(pos, s) == (own >> s & 1 ? own : all & (SeatMask)~own);
    return two ? own : seat_bit(pos->now.turn);
}

static int32_t worth(const PieceKind *kind) {
    if (kind->royal)
        return 0;
    if (kind->pawn || kind->points == 1)
        return 1;
    const bool straight = kind->slides & ORTHOGONALS, diagonal = kind->slides & DIAGONALS;
    return straight && diagonal ? 9 : straight || diagonal ? 5 : kind->leaps & ~LEAP_ALFIL ? 3 : 2;
}

int32_t proof_balance(const Position *pos, SeatMask own) {
    int32_t balance = 0;
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = pos->board->variant->points_count ? pos->now.points[s] : 0;
        for (uint64_t men = pos->now.alive >> s & 1 ? pos->men[s] : 0; men; men &= men - 1)
            sum += worth(position_kind(pos, pos->cell[pos->at[s][low_bit64(men)]]));
        balance += own >> s & 1 ? sum : -sum;
    }
    return balance;
}

/* The best that a seat of the side gets out of the end. */
static int32_t payoff(const Walk *walk, const Outcome *out) {
    int32_t best = -PAYOFF_ALL;
    for (Seat s = 0; s < SEATS; s++)
        if ((walk->proof->own >> s & 1) && out->payoff[s] > best)
            best = out->payoff[s];
    return best;
}

/* Has the end of the game, or the ply before, decided the matter? */
static bool is_decided(const Walk *walk, bool *reached) {
    const Proof *proof = walk->proof;
    const State *now = &walk->pos->now;
    Outcome out = {.reason = REASON_NONE};
    const bool over = play_over(walk->pos, &out);
    switch (proof->goal) {
    case PROOF_WIN:
        *reached = over && payoff(walk, &out) == PAYOFF_ALL;
        return over || !(now->alive & proof->own);
    case PROOF_OUT:
        *reached = !(now->alive >> proof->victim & 1);
        return over || *reached || !(now->alive & proof->own);
    case PROOF_KEEP:
        *reached = (now->alive >> walk->root & 1) && (!over || payoff(walk, &out) > -PAYOFF_ALL);
        return over || !*reached;
    default:
        *reached = over && (payoff(walk, &out) == PAYOFF_ALL ||
                            (payoff(walk, &out) > -PAYOFF_ALL &&
                             proof_balance(walk->pos, proof->own) >= walk->wanted));
        return over;
    }
}

static bool forces(Walk *walk, uint32_t left, uint32_t deep, uint32_t ply);

/* What the move leads to. */
static bool after(Walk *walk, Move m, uint32_t left, uint32_t deep, uint32_t ply) {
    const Proof *proof = walk->proof;
    Undo undo;
    const bool counts = proof->goal == PROOF_KEEP || proof->goal == PROOF_GAIN ||
                        proof->own >> walk->pos->now.turn & 1;
    play_do(walk->pos, m, &undo);
    const bool reached =
        left ? forces(walk, left - counts, 0, ply + 1) : forces(walk, 0, deep + counts, ply + 1);
    play_undo(walk->pos, &undo);
    return reached;
}

/* The moves that may decide, those that take and promote first. */
static size_t candidates(const Walk *walk, bool noisy_only, uint32_t ply, Move *moves) {
    const Position *pos = walk->pos;
    const size_t n = movegen_legal(pos, moves);
    size_t first = 0;
    for (size_t i = 0; i < n; i++)
        if (play_is_noisy(pos, moves[i])) {
            const Move m = moves[i];
            moves[i] = moves[first];
            moves[first++] = m;
        }
    const size_t count = noisy_only ? first : n;
    for (size_t i = 1; i < count; i++)
        if (moves[i] == walk->killer[ply]) {
            memmove(&moves[1], &moves[0], i * sizeof *moves);
            moves[0] = walk->killer[ply];
        }
    return count;
}

/* `left` plies or own moves are to come; behind them, where GAIN is asked for, `deep` captures have
 * been made. */
static bool forces(Walk *walk, uint32_t left, uint32_t deep, uint32_t ply) {
    Proof *proof = walk->proof;
    Position *pos = walk->pos;
    const Seat us = pos->now.turn;
    const bool ours = proof->own >> us & 1;
    bool reached;
    if (proof->nodes == 0 || ply == DEEPEST) /* others may check each other for ever */
        return false;
    proof->nodes--;
    if (is_decided(walk, &reached))
        return reached;
    bool noisy_only = false;
    if (left == 0) {
        if (proof->goal == PROOF_KEEP)
            return true;
        if (proof->goal != PROOF_GAIN) {
            if (ours)
                return false;
        } else {
            noisy_only = deep >= CAPTURES || !attack_on_king(pos, us);
            const bool stands = proof_balance(pos, proof->own) >= walk->wanted;
            if (deep >= CAPTURES || (noisy_only && stands == ours))
                return stands;
        }
    }
    Move moves[MAX_MOVES];
    const size_t n = candidates(walk, noisy_only, ply, moves);
    for (size_t i = 0; i < n; i++)
        if (after(walk, moves[i], left, deep, ply) == ours) {
            walk->killer[ply] = moves[i];
            return ours;
        }
    return !ours;
}

bool proof_forces(Proof *proof, Position *pos, Move m) {
    Walk walk = {.proof = proof, .pos = pos, .root = pos->now.turn};
    proof->own = proof_side(pos);
    walk.wanted = proof_balance(pos, proof->own) + proof->least;
    return after(&walk, m, proof->limit, 0, 0);
}
