/* Options come in any order, but what seats may be called depends on the game: so all words are
 * collected first and given their meaning at the end. */
#include "protocol/console_args.h"

#include "protocol/tokens.h"

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
    EVALFILE,
    MAX_PLIES,
    SEED,
    VIEW,
    COLOR,
    SAVE,
    OPTIONS
};

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    {"--variant",   "NAME",  "the game; quadriga --list-variants lists them", false},
    {"--rule",      "N=VAL", "a rule that it leaves open, may be repeated; see --list-variants", true},
    {"--setup",     "NAME",  "its starting array", false},
    {"--teams",     "PAIRS", "who plays with whom, such as ry/bg", false},
    {"--fen4",      "TEXT",  "start from this position instead", false},
    {"--seats",     "WHO",   "human,engine,engine,engine; or letters (ry), or all, or none", false},
    {"--time",      "MS",    "milliseconds a move of the engine (1500; 50 without a terminal)", false},
    {"--depth",     "N",     "at most so many plies deep", false},
    {"--nodes",     "N",     "at most so many positions a move", false},
    {"--hash",      "MIB",   "memory of the engine (64)", false},
    {"--evalfile",  "FILE",  "numbers of its evaluation (those compiled in)", false},
    {"--max-plies", "N",     "stop after so many plies", false},
    {"--seed",      "N",     "where kings go whose seats have resigned is drawn by lot (1)", false},
    {"--view",      "SEAT",  "whose side of the board is at the bottom", false},
    {"--color",     "WHEN",  "auto, always or never", false},
    {"--save",      "FILE",  "write the record of the game (PGN4) there when it ends", false},
};
/* clang-format on */

void console_args_help(FILE *file) {
    fputs(
        "usage: quadriga play [options]\n\n"
        "In a terminal: play against the engine; type a move (h2h3, h2-h3, Ne1-f3, O-O) or help.\n"
        "Elsewhere the engine plays all seats and the record (PGN4) is written to stdout.\n\n",
        file);
    arguments_help(file, OPTION, OPTIONS);
}

static bool read_numbers(const Arguments *words, ConsoleArgs *args, Error *error) {
    int64_t depth = 0, nodes = 0, plies = 0, hash = HASH_DEFAULT, seed = SEED_DEFAULT;
    args->ms = -1;
    if (!arguments_number(words, OPTION, TIME, 1, INT64_C(86400000), &args->ms, error) ||
        !arguments_number(words, OPTION, DEPTH, 1, 127, &depth, error) ||
        !arguments_number(words, OPTION, NODES, 1, INT64_MAX, &nodes, error) ||
        !arguments_number(words, OPTION, MAX_PLIES, 1, INT64_MAX, &plies, error) ||
        !arguments_number(words, OPTION, HASH, 1, HASH_MAX, &hash, error) ||
        !arguments_number(words, OPTION, SEED, 0, INT64_MAX, &seed, error))
        return false;
    args->depth = (uint32_t)depth;
    args->nodes = (uint64_t)nodes;
    args->max_plies = (uint64_t)plies;
    args->hash = (uint32_t)hash;
    args->seed = (uint64_t)seed;
    return true;
}

static bool read_game(const Arguments *words, ConsoleArgs *args, Error *error) {
    const GameWords game = {.variant = words->value[VARIANT],
                            .rules = words->joined,
                            .setup = words->value[SETUP],
                            .teams = words->value[TEAMS],
                            .fen = words->value[FEN4]};
    return game_args_read(&game, &args->game, error);
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
        const Seat seat = variant_seat(args->game.variant, *p);
        if (seat == SEATS)
            return error_set(error, "--seats: '%.40s' are not letters of seats (%s)", text,
                             args->game.variant->seats);
        args->humans |= seat_bit(seat);
    }
    return true;
}

static bool read_looks(const Arguments *words, ConsoleArgs *args, Error *error) {
    static const char *const WISHES[] = {"auto", "always", "never"}; /* ORDER ColorWish */
    args->view =
        words->value[VIEW] ? game_args_seat(args->game.variant, words->value[VIEW]) : SEATS;
    if (words->value[VIEW] && args->view == SEATS)
        return error_set(error, "--view: '%.40s' is no seat (%s)", words->value[VIEW],
                         args->game.variant->seats);
    args->save = words->value[SAVE];
    args->evalfile = words->value[EVALFILE];
    args->color = COLOR_AUTO;
    if (!words->value[COLOR])
        return true;
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++)
        if (strcasecmp(words->value[COLOR], WISHES[i]) == 0) {
            args->color = (ColorWish)i;
            return true;
        }
    return error_set(error, "--color: auto, always or never expected, not '%.40s'",
                     words->value[COLOR]);
}

bool console_args_read(int argc, char **argv, ConsoleArgs *args, Error *error) {
    Arguments words;
    *args = (ConsoleArgs){.help = false};
    if (!arguments_read(argc, argv, OPTION, OPTIONS, 0, &words, error))
        return false;
    args->help = words.help;
    return read_numbers(&words, args, error) && read_game(&words, args, error) &&
           read_seats(words.value[SEATING], args, error) && read_looks(&words, args, error);
}
