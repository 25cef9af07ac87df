/* Options are a table of a name, what it takes, a purpose and a function each; the help is written
 * from it. Words of engines are collected first and given their meaning at the end, so that -each
 * may stand anywhere and never overrules what an engine says of itself. */
#include "tuning/match_args.h"

#include "engine/memory.h"
#include "tuning/option_words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { STARTUP_MS = 10000, MOST_CONCURRENCY = 1024, RATINGS = 10 };

typedef struct {
    MatchArgs *args;
    Behind *engine; /* of each -engine */
    uint32_t engine_count;
    Behind *each;
    uint32_t each_count;
} Reader;

typedef struct {
    const char *name, *value, *purpose;
    int least, most; /* how many words it takes; most < 0 = any number */
    bool (*take)(Reader *reader, Behind behind, Error *error);
} Option;

/* --- options ----------------------------------------------------------------------------------
 */

static void collect(Behind **list, uint32_t *count, Behind behind) {
    *list = memory_resize(*list, (*count + 1) * sizeof **list);
    (*list)[(*count)++] = behind;
}

static bool take_engine(Reader *reader, Behind behind, Error *error) {
    enum { MOST_ENGINES = 250 };
    collect(&reader->engine, &reader->engine_count, behind);
    return reader->engine_count <= MOST_ENGINES ||
           error_set(error, "there are more than %d engines", MOST_ENGINES);
}

static bool take_each(Reader *reader, Behind behind, Error *error) {
    (void)error;
    collect(&reader->each, &reader->each_count, behind);
    return true;
}

static bool take_variant(Reader *reader, Behind behind, Error *error) {
    reader->args->variant = variant_find(behind.word[0]);
    return reader->args->variant ||
           error_set(error, "no game is called '%.40s'; quadriga --list-variants lists them",
                     behind.word[0]);
}

static bool take_rule(Reader *reader, Behind behind, Error *error) {
    char *rules = reader->args->rules;
    for (uint32_t i = 0; i < behind.count; i++) {
        const size_t n = strlen(rules);
        const int written =
            snprintf(rules + n, RULES_TEXT - n, "%s%s", n ? " " : "", behind.word[i]);
        if (written < 0 || (size_t)written >= RULES_TEXT - n)
            return error_set(error, "there are too many rules");
    }
    return true;
}

static bool take_setup(Reader *reader, Behind behind, Error *error) {
    (void)error;
    reader->args->setup = behind.word[0];
    return true;
}

static bool take_teams(Reader *reader, Behind behind, Error *error) {
    (void)error;
    reader->args->teams = behind.word[0];
    return true;
}

static bool take_seats(Reader *reader, Behind behind, Error *error) {
    (void)error;
    reader->args->seats = behind.word[0];
    return true;
}

static bool take_rounds(Reader *reader, Behind behind, Error *error) {
    int64_t n;
    if (!words_number(behind.word[0], 1, UINT32_MAX, &n, error))
        return false;
    reader->args->rounds = (uint64_t)n;
    return true;
}

static bool take_games(Reader *reader, Behind behind, Error *error) {
    return words_count(behind.word[0], 1, UINT16_MAX, &reader->args->games, error);
}

static bool take_concurrency(Reader *reader, Behind behind, Error *error) {
    return words_count(behind.word[0], 1, MOST_CONCURRENCY, &reader->args->concurrency, error);
}

static bool take_openings(Reader *reader, Behind behind, Error *error) {
    const char *file = NULL, *format = NULL, *order = NULL, *start = NULL, *plies = NULL;
    const Key keys[] = {{"file", &file},
                        {"format", &format},
                        {"order", &order},
                        {"start", &start},
                        {"plies", &plies}};
    OpeningChoice *choice = &reader->args->openings;
    if (!words_keys(behind, keys, sizeof keys / sizeof *keys, error))
        return false;
    choice->path = file;
    const char *dot = file ? strrchr(file, '.') : NULL;
    if (!format && dot && (strcasecmp(dot, ".pgn4") == 0 || strcasecmp(dot, ".pgn") == 0))
        format = "pgn4";
    if (format && strcasecmp(format, "pgn4") != 0 && strcasecmp(format, "fen4") != 0)
        return error_set(error, "format=%.20s: fen4 or pgn4 expected", format);
    choice->format = format && strcasecmp(format, "pgn4") == 0 ? OPENING_PGN4 : OPENING_FEN4;
    if (order && strcasecmp(order, "random") != 0 && strcasecmp(order, "sequential") != 0)
        return error_set(error, "order=%.20s: sequential or random expected", order);
    choice->shuffled = order && strcasecmp(order, "random") == 0;
    choice->has_plies = plies != NULL;
    return (!start || words_count(start, 1, UINT32_MAX, &choice->start, error)) &&
           (!plies || words_count(plies, 0, 1000, &choice->plies, error));
}

