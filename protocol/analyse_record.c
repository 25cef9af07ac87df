/* The work of a ply is one line of a Store: the ply's number, what its move lost, and ready texts,
 * tabs between: the JSON, the comment, and the variations. A second start takes the lines that are
 * there over and goes on with the next ply; the result is put together from the lines alone, so it
 * cannot differ from that of a start that was never broken off. A ply with nothing to choose has no
 * line: one that leaves the game, and a king's that walks on alone, by chance. */
#include "protocol/analyse_record.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "protocol/files.h"
#include "protocol/judge_text.h"
#include "protocol/notes.h"
#include "protocol/output.h"
#include "protocol/progress.h"
#include "protocol/store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INTERRUPTED = 130, PURPOSE = 512, SETTINGS = 128 };

typedef struct {
    const RecordRequest *request;
    char *text; /* of the record */
    size_t length;
    Pgn4 *record;
    Store *store;
    char *store_path;
    char settings[SETTINGS]; /* "depth=3 multipv=1" */
    size_t from, to, total;  /* plies to look at, 1 = the first; how many of them have a line */
    Position *pos;           /* before the ply in work */
} Work;

/* --- what there is to do -----------------------------------------------------------------------
 */

static void write_settings(Work *work) {
    const Limits *limits = &work->request->limits;
    int n = 0;
    if (limits->depth)
        n += snprintf(work->settings, SETTINGS, "depth=%" PRIu32 " ", limits->depth);
    if (limits->nodes)
        n += snprintf(work->settings + n, (size_t)(SETTINGS - n), "nodes=%" PRIu64 " ",
                      limits->nodes);
    if (limits->movetime >= 0)
        n += snprintf(work->settings + n, (size_t)(SETTINGS - n), "time=%" PRId64 " ",
                      limits->movetime);
    snprintf(work->settings + n, (size_t)(SETTINGS - n), "multipv=%" PRIu32, limits->lines);
}

/* Goes through the plies in order: *work->pos stands before each. Returns the next ply that has a
 * line (its index) from `ply` on, or the number of plies. */
static size_t next_choice(Work *work, size_t ply) {
    const Game *game = work->record->game;
    Undo unused;
    for (; ply < game->count && ply < work->to; ply++) {
        const Move move = game->plies[ply];
        const State *now = &work->pos->now;
        const bool leaves = move_kind(move) == MOVE_RESIGN || move_kind(move) == MOVE_TIMEOUT;
        if (ply + 1 >= work->from && !leaves && !(state_wanderers(now) >> now->turn & 1))
            return ply;
        play_record(work->pos, move, &unused);
        work->pos->journal_count = 0;
    }
    return game->count;
}

/* Plays the ply, so that next_choice can go on from the one behind it. */
static size_t pass(Work *work, size_t ply) {
    Undo unused;
    play_record(work->pos, work->record->game->plies[ply], &unused);
    work->pos->journal_count = 0;
    return ply + 1;
}

/* Takes back what an earlier analysis has said of the ply. */
static void forget_ply(Pgn4 *record, size_t ply) {
    char **comment = &record->plies[ply].comment;
    if (*comment && notes_remove(*comment) && !**comment) {
        free(*comment);
        *comment = NULL;
    }
    for (size_t i = record->variation_count; i-- > 0;)
        if (record->variations[i].ply == ply && notes_is_variation(record->variations[i].text))
            pgn4_drop_variation(record, i);
}

static void forget_summaries(Pgn4 *record, size_t from, size_t to) {
    if (record->preface && notes_remove_summaries(record->preface, from, to) && !*record->preface) {
        free(record->preface);
        record->preface = NULL;
    }
}

static bool read_work(Work *work, Error *error) {
    const RecordRequest *request = work->request;
    Error why;
    work->text = file_read(request->path, &work->length, error);
    if (!work->text)
        return false;
    if (strlen(work->text) != work->length)
        return error_set(error, "%.100s: a NUL byte at offset %zu", request->path,
                         strlen(work->text));
    work->record = pgn4_read(request->variant, work->text, &why);
    if (!work->record)
        return error_set(error, "%.100s: %s", request->path, why.text);
    const Game *game = work->record->game;
    if (request->from > game->count)
        return error_set(error, "%.100s: --from %zu, but it has only %zu plies", request->path,
                         request->from, game->count);
    work->from = request->from ? request->from : 1;
    work->to = request->to && request->to < game->count ? request->to : game->count;
    work->pos = memory_resize(NULL, sizeof *work->pos);
    *work->pos = game->start;
    for (size_t ply = 0; (ply = next_choice(work, ply)) < game->count; ply = pass(work, ply)) {
        forget_ply(work->record, ply);
        work->total++;
    }
    forget_summaries(work->record, work->from, work->to);
    write_settings(work);
    return true;
}

/* Of the numbers that the evaluation has in the game. */
static uint64_t numbers_hash(const Board *board, const EvalRows *rows) {
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *value = memory_new(layout.count * sizeof *value);
    eval_rows_find(rows, &layout, value);
    const uint64_t hash = store_hash((const char *)value, layout.count * sizeof *value);
    free(value);
    return hash;
}

