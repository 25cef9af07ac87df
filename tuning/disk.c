#include "tuning/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool disk_lock(int fd, const char *path, const char *what, Error *error) {
    /* Two that add to one file would do the work twice. The lock goes with the process. */
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_SETLK, &lock) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return error_set(error, "%.120s: another %.40s is writing it", path, what);
    return error_set(error, "cannot lock %.120s: %.60s", path, strerror(errno));
}

bool disk_write(int fd, const char *path, const void *bytes, size_t length, Error *error) {
    const char *at = bytes, *const end = at + length;
    while (at < end) {
        const ssize_t written = write(fd, at, (size_t)(end - at));
        if (written < 0 && errno != EINTR)
            break;
        at += written > 0 ? written : 0;
    }
    return (at == end && fsync(fd) == 0) ||
           error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
}
