/* A command is a row: its name, its words for `help`, what it is for, and the function that serves
 * the rest of the line. Each answers at once unless its text says otherwise. */
#include "protocol/commands.h"

#include "protocol/advise.h"
#include "protocol/benchmark.h"
#include "protocol/genfens.h"
#include "protocol/settings.h"
#include "protocol/setup.h"
#include "protocol/show.h"

#include <inttypes.h>
#include <string.h>

static void serve_uci(Session *session, Words words) {
    (void)words;
    output_begin(session->out);
    fputs("id name Quadriga " QUADRIGA_VERSION "\nid author the Quadriga developers\n",
          session->out->file);
    settings_list(session, session->out->file);
    fputs("uciok\n", session->out->file);
    output_end(session->out);
}

static void serve_isready(Session *session, Words words) {
    (void)words;
    output_line(session->out, "readyok");
}

static void serve_ucinewgame(Session *session, Words words) {
    if (session_let_wait(session, true, serve_ucinewgame, words))
        return;
    session->pact_count = 0;
    search_clear(session->search);
}

static void serve_go(Session *session, Words words) {
    session_halt(session);
    GoRequest *request = &session->request;
    go_read(words, &session->game->now, session->settings.overhead, session->debug, session->out,
            request);
    session->failed |= request->faulty;
    if (request->refused)
        return;
    if (request->perft) {
        if (input_release_signals()) /* nobody looks at them meanwhile: they end the program */
            show_perft(session, request->perft);
        input_catch_signals(session->input);
    } else {
        session_think(session);
    }
}

static void serve_stop(Session *session, Words words) {
    (void)words;
    session_stop(session);
}

static void serve_ponderhit(Session *session, Words words) {
    (void)words;
    if (!session_ponderhit(session))
        session_error(session, "E_STATE", "ponderhit: nothing is pondered");
}

/* The relations of the line take effect together or not at all. */
static void serve_alliance(Session *session, Words words) {
    Words rest = words;
    if (text_is(words_next(&rest), "advise")) {
        advise_serve(session, rest);
        return;
    }
    if (session_let_wait(session, false, serve_alliance, words))
        return;
    const Variant *variant = session_board(session)->variant;
    Relation pacts[MAX_PACTS];
    size_t count = session->pact_count;
    Error error = {"'advise', 'clear' or relations expected"};
    memcpy(pacts, session->pacts, count * sizeof *pacts);
    Text word = words_next(&words);
    if (text_is(word, "clear") && !words_peek(words).length) {
        session->pact_count = 0;
        return;
    }
    bool ok = word.length > 0;
    for (; ok && word.length; word = words_next(&words)) {
        Relation relation;
        ok = relation_read(variant, word, &relation, &error);
        if (!ok)
            break;
        size_t kept = 0; /* what was said of the two before is void */
        for (size_t i = 0; i < count; i++)
            if ((seat_bit(pacts[i].one) | seat_bit(pacts[i].other)) !=
                (seat_bit(relation.one) | seat_bit(relation.other)))
                pacts[kept++] = pacts[i];
        pacts[kept++] = relation;
        count = kept;
    }
    if (!ok) {
        session_error(session, "E_ARG", "alliance: %s", error.text);
        return;
    }
    memcpy(session->pacts, pacts, count * sizeof *pacts);
    session->pact_count = count;
}

static void serve_wait(Session *session, Words words) {
    (void)words;
    if (session_is_busy(session) && !session->bounded)
        session_error(session, "E_STATE", "wait: this search has no end of its own");
    else
        session_wait(session);
}

static void serve_debug(Session *session, Words words) {
    char shown[SHOWN];
    const Text word = words_next(&words);
    if (!text_is(word, "on") && !text_is(word, "off"))
        session_error(session, "E_ARG", "debug: on or off expected, not '%s'",
                      text_shown(word, shown));
    else
        session->debug = text_is(word, "on");
}

/* There is nothing to register. */
static void serve_register(Session *session, Words words) { (void)session, (void)words; }

static void serve_d(Session *session, Words words) { (void)words, show_board(session); }
static void serve_fen(Session *session, Words words) { (void)words, show_fen(session); }
static void serve_moves(Session *session, Words words) { (void)words, show_moves(session); }
static void serve_result(Session *session, Words words) { (void)words, show_result(session); }
static void serve_eval(Session *session, Words words) { (void)words, show_eval(session); }

/* --- about the program -------------------------------------------------------------------------
 */

static void serve_compiler(Session *session, Words words) {
    (void)words;
#if defined(__clang__)
    const char *compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
    const char *compiler = "gcc " __VERSION__;
#else
    const char *compiler = "an unnamed compiler";
#endif
#ifdef NDEBUG
    const char *build = "release";
#else
    const char *build = "with assertions";
#endif
#ifdef QUADRIGA_SMALL
    const char *tables = ", small tables";
#else
    const char *tables = "";
#endif
    output_line(session->out, "Quadriga %s, C %ld, compiled by %s, %s%s, %zu-bit", QUADRIGA_VERSION,
                __STDC_VERSION__, compiler, build, tables, 8 * sizeof(void *));
}

