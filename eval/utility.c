/* Every chance of one seat against another and its opposite add up to UTILITY_MOST exactly, since
 * both come from one entry of a table; what divisions leave over goes to the first seats that lost
 * by them. So the sum is exact whatever the standings. */
#include "eval/utility.h"

enum {
    TAU = 400,  /* centipawns by which a seat has to lead to be before another e times as likely */
    STEP = 25,  /* centipawns from one entry of the table to the next */
    SURE = 9999 /* a lead that nothing ends is never quite certain */
};

/* clang-format off */
/* UTILITY_MOST / (1 + exp(-STEP * i / TAU)), rounded, up to SURE */
static const int16_t CHANCE[] = {
    5000, 5156, 5312, 5467, 5622, 5775, 5927, 6077, 6225, 6370, 6514, 6654,
    6792, 6926, 7058, 7186, 7311, 7432, 7549, 7663, 7773, 7879, 7982, 8081,
    8176, 8267, 8355, 8439, 8520, 8597, 8670, 8741, 8808, 8872, 8933, 8991,
    9047, 9099, 9149, 9196, 9241, 9284, 9325, 9363, 9399, 9433, 9466, 9497,
    9526, 9553, 9579, 9604, 9627, 9649, 9669, 9689, 9707, 9724, 9740, 9756,
    9770, 9784, 9797, 9809, 9820, 9831, 9841, 9850, 9859, 9868, 9876, 9883,
    9890, 9897, 9903, 9909, 9914, 9919, 9924, 9929, 9933, 9937, 9941, 9944,
    9948, 9951, 9954, 9957, 9959, 9962, 9964, 9966, 9968, 9970, 9972, 9974,
    9975, 9977, 9978, 9979, 9981, 9982, 9983, 9984, 9985, 9986, 9987, 9988,
    9988, 9989, 9990, 9990, 9991, 9991, 9992, 9992, 9993, 9993, 9994, 9994,
    9994, 9995, 9995, 9995, 9996, 9996, 9996, 9996, 9997, 9997, 9997, 9997,
    9997, 9998, 9998, 9998, 9998, 9998, 9998, 9998, 9998, 9999,
};
/* clang-format on */
enum { CHANCES = sizeof CHANCE / sizeof *CHANCE };

/* Of a seat that leads by so much (0..). */
static int32_t chance(int32_t lead) {
    const int32_t at = lead / STEP;
    if (at >= CHANCES - 1)
        return SURE;
    return CHANCE[at] + (CHANCE[at + 1] - CHANCE[at]) * (lead % STEP) / STEP;
}

/* That `a` ends up before `b`, in UTILITY_MOST parts. Where no points are kept, who is out is
 * behind all who play, and before those who went earlier. */
static int32_t before(const Position *pos, const Score *score, Seat a, Seat b) {
    const State *now = &pos->now;
    if (!pos->board->variant->points_count) {
        const int32_t alive = (now->alive >> a & 1) - (now->alive >> b & 1);
        const int32_t later = alive                 ? alive
                              : now->alive >> a & 1 ? 0
                                                    : (now->out_at[a] > now->out_at[b]) -
                                                          (now->out_at[a] < now->out_at[b]);
        if (later)
            return later > 0 ? SURE : UTILITY_MOST - SURE;
        if (!(now->alive >> a & 1))
            return UTILITY_EVEN;
    }
    const int32_t lead = score->of[a] - score->of[b];
    return lead >= 0 ? chance(lead) : UTILITY_MOST - chance(-lead);
}

/* Puts whole shares, and gives what is missing in the sum to the first seats with a rest. */
static void put(const int64_t part[SEATS], int64_t unit, Utility *out) {
    int32_t missing = UTILITY_SUM;
    for (Seat s = 0; s < SEATS; s++) {
        out->of[s] = (int16_t)(part[s] / unit);
        missing -= out->of[s];
    }
    for (Seat s = 0; s < SEATS && missing > 0; s++)
        if (part[s] % unit) {
            out->of[s]++;
            missing--;
        }
}

