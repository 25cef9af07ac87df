/* Records are dealt by lot into heaps that fit into memory, and each heap is shuffled: a record's
 * heap and its place there are both by lot, so every order is equally likely. A single heap never
 * leaves the memory. */
#include "engine/memory.h"
#include "tuning/data_tools.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    const char *out, *path;
    uint64_t lot; /* state of the generator */
    size_t memory;
    const DataWatcher *watcher;
    DataTally *tally;
    FILE *heap[SHUFFLE_HEAPS]; /* files without a name; NULL where all stays in memory */
    uint64_t size[SHUFFLE_HEAPS];
    uint32_t heaps;
    uint8_t *bytes; /* of the heap in work */
    size_t room;
    DataWriter *writer;
    Error *error;
} Shuffle;

/* A number below `most`, by lot; the bias is below 2^-32. */
static uint64_t draw(Shuffle *shuffle, uint64_t most) { return hash_mix(shuffle->lot++) % most; }

static void make_room(Shuffle *shuffle, size_t wanted) {
    if (wanted > shuffle->room)
        shuffle->bytes = memory_resize(shuffle->bytes, shuffle->room = wanted + shuffle->room / 2);
}

/* --- dealing ---------------------------------------------------------------------------------- */

/* Sums up the bytes of all records: their blocks say so. */
static bool measure(Shuffle *shuffle, DataReader *reader, uint64_t *total) {
    Position *pos = memory_new(sizeof *pos);
    DataLabel label;
    DataStatus status;
    Error why;
    *total = 0;
    while ((status = data_next(reader, pos, &label, &why)) != DATA_END) {
        size_t length = 0;
        if (status == DATA_RECORD)
            data_bytes(reader, &length);
        *total += length;
        if (shuffle->watcher->stop && atomic_load(shuffle->watcher->stop))
            break;
    }
    free(pos);
    return status == DATA_END || error_set(shuffle->error, "interrupted");
}

/* Files that vanish with the process, however it ends. */
static bool open_heaps(Shuffle *shuffle) {
    const size_t room = strlen(shuffle->out) + 48;
    char *name = memory_resize(NULL, room);
    bool ok = true;
    for (uint32_t i = 0; i < shuffle->heaps && ok; i++) {
        snprintf(name, room, "%s.%ld.heap", shuffle->out, (long)getpid());
        shuffle->heap[i] = fopen(name, "w+bx");
        ok = shuffle->heap[i] != NULL && remove(name) == 0;
        if (!ok)
            error_set(shuffle->error, "cannot write %.120s: %.60s", name, strerror(errno));
    }
    free(name);
    return ok;
}

static bool deal_record(Shuffle *shuffle, const uint8_t *bytes, size_t length) {
    const uint64_t i = shuffle->heaps > 1 ? draw(shuffle, shuffle->heaps) : 0;
    if (shuffle->heaps == 1) {
        make_room(shuffle, shuffle->size[0] + length);
        memcpy(shuffle->bytes + shuffle->size[0], bytes, length);
    } else if (fwrite(bytes, 1, length, shuffle->heap[i]) != length) {
        return error_set(shuffle->error, "cannot write beside %.120s: %.60s", shuffle->out,
                         strerror(errno));
    }
    shuffle->size[i] += length;
    return true;
}

