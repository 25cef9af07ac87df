/* Lines of the protocol, each served to its end before the next: so what one line may answer and
 * change can be said exactly. `go` is answered by one bestmove and nothing else is; a `position`
 * that is refused keeps the position, as do all lines that are not about it. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/talk.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 24 };

static void serve(Talk *talk, const char *line) {
    Session *session = talk->session;
    const Game *game = session->game;
    char before[FEN_TEXT], after[FEN_TEXT];
    Error error = {""};
    fen_write(&game->now, &game->extras, before);
    const size_t plies = game->count;
    talk_forget(talk);
    (void)session_run_line(session, line);
    const size_t expected = talk_searches(talk, line, strlen(line));
    fuzz_check(talk_lines(talk, "bestmove ") == expected, "%zu bestmoves expected:\n%s", expected,
               talk_answer(talk));
    game = session->game;
    fuzz_check(position_check(&game->now, &error), "%s: %s", line, error.text);
    fen_write(&game->now, &game->extras, after);
    if (talk_lines(talk, "info string Invalid ") || talk_lines(talk, "info string error ") ||
        expected)
        fuzz_check(strcmp(before, after) == 0 && plies == game->count,
                   "'%s' was refused, yet the position changed", line);
}

void fuzz_line(const uint8_t *data, size_t size) {
    Talk talk;
    talk_open(&talk);
    const char *text = (const char *)data, *end = text + size;
    for (size_t lines = 0; lines < MOST_LINES && text < end; lines++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline ? newline : end) - text);
        char safe[TALK_LINE];
        const size_t kept = talk_harmless(&talk, text, length, safe);
        char *line = kept ? strndup(safe, kept) : NULL; /* of exactly its size; a NUL ends it */
        if (line && !talk_quits(&talk, line, strlen(line)))
            serve(&talk, line);
        free(line);
        text += length + 1;
    }
    talk_close(&talk);
}
