/* A word has a row that says how it is read and for which kinds of measuring it means something.
 * Words come in any order, so that is judged when all are read. */
#include "protocol/benchmark_words.h"

#include "bench/growth.h"

#include <inttypes.h>
#include <string.h>

const char BENCHMARK_WORDS[] =
    "[[depth] n] [threads n] [hash MiB] [variant V] [algorithm A] [evalfile FILE]"
    " [json] [scaling n | hash-scaling | growth [nodes n] [svg FILE]] | help";

enum { HASH_MOST = 1 << 20 };

typedef struct {
    BenchmarkWish *wish;
    int64_t depth;  /* 0 = not said */
    uint32_t words; /* those that were said, by row */
    bool arguments; /* a line for each argument of the program: see benchmark_words.h */
} Reading;

/* --- one word --------------------------------------------------------------------------------- */

/* The next piece of "1,4,16"; length 0 = there are no more. */
static Text piece_next(Text *list) {
    const char *comma = list->length ? memchr(list->at, ',', list->length) : NULL;
    const Text piece = {list->at, comma ? (size_t)(comma - list->at) : list->length};
    const size_t used = piece.length + (comma != NULL);
    list->at += used;
    list->length -= used;
    return piece;
}

static bool read_number(const char *name, Text value, int64_t low, int64_t high, int64_t *out,
                        Error *error) {
    return text_wanted("bench", (Text){name, strlen(name)}, value, low, high, out, error);
}

static bool read_threads(Reading *reading, Text value, Error *error) {
    int64_t number;
    if (!read_number("threads", value, 1, MAX_THREADS, &number, error))
        return false;
    reading->wish->threads = (uint32_t)number;
    return true;
}

static bool read_scaling(Reading *reading, Text value, Error *error) {
    int64_t number;
    if (!read_number("scaling", value, 2, MAX_THREADS, &number, error))
        return false;
    reading->wish->threads = (uint32_t)number;
    return true;
}

static bool read_hash(Reading *reading, Text value, Error *error) {
    BenchmarkWish *wish = reading->wish;
    wish->hash_count = 0;
    do {
        int64_t number;
        if (!read_number("hash", piece_next(&value), 1, HASH_MOST, &number, error))
            return false;
        if (wish->hash_count == BENCH_MEANS)
            return error_set(error, "bench: hash takes no more than %d sizes", BENCH_MEANS);
        wish->hash[wish->hash_count++] = (size_t)number;
    } while (value.length);
    return true;
}

static bool read_algorithm(Reading *reading, Text value, Error *error) {
    BenchmarkWish *wish = reading->wish;
    char shown[SHOWN];
    wish->algorithm_count = 0;
    do {
        const Text name = piece_next(&value);
        uint32_t found = 0;
        while (found < ALGORITHMS && !text_is(name, ALGORITHM_NAMES[found]))
            found++;
        if (found == ALGORITHMS)
            return error_set(error, "bench: there is no algorithm '%s'", text_shown(name, shown));
        for (uint32_t i = 0; i < wish->algorithm_count; i++)
            if (wish->algorithm[i] == found)
                return error_set(error, "bench: the algorithm '%s' is said twice",
                                 ALGORITHM_NAMES[found]);
        wish->algorithm[wish->algorithm_count++] = (Algorithm)found;
    } while (value.length);
    return true;
}

static bool read_variant(Reading *reading, Text value, Error *error) {
    char name[32], shown[SHOWN];
    const Variant *variant = text_copy(value, name, sizeof name) ? variant_find(name) : NULL;
    reading->wish->variant = variant;
    return variant || error_set(error, "bench: there is no variant '%s'", text_shown(value, shown));
}

static bool read_nodes(Reading *reading, Text value, Error *error) {
    int64_t number;
    if (!read_number("nodes", value, 1, INT64_MAX, &number, error))
        return false;
    reading->wish->nodes = (uint64_t)number;
    return true;
}

/* The name of a file: a word, or as an argument a whole line. */
static Text path_next(const Reading *reading, Words *words, bool joined) {
    if (!reading->arguments)
        return words_next(words);
    if (!joined && words->at < words->end)
        words->at++; /* the end of the word's own line */
    const size_t left = (size_t)(words->end - words->at);
    const char *newline = left ? memchr(words->at, '\n', left) : NULL;
    const Text path = {words->at, newline ? (size_t)(newline - words->at) : left};
    words->at += path.length;
    return path;
}

static bool read_path(const char *word, Text value, char path[BENCHMARK_PATH], Error *error) {
    if (!value.length)
        return error_set(error, "bench: no file's name follows %s", word);
    return text_copy(value, path, BENCHMARK_PATH) ||
           error_set(error, "bench: the name of the %s has more than %d bytes", word,
                     BENCHMARK_PATH - 1);
}

