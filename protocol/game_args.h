/* Which game, rules, pairing and position a command line asks for: the options --variant, --rule,
 * --setup, --teams and --fen4 of several subcommands. */
#pragma once
#include "engine/game.h"
#include "protocol/arguments.h"
#include "search/search.h"

typedef struct { /* as given; NULL = not given */
    const char *variant, *rules, *setup, *teams, *fen;
} GameWords;

typedef struct {
    const Variant *variant;
    char rules[RULES_TEXT]; /* rule options as board_new_with takes them */
    const char *fen;        /* FEN4, or a set-up's name or code */
    bool has_side;          /* a pairing of the rules was asked for */
    bool has_pact;          /* … or, where they pair nobody, who shares whose fortune */
    SeatMask side[SEATS];   /* the one or the other */
} GameArgs;

/* Gives the words their meaning. Without a variant it is the game that the FEN4's own dictionary
 * names, else the first of all. *out points into the words. On failure false with what is wrong. */
bool game_args_read(const GameWords *words, GameArgs *out, Error *error);

/* Starts the game of *args on `board`, which is of its variant and rules and outlives the game. On
 * failure false with what is wrong with the position, as --fen4's fault. */
bool game_args_start(const GameArgs *args, const Board *board, Game *game, Error *error);

/* Puts what was said of shared fortunes into the limits of a search for `us`; without has_pact
 * nothing changes. */
void game_args_share(const GameArgs *args, Seat us, Limits *limits);

/* A seat by its letter or its name, or SEATS. */
Seat game_args_seat(const Variant *variant, const char *text);
