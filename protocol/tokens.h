/* Words of a line. Nothing is copied and nothing is changed: a Text is a piece of somebody else's
 * line. Every function is pure. */
#pragma once
#include "engine/types.h"

typedef struct { /* length 0 = there was no word */
    const char *at;
    size_t length;
} Text;

typedef struct { /* what is left of a line */
    const char *at, *end;
} Words;

static inline Words words_of(const char *line, size_t length) {
    return (Words){line, line + length};
}

/* The next word: up to any white space. At the end a Text of length 0. */
Text words_next(Words *words);
/* The same without going on. */
Text words_peek(Words words);
/* All that is left, without blanks at either end. */
Text words_rest(Words words);

/* Is it this word? Case does not matter. */
bool text_is(Text text, const char *word);
bool text_alike(Text a, Text b);
/* Reads all of `text` as a decimal whole number with an optional sign. false when it is none or not
 * within low..high; then *out is untouched. */
bool text_number(Text text, int64_t low, int64_t high, int64_t *out);
/* Copies as much as fits with '\0' after it; true when it was all of it. */
bool text_copy(Text text, char *out, size_t size);

enum { SHOWN = 48 };
/* For messages: printable, with '?' for anything else, cut with "..." when too long. */
const char *text_shown(Text text, char out[SHOWN]);
/* The number behind `word` of `command`; or false with what was wanted there. */
bool text_wanted(const char *command, Text word, Text value, int64_t low, int64_t high,
                 int64_t *out, Error *error);
