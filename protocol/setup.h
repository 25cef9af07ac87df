/* The `position` command. */
#pragma once
#include "protocol/session.h"

/* Reads what follows the word `position` and puts it on the board: all of it, or, with the reason
 * said in the form of the protocol, nothing. */
void setup_position(Session *session, Words words);
