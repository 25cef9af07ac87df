/* Matches of mock engines inside the test program, described as on the command line. */
#pragma once
#include "tuning/match_setup.h"

enum { BOUT_GAMES = 64 };

typedef struct {
    MatchEnd end;
    Error error;
    uint32_t count;
    GameReport report[BOUT_GAMES]; /* by the order in which they ended; owned */
    uint32_t stop_after;           /* games; 0 = do not */
} Bout;

/* Plays `line`, words parted by blanks, @ = the mock engine and '_' = a blank within a word; false
 * when it could not begin, with the reason in bout->error. */
bool bout_play(Bout *bout, const char *line);
void bout_free(Bout *bout);
/* Reads such a line only; the words live until the next call. */
bool bout_args(const char *line, MatchArgs *args, Error *error);
