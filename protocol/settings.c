/* Most options are the session's own and hold at once: a search works on copies. Those that the
 * search itself uses (`while_idle`) wait in a short queue in which each stands at most once.
 *
 * The rules that are played are those of the session's board: another game or another rule option
 * is another board, and with it a new game. So nothing of the old rules can be left over. */
#include "protocol/settings.h"

#include "engine/memory.h"
#include "protocol/rule_options.h"
#include "protocol/sides.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HASH_DEFAULT = 16, HASH_MAX = 1 << 20, OVERHEAD_DEFAULT = 10, OVERHEAD_MAX = 5000 };

/* --- values offered --------------------------------------------------------------------------- */

static Text word(const char *text) { return (Text){text, strlen(text)}; }

static Text variant_choice(uint32_t which, uint32_t number) {
    (void)which;
    return word(number < ALL_VARIANT_COUNT ? ALL_VARIANTS[number]->name : "");
}

static bool is_new_setup(const Setup *setup, uint32_t variant) {
    for (uint32_t i = 0; i < variant; i++)
        for (uint32_t k = 0; k < ALL_VARIANTS[i]->setup_count; k++)
            if (strcmp(ALL_VARIANTS[i]->setups[k].name, setup->name) == 0)
                return false;
    return true;
}

/* The set-ups of all games, each name once. */
static Text setup_choice(uint32_t which, uint32_t number) {
    (void)which;
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        for (uint32_t k = 0; k < ALL_VARIANTS[i]->setup_count; k++) {
            const Setup *setup = &ALL_VARIANTS[i]->setups[k];
            if (is_new_setup(setup, i) && number-- == 0)
                return word(setup->name);
        }
    return word("");
}

/* --- what they do ----------------------------------------------------------------------------- */

/* A new game on `board`, which may be NULL with the reason, from its own set-up. */
static bool start_on(Session *session, const Board *board, Error *error) {
    const Settings *settings = &session->settings;
    if (!board || !game_start(session->game, board, settings->has_side ? settings->side : NULL,
                              board_setup(board)->fen, error))
        return false;
    session->settings.setup = NULL;
    return true;
}

static bool apply_variant(void *context, const OptionValue *value, const char **code,
                          Error *error) {
    (void)code;
    Session *session = context;
    const Variant *variant = variant_find(value->value);
    if (variant != session_board(session)->variant) {
        session->settings.has_side = false;
        if (!start_on(session, session_board_with(session, variant, "", error), error))
            return false;
    }
    settings_announce(session);
    return true;
}

/* A value that the game does not know is refused by board_new_with. */
static bool apply_rule(void *context, const OptionValue *value, const char **code, Error *error) {
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
    if (!start_on(session, board, error))
        return false;
    settings_announce(session);
    return true;
}

static bool apply_setup(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    const Variant *variant = session_board(session)->variant;
    const Setup *setup = variant_setup(variant, value->value);
    if (!setup)
        return error_set(error, "Setup: %s has no '%s'; the old value stays", variant->name,
                         value->value);
    session->settings.setup = setup;
    return true;
}

static bool apply_teams(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code;
    Session *session = context;
    Settings *settings = &session->settings;
    SeatMask side[SEATS];
    const char *text = value->value;
    if (text[0] && !variant_pairing(session_board(session)->variant, text, side, error))
        return false;
    settings->has_side = text[0] != '\0';
    if (settings->has_side)
        memcpy(settings->side, side, sizeof side);
    return true;
}

/* MiB that a new table may take without driving the machine to its swap; 0 = unknown. */
static int64_t free_mib(void) {
    FILE *file = fopen("/proc/meminfo", "r");
    if (file) {
        char line[128];
        int64_t kib = 0;
        while (kib == 0 && fgets(line, sizeof line, file))
            if (sscanf(line, "MemAvailable: %" SCNd64, &kib) != 1)
                kib = 0;
        fclose(file);
        if (kib)
            return kib / 1024;
    }
#ifdef _SC_AVPHYS_PAGES
    return (int64_t)sysconf(_SC_AVPHYS_PAGES) * sysconf(_SC_PAGESIZE) / (1 << 20);
#else
    return 0;
#endif
}

