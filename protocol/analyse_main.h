/* `quadriga analyse`: a recorded game, or one position, with what the engine thinks of it. */
#pragma once

/* Runs the command line argv[1..argc). Returns the exit status: 0, 1 when something went wrong with
 * a file, 2 for a wrong command line, 130 after a signal. */
int analyse_main(int argc, char **argv);
