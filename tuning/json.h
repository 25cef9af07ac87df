/* JSON as far as journals need it: a line is one value, written piece by piece and read as a tree.
 * Numbers are whole. Pure functions but for the buffer that is written to. */
#pragma once
#include "tuning/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* Writes a text in quotes; bytes that are no valid UTF-8 are left to the reader. */
void json_put_text(Buffer *out, const char *text);

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonType;

typedef struct Json Json;
struct Json {
    JsonType type;
    int64_t number;     /* of JSON_NUMBER; 0 or 1 of JSON_BOOL */
    char *text;         /* of JSON_TEXT, without '\0' inside */
    char *key;          /* in an object */
    Json *first, *next; /* the first of a list or object; the next one in the same */
};

/* Reads text[0..length), all of it. NULL when it is no JSON, has numbers that are not whole or do
 * not fit, or is nested deeper than 16. */
Json *json_read(const char *text, size_t length);
void json_free(Json *json); /* NULL is allowed */

/* The value of a key, or NULL; `object` may be NULL or something else. */
const Json *json_get(const Json *object, const char *key);
/* Its number or text; `fallback` when there is no such key or it is of another type. */
int64_t json_number(const Json *object, const char *key, int64_t fallback);
const char *json_text(const Json *object, const char *key, const char *fallback);
