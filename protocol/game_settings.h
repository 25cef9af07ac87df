/* The options that say what is played: the game, its rules, its set-up, who plays with whom. */
#pragma once
#include "protocol/session.h"

/* Values offered and their effect, as rows of the table of options have them (options.h). */
Text game_variant_choice(uint32_t which, uint32_t number);
Text game_setup_choice(uint32_t which, uint32_t number);
bool game_apply_variant(void *context, const OptionValue *value, const char **code, Error *error);
bool game_apply_rule(void *context, const OptionValue *value, const char **code, Error *error);
bool game_apply_setup(void *context, const OptionValue *value, const char **code, Error *error);
bool game_apply_teams(void *context, const OptionValue *value, const char **code, Error *error);

/* "info string variant …": the game that is played, the letters it is spoken of in, and the rule
 * options that are not at their default. */
void game_announce(Session *session);
