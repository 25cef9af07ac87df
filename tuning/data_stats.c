#include "tuning/data_stats.h"

#include "engine/notation.h"

#include <inttypes.h>
#include <math.h>

static void add_seat(DataStats *stats, Seat s, const Position *pos, const DataLabel *label) {
    const int32_t score = label->score[s], result = label->result[s];
    stats->won[s] += result > 0;
    stats->drawn[s] += result == 0;
    stats->lost[s] += result < 0;
    stats->result[s] += result;
    stats->turn[s] += pos->now.turn == s;
    if (!(pos->now.alive >> s & 1))
        return;
    int32_t bar = STATS_BARS + (score < 0 ? (score + 1) / STATS_SCORE - 1 : score / STATS_SCORE);
    bar = bar < 0 ? 0 : bar;
    stats->scores[bar < 2 * STATS_BARS ? bar : 2 * STATS_BARS - 1]++;
    stats->with += (double)score * result;
    stats->score_2 += (double)score * score;
    stats->result_2 += (double)result * result;
}

void data_stats_add(DataStats *stats, const Position *pos, const DataLabel *label) {
    const uint32_t bar = label->ply / STATS_PLIES;
    stats->positions++;
    key_set_add(&stats->games, label->game);
    stats->plies[bar < STATS_BARS ? bar : STATS_BARS - 1]++;
    stats->alive[seat_count(pos->now.alive)]++;
    for (Seat s = 0; s < SEATS; s++)
        add_seat(stats, s, pos, label);
    for (Owner o = 0; o < OWNERS; o++)
        for (Kind k = 1; k < pos->board->variant->kind_count; k++) {
            const uint32_t men = count_bits64(pos->kin[o][k]);
            *(o < SEATS ? &stats->men[k] : &stats->grey) += men;
        }
}

static double share(uint64_t part, uint64_t all) {
    return all ? 100.0 * (double)part / (double)all : 0;
}

static void print_bar(uint64_t part, uint64_t all, FILE *file) {
    fprintf(file, " %5.1f %% ", share(part, all));
    for (double left = share(part, all); left >= 1; left -= 2)
        fputc('#', file);
    fputc('\n', file);
}

static void print_seats(const DataStats *stats, const Variant *variant, FILE *file) {
    fputs("\nseat       better   even  worse   mean result   to move\n", file);
    for (Seat s = 0; s < SEATS; s++) {
        char name[SEAT_TEXT];
        fprintf(file, "%-10s %5.1f%% %5.1f%% %5.1f%% %13.1f %8.1f%%\n", seat_text(variant, s, name),
                share(stats->won[s], stats->positions), share(stats->drawn[s], stats->positions),
                share(stats->lost[s], stats->positions),
                (double)stats->result[s] / (double)stats->positions,
                share(stats->turn[s], stats->positions));
    }
}

static void print_men(const DataStats *stats, const Variant *variant, FILE *file) {
    uint64_t letter[128] = {0}, all = 0;
    fputs("\nmen a position:", file);
    for (Kind k = 1; k < variant->kind_count; k++) {
        letter[(uint8_t)variant->kinds[k].letter & 127] += stats->men[k];
        all += stats->men[k];
    }
    for (int c = 0; c < 128; c++)
        if (letter[c])
            fprintf(file, " %c %.2f", c, (double)letter[c] / (double)stats->positions);
    fprintf(file, ", together %.2f, grey ones %.2f\n", (double)all / (double)stats->positions,
            (double)stats->grey / (double)stats->positions);
}

void data_stats_print(const DataStats *stats, const Variant *variant, FILE *file) {
    uint64_t scores = 0;
    fprintf(file, "%" PRIu64 " positions of %zu games", stats->positions, stats->games.count);
    if (!stats->positions) {
        fputs("\n", file);
        return;
    }
    fprintf(file, ", %.1f of each\n", (double)stats->positions / (double)stats->games.count);
    print_seats(stats, variant, file);
    fputs("\nseats that play:", file);
    for (uint32_t n = 1; n <= SEATS; n++)
        fprintf(file, " %u in %.1f %%%s", n, share(stats->alive[n], stats->positions),
                n < SEATS ? "," : "\n");
    fputs("\nplies played before:\n", file);
    for (uint32_t i = 0; i < STATS_BARS; i++) {
        fprintf(file, "%5u %s", i * STATS_PLIES, i + 1 < STATS_BARS ? "    " : "up  ");
        print_bar(stats->plies[i], stats->positions, file);
    }
    fputs("\nscores of seats that play, centipawns from:\n", file);
    for (uint32_t i = 0; i < 2 * STATS_BARS; i++)
        scores += stats->scores[i];
    for (uint32_t i = 0; i < 2 * STATS_BARS; i++) {
        fprintf(file, "%6d   ", i ? ((int32_t)i - STATS_BARS) * STATS_SCORE : -PAYOFF_ALL * 10);
        print_bar(stats->scores[i], scores, file);
    }
    if (stats->score_2 > 0 && stats->result_2 > 0)
        fprintf(file, "correlation of score and result: %.3f\n",
                stats->with / sqrt(stats->score_2 * stats->result_2));
    print_men(stats, variant, file);
}

void data_stats_free(DataStats *stats) { key_set_free(&stats->games); }
