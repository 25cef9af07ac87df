/* The words of the protocol: one table of them, from which lines are served and `help` is written.
 */
#pragma once
#include "protocol/session.h"

/* Serves one line; words before the first known one are skipped. false after `quit`. */
bool commands_execute(Session *session, Words words);
/* Writes a line a command: its words and what it does. */
void commands_help(FILE *file);
