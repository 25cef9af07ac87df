/* A game as choices, for the Plackett-Luce model: the first place is a choice from all who played,
 * the second one from the rest, and so on. Pure functions.
 *
 * A tie counts as all the orders it leaves open, in equal parts; so choices are counted in twelfths
 * of one, which hold them exactly. Partners who are one engine are one entrant; else every seat is
 * one of its own. */
#pragma once
#include "tuning/outcome.h"

enum {
    CHOICE_ONE = 12,
    MAX_CHOICES = 16,
    NOBODY = 0xFF, /* in a set: no more members */
};

typedef uint32_t EngineSet; /* up to four engines, a byte each, sorted; one may be there twice */

static inline uint32_t set_member(EngineSet set, uint32_t i) { return set >> (24 - 8 * i) & 0xFF; }

typedef struct {
    uint32_t entrants, sets;
    uint8_t engine[SEATS];        /* the entrants, the best first … */
    uint32_t won[SEATS];          /* … and how often each was chosen, in twelfths */
    EngineSet set[MAX_CHOICES];   /* what was chosen from … */
    uint32_t weight[MAX_CHOICES]; /* … and how often, in twelfths; the last one is no choice */
} Choices;

/* Reads a game; `side` as in share_of_seat. false when no two different engines below `engines`
 * played in it. */
bool choices_read(const GameOutcome *game, const SeatMask *side, uint32_t engines, Choices *out);
