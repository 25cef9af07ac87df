/* What is asked of bench: the words behind it, in any order, each with two dashes before it or
 * none; a value may stand behind a word with dashes and '='. Where a line break is before the first
 * word each line is one argument of the program, and a file's name may have blanks in it. */
#pragma once
#include "bench/bench.h"
#include "protocol/tokens.h"

#include <stdio.h>

extern const char BENCHMARK_WORDS[];

typedef enum { BENCHMARK_RUN, BENCHMARK_SCALING, BENCHMARK_HASHES, BENCHMARK_GROWTH } BenchmarkKind;

enum { BENCHMARK_PATH = 1024 };

typedef struct {
    BenchmarkKind kind;
    uint32_t depth;   /* as said, or what the kind has */
    uint32_t threads; /* of SCALING: to compare with one */
    size_t hash[BENCH_MEANS];
    uint32_t hash_count;             /* 1, of HASHES 2..BENCH_MEANS */
    const Variant *variant;          /* NULL = all games */
    Algorithm algorithm[ALGORITHMS]; /* all different */
    uint32_t algorithm_count;        /* 1, of GROWTH 0..ALGORITHMS: 0 = those that make sense */
    uint64_t nodes;                  /* of GROWTH: most in a position */
    char svg[BENCHMARK_PATH];        /* of GROWTH: where the picture goes; "" = nowhere */
    char evalfile[BENCHMARK_PATH];   /* numbers of the evaluation; "" = not said */
    bool json, help;
} BenchmarkWish;

/* Reads them; false with what makes no sense. With `help` the rest does not count. */
bool benchmark_words_read(Words words, BenchmarkWish *wish, Error *error);

/* Writes what each word is for. */
void benchmark_words_help(FILE *file);
