/* Merging, shuffling and counting files of positions. */
#include "tests/sampler.h"
#include "tests/suites.h"
#include "tuning/data_stats.h"
#include "tuning/data_tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 4 };
static char path[FILES][64];

static void make_paths(void) {
    for (int i = 0; i < FILES; i++) {
        snprintf(path[i], sizeof path[i], "/tmp/quadriga-tools-%ld-%d", (long)getpid(), i);
        remove(path[i]);
    }
}

static void remove_paths(void) {
    for (int i = 0; i < FILES; i++)
        remove(path[i]);
}

static uint32_t damages;

static void on_damage(void *context, const Error *error) {
    (void)context;
    CU_ASSERT(error->text[0] != '\0');
    damages++;
}

static void on_progress(void *context, uint64_t records) {
    (void)context;
    (void)records;
}

static const DataWatcher WATCHER = {NULL, on_damage, on_progress, NULL};

/* Counts how often each sample is in a file, and notes the order. */
static void count_samples(const char *name, const Samples *samples, uint32_t *times,
                          uint32_t *order, uint32_t *read) {
    Error error = {""};
    DataReader *reader = data_open(name, &error);
    Position *pos = malloc(sizeof *pos);
    DataLabel label;
    DataStatus status;
    *read = 0;
    memset(times, 0, samples->count * sizeof *times);
    CU_ASSERT_FATAL(check_that(reader && pos, "%s", error.text));
    while ((status = data_next(reader, pos, &label, &error)) != DATA_END) {
        size_t length;
        const uint8_t *bytes = data_bytes(reader, &length);
        if (!check_that(status == DATA_RECORD, "%s", error.text))
            continue;
        const uint32_t i = samples_find(samples, 0, bytes, length);
        if (check_that(i < samples->count && *read < samples->count, "a record of nowhere")) {
            times[i]++;
            order[(*read)++] = i;
        }
    }
    data_close(reader);
    free(pos);
}

static void merging_takes_each_once(void) {
    enum { COUNT = 1200 };
    static uint32_t times[COUNT], order[COUNT];
    Samples all = samples_make(ALL_VARIANTS[0], COUNT, 1);
    Samples first = {all.board, all.bytes, all.at[800], all.at, 800};
    Error error = {""};
    DataTally tally;
    uint32_t read, unique = 0;
    KeySet keys = {.keys = NULL};
    make_paths();
    samples_write(&all, path[0], false);
    samples_write(&first, path[1], data_has_zstd());
    /* How many positions there are, random games having some in common. */
    DataReader *reader = data_open(path[0], &error);
    Position *pos = malloc(sizeof *pos);
    DataLabel label;
    CU_ASSERT_FATAL(reader && pos);
    while (data_next(reader, pos, &label, &error) == DATA_RECORD)
        unique += key_set_add(&keys, position_key(pos));
    data_close(reader);
    free(pos);
    key_set_free(&keys);
    const char *both[] = {path[1], path[0]};
    CU_ASSERT(data_merge(path[2], both, 2, false, &WATCHER, &tally, &error));
    CU_ASSERT(tally.read == 2000 && tally.written == unique && tally.doubles == 2000 - unique &&
              tally.damaged == 0);
    count_samples(path[2], &all, times, order, &read);
    CU_ASSERT_EQUAL(read, unique);
    for (uint32_t i = 1; i < read; i++)
        CU_ASSERT(order[i] > order[i - 1]); /* the first of each, in the order they stood in */
    /* Another game is refused, and what is there stays. */
    Samples other = samples_make(ALL_VARIANTS[1], 10, 1);
    samples_write(&other, path[3], false);
    const char *mixed[] = {path[0], path[3]};
    CU_ASSERT(!data_merge(path[2], mixed, 2, false, &WATCHER, &tally, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, path[3]));
    const char *missing[] = {path[0], "/no/such/file"};
    CU_ASSERT(!data_merge(path[2], missing, 2, false, &WATCHER, &tally, &error));
    count_samples(path[2], &all, times, order, &read);
    CU_ASSERT_EQUAL(read, unique);
    samples_free(&all);
    samples_free(&other);
    remove_paths();
}

/* A file with a damaged block is mended: the rest is there. */
static void merging_mends(void) {
    enum { COUNT = 1200 };
    static uint32_t times[COUNT], order[COUNT];
    Samples samples = samples_make(ALL_VARIANTS[0], COUNT, 1);
    Error error = {""};
    DataTally tally;
    uint32_t read;
    make_paths();
    samples_write(&samples, path[0], false);
    FILE *file = fopen(path[0], "r+b");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    CU_ASSERT(fseek(file, 5000, SEEK_SET) == 0 && fwrite("damage", 1, 6, file) == 6 &&
              fclose(file) == 0);
    const char *one[] = {path[0]};
    damages = 0;
    CU_ASSERT(data_merge(path[1], one, 1, false, &WATCHER, &tally, &error));
    CU_ASSERT(damages == 1 && tally.damaged == 1 && tally.read > 400 && tally.read < COUNT);
    count_samples(path[1], &samples, times, order, &read);
    CU_ASSERT_EQUAL(read, tally.written);
    samples_free(&samples);
    remove_paths();
}

