/* A whole conversation: bytes through the reader, searches in their own thread, the end of input at
 * whatever moment it comes. The exit status is 0, each `go` has had its bestmove, no line is torn,
 * and between a bestmove and the next `go` nothing is told of a search. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/talk.h"

#include <stdlib.h>
#include <string.h>

enum { SESSION = 32768, MAX_SEARCHES = 16 }; /* a pipe holds more */

typedef struct {
    char text[SESSION];
    size_t length, searches;
    bool ended;
} Script;

static void add(Script *script, const Talk *talk, const char *line, size_t length,
                bool has_newline) {
    char safe[TALK_LINE];
    const size_t kept = talk_harmless(talk, line, length, safe);
    const bool searches = kept && talk_searches(talk, line, length);
    if ((!kept && length) || (searches && script->searches == MAX_SEARCHES) ||
        script->length + kept + 1 > sizeof script->text)
        return;
    memcpy(script->text + script->length, safe, kept);
    script->length += kept;
    if (has_newline)
        script->text[script->length++] = '\n';
    if (script->ended)
        return;
    script->searches += searches;
    script->ended = kept && talk_quits(talk, line, length);
}

void fuzz_session(const uint8_t *data, size_t size) {
    Script *script = calloc(1, sizeof *script);
    fuzz_check(script != NULL, "no memory");
    Talk talk;
    talk_open(&talk);
    for (const char *text = (const char *)data, *end = text + size; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline ? newline : end) - text);
        add(script, &talk, text, length, newline != NULL);
        text += length + 1;
    }
    Error error = {""};
    talk_say(&talk, script->text, script->length);
    talk_forget(&talk);
    const int status = session_run(talk.session);
    const size_t answered = talk_lines(&talk, "bestmove ");
    fuzz_check(status == 0, "status %d", status);
    fuzz_check(answered == script->searches, "%zu searches, %zu bestmoves:\n%s", script->searches,
               answered, talk_answer(&talk));
    const Game *game = talk.session->game;
    fuzz_check(position_check(&game->now, &error), "position_check: %s", error.text);
    talk_close(&talk);
    free(script);
}
