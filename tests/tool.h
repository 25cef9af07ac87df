/* The programs of tuning, started as processes. Every wait has an end. */
#pragma once
#include "tuning/buffer.h"
#include "tuning/peer.h"

enum { TOOL_SECOND = 1000000, TOOL_PATIENCE = 120 * TOOL_SECOND };

/* Starts `program` with the words of `args` in `folder`; NULL when it cannot, which fails the test.
 */
Peer *tool_start(const char *program, const char *folder, const char *args);
/* Reads to its end and frees it; all that it said, for free(), and how it ended. */
char *tool_finish(Peer *peer, char end[PEER_END_TEXT]);
/* Runs it to its end, which must be `status`; what it said, for free(). */
char *tool_run(const char *program, const char *folder, const char *args, int status);
