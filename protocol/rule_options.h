/* The rule options of all games taken together: `uci` lists them before anybody has said what is to
 * be played, so each name has one list of values. Pure functions. */
#pragma once
#include "engine/board.h"
#include "protocol/tokens.h"

/* How many names there are, and the name of a number below that. */
uint32_t rule_option_count(void);
const char *rule_option_name(uint32_t which);
/* The values of a name, default first; length 0 after the last. Where games that have the option
 * differ in its values the first is RULES_OF_SHEET. */
Text rule_option_value(uint32_t which, uint32_t number);

/* The word for a game's own default, whatever that is. */
extern const char RULES_OF_SHEET[];

/* Does the game have the option? Returns its index in Variant.options, or RULE_OPTIONS. */
uint32_t rule_option_find(const Variant *variant, const char *name);

enum { RULES_TEXT = 256 };
/* Writes what is played, "Order=wdyb Stalemate=draw": all options of the board's game, or those
 * only that are not at their default; returns the length. */
size_t rules_text(const Board *board, bool all, char out[RULES_TEXT]);
/* The same with the option `name` at `value`, for board_new_with. */
size_t rules_text_with(const Board *board, const char *name, const char *value,
                       char out[RULES_TEXT]);
