/* Lines are written as they come during the first second, then at most one in INTERVAL_MS. A line
 * that comes sooner is kept, replaced by a later one, and written at the latest before bestmove: so
 * the last line always belongs to the move that is played. */
#include "protocol/report.h"

#include "engine/notation.h"
#include "protocol/sides.h"

#include <inttypes.h>
#include <string.h>

/* A little over 1000 / 20, so that the one before bestmove stays within 20 a second as well. */
enum { FREE_MS = 1000, INTERVAL_MS = 53 };

void reporter_reset(Reporter *reporter, const Position *root) {
    reporter->root = *root;
    reporter->last_ms = -1;
    reporter->held = false;
}

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

void report_write(const Report *report, const Position *root, Position *scratch, FILE *file) {
    char text[SCORE_TEXT];
    score_text(report->score, report->mate, text);
    const uint64_t ms = report->ms > 0 ? (uint64_t)report->ms : 1;
    fprintf(file,
            "depth %" PRIu32 " seldepth %" PRIu32 " multipv 1 score %s%s nodes %" PRIu64
            " nps %" PRIu64 " hashfull %" PRIu32 " time %" PRId64 " pv",
            report->depth, report->seldepth, text, bound_text(report->bound), report->nodes,
            report->nodes * 1000 / ms, report->hashfull, report->ms);
    *scratch = *root;
    for (uint32_t i = 0; i < report->pv_count; i++) {
        char move[MOVE_TEXT];
        move_write(scratch, report->pv[i], move);
        fprintf(file, " %s", move);
        play_commit(scratch, report->pv[i]);
    }
}

static void write_now(Reporter *reporter, const Report *report) {
    output_begin(reporter->out);
    fputs("info ", reporter->out->file);
    report_write(report, &reporter->root, &reporter->scratch, reporter->out->file);
    fputc('\n', reporter->out->file);
    output_end(reporter->out);
    reporter->last_ms = report->ms;
    reporter->held = false;
}

void reporter_take(Reporter *reporter, const Report *report) {
    if (report->ms < FREE_MS || report->ms - reporter->last_ms >= INTERVAL_MS) {
        write_now(reporter, report);
        return;
    }
    reporter->held = true;
    reporter->late = *report;
    if (reporter->late.pv_count > MAX_PLY)
        reporter->late.pv_count = MAX_PLY;
    memcpy(reporter->late_pv, report->pv, reporter->late.pv_count * sizeof *report->pv);
    reporter->late.pv = reporter->late_pv;
}

void reporter_flush(Reporter *reporter) {
    if (reporter->held)
        write_now(reporter, &reporter->late);
}
