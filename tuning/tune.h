/* The subcommands of quadriga-tune: each takes the words from its own name on (argv[0]), writes
 * what was asked for to `out`, and complaints and progress to standard error. The status is what
 * main returns: 0 done, 1 failed, 2 wrong words, 130 broken off by a signal. */
#pragma once
#include <stdio.h>

enum { TUNE_DONE = 0, TUNE_FAILED = 1, TUNE_MISUSED = 2, TUNE_INTERRUPTED = 130 };

int tune_datagen(int argc, char **argv, FILE *out);
int tune_fit(int argc, char **argv, FILE *out);
int tune_inspect(int argc, char **argv, FILE *out);
int tune_merge(int argc, char **argv, FILE *out);
int tune_plot(int argc, char **argv, FILE *out);
int tune_shuffle(int argc, char **argv, FILE *out);
int tune_spsa(int argc, char **argv, FILE *out);
int tune_stats(int argc, char **argv, FILE *out);
