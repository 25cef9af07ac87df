/* The frames of a data file (see data_file.h), for its reader and writer alone. */
#pragma once
#include "tuning/data_file.h"

enum { HEAD_BYTES = 20, HEAD_TEXT_MOST = 2048, BLOCK_BYTES = 36 };

typedef struct {
    uint32_t records, plain, stored, sum;
    uint64_t games;
} BlockFrame;

/* The head as bytes; returns how many. */
size_t head_write(const DataHead *head, uint8_t out[HEAD_BYTES + HEAD_TEXT_MOST]);
/* How many bytes of text follow these HEAD_BYTES; false with the reason when they are no head. */
bool head_length(const uint8_t at[HEAD_BYTES], size_t *text, Error *error);
/* Reads the whole head. */
bool head_read(const uint8_t *at, size_t text, DataHead *out, Error *error);

void block_write(const BlockFrame *frame, uint8_t out[BLOCK_BYTES]);
/* false when it is no frame, or cannot be one. */
bool block_read(const uint8_t at[BLOCK_BYTES], BlockFrame *out);

/* Compresses into `out`, which grows as needed; returns how many bytes. Only with data_has_zstd. */
size_t block_pack(const uint8_t *bytes, size_t length, uint8_t **out, size_t *room);
/* false when that does not give exactly `length` bytes. */
bool block_unpack(const uint8_t *stored, size_t size, uint8_t *out, size_t length);
