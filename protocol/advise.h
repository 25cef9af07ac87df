/* alliance advise [depth n] [nodes n]: whom the seat to move should stand with; see
 * search/advice.h. */
#pragma once
#include "protocol/session.h"

/* Writes a line `info string stance …` a stance and then `info string advice …`. */
void advise_serve(Session *session, Words words);
