/* Positions of Quad Chess in words, and checks of tables of them; they assert and say which case
 * fails.
 *
 * The words: a turn ("R"), then men ("rPf4"), "crowned=rb" (whose princesses are gone) and any of
 * "short=", "long=", "half=", "ep=" (the tuple), "keys=" (verbatim). Kings and princesses that are
 * not named are at home. */
#pragma once
#include "engine/game.h"

enum { QUAD_SIZE = 18, QUAD_TEXT = 4096 };

/* The position as canonical FEN4. */
void quad_fen(const char *words, char out[QUAD_TEXT]);
/* A board with these rule options; the caller frees it. */
Board *quad_board(const char *options);
/* Starts the game from the position; false with a failure when it is refused. */
bool quad_start(Game *game, const char *words);

typedef struct {
    const char *words, *moves; /* a position, and what is played first */
    const char *from, *ways;   /* then the man on `from` can go to `ways`, in alphabetical order */
} QuadWays;
void quad_check_ways(const QuadWays *cases, size_t count);

typedef struct {
    const char *words, *moves;
    char turn;          /* who is shown to be to move then; '\0' = the game is over: */
    const char *result; /* the protocol's words */
} QuadPlay;
void quad_check_plays(const char *options, const QuadPlay *cases, size_t count);

typedef struct {
    const char *words, *moves, *after; /* the position then, in words too; it is also read back */
} QuadText;
void quad_check_texts(const QuadText *cases, size_t count);
