/* The front door of all that makes numbers for the evaluation: games as data, and what is done with
 * them. Each subcommand has a file of its own. */
#include "tuning/tune.h"

#include "protocol/streams.h"

#include <string.h>

typedef struct {
    const char *name, *purpose;
    int (*run)(int argc, char **argv, FILE *out);
} Command;

static const Command COMMANDS[] = {
    {"datagen", "play the engine against itself, and keep positions with scores and results",
     tune_datagen},
    {"fit", "fit the numbers of an evaluation to positions", tune_fit},
    {"plot", "draw a row's piece-square tables, and a fit's losses", tune_plot},
    {"inspect", "show what is in a file of positions", tune_inspect},
    {"merge", "put files together, each position once", tune_merge},
    {"shuffle", "bring a file into an order by lot", tune_shuffle},
    {"spsa", "tune numbers of search and evaluation by pairs of games", tune_spsa},
    {"stats", "count what is in files", tune_stats},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static int show_help(void) {
    puts("usage: quadriga-tune COMMAND [options]\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].purpose);
    puts("\nEach has a --help of its own. The status is 0 when all was done, 1 when it failed, 2\n"
         "for a wrong command line, 130 after Ctrl-C.");
    return fflush(stdout) == 0 ? TUNE_DONE : TUNE_FAILED;
}

int main(int argc, char **argv) {
    streams_prepare();
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return show_help();
    if (strcmp(name, "--version") == 0)
        return puts("quadriga-tune " QUADRIGA_VERSION) >= 0 && fflush(stdout) == 0 ? TUNE_DONE
                                                                                   : TUNE_FAILED;
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i].name) == 0) {
            const int status = COMMANDS[i].run(argc - 1, argv + 1, stdout);
            return fflush(stdout) == 0 && !ferror(stdout) ? status : TUNE_FAILED;
        }
    if (name[0])
        fprintf(stderr, "quadriga-tune: unknown command '%.40s'; --help lists them\n", name);
    else
        fputs("quadriga-tune: which command? --help lists them\n", stderr);
    return TUNE_MISUSED;
}
