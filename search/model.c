/* One place decides what kind of search is made, so that the recursions need not ask. Whatever is
 * asked for, a game in which no more than two sides are left is searched as such: there all the
 * models but max^n are the same, and exact.
 *
 * Invariant: two models that may give one position different values have different salts; only what
 * the rules say needs none, since both sides see the opposite of each other's values. */
#include "search/model.h"

enum {
    BRS_FREE = 1,   /* opponents that choose freely in a round, where none are in a pact */
    BRS_OTHERS = 1, /* moves of the others */
    MAXN_WIDTH = 6, /* moves of each seat but the root's */
    /* Utility by which a seat leads the next one before all play against it, or before it is the
     * one to be stopped; about two pawns and a half. */
    MIX_LEAD = 1500,
};

/* ORDER Algorithm */
const char *const ALGORITHM_NAMES[ALGORITHMS] = {"auto", "team", "paranoid", "brs", "maxn", "mix"};

static const SeatMask EVERYBODY = (1u << SEATS) - 1;

bool model_rules_know_two(const Position *pos, SeatMask own) {
    bool two = own != EVERYBODY;
    for (Seat s = 0; s < SEATS; s++)
        two &= position_side(pos, s) == (own >> s & 1 ? own : EVERYBODY & (SeatMask)~own);
    return two;
}

/* Who runs away from everybody else, by the utilities at the root, or SEATS. */
static Seat runaway(const Utility *utility) {
    Seat first = 0;
    int32_t second = -1;
    for (Seat s = 1; s < SEATS; s++)
        if (utility->of[s] > utility->of[first])
            first = s;
    for (Seat s = 0; s < SEATS; s++)
        if (s != first && utility->of[s] > second)
            second = utility->of[s];
    return utility->of[first] - second >= MIX_LEAD ? first : SEATS;
}

/* Who leads clearly has all others against him; another leader is to be stopped before everything
 * else; as long as nobody leads, what is played is what plays best. */
static Algorithm mix(Model *model, const Position *root, const Score *standing) {
    Utility utility;
    utility_of(root, standing, &utility);
    const Seat leader = runaway(&utility);
    if (leader == model->root)
        return ALGORITHM_PARANOID;
    model->target = leader;
    return ALGORITHM_BRS;
}

static void choose_sides(Model *model, SeatMask ours) {
    for (Seat s = 0; s < SEATS; s++)
        model->side[s] = ours >> s & 1 ? ours : EVERYBODY & (SeatMask)~ours;
}

/* The seats outside `own` that a pact makes one with `s`, itself among them. */
static SeatMask pact_of(const Limits *limits, SeatMask own, Seat s) {
    return (SeatMask)((limits->pact[s] & ~own) | seat_bit(s));
}

/* In a vector search only those are one who are known to be. */
static void share(Model *model, const Position *root, const Limits *limits, SeatMask own,
                  bool two) {
    bool alone = !two;
    for (Seat s = 0; s < SEATS; s++) {
        model->side[s] = two            ? position_side(root, s)
                         : own >> s & 1 ? own
                                        : pact_of(limits, own, s);
        alone &= model->side[s] == seat_bit(s);
    }
    model->pair_most = alone ? utility_pair_most(root->board->variant) : 2 * UTILITY_MOST;
}

/* Of the living seats against `ours`, as many as the greatest pact among them has: those will act
 * as one. */
static uint32_t greatest_pact(const Position *root, const Limits *limits, SeatMask ours) {
    uint32_t most = BRS_FREE;
    for (Seat s = 0; s < SEATS; s++)
        if (root->now.alive & ~ours & seat_bit(s)) {
            const uint32_t count = count_bits64(pact_of(limits, ours, s) & root->now.alive);
            most = count > most ? count : most;
        }
    return most;
}

/* A proof has to answer those too who break a truce: then it binds only the seats that prove. */
static void keep_truces(Model *model, const Limits *limits) {
    for (Seat s = 0; s < SEATS; s++) {
        const bool is_bound = !limits->mate || model_same_side(model, model->root, s);
        model->truce[s] = is_bound ? limits->truce[s] : 0;
        model->has_truce |= model->truce[s] != 0;
    }
}

