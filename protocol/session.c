/* The reader's thread runs the loop and every command; a search runs in a thread of its own and
 * writes its lines itself. The two meet in three places: the output's lock, the flag `searching`,
 * which is cleared before bestmove is written (whoever has read bestmove finds the session idle),
 * and the input's wake-up call after it. */
#include "protocol/session.h"

#include "engine/memory.h"
#include "engine/notation.h"
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
    session->input = input;
    atomic_init(&session->searching, false);
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
    game_free(session->game);
    game_free(session->spare);
    for (size_t i = 0; i < session->board_count; i++)
        free(session->boards[i]);
    free(session->boards);
    free(session->options);
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

void session_error(Session *session, const char *code, const char *format, ...) {
    Error error;
    va_list args;
    va_start(args, format);
    vsnprintf(error.text, sizeof error.text, format, args);
    va_end(args);
    session->failed = true;
    output_error(session->out, code, "%s", error.text);
}

/* --- search ----------------------------------------------------------------------------------- */

static void on_report(void *context, const Report *report) {
    Session *session = context;
    reporter_take(&session->reporter, report);
    if (output_is_broken(session->out))
        input_wake(session->input);
}

static void on_done(void *context, Move best, Move ponder) {
    Session *session = context;
    Reporter *reporter = &session->reporter;
    char move[MOVE_TEXT] = "(none)";
    reporter_flush(reporter);
    output_begin(session->out);
    atomic_store(&session->searching, false);
    if (best != MOVE_NONE)
        move_write(&reporter->root, best, move);
    fprintf(session->out->file, "bestmove %s", move);
    if (best != MOVE_NONE && ponder != MOVE_NONE) {
        play_commit(&reporter->root, best);
        move_write(&reporter->root, ponder, move);
        fprintf(session->out->file, " ponder %s", move);
    }
    fputc('\n', session->out->file);
    output_end(session->out);
    input_wake(session->input);
}

static void no_move(Session *session) { output_line(session->out, "bestmove (none)"); }

void session_think(Session *session, const GoRequest *request) {
    const Position *pos = &session->game->now;
    Outcome outcome;
    if (game_over(session->game, &outcome)) {
        char text[OUTCOME_TEXT];
        outcome_text(pos, &outcome, text);
        output_line(session->out, "info string result %s", text);
        session->owes_bestmove = request->limits.infinite;
        if (!session->owes_bestmove)
            no_move(session);
        return;
    }
    search_wait(session->search); /* it may have a last step to take after its bestmove */
    reporter_reset(&session->reporter, pos);
    session->bounded = !request->limits.infinite;
    atomic_store(&session->searching, true);
    const Listener listener = {.context = session, .on_report = on_report, .on_done = on_done};
    search_start(session->search, pos, &request->limits, &listener);
}

static void apply_waiting(Session *session) {
    for (size_t i = 0; i < session->waiting_count; i++)
        settings_apply(session, &session->waiting[i]);
    session->waiting_count = 0;
}

/* What may be done now that no search runs. */
static void settle(Session *session) {
    if (session->waiting_count && !session_is_searching(session)) {
        search_wait(session->search);
        apply_waiting(session);
    }
}

void session_stop(Session *session) {
    search_stop(session->search);
    session->bounded = true;
    if (session->owes_bestmove)
        no_move(session);
    session->owes_bestmove = false;
}

void session_halt(Session *session) {
    session_stop(session);
    search_wait(session->search);
    apply_waiting(session);
}

void session_wait(Session *session) {
    while (session_is_searching(session))
        if (input_wait(session->input) == INPUT_INTERRUPTED || output_is_broken(session->out)) {
            session_halt(session);
            return;
        }
    settle(session);
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
    while (!output_is_broken(session->out)) {
        switch (input_next(session->input, &line, &length)) {
        case INPUT_LINE:
            settle(session);
            if (!commands_execute(session, words_of(line, length))) {
                session_halt(session);
                return 0;
            }
            break;
        case INPUT_TOO_LONG:
            session_error(session, "E_ARG", "a line of over %d bytes was skipped", MAX_LINE);
            break;
        case INPUT_WOKEN:
            settle(session);
            break;
        case INPUT_END:
            finish(session);
            return 0;
        case INPUT_INTERRUPTED:
            session_halt(session);
            return 0;
        }
    }
    session_halt(session);
    return 1;
}

int session_run_line(Session *session, const char *line) {
    commands_execute(session, words_of(line, strlen(line)));
    finish(session);
    return session->failed || output_is_broken(session->out);
}
