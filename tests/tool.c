#include "tests/tool.h"

#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Peer *tool_start(const char *program, const char *folder, const char *args) {
    Error error = {""};
    Peer *peer = peer_start(&(PeerCommand){.cmd = program, .args = args, .dir = folder}, &error);
    check_that(peer != NULL, "%s", error.text);
    return peer;
}

char *tool_finish(Peer *peer, char end[PEER_END_TEXT]) {
    Buffer said = {NULL, 0, 0};
    const char *line;
    const int64_t deadline = peer_now() + TOOL_PATIENCE;
    while (peer_read(peer, deadline, &line, NULL) == PEER_LINE)
        buffer_print(&said, "%s\n", line);
    peer_stop(peer, deadline);
    peer_end_text(peer, end);
    peer_free(peer);
    return buffer_take(&said);
}

char *tool_run(const char *program, const char *folder, const char *args, int status) {
    char end[PEER_END_TEXT] = "", wanted[PEER_END_TEXT];
    Peer *peer = tool_start(program, folder, args);
    char *said = peer ? tool_finish(peer, end) : calloc(1, 1);
    snprintf(wanted, sizeof wanted, "exit status %d", status);
    check_that(strcmp(end, wanted) == 0, "'%s' ended with %s, not %d: %s", args, end, status, said);
    return said;
}