/* The first place alone counts: who does not get it shares the rest with the others. */
static void put_firsts(const int64_t first[SEATS], Utility *out) {
    int64_t all = 0, part[SEATS];
    for (Seat s = 0; s < SEATS; s++)
        all += first[s];
    for (Seat s = 0; s < SEATS; s++)
        part[s] = all * UTILITY_MOST + first[s] * UTILITY_SUM;
    put(part, 3 * all, out);
}

void utility_of(const Position *pos, const Score *score, Utility *out) {
    int64_t sum[SEATS] = {0}, product[SEATS] = {1, 1, 1, 1};
    for (Seat a = 0; a < SEATS; a++)
        for (Seat b = a + 1; b < SEATS; b++) {
            const int32_t chance_of_a = before(pos, score, a, b);
            sum[a] += chance_of_a;
            sum[b] += UTILITY_MOST - chance_of_a;
            product[a] *= chance_of_a;
            product[b] *= UTILITY_MOST - chance_of_a;
        }
    if (!pos->board->variant->first_takes_all) {
        put(sum, SEATS - 1, out);
        return;
    }
    for (Seat s = 0; s < SEATS; s++)
        product[s] /= UTILITY_MOST; /* so that what follows fits 64 bits */
    put_firsts(product, out);
}

void utility_of_outcome(const Variant *variant, const Outcome *outcome, Utility *out) {
    int64_t part[SEATS];
    int32_t sum = 0;
    if (variant->first_takes_all) {
        for (Seat s = 0; s < SEATS; s++)
            part[s] = outcome->payoff[s] + PAYOFF_ALL;
        put_firsts(part, out);
        return;
    }
    for (Seat s = 0; s < SEATS; s++) {
        out->of[s] = (int16_t)(UTILITY_EVEN + outcome->payoff[s] * UTILITY_EVEN / PAYOFF_ALL);
        sum += out->of[s];
    }
    for (Seat s = 0; s < SEATS && sum != UTILITY_SUM; s++) { /* of payoffs that are rounded */
        const int32_t room = UTILITY_MOST - out->of[s], lack = UTILITY_SUM - sum;
        const int32_t add = lack < room ? lack : room;
        if (out->of[s] == 0 || out->of[s] == UTILITY_MOST)
            continue;
        out->of[s] = (int16_t)(out->of[s] + add);
        sum += add;
    }
}

void utility_even(Utility *out) {
    *out = (Utility){{UTILITY_EVEN, UTILITY_EVEN, UTILITY_EVEN, UTILITY_EVEN}};
}

void utility_mean(const int32_t sum[SEATS], int32_t count, Utility *out) {
    const int64_t part[SEATS] = {sum[0], sum[1], sum[2], sum[3]};
    put(part, count, out);
}

int32_t utility_side(const Utility *utility, SeatMask side) {
    int32_t sum = 0;
    for (Seat s = 0; s < SEATS; s++)
        sum += side >> s & 1 ? utility->of[s] : 0;
    return sum / (int32_t)count_bits64(side);
}

int32_t utility_pair_most(const Variant *variant) {
    /* Of three chances each, one is about the two of them: 5/3 of UTILITY_MOST, and a unit each for
     * rounding. Who shares no first place has a third. */
    return variant->first_takes_all ? UTILITY_MOST + UTILITY_MOST / 3 + 2
                                    : UTILITY_MOST * 5 / 3 + 2;
}

int32_t utility_least(const Variant *variant) {
    return variant->first_takes_all ? UTILITY_MOST / 3 : 0;
}

/* The slope of U at an even standing is 3/4 · (10000 / 3) / τ. */
int32_t utility_centipawns(int32_t utility) {
    return (utility - UTILITY_EVEN) * (4 * TAU) / UTILITY_MOST;
}
