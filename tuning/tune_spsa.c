/* The command line of spsa, the file of its course, and what is seen of it. */
#include "engine/memory.h"
#include "protocol/files.h"
#include "tuning/interrupt.h"
#include "tuning/option_words.h"
#include "tuning/own_numbers.h"
#include "tuning/play_words.h"
#include "tuning/spsa_run.h"
#include "tuning/spsa_text.h"
#include "tuning/ticker.h"
#include "tuning/tune.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ORDER SPSA_OPTION: the table below. */
enum {
    PARAMS = PLAY_WORDS,
    STATE,
    PAIRS,
    BATCH,
    SEATS_OF,
    SHARD,
    THREADS,
    ROW,
    LIST,
    MERGE,
    OPTIONS
};

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    PLAY_WORD_ROWS,
    {"--params",    "FILE",  "the numbers to tune, a line each", false},
    {"--state",     "FILE",  "where the course is kept; it goes on from there", false},
    {"--pairs",     "N",     "play N pairs of games in all", false},
    {"--batch",     "N",     "so many of them around the same values, at once (8)", false},
    {"--seats",     "HOW",   "seatings of an opening, as quadriga-match takes them", false},
    {"--shard",     "I/N",   "be the I-th of N machines; --merge puts them together", false},
    {"--threads",   "N",     "pairs at once (as many as there are processors)", false},
    {"--row",       "FILE",  "write the evaluation that was found, for EvalFile", false},
    {"--list",      NULL,    "write a line for each number that there is", false},
    {"--merge",     NULL,    "make the file of --state from the parts' files", false},
};
/* clang-format on */

static void put_help(FILE *out) {
    fputs("usage: quadriga-tune spsa --params FILE --state FILE --pairs N [options]\n"
          "       quadriga-tune spsa --list [--variant NAME]\n"
          "       quadriga-tune spsa --merge --state FILE PART...\n\n"
          "Tunes numbers of search and evaluation by pairs of games of the engine against itself,\n"
          "by simultaneous perturbation (SPSA). The numbers stand in the lines of OpenBench,\n\n"
          "    name, int, value, min, max, c_end, r_end\n\n"
          "and come out in the same lines. In the last pair a number is moved by c_end up in one\n"
          "set and down in the other (more in earlier ones), and steps by r_end c_end for each\n"
          "game by which the pair was won. The same words give the same course, whatever\n"
          "--threads is; when it was broken off they go on with it. When it is done they write\n"
          "the lines again.\n\n",
          out);
    arguments_help(out, OPTION, OPTIONS);
}

/* --- the command line ------------------------------------------------------------------------- */

typedef struct {
    PlayWords words;
    const char *params, *state, *seats, *row;
    uint32_t threads;
    OwnNumbers *own;
    uint32_t *at;      /* which each number of the course is */
    SpsaCourse course; /* as asked for, then as it stands */
    char *saved;       /* what was written to `state` last */
} Request;

static bool read_course(const Arguments *words, Request *request, Error *error) {
    SpsaCourse *course = &request->course;
    int64_t pairs = 0, batch = 8, threads = sysconf(_SC_NPROCESSORS_ONLN);
    Error why;
    if (threads < 1 || threads > MOST_CREW)
        threads = 1;
    if (!arguments_number(words, OPTION, PAIRS, 1, SPSA_PAIRS, &pairs, error) ||
        !arguments_number(words, OPTION, BATCH, 1, SPSA_BATCH, &batch, error) ||
        !arguments_number(words, OPTION, THREADS, 1, MOST_CREW, &threads, error))
        return false;
    if (words->value[SHARD] &&
        !words_shard(words->value[SHARD], &course->shard, &course->shards, &why))
        return error_set(error, "--shard: %.200s", why.text);
    if (!words->value[PARAMS] || !words->value[STATE] || !pairs)
        return error_set(error, "--params, --state and --pairs are needed");
    request->params = words->value[PARAMS];
    request->state = words->value[STATE];
    request->seats = words->value[SEATS_OF];
    request->row = words->value[ROW];
    request->threads = (uint32_t)threads;
    course->pairs = (uint64_t)pairs;
    course->batch = (uint32_t)batch;
    course->seed = request->words.play.seed;
    return true;
}

/* What the course is of: all that its results follow from besides its numbers. */
static bool describe(Request *request, Error *error) {
    const PlayWords *words = &request->words;
    const SelfPlayWish *play = &words->play;
    char *const work = request->course.work;
    const char *rules = words->game.rules, *seats = request->seats;
    const int n =
        snprintf(work, SPSA_WORK,
                 "variant=%s%s%s%s%s nodes=%" PRIu64 " plies=%u..%u window=%d maxplies=%u seats=%s",
                 words->game.variant->name, rules[0] ? " " : "", rules, words->start[0] ? " " : "",
                 words->start, play->nodes, play->plies_least, play->plies_most, (int)play->window,
                 play->most_plies, seats ? seats : "auto");
    return (n > 0 && n < SPSA_WORK) || error_set(error, "--rule or --seats is too long");
}

