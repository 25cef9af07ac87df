/* The command line of the match runner, in the grammar that users of fastchess and cutechess-cli
 * know: an option is a word with '-' before it, and takes the words up to the next one. */
#pragma once
#include "protocol/rule_options.h"
#include "tuning/book.h"
#include "tuning/referee.h"

#include <stdio.h>

typedef struct {
    bool given;
    const char *elo0, *elo1, *alpha, *beta, *model; /* NULL = not said */
} SprtArgs;

typedef struct { /* texts point into argv; the engines are owned */
    bool help, version;
    bool merge; /* put journals together instead of playing */
    char **journals;
    uint32_t journal_count; /* … these */
    EngineSpec *engines;
    uint32_t engine_count;
    const Variant *variant;
    char rules[RULES_TEXT]; /* as board_new_with takes them */
    const char *setup, *teams, *seats;
    uint64_t rounds; /* 0 = not said */
    uint32_t games;  /* of a round; 0 = not said */
    uint32_t concurrency;
    OpeningChoice openings;
    uint64_t seed;
    Adjudication adjudication;
    SprtArgs sprt;
    uint32_t rating_interval;        /* games; 0 = at the end only */
    const char *pgn, *journal, *log; /* files, or NULL */
    bool recover, resume;
    uint32_t shard, shards;
    int64_t startup; /* microseconds */
} MatchArgs;

/* Reads argv[1..argc). On failure false with what is wrong; match_args_free in any case. */
bool match_args_read(int argc, char **argv, MatchArgs *args, Error *error);
void match_args_free(MatchArgs *args);
/* Writes the help text. */
void match_args_help(FILE *file);
