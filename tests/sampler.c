#include "tests/sampler.h"

#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/play.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static Move choose(Position *pos, uint64_t *random, bool may_resign) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    if (may_resign && test_random(random) % 100 == 0 &&
        !(state_wanderers(&pos->now) >> pos->now.turn & 1))
        return move_make(0, 0, MOVE_RESIGN, 0);
    Move m = moves[test_random(random) % n];
    for (int tries = 0; tries < 3 && move_kind(m) == MOVE_NORMAL && !play_is_noisy(pos, m); tries++)
        m = moves[test_random(random) % n];
    return m;
}

void sampler_play(const Board *board, const SeatMask side[SEATS], uint64_t seed, uint32_t most,
                  SamplerTake take, void *context) {
    enum { PLIES = 400 };
    Position *pos = malloc(sizeof *pos);
    Outcome outcome;
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    for (uint32_t taken = 0; taken < most;) {
        CU_ASSERT_FATAL(fen_read(pos, NULL, board, side, board_setup(board)->fen, NULL));
        for (uint32_t ply = 0; ply < PLIES && taken < most && !play_over(pos, &outcome); ply++) {
            if (!pos->now.claiming) {
                take(context, pos);
                taken++;
            }
            play_commit(pos, choose(pos, &seed, !variant_has_teams(board->variant)));
        }
    }
    free(pos);
}

DataLabel sampler_label(uint64_t number) {
    uint64_t random = number;
    DataLabel label = {.game = test_random(&random),
                       .ply = (uint32_t)(test_random(&random) % 65536),
                       .value = (int32_t)(test_random(&random) % 63999) - 31999,
                       .mover = (Seat)(test_random(&random) % SEATS)};
    for (Seat s = 0; s < SEATS; s++) {
        label.score[s] = (int32_t)(test_random(&random) % 20001) - 10000;
        label.result[s] = (int32_t)(test_random(&random) % 2001) - 1000;
    }
    return label;
}

static void add(void *context, const Position *pos) {
    Samples *samples = context;
    const DataLabel label = sampler_label(samples->count);
    samples->bytes = realloc(samples->bytes, samples->size + RECORD_MOST);
    samples->at = realloc(samples->at, (samples->count + 2) * sizeof *samples->at);
    CU_ASSERT_FATAL(samples->bytes && samples->at);
    samples->at[samples->count++] = samples->size;
    samples->size += record_write(pos, &label, samples->bytes + samples->size);
    samples->at[samples->count] = samples->size;
}

Samples samples_make(const Variant *variant, uint32_t count, uint64_t seed) {
    Samples samples = {.board = board_new(variant)};
    sampler_play(samples.board, NULL, seed, count, add, &samples);
    return samples;
}

void samples_free(Samples *samples) {
    free((Board *)(uintptr_t)samples->board);
    free(samples->bytes);
    free(samples->at);
}

void samples_write(const Samples *samples, const char *path, bool zstd) {
    Error error = {""};
    const DataHead head = {.variant = samples->board->variant, .source = "tests", .zstd = zstd};
    DataWriter *writer = data_create(path, &head, false, &error);
    if (!check_that(writer != NULL, "%s", error.text))
        return;
    bool ok = true;
    for (uint32_t i = 0; i < samples->count && ok; i++) {
        data_add(writer, samples->bytes + samples->at[i], samples->at[i + 1] - samples->at[i]);
        if (data_is_full(writer))
            ok = data_flush(writer, i + 1, &error);
    }
    check_that(data_finish(writer, samples->count, &error) && ok, "%s", error.text);
}

uint32_t samples_find(const Samples *samples, uint32_t from, const uint8_t *bytes, size_t length) {
    uint32_t i = from;
    while (i < samples->count && (samples->at[i + 1] - samples->at[i] != length ||
                                  memcmp(samples->bytes + samples->at[i], bytes, length) != 0))
        i++;
    return i;
}
