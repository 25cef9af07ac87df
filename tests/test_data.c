/* Records and files of positions: what is written comes back, and what is damaged does no harm. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "eval/eval.h"
#include "tests/folder.h"
#include "tests/option_sets.h"
#include "tests/sampler.h"
#include "tests/suites.h"
#include "tuning/bytes.h"
#include "tuning/crc32.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The check value that the algorithm is published with. */
static void crc_is_the_known_one(void) {
    CU_ASSERT_EQUAL(crc32_add(0, "123456789", 9), 0xCBF43926u);
    CU_ASSERT_EQUAL(crc32_add(crc32_add(0, "1234", 4), "56789", 5), 0xCBF43926u);
    CU_ASSERT_EQUAL(crc32_add(0, "", 0), 0);
}

/* --- records ---------------------------------------------------------------------------------- */

typedef struct {
    Position *empty, *back;
    EvalTable *eval;
    uint64_t number;
    size_t longest;
} RoundTrip;

static bool is_label(const DataLabel *a, const DataLabel *b) {
    return a->game == b->game && a->ply == b->ply && a->value == b->value && a->mover == b->mover &&
           memcmp(a->score, b->score, sizeof a->score) == 0 &&
           memcmp(a->result, b->result, sizeof a->result) == 0;
}

static void comes_back(void *context, const Position *pos) {
    RoundTrip *trip = context;
    uint8_t record[RECORD_MOST], again[RECORD_MOST];
    char fen[FEN_TEXT], other[FEN_TEXT];
    DataLabel label = sampler_label(trip->number++), read;
    Error error = {""};
    int32_t term[TERMS][SEATS], other_term[TERMS][SEATS];
    const size_t length = record_write(pos, &label, record);
    fen_write(pos, NULL, fen);
    CU_ASSERT_EQUAL(record_length(record, length), length);
    CU_ASSERT_EQUAL(record_length(record, length - 1), 0);
    if (!check_that(record_read(record, length, trip->empty, trip->back, &read, &error), "%s: %s",
                    fen, error.text))
        return;
    fen_write(trip->back, NULL, other);
    check_that(strcmp(fen, other) == 0, "%s\n    comes back as %s", fen, other);
    check_that(position_key(pos) == position_key(trip->back), "%s: another key", fen);
    check_that(position_check(trip->back, &error), "%s: %s", fen, error.text);
    check_that(is_label(&label, &read), "%s: another label", fen);
    eval_terms(trip->eval, pos, term);
    eval_terms(trip->eval, trip->back, other_term);
    check_that(memcmp(term, other_term, sizeof term) == 0, "%s: another evaluation", fen);
    check_that(record_write(trip->back, &read, again) == length &&
                   memcmp(record, again, length) == 0,
               "%s: another record", fen);
    label.result[0] = -label.result[0];
    record_set_result(record, label.result);
    CU_ASSERT(record_read(record, length, trip->empty, trip->back, &read, NULL) &&
              is_label(&label, &read));
    trip->longest = length > trip->longest ? length : trip->longest;
}

static void every_position_comes_back(void) {
    enum { POSITIONS = 1500 };
    RoundTrip trip = {.empty = malloc(sizeof(Position)), .back = malloc(sizeof(Position))};
    CU_ASSERT_FATAL(trip.empty && trip.back);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        const Variant *variant = ALL_VARIANTS[v];
        char options[OPTION_SET_TEXT];
        for (uint32_t i = 0; option_set(variant, i, options); i++) {
            char pairings[64], *rest = pairings;
            Board *board = board_new_with(variant, options, NULL);
            CU_ASSERT_PTR_NOT_NULL_FATAL(board);
            trip.eval = eval_table_new(board, NULL);
            position_clear(trip.empty, board);
            snprintf(pairings, sizeof pairings, "%s", variant->pairings);
            for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL;) {
                SeatMask side[SEATS];
                CU_ASSERT(variant_pairing(variant, name, side, NULL));
                sampler_play(board, side, 7 * v + i, i ? POSITIONS / 10 : POSITIONS, comes_back,
                             &trip);
            }
            free(trip.eval);
            free(board);
        }
        printf("\n    %s: longest record %zu bytes", variant->name, trip.longest);
        CU_ASSERT(trip.longest < 256);
        trip.longest = 0;
    }
    printf("\n");
    free(trip.empty);
    free(trip.back);
}

