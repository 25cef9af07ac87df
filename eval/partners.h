/* Partners: men that they guard for each other, and how evenly strong they are. Only where the
 * rules pair seats. Only eval/ includes this. All functions are safe from any thread. */
#pragma once
#include "eval/contacts.h"

/* The other seat on the side of `seat` while both play; SEATS when there is none. */
Seat partners_other(const EvalTable *table, const Position *pos, Seat seat);

/* Men of `seat`, its king aside, that a man of its partner guards. */
uint32_t partners_covered(const EvalTable *table, const Position *pos, const Contacts *contacts,
                          Seat seat);

/* By how much more material it has than its partner; 0 = it has not, or there is none. */
int32_t partners_surplus(const EvalTable *table, const Position *pos, const Contacts *contacts,
                         Seat seat);

/* Centipawns of `seat` for all this. */
int32_t partners_worth(const EvalTable *table, const Position *pos, const Contacts *contacts,
                       Seat seat);
