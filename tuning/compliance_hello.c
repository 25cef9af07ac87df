/* The first words: the handshake, the list of options, and commands that only ask. */
#include "tuning/compliance.h"

#include <stdio.h>
#include <string.h>

enum { HELLO_US = 50000, READY_US = 10000, STARTS = 5 };

/* `uci`, read up to uciok: the names must be there, and no line that belongs nowhere. */
static bool say_hello(Trial *trial, int64_t *us) {
    bool named = false, authored = false;
    const char *line;
    const int64_t begin = peer_now();
    if (!trial_launch(trial) || !trial_say(trial, "uci"))
        return false;
    while ((line = trial_hear(trial, "")) && strcmp(line, "uciok") != 0) {
        named |= strncmp(line, "id name ", 8) == 0 && line[8];
        authored |= strncmp(line, "id author ", 10) == 0 && line[10];
    }
    *us = peer_line_time(trial->peer) - begin;
    if (line && !(named && authored))
        trial_fail(trial, "no id %s before uciok", named ? "author" : "name");
    return line && named && authored;
}

Verdict check_handshake(Trial *trial) {
    int64_t us[STARTS];
    for (size_t i = 0; i < STARTS; i++)
        if (!say_hello(trial, &us[i]))
            return CHECK_FAIL;
    return trial_judge_times(trial, "start to uciok", us, STARTS, HELLO_US);
}

/* --- options ---------------------------------------------------------------------------------- */

static const char *spin_fault(Words words) {
    int64_t initial = 0, low = 0, high = 0;
    bool found[3] = {false, false, false};
    for (Text word; (word = words_next(&words)).length;) {
        if (text_is(word, "default"))
            found[0] = text_number(words_next(&words), INT64_MIN, INT64_MAX, &initial);
        else if (text_is(word, "min"))
            found[1] = text_number(words_next(&words), INT64_MIN, INT64_MAX, &low);
        else if (text_is(word, "max"))
            found[2] = text_number(words_next(&words), INT64_MIN, INT64_MAX, &high);
    }
    if (!found[0] || !found[1] || !found[2])
        return "a spin needs default, min and max";
    return initial < low || initial > high ? "the default is out of range" : NULL;
}

static const char *combo_fault(Words words) {
    Text initial = {"", 0};
    bool among = false;
    for (Text word; (word = words_next(&words)).length;) {
        if (text_is(word, "default"))
            initial = words_next(&words);
        else if (text_is(word, "var"))
            among |= text_alike(words_next(&words), initial);
    }
    return among ? NULL : "the default is none of its values";
}

/* What is wrong with "option name … type …", or NULL. */
static const char *option_fault(Text line) {
    Words words = words_of(line.at, line.length);
    words_next(&words);
    if (!text_is(words_next(&words), "name"))
        return "no name";
    Text word;
    while ((word = words_next(&words)).length && !text_is(word, "type"))
        ;
    const Text type = words_next(&words);
    if (text_is(type, "spin"))
        return spin_fault(words);
    if (text_is(type, "combo"))
        return combo_fault(words);
    if (text_is(type, "check")) {
        const bool has_default = text_is(words_next(&words), "default");
        const Text value = words_next(&words);
        return has_default && (text_is(value, "true") || text_is(value, "false"))
                   ? NULL
                   : "a check is true or false";
    }
    if (text_is(type, "string"))
        return text_is(words_next(&words), "default") ? NULL : "a string needs a default";
    return text_is(type, "button") ? NULL : "no such type";
}

/* Are there two options of one name? What stands before " type " is the name. */
static bool is_twice(const char *options, Text line) {
    const char *type = strstr(line.at, " type ");
    const size_t length = type ? (size_t)(type - line.at) + 6 : line.length;
    for (const char *at = options; at < line.at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, line.at, length) == 0)
            return true;
    return false;
}

Verdict check_options(Trial *trial) {
    const char *options = trial->subject->options;
    size_t count = 0;
    if (!options)
        return trial_skip(trial, "it lists no options");
    for (const char *at = options; *at; at += strcspn(at, "\n") + 1, count++) {
        const Text line = {at, strcspn(at, "\n")};
        const char *fault = option_fault(line);
        if (!fault && is_twice(options, line))
            fault = "the name is there twice";
        if (fault)
            return trial_fail(trial, "%s: '%.*s'", fault, (int)line.length, line.at);
    }
    return CHECK_PASS;
}