/* Whatever the bytes are: a sound position or a refusal. */
static void bad_records_are_refused(void) {
    enum { TRIES = 20000 };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Samples samples = samples_make(ALL_VARIANTS[v], 100, v);
        EvalTable *eval = eval_table_new(samples.board, NULL);
        Position *empty = malloc(sizeof *empty), *pos = malloc(sizeof *pos);
        uint64_t random = v;
        uint32_t refused = 0;
        CU_ASSERT_FATAL(empty && pos);
        position_clear(empty, samples.board);
        for (uint32_t i = 0; i < TRIES; i++) {
            uint8_t record[RECORD_MOST];
            const uint32_t k = (uint32_t)(test_random(&random) % samples.count);
            size_t length = samples.at[k + 1] - samples.at[k];
            memcpy(record, samples.bytes + samples.at[k], length);
            for (uint64_t n = 1 + test_random(&random) % 3; n > 0; n--)
                record[2 + test_random(&random) % (length - 2)] = (uint8_t)test_random(&random);
            if (test_random(&random) % 4 == 0)
                length = RECORD_HEAD + test_random(&random) % (length - RECORD_HEAD);
            DataLabel label;
            Error error = {""};
            if (!record_read(record, length, empty, pos, &label, &error)) {
                refused++;
                CU_ASSERT(error.text[0] != '\0');
                continue;
            }
            char fen[FEN_TEXT];
            Move moves[MAX_MOVES];
            int32_t term[TERMS][SEATS];
            fen_write(pos, NULL, fen);
            check_that(position_check(pos, &error), "%s: %s", fen, error.text);
            CU_ASSERT(movegen_legal(pos, moves) <= MAX_MOVES);
            eval_terms(eval, pos, term);
        }
        check_that(refused > TRIES / 10 && refused < TRIES, "%s: %u of %d refused",
                   ALL_VARIANTS[v]->name, refused, TRIES);
        free(empty);
        free(pos);
        free(eval);
        samples_free(&samples);
    }
}

/* --- files ------------------------------------------------------------------------------------ */

static char path[64];

static void make_path(void) {
    snprintf(path, sizeof path, "/tmp/quadriga-data-%ld", (long)getpid());
    remove(path);
}

static void write_bytes(const uint8_t *bytes, size_t size) {
    folder_put(path, (const char *)bytes, size);
}

static uint8_t *read_bytes(size_t *size) { return (uint8_t *)folder_bytes(path, size); }

typedef struct {
    bool opened;
    uint32_t read, foreign, damaged; /* records; of these, none of the samples or out of order */
    uint32_t longest;                /* records of a block */
    Error error;                     /* the first */
} Reading;

static Reading read_all(const Samples *samples) {
    Reading reading = {.opened = false};
    DataReader *reader = data_open(path, &reading.error);
    Position *pos = malloc(sizeof *pos);
    DataLabel label;
    DataStatus status;
    Error error = {""};
    uint32_t next = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    reading.opened = reader != NULL;
    while (reader && (status = data_next(reader, pos, &label, &error)) != DATA_END) {
        if (status == DATA_DAMAGED) {
            if (reading.damaged++ == 0)
                reading.error = error;
            continue;
        }
        size_t length;
        const uint8_t *bytes = data_bytes(reader, &length);
        const uint32_t found = samples_find(samples, next, bytes, length);
        reading.foreign += found == samples->count;
        next = found < samples->count ? found + 1 : next;
        reading.read++;
        if (data_place(reader).records > reading.longest)
            reading.longest = data_place(reader).records;
    }
    data_close(reader);
    free(pos);
    return reading;
}

static void files_come_back(void) {
    make_path();
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (int zstd = 0; zstd <= data_has_zstd(); zstd++) {
            Samples samples = samples_make(ALL_VARIANTS[v], v == 0 ? 1500 : 50, v);
            Error error = {""};
            samples_write(&samples, path, zstd);
            const Reading reading = read_all(&samples);
            check_that(reading.read == samples.count && !reading.foreign && !reading.damaged,
                       "%s: %u of %u read, %s", ALL_VARIANTS[v]->name, reading.read, samples.count,
                       reading.error.text);
            DataReader *reader = data_open(path, &error);
            CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
            CU_ASSERT(data_head(reader)->variant == ALL_VARIANTS[v] &&
                      data_head(reader)->zstd == zstd &&
                      strcmp(data_head(reader)->source, "tests") == 0);
            data_close(reader);
            samples_free(&samples);
            remove(path);
        }
}

/* A file of several blocks, one byte of it changed: at most one block is lost, with a word about it
 * that says where. */
static void damage_costs_one_block(void) {
    enum { COUNT = 1500, TRIES = 400 };
    make_path();
    Samples samples = samples_make(ALL_VARIANTS[0], COUNT, 3);
    for (int zstd = 0; zstd <= data_has_zstd(); zstd++) {
        size_t size;
        uint64_t random = 5;
        samples_write(&samples, path, zstd);
        uint8_t *bytes = read_bytes(&size);
        const uint32_t block = read_all(&samples).longest;
        CU_ASSERT(block < COUNT / 2);
        const size_t head = 20 + (size_t)bytes_get(bytes + 12, 4);
        for (int i = 0; i < TRIES; i++) {
            const size_t at = i < 80 ? (size_t)i : test_random(&random) % size;
            const uint8_t before = bytes[at];
            bytes[at] ^= (uint8_t)(1 + test_random(&random) % 255);
            write_bytes(bytes, size);
            const Reading reading = read_all(&samples);
            bytes[at] = before;
            check_that(reading.foreign == 0 && (at >= head) == reading.opened,
                       "byte %zu: %u foreign records", at, reading.foreign);
            check_that(strstr(reading.error.text, path) != NULL, "byte %zu: %s", at,
                       reading.error.text);
            if (at >= head)
                check_that(reading.damaged == 1 && reading.read < COUNT &&
                               reading.read + block >= COUNT &&
                               strstr(reading.error.text, "offset ") != NULL,
                           "byte %zu: %u damaged, %u read", at, reading.damaged, reading.read);
        }
        free(bytes);
        remove(path);
    }
    samples_free(&samples);
}

