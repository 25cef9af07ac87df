/* Whoever reads trusts no number before its sum was checked, and no sum to mean that a number makes
 * sense: sizes are bounded before anything is allocated for them. */
#include "tuning/data_block.h"

#include "engine/memory.h"
#include "tuning/bytes.h"
#include "tuning/crc32.h"

#include <stdio.h>

#ifdef QUADRIGA_ZSTD
    #include <zstd.h>
#endif

static const uint8_t FILE_MARK[8] = {'Q', 'U', 'A', 'D', 'D', 'A', 'T', 'A'};
static const uint8_t BLOCK_MARK[8] = {0xF1, 'Q', 'B', 'L', 'O', 'C', 'K', '\n'};

/* --- the head --------------------------------------------------------------------------------- */

static uint32_t head_sum(const uint8_t *at, size_t text) {
    return crc32_add(crc32_add(0, at, 16), at + HEAD_BYTES, text);
}

size_t head_write(const DataHead *head, uint8_t out[HEAD_BYTES + HEAD_TEXT_MOST]) {
    char *const text = (char *)out + HEAD_BYTES;
    const int length =
        snprintf(text, HEAD_TEXT_MOST, "variant %s\nrules %s\nblocks %s\nsource %s\n",
                 head->variant->name, head->rules, head->zstd ? "zstd" : "plain", head->source);
    memcpy(out, FILE_MARK, sizeof FILE_MARK);
    bytes_put(out + 8, DATA_VERSION, 4);
    bytes_put(out + 12, (uint64_t)length, 4);
    bytes_put(out + 16, head_sum(out, (size_t)length), 4);
    return HEAD_BYTES + (size_t)length;
}
_Static_assert(RULES_TEXT + DATA_SOURCE + 64 < HEAD_TEXT_MOST, "every head has room");

bool head_length(const uint8_t at[HEAD_BYTES], size_t *text, Error *error) {
    const uint32_t version = (uint32_t)bytes_get(at + 8, 4);
    if (memcmp(at, FILE_MARK, sizeof FILE_MARK) != 0)
        return error_set(error, "it is no file of positions");
    if (version != DATA_VERSION)
        return error_set(error, "it is of version %u, this program reads %d", version,
                         DATA_VERSION);
    *text = (size_t)bytes_get(at + 12, 4);
    return *text <= HEAD_TEXT_MOST || error_set(error, "its head is damaged");
}

/* The line `word …` of the head's text; false when it is not there or has no room. */
static bool get_line(const char *text, const char *word, char *out, size_t size) {
    const size_t n = strlen(word);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        if (line[length] != '\n')
            return false;
        if (strncmp(line, word, n) != 0 || line[n] != ' ' || length - n - 1 >= size)
            continue;
        memcpy(out, line + n + 1, length - n - 1);
        out[length - n - 1] = '\0';
        return true;
    }
    return false;
}

bool head_read(const uint8_t *at, size_t text, DataHead *out, Error *error) {
    char words[HEAD_TEXT_MOST + 1], name[32], blocks[16];
    if (bytes_get(at + 16, 4) != head_sum(at, text))
        return error_set(error, "its head is damaged");
    memcpy(words, at + HEAD_BYTES, text);
    words[text] = '\0';
    *out = (DataHead){.variant = NULL};
    if (!get_line(words, "variant", name, sizeof name) ||
        !get_line(words, "rules", out->rules, sizeof out->rules) ||
        !get_line(words, "blocks", blocks, sizeof blocks) ||
        !get_line(words, "source", out->source, sizeof out->source))
        return error_set(error, "its head does not say enough");
    out->variant = variant_find(name);
    if (!out->variant)
        return error_set(error, "its game '%s' is not known here", name);
    out->zstd = strcmp(blocks, "zstd") == 0;
    if (!out->zstd && strcmp(blocks, "plain") != 0)
        return error_set(error, "its blocks are '%s', which is not known here", blocks);
    return !out->zstd || data_has_zstd() ||
           error_set(error, "it is compressed, and this program was built without zstd");
}

/* --- blocks ----------------------------------------------------------------------------------- */

void block_write(const BlockFrame *frame, uint8_t out[BLOCK_BYTES]) {
    memcpy(out, BLOCK_MARK, sizeof BLOCK_MARK);
    bytes_put(out + 8, frame->records, 4);
    bytes_put(out + 12, frame->plain, 4);
    bytes_put(out + 16, frame->stored, 4);
    bytes_put(out + 20, frame->games, 8);
    bytes_put(out + 28, frame->sum, 4);
    bytes_put(out + 32, crc32_add(0, out, 32), 4);
}

bool block_read(const uint8_t at[BLOCK_BYTES], BlockFrame *out) {
    if (memcmp(at, BLOCK_MARK, sizeof BLOCK_MARK) != 0 ||
        bytes_get(at + 32, 4) != crc32_add(0, at, 32))
        return false;
    *out = (BlockFrame){(uint32_t)bytes_get(at + 8, 4), (uint32_t)bytes_get(at + 12, 4),
                        (uint32_t)bytes_get(at + 16, 4), (uint32_t)bytes_get(at + 28, 4),
                        bytes_get(at + 20, 8)};
    return out->plain <= DATA_BLOCK_MOST && out->stored <= 2 * DATA_BLOCK_MOST;
}

/* --- compressing ------------------------------------------------------------------------------ */

#ifdef QUADRIGA_ZSTD

bool data_has_zstd(void) { return true; }

size_t block_pack(const uint8_t *bytes, size_t length, uint8_t **out, size_t *room) {
    enum { LEVEL = 6 };
    const size_t most = ZSTD_compressBound(length);
    if (*room < most)
        *out = memory_resize(*out, *room = most);
    const size_t size = ZSTD_compress(*out, *room, bytes, length, LEVEL);
    return ZSTD_isError(size) ? 0 : size;
}

bool block_unpack(const uint8_t *stored, size_t size, uint8_t *out, size_t length) {
    return ZSTD_decompress(out, length, stored, size) == length;
}

#else

bool data_has_zstd(void) { return false; }

size_t block_pack(const uint8_t *bytes, size_t length, uint8_t **out, size_t *room) {
    (void)bytes, (void)length, (void)out, (void)room;
    return 0;
}

bool block_unpack(const uint8_t *stored, size_t size, uint8_t *out, size_t length) {
    (void)stored, (void)size, (void)out, (void)length;
    return false;
}

#endif
