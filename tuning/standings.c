/* Everything is worked out anew from the games each time it is printed: a match prints now and
 * then, and nothing can be out of step with what a journal read back would give. */
#include "tuning/standings.h"

#include "engine/memory.h"
#include "tuning/elo.h"
#include "tuning/tally.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 24 };

/* `x` in text. A C library may write "-nan", which tools do not read. */
static const char *figure(char out[CELL], int digits, double x) {
    if (isnan(x))
        snprintf(out, CELL, "nan");
    else
        snprintf(out, CELL, "%.*f", digits, x);
    return out;
}

static void put_figure(FILE *file, int width, int digits, double x) {
    char text[CELL];
    fprintf(file, " %*s", width, figure(text, digits, x));
}

static int name_width(const Standings *standings) {
    size_t width = 6;
    for (uint32_t i = 0; i < standings->engines; i++) {
        const size_t length = strlen(standings->name[i]);
        width = length > width ? length : width;
    }
    return (int)width;
}

/* Are there two sides, which win or lose together? */
static bool has_two_sides(const Standings *standings) {
    if (!standings->side)
        return false;
    uint32_t sides = 0, seen = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (!(seen >> s & 1)) {
            seen |= standings->side[s];
            sides++;
        }
    return sides == 2;
}

/* The engines in the order of `value`, the greatest first, NaN last; the caller frees it. */
static uint32_t *best_first(const double *value, uint32_t engines) {
    uint32_t *order = memory_resize(NULL, (engines + 1) * sizeof *order);
    for (uint32_t i = 0; i < engines; i++) {
        uint32_t at = i;
        for (; at > 0 && (value[i] > value[order[at - 1]] ||
                          (isnan(value[order[at - 1]]) && !isnan(value[i])));
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return order;
}

/* --- the table -------------------------------------------------------------------------------- */

static void put_play(FILE *file, const EnginePlay *play) {
    const double moves = (double)play->moves, nodes = (double)play->nodes;
    put_figure(file, 6, 1, (double)play->depth / moves);
    put_figure(file, 9, 0, nodes / moves);
    put_figure(file, 7, 0, nodes * 1000 / (double)play->us);
    put_figure(file, 8, 1, (double)play->us / 1000 / moves);
}

static void put_results(FILE *file, const Tally *tally, bool two_sides) {
    const uint32_t sided[] = {tally->wins, tally->draws, tally->losses};
    const uint32_t *count = two_sides ? sided : tally->place, columns = two_sides ? 3 : SEATS;
    for (uint32_t i = 0; i < columns; i++)
        fprintf(file, " %6" PRIu32, count[i]);
}

static void put_titles(const Standings *standings, bool has_points, FILE *file) {
    fprintf(file, "%4s %-*s %7s %6s %6s %7s%s%s %7s %6s%s\n", "rank", name_width(standings), "name",
            "elo", "+/-", "games", "share",
            has_two_sides(standings) ? "    won  drawn   lost" : "    1st    2nd    3rd    4th",
            has_points ? "  points" : "", "lasted", "plies",
            standings->play ? "  depth     nodes    knps  ms/move" : "");
}

static void put_engine(const Standings *standings, uint32_t engine, const Tally *tally,
                       bool has_points, FILE *file) {
    const Sample sample = sample_between(&standings->list, engine, EVERY_OTHER);
    const EloEstimate elo = elo_logistic(&sample);
    fprintf(file, " %-*s", name_width(standings), standings->name[engine]);
    put_figure(file, 7, 1, elo.elo);
    put_figure(file, 6, 1, elo_margin(&elo));
    fprintf(file, " %6" PRIu32, tally->games);
    put_figure(file, 7, 4, tally->share);
    put_results(file, tally, has_two_sides(standings));
    if (has_points)
        put_figure(file, 7, 2, (double)tally->points / tally->seats);
    put_figure(file, 7, 3, (double)tally->survived / tally->seats);
    put_figure(file, 6, 1, (double)tally->plies / tally->games);
    if (standings->play)
        put_play(file, &standings->play[engine]);
    fputc('\n', file);
}

void standings_table(const Standings *standings, FILE *file) {
    const uint32_t engines = standings->engines;
    Tally *tally = memory_resize(NULL, (engines + 1) * sizeof *tally);
    double *share = memory_resize(NULL, (engines + 1) * sizeof *share);
    bool has_points = false;
    for (uint32_t i = 0; i < engines; i++) {
        tally[i] = tally_between(&standings->list, i, EVERY_OTHER);
        share[i] = tally[i].share;
        has_points |= tally[i].points != 0;
    }
    uint32_t *order = best_first(share, engines);
    put_titles(standings, has_points, file);
    for (uint32_t i = 0; i < engines; i++) {
        fprintf(file, "%4" PRIu32, i + 1);
        put_engine(standings, order[i], &tally[order[i]], has_points, file);
    }
    free(order);
    free(share);
    free(tally);
}

/* A row of a share with its error as share and as Elo. */
static void put_sample(FILE *file, const Sample *sample) {
    const EloEstimate elo = elo_logistic(sample);
    fprintf(file, " %7" PRIu64 " %7zu", sample->games, sample->blocks);
    put_figure(file, 7, 4, sample->mean);
    put_figure(file, 7, 4, sample_margin(sample));
    put_figure(file, 7, 1, elo.elo);
    put_figure(file, 6, 1, elo_margin(&elo));
    fputc('\n', file);
}

static const char SAMPLE_TITLES[] = "   games  blocks   share     +/-     elo    +/-\n";

void standings_pairs(const Standings *standings, FILE *file) {
    if (standings->engines < 3)
        return;
    const int width = name_width(standings);
    fprintf(file, "%-*s %-*s%s", width, "engine", width, "other", SAMPLE_TITLES);
    for (uint32_t i = 0; i < standings->engines; i++)
        for (uint32_t k = i + 1; k < standings->engines; k++) {
            const Sample sample = sample_between(&standings->list, i, k);
            fprintf(file, "%-*s %-*s", width, standings->name[i], width, standings->name[k]);
            put_sample(file, &sample);
        }
}

void standings_seats(const Standings *standings, FILE *file) {
    fprintf(file, "seat%s", SAMPLE_TITLES);
    for (Seat s = 0; s < SEATS; s++) {
        size_t count;
        BlockScore *block = blocks_of_seat(&standings->list, s, standings->side, &count);
        const Sample sample = sample_of(block, count);
        fprintf(file, "%-4c", standings->seats[s]);
        put_sample(file, &sample);
        free(block);
    }
}

void standings_ratings(const Standings *standings, uint64_t seed, FILE *file) {
    const uint32_t engines = standings->engines;
    const int width = name_width(standings);
    Rating *rating = memory_resize(NULL, (engines + 1) * sizeof *rating);
    double *elo = memory_resize(NULL, (engines + 1) * sizeof *elo);
    ratings_fit(&standings->list, standings->side, engines, seed, RATING_RESAMPLES, rating);
    for (uint32_t i = 0; i < engines; i++)
        elo[i] = rating[i].elo;
    uint32_t *order = best_first(elo, engines);
    fprintf(file, "%4s %-*s %7s %6s %6s\n", "rank", width, "name", "rating", "+/-", "games");
    for (uint32_t i = 0; i < engines; i++) {
        const Rating *one = &rating[order[i]];
        fprintf(file, "%4" PRIu32 " %-*s", i + 1, width, standings->name[order[i]]);
        put_figure(file, 7, 1, one->elo);
        put_figure(file, 6, 1, one->margin);
        fprintf(file, " %6" PRIu32 "\n", one->games);
    }
    free(order);
    free(elo);
    free(rating);
}

/* --- lines for tools -------------------------------------------------------------------------- */

void standings_cutechess(const Standings *standings, uint32_t engine, uint32_t other,
                         const Sprt *sprt, FILE *file) {
    const Tally tally = tally_between(&standings->list, engine, other);
    const Sample sample = sample_between(&standings->list, engine, other);
    const EloEstimate elo = elo_logistic(&sample);
    char text[4][CELL];
    fprintf(file, "Score of %s vs %s: %" PRIu32 " - %" PRIu32 " - %" PRIu32 "  [%s] %" PRIu32 "\n",
            standings->name[engine], standings->name[other], tally.wins, tally.losses, tally.draws,
            figure(text[0], 3, tally.share), tally.games);
    fprintf(file, "Elo difference: %s +/- %s, LOS: %s %%, DrawRatio: %s %%\n",
            figure(text[0], 1, elo.elo), figure(text[1], 1, elo_margin(&elo)),
            figure(text[2], 1, 100 * elo_superiority(&sample)),
            figure(text[3], 1, 100.0 * tally.draws / tally.games));
    if (!sprt)
        return;
    const SprtState state = sprt_judge(sprt, &sample);
    fprintf(file, "SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g%s\n", state.llr,
            100 * state.llr / state.upper, state.lower, state.upper,
            state.verdict == SPRT_H1   ? " - H1 was accepted"
            : state.verdict == SPRT_H0 ? " - H0 was accepted"
                                       : "");
}

static void put_histogram(FILE *file, const BlockHistogram *histogram) {
    char text[CELL];
    if (histogram->bins < MAX_BINS)
        fprintf(file, "Ptnml(0-%" PRIu32 "): [", (histogram->bins - 1) / 2);
    else
        fputs("Blocks(0-1): [", file);
    for (uint32_t i = 0; i < histogram->bins; i++)
        fprintf(file, "%s%" PRIu32, i ? ", " : "", histogram->count[i]);
    fprintf(
        file, "], WL/DD Ratio: %s\n",
        figure(text, 2, (double)(histogram->drawn - histogram->quiet) / (double)histogram->quiet));
}

void standings_fastchess(const Standings *standings, uint32_t engine, uint32_t other,
                         const char *conditions, const Sprt *sprt, FILE *file) {
    size_t count;
    BlockScore *block = blocks_between(&standings->list, engine, other, &count);
    const BlockHistogram histogram = blocks_histogram(block, count);
    const Sample sample = sample_of(block, count);
    const Tally tally = tally_between(&standings->list, engine, other);
    const EloEstimate elo = elo_logistic(&sample), normal = elo_normalized(&sample);
    char text[4][CELL];
    free(block);
    fprintf(file, "Results of %s vs %s (%s):\n", standings->name[engine], standings->name[other],
            conditions);
    fprintf(file, "Elo: %s +/- %s, nElo: %s +/- %s\n", figure(text[0], 2, elo.elo),
            figure(text[1], 2, elo_margin(&elo)), figure(text[2], 2, normal.elo),
            figure(text[3], 2, elo_margin(&normal)));
    fprintf(file, "LOS: %s %%, DrawRatio: %s %%, PairsRatio: %s\n",
            figure(text[0], 2, 100 * elo_superiority(&sample)),
            figure(text[1], 2, 100.0 * histogram.drawn / (double)count),
            figure(text[2], 2, (double)histogram.won / (double)histogram.lost));
    fprintf(file,
            "Games: %" PRIu32 ", Wins: %" PRIu32 ", Losses: %" PRIu32 ", Draws: %" PRIu32
            ", Points: %s (%s %%)\n",
            tally.games, tally.wins, tally.losses, tally.draws,
            figure(text[0], 1, tally.games ? tally.share * tally.games : 0),
            figure(text[1], 2, 100 * tally.share));
    put_histogram(file, &histogram);
    if (!sprt)
        return;
    const SprtState state = sprt_judge(sprt, &sample);
    fprintf(file, "LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", state.llr,
            100 * state.llr / state.upper, state.lower, state.upper, sprt->elo0, sprt->elo1);
}
