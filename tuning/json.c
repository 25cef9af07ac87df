/* Reading is by recursion with a bound on its depth. A text may hold any byte but '\0'; escapes of
 * UTF-16 become UTF-8, and half a pair a replacement character. */
#include "tuning/json.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 16, REPLACEMENT = 0xFFFD };

/* --- writing ---------------------------------------------------------------------------------- */

void json_put_text(Buffer *out, const char *text) {
    buffer_put(out, "\"");
    for (const char *p = text; *p; p++) {
        const unsigned char ch = (unsigned char)*p;
        if (ch == '"' || ch == '\\')
            buffer_print(out, "\\%c", ch);
        else if (ch == '\n')
            buffer_put(out, "\\n");
        else if (ch < ' ' || ch == 0x7F)
            buffer_print(out, "\\u%04x", ch);
        else
            buffer_add(out, p, 1);
    }
    buffer_put(out, "\"");
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    const char *at, *end;
} Reader;

static Json *read_value(Reader *r, int depth);

static void skip_blanks(Reader *r) {
    while (r->at < r->end && (*r->at == ' ' || (*r->at >= '\t' && *r->at <= '\r')))
        r->at++;
}

static bool take(Reader *r, char ch) {
    skip_blanks(r);
    if (r->at == r->end || *r->at != ch)
        return false;
    r->at++;
    return true;
}

static bool take_word(Reader *r, const char *word) {
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool read_hex(Reader *r, uint32_t *out) {
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char DIGITS[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = r->at < r->end && *r->at ? strchr(DIGITS, *r->at) : NULL;
        if (!digit)
            return false;
        *out = *out << 4 | (uint32_t)((digit - DIGITS) & 15);
    }
    return true;
}

static void put_utf8(Buffer *out, uint32_t code) {
    char bytes[4];
    size_t n = 0;
    if (code < 0x80) {
        bytes[n++] = (char)code;
    } else {
        const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        static const unsigned char LEAD[] = {0, 0xC0, 0xE0, 0xF0};
        bytes[n++] = (char)(LEAD[more] | code >> 6 * more);
        for (int i = more - 1; i >= 0; i--)
            bytes[n++] = (char)(0x80 | (code >> 6 * i & 0x3F));
    }
    buffer_add(out, bytes, n);
}

/* Behind \u */
static bool read_code(Reader *r, Buffer *out) {
    uint32_t code, low;
    if (!read_hex(r, &code) || code == 0)
        return false;
    if (code >= 0xD800 && code < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' &&
        r->at[1] == 'u') {
        r->at += 2;
        if (!read_hex(r, &low))
            return false;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                                             : REPLACEMENT;
    } else if (code >= 0xD800 && code < 0xE000) {
        code = REPLACEMENT;
    }
    put_utf8(out, code);
    return true;
}

static bool read_escape(Reader *r, Buffer *out) {
    static const char NAMES[] = "\"\\/bfnrt", BYTES[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return false;
    const char ch = *r->at++;
    if (ch == 'u')
        return read_code(r, out);
    const char *name = ch ? strchr(NAMES, ch) : NULL;
    if (name)
        buffer_add(out, &BYTES[name - NAMES], 1);
    return name != NULL;
}

/* A text behind its first quote; NULL when it does not end or is none. */
static char *read_text(Reader *r) {
    Buffer out = {NULL, 0, 0};
    while (r->at < r->end && *r->at != '"') {
        const char ch = *r->at++;
        if (ch == '\0' || (ch == '\\' && !read_escape(r, &out))) {
            buffer_free(&out);
            return NULL;
        }
        if (ch != '\\')
            buffer_add(&out, &ch, 1);
    }
    if (r->at == r->end) {
        buffer_free(&out);
        return NULL;
    }
    r->at++;
    return buffer_take(&out);
}

static bool read_number(Reader *r, int64_t *out) {
    const bool negative = r->at < r->end && *r->at == '-';
    const char *first = r->at += negative;
    int64_t value = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        const int digit = *r->at - '0';
        if (value > (INT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = negative ? -value : value;
    return r->at > first && (r->at == r->end || !strchr(".eE", *r->at));
}

/* The members of a list or object up to its closing sign. */
static bool read_members(Reader *r, Json *json, char close, int depth) {
    Json **next = &json->first;
    if (take(r, close))
        return true;
    do {
        char *key = NULL;
        if (json->type == JSON_OBJECT) {
            if (!take(r, '"') || !(key = read_text(r)))
                return false;
            if (!take(r, ':')) {
                free(key);
                return false;
            }
        }
        *next = read_value(r, depth + 1);
        if (!*next) {
            free(key);
            return false;
        }
        (*next)->key = key;
        next = &(*next)->next;
    } while (take(r, ','));
    return take(r, close);
}

static bool read_into(Reader *r, Json *json, int depth) {
    skip_blanks(r);
    if (r->at == r->end || depth > MOST_DEPTH)
        return false;
    switch (*r->at) {
    case '{':
        r->at++;
        json->type = JSON_OBJECT;
        return read_members(r, json, '}', depth);
    case '[':
        r->at++;
        json->type = JSON_LIST;
        return read_members(r, json, ']', depth);
    case '"':
        r->at++;
        json->type = JSON_TEXT;
        json->text = read_text(r);
        return json->text != NULL;
    case 't':
    case 'f':
        json->type = JSON_BOOL;
        json->number = *r->at == 't';
        return take_word(r, json->number ? "true" : "false");
    case 'n':
        return take_word(r, "null");
    default:
        json->type = JSON_NUMBER;
        return read_number(r, &json->number);
    }
}

static Json *read_value(Reader *r, int depth) {
    Json *json = memory_new(sizeof *json);
    if (read_into(r, json, depth))
        return json;
    json_free(json);
    return NULL;
}

Json *json_read(const char *text, size_t length) {
    Reader r = {text, text + length};
    Json *json = read_value(&r, 1);
    skip_blanks(&r);
    if (json && r.at == r.end)
        return json;
    json_free(json);
    return NULL;
}

void json_free(Json *json) {
    while (json) {
        Json *next = json->next;
        json_free(json->first);
        free(json->text);
        free(json->key);
        free(json);
        json = next;
    }
}

/* --- looking up ------------------------------------------------------------------------------- */

const Json *json_get(const Json *object, const char *key) {
    if (!object || object->type != JSON_OBJECT)
        return NULL;
    const Json *member = object->first;
    while (member && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

int64_t json_number(const Json *object, const char *key, int64_t fallback) {
    const Json *member = json_get(object, key);
    return member && member->type == JSON_NUMBER ? member->number : fallback;
}

const char *json_text(const Json *object, const char *key, const char *fallback) {
    const Json *member = json_get(object, key);
    return member && member->type == JSON_TEXT ? member->text : fallback;
}
