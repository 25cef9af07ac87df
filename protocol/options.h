/* Options as a table: from its rows `uci` is printed and `setoption` is read, so that what is
 * advertised, what is accepted and what is done cannot differ. */
#pragma once
#include "engine/types.h"
#include "protocol/tokens.h"

#include <stdio.h>

enum { OPTION_VALUE = 256 };

typedef enum { OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_STRING, OPTION_BUTTON } OptionType;

typedef struct Option Option;

typedef struct { /* a value that passed option_read */
    const Option *option;
    char value[OPTION_VALUE]; /* "" for a button and an empty string */
    int64_t number;           /* a spin's; a check's 0 or 1; a combo's place in its list */
} OptionValue;

struct Option {
    const char *name;
    OptionType type;
    int64_t initial, low, high; /* a spin's default and range; a check's default */
    const char *text;           /* a string's default; NULL = empty */
    /* A combo's values, default first; length 0 after the last. `which` is the row's own. */
    Text (*choice)(uint32_t which, uint32_t number);
    uint32_t which; /* for rows that share their functions: which of them it is */
    size_t place;   /* … or where its value is kept */
    /* Puts a value into effect that is of the option's type and range. On failure false with the
     * reason, and nothing has changed. `code` may be set to another error code than E_OPT. */
    bool (*apply)(void *context, const OptionValue *value, const char **code, Error *error);
};

/* Writes "option name …" lines, one a row. */
void option_list(const Option *table, size_t count, FILE *file);

/* Reads what follows the word `setoption`: "name <words> [value <words>]". Names and choices are
 * found whatever their case; a choice comes back as the table spells it; an empty string may be
 * written <empty>. On failure false with the reason. */
bool option_read(const Option *table, size_t count, Words words, OptionValue *out, Error *error);
