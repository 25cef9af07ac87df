/* A person's turn: a prompt, and the words that may be typed at it. */
#pragma once
#include "protocol/console.h"

typedef enum {
    TURN_PLAYED,      /* a move was played, or moves were taken back */
    TURN_QUIT,        /* enough; or there is nothing more to read */
    TURN_INTERRUPTED, /* a signal */
} Turn;

/* Asks the seat to move until something happens to the game. */
Turn console_turn(Console *console);
