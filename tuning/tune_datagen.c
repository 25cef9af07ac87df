/* The command line of datagen, and what is seen of it. */
#include "engine/memory.h"
#include "tuning/datagen.h"
#include "tuning/interrupt.h"
#include "tuning/option_words.h"
#include "tuning/peer.h"
#include "tuning/play_words.h"
#include "tuning/ticker.h"
#include "tuning/tune.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

/* ORDER DATAGEN_OPTION: the table below. */
enum { OUT = PLAY_WORDS, GAMES, POSITIONS, SHARD, THREADS, PLAIN, OPTIONS };

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    PLAY_WORD_ROWS,
    {"--out",       "FILE",  "where the positions go", false},
    {"--games",     "N",     "play N games, those of all shards counted", false},
    {"--positions", "N",     "play until the file has N positions", false},
    {"--shard",     "I/N",   "play only the I-th of N parts: for several machines", false},
    {"--threads",   "N",     "games at once (as many as there are processors)", false},
    {"--plain",     NULL,    "do not compress the file", false},
};
/* clang-format on */

static void put_help(FILE *out) {
    fputs(
        "usage: quadriga-tune datagen --out FILE --positions N [options]\n\n"
        "Plays the engine against itself. Each position of a game is searched, resolved through\n"
        "captures, and kept with the search's score and the game's result for each seat, once a\n"
        "file. The same words make the same file, whatever --threads is; when it was broken\n"
        "off they go on with it.\n\n"
        "A game is played to its end by the rules. One that --maxplies stops comes out as if its\n"
        "count of quiet plies had run out there: a draw of sides, the order by points, or that\n"
        "in which seats went out.\n\n",
        out);
    arguments_help(out, OPTION, OPTIONS);
}

/* --- the command line ------------------------------------------------------------------------- */

typedef struct {
    PlayWords words;
    DatagenWish wish;
} Request;

static bool read_request(const Arguments *words, Request *request, Error *error) {
    DatagenWish *wish = &request->wish;
    int64_t games = 0, positions = 0, threads = sysconf(_SC_NPROCESSORS_ONLN);
    Error why;
    if (threads < 1 || threads > MOST_DATAGEN_THREADS)
        threads = 1;
    if (!arguments_number(words, OPTION, GAMES, 1, INT64_C(1000000000), &games, error) ||
        !arguments_number(words, OPTION, POSITIONS, 1, INT64_C(1000000000000), &positions, error) ||
        !arguments_number(words, OPTION, THREADS, 1, MOST_DATAGEN_THREADS, &threads, error))
        return false;
    if (words->value[SHARD] && !words_shard(words->value[SHARD], &wish->shard, &wish->shards, &why))
        return error_set(error, "--shard: %.200s", why.text);
    if (!words->value[OUT])
        return error_set(error, "--out: which file?");
    if (!games && !positions)
        return error_set(error, "how much? --games or --positions");
    wish->path = words->value[OUT];
    wish->games = (uint64_t)games;
    wish->positions = (uint64_t)positions;
    wish->threads = (uint32_t)threads;
    wish->start = request->words.start;
    return play_words_read(words, OPTION, &request->words, error);
}

/* --- what is seen ----------------------------------------------------------------------------- */

typedef struct {
    const DatagenWish *wish;
    Ticker ticker;
    bool started;
} View;

static void show_progress(void *context, const DatagenTally *tally) {
    View *view = context;
    const DatagenWish *wish = view->wish;
    char note[64];
    const uint64_t before = wish->positions ? tally->positions_before : tally->games_before;
    if (!view->started)
        ticker_start(&view->ticker, stderr, wish->positions ? "positions" : "games", before);
    view->started = true;
    snprintf(note, sizeof note, ", %" PRIu64 " %s",
             wish->positions ? tally->games : tally->positions,
             wish->positions ? "games" : "positions");
    ticker_show(&view->ticker, wish->positions ? tally->positions : tally->games,
                wish->positions ? wish->positions : tally->all, note);
}

static void put_summary(const DatagenTally *tally, const char *path, int64_t us, FILE *out) {
    const uint64_t fresh = tally->positions - tally->positions_before;
    const double seconds = (double)us / 1e6;
    fprintf(out, "%s: %" PRIu64 " positions of %" PRIu64 " games", path, tally->positions,
            tally->games);
    if (fresh && us > 0)
        fprintf(out,
                "; here %" PRIu64 " of %" PRIu64 " games, %.1f plies each, in %.0f s: %.1f a "
                "second, %.0f thousand nodes a second; %" PRIu64 " were there already",
                fresh, tally->games - tally->games_before,
                (double)tally->plies / (double)(tally->games - tally->games_before), seconds,
                (double)fresh / seconds, (double)tally->nodes / seconds / 1000, tally->doubles);
    fputs("\n", out);
}

static int make(Request *request, Board *board, FILE *out) {
    DatagenWish *wish = &request->wish;
    EvalTable *eval = eval_table_new(board, NULL);
    View view = {.wish = wish};
    const DatagenWatcher watcher = {&view, show_progress};
    DatagenTally tally;
    Error error;
    wish->head.variant = board->variant;
    snprintf(wish->head.rules, sizeof wish->head.rules, "%s", request->words.game.rules);
    wish->play = request->words.play;
    wish->play.eval = eval;
    const int64_t start = peer_now();
    const DatagenEnd end = datagen_run(wish, &watcher, interrupt_catch(), &tally, &error);
    if (view.started)
        ticker_stop(&view.ticker);
    if (end == DATAGEN_FAILED)
        fprintf(stderr, "quadriga-tune datagen: %s\n", error.text);
    else
        put_summary(&tally, wish->path, peer_now() - start, out);
    free(eval);
    return end == DATAGEN_DONE      ? TUNE_DONE
           : end == DATAGEN_STOPPED ? TUNE_INTERRUPTED
                                    : TUNE_FAILED;
}

int tune_datagen(int argc, char **argv, FILE *out) {
    Arguments *words = memory_new(sizeof *words);
    Request request = {.wish = {.shards = 1}};
    Board *board = NULL;
    Error error;
    int status = TUNE_MISUSED;
    if (!arguments_read(argc, argv, OPTION, OPTIONS, 0, words, &error) ||
        (!words->help && (!read_request(words, &request, &error) ||
                          !(board = play_words_board(&request.words, &error))))) {
        fprintf(stderr, "quadriga-tune datagen: %s; --help lists the options\n", error.text);
    } else if (words->help) {
        put_help(out);
        status = TUNE_DONE;
    } else {
        request.wish.head.zstd = data_has_zstd() && !words->value[PLAIN];
        status = make(&request, board, out);
    }
    free(board);
    free(words);
    return status;
}
