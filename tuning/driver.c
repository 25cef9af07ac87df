/* Invariant: between two calls no search of this process is running, or the process is dead. What
 * comes without having been asked for is read and dropped before the next question, so that an old
 * bestmove is never taken for the answer to a new one.
 *
 * Waiting is done in short steps, so that a match that is stopped from outside need not wait for an
 * engine that thinks for an hour. */
#include "tuning/driver.h"

#include "engine/memory.h"
#include "protocol/rule_options.h"
#include "protocol/tokens.h"
#include "tuning/talk_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MS = 1000,
    STEP = 100 * MS,            /* of waiting, between looks at `stop` */
    WRITE_PATIENCE = 5000 * MS, /* for the pipe to take a command */
    AFTER_STOP = 1000 * MS,     /* for a late engine to obey */
    AFTER_QUIT = 500 * MS,
};

struct Driver {
    const EngineSpec *spec;
    const DriverSetting *setting;
    uint32_t number;
    Peer *peer;   /* NULL = it has been ended */
    Buffer known; /* "\nHash\n\nThreads\n…": the options that it has */
    char id[64];
    Error trouble; /* the first error that it answered since it was last looked at; "" = none */
};

const EngineSpec *driver_spec(const Driver *driver) { return driver->spec; }
bool driver_lives(const Driver *driver) { return driver->peer != NULL; }
const char *driver_id(const Driver *driver) { return driver->id; }

/* --- lines ------------------------------------------------------------------------------------ */

static void note(Driver *driver, char sign, const char *text) {
    talk_log_line(driver->setting->log, driver->spec->name, driver->number, sign, text);
}

static bool say(Driver *driver, const char *line) {
    note(driver, '<', line);
    return driver->peer && peer_write(driver->peer, line, peer_now() + WRITE_PATIENCE);
}

bool setting_is_stopped(const DriverSetting *setting) {
    for (int i = 0; i < 2; i++)
        if (setting->stop[i] && atomic_load(setting->stop[i]))
            return true;
    return false;
}

/* The next line; lines that are too long are no lines. PEER_LATE also when the match is stopped. */
static PeerEvent hear(Driver *driver, int64_t deadline, Text *line) {
    for (;;) {
        const int64_t step = peer_now() + STEP;
        const PeerEvent event =
            peer_read(driver->peer, step < deadline ? step : deadline, &line->at, &line->length);
        if (event == PEER_LINE)
            note(driver, '>', line->at);
        if (event == PEER_TOO_LONG)
            note(driver, '!', "a line that is too long");
        if (event == PEER_LINE || event == PEER_ENDED)
            return event;
        if (event == PEER_LATE && (step >= deadline || setting_is_stopped(driver->setting)))
            return event;
    }
}

/* Ends the process and says how it ended. */
static void bury(Driver *driver, int64_t grace, char *how, size_t size) {
    char end[PEER_END_TEXT];
    peer_stop(driver->peer, peer_now() + grace);
    snprintf(how, size, "%s", peer_end_text(driver->peer, end));
    note(driver, '!', how);
    peer_free(driver->peer);
    driver->peer = NULL;
}

/* Notices an error that an engine tells beside what it was asked. */
static void notice(Driver *driver, Text line) {
    Words words = words_of(line.at, line.length);
    char shown[sizeof driver->trouble.text];
    if (driver->trouble.text[0] || !text_is(words_next(&words), "info") ||
        !text_is(words_next(&words), "string"))
        return;
    const Text rest = words_rest(words);
    const Text kind = words_next(&words);
    if (!text_is(kind, "error") && !text_is(kind, "invalid"))
        return;
    text_copy(rest, shown, sizeof shown);
    error_set(&driver->trouble, "%s", shown);
}

/* Waits for a line that is just this word, passing the others to `take` (may be NULL). false with
 * the reason, and the process has been ended. */
static bool await(Driver *driver, const char *word, void (*take)(Driver *, Text), Error *error) {
    const int64_t deadline = peer_now() + driver->setting->startup;
    const char *name = driver->spec->name;
    char how[PEER_END_TEXT];
    for (;;) {
        Text line;
        const PeerEvent event = hear(driver, deadline, &line);
        if (event == PEER_LATE) {
            bury(driver, 0, how, sizeof how);
            return error_set(error, "%s: no %s in time", name, word);
        }
        if (event == PEER_ENDED) {
            bury(driver, AFTER_QUIT, how, sizeof how);
            return error_set(error, "%s: it ended before it said %s (%s)", name, word, how);
        }
        Words words = words_of(line.at, line.length);
        const Text first = words_next(&words);
        if (text_is(first, word) && !words_peek(words).length)
            return true;
        notice(driver, line);
        if (take)
            take(driver, line);
    }
}

