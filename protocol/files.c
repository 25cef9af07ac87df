/* A file is written under another name beside the wanted one, brought to the disk, and renamed:
 * rename replaces a file in one step, so there is no moment at which a crash or a full disk could
 * leave half of it. */
#include "protocol/files.h"

#include "engine/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINKS = 40 };

/* What a reason says of reading; NULL, so that it can be returned. */
static char *unread(const char *path, const char *why, Error *error) {
    error_set(error, "cannot read %.120s: %.60s", path, why);
    return NULL;
}

/* Memory that cannot be had is no reason to end the program here: what is read is somebody's file.
 */
static char *read_stream(FILE *file, const char *path, size_t most, size_t *length, Error *error) {
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    for (size_t got; text && (got = fread(text + size, 1, room - 1 - size, file)) > 0;) {
        size += got;
        if (size > most)
            break;
        if (size < room - 1)
            continue;
        char *larger = realloc(text, room *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    if (!text)
        return unread(path, "no memory for it", error);
    const int reason = errno;
    if (ferror(file) || size > most) {
        free(text);
        return unread(path, size > most ? "it is too large" : strerror(reason), error);
    }
    text[size] = '\0';
    if (length)
        *length = size;
    return text;
}

char *file_read(const char *path, size_t *length, Error *error) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return unread(path, strerror(errno), error);
    char *text = read_stream(file, path, FILE_MOST, length, error);
    fclose(file);
    return text;
}

char *file_read_regular(const char *path, size_t most, size_t *length, Error *error) {
    struct stat status;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return unread(path, strerror(errno), error);
    const bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    FILE *file = regular ? fdopen(fd, "rb") : NULL;
    if (!file) {
        unread(path, regular ? strerror(errno) : "it is no regular file", error);
        close(fd);
        return NULL;
    }
    char *text = read_stream(file, path, most, length, error);
    fclose(file);
    return text;
}

/* --- saving ----------------------------------------------------------------------------------- */

static bool write_file(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wx");
    if (!file)
        return false;
    const bool written =
        fwrite(text, 1, length, file) == length && fflush(file) == 0 && fsync(fileno(file)) == 0;
    const int reason = errno;
    if (fclose(file) == 0 && written)
        return true;
    errno = written ? errno : reason;
    return false;
}

/* The name beside the wanted one; the caller frees it. */
static char *beside(const char *path) {
    const size_t room = strlen(path) + 32;
    char *name = memory_resize(NULL, room);
    snprintf(name, room, "%s.%ld.part", path, (long)getpid());
    return name;
}

/* What stands in errno becomes the reason. */
static bool refuse(const char *path, const char *part, Error *error) {
    const int reason = errno;
    if (reason != EEXIST) /* that one is somebody else's */
        remove(part);
    return error_set(error, "cannot save %.120s: %.60s; save under another name or elsewhere", path,
                     strerror(reason));
}

bool file_is_special(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* Opening waits for nobody: a FIFO that no one reads is refused. */
static bool write_special(const char *path, const char *text, size_t length, Error *error) {
    const int fd = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return error_set(error, "cannot save to %.120s: %.60s", path,
                         errno == ENXIO ? "nobody reads it" : strerror(errno));
    bool ok = fcntl(fd, F_SETFL, 0) == 0;
    while (ok && length) {
        const ssize_t n = write(fd, text, length);
        ok = n >= 0 || errno == EINTR;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    if (!ok)
        error_set(error, "cannot save to %.120s: %.60s", path, strerror(errno));
    return close(fd) == 0 && ok;
}

/* Where a link at the path leads in the end, whether something is there or not, for the caller to
 * free; NULL (and errno) for links that lead round and round. */
static char *behind_links(const char *path) {
    char *at = memory_text(path, strlen(path)), link[PATH_MAX];
    ssize_t length;
    for (int links = 0; (length = readlink(at, link, sizeof link)) > 0; links++) {
        if (links == MOST_LINKS) {
            free(at);
            errno = ELOOP;
            return NULL;
        }
        const char *slash = strrchr(at, '/');
        const size_t folder = link[0] == '/' || !slash ? 0 : (size_t)(slash + 1 - at);
        char *next = memory_new(folder + (size_t)length + 1);
        memcpy(next, at, folder);
        memcpy(next + folder, link, (size_t)length);
        free(at);
        at = next;
    }
    return at;
}

bool file_save(const char *path, const char *text, size_t length, Error *error) {
    if (file_is_special(path))
        return write_special(path, text, length, error);
    char *target = behind_links(path);
    if (!target)
        return refuse(path, "", error);
    char *part = beside(target);
    const bool saved =
        (write_file(part, text, length) && rename(part, target) == 0) || refuse(path, part, error);
    free(part);
    free(target);
    return saved;
}

bool file_can_save(const char *path, Error *error) {
    struct stat status;
    if (file_is_special(path)) {
        const bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
        return (!is_folder && access(path, W_OK) == 0) ||
               error_set(error, "cannot save to %.120s: %.60s", path,
                         strerror(is_folder ? EISDIR : errno));
    }
    char *target = behind_links(path);
    if (!target)
        return refuse(path, "", error);
    char *part = beside(target);
    const bool can = write_file(part, "", 0) ? remove(part) == 0 : refuse(path, part, error);
    free(part);
    free(target);
    return can;
}
