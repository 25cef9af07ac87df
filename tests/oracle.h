/* Teams: the engine and the slow rules side by side on scattered positions and in played games. */
#pragma once
#include "tests/pair.h"

typedef struct {
    const char *name;     /* the partition: "ry/bg" */
    SeatMask side[SEATS]; /* the same for the engine */
    int team[SEATS];      /* and for a sketch */
} OraclePairing;
enum { ORACLE_PAIRINGS = 3 };

typedef struct {
    PairTally pair;
    unsigned long refused; /* by the engine, rightly: the last mover left his king en prise */
} OracleTally;

/* Fills in the three partitions of Teams. */
void oracle_pairings(const Board *board, OraclePairing out[ORACLE_PAIRINGS]);

typedef enum {
    WALK_RANDOM,  /* any legal move, the rare ones more often */
    WALK_SHUFFLE, /* to and fro, until the position has come three times */
} OracleWalk;

/* Compares on `plies` plies of a random game from `fen`, or until it ends. `child_percent` is the
 * share of ordinary moves whose outcome is looked at too; that of rare moves always is. */
void oracle_game(const Board *board, const OraclePairing *pairing, const char *fen, OracleWalk walk,
                 int plies, int child_percent, uint64_t *random, OracleTally *tally);

typedef struct {
    int scattered;     /* scattered positions to start from, each played on for some plies */
    int games;         /* from every set-up in every pairing */
    int plies;         /* at most, of each game */
    int child_percent; /* see oracle_game */
    uint64_t seed;
} OracleRun;

/* A whole run, and in the end the assertion that it met every rule. */
void oracle_run(const Board *board, const OracleRun *run);
