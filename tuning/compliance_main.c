/* quadriga-compliance: does an engine keep to the protocol? Runs the checks one after the other,
 * each with a program of its own, and prints a line for each. Exit status: 0 none failed, 1 one
 * did, 2 the command line is wrong or the engine cannot be started. */
#include "protocol/streams.h"
#include "tuning/compliance.h"

#include "engine/memory.h"
#include "tuning/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: quadriga-compliance [options] 'COMMAND [ARGUMENTS]'\n"
    "\n"
    "Runs an engine and checks that it keeps to the protocol (UCI for four seats), case by case.\n"
    "The command is taken apart without a shell: words parted by blanks, quotes as usual.\n"
    "\n"
    "  --list            the checks and what each looks at\n"
    "  --only NAME       this check; repeated as needed\n"
    "  --variant NAME    the game that is played (teams); all = each that the engine offers\n"
    "  --timeout MS      how long any answer may take (10000)\n"
    "  --rounds N        how often what must hold always is tried (20)\n"
    "  --slack FACTOR    times that are allowed are multiplied by this (1)\n"
    "  --seed N          of the positions that are played to by chance (1)\n"
    "  --help, --version\n"
    "\n"
    "A check that needs a command or an option which the engine does not have is skipped.\n"
    "Exit status: 0 none failed, 1 one did, 2 the command line is wrong or nothing starts.\n";

typedef struct {
    Subject subject;
    char *engine[2]; /* the program and its arguments as peer_start takes them; owned */
    const char *command;
    const char **only; /* names; owned */
    size_t only_count;
    bool every_variant;
    int64_t seed;
} Options;

typedef struct {
    size_t count[3]; /* by verdict */
} Tally;

/* --- the command line ------------------------------------------------------------------------- */

static const Check *find_check(const char *name) {
    for (const Check *check = COMPLIANCE_CHECKS; check->name; check++)
        if (strcmp(check->name, name) == 0)
            return check;
    return NULL;
}

static void list_checks(void) {
    for (const Check *check = COMPLIANCE_CHECKS; check->name; check++)
        printf("%-20s %s\n", check->name, check->what);
}

/* The arguments with every character made an ordinary one, as words_split reads them. */
static char *quote(char *const *words) {
    size_t size = 1, n = 0;
    for (char *const *word = words; *word; word++)
        size += 2 * strlen(*word) + 3;
    char *text = memory_resize(NULL, size);
    for (char *const *word = words; *word; word++) {
        text[n++] = ' ';
        if (!**word) /* an empty one needs quotes to be there at all */
            n += (size_t)sprintf(text + n, "''");
        for (const char *p = *word; *p; p++) {
            text[n++] = '\\';
            text[n++] = *p;
        }
    }
    text[n] = '\0';
    return text;
}

static bool take_engine(Options *options, Error *error) {
    char **words = words_split("", options->command, error);
    if (!words)
        return false;
    const bool named = words[1] && words[1][0];
    if (named) {
        options->engine[0] = memory_text(words[1], strlen(words[1]));
        options->engine[1] = quote(words + 2);
        options->subject.cmd = options->engine[0];
        options->subject.args = options->engine[1];
    }
    free(words);
    return named || error_set(error, "no command");
}

static bool take_number(const char *value, int64_t low, int64_t high, int64_t *out) {
    return text_number((Text){value, strlen(value)}, low, high, out);
}

static bool set_variant(Options *options, const char *value) {
    options->every_variant = strcmp(value, "all") == 0;
    const Variant *variant = options->every_variant ? ALL_VARIANTS[0] : variant_find(value);
    if (variant) {
        free((Board *)options->subject.board);
        options->subject.board = board_new(variant);
    }
    return variant != NULL;
}

static bool set_slack(Options *options, const char *value) {
    char *end;
    options->subject.slack = strtod(value, &end);
    return *value && !*end && options->subject.slack > 0 && options->subject.slack <= 1e6;
}

/* An option with a value; false when it is no option or the value is wrong. */
static bool set_option(Options *options, const char *name, const char *value) {
    int64_t n = 0;
    if (strcmp(name, "--only") == 0) {
        options->only =
            memory_resize(options->only, (options->only_count + 1) * sizeof *options->only);
        options->only[options->only_count++] = value;
        return find_check(value) != NULL;
    }
    if (strcmp(name, "--variant") == 0)
        return set_variant(options, value);
    if (strcmp(name, "--slack") == 0)
        return set_slack(options, value);
    if (strcmp(name, "--seed") == 0)
        return take_number(value, 0, INT64_MAX, &options->seed);
    if (strcmp(name, "--timeout") == 0 && take_number(value, 1, 3600000, &n)) {
        options->subject.patience = n * 1000;
        return true;
    }
    if (strcmp(name, "--rounds") == 0 && take_number(value, 1, 100000, &n)) {
        options->subject.rounds = (uint32_t)n;
        return true;
    }
    return false;
}