static bool take_srand(Reader *reader, Behind behind, Error *error) {
    int64_t n;
    if (!words_number(behind.word[0], 0, INT64_MAX, &n, error))
        return false;
    reader->args->seed = (uint64_t)n;
    return true;
}

static bool take_draw(Reader *reader, Behind behind, Error *error) {
    const char *from = "0", *count = NULL, *score = NULL;
    const Key keys[] = {{"movenumber", &from}, {"movecount", &count}, {"score", &score}};
    Adjudication *rule = &reader->args->adjudication;
    uint32_t centipawns = 0;
    if (!words_keys(behind, keys, sizeof keys / sizeof *keys, error))
        return false;
    if (!count || !score)
        return error_set(error, "movecount= and score= are needed");
    if (!words_count(from, 0, UINT16_MAX, &rule->draw_number, error) ||
        !words_count(count, 1, UINT16_MAX, &rule->draw_count, error) ||
        !words_count(score, 0, UINT16_MAX, &centipawns, error))
        return false;
    rule->draw_score = (int32_t)centipawns;
    return true;
}

static bool take_resign(Reader *reader, Behind behind, Error *error) {
    const char *count = NULL, *score = NULL;
    const Key keys[] = {{"movecount", &count}, {"score", &score}};
    Adjudication *rule = &reader->args->adjudication;
    uint32_t centipawns = 0;
    if (!words_keys(behind, keys, sizeof keys / sizeof *keys, error))
        return false;
    if (!count || !score)
        return error_set(error, "movecount= and score= are needed");
    if (!words_count(count, 1, UINT16_MAX, &rule->resign_count, error) ||
        !words_count(score, 1, UINT16_MAX, &centipawns, error))
        return false;
    rule->resign_score = (int32_t)centipawns;
    return true;
}

static bool take_maxmoves(Reader *reader, Behind behind, Error *error) {
    return words_count(behind.word[0], 1, UINT16_MAX, &reader->args->adjudication.most_moves,
                       error);
}

static bool take_sprt(Reader *reader, Behind behind, Error *error) {
    SprtArgs *sprt = &reader->args->sprt;
    const Key keys[] = {{"elo0", &sprt->elo0},
                        {"elo1", &sprt->elo1},
                        {"alpha", &sprt->alpha},
                        {"beta", &sprt->beta},
                        {"model", &sprt->model}};
    sprt->given = true;
    return words_keys(behind, keys, sizeof keys / sizeof *keys, error);
}

static bool take_interval(Reader *reader, Behind behind, Error *error) {
    return words_count(behind.word[0], 0, UINT32_MAX, &reader->args->rating_interval, error);
}

static bool take_pgnout(Reader *reader, Behind behind, Error *error) {
    (void)error;
    return words_file(behind.word[0], &reader->args->pgn);
}

static bool take_jsonout(Reader *reader, Behind behind, Error *error) {
    (void)error;
    return words_file(behind.word[0], &reader->args->journal);
}

static bool take_log(Reader *reader, Behind behind, Error *error) {
    (void)error;
    return words_file(behind.word[0], &reader->args->log);
}

static bool take_recover(Reader *reader, Behind behind, Error *error) {
    (void)behind;
    (void)error;
    return reader->args->recover = true;
}

static bool take_resume(Reader *reader, Behind behind, Error *error) {
    (void)behind;
    (void)error;
    return reader->args->resume = true;
}

static bool take_shard(Reader *reader, Behind behind, Error *error) {
    return words_shard(behind.word[0], &reader->args->shard, &reader->args->shards, error);
}

static bool take_startup(Reader *reader, Behind behind, Error *error) {
    int64_t n;
    if (!words_number(behind.word[0], 1, 3600000, &n, error))
        return false;
    reader->args->startup = n * 1000;
    return true;
}

