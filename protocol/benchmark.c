/* Speed is told to people and to programs that read the last lines: the words before the colons and
 * their columns are those that such programs know from other engines. */
#include "protocol/benchmark.h"

#include "bench/bench.h"

#include <inttypes.h>
#include <string.h>

const char BENCHMARK_WORDS[] = "[[depth] n] [threads n] [hash MiB] [variant V] [scaling n] | help";
const char BENCHMARK_PURPOSE[] =
    "search fixed positions: node count and speed; with scaling, of n threads against one";

enum { HASH_MOST = 1 << 20 };

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    int64_t depth; /* 0 = not said */
    int64_t threads, hash;
    int64_t scaling; /* threads to compare with one; 0 = no comparison */
    const Variant *variant;
    bool help;
} Said;

/* "--threads" is "threads". */
static Text without_dashes(Text word) {
    if (word.length > 2 && word.at[0] == '-' && word.at[1] == '-') {
        word.at += 2;
        word.length -= 2;
    }
    return word;
}

/* A depth stands alone or behind its word. */
static bool read_depth(Said *said, Text word, Words *words, Error *error) {
    char shown[SHOWN], other[SHOWN];
    const bool named = text_is(word, "depth");
    const Text value = named ? words_next(words) : word;
    const int64_t before = said->depth;
    int64_t number;
    if (!named && !text_number(value, INT64_MIN, INT64_MAX, &number))
        return error_set(error, "bench: '%s' is no word that it knows: %s", text_shown(word, shown),
                         BENCHMARK_WORDS);
    if (!named && !text_number(value, 1, MAX_PLY - 1, &said->depth))
        return error_set(error, "bench: '%s' is no depth from 1 to %d", text_shown(word, shown),
                         MAX_PLY - 1);
    if (named && !text_wanted("bench", word, value, 1, MAX_PLY - 1, &said->depth, error))
        return false;
    if (!before)
        return true;
    snprintf(other, sizeof other, "%" PRId64, before);
    return error_set(error, "bench: there is one depth, not '%s' and '%s'", other,
                     text_shown(value, shown));
}

static bool read_word(Said *said, Text word, Words *words, Error *error) {
    char name[32], shown[SHOWN];
    const bool threads = text_is(word, "threads"), hash = text_is(word, "hash"),
               scaling = text_is(word, "scaling"), variant = text_is(word, "variant");
    if (text_is(word, "help"))
        return said->help = true;
    if (!threads && !hash && !scaling && !variant)
        return read_depth(said, word, words, error);
    const Text value = words_next(words);
    if (threads)
        return text_wanted("bench", word, value, 1, MAX_THREADS, &said->threads, error);
    if (hash)
        return text_wanted("bench", word, value, 1, HASH_MOST, &said->hash, error);
    if (scaling)
        return text_wanted("bench", word, value, 2, MAX_THREADS, &said->scaling, error);
    said->variant = text_copy(value, name, sizeof name) ? variant_find(name) : NULL;
    return said->variant ||
           error_set(error, "bench: there is no variant '%s'", text_shown(value, shown));
}

static bool read_words(Words words, Said *said, Error *error) {
    *said = (Said){.threads = 1, .hash = BENCH_HASH};
    for (Text word; (word = without_dashes(words_next(&words))).length;)
        if (!read_word(said, word, &words, error))
            return false;
    return true;
}

/* --- measuring -------------------------------------------------------------------------------- */

static void on_position(void *context, uint32_t number, uint32_t count, const char *fen) {
    output_line(context, "Position: %" PRIu32 "/%" PRIu32 " (%s)", number, count, fen);
}

