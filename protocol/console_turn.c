/* A typed word is a command if it is one, else a move in any dialect. What is wrong is said
 * together with what would be right, and asked again. */
#include "protocol/console_turn.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/draw.h"
#include "protocol/record.h"
#include "protocol/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { ARGUMENT = 1024, MOVES_A_LINE = 10 };

typedef enum { AGAIN, CHANGED, LEAVE } Effect; /* of a command */

static Effect say(Console *console, const char *text) {
    fprintf(console->screen, "%s\n", text);
    return AGAIN;
}

/* --- commands --------------------------------------------------------------------------------- */

/* Back to the last position before this one in which a person was to move. */
static Effect do_undo(Console *console, Text rest) {
    (void)rest;
    game_copy(console->spare, console->game);
    while (console->spare->count > 0) {
        game_undo(console->spare, 1);
        if (console_asks(console, console->spare)) {
            Game *earlier = console->spare;
            console->spare = console->game;
            console->game = earlier;
            return CHANGED;
        }
    }
    return say(console, "There is no move of yours to take back.");
}

static Effect do_hint(Console *console, Text rest) {
    (void)rest;
    Thought thought;
    char text[THOUGHT_TEXT], move[MOVE_TEXT];
    const Position *pos = &console->game->now;
    console_think(console, "The engine", &thought);
    if (thought.best == MOVE_NONE)
        return AGAIN;
    move_write(pos, thought.best, move);
    thought_text(pos, &thought, THOUGHT_TEXT - 1, text);
    if (thought.depth)
        fprintf(console->screen, "Hint: %s (%s)\n", move, text);
    else /* it had no time for even one depth */
        fprintf(console->screen, "Hint: %s (a mere guess)\n", move);
    return AGAIN;
}

static Effect do_fen(Console *console, Text rest) {
    (void)rest;
    char fen[FEN_TEXT];
    fen_write(&console->game->now, &console->game->extras, fen);
    return say(console, fen);
}

static Effect do_save(Console *console, Text rest) {
    char path[ARGUMENT];
    Error error;
    if (!rest.length && !console->args->save)
        return say(console, "Save where? For example: save game.pgn4");
    if (!text_copy(rest, path, sizeof path))
        return say(console, "That name is too long; give a shorter one.");
    const char *target = rest.length ? path : console->args->save;
    if (!record_save(console->game, console->humans, target, &error))
        return say(console, error.text);
    fprintf(console->screen, "Saved to %s.\n", target);
    return AGAIN;
}

static Effect do_moves(Console *console, Text rest) {
    (void)rest;
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    const size_t count = movegen_legal(&console->game->now, moves);
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        move_write(&console->game->now, moves[i], text);
        const bool last = i + 1 == count || i % MOVES_A_LINE == MOVES_A_LINE - 1;
        fprintf(console->screen, "%-7s%s", text, last ? "\n" : " ");
    }
    free(moves);
    return AGAIN;
}

static Effect do_resign(Console *console, Text rest) {
    (void)rest;
    Error error;
    const Move resign = move_make(NOWHERE, NOWHERE, MOVE_RESIGN, 0);
    if (!game_play(console->game, resign, &error))
        return say(console, error.text);
    if (!game_over(console->game, NULL))
        say(console, "The others play on.");
    return CHANGED;
}

static Effect do_view(Console *console, Text rest) {
    char name[SEAT_TEXT];
    const Variant *variant = console->game->now.board->variant;
    const Seat seat = text_copy(rest, name, sizeof name) ? game_args_seat(variant, name) : SEATS;
    if (seat == SEATS) {
        fprintf(console->screen, "View of which seat? One of %s (%s).\n", variant->seats,
                variant->seat_names);
        return AGAIN;
    }
    console->up = draw_view(variant, seat);
    console_draw(console);
    return AGAIN;
}

static Effect do_board(Console *console, Text rest) {
    (void)rest;
    console_draw(console);
    return AGAIN;
}

