/* Reading is strict: what is out of range or not on the list is refused with the reason and never
 * bent to fit, so that nobody plays on with a value that he did not ask for. */
#include "protocol/options.h"

#include <inttypes.h>
#include <string.h>

static const char EMPTY_STRING[] = "<empty>";

/* One value of a combo with a word before it; false after the last. */
static bool put_choice(const Option *option, uint32_t number, const char *before, FILE *file) {
    const Text value = option->choice(option->which, number);
    if (value.length)
        fprintf(file, "%s %.*s", before, (int)value.length, value.at);
    return value.length > 0;
}

static void put_option(const Option *option, FILE *file) {
    /* ORDER OptionType */
    static const char *const TYPES[] = {"check", "spin", "combo", "string", "button"};
    fprintf(file, "option name %s type %s", option->name, TYPES[option->type]);
    switch (option->type) {
    case OPTION_CHECK:
        fprintf(file, " default %s", option->initial ? "true" : "false");
        break;
    case OPTION_SPIN:
        fprintf(file, " default %" PRId64 " min %" PRId64 " max %" PRId64, option->initial,
                option->low, option->high);
        break;
    case OPTION_COMBO:
        put_choice(option, 0, " default", file);
        for (uint32_t i = 0; put_choice(option, i, " var", file); i++)
            ;
        break;
    case OPTION_STRING:
        fprintf(file, " default %s", option->text ? option->text : EMPTY_STRING);
        break;
    case OPTION_BUTTON:
        break;
    }
    fputc('\n', file);
}

void option_list(const Option *table, size_t count, FILE *file) {
    for (size_t i = 0; i < count; i++)
        put_option(&table[i], file);
}

/* Copies words up to `end` (NULL = all) with single blanks between; false when they do not fit. */
static bool join(Words *words, const char *end, char *out, size_t size) {
    size_t n = 0;
    out[0] = '\0';
    for (Text word; (word = words_peek(*words)).length; words_next(words)) {
        if (end && text_is(word, end))
            return true;
        if (n + word.length + 2 > size)
            return false;
        if (n)
            out[n++] = ' ';
        memcpy(out + n, word.at, word.length);
        n += word.length;
        out[n] = '\0';
    }
    return true;
}

static const Option *find(const Option *table, size_t count, const char *name) {
    const Text wanted = {name, strlen(name)};
    for (size_t i = 0; i < count; i++)
        if (text_is(wanted, table[i].name))
            return &table[i];
    return NULL;
}

static bool read_value(OptionValue *out, Error *error) {
    const Option *option = out->option;
    const Text value = {out->value, strlen(out->value)};
    Text choice;
    char shown[SHOWN];
    switch (option->type) {
    case OPTION_CHECK:
        out->number = text_is(value, "true");
        return out->number || text_is(value, "false") ||
               error_set(error, "%s: '%s' is neither true nor false; the old value stays",
                         option->name, text_shown(value, shown));
    case OPTION_SPIN:
        return text_number(value, option->low, option->high, &out->number) ||
               error_set(error,
                         "%s: '%s' is no number from %" PRId64 " to %" PRId64
                         "; the old value stays",
                         option->name, text_shown(value, shown), option->low, option->high);
    case OPTION_COMBO:
        for (uint32_t i = 0; (choice = option->choice(option->which, i)).length; i++)
            if (text_alike(value, choice)) {
                out->number = i;
                return text_copy(choice, out->value, sizeof out->value);
            }
        return error_set(error, "%s: '%s' is none of its values; the old value stays", option->name,
                         text_shown(value, shown));
    case OPTION_STRING:
        if (text_is(value, EMPTY_STRING))
            out->value[0] = '\0';
        return true;
    case OPTION_BUTTON:
        out->value[0] = '\0';
        return true;
    }
    return false;
}

bool option_read(const Option *table, size_t count, Words words, OptionValue *out, Error *error) {
    char name[64], shown[SHOWN];
    if (!text_is(words_next(&words), "name"))
        return error_set(error, "setoption: 'name' expected");
    const Text all = words_rest(words);
    *out = (OptionValue){.option = NULL};
    if (join(&words, "value", name, sizeof name))
        out->option = find(table, count, name);
    if (!out->option)
        return error_set(error, "no option '%s'", text_shown(all, shown));
    words_next(&words); /* the word `value` */
    if (!join(&words, NULL, out->value, sizeof out->value))
        return error_set(error, "%s: the value is longer than %d characters; the old one stays",
                         out->option->name, OPTION_VALUE - 1);
    return read_value(out, error);
}