static bool read_svg(Reading *reading, Text value, Error *error) {
    return read_path("svg", value, reading->wish->svg, error);
}

static bool read_evalfile(Reading *reading, Text value, Error *error) {
    return read_path("evalfile", value, reading->wish->evalfile, error);
}

/* --- all words -------------------------------------------------------------------------------- */

enum {
    RUN = 1 << BENCHMARK_RUN,
    SCALING = 1 << BENCHMARK_SCALING,
    HASHES = 1 << BENCHMARK_HASHES,
    GROWTH = 1 << BENCHMARK_GROWTH,
    ANY = RUN | SCALING | HASHES | GROWTH,
};

/* ORDER BenchmarkKind */
static const char *const KIND_NAMES[] = {"a plain run", "scaling", "hash-scaling", "growth"};

enum { JSON, SCALING_WORD, HASHES_WORD, GROWTH_WORD, HELP, OTHERS };

static const struct {
    const char *name;
    uint32_t kinds;                                           /* with which it may be said */
    bool (*read)(Reading *reading, Text value, Error *error); /* NULL = it has no value */
} WORDS[] = {
    [JSON] = {"json", ANY, NULL},
    [SCALING_WORD] = {"scaling", SCALING, read_scaling},
    [HASHES_WORD] = {"hash-scaling", HASHES, NULL},
    [GROWTH_WORD] = {"growth", GROWTH, NULL},
    [HELP] = {"help", ANY, NULL},
    [OTHERS] = {"threads", RUN | HASHES, read_threads},
    {"hash", ANY, read_hash},
    {"variant", ANY, read_variant},
    {"algorithm", ANY, read_algorithm},
    {"nodes", GROWTH, read_nodes},
    {"svg", GROWTH, read_svg},
    {"evalfile", ANY, read_evalfile},
};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

/* A depth stands alone or behind its word. */
static bool read_depth(Reading *reading, Text word, Words *words, Error *error) {
    char shown[SHOWN], other[SHOWN];
    const bool named = text_is(word, "depth");
    const Text value = named ? words_next(words) : word;
    const int64_t before = reading->depth;
    int64_t number;
    if (!named && !text_number(value, INT64_MIN, INT64_MAX, &number))
        return error_set(error, "bench: '%s' is no word that it knows: %s", text_shown(word, shown),
                         BENCHMARK_WORDS);
    if (!named && !text_number(value, 1, MAX_PLY - 1, &reading->depth))
        return error_set(error, "bench: '%s' is no depth from 1 to %d", text_shown(word, shown),
                         MAX_PLY - 1);
    if (named && !read_number("depth", value, 1, MAX_PLY - 1, &reading->depth, error))
        return false;
    if (!before)
        return true;
    snprintf(other, sizeof other, "%" PRId64, before);
    return error_set(error, "bench: there is one depth, not '%s' and '%s'", other,
                     text_shown(value, shown));
}

/* "--threads" is "threads", and of "--threads=2" the words go on behind the sign: *joined. */
static Text word_next(Words *words, bool *joined) {
    Text word = words_next(words);
    *joined = false;
    if (word.length <= 2 || word.at[0] != '-' || word.at[1] != '-')
        return word;
    const char *sign = memchr(word.at + 3, '=', word.length - 3);
    *joined = sign != NULL;
    if (sign) {
        words->at = sign + 1;
        word.length = (size_t)(sign - word.at);
    }
    return (Text){word.at + 2, word.length - 2};
}

static bool read_word(Reading *reading, Text word, bool joined, Words *words, Error *error) {
    char shown[SHOWN];
    uint32_t i = 0;
    while (i < WORD_COUNT && !text_is(word, WORDS[i].name))
        i++;
    if (i == WORD_COUNT && joined && !text_is(word, "depth"))
        return error_set(error, "bench: there is no '--%s'", text_shown(word, shown));
    if (i == WORD_COUNT)
        return read_depth(reading, word, words, error);
    reading->words |= 1u << i;
    if (!WORDS[i].read)
        return !joined || error_set(error, "bench: %s has no value", WORDS[i].name);
    const bool path = WORDS[i].read == read_svg || WORDS[i].read == read_evalfile;
    return WORDS[i].read(reading, path ? path_next(reading, words, joined) : words_next(words),
                         error);
}

static bool said(const Reading *reading, uint32_t row) { return reading->words >> row & 1; }

