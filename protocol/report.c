/* Lines come in sets, and a set is written whole or not at all. That is done at once during the
 * first second, then so that no second has more than LINES_A_SECOND lines. A set that comes too
 * soon is kept, replaced by a later one, and written when there is room, at the latest before
 * bestmove, for which the room of a set is always kept: so the last line of number 1 belongs to the
 * best move. Sets of which no two go into a second come one a second, or as fast as that many lines
 * may on average, and the last one comes in any case. */
#include "protocol/report.h"

#include "protocol/sides.h"
#include "search/limits.h"

#include <inttypes.h>
#include <string.h>

enum {
    FREE_MS = 1000,
    SECOND_MS = 1000,
    GAP_MS = 50,       /* between two sets, so that lines do not come in gusts */
    MOVE_GAP_MS = 250, /* between two currmoves, … */
    MOVE_ROOM = 8,     /* … which leave so many lines to others */
};
_Static_assert(GAP_MS *LINES_A_SECOND == SECOND_MS, "a gap for each line");

/* --- how fast ----------------------------------------------------------------------------------
 */

/* Is there room for `count` lines at `ms` if `kept` are kept for later? */
static bool has_room(const Reporter *reporter, int64_t ms, uint32_t count, uint32_t kept) {
    if (ms < FREE_MS)
        return true;
    uint32_t recent = 0;
    const uint64_t known =
        reporter->sent_count < LINES_A_SECOND ? reporter->sent_count : LINES_A_SECOND;
    for (uint64_t i = 0; i < known; i++)
        recent += reporter->sent[i] > ms - SECOND_MS;
    return recent + count + kept <= LINES_A_SECOND;
}

/* What is always kept: the last set, and the line of a move that is not its first. */
static uint32_t kept_for_last(const Reporter *reporter) { return reporter->set + 1; }

/* What is left to sets by lines of other kinds. */
static uint32_t kept_for_sets(const Reporter *reporter) {
    const uint32_t kept = reporter->set + kept_for_last(reporter);
    return kept > MOVE_ROOM ? kept : MOVE_ROOM;
}

/* May the set that waits be written now? */
static bool may_write(const Reporter *reporter, int64_t ms) {
    const uint32_t lines = reporter->set, kept = kept_for_last(reporter);
    const int64_t since = ms - reporter->last_line;
    if (!reporter->waits || (ms >= FREE_MS && since < GAP_MS))
        return false;
    if (lines + kept <= LINES_A_SECOND)
        return has_room(reporter, ms, lines, kept);
    return ms < FREE_MS || since >= (lines < LINES_A_SECOND ? SECOND_MS : (int64_t)lines * GAP_MS);
}

static void note_sent(Reporter *reporter, int64_t ms) {
    reporter->last_line = ms;
    if (ms >= FREE_MS)
        reporter->sent[reporter->sent_count++ % LINES_A_SECOND] = ms;
}

/* --- words -------------------------------------------------------------------------------------
 */

const char *score_text(int32_t score, int32_t mate, char out[SCORE_TEXT]) {
    if (mate)
        snprintf(out, SCORE_TEXT, "mate %" PRId32, mate);
    else
        snprintf(out, SCORE_TEXT, "cp %" PRId32, score);
    return out;
}

static const char *bound_text(Bound bound) {
    return bound == BOUND_LOWER ? " lowerbound" : bound == BOUND_UPPER ? " upperbound" : "";
}

/* Plays moves from the root on and writes each before. */
static void put_moves(Reporter *reporter, const Move *moves, uint32_t count) {
    FILE *file = reporter->out->file;
    Position *pos = &reporter->scratch;
    *pos = reporter->root;
    for (uint32_t i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        dialect_move(reporter->style.dialect, pos, moves[i], text);
        fprintf(file, " %s", text);
        play_commit(pos, moves[i]);
    }
}

/* By how much the side of the seat to move stands better than the other. Where a search takes
 * partners for enemies its score does not say that, but the end of the line does. */
static int32_t side_score(const Reporter *reporter, const Report *report) {
    const SeatMask us = side_of(&reporter->root, reporter->root.now.turn);
    int32_t score = 0;
    if (!reporter->style.alone)
        return report->score;
    for (Seat s = 0; s < SEATS; s++)
        score += us >> s & 1 ? report->prospect.value[s] : -report->prospect.value[s];
    return score;
}