/* Ends are worth what the best of the root's side gets, so that side is part of it. */
static void put_salts(Model *model, bool plain) {
    const bool vector = model_is_vector(model);
    uint64_t id = (uint64_t)model->algorithm << 24 ^ (uint64_t)model->target << 16 ^
                  (uint64_t)model->other_width << 32 ^ (uint64_t)model->free_opponents << 8 ^
                  (vector ? model->root : model->side[model->root]);
    for (Seat s = 0; s < SEATS; s++)
        id = hash_mix(id) ^ (uint64_t)model->side[s] << 8 ^ model->truce[s];
    model->salt = plain ? 0 : hash_mix(id);
    model->used_salt[0] = 0;
    for (uint32_t used = 1; used < SEATS; used++)
        model->used_salt[used] = hash_mix(model->salt + used);
}

void model_choose(Model *model, const Position *root, const Limits *limits, const Score *standing) {
    const Seat us = root->now.turn;
    const SeatMask of_rules = position_side(root, us);
    const bool two = model_rules_know_two(root, of_rules);
    const SeatMask alone = seat_bit(us);
    const SeatMask allied = limits->own ? limits->own & (SeatMask)~root->board->absent
                            : two       ? of_rules
                                        : alone;
    *model = (Model){.root = us,
                     .free_opponents = SEATS,
                     .other_width = MAX_MOVES,
                     .target = SEATS,
                     .pair_most = 2 * UTILITY_MOST,
                     .has_points = root->board->variant->points_count};
    Algorithm wanted = limits->algorithm;
    const SeatMask ours = wanted == ALGORITHM_PARANOID ? alone : allied;
    const uint32_t foes = count_bits64(root->now.alive & (SeatMask)~ours);
    const uint32_t together = two ? foes : greatest_pact(root, limits, ours);
    const bool two_left = two || foes < 2;
    if (wanted == ALGORITHM_AUTO) /* a mate that is asked for has to hold against everybody */
        wanted = two_left || ours != alone ? ALGORITHM_TEAM
                 : limits->mate            ? ALGORITHM_PARANOID
                                           : ALGORITHM_BRS;
    if (wanted == ALGORITHM_MIX)
        wanted = two_left || ours != alone ? ALGORITHM_TEAM : mix(model, root, standing);
    if (wanted == ALGORITHM_BRS && together >= foes) /* two sides, whether sworn or left */
        wanted = ALGORITHM_TEAM;
    if (wanted == ALGORITHM_TEAM && !two && ours == alone && !two_left)
        wanted = ALGORITHM_PARANOID;
    model->algorithm = wanted;
    if (wanted == ALGORITHM_MAXN)
        share(model, root, limits, ours, two && !limits->own);
    else
        choose_sides(model, ours);
    if (wanted == ALGORITHM_BRS) {
        model->free_opponents = together;
        model->other_width = BRS_OTHERS;
    }
    if (wanted == ALGORITHM_MAXN && !limits->full_width)
        model->other_width = MAXN_WIDTH;
    keep_truces(model, limits);
    put_salts(model, two && wanted != ALGORITHM_MAXN && ours == of_rules && !model->has_truce);
}

int32_t model_value(const Model *model, const EvalTable *table, const Position *pos,
                    const EvalSums *sums, Seat us) {
    if (model->target == SEATS)
        return eval_side(table, pos, sums, model->side[us]);
    Score score;
    eval_seats(table, pos, sums, &score);
    /* The leader's loss counts three times that of another. */
    int32_t others = 0, weights = 0;
    for (Seat s = 0; s < SEATS; s++) {
        const bool counts = s != model->root && !(pos->board->absent >> s & 1);
        const int32_t weight = !counts ? 0 : s == model->target ? 3 : 1;
        others += weight * score.of[s];
        weights += weight;
    }
    const int32_t value = eval_cut(2 * score.of[model->root] - 2 * others / weights);
    return model_same_side(model, model->root, us) ? value : -value;
}
