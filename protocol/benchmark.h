/* bench: fixed positions, and what is measured by them; BENCHMARK_WORDS has the words. */
#pragma once
#include "protocol/session.h"

extern const char BENCHMARK_WORDS[], BENCHMARK_PURPOSE[];

/* Searches the positions and ends with the lines "Nodes searched  : N" and "Nodes/second    : N",
 * or compares threads or tables, or tells how nodes grow with depth; with `json` all of it as one
 * line of JSON. How far it is shows on standard error, if that is a terminal and nothing else shows
 * it. An error when words make no sense, a search runs, memory or threads cannot be had, or a file
 * cannot be written. */
void benchmark_serve(Session *session, Words words);
