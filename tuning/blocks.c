/* Games are sorted by block; a run of one number is a block. Games that say nothing about what is
 * asked are in it too, since a block is finished by its games and not by those that count. */
#include "tuning/blocks.h"

#include "engine/memory.h"

#include <stdlib.h>

static int block_order(const void *a, const void *b) {
    const uint32_t left = ((const GameOutcome *)a)->block, right = ((const GameOutcome *)b)->block;
    return (left > right) - (left < right);
}

size_t blocks_run(const GameOutcome *game, size_t count) {
    size_t n = 1;
    while (n < count && game[n].block == game[0].block)
        n++;
    return n;
}

GameOutcome *blocks_finished(const GameList *list, size_t *count) {
    GameOutcome *game = memory_resize(NULL, (list->count + 1) * sizeof *game);
    for (size_t i = 0; i < list->count; i++)
        game[i] = list->game[i];
    qsort(game, list->count, sizeof *game, block_order);
    *count = 0;
    for (size_t i = 0, n; i < list->count; i += n) {
        n = blocks_run(&game[i], list->count - i);
        for (size_t k = 0; k < n && n >= list->full; k++)
            game[(*count)++] = game[i + k];
    }
    return game;
}

typedef struct { /* whose share is asked for */
    uint32_t engine, other;
    Seat seat; /* SEATS = that of engine against other; else the seat's */
    const SeatMask *side;
} Question;

static int share(const Question *q, const GameOutcome *game) {
    return q->seat < SEATS ? share_of_seat(game, q->seat, q->side)
                           : share_between(game, q->side, q->engine, q->other);
}

static BlockScore score_of(const Question *question, const GameOutcome *game, size_t count) {
    BlockScore score = {.block = game[0].block};
    for (size_t i = 0; i < count; i++) {
        const int won = share(question, &game[i]);
        if (won == SHARE_NONE)
            continue;
        score.games++;
        score.won += (uint32_t)won;
        score.decided |= won != SHARE_ONE / 2;
    }
    return score;
}

static BlockScore *gather(const GameList *list, const Question *question, size_t *count) {
    size_t games;
    GameOutcome *game = blocks_finished(list, &games);
    BlockScore *score = memory_resize(NULL, (games + 1) * sizeof *score);
    *count = 0;
    for (size_t i = 0, n; i < games; i += n) {
        n = blocks_run(&game[i], games - i);
        score[*count] = score_of(question, &game[i], n);
        *count += score[*count].games > 0;
    }
    free(game);
    return score;
}

BlockScore *blocks_between(const GameList *list, uint32_t engine, uint32_t other, size_t *count) {
    return gather(list,
                  &(Question){.engine = engine, .other = other, .seat = SEATS, .side = list->side},
                  count);
}

BlockScore *blocks_of_seat(const GameList *list, Seat seat, const SeatMask *side, size_t *count) {
    return gather(list, &(Question){.seat = seat, .side = side}, count);
}

BlockHistogram blocks_histogram(const BlockScore *block, size_t count) {
    BlockHistogram histogram = {.bins = 0};
    uint32_t most = 1;
    for (size_t i = 0; i < count; i++)
        most = block[i].games > most ? block[i].games : most;
    histogram.bins = 2 * most + 1 <= MAX_BINS - 2 ? 2 * most + 1 : MAX_BINS;
    for (size_t i = 0; i < count; i++) {
        const uint32_t all = SHARE_ONE * block[i].games, won = block[i].won;
        /* rounded to the nearest, halves up */
        histogram.count[(2 * won * (histogram.bins - 1) + all) / (2 * all)]++;
        histogram.won += 2 * won > all;
        histogram.drawn += 2 * won == all;
        histogram.lost += 2 * won < all;
        histogram.quiet += !block[i].decided;
    }
    return histogram;
}
