#include "tests/chat.h"

#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

static const char *name_of(const Variant *variant) {
    return variant ? variant->name : "the program";
}

void chat_say(Program *program, const char *line) {
    program_say(program, line);
    program_say(program, "\n");
}

bool chat_begin(Program *program, const Variant *variant) {
    char line[96];
    if (!program_begin(program, ""))
        return false;
    snprintf(line, sizeof line, "setoption name UCI_Variant value %s", variant->name);
    chat_say(program, line);
    return check_that(program_await(program, "info string variant ", NULL) != NULL,
                      "%s is not announced", name_of(variant));
}

void chat_end(Program *program, const Variant *variant) {
    chat_say(program, "quit");
    const int status = program_end(program, NULL);
    check_that(status == 0, "%s: exit status %d", name_of(variant), status);
}

const char *chat_answer(Program *program, const Variant *variant, const char *line,
                        const char *begin_of_answer) {
    if (line)
        chat_say(program, line);
    const char *got = program_line(program, PATIENCE_MS);
    check_that(got && strncmp(got, begin_of_answer, strlen(begin_of_answer)) == 0,
               "%s: '%.80s' is answered '%.160s', not '%s'", name_of(variant), line ? line : "",
               got ? got : "(nothing)", begin_of_answer);
    return got;
}

char *chat_ask(Program *program, const char *line, const char *begin_of_answer) {
    chat_say(program, line);
    const char *got = program_await(program, begin_of_answer, NULL);
    return strdup(got ? got + strlen(begin_of_answer) : "");
}

void chat_ready_without(Program *program, const Variant *variant, const char *part,
                        const char *other) {
    const char *line;
    chat_say(program, "isready");
    while ((line = program_line(program, PATIENCE_MS)) && strcmp(line, "readyok") != 0)
        check_that(!strstr(line, part) && !strstr(line, other), "%s: not queued: %s",
                   name_of(variant), line);
}
