/* A closed descriptor becomes /dev/null, for reading only: to read it is the end of input, and to
 * write to it fails, as if it had stayed closed. */
#include "protocol/streams.h"

#include "engine/dying.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void streams_tell_dying(const char *reason) { fprintf(stderr, "quadriga: %s\n", reason); }

void streams_prepare(void) {
    dying_listen(streams_tell_dying);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGXFSZ, &ignore, NULL);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd) { /* the lowest is taken */
            fputs("no descriptor for standard input, output or error\n", stderr);
            exit(1);
        }
}
