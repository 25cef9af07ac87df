/* A position with what a search and the end of its game say of it, as bytes; data_file.h puts many
 * of them into a file. Pure functions.
 *
 * A record, numbers with the lowest byte first:
 *
 *    0  2  its length, these two bytes included
 *    2  8  the game that it is from
 *   10  2  the ply of that game, from 0
 *   12  8  the search's score by seat, two bytes each, signed
 *   20  8  the result by seat, the same
 *   28  2  the search's value, signed
 *   30  1  the seat that it was for
 *   31  8  one bit for each of the 64 bytes of the state (bit i of byte i / 8):
 *          it differs from what it is on an empty board of the game
 *   39     those bytes
 *          one bit a cell in the order of Board.squares: something is there
 *          one byte for each that is: owner << 5 | kind, 0 = a wall
 *          where men remember their origin two bits more for each: whose it was
 *
 * The state is, in this order: ep_cell, ep_pawn (four numbers of two bytes each), prey, threat
 * (four of one), alive, resigned, flagged, castle, turn, ended, claiming, extra (nine of one),
 * points (four of two), quiet_plies, return_plies (two bytes), out_at (four of two), last_mover,
 * joined, uncounted, stuck (one byte). What it means is said in engine/position.h.
 *
 * So everything that the position itself holds comes back, castling and en passant included. What
 * stood on the board before it does not: a position that is read repeats none. */
#pragma once
#include "engine/position.h"

enum {
    RECORD_HEAD = 39,
    RECORD_MOST = 1024, /* bytes of a record */
};

typedef struct {
    uint64_t game;         /* equal = the same game; unique over all runs */
    uint32_t ply;          /* 0..65535: plies played in the game before the search */
    int32_t value;         /* the search's own score for `mover` (Report.score), never a mate. Where
                              the rules know two sides: as eval_side's of its side */
    Seat mover;            /* who was to move there; at the stored position it may be another */
    int32_t score[SEATS];  /* what the end of the search's line holds: centipawns by which the seat
                              stands above the mean of those that play (Prospect.value), 0 for one
                              that is out. The line may be cut short by the table, so for two sides
                              `value` is the better witness */
    int32_t result[SEATS]; /* how the game ended: Outcome.payoff, -PAYOFF_ALL..PAYOFF_ALL */
} DataLabel;

/* Writes the record; returns its length. The position must not be over. */
size_t record_write(const Position *pos, const DataLabel *label, uint8_t out[RECORD_MOST]);
/* Changes the results of a record that is written. */
void record_set_result(uint8_t *record, const int32_t result[SEATS]);

/* The length of the record at `at`, of which `left` bytes are there; 0 when that cannot be. */
size_t record_length(const uint8_t *at, size_t left);
/* Reads a record of that length into *pos, a copy of `empty` (position_clear) with the men on it,
 * and *label. On failure false with the reason, and both are undefined: no bytes, whoever wrote
 * them, make a position that the rest of the program could stumble over. */
bool record_read(const uint8_t *at, size_t length, const Position *empty, Position *pos,
                 DataLabel *label, Error *error);
