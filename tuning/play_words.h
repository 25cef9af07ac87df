/* The words of a command line that say which games the engine is to play against itself: the first
 * rows of the table of each subcommand that does so. */
#pragma once
#include "protocol/game_args.h"
#include "tuning/self_play.h"

/* ORDER PLAY_WORD_ROWS. */
enum {
    PLAY_VARIANT,
    PLAY_RULE,
    PLAY_SETUP,
    PLAY_TEAMS,
    PLAY_NODES,
    PLAY_PLIES,
    PLAY_WINDOW,
    PLAY_MAXPLIES,
    PLAY_SEED,
    PLAY_WORDS
};

/* clang-format off */
#define PLAY_WORD_ROWS                                                                             \
    {"--variant",   "NAME",  "the game (teams); quadriga --list-variants lists them", false},      \
    {"--rule",      "N=VAL", "a rule that it leaves open, may be repeated", true},                 \
    {"--setup",     "NAME",  "its starting array", false},                                         \
    {"--teams",     "PAIRS", "who plays with whom, such as ry/bg", false},                         \
    {"--nodes",     "N",     "search so many nodes for each move (2000)", false},                  \
    {"--plies",     "A..B",  "an opening is so many plies by lot (4..12) ...", false},             \
    {"--window",    "CP",    "... that leave nobody better by more than that (200)", false},       \
    {"--maxplies",  "N",     "stop games after N plies more (1200)", false},                       \
    {"--seed",      "N",     "seed of all that is left to chance (1)", false}
/* clang-format on */

typedef struct {
    GameArgs game;
    char start[64];    /* what was said of array and pairing: "setup=classic teams=rb/yg" or "" */
    SelfPlayWish play; /* all but board, fen, side and eval */
} PlayWords;

/* Reads them; on failure false with what is wrong. */
bool play_words_read(const Arguments *words, const ArgumentRow *rows, PlayWords *out, Error *error);
/* The board of the game, for free(), with which words->play becomes whole but for eval; it points
 * into *words then. NULL with the reason. */
Board *play_words_board(PlayWords *words, Error *error);
