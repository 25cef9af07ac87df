/* The reader's thread runs the loop and every command; a search runs in a thread of its own and
 * writes its info lines itself. The two meet in three places: the output's lock, the flag `ended`,
 * and the input's wake-up call after it. A search is over where the reader settles it, between two
 * commands: it writes bestmove and at once serves what waited for that. So no command ever sees a
 * search end under its hands, or an idle session for which something still waits. */
#include "protocol/session.h"

#include "engine/memory.h"
#include "protocol/advise.h"
#include "protocol/commands.h"
#include "protocol/settings.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- life ------------------------------------------------------------------------------------- */

Session *session_new(Output *out, Input *input, Error *error) {
    Session *session = calloc(1, sizeof *session);
    if (!session) {
        error_set(error, "no memory for a session");
        return NULL;
    }
    session->out = session->reporter.out = out;
    alliances_clear(&session->recorded);
    session->input = input;
    atomic_init(&session->ended, false);
    session->options = settings_table(&session->option_count);
    const Board *board = session_board_with(session, ALL_VARIANTS[0], "", error);
    session->game = game_new(board);
    session->spare = game_new(board);
    settings_defaults(&session->settings);
    session->search = search_new((size_t)session->settings.hash, error);
    if (!session->search) {
        session_free(session);
        return NULL;
    }
    return session;
}

void session_free(Session *session) {
    if (!session)
        return;
    search_free(session->search);
    eval_rows_free(session->rows);
    for (size_t i = 0; i < session->waiting_count; i++)
        free(session->waiting[i].text);
    game_free(session->game);
    game_free(session->spare);
    for (size_t i = 0; i < session->board_count; i++)
        free(session->boards[i]);
    free(session->boards);
    free(session->options);
    free(session->advising);
    free(session);
}

const Board *session_board_with(Session *session, const Variant *variant, const char *rules,
                                Error *error) {
    Board *board = board_new_with(variant, rules, error);
    if (!board)
        return NULL;
    for (size_t i = 0; i < session->board_count; i++) {
        const Board *known = session->boards[i];
        if (known->variant == variant &&
            memcmp(known->option, board->option, sizeof board->option) == 0) {
            free(board);
            return known;
        }
    }
    session->boards =
        memory_resize(session->boards, (session->board_count + 1) * sizeof *session->boards);
    return session->boards[session->board_count++] = board;
}

const Setup *session_setup(const Session *session) {
    return session->settings.setup ? session->settings.setup : board_setup(session_board(session));
}

/* --- who plays with whom -----------------------------------------------------------------------
 */

bool session_read_teams(const Session *session, const char *text, SeatMask side[SEATS],
                        Error *error) {
    return variant_teams(session_board(session)->variant, text, side, error);
}

void session_base_alliances(const Session *session, Alliances *out) {
    const Settings *settings = &session->settings;
    alliances_clear(out);
    if (settings->has_side && !variant_has_teams(session_board(session)->variant))
        memcpy(out->pact, settings->side, sizeof out->pact);
}

void session_alliances(const Session *session, Alliances *out) {
    *out = session->recorded;
    for (size_t i = 0; i < session->pact_count; i++)
        alliances_apply(out, &session->pacts[i]);
}

void session_fen(const Session *session, char out[FEN_TEXT]) {
    const Game *game = session->game;
    FenExtras extras = game->extras;
    Alliances alliances;
    _Static_assert(sizeof extras.alliance >= ALLIANCES_TEXT, "room for the entry");
    session_alliances(session, &alliances);
    alliances_entry(&alliances, game->now.board->variant, extras.alliance);
    fen_write(&game->now, &extras, out);
}

void session_error(Session *session, const char *code, const char *format, ...) {
    Error error;
    va_list args;
    va_start(args, format);
    vsnprintf(error.text, sizeof error.text, format, args);
    va_end(args);
    session->failed = true;
    output_error(session->out, code, "%s", error.text);
}

/* No command takes more than this: the position and the game that it builds, a copy of the line, a
 * table for the evaluation. What is taken for good is a small part of it, so that enough is left
 * for `go`, which does not ask. */
bool session_has_room(Session *session, size_t length) {
    enum { ANY_LINE = 1 << 20, A_BYTE = 16 };
    if (memory_is_left(ANY_LINE + A_BYTE * length))
        return true;
    session_error(session, "E_MEM", "no memory for this command of %zu bytes: it does not count",
                  length);
    return false;
}

/* --- search ----------------------------------------------------------------------------------- */

static void on_report(void *context, const Report *report) {
    Session *session = context;
    reporter_take(&session->reporter, report);
    if (output_is_broken(session->out))
        input_wake(session->input);
}

static void on_move(void *context, Move m, uint32_t number, uint32_t depth) {
    reporter_move(&((Session *)context)->reporter, m, number, depth);
}

static void on_path(void *context, const Move *path, uint32_t count) {
    reporter_path(&((Session *)context)->reporter, path, count);
}

static void on_done(void *context, Move best, Move ponder) {
    Session *session = context;
    session->best = best;
    session->ponder = ponder;
    atomic_store(&session->ended, true);
    input_wake(session->input);
}

static void give_best(Session *session) {
    search_wait(session->search); /* it has ended, and may have a last step to take */
    reporter_flush(&session->reporter);
    session->searching = false;
    output_begin(session->out);
    reporter_put_best(&session->reporter, session->best, session->ponder);
    output_end(session->out);
}

static void no_move(Session *session) {
    session->owes_bestmove = session->pondering = false;
    output_line(session->out, "bestmove (none)");
}