static BenchmarkKind kind_of(const Reading *reading) {
    return said(reading, SCALING_WORD)  ? BENCHMARK_SCALING
           : said(reading, HASHES_WORD) ? BENCHMARK_HASHES
           : said(reading, GROWTH_WORD) ? BENCHMARK_GROWTH
                                        : BENCHMARK_RUN;
}

/* Do the words fit together? */
static bool judge(const Reading *reading, Error *error) {
    const BenchmarkWish *wish = reading->wish;
    const char *kind = KIND_NAMES[wish->kind];
    for (uint32_t i = 0; i < WORD_COUNT; i++)
        if (said(reading, i) && !(WORDS[i].kinds >> wish->kind & 1))
            return error_set(error, "bench: %s has no meaning with %s", WORDS[i].name, kind);
    if (wish->hash_count > 1 && wish->kind != BENCHMARK_HASHES)
        return error_set(error, "bench: %s takes one hash", kind);
    if (wish->hash_count == 1 && wish->kind == BENCHMARK_HASHES)
        return error_set(error, "bench: one hash compares with nothing: hash 1,4,16");
    if (wish->algorithm_count > 1 && wish->kind != BENCHMARK_GROWTH)
        return error_set(error, "bench: %s takes one algorithm", kind);
    return true;
}

/* What was not said is as the kind has it. */
static void complete(const Reading *reading) {
    static const size_t SIZES[] = {1, 4, 16, 64};
    BenchmarkWish *wish = reading->wish;
    const bool grows = wish->kind == BENCHMARK_GROWTH;
    wish->depth = reading->depth                ? (uint32_t)reading->depth
                  : wish->kind == BENCHMARK_RUN ? BENCH_DEPTH
                  : grows                       ? GROWTH_DEPTH
                                                : SCALING_DEPTH;
    if (!wish->hash_count && wish->kind == BENCHMARK_HASHES) {
        wish->hash_count = sizeof SIZES / sizeof *SIZES;
        memcpy(wish->hash, SIZES, sizeof SIZES);
    } else if (!wish->hash_count) {
        wish->hash[wish->hash_count++] = BENCH_HASH;
    }
    if (!wish->algorithm_count && !grows)
        wish->algorithm[wish->algorithm_count++] = ALGORITHM_AUTO;
}

bool benchmark_words_read(Words words, BenchmarkWish *wish, Error *error) {
    Reading reading = {.wish = wish, .arguments = words.at < words.end && *words.at == '\n'};
    bool joined;
    *wish = (BenchmarkWish){.threads = 1, .nodes = GROWTH_NODES};
    for (Text word; (word = word_next(&words, &joined)).length;)
        if (!read_word(&reading, word, joined, &words, error))
            return false;
    wish->kind = kind_of(&reading);
    wish->json = said(&reading, JSON);
    wish->help = said(&reading, HELP);
    if (wish->help)
        return true;
    if (!judge(&reading, error))
        return false;
    complete(&reading);
    return true;
}

void benchmark_words_help(FILE *file) {
    fprintf(
        file,
        "usage: bench %s\n"
        "\n"
        "Searches fixed positions, and ends with the number of nodes and their speed.\n"
        "\n"
        "  n, depth n     how deep, in plies (%d)\n"
        "  threads n      how many threads think (1)\n"
        "  hash MiB       memory of the search, anew for each position (%d)\n"
        "  variant V      only the positions of this game\n"
        "  algorithm A    search as this model, where it makes sense: auto (the game's own), "
        "team,\n"
        "                 paranoid, brs, maxn or mix\n"
        "  evalfile FILE  numbers of the evaluation (those of EvalFile, else compiled in)\n"
        "  json           the same as one line of JSON\n"
        "  scaling n      with one thread and with n in turns, %d times over, to depth %d unless\n"
        "                 another is said; compares speed, and time to that depth\n"
        "  hash-scaling   the same with tables of 1, 4, 16 and 64 MiB in turns, once; hash 2,8 "
        "says\n"
        "                 which (up to %d)\n"
        "  growth         nodes to each depth (to %d), and by what they grow from one to the next\n"
        "                 (the effective branching factor), by game and model; algorithm\n"
        "                 team,maxn says which, else those that make sense in a game\n"
        "  nodes n        with growth: a position's search ends with so many (%d); depths that\n"
        "                 not all positions finish are not shown\n"
        "  svg FILE       with growth: draws it, too\n"
        "  help           this text\n"
        "\n"
        "Each word may have two dashes before it, and then its value behind a = (--depth=9).\n",
        BENCHMARK_WORDS, BENCH_DEPTH, BENCH_HASH, SCALING_ROUNDS, SCALING_DEPTH, BENCH_MEANS,
        GROWTH_DEPTH, GROWTH_NODES);
}
