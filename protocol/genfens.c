/* What a word means depends on the game that is played, and words may come in any order: so all are
 * noted first and looked up then. Nothing is written before everything was understood. */
#include "protocol/genfens.h"

#include "engine/memory.h"
#include "protocol/openings.h"
#include "protocol/rule_options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char GENFENS_WORDS[] =
    "N [seed S] [plies P] [window CP] [depth n] [nodes n] [variant V] [rule NAME=VALUE ...]"
    " [setup X] [teams <partition>]";
const char GENFENS_PURPOSE[] =
    "N different starting positions by random plies, nobody better by more than the window";

enum { MOST_FENS = 1000000, MOST_PLIES = 400, MOST_WINDOW = 20000, MOST_DEPTH = 32 };

typedef struct { /* the words as they came; length 0 = not said */
    Text variant, setup, teams;
    char rules[RULES_TEXT];
    int64_t wanted, seed, plies, window, depth, nodes;
} Said;

typedef struct {
    Board *board;
    SeatMask side[SEATS];
    uint32_t wanted;
    OpeningWish wish; /* points to the two above */
    const char *code; /* of what went wrong */
} Request;

/* --- reading ---------------------------------------------------------------------------------- */

static bool add_rule(Said *said, Text rule, Error *error) {
    const size_t n = strlen(said->rules);
    char shown[SHOWN];
    if (n + 1 + rule.length >= sizeof said->rules)
        return error_set(error, "genfens: no room for the rule '%s'", text_shown(rule, shown));
    snprintf(said->rules + n, sizeof said->rules - n, "%s%.*s", n ? " " : "", (int)rule.length,
             rule.at);
    return true;
}

static bool read_word(Said *said, Text word, Words *words, Error *error) {
    const Text value = words_next(words);
    char shown[SHOWN];
    if (text_is(word, "seed"))
        return text_wanted("genfens", word, value, 0, INT64_MAX, &said->seed, error);
    if (text_is(word, "plies"))
        return text_wanted("genfens", word, value, 0, MOST_PLIES, &said->plies, error);
    if (text_is(word, "window"))
        return text_wanted("genfens", word, value, 0, MOST_WINDOW, &said->window, error);
    if (text_is(word, "depth"))
        return text_wanted("genfens", word, value, 1, MOST_DEPTH, &said->depth, error);
    if (text_is(word, "nodes"))
        return text_wanted("genfens", word, value, 1, INT64_MAX, &said->nodes, error);
    if (text_is(word, "rule"))
        return add_rule(said, value, error);
    Text *const text = text_is(word, "variant") ? &said->variant
                       : text_is(word, "setup") ? &said->setup
                       : text_is(word, "teams") ? &said->teams
                                                : NULL;
    if (!text)
        return error_set(error, "genfens: '%s' not understood", text_shown(word, shown));
    *text = value;
    return value.length || error_set(error, "genfens: nothing follows %s", text_shown(word, shown));
}

static bool said_read(Words words, Said *said, Error *error) {
    *said = (Said){.seed = 1, .plies = OPENING_PLIES, .window = OPENING_WINDOW};
    const Text first = words_next(&words);
    if (!text_wanted("genfens", (Text){"N", 1}, first, 1, MOST_FENS, &said->wanted, error))
        return false;
    for (Text word; (word = words_next(&words)).length;)
        if (!read_word(said, word, &words, error))
            return false;
    if (!said->depth && !said->nodes)
        said->depth = OPENING_DEPTH;
    return true;
}

/* --- what was meant --------------------------------------------------------------------------- */

/* `session` may be NULL: then what is not said is the first game's default. */
static bool choose_board(Request *request, const Said *said, const Session *session, Error *error) {
    const Variant *variant = session ? session_board(session)->variant : ALL_VARIANTS[0];
    char name[32], shown[SHOWN], rules[2 * RULES_TEXT] = "";
    if (said->variant.length) {
        variant = text_copy(said->variant, name, sizeof name) ? variant_find(name) : NULL;
        if (!variant)
            return error_set(error, "genfens: there is no variant '%s'",
                             text_shown(said->variant, shown));
    }
    if (session && variant == session_board(session)->variant) {
        rules_text(session_board(session), false, rules);
        strcat(rules, " ");
    }
    strcat(rules, said->rules); /* the last of equal names counts */
    request->board = board_new_with(variant, rules, error);
    return request->board != NULL;
}

static bool choose_start(Request *request, const Said *said, const Session *session, Error *error) {
    const Variant *variant = request->board->variant;
    const bool same = session && variant == session_board(session)->variant;
    const Setup *setup =
        same && session->settings.setup ? session->settings.setup : board_setup(request->board);
    char name[32], shown[SHOWN];
    if (said->setup.length) {
        setup = text_copy(said->setup, name, sizeof name) ? variant_setup(variant, name) : NULL;
        if (!setup)
            return error_set(error, "genfens: '%s' is no set-up of %s",
                             text_shown(said->setup, shown), variant->name);
    }
    request->wish.fen = setup->fen;
    if (said->teams.length) {
        if (!text_copy(said->teams, name, sizeof name))
            return error_set(error, "genfens: '%s' is no partition",
                             text_shown(said->teams, shown));
        if (!variant_teams(variant, name, request->side, error))
            return false;
        request->wish.side = variant_has_teams(variant) ? request->side : NULL;
        return true;
    }
    /* Elsewhere it says whose fortune is shared, which is no matter of the position. */
    if (same && session->settings.has_side && variant_has_teams(variant)) {
        memcpy(request->side, session->settings.side, sizeof request->side);
        request->wish.side = request->side;
    }
    return true;
}