static bool synchronise(Driver *driver, Error *error) {
    if (!say(driver, "isready")) {
        char how[PEER_END_TEXT];
        if (driver->peer)
            bury(driver, 0, how, sizeof how);
        return error_set(error, "%s: it does not take isready", driver->spec->name);
    }
    return await(driver, "readyok", NULL, error);
}

/* --- getting ready ----------------------------------------------------------------------------
 */

/* Lines between uci and uciok. */
static void take_uci(Driver *driver, Text line) {
    Words words = words_of(line.at, line.length);
    const Text first = words_next(&words), second = words_next(&words);
    if (text_is(first, "id") && text_is(second, "name"))
        text_copy(words_rest(words), driver->id, sizeof driver->id);
    if (!text_is(first, "option") || !text_is(second, "name"))
        return;
    const Text name = words_peek(words);
    const char *end = name.at;
    for (Text word; (word = words_next(&words)).length && !text_is(word, "type");)
        end = word.at + word.length;
    buffer_put(&driver->known, "\n");
    buffer_add(&driver->known, name.at, (size_t)(end - name.at));
    buffer_put(&driver->known, "\n");
}

static bool has_option(const Driver *driver, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = driver->known.text; at && (at = strchr(at, '\n')); at++)
        if (strncasecmp(at + 1, name, length) == 0 && at[1 + length] == '\n')
            return true;
    return false;
}

static bool set_option(Driver *driver, const char *name, const char *value, Error *error) {
    Buffer line = {NULL, 0, 0};
    if (!has_option(driver, name))
        return error_set(error, "%s: it has no option '%.60s'", driver->spec->name, name);
    buffer_print(&line, "setoption name %s", name);
    if (*value)
        buffer_print(&line, " value %s", value);
    say(driver, line.text);
    buffer_free(&line);
    return true;
}

/* The game and its rules, as far as the engine can be told: one that knows a single game need not
 * have an option for it. */
static bool set_game(Driver *driver, Error *error) {
    const DriverSetting *setting = driver->setting;
    const Board *board = setting->board;
    char rules[RULES_TEXT], name[RULES_TEXT], value[RULES_TEXT];
    if (has_option(driver, "UCI_Variant") &&
        !set_option(driver, "UCI_Variant", board->variant->name, error))
        return false;
    rules_text(board, false, rules);
    Words words = words_of(rules, strlen(rules));
    for (Text word; (word = words_next(&words)).length;) {
        const char *equals = memchr(word.at, '=', word.length);
        const size_t length = (size_t)(equals - word.at);
        text_copy((Text){word.at, length}, name, sizeof name);
        text_copy((Text){equals + 1, word.length - length - 1}, value, sizeof value);
        if (!set_option(driver, name, value, error))
            return false;
    }
    return !setting->teams || driver->spec->proto == PROTO_UCI4 ||
           set_option(driver, "Teams", setting->teams, error);
}

static bool get_ready(Driver *driver, Error *error) {
    const EngineSpec *spec = driver->spec;
    say(driver, "uci");
    if (!await(driver, "uciok", take_uci, error) || !set_game(driver, error))
        return false;
    for (size_t i = 0; i < spec->option_count; i++)
        if (!set_option(driver, spec->options[i].name, spec->options[i].value, error))
            return false;
    if (!synchronise(driver, error))
        return false;
    return !driver->trouble.text[0] ||
           error_set(error, "%s: %.200s", spec->name, driver->trouble.text);
}

Driver *driver_start(const EngineSpec *spec, const DriverSetting *setting, uint32_t number,
                     Error *error) {
    Error why;
    Peer *peer = peer_start(
        &(PeerCommand){
            .cmd = spec->cmd, .args = spec->args, .dir = spec->dir, .errors = spec->errors},
        &why);
    if (!peer) {
        error_set(error, "%s: %.200s", spec->name, why.text);
        return NULL;
    }
    Driver *driver = memory_new(sizeof *driver);
    driver->spec = spec;
    driver->setting = setting;
    driver->number = number;
    driver->peer = peer;
    if (!get_ready(driver, error)) {
        driver_free(driver);
        return NULL;
    }
    return driver;
}

