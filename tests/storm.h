/* Random commands sent to the program, and a model of what it owes for them. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Sends `commands` random commands and checks what comes back against the model: exactly one
 * bestmove for every `go`, legal where that is known, none before its time, nothing of a search
 * after its bestmove. Failures count as the test's. */
void storm_of_commands(size_t commands, uint64_t seed);
/* So many pairs of `go` and `stop`, of all kinds of `go`, with more and less time between. */
void storm_of_stops(size_t pairs, unsigned threads);
/* So many programs that get `go` and `quit` at once. */
void storm_of_quits(size_t programs, unsigned threads);