/* Permille of win, draw and loss; a mate is sure. */
static void chances(const Reporter *reporter, const Report *report, int32_t wdl[3]) {
    prospect_of_score(side_score(reporter, report), wdl);
    if (report->mate) {
        wdl[0] = report->mate > 0 ? 1000 : 0;
        wdl[1] = 0;
        wdl[2] = 1000 - wdl[0];
    }
}

static void put_four(FILE *file, const char *name, SeatMask playing, const int32_t value[SEATS]) {
    fprintf(file, " %s", name);
    for (Seat s = 0; s < SEATS; s++)
        if (playing >> s & 1)
            fprintf(file, " %" PRId32, value[s]);
        else
            fputs(" x", file);
}

/* Where there are two sides the score says more than the end of the line: each side's chance,
 * shared by those of it who play. */
static void share_by_side(const Reporter *reporter, const Report *report, int32_t win[SEATS]) {
    int32_t wdl[3];
    chances(reporter, report, wdl);
    const Position *root = &reporter->root;
    const SeatMask playing = report->prospect.playing, us = side_of(root, root->now.turn);
    int32_t left[2] = {0, wdl[0] + wdl[1] / 2}, seats[2] = {0, 0};
    left[0] = 1000 - left[1];
    for (Seat s = 0; s < SEATS; s++)
        seats[us >> s & 1] += playing >> s & 1;
    for (Seat s = 0; s < SEATS; s++) {
        const uint32_t ours = us >> s & 1u;
        win[s] = 0;
        if (!(playing >> s & 1))
            continue;
        win[s] = left[ours] / seats[ours]--;
        left[ours] -= win[s];
    }
}

static void put_prospect(const Reporter *reporter, const Report *report) {
    FILE *file = reporter->out->file;
    const Prospect *prospect = &report->prospect;
    int32_t shared[SEATS];
    const int32_t *win = prospect->win;
    if (reporter->style.duel && !prospect->has_points) {
        share_by_side(reporter, report, shared);
        win = shared;
    }
    put_four(file, "eval4", prospect->playing, prospect->value);
    put_four(file, "win4", prospect->playing, win);
    if (prospect->has_points)
        put_four(file, "pts4", prospect->playing, prospect->points);
}

static void put_info(Reporter *reporter, const Report *report) {
    FILE *file = reporter->out->file;
    const ReportStyle *style = &reporter->style;
    char text[SCORE_TEXT];
    const uint64_t ms = report->ms > 0 ? (uint64_t)report->ms : 1;
    fprintf(file, "info depth %" PRIu32 " seldepth %" PRIu32 " multipv %" PRIu32, report->depth,
            report->seldepth, report->index);
    if (style->dialect == DIALECT_UCI4)
        fprintf(file, " score %s%s", score_text(report->score, report->mate, text),
                bound_text(report->bound));
    if (style->wdl && style->duel) {
        int32_t wdl[3];
        chances(reporter, report, wdl);
        fprintf(file, " wdl %" PRId32 " %" PRId32 " %" PRId32, wdl[0], wdl[1], wdl[2]);
    }
    fprintf(file, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " time %" PRId64,
            report->nodes, report->nodes * 1000 / ms, report->hashfull, report->ms);
    put_prospect(reporter, report);
    fputs(" pv", file);
    put_moves(reporter, report->pv, report->pv_count);
    if (style->dialect == DIALECT_4PCHESS)
        fprintf(file, " score %" PRId32, report->score);
    fputc('\n', file);
}

/* --- lines -------------------------------------------------------------------------------------
 */

void reporter_sides(const Position *root, const Limits *limits, ReportStyle *style) {
    const SeatMask playing = root->now.alive & (SeatMask)~state_wanderers(&root->now);
    const SeatMask us = side_of(root, root->now.turn);
    SeatMask side[SEATS];
    const uint32_t count = side_list(root, side);
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        left += (side[i] & playing) != 0;
    const bool natural = !limits->own || (limits->own & playing) == (us & playing);
    style->two_sides = count == 2 && natural;
    style->duel = left == 2 && natural && (us & playing);
    style->alone = limits->algorithm == ALGORITHM_PARANOID && count_bits64(us & playing) > 1;
}

