/* No window, no table, no order of moves: every line is walked to its end. */
#include "tests/plain.h"

#include "engine/movegen.h"

#include <stdlib.h>

typedef struct {
    Position *pos;
    const EvalTable *eval;
    Seat root;
    SeatMask side[SEATS];   /* the seats on a seat's side: two sides in all */
    uint32_t free;          /* so many of the other side choose freely in a round; 0 = all */
    Seat leader;            /* whose score counts threefold; SEATS = nobody's */
    uint64_t line[MAX_PLY]; /* repetition keys from the root on */
    uint64_t nodes;
} Plain;

static bool same_side(const Plain *plain, Seat a, Seat b) { return plain->side[a] >> b & 1; }

/* The root's score against those of the others who play, among which the leader's stands three
 * times. */
static int32_t chase(const Plain *plain, const Score *score) {
    int32_t sum = 0, count = 0;
    for (Seat s = 0; s < SEATS; s++)
        for (int32_t times = s == plain->root || (plain->pos->board->absent >> s & 1) ? 0
                             : s == plain->leader                                     ? 3
                                                                                      : 1;
             times > 0; times--) {
            sum += score->of[s];
            count++;
        }
    const int32_t lead = 2 * score->of[plain->root] - 2 * sum / count;
    return lead > EVAL_MOST ? EVAL_MOST : lead < -EVAL_MOST ? -EVAL_MOST : lead;
}

static int32_t standing(const Plain *plain) {
    EvalSums sums;
    Score score;
    eval_sums(plain->eval, plain->pos, &sums);
    if (plain->leader != SEATS) {
        eval_seats(plain->eval, plain->pos, &sums, &score);
        return plain->pos->now.turn == plain->root ? chase(plain, &score) : -chase(plain, &score);
    }
    return eval_side(plain->eval, plain->pos, &sums, plain->side[plain->pos->now.turn]);
}

/* What the end is worth to the side to move: the best payoff of the root's side, or the opposite; a
 * full one is a mate, the better the sooner. */
static int32_t ended(const Plain *plain, const Outcome *out, uint32_t ply) {
    const bool ours = same_side(plain, plain->root, plain->pos->now.turn);
    int32_t payoff = -PAYOFF_ALL;
    for (Seat s = 0; s < SEATS; s++)
        if (same_side(plain, plain->root, s) && out->payoff[s] > payoff)
            payoff = out->payoff[s];
    payoff = ours ? payoff : -payoff;
    return abs(payoff) == PAYOFF_ALL ? payoff / PAYOFF_ALL * (VALUE_MATE - (int32_t)ply) : payoff;
}

static int32_t quiet(Plain *plain, uint32_t ply) {
    Position *pos = plain->pos;
    const Seat us = pos->now.turn;
    Outcome out;
    Move moves[MAX_MOVES];
    if (++plain->nodes > PLAIN_NODES)
        return 0;
    if (pos->now.ended) {
        pos->board->variant->rules->over(pos, false, false, &out);
        return ended(plain, &out, ply);
    }
    if (ply >= MAX_PLY)
        return standing(plain);
    const bool check = attack_on_king(pos, us);
    const size_t n = movegen_legal(pos, moves);
    if (check && n == 0) {
        pos->board->variant->rules->over(pos, false, true, &out);
        return ended(plain, &out, ply);
    }
    int32_t best = check ? -VALUE_INFINITE : standing(plain);
    for (size_t i = 0; i < n; i++) {
        if (!check && !play_is_noisy(pos, moves[i]))
            continue;
        Undo undo;
        play_do(pos, moves[i], &undo);
        int32_t value = quiet(plain, ply + 1);
        if (!same_side(plain, us, pos->now.turn))
            value = -value;
        play_undo(pos, &undo);
        if (value > best)
            best = value;
    }
    return best;
}

/* Has the position come before on the line, or twice before in the game? */
static bool repeats(Plain *plain, uint32_t ply) {
    plain->line[ply] = position_repeat_key(plain->pos);
    for (uint32_t i = 0; i < ply; i++)
        if (plain->line[i] == plain->line[ply])
            return true;
    return position_repeats(plain->pos, 2) >= 2;
}

