/* Words are found by walking the line once; white space is what C calls so, '\r' included, in any
 * amount. Bytes are only compared, never interpreted: what comes in may be no text at all. */
#include "protocol/tokens.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

/* isspace of the C locale, for any byte. */
static bool is_blank(char ch) { return ch == ' ' || (ch >= '\t' && ch <= '\r'); }

Text words_next(Words *words) {
    while (words->at < words->end && is_blank(*words->at))
        words->at++;
    Text word = {words->at, 0};
    while (words->at < words->end && !is_blank(*words->at))
        words->at++;
    word.length = (size_t)(words->at - word.at);
    return word;
}

Text words_peek(Words words) { return words_next(&words); }

Text words_rest(Words words) {
    while (words.at < words.end && is_blank(*words.at))
        words.at++;
    while (words.end > words.at && is_blank(words.end[-1]))
        words.end--;
    return (Text){words.at, (size_t)(words.end - words.at)};
}

bool text_alike(Text a, Text b) {
    return a.length == b.length && strncasecmp(a.at, b.at, a.length) == 0;
}

bool text_is(Text text, const char *word) { return text_alike(text, (Text){word, strlen(word)}); }

bool text_number(Text text, int64_t low, int64_t high, int64_t *out) {
    size_t i = 0;
    const bool negative = text.length && text.at[0] == '-';
    if (text.length && (text.at[0] == '-' || text.at[0] == '+'))
        i++;
    if (i == text.length)
        return false;
    int64_t value = 0; /* kept negative: that half reaches further */
    for (; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        const int digit = text.at[i] - '0';
        if (value < (INT64_MIN + digit) / 10)
            return false;
        value = value * 10 - digit;
    }
    if (!negative) {
        if (value == INT64_MIN)
            return false;
        value = -value;
    }
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool text_copy(Text text, char *out, size_t size) {
    const size_t n = text.length < size ? text.length : size - 1;
    memcpy(out, text.at, n);
    out[n] = '\0';
    return n == text.length;
}

const char *text_shown(Text text, char out[SHOWN]) {
    const bool whole = text_copy(text, out, SHOWN);
    for (char *p = out; p < out + (whole ? text.length : SHOWN - 1); p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    if (!whole)
        memcpy(out + SHOWN - 4, "...", 4);
    return out;
}

bool text_wanted(const char *command, Text word, Text value, int64_t low, int64_t high,
                 int64_t *out, Error *error) {
    char name[SHOWN], shown[SHOWN];
    return text_number(value, low, high, out) ||
           error_set(error, "%s: %s wants a number from %" PRId64 " to %" PRId64 ", not '%s'",
                     command, text_shown(word, name), low, high, text_shown(value, shown));
}
