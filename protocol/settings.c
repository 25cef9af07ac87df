/* Options are set between searches. What no option can have is said at once all the same; what
 * depends on how things stand when it is set, then. */
#include "protocol/settings.h"

#include "engine/memory.h"
#include "protocol/files.h"
#include "protocol/free_memory.h"
#include "protocol/game_settings.h"
#include "protocol/row_file.h"
#include "protocol/rule_options.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASH_DEFAULT = 16,
    HASH_MAX = 1 << 20,
    OVERHEAD_DEFAULT = 10,
    OVERHEAD_MAX = 5000,
    ELO_LOW = 600, /* of a scale of our own: see settings_handicap */
    ELO_HIGH = 2400,
    SKILL_MAX = MAX_HANDICAP,
};

/* --- what they do ----------------------------------------------------------------------------- */

static bool apply_flag(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code, (void)error;
    Settings *settings = &((Session *)context)->settings;
    *(bool *)((char *)settings + value->option->place) = value->number != 0;
    return true;
}

static bool apply_number(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)code, (void)error;
    Settings *settings = &((Session *)context)->settings;
    *(int64_t *)(void *)((char *)settings + value->option->place) = value->number;
    return true;
}

static bool apply_hash(void *context, const OptionValue *value, const char **code, Error *error) {
    Session *session = context;
    const int64_t number = value->number, old = session->settings.hash,
                  available = free_memory_mib();
    Error reason = {"more than is free"};
    if ((available && number > available) ||
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

static bool apply_threads(void *context, const OptionValue *value, const char **code,
                          Error *error) {
    Search *search = ((Session *)context)->search;
    Error reason;
    if (search_set_threads(search, (uint32_t)value->number, &reason))
        return true;
    *code = "E_MEM";
    return error_set(error, "Threads: %.150s; the old number of %" PRIu32 " stays", reason.text,
                     search_threads(search));
}

/* An empty name goes back to the numbers compiled in. */
static bool apply_eval_file(void *context, const OptionValue *value, const char **code,
                            Error *error) {
    Session *session = context;
    EvalRows *rows = NULL;
    Error reason;
    if (value->value[0] && !memory_is_left(ROW_FILE_ROOM)) {
        *code = "E_MEM";
        return error_set(error, "EvalFile: no memory for it; the old numbers stay");
    }
    *code = "E_FILE";
    if (value->value[0] && !(rows = row_file_read(value->value, &reason)))
        return error_set(error, "%.230s; the old numbers stay", reason.text);
    search_set_rows(session->search, rows);
    eval_rows_free(session->rows);
    session->rows = rows;
    return true;
}

static bool apply_log(void *context, const OptionValue *value, const char **code, Error *error) {
    *code = "E_FILE";
    return output_open_log(((Session *)context)->out, value->value, error);
}

static bool apply_about(void *context, const OptionValue *value, const char **code, Error *error) {
    (void)context, (void)code;
    return error_set(error, "%s is to be read, not to be set", value->option->name);
}

/* --- values offered --------------------------------------------------------------------------- */

static Text pick(const char *const *list, uint32_t count, uint32_t number) {
    const char *text = number < count ? list[number] : "";
    return (Text){text, strlen(text)};
}

static Text algorithm_choice(uint32_t which, uint32_t number) {
    (void)which;
    return pick(ALGORITHM_NAMES, ALGORITHMS, number);
}

static Text dialect_choice(uint32_t which, uint32_t number) {
    static const char *const NAMES[] = {"uci4", "4pchess"}; /* ORDER Dialect */
    (void)which;
    return pick(NAMES, sizeof NAMES / sizeof *NAMES, number);
}

/* --- the table -------------------------------------------------------------------------------- */

#define PLACE(field) .place = offsetof(Settings, field)
/* clang-format off */
static const Option BEFORE_RULES[] = {
    {.name = "UCI_Variant", .type = OPTION_COMBO, .choice = game_variant_choice,
     .apply = game_apply_variant},
    {.name = "Setup", .type = OPTION_COMBO, .choice = game_setup_choice, .apply = game_apply_setup},
    {.name = "Algorithm", .type = OPTION_COMBO, .choice = algorithm_choice, .apply = apply_number,
     PLACE(algorithm)},
    {.name = "Teams", .type = OPTION_STRING, .apply = game_apply_teams},
    {.name = "Hash", .type = OPTION_SPIN, .initial = HASH_DEFAULT, .low = 1, .high = HASH_MAX, .apply = apply_hash},
    {.name = "Clear Hash", .type = OPTION_BUTTON, .apply = apply_clear_hash},
    {.name = "Threads", .type = OPTION_SPIN, .initial = 1, .low = 1, .high = MAX_THREADS,
     .apply = apply_threads},
    {.name = "Ponder", .type = OPTION_CHECK, .apply = apply_flag, PLACE(ponder)},
    {.name = "MultiPV", .type = OPTION_SPIN, .initial = 1, .low = 1, .high = MAX_LINES,
     .apply = apply_number, PLACE(lines)},
    {.name = "Move Overhead", .type = OPTION_SPIN, .initial = OVERHEAD_DEFAULT, .low = 0,
     .high = OVERHEAD_MAX, .apply = apply_number, PLACE(overhead)},
    {.name = "UCI_LimitStrength", .type = OPTION_CHECK, .apply = apply_flag, PLACE(limit_strength)},
    {.name = "UCI_Elo", .type = OPTION_SPIN, .initial = ELO_HIGH, .low = ELO_LOW, .high = ELO_HIGH,
     .apply = apply_number, PLACE(elo)},
    {.name = "Skill Level", .type = OPTION_SPIN, .initial = SKILL_MAX, .low = 0, .high = SKILL_MAX,
     .apply = apply_number, PLACE(skill)},
    {.name = "UCI_AnalyseMode", .type = OPTION_CHECK, .apply = apply_flag, PLACE(analyse)},
    {.name = "UCI_ShowWDL", .type = OPTION_CHECK, .apply = apply_flag, PLACE(show_wdl)},
    {.name = "UCI_ShowCurrLine", .type = OPTION_CHECK, .apply = apply_flag, PLACE(show_path)},
    {.name = "UCI_EngineAbout", .type = OPTION_STRING,
     .text = "Quadriga " QUADRIGA_VERSION ", a chess engine for four players, MIT License",
     .apply = apply_about},
    {.name = "EvalFile", .type = OPTION_STRING, .apply = apply_eval_file},
    {.name = "Debug Log File", .type = OPTION_STRING, .apply = apply_log},
};
/* One of these a name. */
static const Option RULE_OPTION =
    {.type = OPTION_COMBO, .choice = rule_option_value, .apply = game_apply_rule};
static const Option DIALECT_OPTION =
    {.name = "Dialect", .type = OPTION_COMBO, .choice = dialect_choice, .apply = apply_number,
     PLACE(dialect)};
/* clang-format on */
#undef PLACE
enum { BEFORE_COUNT = sizeof BEFORE_RULES / sizeof *BEFORE_RULES };

void settings_defaults(Settings *settings) {
    *settings = (Settings){.hash = HASH_DEFAULT,
                           .overhead = OVERHEAD_DEFAULT,
                           .lines = 1,
                           .elo = ELO_HIGH,
                           .skill = SKILL_MAX};
}

uint32_t settings_handicap(const Settings *settings) {
    if (settings->analyse)
        return 0;
    /* The scale goes from the greatest handicap to the smallest in even steps: it has not been
     * measured against anybody. */
    const int64_t limited =
        settings->limit_strength
            ? 1 + (ELO_HIGH - settings->elo) * (MAX_HANDICAP - 1) / (ELO_HIGH - ELO_LOW)
            : 0;
    const int64_t skill = SKILL_MAX - settings->skill;
    return (uint32_t)(limited > skill ? limited : skill);
}

Option *settings_table(size_t *count) {
    const uint32_t rules = rule_option_count();
    Option *table = memory_resize(NULL, (BEFORE_COUNT + rules + 1) * sizeof *table);
    size_t n = 0;
    for (size_t i = 0; i < BEFORE_COUNT; i++)
        table[n++] = BEFORE_RULES[i];
    for (uint32_t i = 0; i < rules; i++, n++) {
        table[n] = RULE_OPTION;
        table[n].name = rule_option_name(i);
        table[n].which = i;
    }
    table[n++] = DIALECT_OPTION;
    *count = n;
    return table;
}

void settings_list(const Session *session, FILE *file) {
    option_list(session->options, session->option_count, file);
}

void settings_set(Session *session, Words words) {
    OptionValue value;
    Error error;
    const char *code = "E_OPT";
    if (!option_read(session->options, session->option_count, words, &value, &error)) {
        session_error(session, code, "%s", error.text);
        return;
    }
    if (session_let_wait(session, true, settings_set, words))
        return;
    if (!value.option->apply(session, &value, &code, &error))
        session_error(session, code, "%s", error.text);
}
