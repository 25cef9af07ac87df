/* The same loop plays all kinds of game: a seat is asked at the prompt if a person has it, else the
 * engine thinks for it. Whether there are people decides where text goes: with them the screen has
 * the board and the talk, without them stdout has the record and nothing else. */
#include "protocol/console.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/console_end.h"
#include "protocol/console_turn.h"
#include "protocol/draw.h"
#include "protocol/output.h"
#include "protocol/record.h"
#include "protocol/row_file.h"

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
        .up = console->up,
        .colors = console->colors,
        .last = game->count ? game->plies[game->count - 1] : MOVE_NONE,
    };
    fputc('\n', console->screen);
    draw_board(console->screen, &game->now, &style);
    fputc('\n', console->screen);
}

/* --- the loop --------------------------------------------------------------------------------- */

/* Has every person who played left the game? */
static bool is_watched_only(const Console *console) {
    const State *now = &console->game->now.now;
    return !(console->humans & now->alive & ~state_wanderers(now));
}

static void tell_move(const Console *console, Seat seat, const char *does, const char *move,
                      uint32_t depth) {
    char name[PAINTED_TEXT];
    if (!console->screen)
        return;
    fprintf(console->screen, "%s %s %s", console_painted(console, seat, name), does, move);
    if (depth)
        fprintf(console->screen, " (depth %u)", depth);
    fputc('\n', console->screen);
    if (is_watched_only(console))
        console_draw(console);
    fflush(console->screen);
}

/* Plays a move that the program chose itself. */
static Turn play_own(Console *console, Move chosen, const char *does, uint32_t depth) {
    const Position *pos = &console->game->now;
    const Seat seat = pos->now.turn;
    char move[MOVE_TEXT];
    Error error;
    move_write(pos, chosen, move);
    if (!game_play(console->game, chosen, &error)) {
        fprintf(stderr, "quadriga: the engine's move %s was refused: %s\n", move, error.text);
        return TURN_QUIT;
    }
    tell_move(console, seat, does, move, depth);
    return TURN_PLAYED;
}

void console_think(Console *console, const char *who, Thought *thought) {
    const Position *pos = &console->game->now;
    Limits limits = console->limits;
    game_args_share(&console->args->game, pos->now.turn, &limits);
    thinker_run(console->search, console->input, pos, &limits, console->progress, who, thought);
}

static Turn engine_turn(Console *console) {
    const Position *pos = &console->game->now;
    char name[SEAT_TEXT];
    Thought thought;
    seat_text(pos->board->variant, pos->now.turn, name);
    console_think(console, name, &thought);
    return thought.interrupted ? TURN_INTERRUPTED
                               : play_own(console, thought.best, "plays", thought.depth);
}

/* A king that walks on alone: each of its moves is as likely as the others. What is drawn follows
 * from the seed and the number of the ply alone, so that taking back and replaying changes nothing.
 */
static Turn chance_turn(Console *console) {
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    const uint64_t count = movegen_legal(&console->game->now, moves);
    const uint64_t lot = hash_mix(hash_mix(console->args->seed) + console->game->count) >> 32;
    const Move move = moves[lot * count >> 32];
    free(moves);
    return play_own(console, move, "walks", 0);
}

bool console_asks(const Console *console, const Game *game) {
    const State *now = &game->now.now;
    return (console->humans & ~state_wanderers(now)) >> now->turn & 1;
}

bool console_play(Console *console) {
    Outcome outcome;
    while (!game_over(console->game, &outcome)) {
        if (console->args->max_plies && console->game->count >= console->args->max_plies)
            return true;
        const State *now = &console->game->now.now;
        const Turn turn = state_wanderers(now) >> now->turn & 1  ? chance_turn(console)
                          : console_asks(console, console->game) ? console_turn(console)
                                                                 : engine_turn(console);
        if (turn != TURN_PLAYED)
            return turn == TURN_QUIT;
    }
    if (console->screen) {
        console_draw(console);
        console_end(console, &outcome);
    }
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
    Seat view = args->view;
    for (Seat s = 0; view == SEATS && draw_has_edges(args->game.variant) && s < SEATS; s++)
        if (console->humans >> s & 1)
            view = s;
    console->up = draw_view(args->game.variant, view);
    console->limits =
        (Limits){.depth = args->depth, .nodes = args->nodes, .movetime = args->ms, .remaining = -1};
    if (args->ms < 0 && !args->depth && !args->nodes)
        console->limits.movetime = terminal ? TERMINAL_MS : PIPE_MS;
}

/* The game to start from; false with what is wrong with the command line. */
static bool start(Console *console, const Board *board, const ConsoleArgs *args, Error *error) {
    console->game = game_new(board);
    console->spare = game_new(board);
    return game_args_start(&args->game, board, console->game, error);
}

/* What the engine and the person need; false when it cannot be had or read. */
static bool equip(Console *console, const ConsoleArgs *args, Error *error) {
    console->search = search_new(args->hash, error);
    if (!console->search)
        return false;
    if (args->evalfile && !(console->rows = row_file_read(args->evalfile, error)))
        return false;
    search_set_rows(console->search, console->rows);
    console->input = input_new(STDIN_FILENO);
    return console->input || error_set(error, "no memory or no descriptor for reading");
}

/* Plays, and leaves the record where it is wanted. */
static int play(Console *console) {
    input_catch_signals(console->input);
    const bool undisturbed = console_play(console);
    bool written;
    if (!console->screen) {
        char *text = record_text(console->game, console->humans);
        written = output_text(stdout, text, strlen(text));
        free(text);
    } else {
        written = fflush(stdout) == 0 && !ferror(stdout);
    }
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
        Output out;
        console_args_help(output_whole(&out, stdout));
        return output_whole_end(&out) ? 0 : 1;
    }
    Board *board = board_new_with(args.game.variant, args.game.rules, &error);
    settle(&console, &args);
    const bool started = board && start(&console, board, &args, &error);
    int status = started ? 1 : 2;
    if (started && equip(&console, &args, &error))
        status = play(&console);
    else
        fprintf(stderr, "quadriga play: %s\n", error.text);
    input_free(console.input);
    search_free(console.search);
    eval_rows_free(console.rows);
    game_free(console.game);
    game_free(console.spare);
    free(board);
    return status;
}
