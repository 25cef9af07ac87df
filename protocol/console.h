/* `quadriga play`: a game at the terminal, against the engine or between people; without a terminal
 * the engine alone, for the record. */
#pragma once
#include "engine/game.h"
#include "protocol/console_args.h"
#include "protocol/input.h"
#include "protocol/thinker.h"

typedef struct {
    const ConsoleArgs *args;
    Game *game, *spare; /* the game; room to try something with it */
    Search *search;
    EvalRows *rows; /* numbers of its evaluation; NULL = those compiled in */
    Input *input;
    FILE *screen;   /* what people read; NULL when there are none */
    FILE *progress; /* a terminal to show thinking on, or NULL */
    SeatMask humans;
    Dir up; /* what is at the top of the board */
    bool colors;
    Limits limits; /* of each search */
} Console;

/* Runs the command line argv[1..argc). Returns the exit status: 0, 1 when something could not be
 * written, 2 for a wrong command line, 130 after a signal. */
int console_main(int argc, char **argv);

/* Plays until the game is over or broken off; false after a signal. Tells the result on the screen.
 */
bool console_play(Console *console);
/* Is a person asked for the next move? Not where a king walks on alone: that is left to chance. */
bool console_asks(const Console *console, const Game *game);
/* The engine thinks about the game's position, `who` being asked. */
void console_think(Console *console, const char *who, Thought *thought);
/* Draws the board on the screen with the last move marked. */
void console_draw(const Console *console);
/* The name of a seat in its colour. */
enum { PAINTED_TEXT = 48 };
const char *console_painted(const Console *console, Seat seat, char out[PAINTED_TEXT]);