static bool read_params(Request *request, Error *error) {
    SpsaList *list = &request->course.list;
    size_t length;
    Error why;
    char *text = file_read(request->params, &length, error);
    if (!text)
        return false;
    bool ok = spsa_lines_read(text, length, list, &why);
    free(text);
    if (ok) {
        request->at = memory_new(list->count * sizeof *request->at);
        ok = own_numbers_find(request->own, list, request->at, &why);
    }
    return ok || error_set(error, "%.100s: %.150s", request->params, why.text);
}

/* --- the file --------------------------------------------------------------------------------- */

static bool read_state(const char *path, SpsaCourse *out, Error *error) {
    size_t length;
    Error why;
    char *text = file_read(path, &length, error);
    if (!text)
        return false;
    const bool ok = spsa_course_read(text, length, out, &why);
    free(text);
    return ok || error_set(error, "%.100s: %.150s", path, why.text);
}

static char *text_of(const SpsaCourse *course) {
    Buffer text = {.text = NULL};
    spsa_course_write(course, &text);
    return buffer_take(&text);
}

/* Saves the course, unless somebody else has written the file in the meantime. */
static bool save_own(Request *request, Error *error) {
    if (request->saved) {
        char *there = file_read(request->state, NULL, error);
        const bool ours = there && strcmp(there, request->saved) == 0;
        if (there && !ours)
            error_set(error, "%.120s: another process is writing it", request->state);
        free(there);
        if (!ours)
            return false;
    }
    free(request->saved);
    request->saved = text_of(&request->course);
    return file_save(request->state, request->saved, strlen(request->saved), error);
}

/* Goes on with the file if it is there. One of an undivided course becomes the part that is asked
 * for: so parts begin where a merged one ended. */
static bool take_up(Request *request, Error *error) {
    SpsaCourse *course = &request->course, found;
    struct stat there;
    Error why;
    if (stat(request->state, &there) != 0)
        return save_own(request, error);
    if (!read_state(request->state, &found, error))
        return false;
    bool ok = spsa_is_same(&found, course, &why);
    if (ok && found.shards != 1 && (found.shards != course->shards || found.shard != course->shard))
        ok = error_set(&why, "part %u/%u, not %u/%u", found.shard + 1, found.shards,
                       course->shard + 1, course->shards);
    if (!ok) {
        spsa_course_free(&found);
        return error_set(error, "%.80s is of another course: %.150s", request->state, why.text);
    }
    found.shard = course->shard;
    found.shards = course->shards;
    spsa_course_free(course);
    *course = found;
    return save_own(request, error);
}

static int merge(const Arguments *words) {
    SpsaCourse *part = memory_new(PLAIN_MAX * sizeof *part), whole;
    Error error;
    uint32_t count = 0;
    bool ok = true;
    while (ok && count < words->plain_count) {
        ok = read_state(words->plain[count], &part[count], &error);
        count += ok;
    }
    ok = ok && spsa_merge(part, count, &whole, &error);
    if (ok) {
        char *text = text_of(&whole);
        ok = file_save(words->value[STATE], text, strlen(text), &error);
        free(text);
        spsa_course_free(&whole);
    }
    for (uint32_t i = 0; i < count; i++)
        spsa_course_free(&part[i]);
    free(part);
    if (!ok)
        fprintf(stderr, "quadriga-tune spsa: %s\n", error.text);
    return ok ? TUNE_DONE : TUNE_FAILED;
}

/* --- games ------------------------------------------------------------------------------------ */

typedef struct {
    Request *request;
    Duel *duel[SPSA_BATCH]; /* by place in the batch */
    Ticker ticker;
} Play;

static SpsaEnd play_pair(void *context, uint32_t place, const SpsaCourse *course, uint64_t pair,
                         const atomic_bool *stop, double *result, Error *error) {
    Play *play = context;
    const Request *request = play->request;
    const uint32_t count = course->list.count;
    double *value[2], share = 0.5;
    DuelSet set[2];
    for (int i = 0; i < 2; i++)
        value[i] = memory_new(count * sizeof *value[i]);
    spsa_trial(course, pair, value[0], value[1]);
    for (int i = 0; i < 2; i++) {
        own_numbers_set(request->own, request->at, value[i], count, &set[i]);
        free(value[i]);
    }
    const SelfPlayEnd end = duel_play(play->duel[place], spsa_lot(course, pair), set, stop, &share);
    for (int i = 0; i < 2; i++)
        eval_rows_free(set[i].eval);
    *result = 4 * share - 2;
    if (end == SELF_NO_OPENING)
        error_set(error,
                  "no opening was found for pair %" PRIu64
                  "; more plies or a wider window may help",
                  pair);
    return end == SELF_PLAYED ? SPSA_DONE : end == SELF_STOPPED ? SPSA_STOPPED : SPSA_FAILED;
}

