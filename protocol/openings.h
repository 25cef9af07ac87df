/* Starting positions for matches: random legal plies from a set-up, kept when nobody stands better
 * than the others by more than a window, no king is attacked, everybody still plays, and the
 * position has not come before. The same wish gives the same positions in the same order.
 *
 * An Openings belongs to one thread; it prints nothing. */
#pragma once
#include "engine/fen.h"

enum {
    OPENING_PLIES = 8,
    OPENING_WINDOW = 100, /* centipawns */
    OPENING_DEPTH = 4,    /* plies: a move of each of four seats */
    OPENING_TRIES = 2000, /* for one position, before giving up */
};

typedef struct {
    const Board *board;   /* must outlive the Openings, like the next two */
    const char *fen;      /* where to start: FEN4 or a set-up's name */
    const SeatMask *side; /* the partition that is played, or NULL = the game's default */
    uint64_t seed;
    uint32_t plies;
    /* Centipawns. Two sides: the search's score of the side to move lies within it. More: each
     * seat's score, as if it were that one's move, lies within it from the mean of all. */
    int32_t window;
    uint32_t depth; /* of those searches, plies; 0 = no limit */
    uint64_t nodes; /* the same; one of the two is to be given */
} OpeningWish;

typedef struct Openings Openings;

/* NULL with the reason when there is no such start or no memory for a search. */
Openings *openings_new(const OpeningWish *wish, Error *error);
void openings_free(Openings *openings); /* NULL is allowed */
/* Starts anew with another seed and number of plies, as if it had just been made so. */
void openings_restart(Openings *openings, uint64_t seed, uint32_t plies);

/* Writes the next position. false when OPENING_TRIES more tries have found none: there are few
 * such positions or none, and asking again is of little use. */
bool openings_next(Openings *openings, char fen[FEN_TEXT]);
/* How many times random plies have been played so far. */
uint64_t openings_tries(const Openings *openings);
