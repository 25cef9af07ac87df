/* `quadriga board`: a position of any game, drawn as text or as SVG. */
#pragma once

/* Runs the command line argv[1..argc). Returns the exit status: 0, 1 when something could not be
 * written, 2 for a wrong command line or position. */
int board_main(int argc, char **argv);
