/* Reading block by block. Where a frame is damaged nothing says how long its block is: then the
 * next frame is looked for byte by byte, and its own sum tells it from chance. */
#include "engine/memory.h"
#include "tuning/crc32.h"
#include "tuning/data_block.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct DataReader {
    char *path;
    FILE *file;
    DataHead head;
    Board *board;
    Position *empty;
    uint8_t *stored, *plain; /* the block's bytes in the file, and its records */
    size_t stored_room, plain_room;
    BlockFrame frame;
    size_t at, last; /* in `plain`: the next record, and the last one read */
    uint32_t left;   /* records of the block that were not read */
    uint64_t offset; /* in the file, of what comes after the block */
    DataPlace place;
};

/* --- the file --------------------------------------------------------------------------------- */

static bool read_head(DataReader *reader, Error *error) {
    uint8_t head[HEAD_BYTES + HEAD_TEXT_MOST];
    size_t text = 0;
    if (fread(head, 1, HEAD_BYTES, reader->file) != HEAD_BYTES)
        return error_set(error,
                         ferror(reader->file) ? "it cannot be read" : "it is no file of positions");
    if (!head_length(head, &text, error))
        return false;
    if (fread(head + HEAD_BYTES, 1, text, reader->file) != text)
        return error_set(error, "its head is cut short");
    reader->offset = reader->place.begin = reader->place.end = HEAD_BYTES + text;
    if (!head_read(head, text, &reader->head, error))
        return false;
    reader->board = board_new_with(reader->head.variant, reader->head.rules, error);
    return reader->board != NULL;
}

DataReader *data_open(const char *path, Error *error) {
    DataReader *reader = memory_new(sizeof *reader);
    Error why;
    reader->path = memory_text(path, strlen(path));
    reader->file = fopen(path, "rb");
    const bool ok = reader->file ? read_head(reader, &why)
                                 : error_set(&why, "it cannot be read: %.60s", strerror(errno));
    if (ok) {
        reader->empty = memory_new(sizeof *reader->empty);
        position_clear(reader->empty, reader->board);
        return reader;
    }
    error_set(error, "%.120s: %.120s", path, why.text);
    data_close(reader);
    return NULL;
}

void data_close(DataReader *reader) {
    if (!reader)
        return;
    if (reader->file)
        fclose(reader->file);
    free(reader->path);
    free(reader->board);
    free(reader->empty);
    free(reader->stored);
    free(reader->plain);
    free(reader);
}

const DataHead *data_head(const DataReader *reader) { return &reader->head; }
const Board *data_board(const DataReader *reader) { return reader->board; }
DataPlace data_place(const DataReader *reader) { return reader->place; }

const uint8_t *data_bytes(const DataReader *reader, size_t *length) {
    *length = reader->at - reader->last;
    return reader->plain + reader->last;
}

/* --- blocks ----------------------------------------------------------------------------------- */

static void make_room(uint8_t **bytes, size_t *room, size_t wanted) {
    if (*room < wanted)
        *bytes = memory_resize(*bytes, *room = wanted);
}

/* Reads `size` bytes at `offset`; returns how many there are. */
static size_t read_at(DataReader *reader, uint64_t offset, uint8_t *out, size_t size) {
    if (fseeko(reader->file, (off_t)offset, SEEK_SET) != 0)
        return 0;
    return fread(out, 1, size, reader->file);
}

/* Where the next whole frame begins, from `offset` on; UINT64_MAX = there is none. */
static uint64_t find_frame(DataReader *reader, uint64_t offset) {
    enum { WINDOW = 1 << 16 };
    BlockFrame unused;
    make_room(&reader->stored, &reader->stored_room, WINDOW);
    for (;;) {
        const size_t got = read_at(reader, offset, reader->stored, WINDOW);
        if (got < BLOCK_BYTES)
            return UINT64_MAX;
        for (size_t i = 0; i + BLOCK_BYTES <= got; i++)
            if (block_read(reader->stored + i, &unused))
                return offset + i;
        offset += got - BLOCK_BYTES + 1;
    }
}

typedef enum { BLOCK_THERE, BLOCK_BAD, BLOCK_NONE } BlockStatus;

/* Reports what is wrong at reader->offset, and goes on `to`. */
static BlockStatus skip(DataReader *reader, uint64_t to, const char *why, Error *error) {
    error_set(error, "%.120s, offset %" PRIu64 ": %.80s", reader->path, reader->offset, why);
    reader->left = 0;
    reader->offset = to;
    return BLOCK_BAD;
}

static BlockStatus unpack(DataReader *reader, Error *error) {
    const BlockFrame *frame = &reader->frame;
    const uint64_t end = reader->offset + BLOCK_BYTES + frame->stored;
    make_room(&reader->stored, &reader->stored_room, frame->stored + 1);
    make_room(&reader->plain, &reader->plain_room, frame->plain + 1);
    if (read_at(reader, reader->offset + BLOCK_BYTES, reader->stored, frame->stored) !=
        frame->stored) {
        /* The length may be a lie of the frame before its data were overwritten. */
        const uint64_t next = find_frame(reader, reader->offset + 1);
        return skip(reader, next, "the block is cut short", error);
    }
    if (crc32_add(0, reader->stored, frame->stored) != frame->sum) {
        const uint64_t next = find_frame(reader, reader->offset + 1);
        return skip(reader, next < end ? next : end, "the block is damaged", error);
    }
    if (!reader->head.zstd && frame->plain == frame->stored)
        memcpy(reader->plain, reader->stored, frame->plain);
    else if (!reader->head.zstd ||
             !block_unpack(reader->stored, frame->stored, reader->plain, frame->plain))
        return skip(reader, end, "the block does not unpack", error);
    reader->place.begin = reader->offset;
    reader->place.end = reader->offset = end;
    reader->place.games = frame->games;
    reader->place.records = frame->records;
    reader->place.bytes = frame->plain;
    reader->at = reader->last = 0;
    reader->left = frame->records;
    return BLOCK_THERE;
}

static BlockStatus next_block(DataReader *reader, Error *error) {
    uint8_t frame[BLOCK_BYTES];
    if (reader->offset == UINT64_MAX)
        return BLOCK_NONE;
    const size_t got = read_at(reader, reader->offset, frame, sizeof frame);
    if (got == 0)
        return BLOCK_NONE;
    if (got < sizeof frame || !block_read(frame, &reader->frame)) {
        const uint64_t next = find_frame(reader, reader->offset + 1);
        return skip(reader, next, "this is no block", error);
    }
    return unpack(reader, error);
}

DataStatus data_next(DataReader *reader, Position *pos, DataLabel *label, Error *error) {
    Error why = {"there are more records than bytes"};
    while (!reader->left) {
        const BlockStatus status = next_block(reader, error);
        if (status != BLOCK_THERE)
            return status == BLOCK_BAD ? DATA_DAMAGED : DATA_END;
    }
    const size_t length =
        record_length(reader->plain + reader->at, reader->frame.plain - reader->at);
    const bool last = --reader->left == 0;
    if (length == 0 || (last && reader->at + length != reader->frame.plain) ||
        !record_read(reader->plain + reader->at, length, reader->empty, pos, label, &why)) {
        reader->left = 0;
        error_set(error, "%.120s, offset %" PRIu64 ": a record of the block is wrong: %.60s",
                  reader->path, reader->place.begin, why.text);
        return DATA_DAMAGED;
    }
    reader->last = reader->at;
    reader->at += length;
    return DATA_RECORD;
}
