/* Values stay texts of the command line, which outlives whoever reads it. */
#include "tuning/option_words.h"

#include "protocol/tokens.h"

#include <inttypes.h>
#include <string.h>

bool words_number(const char *text, int64_t low, int64_t high, int64_t *out, Error *error) {
    return text_number((Text){text, strlen(text)}, low, high, out) ||
           error_set(error, "'%.40s' is no number from %" PRId64 " to %" PRId64, text, low, high);
}

bool words_count(const char *text, uint32_t low, uint32_t high, uint32_t *out, Error *error) {
    int64_t n;
    if (!words_number(text, low, high, &n, error))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* What stands before `mark` in `text`, if that is short. */
static bool text_before(const char *text, const char *mark, char out[16]) {
    return mark && text_copy((Text){text, (size_t)(mark - text)}, out, 16);
}

bool words_shard(const char *text, uint32_t *shard, uint32_t *shards, Error *error) {
    enum { MOST_SHARDS = 1000000 };
    const char *slash = strchr(text, '/');
    char first[16];
    uint32_t i, n;
    if (!text_before(text, slash, first) || !words_count(slash + 1, 1, MOST_SHARDS, &n, NULL) ||
        !words_count(first, 1, n, &i, NULL))
        return error_set(error, "'%.40s': i/n expected, from 1/n to n/n", text);
    *shard = i - 1;
    *shards = n;
    return true;
}

bool words_range(const char *text, uint32_t low, uint32_t high, uint32_t *from, uint32_t *to,
                 Error *error) {
    const char *dots = strstr(text, "..");
    char first[16];
    uint32_t a, b;
    if (!dots && words_count(text, low, high, &a, NULL)) {
        *from = *to = a;
        return true;
    }
    if (!text_before(text, dots, first) || !words_count(dots + 2, low, high, &b, NULL) ||
        !words_count(first, low, b, &a, NULL))
        return error_set(error, "'%.40s': a..b expected, from %u to %u", text, low, high);
    *from = a;
    *to = b;
    return true;
}

bool words_keys(Behind behind, const Key *keys, size_t count, Error *error) {
    for (uint32_t i = 0; i < behind.count; i++) {
        const char *word = behind.word[i];
        const size_t length = strcspn(word, "=");
        size_t k = 0;
        while (k < count &&
               !(strlen(keys[k].name) == length && strncmp(word, keys[k].name, length) == 0))
            k++;
        if (k == count || !word[length])
            return error_set(error, "'%.40s' is not understood", word);
        *keys[k].value = word + length + 1;
    }
    return true;
}

bool words_file(const char *word, const char **out) {
    static const char PREFIX[] = "file=";
    *out = strncmp(word, PREFIX, strlen(PREFIX)) == 0 ? word + strlen(PREFIX) : word;
    return true;
}
