/* Everything is read from the games' descriptions each time it is asked for: there are a few names
 * and it is not asked often, so nothing is stored that could go stale. */
#include "protocol/rule_options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const char RULES_OF_SHEET[] = "sheet";

uint32_t rule_option_find(const Variant *variant, const char *name) {
    for (uint32_t i = 0; i < RULE_OPTIONS && variant->options[i].name; i++)
        if (strcasecmp(variant->options[i].name, name) == 0)
            return i;
    return RULE_OPTIONS;
}

/* --- all games -------------------------------------------------------------------------------- */

/* Does a game before number `variant` have an option of that name? */
static bool is_known(uint32_t variant, const char *name) {
    for (uint32_t i = 0; i < variant; i++)
        if (rule_option_find(ALL_VARIANTS[i], name) < RULE_OPTIONS)
            return true;
    return false;
}

/* The name of number *which, which is counted down on the way; NULL when there are not so many. */
static const char *find_name(uint32_t *which) {
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        for (uint32_t k = 0; k < RULE_OPTIONS && ALL_VARIANTS[i]->options[k].name; k++) {
            const char *name = ALL_VARIANTS[i]->options[k].name;
            if (!is_known(i, name) && (*which)-- == 0)
                return name;
        }
    return NULL;
}

uint32_t rule_option_count(void) {
    const uint32_t many = UINT32_MAX;
    uint32_t left = many;
    find_name(&left);
    return many - left;
}

const char *rule_option_name(uint32_t which) { return find_name(&which); }

/* Is `word` one of the words of `list`? */
static bool is_listed(const char *list, Text word) {
    Words rest = words_of(list, strlen(list));
    for (Text known; (known = words_next(&rest)).length;)
        if (known.length == word.length && memcmp(known.at, word.at, word.length) == 0)
            return true;
    return false;
}

/* The values that a game gives to the option, or NULL. */
static const char *values_in(uint32_t variant, const char *name) {
    const uint32_t option = rule_option_find(ALL_VARIANTS[variant], name);
    return option < RULE_OPTIONS ? ALL_VARIANTS[variant]->options[option].values : NULL;
}

static bool games_differ(const char *name) {
    const char *first = NULL;
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        const char *values = values_in(i, name);
        if (values && first && strcmp(values, first) != 0)
            return true;
        if (values)
            first = values;
    }
    return false;
}

/* Is the value among those of a game before number `variant`? */
static bool is_known_value(uint32_t variant, const char *name, Text value) {
    for (uint32_t i = 0; i < variant; i++) {
        const char *values = values_in(i, name);
        if (values && is_listed(values, value))
            return true;
    }
    return false;
}

Text rule_option_value(uint32_t which, uint32_t number) {
    const char *name = rule_option_name(which);
    if (games_differ(name) && number-- == 0)
        return (Text){RULES_OF_SHEET, strlen(RULES_OF_SHEET)};
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++) {
        const char *values = values_in(i, name);
        Words rest = words_of(values ? values : "", values ? strlen(values) : 0);
        for (Text value; (value = words_next(&rest)).length;)
            if (!is_known_value(i, name, value) && number-- == 0)
                return value;
    }
    return (Text){RULES_OF_SHEET, 0};
}

/* --- one board -------------------------------------------------------------------------------- */

static Text value_of(const RuleOption *option, uint32_t index) {
    Words rest = words_of(option->values, strlen(option->values));
    while (index-- > 0)
        words_next(&rest);
    return words_next(&rest);
}

static size_t put(char out[RULES_TEXT], size_t n, const char *name, Text value) {
    const int written = snprintf(out + n, RULES_TEXT - n, "%s%s=%.*s", n ? " " : "", name,
                                 (int)value.length, value.at);
    n += written > 0 ? (size_t)written : 0;
    return n < RULES_TEXT ? n : RULES_TEXT - 1;
}

size_t rules_text(const Board *board, bool all, char out[RULES_TEXT]) {
    const Variant *variant = board->variant;
    size_t n = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < RULE_OPTIONS && variant->options[i].name; i++)
        if (all || board->option[i])
            n = put(out, n, variant->options[i].name,
                    value_of(&variant->options[i], board->option[i]));
    return n;
}

size_t rules_text_with(const Board *board, const char *name, const char *value,
                       char out[RULES_TEXT]) {
    const size_t n = rules_text(board, false, out);
    return put(out, n, name, (Text){value, strlen(value)}); /* the last of equal names counts */
}
