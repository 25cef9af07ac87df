/* One conversation at the start: `uci`, then each command that not every engine has, to see whether
 * an answer of the right form comes before readyok. An engine that is silent or dies here just has
 * less to be checked; the checks themselves will say what is wrong with it. */
#include "tuning/compliance_subject.h"

#include "tuning/compliance_trial.h"

#include <stdlib.h>
#include <string.h>

/* The words behind "option name ", or a Text of length 0. */
static Text option_words(Text line) {
    Words words = words_of(line.at, line.length);
    if (!text_is(words_next(&words), "option") || !text_is(words_next(&words), "name"))
        return (Text){line.at, 0};
    return words_rest(words);
}

/* Does the list's line begin with this name, and `type` come next? */
static bool is_named(Text words, const char *name) {
    const size_t length = strlen(name);
    return words.length > length && words.at[length] == ' ' &&
           text_is((Text){words.at, length}, name) && strncmp(words.at + length, " type ", 6) == 0;
}

Text subject_option(const Subject *subject, const char *name) {
    for (const char *at = subject->options; at && *at; at += strcspn(at, "\n") + 1) {
        const Text words = option_words((Text){at, strcspn(at, "\n")});
        if (words.length && is_named(words, name)) {
            const size_t skip = strlen(name) + 1;
            return (Text){words.at + skip, words.length - skip};
        }
    }
    return (Text){"", 0};
}

bool subject_bound(const Subject *subject, const char *name, const char *word, int64_t *out) {
    const Text option = subject_option(subject, name);
    Words words = words_of(option.at, option.length);
    for (Text next; (next = words_next(&words)).length;)
        if (text_is(next, word))
            return text_number(words_next(&words), INT64_MIN, INT64_MAX, out);
    return false;
}

bool subject_offers(const Subject *subject, const char *name, const char *value) {
    const Text option = subject_option(subject, name);
    Words words = words_of(option.at, option.length);
    for (Text next; (next = words_next(&words)).length;)
        if (text_is(next, "var") && text_is(words_peek(words), value))
            return true;
    return false;
}

/* Reads the answer to `uci`. */
static void list_options(Trial *trial, Subject *subject) {
    size_t size = 0;
    const char *line;
    if (!trial_say(trial, "uci"))
        return;
    while ((line = trial_hear(trial, "")) && strcmp(line, "uciok") != 0) {
        const size_t length = strlen(line);
        if (strncmp(line, "option ", 7) != 0)
            continue;
        char *longer = realloc(subject->options, size + length + 2);
        if (!longer)
            abort();
        memcpy(longer + size, line, length);
        memcpy(longer + size + length, "\n", 2);
        subject->options = longer;
        size += length + 1;
    }
}

bool subject_ask(Subject *subject, Error *error) {
    Trial trial;
    trial_open(&trial, subject);
    if (!trial_launch(&trial)) {
        error_set(error, "%s", trial.detail);
        trial_close(&trial);
        return false;
    }
    list_options(&trial, subject);
    subject->is_told_variant =
        subject_offers(subject, "UCI_Variant", subject->board->variant->name);
    subject->has_fen = trial_ask(&trial, "fen", "info string fen ");
    subject->has_moves = trial_ask(&trial, "moves", "info string moves ");
    subject->has_result = trial_ask(&trial, "result", "info string result ");
    subject->has_perft = trial_ask(&trial, "go perft 1", "Nodes searched: ");
    subject->has_errors = trial_ask(&trial, "nonsense", "info string error E_CMD");
    trial_close(&trial);
    return true;
}

void subject_forget(Subject *subject) {
    free(subject->options);
    subject->options = NULL;
}