/* Cut anywhere, and with anything behind or between: what is whole is read. */
static void torn_files_are_read(void) {
    enum { COUNT = 1500, TRIES = 200 };
    make_path();
    Samples samples = samples_make(ALL_VARIANTS[0], COUNT, 4);
    uint64_t random = 9;
    size_t size;
    samples_write(&samples, path, false);
    uint8_t *bytes = read_bytes(&size), *mixed = malloc(2 * size);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mixed);
    for (int i = 0; i < TRIES; i++) {
        const size_t cut = i < 30 ? (size_t)i * 3 : test_random(&random) % size;
        write_bytes(bytes, cut);
        Reading reading = read_all(&samples);
        check_that(!reading.foreign && reading.damaged <= 1, "cut at %zu", cut);
        /* Noise is put between what was before and behind the cut. */
        const size_t noise = 1 + test_random(&random) % 3000;
        memcpy(mixed, bytes, cut);
        for (size_t k = 0; k < noise; k++)
            mixed[cut + k] = (uint8_t)test_random(&random);
        memcpy(mixed + cut + noise, bytes + cut, size - cut);
        write_bytes(mixed, size + noise);
        reading = read_all(&samples);
        check_that(!reading.foreign && (!reading.opened || reading.read > 0), "noise at %zu: %u",
                   cut, reading.read);
    }
    free(mixed);
    free(bytes);
    samples_free(&samples);
    remove(path);
}

/* A head with its sum put right again. */
static void write_head(uint32_t version, const char *text) {
    uint8_t head[1024] = "QUADDATA";
    const size_t length = strlen(text);
    bytes_put(head + 8, version, 4);
    bytes_put(head + 12, length, 4);
    memcpy(head + 20, text, length);
    bytes_put(head + 16, crc32_add(crc32_add(0, head, 16), text, length), 4);
    write_bytes(head, 20 + length);
}

static void other_files_are_refused(void) {
    static const struct {
        uint32_t version;
        const char *text, *why;
    } CASES[] = {
        {2, "variant teams\nrules \nblocks plain\nsource x\n", "version 2"},
        {1, "variant chess\nrules \nblocks plain\nsource x\n", "'chess'"},
        {1, "variant teams\nrules Colour=red\nblocks plain\nsource x\n", "Colour"},
        {1, "variant teams\nrules \nblocks lzma\nsource x\n", "'lzma'"},
        {1, "variant teams\nrules \nblocks plain\n", "does not say enough"},
        {1, "variant teams\nrules \nblocks plain\nsource x", "does not say enough"},
        {1, "", "does not say enough"},
    };
    Error error;
    make_path();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        write_head(CASES[i].version, CASES[i].text);
        DataReader *reader = data_open(path, &error);
        check_that(!reader && strstr(error.text, CASES[i].why) && strstr(error.text, path),
                   "'%s': %s", CASES[i].text, error.text);
        data_close(reader);
    }
    write_head(1, "variant teams\nrules \nblocks zstd\nsource x\n");
    DataReader *reader = data_open(path, &error);
    check_that((reader != NULL) == data_has_zstd() || strstr(error.text, "zstd"), "%s", error.text);
    data_close(reader);
    write_bytes((const uint8_t *)"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-", 36);
    CU_ASSERT_PTR_NULL(data_open(path, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "no file of positions"));
    remove(path);
    CU_ASSERT_PTR_NULL(data_open(path, &error));
    CU_ASSERT_PTR_NULL(data_open("/", &error));
    CU_ASSERT_PTR_NULL(
        data_create("/no/such/folder/x", &(DataHead){.variant = ALL_VARIANTS[0]}, true, &error));
}

CU_TestInfo TESTS_data[] = {
    {"the sum is the known CRC-32", crc_is_the_known_one},
    {"every position comes back as it was", every_position_comes_back},
    {"bad records are refused or sound", bad_records_are_refused},
    {"files come back", files_come_back},
    {"a damaged byte costs one block", damage_costs_one_block},
    {"torn and noisy files are read", torn_files_are_read},
    {"other files are refused", other_files_are_refused},
    CU_TEST_INFO_NULL,
};
