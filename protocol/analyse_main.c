/* One table of options serves two jobs, a record or a position; what belongs to the other one is
 * refused, so that no option is ever silently without effect. */
#include "protocol/analyse_main.h"

#include "engine/game.h"
#include "protocol/analyse_record.h"
#include "protocol/arguments.h"
#include "protocol/game_args.h"
#include "protocol/judge_text.h"
#include "protocol/output.h"
#include "protocol/row_file.h"

#include <stdlib.h>

enum { DEFAULT_MS = 500, DEFAULT_HASH = 16, HASH_MOST = 1 << 20, INTERRUPTED = 130 };

/* ORDER ANALYSE_OPTION: the table below. */
enum {
    DEPTH,
    TIME,
    NODES,
    MULTIPV,
    HASH,
    EVALFILE,
    FROM,
    TO,
    OUT,
    JSON,
    ANEW,
    FEN4,
    VARIANT,
    RULE,
    TEAMS,
    OPTIONS
};

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    {"--depth",   "N",     "search so many plies deep", false},
    {"--time",    "MS",    "search so long (500, if there is no other limit)", false},
    {"--nodes",   "N",     "search so many positions", false},
    {"--multipv", "K",     "show the K best lines (1)", false},
    {"--hash",    "MIB",   "memory of the search (16)", false},
    {"--evalfile", "FILE", "numbers of the evaluation (those compiled in)", false},
    {"--from",    "PLY",   "begin with this ply of the game, 1 is the first", false},
    {"--to",      "PLY",   "end with this one", false},
    {"--out",     "FILE",  "where the result goes, instead of the standard output", false},
    {"--json",    NULL,    "a line of JSON a move instead of a record", false},
    {"--anew",    NULL,    "forget what an earlier start has left", false},
    {"--fen4",    "TEXT",  "look at this position (or set-up) instead of a record", false},
    {"--variant", "NAME",  "the game, if record or position do not name it", false},
    {"--rule",    "N=VAL", "with --fen4: a rule that the game leaves open, may be repeated", true},
    {"--teams",   "PAIRS", "with --fen4: who plays with whom, such as ry/bg", false},
};
/* clang-format on */

static int show_help(void) {
    Output out;
    FILE *file = output_whole(&out, stdout);
    fputs("usage: quadriga analyse FILE.pgn4 [options]\n"
          "       quadriga analyse --fen4 TEXT [options]\n\n"
          "Goes through a recorded game of any variant and writes it back with the engine's\n"
          "opinion of each move: ?! ? ?? for one that lost 5, 10, 20 percent of first place, what\n"
          "the move holds for each seat, and better lines as variations.\n\n"
          "What is done is kept in a file beside the result (or, without --out, the record),\n"
          "named as it with .analysis behind. When the work was broken off, the same command goes\n"
          "on from there; with other options or another record it refuses, until --anew.\n\n",
          file);
    arguments_help(file, OPTION, OPTIONS);
    return output_whole_end(&out) ? 0 : 1;
}

static bool read_limits(const Arguments *words, RecordRequest *request, Error *error) {
    int64_t depth = 0, nodes = 0, ms = -1, lines = 1, hash = DEFAULT_HASH, from = 0, to = 0;
    if (!arguments_number(words, OPTION, DEPTH, 1, MAX_PLY - 1, &depth, error) ||
        !arguments_number(words, OPTION, TIME, 1, INT64_C(86400000), &ms, error) ||
        !arguments_number(words, OPTION, NODES, 1, INT64_MAX, &nodes, error) ||
        !arguments_number(words, OPTION, MULTIPV, 1, MAX_LINES, &lines, error) ||
        !arguments_number(words, OPTION, HASH, 1, HASH_MOST, &hash, error) ||
        !arguments_number(words, OPTION, FROM, 1, INT64_MAX, &from, error) ||
        !arguments_number(words, OPTION, TO, 1, INT64_MAX, &to, error))
        return false;
    if (from && to && from > to)
        return error_set(error, "--from %s lies behind --to %s", words->value[FROM],
                         words->value[TO]);
    if (ms < 0 && !depth && !nodes)
        ms = DEFAULT_MS;
    request->limits = (Limits){.depth = (uint32_t)depth,
                               .nodes = (uint64_t)nodes,
                               .movetime = ms,
                               .remaining = -1,
                               .lines = (uint32_t)lines};
    request->hash = (uint32_t)hash;
    request->from = (size_t)from;
    request->to = (size_t)to;
    return true;
}

