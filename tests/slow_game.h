/* One game's slow rules as a table of functions, so that one test can ask for any game. They share
 * no code, no header and no idea with engine/; the two meet only in text: FEN4 in its one canonical
 * spelling and moves in their one written form. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { SLOW_MOVE_TEXT = 24, SLOW_MAX_MOVES = 1024, SLOW_FEN_TEXT = 8192 };

typedef struct {
    const char *variant; /* "ffa", "chess4", … */
    /* A new game from canonical FEN4. `options` = "Name=value Name=value", the variant's rule
     * options, NULL or "" = as its sheet has it; `teams` = a partition such as "ry/bg" or NULL =
     * the variant's own. Returns NULL when the text cannot be read. The caller ends it. */
    void *(*start)(const char *options, const char *teams, const char *fen4);
    void *(*copy)(const void *game);
    void (*end)(void *game); /* frees; NULL is allowed */
    /* Writes the legal moves of the seat to move, sorted as by strcmp, each once; none when the
     * game is over. Returns their number. */
    int (*moves)(const void *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]);
    /* Plays a move in written form, or R or T where the game knows them. false = not legal here,
     * nothing changed. */
    bool (*play)(void *game, const char *move);
    void (*fen)(const void *game, char out[SLOW_FEN_TEXT]); /* the position in canonical FEN4 */
    /* "none" while the game goes on, else as the protocol words it after `info string result `.
     * Valid until the next call. */
    const char *(*result)(const void *game);
    /* How often each rule was met by any game so far, counted by moves and play. */
    const char *(*rule_name)(int i); /* NULL past the last */
    unsigned long (*rule_count)(int i);
    const char *startpos; /* canonical FEN4 of the default start */
} SlowRules;