/* Where lines are kept: beside the result, or else beside the record if that can be. */
static bool open_store(Work *work, Error *error) {
    const RecordRequest *request = work->request;
    const char *beside = request->out ? request->out : request->path;
    const size_t room = strlen(beside) + 16;
    char purpose[PURPOSE];
    work->store_path = memory_resize(NULL, room);
    snprintf(work->store_path, room, "%s.analysis", beside);
    snprintf(purpose, sizeof purpose,
             "version=" QUADRIGA_VERSION " record=%016" PRIx64 " game=%s %s eval=%016" PRIx64
             " hash=%" PRIu32 " from=%zu to=%zu",
             store_hash(work->text, work->length), work->record->game->now.board->variant->name,
             work->settings, numbers_hash(work->record->game->now.board, request->rows),
             request->hash, work->from, work->to);
    work->store = store_open(work->store_path, purpose, request->anew, error);
    return work->store != NULL;
}

/* --- doing it --------------------------------------------------------------------------------- */

static char *line_of(const Judge *judge, const Position *pos, Move move, size_t number,
                     size_t *room) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return NULL;
    fprintf(file, "%zu\t%" PRId32 "\t", number, judge->loss);
    judge_json(file, judge->count ? judge : NULL, pos, move, number);
    fputc('\t', file);
    if (judge->played)
        judge_comment(file, judge, pos);
    for (uint32_t i = 0; i < judge->count; i++) {
        /* The played move's own line is in the comment, if it leads anywhere. */
        if (&judge->line[i] == judge->played || *room < MAX_PLY)
            continue;
        fputc('\t', file);
        *room -= judge_variation(file, &judge->line[i], pos);
    }
    if (fclose(file) == 0)
        return text;
    free(text);
    return NULL;
}

/* How many plies of variations may be added so that the record can still be read. */
static size_t variation_room(const Pgn4 *record) {
    size_t used = record->game->count;
    for (size_t i = 0; i < record->variation_count; i++)
        for (const char *p = record->variations[i].text; *p; p++)
            used += *p == ' ' || *p == '\n';
    used += record->variation_count;
    return used < PGN4_PLIES ? PGN4_PLIES - used : 0;
}

/* Judges the plies that have no line yet; the exit status. */
static int judge_all(Work *work, Judge *judge, Error *error) {
    const Game *game = work->record->game;
    Progress progress;
    size_t done = 0, room = variation_room(work->record);
    int status = 0;
    *work->pos = game->start;
    progress_begin(&progress, stderr, "moves", store_count(work->store), work->total);
    for (size_t ply = 0; !status && (ply = next_choice(work, ply)) < game->count;
         ply = pass(work, ply), done++) {
        if (done < store_count(work->store))
            continue;
        if (!judge_think(judge, work->pos, game->plies[ply])) {
            status = INTERRUPTED;
            break;
        }
        char *line = line_of(judge, work->pos, game->plies[ply], ply + 1, &room);
        if (!line)
            error_set(error, "no memory for the analysis of ply %zu", ply + 1);
        if (!line || !store_add(work->store, line, error))
            status = 1;
        free(line);
        progress_show(&progress, done + 1);
    }
    progress_end(&progress);
    return status;
}

/* --- the result ------------------------------------------------------------------------------- */

typedef struct { /* of one seat */
    uint32_t moves, dubious, mistakes, blunders;
    int64_t loss;
} Tally;

/* "[Quadriga 0.1.0, depth=3 multipv=1: Red 2 ?! 1 ? 0 ??, 3.1 % lost a move; …]", behind the
 * settings ", plies 3-5" when it speaks of a part; notes.c reads it. */
static void add_summary(const Work *work, const Tally tally[SEATS]) {
    Pgn4 *record = work->record;
    const Variant *variant = record->game->now.board->variant;
    char text[1024], name[SEAT_TEXT];
    int n = snprintf(text, sizeof text, "[Quadriga " QUADRIGA_VERSION ", %s", work->settings);
    if (work->from > 1 || work->to < record->game->count)
        n += snprintf(text + n, sizeof text - (size_t)n, ", plies %zu-%zu", work->from, work->to);
    n += snprintf(text + n, sizeof text - (size_t)n, ":");
    for (Seat s = 0; s < SEATS; s++)
        if (tally[s].moves)
            n += snprintf(text + n, sizeof text - (size_t)n,
                          " %s %" PRIu32 " ?! %" PRIu32 " ? %" PRIu32 " ??, %.1f %% lost a move;",
                          seat_text(variant, s, name), tally[s].dubious, tally[s].mistakes,
                          tally[s].blunders, (double)tally[s].loss / (10.0 * tally[s].moves));
    text[n - 1] = ']'; /* instead of the last ; or : */
    pgn4_comment_at(record, 0, text);
    if (!pgn4_tag(record, "Annotator"))
        pgn4_set_tag(record, "Annotator", "Quadriga " QUADRIGA_VERSION);
}

