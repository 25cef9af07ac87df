/* One game under an arbiter: it asks the engines whose turn it is, holds their clocks, judges every
 * move by the rules, and puts an end to games that need none.
 *
 * What an engine does wrong is a resignation of its seat, or a time-out where it was late, with all
 * that the game's rules make of one: a team loses, a seat goes, a king walks on alone (moved by
 * lot). The others play on where the game does. A game that the rules would call void, since it had
 * hardly begun, is lost by who did wrong, and shared by the others. */
#pragma once
#include "tuning/driver.h"
#include "tuning/game_report.h"
#include "tuning/seating.h"

typedef struct {           /* 0 plies or moves = never */
    uint32_t draw_number;  /* drawn when, after so many moves a seat, */
    uint32_t draw_count;   /* … for so many moves of each seat */
    int32_t draw_score;    /* … no score was further than that (centipawns) from 0 */
    uint32_t resign_count; /* a side resigns when for so many moves of each of its seats */
    int32_t resign_score;  /* … its scores were that bad: centipawns, positive */
    uint32_t most_moves;   /* stopped after so many moves a seat */
} Adjudication;

typedef struct { /* nothing is owned */
    const Table *table;
    const EngineSpec *engines; /* of the match */
    const Adjudication *adjudication;
    Driver *driver[SEATS]; /* who plays there, made ready for a new game; NULL = nobody */
    uint8_t engine[SEATS]; /* its index; NO_ENGINE = nobody */
    uint32_t block;
    uint64_t number;              /* of the game in the match */
    uint64_t seed;                /* of what is left to chance in this game */
    const DriverSetting *setting; /* of the drivers */
} GameJob;

/* Plays the game from where `game`, which it takes over, stands. false when it was stopped from
 * outside, and then there is no report. */
bool referee_play(const GameJob *job, Game *game, GameReport *report);
