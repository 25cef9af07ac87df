/* Chances follow from the difference of standings by a logistic curve. The numbers are round ones:
 * they turn centipawns into something that can be read, and claim no more. */
#include "eval/prospect.h"

#include <math.h>

/* A lead by so many centipawns makes winning e times as likely. */
static const double SCALE = 300.0;
/* No standing makes a side more than e to this times as likely. */
static const double EXPONENT = 300.0;
/* A lead by less than so many is as likely a draw as not. */
static const double DRAWISH = 60.0;

static double logistic(double x) { return 1.0 / (1.0 + exp(-x)); }

void prospect_of_score(int32_t score, int32_t wdl[3]) {
    wdl[0] = (int32_t)lround(1000.0 * logistic((score - DRAWISH) / SCALE));
    wdl[2] = (int32_t)lround(1000.0 * logistic((-score - DRAWISH) / SCALE));
    wdl[1] = 1000 - wdl[0] - wdl[2];
}

/* Rounds shares that sum to 1 to permille that sum to 1000: what is missing goes to the greatest.
 */
static void put_permille(const double share[SEATS], int32_t out[SEATS]) {
    Seat most = 0;
    int32_t sum = 0;
    for (Seat s = 0; s < SEATS; s++) {
        out[s] = (int32_t)lround(1000.0 * share[s]);
        sum += out[s];
        if (share[s] > share[most])
            most = s;
    }
    out[most] += 1000 - sum;
}

/* The game is over: who is first shares the whole. */
static void settle(const Outcome *outcome, Prospect *out) {
    double share[SEATS] = {0}, all = 0;
    for (Seat s = 0; s < SEATS; s++) {
        const bool first = outcome->ranked ? outcome->place[s] == 1 : outcome->payoff[s] >= 0;
        share[s] = (out->playing >> s & 1) && first;
        all += share[s];
        if (out->playing >> s & 1) {
            out->value[s] = outcome->payoff[s] * (PROSPECT_WON / PAYOFF_ALL);
            out->points[s] = outcome->has_points ? 10 * outcome->points[s] : 0;
        }
    }
    for (Seat s = 0; s < SEATS; s++) /* when the first is none of them, they share alike */
        share[s] = all > 0                 ? share[s] / all
                   : out->playing >> s & 1 ? 1.0 / count_bits64(out->playing)
                                           : 0;
    put_permille(share, out->win);
}

/* How likely a seat's side is first, up to a factor: in a game of sides all of a side count. */
static double weight(const Position *pos, const int32_t value[SEATS], Seat seat) {
    const SeatMask side = position_side(pos, seat);
    double sum = 0;
    for (Seat s = 0; s < SEATS; s++)
        sum += side >> s & 1 ? value[s] : 0;
    return exp(fmin(fmax(sum / SCALE, -EXPONENT), EXPONENT)) / count_bits64(side);
}

void prospect_of(const EvalTable *table, const Position *pos, SeatMask playing, Prospect *out) {
    Outcome outcome;
    int32_t term[TERMS][SEATS];
    playing &= (SeatMask)~state_wanderers(&pos->now);
    *out = (Prospect){.playing = playing, .has_points = pos->board->variant->points_count};
    if (!playing)
        return;
    if (play_over(pos, &outcome)) {
        settle(&outcome, out);
        return;
    }
    const Score total = eval_terms(table, pos, term);
    int32_t sum = 0, left = 0;
    for (Seat s = 0; s < SEATS; s++)
        sum += playing >> s & 1 ? total.of[s] : 0;
    double share[SEATS] = {0}, all = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (playing >> s & 1)
            out->value[s] = total.of[s] - sum / (int32_t)count_bits64(playing);
    for (Seat s = 0; s < SEATS; s++)
        if (playing >> s & 1)
            all += share[s] = weight(pos, out->value, s);
    for (Seat s = 0; s < SEATS; s++)
        share[s] /= all;
    put_permille(share, out->win);
    if (!out->has_points)
        return;
    /* Each king but one is still to be paid for, most likely to who is ahead. */
    for (Seat s = 0; s < SEATS; s++)
        left += pos->now.alive >> s & 1;
    const int32_t pot = (left - 1) * pos->board->king_award;
    for (Seat s = 0; s < SEATS; s++)
        if (playing >> s & 1)
            out->points[s] = 10 * pos->now.points[s] + pot * out->win[s] / 100;
}

/* The lead is twice that of the mean seat; what counts is that of the side. */
int32_t prospect_of_lead(int32_t lead, uint32_t sides, uint32_t seats) {
    const double others = sides > 1 ? sides - 1.0 : 0.0;
    return (int32_t)lround(1000.0 / (1.0 + others * exp(-lead * (seats / 2.0) / SCALE)));
}
