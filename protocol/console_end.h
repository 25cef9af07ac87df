/* The end of a game at the terminal, in words. */
#pragma once
#include "protocol/console.h"

/* Tells on the screen who has won and why, and the places and points where a game has them. */
void console_end(const Console *console, const Outcome *outcome);
