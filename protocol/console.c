/* The same loop plays all kinds of game: a seat is asked at the prompt if a person has it, else the
 * engine thinks for it. Whether there are people decides where text goes: with them the screen has
 * the board and the talk, without them stdout has the record and nothing else. */
#include "protocol/console.h"

#include "engine/notation.h"
#include "protocol/console_turn.h"
#include "protocol/draw.h"
#include "protocol/record.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TERMINAL_MS = 1500, PIPE_MS = 50, INTERRUPTED = 130 };

const char *console_painted(const Console *console, Seat seat, char out[PAINTED_TEXT]) {
    const Variant *variant = console->game->now.board->variant;
    char name[SEAT_TEXT];
    seat_text(variant, seat, name);
    if (console->colors)
        snprintf(out, PAINTED_TEXT, "%s%s%s", draw_color(variant, seat), name, DRAW_PLAIN);
    else
        snprintf(out, PAINTED_TEXT, "%s", name);
    return out;
}

void console_draw(const Console *console) {
    const Game *game = console->game;
    const DrawStyle style = {
        .view = console->view,
        .colors = console->colors,
        .last = game->count ? game->plies[game->count - 1] : MOVE_NONE,
    };
    fputc('\n', console->screen);
    draw_board(console->screen, &game->now, &style);
    fputc('\n', console->screen);
}

/* --- the result in words ------------------------------------------------------------------------
 */

/* "Red and Yellow", those whose payoff is above 0. */
static void put_winners(const Console *console, const Outcome *outcome) {
    char name[PAINTED_TEXT];
    uint32_t left = 0;
    for (Seat s = 0; s < SEATS; s++)
        left += outcome->payoff[s] > 0;
    for (Seat s = 0; s < SEATS; s++)
        if (outcome->payoff[s] > 0) {
            left--;
            fprintf(console->screen, "%s%s", console_painted(console, s, name),
                    left > 1    ? ", "
                    : left == 1 ? " and "
                                : " won");
        }
}

static void announce(const Console *console, const Outcome *outcome) {
    char text[OUTCOME_TEXT];
    outcome_text(&console->game->now, outcome, text);
    const char *reason = strchr(text, '(');
    bool won = false;
    for (Seat s = 0; s < SEATS; s++)
        won |= outcome->payoff[s] > 0;
    console_draw(console);
    if (outcome->reason == REASON_ABORTED)
        fputs("The game is void: somebody left before their first move.\n", console->screen);
    else if (!won)
        fprintf(console->screen, "The game is a draw %s.\n", reason ? reason : "");
    else {
        put_winners(console, outcome);
        fprintf(console->screen, " %s.\n", reason ? reason : "");
    }
}

/* --- the loop --------------------------------------------------------------------------------- */

static void tell_move(const Console *console, Seat seat, const char *move, const Thought *thought) {
    char name[PAINTED_TEXT];
    if (!console->screen)
        return;
    fprintf(console->screen, "%s plays %s", console_painted(console, seat, name), move);
    if (thought->depth)
        fprintf(console->screen, " (depth %u)", thought->depth);
    fputc('\n', console->screen);
    if (!console->humans)
        console_draw(console);
    fflush(console->screen);
}

static Turn engine_turn(Console *console) {
    const Position *pos = &console->game->now;
    const Seat seat = pos->now.turn;
    char name[SEAT_TEXT], move[MOVE_TEXT];
    Error error;
    Thought thought;
    seat_text(pos->board->variant, seat, name);
    thinker_run(console->search, console->input, pos, &console->limits, console->progress, name,
                &thought);
    if (thought.interrupted)
        return TURN_INTERRUPTED;
    move_write(pos, thought.best, move);
    if (!game_play(console->game, thought.best, &error)) {
        fprintf(stderr, "quadriga: the engine's move %s was refused: %s\n", move, error.text);
        return TURN_QUIT;
    }
    tell_move(console, seat, move, &thought);
    return TURN_PLAYED;
}

bool console_play(Console *console) {
    Outcome outcome;
    while (!game_over(console->game, &outcome)) {
        if (console->args->max_plies && console->game->count >= console->args->max_plies)
            return true;
        const bool human = console->humans >> console->game->now.now.turn & 1;
        const Turn turn = human ? console_turn(console) : engine_turn(console);
        if (turn != TURN_PLAYED)
            return turn == TURN_QUIT;
    }
    if (console->screen)
        announce(console, &outcome);
    return true;
}

/* --- from the command line to the loop ----------------------------------------------------------
 */

static bool wants_colors(const ConsoleArgs *args) {
    const char *term = getenv("TERM"), *no = getenv("NO_COLOR");
    if (args->color != COLOR_AUTO)
        return args->color == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && (!no || !no[0]) && term && strcmp(term, "dumb") != 0;
}

static void settle(Console *console, const ConsoleArgs *args) {
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    console->args = args;
    console->humans = args->has_humans ? args->humans : terminal ? seat_bit(0) : 0;
    console->screen = terminal || console->humans ? stdout : NULL;
    console->progress = terminal ? stdout : isatty(STDERR_FILENO) ? stderr : NULL;
    console->colors = wants_colors(args);
    console->view = args->view;
    for (Seat s = 0; console->view == SEATS && s < SEATS; s++)
        if (console->humans >> s & 1)
            console->view = s;
    if (console->view == SEATS)
        console->view = 0;
    console->limits =
        (Limits){.depth = args->depth, .nodes = args->nodes, .movetime = args->ms, .remaining = -1};
    if (args->ms < 0 && !args->depth && !args->nodes)
        console->limits.movetime = terminal ? TERMINAL_MS : PIPE_MS;
}

/* The game to start from; false with the reason. */
static bool prepare(Console *console, const Board *board, const ConsoleArgs *args, Error *error) {
    console->game = game_new(board);
    console->spare = game_new(board);
    if (!game_start(console->game, board, args->has_side ? args->side : NULL, args->fen, error))
        return false;
    console->search = search_new(args->hash, error);
    if (!console->search)
        return false;
    console->input = input_new(STDIN_FILENO);
    return console->input || error_set(error, "no memory or no descriptor for reading");
}

/* Plays, and leaves the record where it is wanted. */
static int play(Console *console) {
    input_catch_signals(console->input);
    const bool undisturbed = console_play(console);
    bool written = true;
    if (!console->screen) {
        char *text = record_text(console->game, console->humans);
        fputs(text, stdout);
        free(text);
    }
    written = fflush(stdout) == 0 && !ferror(stdout);
    Error error;
    if (console->args->save &&
        !record_save(console->game, console->humans, console->args->save, &error)) {
        fprintf(stderr, "quadriga: %s\n", error.text);
        written = false;
    }
    return !undisturbed ? INTERRUPTED : written ? 0 : 1;
}

int console_main(int argc, char **argv) {
    ConsoleArgs args;
    Console console = {.game = NULL};
    Error error;
    if (!console_args_read(argc, argv, &args, &error)) {
        fprintf(stderr, "quadriga play: %s; --help lists the options\n", error.text);
        return 2;
    }
    if (args.help) {
        console_args_help(stdout);
        return fflush(stdout) == 0 ? 0 : 1;
    }
    Board *board = board_new(args.variant);
    settle(&console, &args);
    int status = 2;
    if (prepare(&console, board, &args, &error))
        status = play(&console);
    else
        fprintf(stderr, "quadriga play: %s\n", error.text);
    input_free(console.input);
    search_free(console.search);
    game_free(console.game);
    game_free(console.spare);
    free(board);
    return status;
}