static Effect do_quit(Console *console, Text rest) {
    (void)console, (void)rest;
    return LEAVE;
}

static Effect do_help(Console *console, Text rest);

static const struct {
    const char *name, *words, *purpose;
    Effect (*run)(Console *console, Text rest); /* `rest` is empty unless `words` name something */
} COMMANDS[] = {
    {"undo", "undo", "take back to your turn before this one", do_undo},
    {"hint", "hint", "what the engine would play", do_hint},
    {"moves", "moves", "all legal moves", do_moves},
    {"board", "board", "draw the board again", do_board},
    {"view", "view SEAT", "turn the board to a seat", do_view},
    {"fen", "fen", "the position as FEN4", do_fen},
    {"save", "save FILE", "write the game so far as PGN4", do_save},
    {"resign", "resign", "give up", do_resign},
    {"quit", "quit", "leave the game", do_quit},
    {"help", "help", "this list", do_help},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static Effect do_help(Console *console, Text rest) {
    (void)rest;
    say(console,
        "A move is typed as h2h3, h2-h3, Ne1-f3, h10h11q (promotion), O-O; where a game has\n"
        "them, j8k9:e (the pawn turns east) and *e5 (claims a man); or one of:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(console->screen, "  %-10s %s\n", COMMANDS[i].words, COMMANDS[i].purpose);
    return AGAIN;
}

/* --- a line ----------------------------------------------------------------------------------- */

static Effect try_move(Console *console, Text word) {
    char shown[SHOWN];
    Error error;
    Move move;
    if (!move_read(&console->game->now, word.at, word.length, &move, &error)) {
        fprintf(console->screen, "%s: %s. Type moves for all moves, help for all commands.\n",
                text_shown(word, shown), error.text);
        return AGAIN;
    }
    if (move_kind(move) == MOVE_RESIGN || move_kind(move) == MOVE_TIMEOUT)
        return say(console, "To give up, type resign.");
    return game_play(console->game, move, &error) ? CHANGED : say(console, error.text);
}

/* Words behind a command or move that has none: what was meant cannot be known, so it is not done.
 */
static Effect refuse_rest(Console *console, Text word, Text rest) {
    char shown[SHOWN], shown_rest[SHOWN];
    fprintf(console->screen, "Nothing is done: '%s' behind %s means nothing.\n",
            text_shown(rest, shown_rest), text_shown(word, shown));
    return AGAIN;
}

static Effect run_line(Console *console, Words words) {
    const Text word = words_next(&words);
    if (!word.length)
        return AGAIN;
    const Text rest = words_rest(words);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (text_is(word, COMMANDS[i].name))
            return rest.length && !strchr(COMMANDS[i].words, ' ') ? refuse_rest(console, word, rest)
                                                                  : COMMANDS[i].run(console, rest);
    return rest.length ? refuse_rest(console, word, rest) : try_move(console, word);
}

Turn console_turn(Console *console) {
    char *line, seat[PAINTED_TEXT];
    size_t length;
    console_draw(console);
    for (;;) {
        const State *now = &console->game->now.now;
        fprintf(console->screen, "%s %s: ", console_painted(console, now->turn, seat),
                now->claiming ? "to claim a man" : "to move");
        if (fflush(console->screen) != 0)
            return TURN_QUIT;
        Effect effect = AGAIN;
        InputEvent event = INPUT_WOKEN; /* a search that has ended long ago wakes us, too */
        while (event == INPUT_WOKEN)
            event = input_next(console->input, &line, &length);
        switch (event) {
        case INPUT_LINE:
            effect = run_line(console, words_of(line, length));
            break;
        case INPUT_INTERRUPTED:
            say(console, "");
            return TURN_INTERRUPTED;
        case INPUT_END:
            say(console, "");
            return TURN_QUIT;
        default:
            say(console, "That line is too long.");
            break;
        }
        if (effect != AGAIN)
            return effect == LEAVE ? TURN_QUIT : TURN_PLAYED;
    }
}