static bool deal(Shuffle *shuffle, DataReader *reader) {
    const DataWatcher *watcher = shuffle->watcher;
    Position *pos = memory_new(sizeof *pos);
    DataLabel label;
    DataStatus status;
    Error why;
    bool ok = true;
    while (ok && (status = data_next(reader, pos, &label, &why)) != DATA_END) {
        if (status == DATA_DAMAGED) {
            shuffle->tally->damaged++;
            watcher->on_damage(watcher->context, &why);
            continue;
        }
        size_t length;
        const uint8_t *bytes = data_bytes(reader, &length);
        watcher->on_progress(watcher->context, ++shuffle->tally->read);
        ok = deal_record(shuffle, bytes, length);
        if (ok && watcher->stop && atomic_load(watcher->stop))
            ok = error_set(shuffle->error, "interrupted");
    }
    free(pos);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

static bool load(Shuffle *shuffle, uint32_t i) {
    if (shuffle->heaps == 1)
        return true;
    const size_t size = shuffle->size[i];
    make_room(shuffle, size);
    return (fseek(shuffle->heap[i], 0, SEEK_SET) == 0 &&
            fread(shuffle->bytes, 1, size, shuffle->heap[i]) == size) ||
           error_set(shuffle->error, "cannot read what was written beside %.120s", shuffle->out);
}

/* Fisher and Yates. */
static bool write_heap(Shuffle *shuffle, uint32_t number) {
    const size_t size = shuffle->size[number];
    size_t count = 0, i = 0;
    bool ok = load(shuffle, number);
    if (!ok || size == 0)
        return ok;
    for (size_t at = 0; at < size; at += record_length(shuffle->bytes + at, size - at))
        count++;
    size_t *record = memory_resize(NULL, count * sizeof *record);
    for (size_t at = 0; at < size; at += record_length(shuffle->bytes + at, size - at))
        record[i++] = at;
    for (i = count; i > 0 && ok; i--) {
        const uint64_t k = draw(shuffle, i);
        const uint8_t *bytes = shuffle->bytes + record[k];
        record[k] = record[i - 1];
        data_add(shuffle->writer, bytes, record_length(bytes, RECORD_MOST));
        shuffle->tally->written++;
        if (data_is_full(shuffle->writer))
            ok = data_flush(shuffle->writer, 0, shuffle->error);
    }
    free(record);
    return ok;
}

static bool run(Shuffle *shuffle, bool zstd) {
    uint64_t total = 0;
    DataReader *reader = data_open(shuffle->path, shuffle->error);
    bool ok = reader && measure(shuffle, reader, &total);
    data_close(reader);
    /* Half of the memory for the records, since heaps are not all alike, and lists are needed. */
    const uint64_t heaps = total / (shuffle->memory / 2) + 1;
    if (ok && heaps > SHUFFLE_HEAPS)
        ok = error_set(shuffle->error, "%.100s needs at least %llu MiB of memory", shuffle->path,
                       (unsigned long long)(total / SHUFFLE_HEAPS * 2 >> 20) + 1);
    if (!ok)
        return false;
    shuffle->heaps = (uint32_t)heaps;
    reader = data_open(shuffle->path, shuffle->error);
    if (!reader)
        return false;
    DataHead head = *data_head(reader);
    head.zstd = zstd;
    shuffle->writer = data_create(shuffle->out, &head, true, shuffle->error);
    ok = shuffle->writer && (heaps == 1 || open_heaps(shuffle)) && deal(shuffle, reader);
    data_close(reader);
    for (uint32_t i = 0; i < shuffle->heaps && ok; i++)
        ok = write_heap(shuffle, i);
    return ok;
}

bool data_shuffle(const char *out, const char *path, uint64_t seed, size_t memory, bool zstd,
                  const DataWatcher *watcher, DataTally *tally, Error *error) {
    Shuffle *shuffle = memory_new(sizeof *shuffle);
    *tally = (DataTally){.read = 0};
    *shuffle = (Shuffle){.out = out,
                         .path = path,
                         .lot = hash_mix(seed),
                         .memory = memory < SHUFFLE_LEAST ? SHUFFLE_LEAST : memory,
                         .watcher = watcher,
                         .tally = tally,
                         .error = error};
    bool ok = run(shuffle, zstd);
    if (ok)
        ok = data_finish(shuffle->writer, 0, error);
    else
        data_abandon(shuffle->writer);
    for (uint32_t i = 0; i < SHUFFLE_HEAPS; i++)
        if (shuffle->heap[i])
            fclose(shuffle->heap[i]);
    free(shuffle->bytes);
    free(shuffle);
    return ok;
}
