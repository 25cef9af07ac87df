/* What a search is about: whose fortune it seeks, who stands against whom, and how the others are
 * taken to move. Made once for a search from its root; read-only afterwards.
 *
 * Scalar models know two sides, the root's and all others: the rules' own teams, any coalition, one
 * against all ("paranoid": Sturtevant and Korf 2000), and the same with only some of the others
 * choosing their moves freely in a round ("BRS+": Esser, Gras, Winands, Schadd and Lanctot 2013;
 * "OPPS": Baier and Kaisers 2020). The vector model lets everybody seek his own ("max^n": Luckhardt
 * and Irani 1986). Which of them is played may depend on the standings ("MP-Mix": Zuckerman and
 * Felner 2011). */
#pragma once
#include "eval/utility.h"
#include "search/search.h"

typedef struct {
    Algorithm algorithm;  /* what is done: TEAM, PARANOID, BRS or MAXN */
    Seat root;            /* the seat that the search is for */
    SeatMask side[SEATS]; /* the seats on a seat's side. Scalar: two sides in all; vector: who share
                             their utilities */
    uint32_t free_opponents; /* in each round so many of the other side choose among all their
                                moves; SEATS = all */
    uint32_t other_width;    /* … the rest among so many, best guess first; in a vector search
                                all but the root's seat; MAX_MOVES = all */
    Seat target;             /* whose loss counts more than the others'; SEATS = nobody's */
    SeatMask truce[SEATS];   /* Limits.truce; where a mate is asked for, of the root's side alone */
    bool has_truce;          /* somebody spares somebody */
    int32_t pair_most;       /* no two seats' utilities together are more */
    bool has_points;         /* points decide, and are no part of a position's key */
    uint64_t salt;           /* of the table's keys: values of other models are others */
    uint64_t used_salt[SEATS]; /* … and by how many have chosen freely in this round */
} Model;

/* The model for a search from `root`; `standing` is its evaluation, seat by seat. A model that
 * makes no sense there is replaced: by that of two sides where there are but two. */
void model_choose(Model *model, const Position *root, const Limits *limits, const Score *standing);

/* Do the rules know two sides that cannot take their own men: `own` and the rest? */
bool model_rules_know_two(const Position *pos, SeatMask own);

static inline bool model_is_vector(const Model *model) {
    return model->algorithm == ALGORITHM_MAXN;
}

static inline bool model_same_side(const Model *model, Seat a, Seat b) {
    return model->side[a] >> b & 1;
}

/* Must the seat to move keep to its first moves, when `used` have chosen freely in this round? */
static inline bool model_is_bound(const Model *model, Seat us, uint32_t used) {
    return used >= model->free_opponents && !model_same_side(model, model->root, us);
}

/* How many have chosen freely after move `number` (1 = the best guess) of `us`: the root's side
 * begins a new round, and the best guess is what a bound seat would have played too. */
static inline uint32_t model_used(const Model *model, Seat us, uint32_t used, uint32_t number) {
    if (model->free_opponents == SEATS || model_same_side(model, model->root, us))
        return 0;
    return number > model->other_width && used < model->free_opponents ? used + 1 : used;
}

/* The standing of the side of `us` against the other (centipawns), from `sums` of the position. The
 * two sides see opposite values. */
int32_t model_value(const Model *model, const EvalTable *table, const Position *pos,
                    const EvalSums *sums, Seat us);