/* "info string algorithm …", once a search: not where the rules know two sides and nobody asked for
 * anything else. */
static void put_algorithm(Reporter *reporter, const Report *report, int64_t ms) {
    const ReportStyle *style = &reporter->style;
    const char *seats = reporter->root.board->variant->seats;
    if (reporter->has_told_algorithm || (style->two_sides && style->asked == ALGORITHM_AUTO))
        return;
    FILE *file = reporter->out->file;
    reporter->has_told_algorithm = true;
    fprintf(file, "info string algorithm %s for ", ALGORITHM_NAMES[report->algorithm]);
    for (Seat s = 0; s < SEATS; s++)
        if (report->side >> s & 1)
            fputc(seats[s], file);
    if (report->target != SEATS)
        fprintf(file, " against %c", seats[report->target]);
    fputc('\n', file);
    note_sent(reporter, ms);
}

void reporter_reset(Reporter *reporter, const Position *root, const ReportStyle *style) {
    reporter->root = *root;
    reporter->style = *style;
    reporter->start = clock_now();
    reporter->sent_count = 0;
    reporter->last_line = reporter->last_move = -FREE_MS;
    reporter->has_told_algorithm = reporter->waits = false;
    reporter->set = 1;
}

/* Writes the set that waits. */
static void write_waiting(Reporter *reporter, int64_t ms) {
    output_begin(reporter->out);
    put_algorithm(reporter, &reporter->late[0], ms);
    for (uint32_t i = 0; i < reporter->set; i++) {
        put_info(reporter, &reporter->late[i]);
        note_sent(reporter, ms);
    }
    output_end(reporter->out);
    reporter->waits = false;
}

void reporter_take(Reporter *reporter, const Report *report) {
    const uint32_t i = report->index - 1;
    Report *late = &reporter->late[i];
    if (reporter->waits && report->of < reporter->set) /* no set of its own: it comes after that */
        write_waiting(reporter, report->ms);
    reporter->set = report->of;
    *late = *report;
    if (late->pv_count > MAX_PLY)
        late->pv_count = MAX_PLY;
    memcpy(reporter->late_pv[i], report->pv, late->pv_count * sizeof *report->pv);
    late->pv = reporter->late_pv[i];
    reporter->waits = report->index == report->of;
    if (may_write(reporter, report->ms))
        write_waiting(reporter, report->ms);
}

void reporter_flush(Reporter *reporter) {
    if (reporter->waits)
        write_waiting(reporter, clock_now() - reporter->start);
}

void reporter_move(Reporter *reporter, Move m, uint32_t number, uint32_t depth) {
    const int64_t ms = clock_now() - reporter->start;
    if (may_write(reporter, ms))
        write_waiting(reporter, ms);
    if (ms - reporter->last_move < MOVE_GAP_MS ||
        !has_room(reporter, ms, 1, kept_for_sets(reporter)))
        return;
    char text[MOVE_TEXT];
    dialect_move(reporter->style.dialect, &reporter->root, m, text);
    output_line(reporter->out, "info depth %" PRIu32 " currmove %s currmovenumber %" PRIu32, depth,
                text, number);
    note_sent(reporter, ms);
    reporter->last_move = ms;
}

void reporter_path(Reporter *reporter, const Move *path, uint32_t count) {
    const int64_t ms = clock_now() - reporter->start;
    if (!has_room(reporter, ms, 1, kept_for_sets(reporter)))
        return;
    output_begin(reporter->out);
    fputs("info currline 1", reporter->out->file);
    put_moves(reporter, path, count);
    fputc('\n', reporter->out->file);
    output_end(reporter->out);
    note_sent(reporter, ms);
}

void reporter_put_best(Reporter *reporter, Move best, Move ponder) {
    FILE *file = reporter->out->file;
    const Dialect dialect = reporter->style.dialect;
    char move[MOVE_TEXT] = "(none)";
    if (best != MOVE_NONE)
        dialect_move(dialect, &reporter->root, best, move);
    fprintf(file, "bestmove %s", move);
    if (best != MOVE_NONE && ponder != MOVE_NONE) {
        play_commit(&reporter->root, best);
        dialect_move(dialect, &reporter->root, ponder, move);
        fprintf(file, " ponder %s", move);
    }
    fputc('\n', file);
}