static bool take_help(Reader *reader, Behind behind, Error *error) {
    (void)behind;
    (void)error;
    return reader->args->help = true;
}

static bool take_version(Reader *reader, Behind behind, Error *error) {
    (void)behind;
    (void)error;
    return reader->args->version = true;
}

/* clang-format off */
static const Option OPTIONS[] = {
    {"-engine", "key=value ...", "an engine; the first is A, the second B, ...", 1, -1, take_engine},
    {"-each", "key=value ...", "the same for all engines, where they do not say otherwise", 1, -1, take_each},
    {"-variant", "NAME", "the game (teams); quadriga --list-variants lists them", 1, 1, take_variant},
    {"-rule", "NAME=VALUE ...", "rules that it leaves open", 1, -1, take_rule},
    {"-setup", "NAME", "its starting array", 1, 1, take_setup},
    {"-teams", "PAIRS", "who plays with whom, such as ry/bg", 1, 1, take_teams},
    {"-seats", "DESIGN", "who sits where in the games of a round, see below", 1, 1, take_seats},
    {"-rounds", "N", "rounds: one opening each, in all seatings (1; with -sprt until it ends)", 1, 1, take_rounds},
    {"-games", "N", "games of a round, a multiple of its seatings (one of each)", 1, 1, take_games},
    {"-concurrency", "N", "games at once (1)", 1, 1, take_concurrency},
    {"-openings", "key=value ...", "file= of openings, format=fen4|pgn4, order=sequential|random,", 1, -1, take_openings},
    {"", "", "start= the first taken, plies= of each game; without a file", 0, 0, NULL},
    {"", "", "plies= moves by lot from the start (8)", 0, 0, NULL},
    {"-srand", "N", "seed of all that is left to chance (1)", 1, 1, take_srand},
    {"-draw", "key=value ...", "two sides: drawn when, after movenumber= moves a seat, no score was", 1, -1, take_draw},
    {"", "", "beyond score= centipawns for movecount= moves of each", 0, 0, NULL},
    {"-resign", "key=value ...", "a side resigns when it saw itself score= centipawns behind for", 1, -1, take_resign},
    {"", "", "movecount= moves of each of its seats", 0, 0, NULL},
    {"-maxmoves", "N", "stop a game after N moves a seat", 1, 1, take_maxmoves},
    {"-sprt", "key=value ...", "stop when it is sure whether A is elo1= or no more than elo0=", 1, -1, take_sprt},
    {"", "", "stronger than B; alpha= beta= (0.05) model=logistic|normalized", 0, 0, NULL},
    {"-ratinginterval", "N", "show the standings every N games (10; 0 = at the end)", 1, 1, take_interval},
    {"-pgnout", "FILE", "add the games there (PGN4, with scores, depths and times)", 1, 1, take_pgnout},
    {"-jsonout", "FILE", "the journal, a line of JSON a game; needed for -resume and merge", 1, 1, take_jsonout},
    {"-log", "FILE", "write down all that is said to engines and by them", 1, 1, take_log},
    {"-recover", "", "go on when an engine crashes or stalls: start it anew", 0, 0, take_recover},
    {"-resume", "", "go on with the match of the journal, if there is one", 0, 0, take_resume},
    {"-shard", "I/N", "play only the I-th of N parts: for several machines, then merge", 1, 1, take_shard},
    {"-startup-ms", "MS", "how long engines may take to get ready (10000)", 1, 1, take_startup},
    {"--help", "", "this text", 0, 0, take_help},
    {"--version", "", "which version this is", 0, 0, take_version},
};
/* clang-format on */

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

/* --- help ------------------------------------------------------------------------------------- */

static const char USAGE[] =
    "usage: quadriga-match -engine cmd=A ... -engine cmd=B ... -each tc=10+0.1 [options]\n"
    "       quadriga-match merge a.jsonl b.jsonl ... [-sprt ...] [-pgnout FILE] [-jsonout FILE]\n"
    "\n"
    "Plays engines against each other and says which is stronger. merge puts journals of one\n"
    "match together and computes everything anew.\n"
    "\n";

