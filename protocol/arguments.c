/* Nothing is copied but the values that may be repeated: everything else points into argv, which
 * lives as long as the program. Of an option that is given twice the last value counts. */
#include "protocol/arguments.h"

#include <inttypes.h>
#include <string.h>

/* Which row is `word`? A value may stand behind '=' in the same word. */
static size_t find_row(const char *word, const ArgumentRow *rows, size_t count,
                       const char **value) {
    const size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (size_t i = 0; i < count; i++)
        if (strlen(rows[i].name) == length && strncmp(word, rows[i].name, length) == 0)
            return i;
    return count;
}

static bool join(char joined[RULES_TEXT], const ArgumentRow *row, const char *text, Error *error) {
    const size_t n = strlen(joined);
    const int room = (int)(RULES_TEXT - n);
    if (!strpbrk(text, " \t")) {
        const int written = snprintf(joined + n, (size_t)room, "%s%s", n ? " " : "", text);
        if (written > 0 && written < room)
            return true;
    }
    return error_set(error, "%s: '%.40s' is not %s", row->name, text, row->value);
}

bool arguments_read(int argc, char **argv, const ArgumentRow *rows, size_t count, size_t plain,
                    Arguments *out, Error *error) {
    *out = (Arguments){.help = false};
    bool options = true; /* no "--" yet */
    for (int i = 1; i < argc; i++) {
        const char *text, *word = argv[i];
        if (!options || word[0] != '-' || !word[1]) {
            if (out->plain_count == plain || out->plain_count == PLAIN_MAX)
                return error_set(error, "unexpected '%.40s'", word);
            out->plain[out->plain_count++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            options = false;
            continue;
        }
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            out->help = true;
            continue;
        }
        const size_t row = find_row(word, rows, count, &text);
        if (row == count)
            return error_set(error, "unknown option '%.40s'", word);
        if (!rows[row].value && text)
            return error_set(error, "%s has no value", rows[row].name);
        if (!rows[row].value)
            text = "";
        else if (!text && i + 1 < argc)
            text = argv[++i];
        if (!text)
            return error_set(error, "%s wants a value (%s)", rows[row].name, rows[row].value);
        out->value[row] = text;
        if (rows[row].repeats && !join(out->joined, &rows[row], text, error))
            return false;
    }
    return true;
}

void arguments_help(FILE *file, const ArgumentRow *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *value = rows[i].value ? rows[i].value : "";
        fprintf(file, "  %s %s%*s%s\n", rows[i].name, value,
                (int)(18 - strlen(rows[i].name) - strlen(value)), "", rows[i].purpose);
    }
    fputs("  --help             this text\n", file);
}

bool arguments_number(const Arguments *arguments, const ArgumentRow *rows, size_t row, int64_t low,
                      int64_t high, int64_t *out, Error *error) {
    const char *text = arguments->value[row];
    return !text || text_number((Text){text, strlen(text)}, low, high, out) ||
           error_set(error, "%s: '%.40s' is no number from %" PRId64 " to %" PRId64, rows[row].name,
                     text, low, high);
}