/* On success the caller frees request->board and the result. */
static Openings *begin(Words words, const Session *session, Request *request, Error *error) {
    Said said;
    Openings *openings = NULL;
    *request = (Request){.code = "E_ARG"};
    if (!said_read(words, &said, error) || !choose_board(request, &said, session, error))
        return NULL;
    if (choose_start(request, &said, session, error)) {
        request->wanted = (uint32_t)said.wanted;
        request->wish.board = request->board;
        request->wish.seed = (uint64_t)said.seed;
        request->wish.plies = (uint32_t)said.plies;
        request->wish.window = (int32_t)said.window;
        request->wish.depth = (uint32_t)said.depth;
        request->wish.nodes = (uint64_t)said.nodes;
        openings = openings_new(&request->wish, error);
        request->code = "E_MEM"; /* all that was said made sense */
    }
    if (!openings)
        free(request->board);
    return openings;
}

static void end(Request *request, Openings *openings) {
    openings_free(openings);
    free(request->board);
}

/* The next position; false with the reason when there is none. The keys of all that were met are
 * kept, and have to be copied when there are too many for their table. */
static bool next(Request *request, Openings *openings, uint32_t found, char fen[FEN_TEXT],
                 Error *error) {
    enum { A_KEY = 64, BESIDES = 1 << 20 };
    if (!memory_is_left(BESIDES + A_KEY * (openings_tries(openings) + OPENING_TRIES))) {
        request->code = "E_MEM";
        return error_set(error, "genfens: no memory for more than %" PRIu32 " positions", found);
    }
    if (openings_next(openings, fen))
        return true;
    request->code = "E_ARG";
    return error_set(error,
                     "genfens: %" PRIu32 " of %" PRIu32
                     " positions found, no more in %d tries (%" PRIu64
                     " in all); more plies or a wider window may help",
                     found, request->wanted, OPENING_TRIES, openings_tries(openings));
}

/* --- the two faces ---------------------------------------------------------------------------- */

void genfens_serve(Session *session, Words words) {
    Request request;
    Error error;
    char fen[FEN_TEXT];
    uint32_t found = 0;
    if (session->searching) {
        session_error(session, "E_STATE", "genfens: a search is running");
        return;
    }
    Openings *openings = begin(words, session, &request, &error);
    if (!openings) {
        session_error(session, request.code, "%s", error.text);
        return;
    }
    /* Nobody looks at them meanwhile: they end the program. */
    const bool begins = input_release_signals();
    bool ok = true;
    for (; begins && found < request.wanted && output_is_heard(session->out); found++) {
        ok = next(&request, openings, found, fen, &error);
        if (!ok)
            break;
        output_line(session->out, "info string genfens %s", fen);
    }
    input_catch_signals(session->input);
    if (!ok)
        session_error(session, request.code, "%s", error.text);
    end(&request, openings);
}

static int show_help(void) {
    Output out;
    fprintf(output_whole(&out, stdout),
            "usage: quadriga genfens %s\n\n"
            "Writes %s,\nas FEN4, a line each. The same words give the same positions.\n\n"
            "  seed S         which of them (1)\n"
            "  plies P        how many random plies are played from the start (%d)\n"
            "  window CP      centipawns by which the search may see the side to move better or\n"
            "                 worse; with more than two sides, any seat than their mean (%d)\n"
            "  depth n        how deep that search is, in plies (%d), and\n"
            "  nodes n        in nodes\n"
            "  variant V      the game (%s); quadriga --list-variants lists them, and their\n"
            "  rule NAME=VALUE, setup X, teams <partition>\n",
            GENFENS_WORDS, GENFENS_PURPOSE, OPENING_PLIES, OPENING_WINDOW, OPENING_DEPTH,
            ALL_VARIANTS[0]->name);
    return output_whole_end(&out) ? 0 : 1;
}

static void show_progress(const Request *request, const Openings *openings, uint32_t found) {
    fprintf(stderr, "\rgenfens: %" PRIu32 " of %" PRIu32 " positions, %" PRIu64 " tries%s", found,
            request->wanted, openings_tries(openings), found == request->wanted ? "\n" : "");
    fflush(stderr);
}

int genfens_main(Words words) {
    Request request;
    Error error;
    char fen[FEN_TEXT];
    uint32_t found = 0;
    if (text_is(words_peek(words), "--help"))
        return show_help();
    Openings *openings = begin(words, NULL, &request, &error);
    if (!openings) {
        fprintf(stderr, "quadriga: %s\n", error.text);
        return strcmp(request.code, "E_MEM") == 0 ? 1 : 2;
    }
    const bool watched = isatty(STDERR_FILENO);
    bool found_one = true;
    Output out;
    output_init(&out, stdout);
    /* A line at a time: whoever breaks it off has whole ones. */
    while (found < request.wanted && output_is_heard(&out) &&
           (found_one = next(&request, openings, found, fen, &error))) {
        output_line(&out, "%s", fen);
        found++;
        if (watched)
            show_progress(&request, openings, found);
    }
    const bool written = !output_is_broken(&out);
    output_destroy(&out);
    if (!written)
        fputs("quadriga: genfens: cannot write\n", stderr);
    else if (!found_one)
        fprintf(stderr, "%squadriga: %s\n", watched && found ? "\n" : "", error.text);
    end(&request, openings);
    return found_one && written ? 0 : 1;
}
