/* A line of the search is written move by move on a copy of the position, by the rules of a record.
 * It ends early where those differ from the search's (a turn that is lost by repetition) or the
 * game does: what stands in a record must be legal there. */
#include "protocol/judge_text.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_PLIES = 12 };

typedef size_t (*Spell)(const Position *, Move, char out[MOVE_TEXT]);

/* Writes moves first..most of a line, each in quotes or bare, with `between` between. Returns the
 * number of moves up to there. */
static uint32_t put_line(FILE *file, const JudgedLine *line, const Position *root, Spell spell,
                         uint32_t first, uint32_t most, const char *quote, const char *between) {
    Position *pos = memory_resize(NULL, sizeof *pos);
    uint32_t i = 0;
    *pos = *root;
    for (; i < line->count && i < most && !pos->now.ended; i++) {
        char move[MOVE_TEXT];
        Undo unused;
        if (!movegen_is_legal(pos, line->move[i]))
            break;
        spell(pos, line->move[i], move);
        if (i >= first)
            fprintf(file, "%s%s%s%s", i > first ? between : "", quote, move, quote);
        play_record(pos, line->move[i], &unused);
        pos->journal_count = 0;
    }
    free(pos);
    return i;
}

/* How many moves of a line are written where it is cut short. */
static uint32_t shown(const JudgedLine *line, const Position *root) {
    return put_line(NULL, line, root, move_write, SHOWN_PLIES, SHOWN_PLIES, "", "");
}

/* --- figures of seats ------------------------------------------------------------------------- */

/* A list of value / unit with so many digits, `absent` for seats that are out. */
static void put_figures(FILE *file, const Prospect *prospect, const int32_t value[SEATS],
                        double unit, int digits, const char *absent) {
    for (Seat s = 0; s < SEATS; s++) {
        fputs(s ? "," : "", file);
        if (prospect->playing >> s & 1)
            fprintf(file, "%.*f", digits, value[s] / unit);
        else
            fputs(absent, file);
    }
}

/* [%eval …] and what goes with it. */
static void put_brackets(FILE *file, const JudgedLine *line) {
    const Prospect *prospect = &line->prospect;
    fputs("[%eval ", file);
    put_figures(file, prospect, prospect->value, 100, 2, "x");
    fputs("] [%win ", file);
    put_figures(file, prospect, prospect->win, 10, 1, "x");
    if (prospect->has_points) {
        fputs("] [%pts ", file);
        put_figures(file, prospect, prospect->points, 10, 1, "x");
    }
    if (line->mate)
        fprintf(file, "] [%%mate %" PRId32, line->mate);
    fprintf(file, "] [%%depth %" PRIu32 "]", line->depth);
}

/* --- for a record ----------------------------------------------------------------------------- */

void judge_comment(FILE *file, const Judge *judge, const Position *pos) {
    const char *mark = judge_mark(judge->loss);
    if (*mark)
        fprintf(file, "%s [%%loss %.1f] ", mark, judge->loss / 10.0);
    put_brackets(file, judge->played);
    if (shown(judge->played, pos) > 1) {
        fputs(" [%line ", file);
        put_line(file, judge->played, pos, move_write_pgn4, 1, SHOWN_PLIES, "", " ");
        fputc(']', file);
    }
}

uint32_t judge_variation(FILE *file, const JudgedLine *line, const Position *pos) {
    put_line(file, line, pos, move_write_pgn4, 0, 1, "", "");
    fputs(" { ", file);
    put_brackets(file, line);
    fputs(" }", file);
    if (shown(line, pos) == 1)
        return 1;
    fputs(" .. ", file);
    return put_line(file, line, pos, move_write_pgn4, 1, SHOWN_PLIES, "", " .. ");
}

/* --- for programs ----------------------------------------------------------------------------- */

static void put_json_line(FILE *file, const JudgedLine *line, const Position *pos) {
    const Prospect *prospect = &line->prospect;
    char score[SCORE_TEXT];
    score_text(line->score, line->mate, score);
    fprintf(file, "{\"depth\":%" PRIu32 ",\"score\":\"%s\",\"share\":%.1f,\"eval\":[", line->depth,
            score, line->share / 10.0);
    put_figures(file, prospect, prospect->value, 1, 0, "null");
    fputs("],\"win\":[", file);
    put_figures(file, prospect, prospect->win, 10, 1, "null");
    if (prospect->has_points) {
        fputs("],\"pts\":[", file);
        put_figures(file, prospect, prospect->points, 10, 1, "null");
    }
    fputs("],\"pv\":[", file);
    put_line(file, line, pos, move_write, 0, MAX_PLY, "\"", ",");
    fputs("]}", file);
}

void judge_json(FILE *file, const Judge *judge, const Position *pos, Move move, size_t number) {
    char text[MOVE_TEXT], token[MOVE_TEXT];
    fprintf(file, "{\"ply\":%zu,\"seat\":\"%c\"", number,
            pos->board->variant->seats[pos->now.turn]);
    if (move != MOVE_NONE) {
        move_write(pos, move, text);
        move_write_pgn4(pos, move, token);
        fprintf(file, ",\"move\":\"%s\",\"token\":\"%s\"", text, token);
    }
    if (judge) {
        if (judge->played) {
            fprintf(file, ",\"mark\":\"%s\",\"loss\":%.1f,\"played\":", judge_mark(judge->loss),
                    judge->loss / 10.0);
            put_json_line(file, judge->played, pos);
        }
        fprintf(file, ",\"nodes\":%" PRIu64 ",\"lines\":[", judge->nodes);
        for (uint32_t i = 0; i < judge->count; i++) {
            fputs(i ? "," : "", file);
            put_json_line(file, &judge->line[i], pos);
        }
        fputc(']', file);
    }
    fputc('}', file);
}

/* --- for people ------------------------------------------------------------------------------- */

static void put_table_row(FILE *file, const char *name, const Position *pos,
                          const Prospect *prospect, const int32_t value[SEATS], double unit,
                          int digits) {
    fprintf(file, "     %-5s", name);
    for (Seat s = 0; s < SEATS; s++)
        if (prospect->playing >> s & 1)
            fprintf(file, "  %c %*.*f", pos->board->variant->seats[s], 6, digits, value[s] / unit);
        else
            fprintf(file, "  %c %6s", pos->board->variant->seats[s], "out");
    fputc('\n', file);
}

void judge_table(FILE *file, const Judge *judge, const Position *pos) {
    char name[SEAT_TEXT], score[SCORE_TEXT];
    fprintf(file, "%s to move, %" PRIu64 " nodes\n",
            seat_text(pos->board->variant, pos->now.turn, name), judge->nodes);
    for (uint32_t i = 0; i < judge->count; i++) {
        const JudgedLine *line = &judge->line[i];
        const Prospect *prospect = &line->prospect;
        score_text(line->score, line->mate, score);
        fprintf(file, "%3" PRIu32 ". %s, winning share %.1f %%, depth %" PRIu32 "\n     ", i + 1,
                score, line->share / 10.0, line->depth);
        put_line(file, line, pos, move_write_pgn4, 0, SHOWN_PLIES, "", " ");
        fputc('\n', file);
        put_table_row(file, "pawns", pos, prospect, prospect->value, 100, 2);
        put_table_row(file, "win %", pos, prospect, prospect->win, 10, 1);
        if (prospect->has_points)
            put_table_row(file, "pts", pos, prospect, prospect->points, 10, 1);
    }
}
