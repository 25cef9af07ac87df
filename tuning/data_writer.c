/* A block is made in memory and goes to the disk whole; what a kill leaves of it there fails its
 * sum. */
#include "engine/memory.h"
#include "protocol/files.h"
#include "tuning/crc32.h"
#include "tuning/data_block.h"
#include "tuning/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct DataWriter {
    char *path;  /* where the bytes go … */
    char *final; /* … and what they are called in the end; NULL = the same */
    int fd;
    bool zstd;
    uint8_t *plain, *block; /* records; the block that is written */
    size_t size, plain_room, block_room;
    uint32_t records;
};

static DataWriter *open_writer(const char *path, int flags, const DataHead *head, Error *error) {
    const int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
    if (fd < 0) {
        error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
        return NULL;
    }
    if (!disk_lock(fd, path, "quadriga-tune", error)) {
        close(fd);
        return NULL;
    }
    DataWriter *writer = memory_new(sizeof *writer);
    writer->path = memory_text(path, strlen(path));
    writer->fd = fd;
    writer->zstd = head->zstd;
    return writer;
}

DataWriter *data_create(const char *path, const DataHead *head, bool whole, Error *error) {
    if (whole && file_is_special(path)) {
        error_set(error, "cannot write %.120s: it is no regular file; name another", path);
        return NULL;
    }
    uint8_t bytes[HEAD_BYTES + HEAD_TEXT_MOST];
    const size_t room = strlen(path) + 32;
    char *beside = memory_resize(NULL, room);
    snprintf(beside, room, "%s.%ld.part", path, (long)getpid());
    DataWriter *writer = open_writer(whole ? beside : path, O_CREAT | O_EXCL, head, error);
    free(beside);
    if (!writer)
        return NULL;
    if (whole)
        writer->final = memory_text(path, strlen(path));
    if (disk_write(writer->fd, writer->path, bytes, head_write(head, bytes), error))
        return writer;
    data_abandon(writer);
    return NULL;
}

DataWriter *data_continue(const char *path, const DataHead *head, uint64_t end, uint64_t next,
                          Error *error) {
    DataWriter *writer = open_writer(path, 0, head, error);
    if (!writer)
        return NULL;
    if (ftruncate(writer->fd, (off_t)end) == 0 && lseek(writer->fd, (off_t)next, SEEK_SET) >= 0)
        return writer;
    error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
    data_abandon(writer);
    return NULL;
}

void data_add(DataWriter *writer, const uint8_t *record, size_t length) {
    while (writer->size + length > writer->plain_room) {
        writer->plain_room = writer->plain_room ? 2 * writer->plain_room : 2 * DATA_BLOCK;
        writer->plain = memory_resize(writer->plain, writer->plain_room);
    }
    memcpy(writer->plain + writer->size, record, length);
    writer->size += length;
    writer->records++;
}

bool data_is_full(const DataWriter *writer) { return writer->size >= DATA_BLOCK; }

/* What follows the frame, behind the room for it. */
static bool fill_block(DataWriter *writer, uint32_t *stored) {
    uint8_t *packed = NULL;
    size_t room = 0, size = writer->size;
    if (writer->zstd && !(size = block_pack(writer->plain, writer->size, &packed, &room))) {
        free(packed);
        return false;
    }
    if (writer->block_room < BLOCK_BYTES + size)
        writer->block = memory_resize(writer->block, writer->block_room = BLOCK_BYTES + size);
    if (size)
        memcpy(writer->block + BLOCK_BYTES, packed ? packed : writer->plain, size);
    free(packed);
    *stored = (uint32_t)size;
    return true;
}

bool data_flush(DataWriter *writer, uint64_t games, Error *error) {
    BlockFrame frame = {
        .records = writer->records, .plain = (uint32_t)writer->size, .games = games};
    if (!writer->records && !games)
        return true;
    if (!fill_block(writer, &frame.stored))
        return error_set(error, "cannot write %.120s: compressing failed", writer->path);
    frame.sum = crc32_add(0, writer->block + BLOCK_BYTES, frame.stored);
    block_write(&frame, writer->block);
    writer->size = writer->records = 0;
    if (!disk_write(writer->fd, writer->path, writer->block, BLOCK_BYTES + frame.stored, error))
        return false;
    /* What stood here before may have been longer. */
    const off_t end = lseek(writer->fd, 0, SEEK_CUR);
    return (end >= 0 && ftruncate(writer->fd, end) == 0) ||
           error_set(error, "cannot write %.120s: %.60s", writer->path, strerror(errno));
}

static void free_writer(DataWriter *writer) {
    close(writer->fd);
    free(writer->path);
    free(writer->final);
    free(writer->plain);
    free(writer->block);
    free(writer);
}

bool data_finish(DataWriter *writer, uint64_t games, Error *error) {
    bool ok = data_flush(writer, games, error);
    if (ok && writer->final && rename(writer->path, writer->final) != 0)
        ok = error_set(error, "cannot write %.120s: %.60s", writer->final, strerror(errno));
    if (!ok && writer->final)
        remove(writer->path);
    free_writer(writer);
    return ok;
}

void data_abandon(DataWriter *writer) {
    if (!writer)
        return;
    if (writer->final)
        remove(writer->path);
    free_writer(writer);
}
