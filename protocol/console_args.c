/* Options come in any order, but what seats and pairings may be called depends on the game: so all
 * words are collected first and given their meaning at the end. */
#include "protocol/console_args.h"

#include "engine/notation.h"
#include "protocol/tokens.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HASH_DEFAULT = 64, HASH_MAX = 1 << 20, SEED_DEFAULT = 1 };

/* ORDER OPTION: the table below. */
enum {
    VARIANT,
    RULE,
    SETUP,
    TEAMS,
    FEN4,
    SEATING,
    TIME,
    DEPTH,
    NODES,
    HASH,
    MAX_PLIES,
    SEED,
    VIEW,
    COLOR,
    SAVE,
    OPTIONS
};

/* clang-format off */
static const struct {
    const char *name, *value, *purpose;
} OPTION[OPTIONS] = {
    {"--variant",   "NAME",  "the game; quadriga --list-variants lists them"},
    {"--rule",      "N=VAL", "a rule that it leaves open, may be repeated; see --list-variants"},
    {"--setup",     "NAME",  "its starting array"},
    {"--teams",     "PAIRS", "who plays with whom, such as ry/bg"},
    {"--fen4",      "TEXT",  "start from this position instead"},
    {"--seats",     "WHO",   "human,engine,engine,engine; or letters (ry), or all, or none"},
    {"--time",      "MS",    "milliseconds a move of the engine (1500; 50 without a terminal)"},
    {"--depth",     "N",     "at most so many plies deep"},
    {"--nodes",     "N",     "at most so many positions a move"},
    {"--hash",      "MIB",   "memory of the engine (64)"},
    {"--max-plies", "N",     "stop after so many plies"},
    {"--seed",      "N",     "where kings go whose seats have resigned is drawn by lot (1)"},
    {"--view",      "SEAT",  "whose side of the board is at the bottom"},
    {"--color",     "WHEN",  "auto, always or never"},
    {"--save",      "FILE",  "write the record of the game (PGN4) there when it ends"},
};
/* clang-format on */

void console_args_help(FILE *file) {
    fputs(
        "usage: quadriga play [options]\n\n"
        "In a terminal: play against the engine; type a move (h2h3, h2-h3, Ne1-f3, O-O) or help.\n"
        "Elsewhere the engine plays all seats and the record (PGN4) is written to stdout.\n\n",
        file);
    for (size_t i = 0; i < OPTIONS; i++)
        fprintf(file, "  %s %s%*s%s\n", OPTION[i].name, OPTION[i].value,
                (int)(18 - strlen(OPTION[i].name) - strlen(OPTION[i].value)), "",
                OPTION[i].purpose);
    fputs("  --help             this text\n", file);
}

Seat console_seat(const Variant *variant, const char *text) {
    char name[SEAT_TEXT];
    for (Seat s = 0; s < SEATS; s++)
        if (strcasecmp(text, seat_text(variant, s, name)) == 0)
            return s;
    return text[0] && !text[1] ? variant_seat(variant, text[0]) : SEATS;
}

/* --- taking the words apart ---------------------------------------------------------------------
 */

/* Which option is `word`? A value may stand behind '=' in the same word. */
static size_t find_option(const char *word, const char **value) {
    const size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (size_t i = 0; i < OPTIONS; i++)
        if (strlen(OPTION[i].name) == length && strncmp(word, OPTION[i].name, length) == 0)
            return i;
    return OPTIONS;
}

/* Rules may be given one by one: they are put together. */
static bool add_rule(char rules[RULES_TEXT], const char *text, Error *error) {
    const size_t n = strlen(rules);
    if (strpbrk(text, " \t"))
        return error_set(error, "--rule: '%.40s' is not NAME=VALUE", text);
    const int written = snprintf(rules + n, RULES_TEXT - n, "%s%s", n ? " " : "", text);
    return (written > 0 && (size_t)written < RULES_TEXT - n) ||
           error_set(error, "--rule: '%.40s' is not NAME=VALUE", text);
}

static bool collect(int argc, char **argv, const char *value[OPTIONS], ConsoleArgs *args,
                    Error *error) {
    for (int i = 1; i < argc; i++) {
        const char *text;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            args->help = true;
            continue;
        }
        const size_t option = find_option(argv[i], &text);
        if (option == OPTIONS)
            return error_set(error, "unknown option '%.40s'", argv[i]);
        if (!text && i + 1 < argc)
            text = argv[++i];
        if (!text)
            return error_set(error, "%s wants a value (%s)", OPTION[option].name,
                             OPTION[option].value);
        value[option] = text;
        if (option == RULE && !add_rule(args->rules, text, error))
            return false;
    }
    return true;
}

/* --- giving them a meaning ----------------------------------------------------------------------
 */

static bool read_number(const char *const value[OPTIONS], size_t option, int64_t low, int64_t high,
                        int64_t *out, Error *error) {
    const char *text = value[option];
    return !text || text_number((Text){text, strlen(text)}, low, high, out) ||
           error_set(error, "%s: '%.40s' is no number from %" PRId64 " to %" PRId64,
                     OPTION[option].name, text, low, high);
}