static const char EXAMPLE[] =
    "\n"
    "The status is 0 when the match was played, 1 when it failed, 2 for a wrong command line, 130\n"
    "after Ctrl-C. An example:\n"
    "  quadriga-match -engine name=new cmd=./new -engine name=old cmd=./old -each nodes=20000 \\\n"
    "    -variant ffa -rounds 200 -concurrency 2 -jsonout m.jsonl -resume -pgnout m.pgn4\n";

void match_args_help(FILE *file) {
    Buffer more = {NULL, 0, 0};
    fputs(USAGE, file);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const int width = (int)(strlen(OPTIONS[i].name) + strlen(OPTIONS[i].value));
        fprintf(file, "  %s %s%*s%s\n", OPTIONS[i].name, OPTIONS[i].value,
                width < 23 ? 23 - width : 1, "", OPTIONS[i].purpose);
    }
    buffer_put(&more, "\n  -engine and -each:\n");
    engine_spec_help(&more);
    buffer_put(&more, "\n  -seats:\n");
    seating_help(&more);
    buffer_put(&more, "    \"A B A B, B A B A\"  seatings written out: engines in turn order\n");
    fputs(more.text, file);
    fputs(EXAMPLE, file);
    buffer_free(&more);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool finish_engines(Reader *reader, Error *error) {
    MatchArgs *args = reader->args;
    args->engines = memory_new((reader->engine_count + 1) * sizeof *args->engines);
    for (uint32_t e = 0; e < reader->engine_count; e++) {
        EngineSpec *spec = &args->engines[args->engine_count++];
        *spec = engine_spec_new();
        for (uint32_t i = 0; i < reader->each_count; i++)
            for (uint32_t k = 0; k < reader->each[i].count; k++)
                if (!engine_spec_set(spec, reader->each[i].word[k], error))
                    return false;
        for (uint32_t k = 0; k < reader->engine[e].count; k++)
            if (!engine_spec_set(spec, reader->engine[e].word[k], error))
                return false;
        if (!engine_spec_finish(spec, error))
            return false;
    }
    return args->merge || args->help || args->version || args->engine_count ||
           error_set(error, "no -engine is given");
}

/* Takes an option with the words behind it; *at stands behind them then. */
static bool take_option(Reader *reader, int argc, char **argv, int *at, Error *error) {
    const char *name = argv[(*at)++];
    const Option *option = OPTIONS, *const end = OPTIONS + OPTION_COUNT;
    while (option < end && (!option->take || strcmp(option->name, name) != 0))
        option++;
    if (option == end)
        return error_set(error, "unknown option '%.40s'", name);
    Behind behind = {argv + *at, 0};
    while (*at < argc && argv[*at][0] != '-' &&
           (option->most < 0 || (int)behind.count < option->most)) {
        behind.count++;
        ++*at;
    }
    if ((int)behind.count < option->least)
        return error_set(error, "%s wants %s", name, option->value);
    Error why;
    return option->take(reader, behind, &why) || error_set(error, "%s: %.200s", name, why.text);
}

static bool read_words(Reader *reader, int argc, char **argv, Error *error) {
    MatchArgs *args = reader->args;
    int at = 1;
    args->merge = argc > 1 && strcmp(argv[1], "merge") == 0;
    if (args->merge) {
        args->journals = argv + 2;
        for (at = 2; at < argc && argv[at][0] != '-'; at++)
            args->journal_count++;
    }
    while (at < argc && !args->help && !args->version) {
        if (argv[at][0] != '-')
            return error_set(error, "'%.40s' does not belong to an option", argv[at]);
        if (!take_option(reader, argc, argv, &at, error))
            return false;
    }
    return true;
}

bool match_args_read(int argc, char **argv, MatchArgs *args, Error *error) {
    Reader reader = {.args = args};
    *args = (MatchArgs){.variant = ALL_VARIANTS[0],
                        .concurrency = 1,
                        .seed = 1,
                        .shards = 1,
                        .rating_interval = RATINGS,
                        .startup = INT64_C(1000) * STARTUP_MS};
    const bool ok = read_words(&reader, argc, argv, error) && finish_engines(&reader, error);
    free(reader.engine);
    free(reader.each);
    return ok;
}

void match_args_free(MatchArgs *args) {
    for (uint32_t e = 0; e < args->engine_count; e++)
        engine_spec_free(&args->engines[e]);
    free(args->engines);
    *args = (MatchArgs){.variant = NULL};
}
