/* What is kept of a match while it is played: the journal in memory and on the disk, the games'
 * records, and the figures that standings are made of. Belongs to one thread at a time. */
#pragma once
#include "tuning/journal.h"

#include <stdio.h>

typedef struct {
    Journal journal;       /* without the records of games: those are in the files */
    JournalWriter *writer; /* or NULL */
    FILE *pgn;             /* or NULL */
    const char *pgn_path;
    uint32_t shard, shards; /* which blocks are expected, see MatchPlan */
    size_t whole;           /* games at the front of the journal without a gap between them */
    GameOutcome *outcomes;  /* of all games, in order of number */
    size_t outcome_room;
    EnginePlay *plays; /* by engine */
    const char **names;
    uint64_t faults[FAULTS];        /* how many of each kind, all told */
    uint64_t moves, us, thought_us; /* engines' moves; how long games took; … and engines alone */
    size_t before;                  /* games that were there when it was opened */
} Keeper;

typedef struct { /* what to open; paths may be NULL */
    const JournalHead *head;
    const char *journal, *pgn;
    bool resume; /* go on with the journal if there is one */
    uint32_t shard, shards;
} KeeperFiles;

/* Opens files and takes up the games of the journal that it goes on with. The file of records is
 * then written anew from the journal, so that the two agree. false with the reason, and nothing is
 * left open. */
bool keeper_open(Keeper *keeper, const KeeperFiles *files, Error *error);
/* Puts journals that were read together; their head is the first one's, and its own from now on. */
bool keeper_merge(Keeper *keeper, char *const *paths, uint32_t count, Error *error);
void keeper_close(Keeper *keeper);

/* Writes a game to the files and takes it up; texts of the report go over to the keeper. false with
 * the reason when it could not be written. */
bool keeper_take(Keeper *keeper, GameReport *report, Error *error);
/* Writes all games to new files (paths may be NULL), records included where they are still known.
 */
bool keeper_export(const Keeper *keeper, const char *journal, const char *pgn, Error *error);

/* Everything for the tables; points into the keeper, valid until the next game. */
Standings keeper_standings(Keeper *keeper);
/* The finished blocks up to the first that is not, for a test that must not depend on the order in
 * which games ended. */
GameList keeper_whole(Keeper *keeper);