static bool read_words(int argc, char **argv, Arguments *words, RecordRequest *request,
                       Error *error) {
    if (!arguments_read(argc, argv, OPTION, OPTIONS, 1, words, error))
        return false;
    if (words->help)
        return true;
    const bool one = words->value[FEN4] != NULL;
    if (!one && !words->plain_count)
        return error_set(error, "which record? (or --fen4)");
    if (one && words->plain_count)
        return error_set(error, "a record ('%.40s') and --fen4 exclude each other",
                         words->plain[0]);
    for (size_t i = 0; i < OPTIONS; i++) {
        const bool of_record = i == FROM || i == TO || i == OUT || i == ANEW;
        const bool of_position = i == RULE || i == TEAMS;
        if (words->value[i] && (one ? of_record : of_position))
            return error_set(error, "%s is nothing for a %s", OPTION[i].name,
                             one ? "position" : "record");
    }
    request->path = words->plain[0];
    request->out = words->value[OUT];
    request->json = words->value[JSON] != NULL;
    request->anew = words->value[ANEW] != NULL;
    const char *name = words->value[VARIANT];
    request->variant = name ? variant_find(name) : NULL;
    if (name && !request->variant)
        return error_set(error, "--variant: no game is called '%.40s'", name);
    return read_limits(words, request, error);
}

/* --- one position ----------------------------------------------------------------------------- */

/* What is said of shared fortunes becomes a part of the limits. */
static bool start_game(const Arguments *words, Board **board, Game **game, Limits *limits,
                       Error *error) {
    const GameWords asked = {.variant = words->value[VARIANT],
                             .rules = words->joined,
                             .teams = words->value[TEAMS],
                             .fen = words->value[FEN4]};
    GameArgs args;
    if (!game_args_read(&asked, &args, error))
        return false;
    *board = board_new_with(args.variant, args.rules, error);
    if (!*board)
        return false;
    *game = game_new(*board);
    if (!game_args_start(&args, *board, *game, error))
        return false;
    game_args_share(&args, (*game)->now.now.turn, limits);
    return true;
}

static int judge_position(const Game *game, const RecordRequest *request, Search *search,
                          Input *input) {
    char result[OUTCOME_TEXT];
    Outcome outcome;
    if (game_over(game, &outcome)) {
        fprintf(stderr, "quadriga analyse: the game is over: %s\n",
                outcome_text(&game->now, &outcome, result));
        return 1;
    }
    Judge judge;
    judge_init(&judge, search, input, &request->limits);
    const bool whole = judge_think(&judge, &game->now, MOVE_NONE);
    Output out;
    FILE *file = output_whole(&out, stdout);
    if (request->json)
        judge_json(file, &judge, &game->now, MOVE_NONE, 1);
    else
        judge_table(file, &judge, &game->now);
    if (request->json)
        fputc('\n', file);
    judge_destroy(&judge);
    const bool written = output_whole_end(&out);
    if (!written)
        fputs("quadriga analyse: cannot write to the standard output\n", stderr);
    return !whole ? INTERRUPTED : written ? 0 : 1;
}

/* --- from the command line to the work ----------------------------------------------------------
 */

static int work(const Arguments *words, RecordRequest *request) {
    Error error = {"no memory or no descriptor for reading"};
    Board *board = NULL;
    Game *game = NULL;
    int status = 2;
    if (!words->value[FEN4] || start_game(words, &board, &game, &request->limits, &error)) {
        Search *search = search_new(request->hash, &error);
        Input *input = search ? input_new(0) : NULL;
        status = 1;
        if (input) {
            search_set_rows(search, request->rows);
            input_catch_signals(input);
            status = game ? judge_position(game, request, search, input)
                          : analyse_record(request, search, input);
        } else {
            fprintf(stderr, "quadriga analyse: %s\n", error.text);
        }
        input_free(input);
        search_free(search);
    } else {
        fprintf(stderr, "quadriga analyse: %s\n", error.text);
    }
    game_free(game);
    free(board);
    return status;
}

int analyse_main(int argc, char **argv) {
    Arguments words;
    RecordRequest request = {.path = NULL};
    Error error;
    if (!read_words(argc, argv, &words, &request, &error)) {
        fprintf(stderr, "quadriga analyse: %s; --help lists the options\n", error.text);
        return 2;
    }
    if (words.help)
        return show_help();
    EvalRows *rows = NULL;
    if (words.value[EVALFILE] && !(rows = row_file_read(words.value[EVALFILE], &error))) {
        fprintf(stderr, "quadriga analyse: %s\n", error.text);
        return 1;
    }
    request.rows = rows;
    const int status = work(&words, &request);
    eval_rows_free(rows);
    return status;
}
