/* The keys are a table of a name, a purpose and a function each: from it words are read and the
 * help is written. `option.NAME` is the one key that is not in it. */
#include "tuning/engine_spec.h"

#include "engine/memory.h"
#include "protocol/tokens.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MS = 1000, SECOND = 1000000, PATIENCE = 60 * SECOND, MOST_MARGIN_MS = 1000000 };

typedef struct {
    const char *name, *value, *purpose;
    bool (*set)(EngineSpec *spec, const char *value, Error *error);
} Key;

/* --- values ----------------------------------------------------------------------------------- */

static void keep(char **where, const char *value) {
    char *fresh = memory_text(value, strlen(value));
    free(*where);
    *where = fresh;
}

static bool set_cmd(EngineSpec *spec, const char *value, Error *error) {
    keep(&spec->cmd, value);
    return *value || error_set(error, "which program?");
}

static bool set_name(EngineSpec *spec, const char *value, Error *error) {
    keep(&spec->name, value);
    return *value || error_set(error, "a name cannot be empty");
}

static bool set_dir(EngineSpec *spec, const char *value, Error *error) {
    (void)error;
    keep(&spec->dir, value);
    return true;
}

static bool set_args(EngineSpec *spec, const char *value, Error *error) {
    (void)error;
    keep(&spec->args, value);
    return true;
}

static bool set_errors(EngineSpec *spec, const char *value, Error *error) {
    (void)error;
    keep(&spec->errors, value);
    return true;
}

static bool set_proto(EngineSpec *spec, const char *value, Error *error) {
    const Proto proto = proto_find(value);
    if (proto == PROTOS)
        return error_set(error, "uci4, uci or 4pchess expected, not '%.40s'", value);
    spec->proto = proto;
    return true;
}

static bool set_tc(EngineSpec *spec, const char *value, Error *error) {
    return timecontrol_read(value, &spec->control, error);
}

static bool set_st(EngineSpec *spec, const char *value, Error *error) {
    return timecontrol_seconds(value, strlen(value), false, &spec->control.movetime) ||
           error_set(error, "'%.40s' are no seconds", value);
}

static bool read_count(const char *value, int64_t low, int64_t high, int64_t *out, Error *error) {
    return text_number((Text){value, strlen(value)}, low, high, out) ||
           error_set(error, "'%.40s' is no number from %" PRId64 " to %" PRId64, value, low, high);
}

static bool set_nodes(EngineSpec *spec, const char *value, Error *error) {
    int64_t n;
    if (!read_count(value, 1, INT64_MAX, &n, error))
        return false;
    spec->control.nodes = (uint64_t)n;
    return true;
}

static bool set_depth(EngineSpec *spec, const char *value, Error *error) {
    int64_t n;
    if (!read_count(value, 1, UINT16_MAX, &n, error))
        return false;
    spec->control.depth = (uint32_t)n;
    return true;
}

static bool set_margin(EngineSpec *spec, const char *value, Error *error) {
    int64_t n;
    if (!read_count(value, 0, MOST_MARGIN_MS, &n, error))
        return false;
    spec->margin = n * MS;
    return true;
}

static bool set_patience(EngineSpec *spec, const char *value, Error *error) {
    return timecontrol_seconds(value, strlen(value), false, &spec->patience) ||
           error_set(error, "'%.40s' are no seconds", value);
}

static bool read_switch(const char *value, bool *out, Error *error) {
    const bool on = strcasecmp(value, "on") == 0;
    if (!on && strcasecmp(value, "off") != 0)
        return error_set(error, "on or off expected, not '%.40s'", value);
    *out = on;
    return true;
}

static bool set_restart(EngineSpec *spec, const char *value, Error *error) {
    return read_switch(value, &spec->restart, error);
}

static bool set_share(EngineSpec *spec, const char *value, Error *error) {
    return read_switch(value, &spec->share, error);
}

static bool set_seat(EngineSpec *spec, const char *value, Error *error) {
    keep(&spec->seats, value);
    return *value || error_set(error, "which seats? Their letters are expected");
}

static bool set_team(EngineSpec *spec, const char *value, Error *error) {
    int64_t n;
    if (!read_count(value, 1, 2, &n, error))
        return false;
    spec->team = (uint32_t)n;
    return true;
}

