/* bench [[depth] n] [threads n] [hash MiB] [variant V] [scaling n] | help: see bench.h; the words
 * may have two dashes before them, as on a command line. */
#pragma once
#include "protocol/session.h"

extern const char BENCHMARK_WORDS[], BENCHMARK_PURPOSE[];

/* Searches the positions and ends with the lines "Nodes searched  : N" and "Nodes/second    : N".
 * With `scaling n` it compares n threads with one instead. An error when words make no sense, a
 * search runs, or memory or threads cannot be had. */
void benchmark_serve(Session *session, Words words);