static bool apply_hash(void *context, const OptionValue *value, const char **code, Error *error) {
    Session *session = context;
    const int64_t number = value->number, old = session->settings.hash, available = free_mib();
    Error reason = {"more than is free"};
    if ((available && number > available + old) ||
        !search_resize(session->search, (size_t)number, &reason)) {
        *code = "E_MEM";
        return error_set(error,
                         "Hash: %" PRId64 " MiB wanted, %" PRId64 " MiB free (%.100s); "
                         "the old table of %" PRId64 " MiB stays",
                         number, available, reason.text, old);
    }
    session->settings.hash = number;
    return true;
}

static bool apply_clear_hash(void *context, const OptionValue *value, const char **code,
                             Error *error) {
    (void)value, (void)code, (void)error;
    search_clear(((Session *)context)->search);
    return true;
}

static bool apply_overhead(void *context, const OptionValue *value, const char **code,
                           Error *error) {
    (void)code, (void)error;
    ((Session *)context)->settings.overhead = value->number;
    return true;
}

/* --- the table -------------------------------------------------------------------------------- */

/* clang-format off */
static const Option VARIANT_OPTION =
    {.name = "UCI_Variant", .type = OPTION_COMBO, .choice = variant_choice, .apply = apply_variant};
/* One of these a name. */
static const Option RULE_OPTION =
    {.type = OPTION_COMBO, .choice = rule_option_value, .apply = apply_rule};
static const Option OTHER_OPTIONS[] = {
    {.name = "Setup", .type = OPTION_COMBO, .choice = setup_choice, .apply = apply_setup},
    {.name = "Teams", .type = OPTION_STRING, .apply = apply_teams},
    {.name = "Hash", .type = OPTION_SPIN, .initial = HASH_DEFAULT, .low = 1, .high = HASH_MAX,
     .while_idle = true, .apply = apply_hash},
    {.name = "Clear Hash", .type = OPTION_BUTTON, .while_idle = true, .apply = apply_clear_hash},
    {.name = "Move Overhead", .type = OPTION_SPIN, .initial = OVERHEAD_DEFAULT, .low = 0,
     .high = OVERHEAD_MAX, .apply = apply_overhead},
};
/* clang-format on */
enum { OTHER_COUNT = sizeof OTHER_OPTIONS / sizeof *OTHER_OPTIONS };
_Static_assert((int)OTHER_COUNT <= (int)MAX_WAITING, "each that may have to wait has room");

void settings_defaults(Settings *settings) {
    *settings = (Settings){.hash = HASH_DEFAULT, .overhead = OVERHEAD_DEFAULT};
}

Option *settings_table(size_t *count) {
    const uint32_t rules = rule_option_count();
    Option *table = memory_resize(NULL, (1 + rules + OTHER_COUNT) * sizeof *table);
    size_t n = 0;
    table[n++] = VARIANT_OPTION;
    for (size_t i = 0; i < OTHER_COUNT; i++)
        table[n++] = OTHER_OPTIONS[i];
    for (uint32_t i = 0; i < rules; i++, n++) {
        table[n] = RULE_OPTION;
        table[n].name = rule_option_name(i);
        table[n].which = i;
    }
    *count = n;
    return table;
}

void settings_list(const Session *session, FILE *file) {
    option_list(session->options, session->option_count, file);
}

void settings_apply(Session *session, const OptionValue *value) {
    const char *code = "E_OPT";
    Error error;
    if (!value->option->apply(session, value, &code, &error))
        session_error(session, code, "%s", error.text);
}

/* At the end of the queue, and no more where it stood before. */
static void let_wait(Session *session, const OptionValue *value) {
    size_t kept = 0;
    for (size_t i = 0; i < session->waiting_count; i++)
        if (session->waiting[i].option != value->option)
            session->waiting[kept++] = session->waiting[i];
    session->waiting[kept++] = *value;
    session->waiting_count = kept;
}

static void set(Session *session, const OptionValue *value) {
    if (value->option->while_idle && session_is_searching(session)) {
        let_wait(session, value);
        return;
    }
    if (value->option->while_idle)
        search_wait(session->search); /* it may have a last step to take after its bestmove */
    settings_apply(session, value);
}

void settings_set(Session *session, Words words) {
    OptionValue value;
    Error error;
    if (option_read(session->options, session->option_count, words, &value, &error))
        set(session, &value);
    else
        session_error(session, "E_OPT", "%s", error.text);
}

void settings_clear_hash(Session *session) {
    for (size_t i = 0; i < session->option_count; i++)
        if (session->options[i].apply == apply_clear_hash)
            set(session, &(OptionValue){.option = &session->options[i]});
}

void settings_announce(Session *session) {
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
