/* The command lines of what is done with files of positions. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "protocol/arguments.h"
#include "tuning/data_stats.h"
#include "tuning/data_tools.h"
#include "tuning/interrupt.h"
#include "tuning/ticker.h"
#include "tuning/tune.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MEMORY_MIB = 512, MEMORY_MOST = 1 << 20 };

/* Reads the words of a subcommand, of which at least `least` are plain. Returns TUNE_DONE with
 * words->help set when the help was asked for and written, TUNE_MISUSED after complaining. */
static int read_words(int argc, char **argv, const ArgumentRow *rows, size_t count, size_t least,
                      size_t most, const char *usage, FILE *out, Arguments *words) {
    Error error;
    bool ok = arguments_read(argc, argv, rows, count, most, words, &error);
    if (ok && words->help) {
        fputs(usage, out);
        arguments_help(out, rows, count);
        return TUNE_DONE;
    }
    if (ok && words->plain_count < least)
        ok = error_set(&error, "which files?");
    if (!ok)
        fprintf(stderr, "quadriga-tune %s: %s; --help lists the options\n", argv[0], error.text);
    return ok ? TUNE_DONE : TUNE_MISUSED;
}

static bool read_number(const char *command, const Arguments *words, const ArgumentRow *rows,
                        size_t row, int64_t low, int64_t high, int64_t *out) {
    Error error;
    if (arguments_number(words, rows, row, low, high, out, &error))
        return true;
    fprintf(stderr, "quadriga-tune %s: %s\n", command, error.text);
    return false;
}

typedef struct {
    const char *command;
    Ticker ticker;
    const atomic_bool *stop;
} View;

static View view_of(const char *command) {
    View view = {.command = command, .stop = interrupt_catch()};
    ticker_start(&view.ticker, stderr, "positions", 0);
    return view;
}

static void complain(void *context, const Error *error) {
    View *view = context;
    ticker_stop(&view->ticker);
    fprintf(stderr, "quadriga-tune %s: %s\n", view->command, error->text);
}

static void show_progress(void *context, uint64_t records) {
    ticker_show(&((View *)context)->ticker, records, 0, "");
}

/* How reading or writing has ended. */
static int status_of(const View *view, bool ok, uint64_t damaged) {
    return atomic_load(view->stop) && !ok ? TUNE_INTERRUPTED
           : ok && !damaged               ? TUNE_DONE
                                          : TUNE_FAILED;
}

/* --- looking at files ------------------------------------------------------------------------- */

/* Hands each record to `take` until it wants no more; damage is told about and counted. */
typedef bool (*Take)(void *context, const Position *pos, const DataLabel *label);
static bool read_file(const char *path, View *view, Take take, void *context, uint64_t *damaged) {
    Error error;
    DataLabel label;
    DataStatus status;
    DataReader *reader = data_open(path, &error);
    if (!reader) {
        complain(view, &error);
        return false;
    }
    Position *pos = memory_new(sizeof *pos);
    while ((status = data_next(reader, pos, &label, &error)) != DATA_END &&
           !atomic_load(view->stop)) {
        if (status == DATA_DAMAGED)
            complain(view, &error);
        *damaged += status == DATA_DAMAGED;
        if (status == DATA_RECORD && !take(context, pos, &label))
            break;
    }
    free(pos);
    data_close(reader);
    return !atomic_load(view->stop);
}

typedef struct {
    FILE *out;
    uint64_t left; /* to be shown; counts down */
} Inspection;

static void put_four(FILE *out, const char *name, const int32_t four[SEATS]) {
    fprintf(out, " %s %d,%d,%d,%d", name, (int)four[0], (int)four[1], (int)four[2], (int)four[3]);
}

static bool put_record(void *context, const Position *pos, const DataLabel *label) {
    Inspection *inspection = context;
    char fen[FEN_TEXT];
    fen_write(pos, NULL, fen);
    fprintf(inspection->out, "game %016" PRIx64 " ply %u value %d for %c", label->game, label->ply,
            (int)label->value, pos->board->variant->seats[label->mover]);
    put_four(inspection->out, "score", label->score);
    put_four(inspection->out, "result", label->result);
    fprintf(inspection->out, " fen4 %s\n", fen);
    return --inspection->left > 0 && !ferror(inspection->out);
}

int tune_inspect(int argc, char **argv, FILE *out) {
    static const ArgumentRow ROWS[] = {
        {"--count", "N", "show so many positions, from the first (10; 0 = none)", false},
    };
    static const char USAGE[] =
        "usage: quadriga-tune inspect FILE [--count N]\n\n"
        "Shows what the file is, and positions, a line each: the game, its ply, the search's\n"
        "value (centipawns) for the seat that was to move, its score by seat (centipawns above "
        "the\n"
        "mean), the result by seat (-1000 to 1000), FEN4.\n\n";
    Arguments *words = memory_new(sizeof *words);
    int64_t count = 10;
    uint64_t damaged = 0;
    int status = read_words(argc, argv, ROWS, 1, 1, 1, USAGE, out, words);
    if (status == TUNE_DONE && !words->help) {
        View view = view_of(argv[0]);
        Error error;
        DataReader *reader = NULL;
        if (!read_number(argv[0], words, ROWS, 0, 0, INT64_MAX, &count)) {
            status = TUNE_MISUSED;
        } else if (!(reader = data_open(words->plain[0], &error))) {
            complain(&view, &error);
            status = TUNE_FAILED;
        } else {
            const DataHead *head = data_head(reader);
            Inspection inspection = {out, (uint64_t)count};
            fprintf(out, "variant %s\nrules %s\nblocks %s\nsource %s\n", head->variant->name,
                    head->rules, head->zstd ? "zstd" : "plain", head->source);
            const bool ok =
                count == 0 || read_file(words->plain[0], &view, put_record, &inspection, &damaged);
            status = status_of(&view, ok, damaged);
        }
        data_close(reader);
    }
    free(words);
    return status;
}

