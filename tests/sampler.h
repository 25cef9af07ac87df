/* Positions of all sorts from random games, and files of them. */
#pragma once
#include "tuning/data_file.h"

/* Called with each position of a game that a record may hold. */
typedef void (*SamplerTake)(void *context, const Position *pos);
/* Plays random games on `board` with the partition `side`: captures and rare moves come more
 * often, and where each plays for itself a seat resigns now and then. At most `most` positions. */
void sampler_play(const Board *board, const SeatMask side[SEATS], uint64_t seed, uint32_t most,
                  SamplerTake take, void *context);

/* A label that follows from `number`. */
DataLabel sampler_label(uint64_t number);

typedef struct { /* records one after the other */
    const Board *board;
    uint8_t *bytes;
    size_t size;
    size_t *at; /* where each begins; at[count] = size */
    uint32_t count;
} Samples;
/* So many records of a game of its default rules; the caller frees them with samples_free. */
Samples samples_make(const Variant *variant, uint32_t count, uint64_t seed);
void samples_free(Samples *samples);
/* Writes them into a new file, which must not exist. */
void samples_write(const Samples *samples, const char *path, bool zstd);
/* Is it one of them, byte for byte? Returns which, from `from` on; count = none. */
uint32_t samples_find(const Samples *samples, uint32_t from, const uint8_t *bytes, size_t length);
