/* The file: a head line "quadriga-store 1 <purpose>", then lines "<hash> <text>". A kill can cut
 * the last line off anywhere, or leave it out; its hash tells. Everything from the first line on
 * that is not whole is cut away when the file is opened again. A lock of the whole file, which the
 * system takes back when a process dies, keeps a second one away; since it would also be gone as
 * soon as the file were opened and closed once more, all is read through the one descriptor. */
#include "protocol/store.h"

#include "engine/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HEAD[] = "quadriga-store 1 ";
enum { HASH_TEXT = 16 };

struct Store {
    int fd;
    char *path;
    char **line;
    size_t count, room;
};

uint64_t store_hash(const char *bytes, size_t length) {
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = hash_mix(hash ^ (unsigned char)bytes[i]);
    return hash;
}

static void keep(Store *store, const char *text, size_t length) {
    if (store->count == store->room) {
        store->room = 2 * store->room + 64;
        store->line = memory_resize(store->line, store->room * sizeof *store->line);
    }
    store->line[store->count++] = memory_text(text, length);
}

/* All that the file holds, with '\0' behind it; NULL with the reason. */
static char *read_all(const Store *store, size_t *length, Error *error) {
    size_t room = 1 << 16;
    char *text = memory_resize(NULL, room);
    *length = 0;
    for (;;) {
        const ssize_t n = pread(store->fd, text + *length, room - 1 - *length, (off_t)*length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            text[*length] = '\0';
            if (n == 0)
                return text;
            error_set(error, "cannot read %.120s: %.60s", store->path, strerror(errno));
            free(text);
            return NULL;
        }
        *length += (size_t)n;
        if (*length == room - 1)
            text = memory_resize(text, room *= 2);
    }
}

/* All of the bytes, and onto the disk. */
static bool put(const Store *store, const char *text, size_t length, Error *error) {
    while (length) {
        const ssize_t n = write(store->fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        text += n;
        length -= (size_t)n;
    }
    return (!length && fsync(store->fd) == 0) ||
           error_set(error, "cannot write to %.120s: %.60s", store->path, strerror(errno));
}

/* The first word of the file's purpose that is not the wanted one's. */
static bool refuse(const Store *store, const char *is, const char *wanted, Error *error) {
    size_t n = 0;
    while (is[n] == wanted[n])
        n++;
    while (n > 0 && is[n - 1] != ' ')
        n--;
    return error_set(error, "%.100s is of other work: %.*s there, %.*s now; --anew begins again",
                     store->path, (int)strcspn(is + n, " \n"), is + n,
                     (int)strcspn(wanted + n, " \n"), wanted + n);
}

/* Takes the whole lines over; *end = how many bytes of the text they are. */
static void read_lines(Store *store, const char *text, size_t *end) {
    for (const char *at = text + *end, *newline; (newline = strchr(at, '\n')); at = newline + 1) {
        const char *line = at + HASH_TEXT + 1;
        char hash[HASH_TEXT + 1];
        if (newline < line)
            return;
        const size_t length = (size_t)(newline - line);
        snprintf(hash, sizeof hash, "%016" PRIx64, store_hash(line, length));
        if (memcmp(at, hash, HASH_TEXT) != 0 || line[-1] != ' ')
            return;
        keep(store, line, length);
        *end = (size_t)(newline + 1 - text);
    }
}

/* Reads what is there, and leaves the file at the end of what is good. */
static bool take_over(Store *store, const char *purpose, bool anew, Error *error) {
    size_t length, end = 0;
    const size_t head = sizeof HEAD - 1;
    char *text = read_all(store, &length, error);
    if (!text)
        return false;
    /* A head that was cut off belongs to a file without lines. */
    const bool ours = strncmp(text, HEAD, length < head ? length : head) == 0;
    const char *newline = strchr(text, '\n');
    bool ok = ours || error_set(error, "%.120s is a file of another kind", store->path);
    if (ok && newline && !anew) {
        const char *is = text + head;
        const size_t size = (size_t)(newline - is);
        ok = (strlen(purpose) == size && memcmp(is, purpose, size) == 0) ||
             refuse(store, is, purpose, error);
        end = (size_t)(newline + 1 - text);
        if (ok)
            read_lines(store, text, &end);
    }
    free(text);
    if (ok && (ftruncate(store->fd, (off_t)end) != 0 || lseek(store->fd, 0, SEEK_END) < 0))
        ok = error_set(error, "cannot write to %.120s: %.60s", store->path, strerror(errno));
    if (ok && !end)
        ok = put(store, HEAD, head, error) && put(store, purpose, strlen(purpose), error) &&
             put(store, "\n", 1, error);
    return ok;
}

Store *store_open(const char *path, const char *purpose, bool anew, Error *error) {
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fd < 0) {
        error_set(error, "cannot make %.120s: %.60s", path, strerror(errno));
        return NULL;
    }
    if (fcntl(fd, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN)) {
        error_set(error, "another process is at work with %.120s", path);
        close(fd);
        return NULL;
    }
    Store *store = memory_new(sizeof *store);
    store->fd = fd;
    store->path = memory_text(path, strlen(path));
    if (take_over(store, purpose, anew, error))
        return store;
    store_close(store);
    return NULL;
}

void store_close(Store *store) {
    if (!store)
        return;
    close(store->fd);
    for (size_t i = 0; i < store->count; i++)
        free(store->line[i]);
    free(store->line);
    free(store->path);
    free(store);
}

void store_remove(Store *store) {
    if (store)
        unlink(store->path);
    store_close(store);
}

size_t store_count(const Store *store) { return store->count; }

const char *store_line(const Store *store, size_t number) { return store->line[number]; }

bool store_add(Store *store, const char *line, Error *error) {
    const size_t length = strlen(line), room = HASH_TEXT + 1 + length + 2;
    char *text = memory_resize(NULL, room);
    snprintf(text, room, "%016" PRIx64 " %s\n", store_hash(line, length), line);
    const bool ok = put(store, text, room - 1, error);
    free(text);
    if (ok)
        keep(store, line, length);
    return ok;
}
