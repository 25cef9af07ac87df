/* A match as text: the tables that people read and the lines that tools of cutechess-cli and
 * fastchess parse. The only module of the statistics that prints; each function writes whole lines
 * to `file` and changes nothing else.
 *
 * Results and places are those of all games. Elo, errors, the test, ratings and the worth of seats
 * are those of finished blocks (see blocks.h). "nan" stands where the games do not tell yet. */
#pragma once
#include "tuning/ratings.h"
#include "tuning/sprt.h"

#include <stdio.h>

typedef struct { /* how an engine played, added up over its moves; whoever runs the match fills it
                  */
    uint64_t moves;
    uint64_t depth; /* plies, of the last report before each move */
    uint64_t nodes;
    uint64_t us; /* microseconds from go to bestmove */
} EnginePlay;

typedef struct { /* nothing of it is owned */
    GameList list;
    uint32_t engines;        /* at most MAX_ENGINES */
    const char *const *name; /* by engine */
    const char *seats;       /* their letters, in the order of seats */
    const SeatMask *side;    /* side[s] = the seats on the side of s; NULL = each for itself */
    const EnginePlay *play;  /* by engine; NULL = not known, and those columns are left out */
} Standings;

/* One line an engine, the best share first: Elo against all others with its 95 % margin, games,
 * share, wins, draws and losses (where there are two sides) or first to fourth places, mean points
 * (where there are any), how many of its seats lasted to the end, plies of a game; then depth,
 * nodes, thousand nodes a second and ms of a move. */
void standings_table(const Standings *standings, FILE *file);
/* The share of each engine against each other, for more than two. */
void standings_pairs(const Standings *standings, FILE *file);
/* What each seat alone is worth: its mean share against the other sides, whoever sat there. */
void standings_seats(const Standings *standings, FILE *file);
/* Plackett-Luce ratings with bootstrap errors decided by `seed`, the best first. */
void standings_ratings(const Standings *standings, uint64_t seed, FILE *file);

/* The lines of cutechess-cli: Score, Elo difference, and SPRT when `sprt` is not NULL. W, L and D
 * are games with a share of over, under and just 1/2; the figure in brackets is the mean share. */
void standings_cutechess(const Standings *standings, uint32_t engine, uint32_t other,
                         const Sprt *sprt, FILE *file);
/* The block of lines of fastchess. `conditions` stands in brackets behind the names. DrawRatio and
 * PairsRatio are those of blocks; the line Ptnml counts blocks by their points (by half points, for
 * blocks of one to four games; else by tenths of the share and is called Blocks). */
void standings_fastchess(const Standings *standings, uint32_t engine, uint32_t other,
                         const char *conditions, const Sprt *sprt, FILE *file);
