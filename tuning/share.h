/* The share of one game: who came out before whom. It is what all ratings here are made of, in
 * games of two sides and of four alike, and for any seating.
 *
 * A pair of seats gives 1 to the one with the better place, 1/2 to each of two that tie; a share is
 * the mean over pairs. Shares are counted in 24ths, which hold every mean over 1, 2, 3 or 4 pairs
 * exactly: sums of them do not depend on the order in which games ended. Pure functions. */
#pragma once
#include "tuning/outcome.h"

enum {
    SHARE_ONE = 24,     /* all of it */
    SHARE_NONE = -1,    /* the game says nothing */
    EVERY_OTHER = 0xFE, /* in place of an engine: all that are not the one asked about */
    MAX_ENGINES = 0xFE,
};

/* The mean over all pairs of a seat of `engine` and a seat of `other` that are no partners: side[s]
 * = the seats on the side of s; NULL = each plays for itself. SHARE_NONE when there is no such pair
 * (one of them did not play, one engine sat everywhere, or they only played together). */
int share_between(const GameOutcome *game, const SeatMask *side, uint32_t engine, uint32_t other);

/* The mean of `seat` over the other seats that were played, whoever sat there, less its partners.
 * SHARE_NONE when nobody sat there or there is no other seat. */
int share_of_seat(const GameOutcome *game, Seat seat, const SeatMask *side);
