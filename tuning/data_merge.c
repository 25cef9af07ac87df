#include "engine/memory.h"
#include "protocol/key_set.h"
#include "tuning/data_tools.h"

#include <stdio.h>
#include <stdlib.h>

/* What the new file says of itself: the sources, as many as there is room for. */
static void add_source(DataHead *head, const DataHead *from) {
    const size_t n = strlen(head->source), more = strlen(from->source);
    if (n + more + sizeof "; " > DATA_SOURCE)
        return;
    const char *between = n > strlen("merge ") ? "; " : "";
    memcpy(head->source + n, between, strlen(between));
    memcpy(head->source + n + strlen(between), from->source, more + 1);
}

/* Reads all heads: is it one game? */
static bool read_heads(const char *const *paths, size_t count, DataHead *head, Error *error) {
    for (size_t i = 0; i < count; i++) {
        DataReader *reader = data_open(paths[i], error);
        if (!reader)
            return false;
        const DataHead *found = data_head(reader);
        if (i == 0) {
            *head = *found;
            snprintf(head->source, DATA_SOURCE, "merge ");
        }
        add_source(head, found);
        const bool same = found->variant == head->variant && strcmp(found->rules, head->rules) == 0;
        if (!same)
            error_set(error, "%.80s is of %s %.60s, %.80s of another game or other rules", paths[i],
                      found->variant->name, found->rules, paths[0]);
        data_close(reader);
        if (!same)
            return false;
    }
    return true;
}

static bool copy(DataReader *reader, Position *pos, DataWriter *writer, KeySet *known,
                 const DataWatcher *watcher, DataTally *tally, Error *error) {
    DataLabel label;
    DataStatus status;
    Error why;
    while ((status = data_next(reader, pos, &label, &why)) != DATA_END) {
        if (watcher->stop && atomic_load(watcher->stop))
            return error_set(error, "interrupted");
        if (status == DATA_DAMAGED) {
            tally->damaged++;
            watcher->on_damage(watcher->context, &why);
            continue;
        }
        size_t length;
        const uint8_t *bytes = data_bytes(reader, &length);
        watcher->on_progress(watcher->context, ++tally->read);
        if (!key_set_add(known, position_key(pos))) {
            tally->doubles++;
            continue;
        }
        data_add(writer, bytes, length);
        tally->written++;
        if (data_is_full(writer) && !data_flush(writer, 0, error))
            return false;
    }
    return true;
}

bool data_merge(const char *out, const char *const *paths, size_t count, bool zstd,
                const DataWatcher *watcher, DataTally *tally, Error *error) {
    DataHead head;
    KeySet known = {.keys = NULL};
    *tally = (DataTally){.read = 0};
    if (!read_heads(paths, count, &head, error))
        return false;
    head.zstd = zstd;
    DataWriter *writer = data_create(out, &head, true, error);
    if (!writer)
        return false;
    Position *pos = memory_new(sizeof *pos);
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++) {
        DataReader *reader = data_open(paths[i], error);
        ok = reader && copy(reader, pos, writer, &known, watcher, tally, error);
        data_close(reader);
    }
    free(pos);
    key_set_free(&known);
    if (ok)
        return data_finish(writer, 0, error);
    data_abandon(writer);
    return false;
}
