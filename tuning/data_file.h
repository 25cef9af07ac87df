/* Files of positions with search scores and results, for fitting evaluations to them.
 *
 * A file is a head and blocks, numbers with the lowest byte first:
 *
 *   head   0  8  "QUADDATA"
 *          8  4  version, 1
 *         12  4  length of the text
 *         16  4  CRC-32 of the 16 bytes before and the text
 *         20     the text, lines of a word and what it is: `variant`, `rules` (options that are not
 *                at their default, as board_new_with takes them), `blocks` (`plain`, or `zstd` for
 *                blocks that are compressed), `source` (how the positions were made)
 *   block  0  8  F1 'Q' 'B' 'L' 'O' 'C' 'K' 0A
 *          8  4  how many records it has
 *         12  4  how many bytes they are
 *         16  4  how many bytes follow here, compressed or not
 *         20  8  how many games are done at its end, those of earlier blocks included; 0 = not said
 *         28  4  CRC-32 of the bytes that follow
 *         32  4  CRC-32 of the 32 bytes before
 *         36     the records (data_record.h), compressed as one frame if the head says so
 *
 * Blocks stand on their own: a damaged one is told about and left out, and reading goes on with the
 * next one that is whole. A reader or writer belongs to one thread. */
#pragma once
#include "protocol/rule_options.h"
#include "tuning/data_record.h"

enum {
    DATA_VERSION = 1,
    DATA_SOURCE = 512,         /* bytes of a source's text, the '\0' included */
    DATA_BLOCK = 1 << 16,      /* bytes of records from which on a block is full … */
    DATA_BLOCK_MOST = 1 << 24, /* … and that none may exceed */
};

typedef struct {
    const Variant *variant;
    char rules[RULES_TEXT];   /* "" = all at their default */
    char source[DATA_SOURCE]; /* one line without a newline; "" = not said */
    bool zstd;
} DataHead;

/* Can this program read and write compressed blocks? */
bool data_has_zstd(void);

/* --- reading --- */

typedef struct DataReader DataReader;

typedef enum {
    DATA_RECORD,  /* there is one */
    DATA_DAMAGED, /* something was left out, see the reason; there may be more records */
    DATA_END,
} DataStatus;

/* NULL with file and reason: it cannot be read, is no such file, has a damaged head, is of another
 * version, a game or rules not known here, or compressed and this program cannot. */
DataReader *data_open(const char *path, Error *error);
void data_close(DataReader *reader); /* NULL is allowed */
const DataHead *data_head(const DataReader *reader);
/* The board of all positions that are read, the reader's. Positions point to it. */
const Board *data_board(const DataReader *reader);

/* Reads the next record into *pos (no past, nothing to undo) and *label. After DATA_DAMAGED *error
 * says file, offset and reason, and the next call goes on behind what was damaged. */
DataStatus data_next(DataReader *reader, Position *pos, DataLabel *label, Error *error);
/* The bytes of the record that was read last; the reader's, until the next call. */
const uint8_t *data_bytes(const DataReader *reader, size_t *length);

typedef struct {         /* where in the file the reader is */
    uint64_t begin, end; /* bytes: of the block of the last record; after DATA_END, where the last
                            whole block ended */
    uint64_t games;      /* as the block says */
    uint32_t records;    /* of that block */
    uint32_t bytes;      /* of them, not compressed */
} DataPlace;
DataPlace data_place(const DataReader *reader);

/* --- writing --- */

typedef struct DataWriter DataWriter;

/* A new file; with `whole` it appears under its name only when data_finish has been called, and
 * may replace another, but no device, FIFO or folder. NULL with the reason, also when there is a
 * file and not `whole`. */
DataWriter *data_create(const char *path, const DataHead *head, bool whole, Error *error);
/* Goes on with a file of the same head: it is cut off at `end`, and the next block is written at
 * `next`, over what stands there. */
DataWriter *data_continue(const char *path, const DataHead *head, uint64_t end, uint64_t next,
                          Error *error);
/* Adds a record to the block that is being made. */
void data_add(DataWriter *writer, const uint8_t *record, size_t length);
/* Is that block full? */
bool data_is_full(const DataWriter *writer);
/* Writes it, if there is anything in it or `games` (see above) is not 0, and waits until it is on
 * the disk. */
bool data_flush(DataWriter *writer, uint64_t games, Error *error);
/* The same for all that is left, gives the file its name, and frees the writer. */
bool data_finish(DataWriter *writer, uint64_t games, Error *error);
/* Frees the writer without writing; a file that has no name yet is removed. NULL is allowed. */
void data_abandon(DataWriter *writer);