/* --- asking ----------------------------------------------------------------------------------- */

Verdict check_isready(Trial *trial) {
    enum { ROUNDS = 21 };
    int64_t us[ROUNDS];
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < ROUNDS; i++) {
        const int64_t begin = peer_now();
        if (!trial_sync(trial))
            return CHECK_FAIL;
        us[i] = peer_line_time(trial->peer) - begin;
    }
    if (!trial_hear_nothing(trial, "info", 20000))
        return CHECK_FAIL;
    return trial_judge_times(trial, "isready to readyok", us, ROUNDS, READY_US);
}

/* The line that follows a change of variant, against what the rules know. */
Verdict check_variant_line(Trial *trial) {
    const Board *board = trial->subject->board;
    const Variant *variant = board->variant;
    char line[FEN_TEXT], wanted[FEN_TEXT];
    if (!trial->subject->is_told_variant)
        return trial_skip(trial, "it has no UCI_Variant with %s", variant->name);
    if (!trial_launch(trial))
        return CHECK_FAIL;
    snprintf(line, sizeof line, "setoption name UCI_Variant value %s", variant->name);
    if (!trial_ask(trial, line, "info string variant "))
        return trial_fail(trial, "no 'info string variant' in answer");
    snprintf(wanted, sizeof wanted, "%s files %u ranks %u sides ", variant->name, board->files,
             board->ranks);
    if (strncmp(trial->answer, wanted, strlen(wanted)) != 0)
        return trial_fail(trial, "'%.80s', not '%s…'", trial->answer, wanted);
    snprintf(wanted, sizeof wanted, " seats %s teams ", variant->seats);
    if (!strstr(trial->answer, wanted))
        return trial_fail(trial, "no '%s'", wanted);
    snprintf(wanted, sizeof wanted, " startpos %s", board_setup(board)->fen);
    const char *start = strstr(trial->answer, " startpos ");
    return start && strcmp(start, wanted) == 0 ? CHECK_PASS
                                               : trial_fail(trial, "another start position");
}

Verdict check_words(Trial *trial) {
    Answer answer;
    if (!trial_start(trial) || !trial_say(trial, "ISREADY") || !trial_hear(trial, "readyok") ||
        !trial_say(trial, "Position STARTPOS") || !trial_search(trial, "GO Depth 1", &answer))
        return trial_fail(trial, "case matters");
    return trial_counts(trial, 1) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_white_space(Trial *trial) {
    static const char SENT[] = "isready\r\n\r\n \t \n  isready\t\nposition\t startpos  \r\n"
                               "\tgo   depth \t1 \r\n";
    if (!trial_start(trial) || !trial_send(trial, SENT, sizeof SENT - 1) ||
        !trial_hear(trial, "readyok") || !trial_hear(trial, "readyok") ||
        !trial_hear(trial, "bestmove "))
        return CHECK_FAIL;
    return trial_counts(trial, 1) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_unknown_command(Trial *trial) {
    if (!trial_start(trial) || !trial_say(trial, "joho isready") || !trial_hear(trial, "readyok"))
        return trial_fail(trial, "unknown words before a command are not skipped");
    if (!trial_ask(trial, "nonsense", "info string error E_CMD "))
        return trial_fail(trial, "no 'info string error E_CMD' for a line without a command");
    return CHECK_PASS;
}

/* Whatever they answer, it is something, and then all goes on. */
Verdict check_questions(Trial *trial) {
    static const char *const QUESTIONS[] = {"d", "eval", "help", "compiler"};
    size_t known = 0;
    if (!trial_start(trial) || !trial_position(trial, 3))
        return CHECK_FAIL;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        if (trial_ask(trial, QUESTIONS[i], "info string error E_CMD"))
            continue;
        known++;
        if (!trial_ask(trial, QUESTIONS[i], ""))
            return trial_fail(trial, "%s: no answer", QUESTIONS[i]);
    }
    if (!known)
        return trial_skip(trial, "it knows none of them");
    return trial_has_position(trial) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_ucinewgame(Trial *trial) {
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < 3; i++)
        if (!trial_say(trial, "ucinewgame") || !trial_position(trial, i) ||
            !trial_search(trial, "go depth 1", &answer))
            return CHECK_FAIL;
    return trial_counts(trial, 3) ? CHECK_PASS : CHECK_FAIL;
}
