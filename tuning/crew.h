/* Threads that share the pieces of one job after another. What a job computes must not depend on
 * who does a piece: then results do not depend on how many threads there are. */
#pragma once
#include <stdint.h>

typedef struct Crew Crew;
enum { MOST_CREW = 64 };

/* `threads` (1..MOST_CREW) in all, the caller's included; each may search. There are fewer when the
 * system gives no more: nothing but time is lost. */
Crew *crew_new(uint32_t threads);
void crew_free(Crew *crew); /* NULL is allowed */

/* Calls job(context, i) once for each i in 0..pieces-1, by all threads, and returns when all of
 * them are done. Only one thread at a time may call it. */
typedef void (*CrewJob)(void *context, uint32_t piece);
void crew_run(Crew *crew, uint32_t pieces, CrewJob job, void *context);
