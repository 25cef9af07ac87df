/* Who comes first when there are more threads than processors. Both are hints to the system about
 * the calling thread alone: where it does not know them nothing happens, and nothing fails. */
#pragma once
#include <stdint.h>

/* Thread `number` (from 0) of those that think: if there is no processor for it, it lets all others
 * go first, so that neither the clock of those that have one nor an answer waits for it. */
void priority_of_thinker(uint32_t number);
/* A thread that does little at a time, and is waited for. Threads that it starts later are as any
 * other. */
void priority_of_reader(void);
