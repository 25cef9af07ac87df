/* Counts like an odometer whose wheels have as many digits as an option has values. */
#include "tests/option_sets.h"

#include <stdio.h>
#include <string.h>

/* The `index`-th word of a list, and how many there are. */
static uint32_t word_at(const char *list, uint32_t index, const char **word, int *length) {
    uint32_t count = 0;
    for (const char *at = list; *at; at += strspn(at, " "), count++) {
        const size_t size = strcspn(at, " ");
        if (count == index) {
            *word = at;
            *length = (int)size;
        }
        at += size;
    }
    return count;
}

bool option_set(const Variant *variant, uint32_t index, char out[OPTION_SET_TEXT]) {
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < RULE_OPTIONS && variant->options[i].name; i++) {
        const RuleOption *option = &variant->options[i];
        const char *value = "";
        int length = 0;
        const uint32_t values = word_at(option->values, UINT32_MAX, &value, &length);
        word_at(option->values, index % values, &value, &length);
        index /= values;
        const int written = snprintf(out + used, OPTION_SET_TEXT - used, "%s%s=%.*s",
                                     used ? " " : "", option->name, length, value);
        used += (size_t)written;
    }
    return index == 0 && used < OPTION_SET_TEXT;
}
