/* Lines of games are worded as cutechess-cli words them, since scripts read those. */
#include "tuning/match_print.h"

#include <inttypes.h>
#include <string.h>

static const char *engine_at(const GameReport *report, const JournalHead *head, Seat s) {
    return head->engine[report->outcome.engine[s]];
}

/* Does the game have just two sides, and no places beyond first and last? */
static bool is_two_sided(const GameReport *report, const JournalHead *head) {
    SeatMask sides[SEATS];
    uint32_t count = 0;
    for (Seat s = 0; s < SEATS; s++) {
        if (report->outcome.engine[s] == NO_ENGINE)
            continue;
        bool known = false;
        for (uint32_t i = 0; i < count; i++)
            known |= sides[i] == head->side[s];
        if (!known)
            sides[count++] = head->side[s];
    }
    return count == 2;
}

/* "1-0" for the side of the first seat, or the places, "2-1-3-4". */
static void put_score(const GameReport *report, const JournalHead *head, FILE *file) {
    const GameOutcome *outcome = &report->outcome;
    Seat first = 0;
    uint8_t worst = 1;
    while (outcome->engine[first] == NO_ENGINE)
        first++;
    if (!is_two_sided(report, head)) {
        for (Seat s = first, any = 0; s < SEATS; s++)
            if (outcome->engine[s] != NO_ENGINE)
                fprintf(file, "%s%u", any++ ? "-" : "", outcome->place[s]);
        return;
    }
    for (Seat s = first; s < SEATS; s++)
        if (outcome->engine[s] != NO_ENGINE && outcome->place[s] > worst)
            worst = outcome->place[s];
    fputs(worst == 1 ? "1/2-1/2" : outcome->place[first] == 1 ? "1-0" : "0-1", file);
}

static void put_fault(const GameReport *report, const JournalHead *head, Seat s, FILE *file) {
    const Fault *fault = &report->fault[s];
    fprintf(file, "Fault in game %" PRIu64 ", %s (seat %c), %s after %u plies: %s\n",
            report->number + 1, engine_at(report, head, s), head->seats[s], fault_name(fault->kind),
            fault->ply, fault->text);
    if (fault->position && fault->go)
        fprintf(file, "  %s\n  %s\n", fault->position, fault->go);
}

void match_print_game(const GameReport *report, const JournalHead *head, FILE *file) {
    fprintf(file, "Finished game %" PRIu64 " (", report->number + 1);
    for (Seat s = 0, any = 0; s < SEATS; s++)
        if (report->outcome.engine[s] != NO_ENGINE)
            fprintf(file, "%s%s", any++ ? " vs " : "", engine_at(report, head, s));
    fputs("): ", file);
    put_score(report, head, file);
    fprintf(file, " {%s%s%s}\n", report->result, report->ending == ENDING_BOARD ? "" : ", ",
            report->ending == ENDING_BOARD ? "" : ending_name(report->ending));
    for (Seat s = 0; s < SEATS; s++)
        if (report->fault[s].kind)
            put_fault(report, head, s, file);
}

static void put_faults(const Keeper *keeper, FILE *file) {
    uint64_t all = 0;
    for (uint32_t kind = FAULT_NONE + 1; kind < FAULTS; kind++)
        all += keeper->faults[kind];
    fprintf(file, "Faults: %" PRIu64, all);
    for (uint32_t kind = FAULT_NONE + 1; kind < FAULTS; kind++)
        if (keeper->faults[kind])
            fprintf(file, ", %s %" PRIu64, fault_name((FaultKind)kind), keeper->faults[kind]);
    if (keeper->moves)
        fprintf(file, "; the runner itself took %.3f ms a move",
                (double)(keeper->us - keeper->thought_us) / 1000 / (double)keeper->moves);
    fputs("\n", file);
}

void match_print_standings(Keeper *keeper, const Sprt *sprt, const char *conditions, bool all,
                           uint64_t seed, FILE *file) {
    const Standings standings = keeper_standings(keeper);
    fprintf(file, "\nStandings after %zu games, %s:\n", keeper->journal.count,
            keeper->journal.head.variant);
    standings_table(&standings, file);
    if (standings.engines == 2) {
        standings_cutechess(&standings, 0, 1, sprt, file);
        standings_fastchess(&standings, 0, 1, conditions, sprt, file);
    } else if (all && standings.engines > 2) {
        standings_pairs(&standings, file);
        standings_ratings(&standings, seed, file);
    }
    if (all) {
        standings_seats(&standings, file);
        put_faults(keeper, file);
    }
    fputs("\n", file);
}

void match_print_progress(uint64_t done, uint64_t all, uint64_t here, int64_t us, FILE *file) {
    const double minutes = (double)us / 60e6;
    fprintf(file, "%" PRIu64 "/%" PRIu64 " games", done, all);
    if (!here || minutes <= 0)
        return;
    const double rate = (double)here / minutes;
    const uint64_t left = (uint64_t)((double)(all - done) / rate * 60);
    fprintf(file, ", %.1f a minute, %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", rate,
            left / 3600, left / 60 % 60, left % 60);
}
