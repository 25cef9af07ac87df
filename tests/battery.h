/* What must hold in any position of any game, whatever its rules: the battery that a new game
 * passes by being listed in rules/all.c. */
#pragma once
#include "engine/play.h"

typedef struct { /* what the games so far have met */
    unsigned long positions, moves, captures, checks, promotions, en_passants, castles;
    unsigned long ends[REASONS]; /* games, by how they ended; [0] = broken off */
} BatteryTally;

/* Plays a random game (at most `plies`) from `fen` with `side` as its partition, and asserts at
 * every ply: the position is consistent and so is its key; the lists of moves agree with each
 * other; undo restores every byte; text and back is the same position; Danger and attacks are what
 * a scan of all men says; repetitions are counted rightly; the game is over when it has no move;
 * payoffs are fair. Moves that capture, check, promote, castle or take en passant come more often,
 * and where each plays for itself seats resign now and then. */
void battery_game(const Board *board, const SeatMask side[SEATS], const char *fen, uint32_t plies,
                  uint64_t seed, BatteryTally *tally);

/* The single parts, each for one position; they assert, print the position when something is wrong,
 * and leave it as it was. */
void battery_check_moves(Position *pos);
void battery_check_undo(Position *pos, uint64_t *random);
void battery_check_key(const Position *pos);
void battery_check_text(const Position *pos, const SeatMask side[SEATS]);
void battery_check_last_text(const Position *pos, const SeatMask side[SEATS]); /* when over */
void battery_check_danger(const Position *pos);
void battery_check_attacks(const Position *pos, uint64_t *random);
void battery_check_outcome(Position *pos, const SeatMask side[SEATS]);