void driver_free(Driver *driver) {
    char how[PEER_END_TEXT];
    if (!driver)
        return;
    if (driver->peer) {
        say(driver, "quit");
        bury(driver, AFTER_QUIT, how, sizeof how);
    }
    buffer_free(&driver->known);
    free(driver);
}

/* --- playing ---------------------------------------------------------------------------------- */

bool driver_new_game(Driver *driver, Error *error) {
    say(driver, "ucinewgame");
    return synchronise(driver, error);
}

/* Drops what came without being asked for. */
static void drain(Driver *driver) {
    const char *line;
    size_t length;
    const int64_t deadline = peer_now() + AFTER_STOP; /* of a flood no end is waited for */
    while (peer_now() < deadline && peer_has_line(driver->peer)) {
        const PeerEvent event = peer_read(driver->peer, 0, &line, &length);
        if (event != PEER_LINE && event != PEER_TOO_LONG)
            return;
        note(driver, '!', "not asked for:");
        if (event == PEER_LINE)
            note(driver, '>', line);
    }
}

/* Takes `bestmove …` apart. */
static void take_bestmove(Words words, Answer *answer) {
    const Text move = words_next(&words);
    char shown[SHOWN];
    snprintf(answer->move, sizeof answer->move, "%s", text_shown(move, shown));
    const bool nothing = !move.length || text_is(move, "(none)") || text_is(move, "none") ||
                         text_is(move, "NULL") || text_is(move, "0000");
    answer->kind = nothing ? ANSWER_NOTHING : ANSWER_MOVE;
}

/* Reads up to bestmove; what else came is left in the answer. */
static PeerEvent await_bestmove(Driver *driver, int64_t deadline, Answer *answer) {
    Text line;
    PeerEvent event;
    while ((event = hear(driver, deadline, &line)) == PEER_LINE) {
        Words words = words_of(line.at, line.length);
        const Text first = words_next(&words);
        if (text_is(first, "bestmove")) {
            take_bestmove(words, answer);
            return PEER_LINE;
        }
        if (text_is(first, "info"))
            info_read(&answer->info, line.at, line.length);
        notice(driver, line);
        if (peer_now() >= deadline) /* lines alone are no answer */
            return PEER_LATE;
    }
    return event;
}

/* The time is over and nothing has come; or the match was stopped, and then the answer is nobody's
 * business. */
static void hurry(Driver *driver, int64_t start, int64_t allowed, Answer *answer) {
    const bool given_up = answer->used < allowed && setting_is_stopped(driver->setting);
    say(driver, "stop");
    const PeerEvent event = await_bestmove(driver, peer_now() + AFTER_STOP, answer);
    if (event == PEER_LINE) {
        answer->kind = given_up ? ANSWER_GIVEN_UP : ANSWER_LATE;
        answer->used = peer_line_time(driver->peer) - start;
        return;
    }
    answer->kind = setting_is_stopped(driver->setting) ? ANSWER_GIVEN_UP
                   : event == PEER_ENDED               ? ANSWER_CRASHED
                                                       : ANSWER_STALLED;
    bury(driver, event == PEER_ENDED ? AFTER_QUIT : 0, answer->how, sizeof answer->how);
}

void driver_think(Driver *driver, const char *position, const char *go, int64_t limit,
                  Answer *answer) {
    const EngineSpec *spec = driver->spec;
    *answer = (Answer){.kind = ANSWER_CRASHED, .info = info_none()};
    if (!driver->peer) {
        snprintf(answer->how, sizeof answer->how, "it had ended before");
        return;
    }
    drain(driver);
    driver->trouble.text[0] = '\0';
    const bool told = say(driver, position) && say(driver, go);
    const int64_t start = peer_now();
    const int64_t allowed = (limit == NO_LIMIT ? spec->patience : limit) + spec->margin;
    const PeerEvent event = told ? await_bestmove(driver, start + allowed, answer)
                            : peer_runs(driver->peer) ? PEER_LATE
                                                      : PEER_ENDED;
    answer->used = (event == PEER_LINE ? peer_line_time(driver->peer) : peer_now()) - start;
    if (event == PEER_LINE && answer->used > allowed)
        answer->kind = ANSWER_LATE;
    else if (event == PEER_LATE)
        hurry(driver, start, allowed, answer);
    else if (event == PEER_ENDED)
        bury(driver, AFTER_QUIT, answer->how, sizeof answer->how);
    if (!answer->how[0])
        text_copy((Text){driver->trouble.text, strlen(driver->trouble.text)}, answer->how,
                  sizeof answer->how);
}
