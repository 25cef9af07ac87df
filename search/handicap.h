/* Playing below one's strength: looks less deep, and takes a worse move for the best now and then.
 * The clock is obeyed as ever: a handicap only ends searches sooner. */
#pragma once
#include "search/worker.h"

/* How deep a search may look (plies). */
uint32_t handicap_depth(const Limits *limits);
/* How many lines it has to find, so that there is something to choose from. */
uint32_t handicap_lines(const Limits *limits);
/* The index of the line to play. Depends on the position and the lines alone. */
uint32_t handicap_choose(const Worker *worker);
