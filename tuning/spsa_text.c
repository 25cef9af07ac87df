/* Numbers are written with as few digits as read back the same, so that a course that is read goes
 * on just as it would have. */
#include "tuning/spsa_text.h"

#include "engine/memory.h"
#include "protocol/store.h"
#include "protocol/tokens.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] = "quadriga-spsa 1";
enum { NUMBER_TEXT = 32 };

typedef struct {
    const char *at, *end;
    uint32_t number; /* of the line read last, from 1 */
} Lines;

static bool next_line(Lines *lines, Text *out) {
    if (lines->at == lines->end)
        return false;
    const size_t left = (size_t)(lines->end - lines->at);
    const char *newline = memchr(lines->at, '\n', left);
    *out = (Text){lines->at, newline ? (size_t)(newline - lines->at) : left};
    lines->at = newline ? newline + 1 : lines->end;
    lines->number++;
    return true;
}

/* What stands before the next comma, or all that is left; false when there is nothing. */
static bool next_field(Text *line, Text *out) {
    if (!line->at)
        return false;
    const char *comma = memchr(line->at, ',', line->length);
    const size_t length = comma ? (size_t)(comma - line->at) : line->length;
    *out = words_rest((Words){line->at, line->at + length});
    *line = comma ? (Text){comma + 1, line->length - length - 1} : (Text){NULL, 0};
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool read_number(Text text, double *out) {
    char copy[NUMBER_TEXT], *end;
    if (!text.length || !text_copy(text, copy, sizeof copy))
        return false;
    *out = strtod(copy, &end);
    return !*end && isfinite(*out);
}

static const char *write_number(double value, char out[NUMBER_TEXT]) {
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(out, NUMBER_TEXT, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    return out;
}

/* --- lines of OpenBench ----------------------------------------------------------------------- */

/* What is wrong with a line whose fields could be read, or NULL. */
static const char *fault_of(const SpsaParam *param) {
    if (!(param->low < param->high))
        return "min is not below max";
    if (!(param->start >= param->low && param->start <= param->high))
        return "the value is not within min..max";
    if (param->whole && (floor(param->start) != param->start || floor(param->low) != param->low ||
                         floor(param->high) != param->high))
        return "value, min and max of an int are whole numbers";
    if (!(param->c_end > 0 && param->r_end > 0))
        return "c_end and r_end are over 0";
    return NULL;
}

static bool read_line(Text line, SpsaParam *param, Error *error) {
    static const char *const FIELDS[] = {"value", "min", "max", "c_end", "r_end"};
    double *const values[] = {&param->start, &param->low, &param->high, &param->c_end,
                              &param->r_end};
    Text field;
    char shown[SHOWN];
    if (!next_field(&line, &field) || !field.length ||
        !text_copy(field, param->name, sizeof param->name))
        return error_set(error, "a name of up to %d letters expected, not '%s'", SPSA_NAME - 1,
                         text_shown(field, shown));
    if (!next_field(&line, &field) || (!text_is(field, "int") && !text_is(field, "float")))
        return error_set(error, "%s: 'int' or 'float' expected behind the name", param->name);
    param->whole = text_is(field, "int");
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (!next_field(&line, &field) || !read_number(field, values[i]))
            return error_set(error, "%s: %s is no number", param->name, FIELDS[i]);
    if (next_field(&line, &field))
        return error_set(error, "%s: more than seven fields", param->name);
    const char *fault = fault_of(param);
    param->value = param->start;
    return !fault || error_set(error, "%s: %s", param->name, fault);
}

/* Adds the number of a line. */
static bool add_line(SpsaList *list, Text line, Error *error) {
    SpsaParam param = {.value = 0};
    if (!read_line(line, &param, error))
        return false;
    if (list->count == SPSA_PARAMS)
        return error_set(error, "more than %d numbers", SPSA_PARAMS);
    for (uint32_t i = 0; i < list->count; i++)
        if (strcmp(list->param[i].name, param.name) == 0)
            return error_set(error, "%s stands twice", param.name);
    list->param = memory_resize(list->param, (list->count + 1) * sizeof *list->param);
    list->param[list->count++] = param;
    return true;
}

bool spsa_lines_read(const char *text, size_t length, SpsaList *out, Error *error) {
    Lines lines = {text, text + length, 0};
    Text line;
    Error why;
    *out = (SpsaList){.param = NULL};
    while (next_line(&lines, &line)) {
        line = words_rest((Words){line.at, line.at + line.length});
        if (!line.length || line.at[0] == '#' || add_line(out, line, &why))
            continue;
        spsa_list_free(out);
        return error_set(error, "line %u: %.200s", lines.number, why.text);
    }
    return out->count || error_set(error, "there is no line with a number");
}

static void write_line(const SpsaParam *param, double value, Buffer *out) {
    char text[5][NUMBER_TEXT];
    const double numbers[5] = {value, param->low, param->high, param->c_end, param->r_end};
    for (int i = 0; i < 5; i++)
        write_number(numbers[i], text[i]);
    buffer_print(out, "%s, %s, %s, %s, %s, %s, %s\n", param->name, param->whole ? "int" : "float",
                 text[0], text[1], text[2], text[3], text[4]);
}

void spsa_lines_write(const SpsaList *list, Buffer *out) {
    for (uint32_t i = 0; i < list->count; i++) {
        const SpsaParam *param = &list->param[i];
        write_line(param, param->whole ? round(param->value) : param->value, out);
    }
}

/* --- the file --------------------------------------------------------------------------------- */

void spsa_course_write(const SpsaCourse *course, Buffer *out) {
    const size_t before = out->length;
    char now[NUMBER_TEXT];
    buffer_print(out, "%s\nwork %s\nseed %" PRIu64 "\nshard %u/%u\nbatch %u\n", HEAD, course->work,
                 course->seed, course->shard + 1, course->shards, course->batch);
    buffer_print(out, "pairs %" PRIu64 "\ndone %" PRIu64 "\n", course->pairs, course->done);
    for (uint32_t i = 0; i < course->list.count; i++) {
        const SpsaParam *param = &course->list.param[i];
        buffer_print(out, "%s ", write_number(param->value, now));
        write_line(param, param->start, out);
    }
    buffer_print(out, "sum %016" PRIx64 "\n", store_hash(out->text + before, out->length - before));
}

/* The line `word value`. */
static bool read_word(Lines *lines, const char *word, Text *value, Error *error) {
    Text line = {NULL, 0};
    if (next_line(lines, &line)) {
        Words words = words_of(line.at, line.length);
        if (text_is(words_next(&words), word)) {
            *value = words_rest(words);
            return true;
        }
    }
    return error_set(error, "'%s' expected", word);
}

static bool read_count(Lines *lines, const char *word, int64_t low, int64_t high, uint64_t *out,
                       Error *error) {
    Text value;
    int64_t n;
    if (!read_word(lines, word, &value, error))
        return false;
    if (!text_number(value, low, high, &n))
        return error_set(error, "%s: a number from %" PRId64 " to %" PRId64 " expected", word, low,
                         high);
    *out = (uint64_t)n;
    return true;
}

static bool read_shard(Lines *lines, SpsaCourse *course, Error *error) {
    Text value;
    int64_t shard, shards;
    if (!read_word(lines, "shard", &value, error))
        return false;
    const char *slash = memchr(value.at, '/', value.length);
    if (!slash ||
        !text_number((Text){slash + 1, (size_t)(value.at + value.length - slash - 1)}, 1,
                     UINT32_MAX, &shards) ||
        !text_number((Text){value.at, (size_t)(slash - value.at)}, 1, shards, &shard))
        return error_set(error, "shard: i/n expected");
    course->shard = (uint32_t)shard - 1;
    course->shards = (uint32_t)shards;
    return true;
}

/* All before the numbers. */
static bool read_head(Lines *lines, SpsaCourse *course, Error *error) {
    Text line = {NULL, 0}, value;
    uint64_t batch;
    if (!next_line(lines, &line) || line.length != sizeof HEAD - 1 ||
        memcmp(line.at, HEAD, line.length) != 0)
        return error_set(error, "'%s' expected: it is no file of a course", HEAD);
    if (!read_word(lines, "work", &value, error))
        return false;
    if (!text_copy(value, course->work, sizeof course->work))
        return error_set(error, "work: too long");
    if (!read_count(lines, "seed", 0, INT64_MAX, &course->seed, error) ||
        !read_shard(lines, course, error) ||
        !read_count(lines, "batch", 1, SPSA_BATCH, &batch, error) ||
        !read_count(lines, "pairs", 1, SPSA_PAIRS, &course->pairs, error) ||
        !read_count(lines, "done", 0, (int64_t)course->pairs, &course->done, error))
        return false;
    course->batch = (uint32_t)batch;
    return true;
}

/* A number, or the sum, which ends the file. */
static bool read_rest(Lines *lines, const char *text, SpsaCourse *course, bool *ended,
                      Error *error) {
    Text line;
    const size_t before = (size_t)(lines->at - text);
    if (!next_line(lines, &line))
        return error_set(error, "'sum' expected: the end is missing");
    Words words = words_of(line.at, line.length);
    const Text first = words_next(&words);
    if (text_is(first, "sum")) {
        char sum[20];
        snprintf(sum, sizeof sum, "%016" PRIx64, store_hash(text, before));
        *ended = true;
        return (course->list.count && lines->at == lines->end && text_is(words_rest(words), sum)) ||
               error_set(error, "the sum does not fit: a line was changed or lost");
    }
    double value;
    if (!read_number(first, &value))
        return error_set(error, "what the number is now expected");
    if (!add_line(&course->list, words_rest(words), error))
        return false;
    SpsaParam *param = &course->list.param[course->list.count - 1];
    param->value = value;
    return (value >= param->low && value <= param->high) ||
           error_set(error, "%s is not within min..max now", param->name);
}

bool spsa_course_read(const char *text, size_t length, SpsaCourse *out, Error *error) {
    Lines lines = {text, text + length, 0};
    Error why;
    bool ended = false;
    *out = (SpsaCourse){.shards = 1};
    bool ok = read_head(&lines, out, &why);
    while (ok && !ended)
        ok = read_rest(&lines, text, out, &ended, &why);
    if (ok)
        return true;
    spsa_course_free(out);
    return error_set(error, "line %u: %.200s", lines.number, why.text);
}