static void count_loss(Tally *tally, int32_t loss) {
    const char *mark = judge_mark(loss);
    tally->moves++;
    tally->loss += loss;
    tally->dubious += strcmp(mark, "?!") == 0;
    tally->mistakes += strcmp(mark, "?") == 0;
    tally->blunders += strcmp(mark, "??") == 0;
}

/* The next field of a line, or NULL; *at goes on behind it. */
static char *next_field(char **at) {
    char *field = *at;
    if (!field)
        return NULL;
    *at = strchr(field, '\t');
    if (*at)
        *(*at)++ = '\0';
    return field;
}

typedef struct {
    size_t number;
    int32_t loss;
    char *json, *comment, *rest; /* rest = variations */
} Fields;

/* Takes a line apart; false when it is not that of the ply. */
static bool read_fields(char *line, size_t number, Fields *out) {
    const char *ply = next_field(&line), *loss = next_field(&line);
    out->json = next_field(&line);
    out->comment = next_field(&line);
    out->rest = line;
    if (!out->comment || strtoull(ply, NULL, 10) != number)
        return false;
    out->loss = (int32_t)strtol(loss, NULL, 10);
    return true;
}

static void annotate(Pgn4 *record, size_t ply, Fields *fields) {
    pgn4_comment_at(record, ply + 1, fields->comment);
    for (char *text; (text = next_field(&fields->rest));) {
        const size_t length = strlen(text);
        char *spaced = memory_resize(NULL, length + 3);
        snprintf(spaced, length + 3, " %s ", text);
        pgn4_variation(record, ply, spaced, length + 2);
        free(spaced);
    }
}

/* Puts the result together: the JSON into `file`, or all into the record. */
static bool assemble(Work *work, FILE *file, Error *error) {
    Pgn4 *record = work->record;
    const Game *game = record->game;
    Tally tally[SEATS] = {{0}};
    size_t done = 0;
    bool ok = true;
    *work->pos = game->start;
    for (size_t ply = 0; ok && (ply = next_choice(work, ply)) < game->count;
         ply = pass(work, ply), done++) {
        const char *stored = store_line(work->store, done);
        char *line = memory_text(stored, strlen(stored));
        Fields fields;
        ok = read_fields(line, ply + 1, &fields) ||
             error_set(error, "%.120s: line %zu is not that of ply %zu; --anew begins again",
                       work->store_path, done + 2, ply + 1);
        if (ok && file)
            fprintf(file, "%s\n", fields.json);
        else if (ok)
            annotate(record, ply, &fields);
        if (ok)
            count_loss(&tally[work->pos->now.turn], fields.loss);
        free(line);
    }
    if (ok && !file)
        add_summary(work, tally);
    return ok;
}

/* The text of the result, the caller's to free; NULL with the reason. */
static char *result_text(Work *work, size_t *length, Error *error) {
    char *text = NULL;
    if (!work->request->json) {
        Error why;
        if (!assemble(work, NULL, error))
            return NULL;
        text = pgn4_write(work->record);
        *length = strlen(text);
        Pgn4 *again = pgn4_read(work->request->variant, text, &why);
        if (!again) {
            error_set(error, "the record with its comments could not be read back: %s", why.text);
            free(text);
            text = NULL;
        }
        pgn4_free(again);
        return text;
    }
    FILE *file = open_memstream(&text, length);
    if (!file) {
        error_set(error, "no memory for the result");
        return NULL;
    }
    bool ok = assemble(work, file, error);
    if (fclose(file) != 0)
        ok = error_set(error, "no memory for the result");
    if (!ok) {
        free(text);
        return NULL;
    }
    return text;
}

static bool write_result(Work *work, Error *error) {
    size_t length;
    char *text = result_text(work, &length, error);
    if (!text)
        return false;
    bool ok;
    if (work->request->out)
        ok = file_save(work->request->out, text, length, error);
    else
        ok = output_text(stdout, text, length) ||
             error_set(error, "cannot write to the standard output");
    free(text);
    return ok;
}

int analyse_record(const RecordRequest *request, Search *search, Input *input) {
    Work work = {.request = request};
    Judge judge;
    Error error;
    int status = 1;
    judge_init(&judge, search, input, &request->limits);
    if (read_work(&work, &error) && (!request->out || file_can_save(request->out, &error)) &&
        open_store(&work, &error)) {
        status = judge_all(&work, &judge, &error);
        if (!status && !write_result(&work, &error))
            status = 1;
    }
    if (status == 1)
        fprintf(stderr, "quadriga analyse: %s\n", error.text);
    if (status == INTERRUPTED)
        fprintf(stderr,
                "quadriga analyse: stopped after %zu of %zu moves; the same command goes on from "
                "there (%s)\n",
                store_count(work.store), work.total, work.store_path);
    if (status == 0)
        store_remove(work.store);
    else
        store_close(work.store);
    judge_destroy(&judge);
    free(work.store_path);
    free(work.pos);
    pgn4_free(work.record);
    free(work.text);
    return status;
}
