/* A small reader of its own that knows nothing of the writer. */
#include "tests/xml.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 32, IDS = 128, NAME = 64, ATTRIBUTES = 32 };

typedef struct {
    const char *at;
    char open[DEPTH][NAME]; /* elements that are not closed yet */
    size_t depth;
    bool had_root;
    char ids[IDS][NAME];
    size_t id_count;
} Reader;

static bool take(Reader *r, const char *text) {
    if (strncmp(r->at, text, strlen(text)) != 0)
        return false;
    r->at += strlen(text);
    return true;
}

static bool name(Reader *r, char out[NAME]) {
    size_t n = 0;
    if (!isalpha((unsigned char)*r->at))
        return false;
    while (isalnum((unsigned char)*r->at) || (*r->at && strchr(":-_.", *r->at))) {
        if (n + 1 == NAME)
            return false;
        out[n++] = *r->at++;
    }
    out[n] = '\0';
    return true;
}

/* One character of text or of a value. */
static const char *character(Reader *r) {
    static const char *const KNOWN[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    if (*r->at == '&') {
        for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
            if (take(r, KNOWN[i]))
                return NULL;
        return "a bare '&'";
    }
    if (*r->at == '>')
        return "a bare '>'";
    if (*r->at != '\n' && (*r->at < ' ' || *r->at > '~'))
        return "a character that is not printable ASCII";
    r->at++;
    return NULL;
}

static const char *note_id(Reader *r, const char *text, size_t length) {
    if (length + 1 > NAME || r->id_count == IDS)
        return "too many or too long names for this test";
    snprintf(r->ids[r->id_count++], NAME, "%.*s", (int)length, text);
    return NULL;
}

static const char *attribute(Reader *r, char seen[ATTRIBUTES][NAME], size_t *count) {
    char key[NAME];
    if (!name(r, key) || !take(r, "=\""))
        return "an attribute without a quoted value";
    for (size_t i = 0; i < *count; i++)
        if (strcmp(seen[i], key) == 0)
            return "an attribute twice";
    if (*count == ATTRIBUTES)
        return "too many attributes for this test";
    strcpy(seen[(*count)++], key);
    const char *value = r->at, *fault = NULL;
    while (!fault && *r->at != '"')
        fault = *r->at == '<' || !*r->at ? "a value that is not closed" : character(r);
    const size_t length = (size_t)(r->at - value);
    if (!fault && strcmp(key, "id") == 0)
        fault = note_id(r, value, length);
    if (!fault && strcmp(key, "xlink:href") == 0 && *value != '#')
        fault = "a reference out of the file";
    r->at += !fault;
    return fault;
}

static const char *element(Reader *r) {
    char seen[ATTRIBUTES][NAME], *what = r->open[r->depth];
    size_t count = 0;
    if (take(r, "/")) {
        char closes[NAME];
        if (!name(r, closes) || !take(r, ">"))
            return "a bad end of an element";
        if (!r->depth || strcmp(r->open[--r->depth], closes) != 0)
            return "an end of an element that is not open";
        return NULL;
    }
    if (!r->depth && r->had_root)
        return "a second root";
    r->had_root = true;
    if (r->depth + 1 == DEPTH || !name(r, what))
        return "a bad element";
    while (take(r, " ")) {
        const char *fault = attribute(r, seen, &count);
        if (fault)
            return fault;
    }
    if (take(r, "/>"))
        return NULL;
    r->depth++;
    return take(r, ">") ? NULL : "an element that is not closed";
}

static const char *read(Reader *r) {
    if (!take(r, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        return "no declaration";
    for (const char *fault = NULL; *r->at;) {
        if (!r->depth && isspace((unsigned char)*r->at))
            r->at++;
        else if (take(r, "<"))
            fault = element(r);
        else
            fault = r->depth ? character(r) : "text outside the root";
        if (fault)
            return fault;
    }
    if (r->depth || !r->had_root)
        return "an element that is not closed";
    for (size_t i = 0; i < r->id_count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(r->ids[i], r->ids[k]) == 0)
                return "an id twice";
    return NULL;
}

/* Every man is a reference, so they are looked up as they come instead of being kept. */
static const char *unknown_reference(const Reader *r, const char *text) {
    static const char KEY[] = "xlink:href=\"#";
    for (const char *p = text; (p = strstr(p, KEY));) {
        p += sizeof KEY - 1;
        const size_t length = strcspn(p, "\"");
        size_t i = 0;
        while (i < r->id_count &&
               (strlen(r->ids[i]) != length || strncmp(r->ids[i], p, length) != 0))
            i++;
        if (i == r->id_count)
            return "a reference to nothing";
    }
    return NULL;
}

const char *xml_fault(const char *text, size_t *where) {
    static Reader reader; /* too large for some stacks */
    reader = (Reader){.at = text};
    const char *fault = read(&reader);
    if (where)
        *where = (size_t)(reader.at - text);
    return fault ? fault : unknown_reference(&reader, text);
}