static void serve_help(Session *session, Words words) {
    (void)words;
    output_begin(session->out);
    commands_help(session->out->file);
    output_end(session->out);
}

/* --- the table -------------------------------------------------------------------------------- */

typedef struct {
    const char *name, *words, *purpose;
    void (*serve)(Session *session, Words words); /* NULL: the end of the conversation */
} Command;

/* clang-format off */
static const Command COMMANDS[] = {
    {"uci", "", "name, options, uciok", serve_uci},
    {"isready", "", "readyok, also while searching", serve_isready},
    {"ucinewgame", "", "forget what was learnt in another game", serve_ucinewgame},
    {"setoption", "name <option> [value <value>]",
     "set an option; while a search runs, at its end", settings_set},
    {"position",
     "startpos [<set-up>] | <set-up> | fen <FEN4> [teams <partition>] [alliance <relation> ...]"
     " [moves <ply> ...]",
     "set up a position, or say why not and keep the old one", setup_position},
    {"go",
     "[depth n] [nodes n] [mate n] [movetime n] [infinite] [ponder] [searchmoves <move> ...]"
     " [excludemoves <move> ...] [<seat>time n] [<seat>inc n] [<seat>delay n]"
     " [delay n] [movestogo n] [wtime n btime n winc n binc n]",
     "search and answer bestmove; without a limit until stop", serve_go},
    {"go", "perft n", "count the positions n plies deep, a line a move", serve_go},
    {"stop", "", "end the search with its bestmove", serve_stop},
    {"ponderhit", "", "the expected move was played: think on by the clock", serve_ponderhit},
    {"wait", "", "read on when the search has ended", serve_wait},
    {"quit", "", "end the program", NULL},
    {"alliance", "<relation> ... | clear",
     "who is allied (s=e), in a truce (s~e) or hostile (s!e) from now on, where rules leave it open",
     serve_alliance},
    {"alliance", "advise [depth n] [nodes n]",
     "what each stance of the seat to move is worth by search, and which pact to offer, keep or"
     " break",
     serve_alliance},
    {"debug", "on | off", "say what words were skipped", serve_debug},
    {"register", "...", "accepted and ignored", serve_register},
    {"d", "", "draw the board; FEN4, key, checks, teams, alliances, turn, points, result", serve_d},
    {"fen", "", "the position as FEN4", serve_fen},
    {"moves", "", "the legal moves and their number", serve_moves},
    {"result", "", "the result of a finished game, or none", serve_result},
    {"eval", "", "the evaluation, term by term and seat by seat", serve_eval},
    {"bench", BENCHMARK_WORDS, BENCHMARK_PURPOSE, benchmark_serve},
    {"genfens", GENFENS_WORDS, GENFENS_PURPOSE, genfens_serve},
    {"compiler", "", "what the program was built with", serve_compiler},
    {"help", "", "this list", serve_help},
};
/* clang-format on */
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

void commands_help(FILE *file) {
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(file, "%s%s%s: %s\n", COMMANDS[i].name, COMMANDS[i].words[0] ? " " : "",
                COMMANDS[i].words, COMMANDS[i].purpose);
}

/* Is it served however short memory is? */
static bool is_sparing(const Command *command) {
    return !command->serve || command->serve == serve_go || command->serve == serve_isready ||
           command->serve == serve_stop || command->serve == serve_ponderhit ||
           command->serve == serve_wait;
}

static const Command *command_named(Text word) {
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (text_is(word, COMMANDS[i].name))
            return &COMMANDS[i];
    return NULL;
}

/* In debug it is told what a line says that means nothing: words before the command, and words
 * behind one that has none. What others make of theirs they tell themselves. */
static void tell_skipped(Session *session, Text words) {
    char shown[SHOWN];
    if (session->debug && words.length)
        output_note(session->out, "'%s' skipped", text_shown(words, shown));
}

bool commands_execute(Session *session, Words words) {
    const Text first = words_peek(words);
    const Command *command = NULL;
    Text before = {first.at, 0};
    for (Text word; !command && (word = words_next(&words)).length;) {
        command = command_named(word);
        if (!command)
            before.length = (size_t)(word.at + word.length - first.at);
    }
    char shown[SHOWN];
    if (!command) {
        if (first.length)
            session_error(session, "E_CMD", "unknown command '%s' (help lists what there is)",
                          text_shown(first, shown));
        return true;
    }
    tell_skipped(session, before);
    if (!command->words[0])
        tell_skipped(session, words_rest(words));
    if (!command->serve)
        return false;
    if (is_sparing(command) || session_has_room(session, words_rest(words).length))
        command->serve(session, words);
    return true;
}