typedef struct {
    DataStats stats;
    const Variant *variant;
    View *view;
} Count;

static bool count_record(void *context, const Position *pos, const DataLabel *label) {
    Count *count = context;
    count->variant = pos->board->variant;
    data_stats_add(&count->stats, pos, label);
    show_progress(count->view, count->stats.positions);
    return true;
}

int tune_stats(int argc, char **argv, FILE *out) {
    static const char USAGE[] =
        "usage: quadriga-tune stats FILE ...\n\n"
        "Counts positions and games, results by seat, plies, scores and men, over all files\n"
        "together.\n\n";
    Arguments *words = memory_new(sizeof *words);
    int status = read_words(argc, argv, NULL, 0, 1, PLAIN_MAX, USAGE, out, words);
    if (status == TUNE_DONE && !words->help) {
        View view = view_of(argv[0]);
        Count count = {.variant = ALL_VARIANTS[0], .view = &view};
        uint64_t damaged = 0;
        bool ok = true;
        for (size_t i = 0; i < words->plain_count && ok; i++)
            ok = read_file(words->plain[i], &view, count_record, &count, &damaged);
        ticker_stop(&view.ticker);
        if (ok)
            data_stats_print(&count.stats, count.variant, out);
        data_stats_free(&count.stats);
        status = status_of(&view, ok, damaged);
    }
    free(words);
    return status;
}

/* --- files from files ------------------------------------------------------------------------- */

static int end_writing(View *view, bool ok, const Error *error, const DataTally *tally,
                       const char *path, FILE *out) {
    ticker_stop(&view->ticker);
    if (!ok)
        complain(view, error);
    else
        fprintf(out,
                "%s: %" PRIu64 " positions; %" PRIu64 " were read, %" PRIu64
                " of them twice, %" PRIu64 " damaged places left out\n",
                path, tally->written, tally->read, tally->doubles, tally->damaged);
    return status_of(view, ok, tally->damaged);
}

int tune_merge(int argc, char **argv, FILE *out) {
    static const ArgumentRow ROWS[] = {{"--plain", NULL, "do not compress the file", false}};
    static const char USAGE[] =
        "usage: quadriga-tune merge OUT IN ... [--plain]\n\n"
        "Puts files of one game together in the order given, each position once (the first).\n"
        "Damaged blocks are left out, so it mends a single file too; the status is 1 then. Needs\n"
        "16 to 32 bytes of memory a position.\n\n";
    Arguments *words = memory_new(sizeof *words);
    int status = read_words(argc, argv, ROWS, 1, 2, PLAIN_MAX, USAGE, out, words);
    if (status == TUNE_DONE && !words->help) {
        View view = view_of(argv[0]);
        const DataWatcher watcher = {&view, complain, show_progress, view.stop};
        DataTally tally;
        Error error;
        const bool ok = data_merge(words->plain[0], words->plain + 1, words->plain_count - 1,
                                   data_has_zstd() && !words->value[0], &watcher, &tally, &error);
        status = end_writing(&view, ok, &error, &tally, words->plain[0], out);
    }
    free(words);
    return status;
}

int tune_shuffle(int argc, char **argv, FILE *out) {
    enum { SEED, MEMORY, PLAIN, ROW_COUNT };
    static const ArgumentRow ROWS[ROW_COUNT] = {
        {"--seed", "N", "which order (1)", false},
        {"--memory", "MIB", "use no more than about that (512)", false},
        {"--plain", NULL, "do not compress the file", false},
    };
    static const char USAGE[] =
        "usage: quadriga-tune shuffle OUT IN [options]\n\n"
        "Writes the positions of IN in an order by lot. What does not fit into the memory is\n"
        "dealt into heaps on the disk first, beside OUT.\n\n";
    Arguments *words = memory_new(sizeof *words);
    int64_t seed = 1, memory = MEMORY_MIB;
    int status = read_words(argc, argv, ROWS, ROW_COUNT, 2, 2, USAGE, out, words);
    if (status == TUNE_DONE && !words->help) {
        if (!read_number(argv[0], words, ROWS, SEED, 0, INT64_MAX, &seed) ||
            !read_number(argv[0], words, ROWS, MEMORY, 1, MEMORY_MOST, &memory)) {
            status = TUNE_MISUSED;
        } else {
            View view = view_of(argv[0]);
            const DataWatcher watcher = {&view, complain, show_progress, view.stop};
            DataTally tally;
            Error error;
            const bool ok =
                data_shuffle(words->plain[0], words->plain[1], (uint64_t)seed, (size_t)memory << 20,
                             data_has_zstd() && !words->value[PLAIN], &watcher, &tally, &error);
            status = end_writing(&view, ok, &error, &tally, words->plain[0], out);
        }
    }
    free(words);
    return status;
}
