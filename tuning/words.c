/* One pass over the text that writes each word into a block behind the vector. The block is sized
 * by the text: no word is longer than what it was written as, and no two words stand closer than
 * one blank, which becomes the '\0' between them. */
#include "tuning/words.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

static bool is_blank(char ch) { return ch == ' ' || (ch >= '\t' && ch <= '\r'); }

/* Copies one word from *at on to `out`; its end there, or NULL with the reason. */
static char *take_word(const char **at, char *out, Error *error) {
    char quote = '\0';
    const char *p = *at;
    for (; *p && (quote || !is_blank(*p)); p++) {
        const bool escapes = quote == '"' ? p[1] == '"' || p[1] == '\\' : !quote;
        if (*p == quote) {
            quote = '\0';
        } else if (!quote && (*p == '\'' || *p == '"')) {
            quote = *p;
        } else if (*p == '\\' && escapes) {
            if (!p[1]) {
                error_set(error, "a backslash ends '%.80s'", *at);
                return NULL;
            }
            *out++ = *++p;
        } else {
            *out++ = *p;
        }
    }
    if (quote) {
        error_set(error, "a quote (%c) is not closed in '%.80s'", quote, *at);
        return NULL;
    }
    *at = p;
    *out++ = '\0';
    return out;
}

char **words_split(const char *first, const char *text, Error *error) {
    const char *at = text ? text : "";
    const size_t most = strlen(at) / 2 + 3; /* words, `first` and NULL */
    char **words = memory_resize(NULL, most * sizeof *words + strlen(first) + strlen(at) + 2);
    char *out = (char *)(words + most);
    size_t count = 0;
    words[count++] = strcpy(out, first);
    out += strlen(first) + 1;
    for (;;) {
        while (is_blank(*at))
            at++;
        if (!*at)
            break;
        words[count++] = out;
        out = take_word(&at, out, error);
        if (!out) {
            free(words);
            return NULL;
        }
    }
    words[count] = NULL;
    return words;
}