static void put_help(Output *out) {
    output_begin(out);
    fprintf(
        out->file,
        "usage: bench %s\n"
        "\n"
        "Searches fixed positions, and ends with the number of nodes and their speed.\n"
        "\n"
        "  n, depth n     how deep, in plies (%d)\n"
        "  threads n      how many threads think (1)\n"
        "  hash MiB       memory of the search, anew for each position (%d)\n"
        "  variant V      only the positions of this game\n"
        "  scaling n      with one thread and with n in turns, %d times over, to depth %d unless\n"
        "                 another is said; compares speed, and time to that depth\n"
        "  help           this text\n"
        "\n"
        "Each word may have two dashes before it.\n",
        BENCHMARK_WORDS, BENCH_DEPTH, BENCH_HASH, SCALING_ROUNDS, SCALING_DEPTH);
    output_end(out);
}

static double speed(const BenchTotal *total) {
    return (double)total->nodes * 1e6 / (double)total->us;
}

static void put_total(Output *out, const BenchTotal *total) {
    output_begin(out);
    fprintf(out->file, "Nodes searched  : %" PRIu64 "\nNodes/second    : %.0f\n", total->nodes,
            speed(total));
    output_end(out);
}

static void put_scaling(Output *out, const char *title, const BenchPlan *plan,
                        const Scaling *scaling) {
    const BenchTotal *one = &scaling->one, *many = &scaling->many;
    output_begin(out);
    fprintf(out->file,
            "%s\n"
            "Threads         : 1, %" PRIu32 "\n"
            "Nodes searched  : %" PRIu64 ", %" PRIu64 "\n"
            "Nodes/second    : %.0f, %.0f: %.2f times\n"
            "Seconds to depth: %.2f, %.2f: %.2f times as fast (mean of positions %.2f)\n",
            title, plan->threads, one->nodes, many->nodes, speed(one), speed(many),
            speed(many) / speed(one), (double)one->us / 1e6, (double)many->us / 1e6,
            (double)one->us / (double)many->us, scaling->faster);
    output_end(out);
}

static void gather(BenchTotal *sum, const BenchTotal *part) {
    sum->nodes += part->nodes;
    sum->us += part->us;
}

static bool compare(Output *out, const BenchPlan *plan, Error *error) {
    Scaling sum = {.faster = 0};
    for (uint32_t round = 0; round < SCALING_ROUNDS; round++) {
        Scaling scaling;
        char title[32];
        if (!bench_scaling(plan, round, &scaling, error))
            return false;
        snprintf(title, sizeof title, "Round %" PRIu32 "/%d", round + 1, SCALING_ROUNDS);
        put_scaling(out, title, plan, &scaling);
        gather(&sum.one, &scaling.one);
        gather(&sum.many, &scaling.many);
        sum.faster += scaling.faster / SCALING_ROUNDS;
    }
    put_scaling(out, "All rounds", plan, &sum);
    return true;
}

void benchmark_serve(Session *session, Words words) {
    Said said;
    Error error;
    if (!read_words(words, &said, &error)) {
        session_error(session, "E_ARG", "%s", error.text);
        return;
    }
    if (said.help) {
        put_help(session->out);
        return;
    }
    if (session_is_searching(session)) {
        session_error(session, "E_STATE", "bench: a search is running");
        return;
    }
    const BenchPlan plan = {
        .depth = (uint32_t)(said.depth     ? said.depth
                            : said.scaling ? SCALING_DEPTH
                                           : BENCH_DEPTH),
        .hash = (size_t)said.hash,
        .threads = (uint32_t)(said.scaling ? said.scaling : said.threads),
        .variant = said.variant ? said.variant->name : NULL,
        .on_position = said.scaling ? NULL : on_position,
        .context = session->out,
    };
    if (!bench_count(&plan)) {
        session_error(session, "E_ARG", "bench: no positions of %s", plan.variant);
        return;
    }
    BenchTotal total;
    input_release_signals(); /* nobody looks at them meanwhile: they end the program */
    const bool ok =
        said.scaling ? compare(session->out, &plan, &error) : bench_run(&plan, &total, &error);
    input_catch_signals(session->input);
    if (!ok)
        session_error(session, "E_MEM", "bench: %.200s", error.text);
    else if (!said.scaling)
        put_total(session->out, &total);
}