static void shuffling_keeps_all(void) {
    enum { COUNT = 9000 }; /* more than SHUFFLE_LEAST of memory takes at once */
    static uint32_t times[COUNT], order[COUNT], other[COUNT];
    Samples samples = samples_make(ALL_VARIANTS[0], COUNT, 2);
    DataTally tally;
    Error error = {""};
    uint32_t read, same = 0, kept = 0;
    make_paths();
    samples_write(&samples, path[0], data_has_zstd());
    const size_t memory[] = {SHUFFLE_LEAST, (size_t)1 << 26};
    CU_ASSERT(samples.size > SHUFFLE_LEAST / 2);
    for (int m = 0; m < 2; m++) {
        CU_ASSERT(data_shuffle(path[1], path[0], 1, memory[m], false, &WATCHER, &tally, &error));
        CU_ASSERT(tally.read == COUNT && tally.written == COUNT && tally.damaged == 0);
        count_samples(path[1], &samples, times, order, &read);
        CU_ASSERT_EQUAL(read, COUNT);
        for (uint32_t i = 0; i < COUNT; i++)
            check_that(times[i] == 1, "record %u is there %u times", i, times[i]);
        same = kept = 0;
        for (uint32_t i = 1; i < COUNT; i++) {
            same += order[i] == i;
            kept += order[i] == order[i - 1] + 1;
        }
        check_that(same < 20 && kept < 20, "%u in their place, %u behind their neighbour", same,
                   kept);
    }
    /* The same seed makes the same order, another one another. */
    CU_ASSERT(data_shuffle(path[2], path[0], 1, memory[1], false, &WATCHER, &tally, &error));
    count_samples(path[2], &samples, times, other, &read);
    CU_ASSERT(memcmp(order, other, sizeof order) == 0);
    CU_ASSERT(data_shuffle(path[2], path[0], 2, memory[1], false, &WATCHER, &tally, &error));
    count_samples(path[2], &samples, times, other, &read);
    CU_ASSERT(memcmp(order, other, sizeof order) != 0);
    /* Nothing is left beside it, and a file in place of itself is as good. */
    CU_ASSERT(data_shuffle(path[0], path[0], 3, memory[0], false, &WATCHER, &tally, &error));
    count_samples(path[0], &samples, times, other, &read);
    CU_ASSERT_EQUAL(read, COUNT);
    samples_free(&samples);
    remove_paths();
}

static const atomic_bool STOPPED = true;

static void stopping_leaves_nothing(void) {
    const DataWatcher stopped = {NULL, on_damage, on_progress, &STOPPED};
    Samples samples = samples_make(ALL_VARIANTS[0], 50, 2);
    DataTally tally;
    Error error = {""};
    make_paths();
    samples_write(&samples, path[0], false);
    const char *one[] = {path[0]};
    CU_ASSERT(!data_merge(path[1], one, 1, false, &stopped, &tally, &error));
    CU_ASSERT(access(path[1], F_OK) != 0);
    CU_ASSERT(!data_shuffle(path[1], path[0], 1, SHUFFLE_LEAST, false, &stopped, &tally, &error));
    CU_ASSERT(access(path[1], F_OK) != 0);
    CU_ASSERT_STRING_EQUAL(error.text, "interrupted");
    samples_free(&samples);
    remove_paths();
}

static void what_is_no_file_stays(void) {
    Samples samples = samples_make(ALL_VARIANTS[0], 50, 4);
    const char *const one[] = {path[0]};
    DataTally tally;
    Error error = {""};
    struct stat status;
    make_paths();
    samples_write(&samples, path[0], false);
    CU_ASSERT_EQUAL_FATAL(mkfifo(path[1], 0600), 0);
    CU_ASSERT(!data_merge(path[1], one, 1, false, &WATCHER, &tally, &error));
    CU_ASSERT(strstr(error.text, path[1]) && strstr(error.text, "no regular file"));
    CU_ASSERT(!data_shuffle(path[1], path[0], 1, SHUFFLE_LEAST, false, &WATCHER, &tally, &error));
    CU_ASSERT(stat(path[1], &status) == 0 && S_ISFIFO(status.st_mode));
    remove_paths();
    samples_free(&samples);
}

/* Three positions whose figures can be counted by hand. */
static void statistics_count(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    DataStats stats = {.positions = 0};
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    position_clear(pos, board);
    DataLabel label = {.game = 5, .ply = 39, .score = {199, -199, 200, -200}};
    for (Seat s = 0; s < SEATS; s++)
        label.result[s] = s % 2 ? -1000 : 1000;
    data_stats_add(&stats, pos, &label);
    label.ply = 40;
    label.score[0] = 30000;
    label.score[1] = -30000;
    data_stats_add(&stats, pos, &label);
    label = (DataLabel){.game = 6, .ply = 60000};
    data_stats_add(&stats, pos, &label);
    CU_ASSERT(stats.positions == 3 && stats.games.count == 2);
    CU_ASSERT(stats.won[0] == 2 && stats.lost[1] == 2 && stats.drawn[3] == 1);
    CU_ASSERT(stats.result[0] == 2000 && stats.result[1] == -2000);
    CU_ASSERT(stats.plies[0] == 1 && stats.plies[1] == 1 && stats.plies[STATS_BARS - 1] == 1);
    CU_ASSERT(stats.scores[STATS_BARS] == 5);     /* 199 and four times 0 */
    CU_ASSERT(stats.scores[STATS_BARS + 1] == 2); /* 200 */
    CU_ASSERT(stats.scores[STATS_BARS - 1] == 3); /* -199 and -200 */
    CU_ASSERT(stats.scores[0] == 1 && stats.scores[2 * STATS_BARS - 1] == 1);
    CU_ASSERT(stats.alive[4] == 3 && stats.turn[0] == 3);
    data_stats_free(&stats);
    free(pos);
    free(board);
}

CU_TestInfo TESTS_data_tools[] = {
    {"merging takes each position once", merging_takes_each_once},
    {"merging mends a damaged file", merging_mends},
    {"shuffling keeps all, in another order", shuffling_keeps_all},
    {"what is stopped leaves nothing", stopping_leaves_nothing},
    {"what is no file stays", what_is_no_file_stays},
    {"statistics count", statistics_count},
    CU_TEST_INFO_NULL,
};
