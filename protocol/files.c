/* A file is written under another name beside the wanted one, brought to the disk, and renamed:
 * rename replaces a file in one step, so there is no moment at which a crash or a full disk could
 * leave half of it. */
#include "protocol/files.h"

#include "engine/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *file_read(const char *path, size_t *length, Error *error) {
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    if (!file) {
        error_set(error, "cannot read %.120s: %.60s", path, strerror(errno));
        return NULL;
    }
    char *text = memory_resize(NULL, room);
    for (size_t got; (got = fread(text + size, 1, room - 1 - size, file)) > 0;) {
        size += got;
        if (size > FILE_MOST)
            break;
        if (size == room - 1)
            text = memory_resize(text, room *= 2);
    }
    const int reason = errno;
    const bool failed = ferror(file);
    fclose(file);
    if (failed || size > FILE_MOST) {
        error_set(error, "cannot read %.120s: %.60s", path,
                  failed ? strerror(reason) : "it is too large");
        free(text);
        return NULL;
    }
    text[size] = '\0';
    if (length)
        *length = size;
    return text;
}

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

bool file_save(const char *path, const char *text, size_t length, Error *error) {
    char *part = beside(path);
    const bool saved =
        (write_file(part, text, length) && rename(part, path) == 0) || refuse(path, part, error);
    free(part);
    return saved;
}

bool file_can_save(const char *path, Error *error) {
    char *part = beside(path);
    const bool can = write_file(part, "", 0) ? remove(part) == 0 : refuse(path, part, error);
    free(part);
    return can;
}