void session_share(const Session *session, Limits *limits) {
    const Seat us = session->game->now.now.turn;
    Alliances alliances;
    session_alliances(session, &alliances);
    /* Alone it has what the rules give it. */
    limits->own = alliances.pact[us] == seat_bit(us) ? 0 : alliances.pact[us];
    memcpy(limits->pact, alliances.pact, sizeof limits->pact);
    memcpy(limits->truce, alliances.truce, sizeof limits->truce);
}

/* What the settings and the alliances add to a request. */
static void complete(Session *session) {
    const Settings *settings = &session->settings;
    GoRequest *request = &session->request;
    Limits *limits = &request->limits;
    limits->lines = (uint32_t)settings->lines;
    session_share(session, limits);
    limits->algorithm = (Algorithm)settings->algorithm;
    limits->handicap = settings_handicap(settings);
    limits->thorough = settings->analyse;
    if (request->only_count) {
        limits->only = request->only;
        limits->only_count = request->only_count;
    }
}

/* Is there anything to be searched? If not, says why, unless that was said. */
static bool has_moves(Session *session) {
    char text[OUTCOME_TEXT];
    Outcome outcome;
    if (game_over(session->game, &outcome)) {
        outcome_text(&session->game->now, &outcome, text);
        output_line(session->out, "info string result %s", text);
        return false;
    }
    return !session->request.nothing;
}

void session_think(Session *session) {
    const Position *pos = &session->game->now;
    const Settings *settings = &session->settings;
    const Limits *limits = &session->request.limits;
    session->pondering = limits->ponder;
    session->bounded = !limits->infinite && !limits->ponder;
    if (!has_moves(session)) {
        session->owes_bestmove = !session->bounded;
        if (session->bounded)
            no_move(session);
        return;
    }
    complete(session);
    ReportStyle style = {.dialect = (Dialect)settings->dialect,
                         .wdl = settings->show_wdl,
                         .asked = limits->algorithm};
    reporter_sides(pos, limits, &style);
    reporter_reset(&session->reporter, pos, &style);
    session->searching = true;
    atomic_store(&session->ended, false);
    const Listener listener = {.context = session,
                               .on_report = on_report,
                               .on_done = on_done,
                               .on_move = on_move,
                               .on_path = settings->show_path ? on_path : NULL};
    search_start(session->search, pos, limits, &listener);
}

bool session_ponderhit(Session *session) {
    if (!session->pondering || !session_is_busy(session))
        return false;
    session->pondering = false;
    session->bounded = !session->request.limits.infinite;
    if (session->owes_bestmove && session->bounded)
        no_move(session);
    else
        search_ponderhit(session->search);
    return true;
}

/* --- what waits -------------------------------------------------------------------------------
 */

bool session_let_wait(Session *session, bool always, void (*serve)(Session *session, Words words),
                      Words words) {
    if (!session_is_busy(session) || !(always || session->waiting_count))
        return false;
    const Text rest = words_rest(words);
    if (session->waiting_count == MAX_WAITING ||
        session->waiting_bytes + rest.length > MAX_WAITING_BYTES) {
        session_error(session, "E_STATE",
                      "too much waits for the end of the search already: this does not count");
        return true;
    }
    session->waiting[session->waiting_count++] =
        (Waiting){serve, memory_text(rest.at, rest.length)};
    session->waiting_bytes += rest.length;
    return true;
}

/* The session is idle, so nothing is put back into the list meanwhile. */
static void serve_waiting(Session *session) {
    const size_t count = session->waiting_count;
    session->waiting_count = session->waiting_bytes = 0;
    for (size_t i = 0; i < count; i++) {
        Waiting *waiting = &session->waiting[i];
        const size_t length = strlen(waiting->text);
        if (session_has_room(session, length))
            waiting->serve(session, words_of(waiting->text, length));
        free(waiting->text);
    }
}

/* The one place where a search is over: what it has found is told, and what waited is served. */
static void settle(Session *session) {
    if (session->searching && atomic_load(&session->ended)) {
        if (session->advising)
            advise_go_on(session);
        else
            give_best(session);
    }
    if (!session_is_busy(session))
        serve_waiting(session);
}

void session_stop(Session *session) {
    advise_stop(session);
    search_stop(session->search);
    session->bounded = true;
    session->pondering = false;
    if (session->owes_bestmove)
        no_move(session);
}

void session_halt(Session *session) {
    session_stop(session);
    search_wait(session->search);
    settle(session);
}

void session_wait(Session *session) {
    settle(session);
    while (session->searching) {
        if (input_wait(session->input) == INPUT_INTERRUPTED || output_is_broken(session->out)) {
            session_halt(session);
            return;
        }
        settle(session);
    }
}

/* --- the loop --------------------------------------------------------------------------------- */

/* There will be no more lines: a search that ends by itself may do so. */
static void finish(Session *session) {
    if (session->bounded)
        session_wait(session);
    session_halt(session);
}

int session_run(Session *session) {
    char *line;
    size_t length;
    bool more = true;
    while (more && !output_is_broken(session->out)) {
        switch (input_next(session->input, &line, &length)) {
        case INPUT_LINE:
            settle(session);
            output_log_input(session->out, line, length);
            more = commands_execute(session, words_of(line, length));
            if (more)
                settle(session);
            break;
        case INPUT_TOO_LONG:
            session_error(session, "E_ARG", "a line of over %d bytes was skipped", MAX_LINE);
            break;
        case INPUT_WOKEN:
            settle(session);
            break;
        case INPUT_END:
            finish(session);
            more = false;
            break;
        case INPUT_INTERRUPTED:
            more = false;
            break;
        }
    }
    session_halt(session);
    return output_is_broken(session->out); /* also by what came last */
}

int session_run_line(Session *session, const char *line) {
    commands_execute(session, words_of(line, strlen(line)));
    finish(session);
    return session->failed || output_is_broken(session->out);
}
