/* The program's front door: the protocol on standard input and output, a subcommand, or one
 * protocol command given as arguments. */
#include "engine/memory.h"
#include "protocol/analyse_main.h"
#include "protocol/board_main.h"
#include "protocol/commands.h"
#include "protocol/console.h"
#include "protocol/genfens.h"
#include "protocol/streams.h"
#include "search/priority.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char HELP[] =
    "usage: quadriga                      speak the protocol (UCI for four seats) on stdin and "
    "stdout\n"
    "       quadriga play [options]       play a game in the terminal; play --help lists the "
    "options\n"
    "       quadriga board [FEN4] [opt.]  draw a position, as text or as SVG; see board --help\n"
    "       quadriga analyse FILE [opt.]   go through a recorded game; see analyse --help\n"
    "       quadriga bench [--depth n] [--threads n] [--hash MiB] [--variant name]\n"
    "                      [--algorithm A] [--json]\n"
    "                                     search fixed positions: node count and speed\n"
    "       quadriga bench --scaling n | --hash-scaling | --growth [--nodes n] [--svg FILE]\n"
    "                                     compare n threads with one; sizes of the table; growth "
    "of\n"
    "                                     nodes with depth, by model: see bench --help\n"
    "       quadriga genfens N [words]    starting positions as FEN4; genfens --help lists the "
    "words\n"
    "       quadriga <command> [words]    run one command of the protocol, for example: go perft "
    "4\n"
    "       quadriga --list-variants      the games that can be played\n"
    "       quadriga --help | --version\n"
    "\n"
    "commands of the protocol:\n";

/* Subcommands: each reads its own options, from argv[1] on, and returns the exit status. */
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} SUBCOMMANDS[] = {
    {"play", console_main},
    {"board", board_main},
    {"analyse", analyse_main},
    {"analyze", analyse_main},
};

static int show_help(void) {
    Output out;
    FILE *file = output_whole(&out, stdout);
    fputs(HELP, file);
    commands_help(file);
    return output_whole_end(&out) ? 0 : 1;
}

static int show_version(void) {
    Output out;
    fputs("Quadriga " QUADRIGA_VERSION "\n", output_whole(&out, stdout));
    return output_whole_end(&out) ? 0 : 1;
}

/* "Stalemate=draw|pass", default first. */
static void put_rule(FILE *file, const RuleOption *option) {
    fprintf(file, " %s=", option->name);
    for (const char *p = option->values; *p; p++)
        fputc(*p == ' ' ? '|' : *p, file);
}

static int list_variants(void) {
    Output out;
    FILE *file = output_whole(&out, stdout);
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        const Variant *variant = ALL_VARIANTS[i];
        fprintf(file, "%s: seats %s (%s), teams %s, set-ups", variant->name, variant->seats,
                variant->seat_names, variant->pairings);
        for (uint32_t k = 0; k < variant->setup_count; k++)
            fprintf(file, " %s", variant->setups[k].name);
        if (variant->options[0].name)
            fputs(", rules", file);
        for (uint32_t k = 0; k < RULE_OPTIONS && variant->options[k].name; k++)
            put_rule(file, &variant->options[k]);
        fputc('\n', file);
    }
    return output_whole_end(&out) ? 0 : 1;
}

/* The arguments as one line, `between` between them; NULL when memory is gone. */
static char *join(int count, char **words, char between) {
    size_t room = 1;
    for (int i = 0; i < count; i++)
        room += strlen(words[i]) + 1;
    char *line = calloc(room, 1), *at = line;
    for (int i = 0; line && i < count; i++) {
        if (i)
            *at++ = between;
        const size_t length = strlen(words[i]);
        memcpy(at, words[i], length);
        at += length;
    }
    return line;
}

/* The protocol: with `line`, that line alone. */
static int speak(const char *line) {
    Output out;
    Error error = {"no memory or no descriptor for reading"};
    output_init(&out, stdout);
    Input *input = input_new(STDIN_FILENO);
    Session *session = input ? session_new(&out, input, &error) : NULL;
    int status = 1;
    if (session) {
        priority_of_reader();
        input_catch_signals(input);
        status = line ? session_run_line(session, line) : session_run(session);
    } else {
        fprintf(stderr, "quadriga: %s\n", error.text);
    }
    session_free(session);
    input_free(input);
    output_destroy(&out);
    return status;
}

enum { STACK = 3 << 20, PAGE = 1 << 12 };

#ifdef __GNUC__
__attribute__((noinline)) /* or it would stay taken */
#endif
static int
touch_stack(void) {
    volatile char stack[STACK];
    for (size_t i = 0; i < STACK; i += PAGE)
        stack[i] = 0;
    return stack[0];
}

/* What the deepest search on this thread takes of its stack may not be had later, when others have
 * taken the memory that there is: so it is made now. false when it cannot be had. */
static bool deepen_stack(void) {
    struct rlimit limit;
    if (!memory_is_left(2 * STACK))
        return false;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < 2 * STACK)
        return true; /* whoever wants it that shallow */
    return touch_stack() == 0;
}

/* A reader who has gone is found out by writing, and told by the exit status. */
static void ignore_broken_pipe(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

int main(int argc, char **argv) {
    streams_prepare();
    ignore_broken_pipe();
    if (!deepen_stack()) {
        fputs("quadriga: no memory to begin with\n", stderr);
        return 1;
    }
    if (argc < 2)
        return speak(NULL);
    for (size_t i = 0; i < sizeof SUBCOMMANDS / sizeof *SUBCOMMANDS; i++)
        if (strcmp(argv[1], SUBCOMMANDS[i].name) == 0)
            return SUBCOMMANDS[i].run(argc - 1, argv + 1);
    if (strcmp(argv[1], "--help") == 0)
        return show_help();
    if (strcmp(argv[1], "--version") == 0)
        return show_version();
    if (strcmp(argv[1], "--list-variants") == 0)
        return list_variants();
    if (argv[1][0] == '-') {
        fprintf(stderr, "quadriga: unknown option '%s' (--help lists what there is)\n", argv[1]);
        return 2;
    }
    /* Names of files, which may have blanks in them, are words of this one only. */
    const char between = text_is((Text){argv[1], strlen(argv[1])}, "bench") ? '\n' : ' ';
    char *line = join(argc - 1, argv + 1, between);
    if (!line) {
        fputs("quadriga: no memory for the command\n", stderr);
        return 1;
    }
    Words words = words_of(line, strlen(line));
    const bool is_genfens = text_is(words_next(&words), "genfens");
    const int status = is_genfens ? genfens_main(words) : speak(line);
    free(line);
    return status;
}
