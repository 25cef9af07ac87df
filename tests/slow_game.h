/* One game's slow rules as a table, so that one test can ask for any game. The rules are written
 * from the rule sheets alone: they share no code, no header and no idea with engine/; the two meet
 * only in text: FEN4 in its one canonical spelling and moves in their one written form. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { SLOW_MOVE_TEXT = 24, SLOW_MAX_MOVES = 1024, SLOW_FEN_TEXT = 8192 };

typedef struct SlowRules {
    const char *variant; /* "ffa", "chess4", … */
    /* A new game from canonical FEN4. `options` = "Name=value Name=value", the variant's rule
     * options, NULL or "" = as its sheet has it; `teams` = a partition such as "ry/bg" or NULL =
     * the variant's own. Returns NULL when the text cannot be read or its men are impossible. The
     * caller ends it. */
    void *(*start)(const char *options, const char *teams, const char *fen4);
    /* Writes the legal moves of the seat to move, sorted as by strcmp, each once; none when the
     * game is over. Returns their number. */
    int (*moves)(const void *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]);
    /* Plays a move in written form, or R or T where the game knows them. false = not legal here,
     * nothing changed. */
    bool (*play)(void *game, const char *move);
    void (*fen)(const void *game, char out[SLOW_FEN_TEXT]); /* the position in canonical FEN4 */
    size_t game_size, position_size;                        /* see slow_record.h */
    const char *const *rule_names;                          /* NULL behind the last */
    const unsigned long *(*rule_counts)(void);
    const char *startpos; /* canonical FEN4 of the default start */
} SlowRules;

/* A game of its own; the caller ends it. Stops the program when memory is gone. */
void *slow_copy(const SlowRules *rules, const void *game);
void slow_end(void *game); /* frees; NULL is allowed */
/* "none" while the game goes on, else as the protocol words it after `info string result `. Valid
 * until the game is played on or ended. */
const char *slow_result(const void *game);
bool slow_is_over(const void *game);
/* The names of the rules that are counted, NULL past the last, and how often each was met by any
 * game so far: what concerns single moves when moves are listed, the rest when they are played. */
const char *slow_rule_name(const SlowRules *rules, int i);
unsigned long slow_rule_count(const SlowRules *rules, int i);
