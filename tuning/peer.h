/* A program at the other end of two pipes: it is started, given lines, asked for lines, and ended,
 * and none of that ever waits beyond a deadline.
 *
 * A Peer belongs to one thread; several threads may each have some. Deadlines are points of time of
 * peer_now. Programs are started with a process group of their own, so that Ctrl-C in a terminal
 * does not reach them and what they have started themselves can be ended with them. */
#pragma once
#include "engine/types.h"

enum { PEER_MAX_LINE = 1 << 20 }; /* bytes, the newline not counted */

typedef struct Peer Peer;

typedef struct {
    const char *cmd;    /* the program: a path (seen from `dir`), or a name looked up in PATH */
    const char *args;   /* its arguments as words_split takes them; NULL = none */
    const char *dir;    /* the folder that it runs in; NULL = ours */
    const char *errors; /* a file to which its standard error is added; NULL = nobody reads that */
} PeerCommand;

typedef enum {
    PEER_LINE,     /* a whole line came */
    PEER_TOO_LONG, /* a line was longer than PEER_MAX_LINE and has been skipped */
    PEER_LATE,     /* the deadline came first */
    PEER_ENDED,    /* nothing more will come: it has ended or closed its output. What came after
                      its last newline was no line, and is dropped */
} PeerEvent;

/* Microseconds of a clock that is never set. */
int64_t peer_now(void);

/* Starts a program. NULL with the reason when it cannot be started, a program that does not exist
 * or may not be run included. From the first call on SIGPIPE is ignored in this process. */
Peer *peer_start(const PeerCommand *command, Error *error);
/* Ends the program at once if it still runs, and frees everything. NULL is allowed. */
void peer_free(Peer *peer);

/* Writes `line` and a newline. What comes back meanwhile is kept for peer_read, so neither side can
 * block the other. false when it was not taken in time, or the program has ended. */
bool peer_write(Peer *peer, const char *line, int64_t deadline);

/* The same for any bytes, as they are. */
bool peer_send(Peer *peer, const char *bytes, size_t length, int64_t deadline);
/* Closes its input: it meets the end of what it reads. What it writes can still be read. */
void peer_hang_up(Peer *peer);
/* Closes our end of its output: nobody reads any more what it writes. */
void peer_deafen(Peer *peer);
/* Sends a signal to the program itself. */
void peer_signal(Peer *peer, int number);

/* The next line, without its newline and '\r': *line with '\0' at its end is valid until the next
 * call, *length is its length ('\0' inside has become '\x01'); either may be NULL. Lines that have
 * come already are given even when the deadline is over. */
PeerEvent peer_read(Peer *peer, int64_t deadline, const char **line, size_t *length);
/* When the line given last had come whole. */
int64_t peer_line_time(const Peer *peer);
/* Is a line to be had without waiting? */
bool peer_has_line(Peer *peer);

/* Closes its input, waits for its end up to the deadline, and then ends it (and what it has started
 * and left behind). Nothing can be written or read any more. */
void peer_stop(Peer *peer, int64_t deadline);
/* Sends it a signal, if it still runs. */
void peer_signal(Peer *peer, int number);
/* Does it still run? Looks without waiting. */
bool peer_runs(Peer *peer);

/* Waits for its end up to the deadline, and reads nothing meanwhile: its exit status, or -1 when it
 * still runs or was ended by a signal. */
int peer_wait(Peer *peer, int64_t deadline);

enum { PEER_END_TEXT = 64 };
/* How it ended: "exit status 3", "signal 11 (Segmentation fault)", "still running"; "ended by us"
 * when peer_stop had to. Returns `out`. */
const char *peer_end_text(Peer *peer, char out[PEER_END_TEXT]);
