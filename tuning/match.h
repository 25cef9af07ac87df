/* A match: which games are played, by whom, and in how many at once. It knows no statistics and
 * prints nothing; what happens is told through callbacks, so that other programs (a tuner) can play
 * matches too.
 *
 * Games are numbered: game n belongs to block n / match_block_games. What a game is like follows
 * from the plan and its number alone, never from when or where it is played, so that games may be
 * played in any order, by several processes, on several machines, or go on after a crash. */
#pragma once
#include "tuning/book.h"
#include "tuning/referee.h"

typedef struct { /* nothing is owned */
    const Board *board;
    const SeatMask *side; /* the pairing, or NULL for the default one */
    const char *teams;    /* the same as text, or NULL */
    const Table *table;
    const EngineSpec *engines;
    uint32_t engine_count;
    const SeatingPlan *seating;
    uint32_t repeats; /* how often each seating of a block is played, at least 1 */
    const Book *book;
    Adjudication adjudication;
    uint64_t rounds;        /* blocks of each group of engines */
    uint32_t shard, shards; /* plays blocks b with b % shards == shard */
    uint32_t concurrency;   /* games at once, at least 1 */
    uint64_t seed;
    bool recover;            /* go on after a crash or stall */
    int64_t startup;         /* see DriverSetting */
    TalkLog *log;            /* or NULL */
    const atomic_bool *stop; /* set from outside = break off, games that run are dropped; or NULL */
} MatchPlan;

typedef struct { /* called from threads of the match, one at a time */
    void *context;
    /* Has this game been played before? NULL = none has. */
    bool (*is_played)(void *context, uint64_t number);
    /* A game has ended. The report is the match's, but the callback may take texts out of it by
     * setting them to NULL. false = the match is to end, games that run are dropped. */
    bool (*on_game)(void *context, GameReport *report);
} MatchWatcher;

typedef enum {
    MATCH_PLAYED,  /* every game */
    MATCH_STOPPED, /* by the watcher, or from outside */
    MATCH_FAILED,  /* an engine cannot be started, or crashed without `recover` */
} MatchEnd;

/* How many games a block has, and how many this process would play if none were played before. */
uint32_t match_block_games(const MatchPlan *plan);
uint64_t match_games(const MatchPlan *plan);
/* The seating of a game. */
const Seating *match_seating(const MatchPlan *plan, uint64_t number);

/* Plays the match; returns when all its engines have ended. On MATCH_FAILED the reason. */
MatchEnd match_run(const MatchPlan *plan, const MatchWatcher *watcher, Error *error);