static bool keep(void *context, const SpsaCourse *course, Error *error) {
    Play *play = context;
    char note[48];
    snprintf(note, sizeof note, ", %" PRIu64 " games", course->done * duel_games(play->duel[0]));
    ticker_show(&play->ticker, course->done, course->pairs, note);
    return save_own(play->request, error);
}

/* Writes what was found. */
static bool put_results(const Request *request, FILE *out, Error *error) {
    const SpsaList *list = &request->course.list;
    Buffer text = {.text = NULL};
    spsa_lines_write(list, &text);
    fputs(text.text, out);
    buffer_free(&text);
    if (!request->row)
        return true;
    double *value = memory_new(list->count * sizeof *value);
    for (uint32_t i = 0; i < list->count; i++)
        value[i] = list->param[i].value;
    char *row = own_numbers_row(request->own, request->at, value, list->count);
    const bool ok = row ? file_save(request->row, row, strlen(row), error)
                        : error_set(error, "--row: no number of the evaluation was tuned");
    free(row);
    free(value);
    return ok;
}

static int tune(Request *request, FILE *out) {
    Play play = {.request = request};
    const SpsaPlayer player = {&play, play_pair, keep};
    SpsaCourse *course = &request->course;
    Error error;
    SpsaEnd end = SPSA_DONE;
    const atomic_bool *const stop = interrupt_catch();
    for (uint32_t i = 0; i < course->batch && end == SPSA_DONE; i++)
        if (!(play.duel[i] = duel_new(&request->words.play, request->seats, &error)))
            end = SPSA_FAILED;
    if (end == SPSA_DONE && !take_up(request, &error))
        end = SPSA_FAILED;
    if (end == SPSA_DONE) {
        Crew *crew = crew_new(request->threads);
        ticker_start(&play.ticker, stderr, "pairs", course->done);
        end = spsa_run(course, &player, crew, stop, &error);
        ticker_stop(&play.ticker);
        crew_free(crew);
    }
    if (end == SPSA_DONE && !put_results(request, out, &error))
        end = SPSA_FAILED;
    if (end == SPSA_FAILED)
        fprintf(stderr, "quadriga-tune spsa: %s\n", error.text);
    if (end == SPSA_STOPPED)
        fprintf(stderr, "quadriga-tune spsa: stopped after %" PRIu64 " of %" PRIu64 " pairs\n",
                course->done, course->pairs);
    for (uint32_t i = 0; i < SPSA_BATCH; i++)
        duel_free(play.duel[i]);
    return end == SPSA_DONE ? TUNE_DONE : end == SPSA_STOPPED ? TUNE_INTERRUPTED : TUNE_FAILED;
}

static int list_all(const Request *request, FILE *out) {
    const uint32_t count = own_numbers_count(request->own);
    SpsaList list = {memory_new(count * sizeof *list.param), count};
    Buffer text = {.text = NULL};
    for (uint32_t i = 0; i < count; i++)
        own_number(request->own, i, &list.param[i]);
    spsa_lines_write(&list, &text);
    fputs(text.text, out);
    buffer_free(&text);
    spsa_list_free(&list);
    return TUNE_DONE;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Reads all that is said, or what is wrong with it. */
static bool read_request(const Arguments *words, Request *request, Board **board, Error *error) {
    const bool merges = words->value[MERGE] != NULL;
    if (merges && !(words->value[STATE] && words->plain_count))
        return error_set(error, "--merge wants --state and the files of the parts");
    if (!merges && words->plain_count)
        return error_set(error, "unexpected '%.40s'", words->plain[0]);
    if (merges)
        return true;
    if (!play_words_read(words, OPTION, &request->words, error) ||
        !(*board = play_words_board(&request->words, error)))
        return false;
    request->own = own_numbers_new(*board);
    return words->value[LIST] || (read_course(words, request, error) && describe(request, error));
}

int tune_spsa(int argc, char **argv, FILE *out) {
    Arguments *words = memory_new(sizeof *words);
    Request *request = memory_new(sizeof *request);
    Board *board = NULL;
    Error error;
    int status = TUNE_MISUSED;
    request->course.shards = 1;
    if (!arguments_read(argc, argv, OPTION, OPTIONS, PLAIN_MAX, words, &error) ||
        (!words->help && !read_request(words, request, &board, &error))) {
        fprintf(stderr, "quadriga-tune spsa: %s; --help lists the options\n", error.text);
    } else if (words->help) {
        put_help(out);
        status = TUNE_DONE;
    } else if (words->value[MERGE]) {
        status = merge(words);
    } else if (words->value[LIST]) {
        status = list_all(request, out);
    } else if (read_params(request, &error) &&
               (!request->row || file_can_save(request->row, &error))) {
        status = tune(request, out);
    } else {
        fprintf(stderr, "quadriga-tune spsa: %s\n", error.text);
        status = TUNE_FAILED;
    }
    spsa_course_free(&request->course);
    own_numbers_free(request->own);
    free(request->at);
    free(request->saved);
    free(board);
    free(request);
    free(words);
    return status;
}
