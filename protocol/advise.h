/* alliance advise [depth n] [nodes n]: whom the seat to move should stand with; see
 * search/advice.h. While it is worked out the session counts as searching. */
#pragma once
#include "protocol/session.h"

typedef struct Advising Advising;

/* Begins, or says why not. */
void advise_serve(Session *session, Words words);
/* To be called when the search of a stance has ended: begins the next, or answers when there is
 * none. */
void advise_go_on(Session *session);
/* Breaks it off, and answers with what is known. Nothing happens when none is worked out. */
void advise_stop(Session *session);