/* What a move captures and promotes to at first sight, against what makes it; 0 for a quiet one. */
static int32_t first_guess(const Plain *plain, Move m) {
    const Position *pos = plain->pos;
    const Piece victim = pos->cell[move_to(m)];
    const int32_t man = eval_man(plain->eval, piece_kind(pos->cell[move_from(m)]));
    int32_t gain = 0;
    if (!play_is_noisy(pos, m))
        return 0;
    if (piece_owner(victim) < SEATS)
        gain += eval_man(plain->eval, piece_kind(victim));
    if (move_kind(m) == MOVE_EP)
        gain += man;
    if (move_promotion(m))
        gain += eval_man(plain->eval, move_promotion(m)) - man;
    return (1 << 20) + 16 * gain - man / 8;
}

/* May a seat of the other side play the move though as many of it as may have chosen freely? */
static bool is_kept(const Plain *plain, Move m, bool is_first) {
    const Piece victim = plain->pos->cell[move_to(m)];
    return is_first || attack_on_king(plain->pos, plain->pos->now.turn) ||
           (move_kind(m) != MOVE_CASTLE && piece_owner(victim) < SEATS &&
            position_kind(plain->pos, victim)->royal);
}

static int32_t minimax(Plain *plain, int32_t depth, uint32_t ply, uint32_t used) {
    Position *pos = plain->pos;
    const Seat us = pos->now.turn;
    Outcome out;
    if (depth == 0)
        return quiet(plain, ply);
    if (++plain->nodes > PLAIN_NODES)
        return 0;
    const bool again = repeats(plain, ply);
    if (ply > 0 && !pos->now.ended && again)
        return pos->board->variant->points_count ? standing(plain) : 0;
    if ((ply > 0 || pos->now.ended) && play_over(pos, &out))
        return ended(plain, &out, ply);
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    int32_t best = -VALUE_INFINITE;
    size_t first = 0;
    const bool theirs = plain->free && !same_side(plain, us, plain->root);
    for (size_t i = 1; i < n && theirs; i++)
        if (first_guess(plain, moves[i]) > first_guess(plain, moves[first]))
            first = i;
    for (size_t i = 0; i < n; i++) {
        Undo undo;
        if (theirs && used >= plain->free && !is_kept(plain, moves[i], i == first))
            continue;
        play_do(pos, moves[i], &undo);
        const uint32_t now_used = theirs ? used + (used < plain->free && i != first) : 0;
        int32_t value = minimax(plain, depth - 1, ply + 1, now_used);
        if (!same_side(plain, us, pos->now.turn))
            value = -value;
        play_undo(pos, &undo);
        if (value > best)
            best = value;
    }
    return best;
}

static bool value_of(Plain plain, const SeatMask side[SEATS], int32_t depth, int32_t *value) {
    plain.root = plain.pos->now.turn;
    const SeatMask all = (1u << SEATS) - 1, own = side[plain.root];
    bool two = true;
    for (Seat s = 0; s < SEATS; s++)
        two &= side[s] == (own >> s & 1 ? own : all & (SeatMask)~own);
    const SeatMask ours = two ? own : seat_bit(plain.root);
    for (Seat s = 0; s < SEATS; s++)
        plain.side[s] = ours >> s & 1 ? ours : all & (SeatMask)~ours;
    *value = minimax(&plain, depth, 0, 0);
    return plain.nodes <= PLAIN_NODES;
}

bool plain_value(const EvalTable *eval, Position *pos, const SeatMask side[SEATS], int32_t depth,
                 int32_t *value) {
    return value_of((Plain){.pos = pos, .eval = eval, .leader = SEATS}, side, depth, value);
}

bool plain_value_in_rounds(const EvalTable *eval, Position *pos, const SeatMask side[SEATS],
                           uint32_t free, int32_t depth, int32_t *value) {
    return value_of((Plain){.pos = pos, .eval = eval, .free = free, .leader = SEATS}, side, depth,
                    value);
}

bool plain_value_of_chase(const EvalTable *eval, Position *pos, Seat leader, uint32_t free,
                          int32_t depth, int32_t *value) {
    SeatMask side[SEATS];
    for (Seat s = 0; s < SEATS; s++)
        side[s] = seat_bit(s);
    return value_of((Plain){.pos = pos, .eval = eval, .free = free, .leader = leader}, side, depth,
                    value);
}