static bool has_value(const char *name) {
    static const char *const NAMES[] = {"--only",   "--variant", "--timeout",
                                        "--rounds", "--slack",   "--seed"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    return false;
}

static bool read_arguments(int argc, char **argv, Options *options, Error *error) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            if (options->command)
                return error_set(error, "one command, in quotes, not '%.60s' too", argv[i]);
            options->command = argv[i];
        } else if (!has_value(argv[i])) {
            return error_set(error, "unknown option '%.60s'", argv[i]);
        } else if (i + 1 == argc) {
            return error_set(error, "%s needs a value", argv[i]);
        } else if (!set_option(options, argv[i], argv[i + 1])) {
            return error_set(error, "%s cannot be '%.60s'", argv[i], argv[i + 1]);
        } else {
            i++;
        }
    }
    if (!options->command)
        return error_set(error, "which engine?");
    return take_engine(options, error);
}

/* --- running ---------------------------------------------------------------------------------- */

static bool is_wanted(const Options *options, const Check *check) {
    for (size_t i = 0; i < options->only_count; i++)
        if (strcmp(options->only[i], check->name) == 0)
            return true;
    return options->only_count == 0;
}

static void run_check(const Options *options, const Check *check, Tally *tally) {
    static const char *const WORD[] = {"pass", "FAIL", "skip"}; /* ORDER VERDICT */
    Trial trial;
    const int64_t begin = peer_now();
    trial_open(&trial, &options->subject);
    trial.seed = (uint64_t)options->seed << 20;
    const Verdict verdict = check->run(&trial);
    tally->count[verdict]++;
    if (options->every_variant)
        printf("%-8s ", options->subject.board->variant->name);
    printf("%-20s %s %6lld ms%s%s\n", check->name, WORD[verdict],
           (long long)(peer_now() - begin) / 1000, trial.detail[0] ? "  " : "", trial.detail);
    fflush(stdout);
    trial_close(&trial);
}

/* All checks in the subject's game; false when the engine does not start. */
static bool run_checks(Options *options, Tally *tally, Error *error) {
    if (!subject_ask(&options->subject, error))
        return false;
    if (!options->every_variant || options->subject.is_told_variant)
        for (const Check *check = COMPLIANCE_CHECKS; check->name; check++)
            if (is_wanted(options, check))
                run_check(options, check, tally);
    subject_forget(&options->subject);
    return true;
}

static bool run(Options *options, Tally *tally, Error *error) {
    if (!options->every_variant)
        return run_checks(options, tally, error);
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        free((Board *)options->subject.board);
        options->subject.board = board_new(ALL_VARIANTS[i]);
        if (!run_checks(options, tally, error))
            return false;
    }
    return true;
}

static int judge(Options *options) {
    Tally tally = {{0}};
    Error error = {""};
    if (!run(options, &tally, &error)) {
        fprintf(stderr, "quadriga-compliance: %s\n", error.text);
        return 2;
    }
    printf("%zu passed, %zu failed, %zu skipped\n", tally.count[CHECK_PASS],
           tally.count[CHECK_FAIL], tally.count[CHECK_SKIP]);
    return fflush(stdout) != 0 || tally.count[CHECK_FAIL] ? 1 : 0;
}

int main(int argc, char **argv) {
    streams_prepare();
    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list_checks(), fflush(stdout) != 0;
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return fputs(HELP, stdout) < 0 || fflush(stdout) != 0;
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return puts("quadriga-compliance " QUADRIGA_VERSION) < 0 || fflush(stdout) != 0;
    Options options = {.seed = 1};
    Error error = {""};
    options.subject = (Subject){.patience = 10000000, .slack = 1, .rounds = 20};
    options.subject.board = board_new(ALL_VARIANTS[0]);
    int status = 2;
    if (read_arguments(argc, argv, &options, &error))
        status = judge(&options);
    else
        fprintf(stderr, "quadriga-compliance: %s (--help lists the options)\n", error.text);
    free((Board *)options.subject.board);
    free(options.engine[0]);
    free(options.engine[1]);
    free(options.only);
    return status;
}