static bool read_numbers(const char *const value[OPTIONS], ConsoleArgs *args, Error *error) {
    int64_t depth = 0, nodes = 0, plies = 0, hash = HASH_DEFAULT, seed = SEED_DEFAULT;
    args->ms = -1;
    if (!read_number(value, TIME, 1, INT64_C(86400000), &args->ms, error) ||
        !read_number(value, DEPTH, 1, 127, &depth, error) ||
        !read_number(value, NODES, 1, INT64_MAX, &nodes, error) ||
        !read_number(value, MAX_PLIES, 1, INT64_MAX, &plies, error) ||
        !read_number(value, HASH, 1, HASH_MAX, &hash, error) ||
        !read_number(value, SEED, 0, INT64_MAX, &seed, error))
        return false;
    args->depth = (uint32_t)depth;
    args->nodes = (uint64_t)nodes;
    args->max_plies = (uint64_t)plies;
    args->hash = (uint32_t)hash;
    args->seed = (uint64_t)seed;
    return true;
}

/* The array that belongs to the rules; NULL with the reason. */
/* The set-up of that name under the rules that are played; NULL = their own. */
static const Setup *find_setup(const ConsoleArgs *args, const char *name, Error *error) {
    Board *board = board_new_with(args->variant, args->rules, error);
    if (!board)
        return NULL;
    const Setup *setup = name ? board_find_setup(board, name) : board_setup(board);
    if (!setup)
        error_set(error, "--setup: %s has no set-up '%.40s' under these rules", args->variant->name,
                  name);
    free(board);
    return setup;
}

static bool read_game(const char *const value[OPTIONS], ConsoleArgs *args, Error *error) {
    args->variant = value[VARIANT] ? variant_find(value[VARIANT]) : ALL_VARIANTS[0];
    if (!args->variant)
        return error_set(error, "--variant: no game is called '%.40s'", value[VARIANT]);
    const Setup *setup = find_setup(args, value[SETUP], error);
    if (!setup)
        return false;
    if (value[SETUP] && value[FEN4])
        return error_set(error, "--setup and --fen4 exclude each other");
    args->fen = value[FEN4] ? value[FEN4] : setup->fen;
    args->has_side = value[TEAMS] != NULL;
    return !args->has_side || variant_pairing(args->variant, value[TEAMS], args->side, error);
}

/* human,engine,engine,engine */
static bool read_seat_list(const char *text, SeatMask *humans, Error *error) {
    const char *at = text;
    for (Seat s = 0; s < SEATS; s++) {
        const size_t length = strcspn(at, ",");
        const Text word = {at, length};
        if (text_is(word, "human"))
            *humans |= seat_bit(s);
        else if (!text_is(word, "engine"))
            return error_set(error, "--seats: '%.40s' is not a list of human and engine", text);
        at += length;
        if ((*at == ',') != (s + 1 < SEATS))
            return error_set(error, "--seats: '%.40s' does not name %d seats", text, SEATS);
        at += *at == ',';
    }
    return true;
}

static bool read_seats(const char *text, ConsoleArgs *args, Error *error) {
    args->has_humans = text != NULL;
    args->humans = 0;
    if (!text || strcasecmp(text, "none") == 0)
        return true;
    if (strchr(text, ','))
        return read_seat_list(text, &args->humans, error);
    if (strcasecmp(text, "all") == 0) {
        args->humans = (1u << SEATS) - 1;
        return true;
    }
    for (const char *p = text; *p; p++) {
        const Seat seat = variant_seat(args->variant, *p);
        if (seat == SEATS)
            return error_set(error, "--seats: '%.40s' are not letters of seats (%s)", text,
                             args->variant->seats);
        args->humans |= seat_bit(seat);
    }
    return true;
}

static bool read_looks(const char *const value[OPTIONS], ConsoleArgs *args, Error *error) {
    static const char *const WISHES[] = {"auto", "always", "never"}; /* ORDER ColorWish */
    args->view = value[VIEW] ? console_seat(args->variant, value[VIEW]) : SEATS;
    if (value[VIEW] && args->view == SEATS)
        return error_set(error, "--view: '%.40s' is no seat (%s)", value[VIEW],
                         args->variant->seats);
    args->save = value[SAVE];
    args->color = COLOR_AUTO;
    if (!value[COLOR])
        return true;
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++)
        if (strcasecmp(value[COLOR], WISHES[i]) == 0) {
            args->color = (ColorWish)i;
            return true;
        }
    return error_set(error, "--color: auto, always or never expected, not '%.40s'", value[COLOR]);
}

bool console_args_read(int argc, char **argv, ConsoleArgs *args, Error *error) {
    const char *value[OPTIONS] = {NULL};
    *args = (ConsoleArgs){.help = false};
    return collect(argc, argv, value, args, error) && read_numbers(value, args, error) &&
           read_game(value, args, error) && read_seats(value[SEATING], args, error) &&
           read_looks(value, args, error);
}
