/* The rules that are played are those of the session's board: another game or another rule option
 * is another board, and with it a new game. So nothing of the old rules can be left over.
 *
 * Where the rules pair the seats, Teams chooses among their pairings; where they do not, it says
 * who shares whose fortune, which the rules know nothing of. */
#include "protocol/game_settings.h"

#include "protocol/rule_options.h"
#include "protocol/sides.h"

#include <string.h>

/* --- values offered --------------------------------------------------------------------------- */

static Text word(const char *text) { return (Text){text, strlen(text)}; }

Text game_variant_choice(uint32_t which, uint32_t number) {
    (void)which;
    return word(number < ALL_VARIANT_COUNT ? ALL_VARIANTS[number]->name : "");
}

/* Is there anything to choose: more than one set-up, and none that follows from a rule option? */
static bool has_choice(const Variant *variant) {
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        if (variant->setup_step[i])
            return false;
    return variant->setup_count > 1;
}

static bool is_new_setup(const Setup *setup, uint32_t variant) {
    for (uint32_t i = 0; i < variant; i++)
        for (uint32_t k = 0; has_choice(ALL_VARIANTS[i]) && k < ALL_VARIANTS[i]->setup_count; k++)
            if (strcmp(ALL_VARIANTS[i]->setups[k].name, setup->name) == 0)
                return false;
    return true;
}

/* The set-ups of all games that have a choice, each name once. */
Text game_setup_choice(uint32_t which, uint32_t number) {
    (void)which;
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        for (uint32_t k = 0; has_choice(ALL_VARIANTS[i]) && k < ALL_VARIANTS[i]->setup_count; k++) {
            const Setup *setup = &ALL_VARIANTS[i]->setups[k];
            if (is_new_setup(setup, i) && number-- == 0)
                return word(setup->name);
        }
    return word("");
}

/* --- what they do ----------------------------------------------------------------------------- */

/* A new game on `board`, which may be NULL with the reason, from `setup` (NULL = its own). */
static bool start_on(Session *session, const Board *board, const Setup *setup, Error *error) {
    Settings *settings = &session->settings;
    const bool paired = board && variant_has_teams(board->variant) && settings->has_side;
    if (!board || !game_start(session->game, board, paired ? settings->side : NULL,
                              (setup ? setup : board_setup(board))->fen, error))
        return false;
    settings->setup = setup;
    session_base_alliances(session, &session->recorded);
    return true;
}

bool game_apply_variant(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    const Variant *variant = variant_find(value->value);
    if (variant != session_board(session)->variant) {
        const Board *board = session_board_with(session, variant, "", error);
        if (!board)
            return false;
        session->settings.has_side = false;
        if (!start_on(session, board, NULL, error))
            return false;
        if (session->pact_count) /* its seats are others */
            output_note(session->out, "what was said by alliance ended with the game");
        session->pact_count = 0;
    }
    game_announce(session);
    return true;
}

/* A value that the game does not know is refused by board_new_with. */
bool game_apply_rule(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    const Board *now = session_board(session);
    const bool asks_for_default = strcmp(value->value, RULES_OF_SHEET) == 0;
    char rules[RULES_TEXT];
    if (asks_for_default && rule_option_find(now->variant, value->option->name) == RULE_OPTIONS)
        return true; /* what a game does not leave open is as its sheet has it */
    rules_text_with(now, value->option->name, value->value, rules);
    const Board *board = session_board_with(session, now->variant, rules, error);
    if (board == now)
        return true;
    /* Who is allied with whom stays, and the set-up that was chosen where there is a choice. */
    if (!start_on(session, board, has_choice(now->variant) ? session->settings.setup : NULL, error))
        return false;
    game_announce(session);
    return true;
}

bool game_apply_setup(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    const Board *board = session_board(session);
    const Setup *setup = board_find_setup(board, value->value);
    if (!setup)
        return error_set(error, "Setup: %s has no '%s'; the old value stays", board->variant->name,
                         value->value);
    session->settings.setup = setup;
    return true;
}

bool game_apply_teams(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    Settings *settings = &session->settings;
    SeatMask side[SEATS];
    const char *text = value->value;
    if (text[0] && !session_read_teams(session, text, side, error))
        return false;
    settings->has_side = text[0] != '\0';
    if (settings->has_side)
        memcpy(settings->side, side, sizeof side);
    return true;
}

void game_announce(Session *session) {
    const Board *board = session_board(session);
    SeatMask side[SEATS];
    char teams[PARTITION_TEXT], rules[RULES_TEXT];
    side_text(&session->game->now, teams);
    const bool any = rules_text(board, false, rules) > 0;
    output_line(
        session->out,
        "info string variant %s files %u ranks %u sides %u seats %s teams %s%s%s startpos %s",
        board->variant->name, board->files, board->ranks, side_list(&session->game->now, side),
        board->variant->seats, teams, any ? " rules " : "", rules, session_setup(session)->fen);
}
