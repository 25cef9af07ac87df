/* One lock around whole lines; flushed when the match ends, or by the system: it is for reading
 * afterwards, and is no journal. */
#include "tuning/talk_log.h"

#include "engine/memory.h"
#include "tuning/peer.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct TalkLog {
    FILE *file;
    int64_t start;
    pthread_mutex_t lock;
};

TalkLog *talk_log_open(const char *path, Error *error) {
    FILE *file = fopen(path, "w");
    if (!file) {
        error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
        return NULL;
    }
    TalkLog *log = memory_new(sizeof *log);
    log->file = file;
    log->start = peer_now();
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

void talk_log_close(TalkLog *log) {
    if (!log)
        return;
    fclose(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

void talk_log_line(TalkLog *log, const char *name, uint32_t number, char sign, const char *text) {
    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    fprintf(log->file, "%" PRId64 " %s#%u %c %s\n", (peer_now() - log->start) / 1000, name, number,
            sign, text);
    pthread_mutex_unlock(&log->lock);
}
