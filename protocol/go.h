/* What follows the word `go`, read into the limits of a search. */
#pragma once
#include "protocol/output.h"
#include "protocol/tokens.h"
#include "search/search.h"

enum { MAX_PERFT = 10, FALLBACK_MS = 1000 };

typedef struct {
    Limits limits;
    Move only[MAX_MOVES]; /* the moves to choose from, when only_count is not 0 */
    uint32_t only_count;
    bool nothing; /* all legal moves are excluded: there is nothing to search and no move to play */
    uint32_t perft; /* plies to count instead of searching; 0 = search */
    bool refused;   /* counting was asked for, but not how deep: nothing is to be done */
    bool faulty;    /* something was answered with an error */
} GoRequest;

/* Reads `words` for the seat to move in `pos`. `only` comes from searchmoves and excludemoves,
 * whose illegal moves are said on `out` and do not count; so is that they leave nothing to choose.
 * `overhead` (ms) goes into the limits. Both clock dialects are understood. A word with a
 * bad number counts as absent and is said on `out`; when nothing then limits a search that was
 * meant to be limited, by such a word or by one about clocks, it gets FALLBACK_MS, so that nobody
 * waits for ever. Unknown words are skipped, and said when `debug` is set. */
void go_read(Words words, const Position *pos, int64_t overhead, bool debug, Output *out,
             GoRequest *request);
