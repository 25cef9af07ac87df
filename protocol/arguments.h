/* The words behind a subcommand's name: options with a value or without, and plain words, in any
 * order. A subcommand has one table of its options; what they mean is its own business. */
#pragma once
#include "engine/types.h"
#include "protocol/rule_options.h"

#include <stdio.h>

enum { ARGUMENTS_MAX = 32, PLAIN_MAX = 1024 };

typedef struct {
    const char *name;    /* "--depth" */
    const char *value;   /* what its value is, for the help; NULL = it has none */
    const char *purpose; /* for the help */
    bool repeats;        /* may be given several times: see Arguments.joined */
} ArgumentRow;

typedef struct {
    const char *value[ARGUMENTS_MAX]; /* by row; NULL = not given; "" where the row has none */
    char joined[RULES_TEXT];          /* all values of the row that repeats, a blank between */
    const char *plain[PLAIN_MAX];     /* words that are no options */
    size_t plain_count;
    bool help; /* --help or -h was among them */
} Arguments;

/* Takes argv[1..argc) apart by a table of `count` rows, at most `plain` words that are no options
 * (a lone "-" is one, and so is everything behind "--"). A value stands in the next word or behind
 * '='. The result points into argv. On failure false with what is wrong. */
bool arguments_read(int argc, char **argv, const ArgumentRow *rows, size_t count, size_t plain,
                    Arguments *out, Error *error);
/* Writes a line a row, and one for --help. */
void arguments_help(FILE *file, const ArgumentRow *rows, size_t count);
/* Reads the value of a row as a whole number from low to high; nothing happens when it was not
 * given. On failure false with what is wrong. */
bool arguments_number(const Arguments *arguments, const ArgumentRow *rows, size_t row, int64_t low,
                      int64_t high, int64_t *out, Error *error);
