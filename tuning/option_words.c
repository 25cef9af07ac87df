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