/* clang-format off */
static const Key KEYS[] = {
    {"cmd",        "PROGRAM",  "the program: a path (seen from dir=), or a name found in PATH", set_cmd},
    {"name",       "NAME",     "what it is called in tables and records (default: from cmd=)", set_name},
    {"dir",        "FOLDER",   "the folder that it runs in", set_dir},
    {"args",       "WORDS",    "its arguments; quotes and backslash as in a shell, nothing else", set_args},
    {"stderr",     "FILE",     "add its standard error to this file (default: not kept)", set_errors},
    {"proto",      "PROTO",    "uci4 (default; four seats), uci (two sides), 4pchess (h2-h3)", set_proto},
    {"tc",         "CLOCK",    "[moves/]time[+increment][+DELAYd], seconds or m:s; or inf", set_tc},
    {"st",         "SECONDS",  "time for each move", set_st},
    {"nodes",      "N",        "nodes for each move", set_nodes},
    {"depth",      "N",        "depth of each search in plies", set_depth},
    {"timemargin", "MS",       "milliseconds over the time that are forgiven (0)", set_margin},
    {"patience",   "SECONDS",  "how long a move without a limit of time may take (60)", set_patience},
    {"seat",       "LETTERS",  "the seats that it has in every game, such as ry", set_seat},
    {"team",       "1|2",      "the team that it plays on; members of a team change seats", set_team},
    {"restart",    "on|off",   "start it anew for each game (off)", set_restart},
    {"share",      "on|off",   "one process for all its seats of a game (off: one each)", set_share},
};
/* clang-format on */

enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };
static const char OPTION_PREFIX[] = "option.";

/* --- specs ------------------------------------------------------------------------------------ */

EngineSpec engine_spec_new(void) { return (EngineSpec){.patience = PATIENCE}; }

static bool set_option(EngineSpec *spec, const char *name, size_t length, const char *value,
                       Error *error) {
    if (!length)
        return error_set(error, "option.NAME=VALUE expected");
    for (size_t i = 0; i < spec->option_count; i++)
        if (text_alike((Text){spec->options[i].name, strlen(spec->options[i].name)},
                       (Text){name, length})) {
            keep(&spec->options[i].value, value);
            return true;
        }
    spec->options = memory_resize(spec->options, (spec->option_count + 1) * sizeof *spec->options);
    spec->options[spec->option_count++] =
        (EngineOption){memory_text(name, length), memory_text(value, strlen(value))};
    return true;
}

bool engine_spec_set(EngineSpec *spec, const char *word, Error *error) {
    const size_t length = strcspn(word, "="), prefix = strlen(OPTION_PREFIX);
    Error why;
    if (!word[length])
        return error_set(error, "'%.60s': key=value expected", word);
    if (strncmp(word, OPTION_PREFIX, prefix) == 0 && length >= prefix)
        return set_option(spec, word + prefix, length - prefix, word + length + 1, error);
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (strlen(KEYS[i].name) == length && strncmp(word, KEYS[i].name, length) == 0)
            return KEYS[i].set(spec, word + length + 1, &why) ||
                   error_set(error, "%s=: %s", KEYS[i].name, why.text);
    return error_set(error, "'%.*s' is no key of an engine", (int)(length < 40 ? length : 40),
                     word);
}

bool engine_spec_finish(EngineSpec *spec, Error *error) {
    if (!spec->cmd)
        return error_set(error, "%s: cmd= is missing", spec->name ? spec->name : "an engine");
    if (!spec->name) {
        const char *slash = strrchr(spec->cmd, '/');
        keep(&spec->name, slash ? slash + 1 : spec->cmd);
    }
    if (!timecontrol_limits(&spec->control))
        return error_set(error,
                         "%s: nothing limits its searches: tc=, st=, nodes= or depth=", spec->name);
    return true;
}

void engine_spec_free(EngineSpec *spec) {
    free(spec->name);
    free(spec->cmd);
    free(spec->args);
    free(spec->dir);
    free(spec->errors);
    free(spec->seats);
    for (size_t i = 0; i < spec->option_count; i++) {
        free(spec->options[i].name);
        free(spec->options[i].value);
    }
    free(spec->options);
    *spec = engine_spec_new();
}

void engine_spec_help(Buffer *out) {
    for (size_t i = 0; i < KEY_COUNT; i++)
        buffer_print(out, "    %s=%s%*s%s\n", KEYS[i].name, KEYS[i].value,
                     (int)(19 - strlen(KEYS[i].name) - strlen(KEYS[i].value)), "", KEYS[i].purpose);
    buffer_print(out, "    option.NAME=VALUE   an option of the engine, set when it is started\n");
}

void engine_spec_text(const EngineSpec *spec, Buffer *out) {
    char control[TIMECONTROL_TEXT];
    buffer_print(out, "%s proto=%s %s", spec->name, proto_name(spec->proto),
                 timecontrol_text(&spec->control, control));
    if (spec->args)
        buffer_print(out, " args=%s", spec->args);
    if (spec->seats)
        buffer_print(out, " seat=%s", spec->seats);
    if (spec->team)
        buffer_print(out, " team=%u", spec->team);
    for (size_t i = 0; i < spec->option_count; i++)
        buffer_print(out, " option.%s=%s", spec->options[i].name, spec->options[i].value);
}
