/* protocol/PROTOCOL.md is true: its sessions are what the program answers, and nothing that the
 * program offers is missing in it.
 *
 * A session stands between ```session and ```: lines that begin with "> " are said, the others are
 * answered. `...` = any lines. A word that is a number stands for any number, so do the words of a
 * line `info depth …` behind pv, and the moves of a line `bestmove …`, since how the program plays
 * is no promise. An info line that is not expected is let pass. */
#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 512, SESSION = 1 << 16 };

/* --- comparing -------------------------------------------------------------------------------- */

static bool is_number(const char *word, size_t length) {
    bool digits = false;
    for (size_t i = 0; i < length; i++)
        if (word[i] >= '0' && word[i] <= '9')
            digits = true;
        else if (!(word[i] == '.' || (word[i] == '-' && i == 0)))
            return false;
    return digits;
}

static bool begins(const char *line, const char *text) {
    return strncmp(line, text, strlen(text)) == 0;
}

static bool words_match(const char *wanted, const char *line) {
    const bool is_info = begins(wanted, "info depth ");
    for (;;) {
        const size_t w = strcspn(wanted, " "), g = strcspn(line, " ");
        const bool numbers = is_number(wanted, w) && is_number(line, g);
        if (!numbers && (w != g || strncmp(wanted, line, w) != 0))
            return false;
        if (is_info && w == 2 && strncmp(wanted, "pv", 2) == 0)
            return true;
        wanted += w;
        line += g;
        if (!*wanted || !*line)
            return !*wanted && !*line;
        wanted++;
        line++;
    }
}

static bool line_matches(const char *wanted, const char *line) {
    if (begins(wanted, "bestmove ") && !begins(wanted, "bestmove ("))
        return begins(line, "bestmove ") && !begins(line, "bestmove (");
    if (begins(wanted, "Key: "))
        return begins(line, "Key: ");
    return words_match(wanted, line);
}

typedef struct {
    char said[SESSION];
    char *wanted[MAX_LINES]; /* lines of the document */
    size_t count;
    unsigned line; /* of the document, where it begins */
} Session;

static void check_session(const Session *session, char *answer) {
    size_t next = 0;
    char *rest = answer;
    for (char *line; (line = strtok_r(NULL, "\n", &rest));) {
        const bool any = next < session->count && strcmp(session->wanted[next], "...") == 0;
        if (next + any < session->count && line_matches(session->wanted[next + any], line)) {
            next += any + 1u;
        } else if (!any && !begins(line, "info depth ")) {
            check_that(0, "session at line %u: %s\n    is not what was read: %s", session->line,
                       next < session->count ? session->wanted[next] : "(the end)", line);
            return;
        }
    }
    check_that(next == session->count, "session at line %u: missing: %s", session->line,
               next < session->count ? session->wanted[next] : "");
}

static void hold_session(const Session *session) {
    int status;
    char *answer = program_converse("", session->said, strlen(session->said), &status);
    check_that(status == 0, "session at line %u: status %d", session->line, status);
    if (answer)
        check_session(session, answer);
    free(answer);
}

/* --- reading ---------------------------------------------------------------------------------- */

static char *read_document(void) {
    char *text = test_read_file(QUADRIGA_DOCUMENT);
    check_that(text != NULL, "no %s", QUADRIGA_DOCUMENT);
    return text;
}

/* One line of a session. */
static void add_line(Session *session, char *line) {
    const size_t used = strlen(session->said);
    if (begins(line, "> ")) {
        if (check_that(used + strlen(line) < SESSION, "a session is too long"))
            sprintf(session->said + used, "%s\n", line + 2);
    } else if (check_that(session->count < MAX_LINES, "a session has too many lines")) {
        session->wanted[session->count++] = line;
    }
}

static void sessions(void) {
    char *text = read_document(), *line = text;
    Session *session = calloc(1, sizeof *session);
    size_t count = 0;
    bool inside = false;
    for (unsigned number = 1; session && line && *line; number++) {
        char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
        *end = '\0';
        if (inside && strcmp(line, "```") == 0) {
            inside = false;
            hold_session(session);
            count++;
        } else if (inside) {
            add_line(session, line);
        } else if (strcmp(line, "```session") == 0) {
            inside = true;
            memset(session, 0, sizeof *session);
            session->line = number;
        }
        line = next;
    }
    CU_ASSERT(count >= 10); /* one a game and some more */
    free(session);
    free(text);
}

static void matcher(void) {
    CU_ASSERT(line_matches("info string moves 20 h2h3", "info string moves 21 h2h3"));
    CU_ASSERT(!line_matches("info string moves 20 h2h3", "info string moves 20 h2h4"));
    CU_ASSERT(line_matches("id name X 0.1.0", "id name X 12.2"));
    CU_ASSERT(!line_matches("id name X 0.1.0", "id name Y 0.1.0"));
    CU_ASSERT(line_matches("bestmove a1a2 ponder b1b2", "bestmove c1c2"));
    CU_ASSERT(!line_matches("bestmove a1a2", "bestmove (none)"));
    CU_ASSERT(
        line_matches("info depth 1 score cp 5 pv a1a2", "info depth 2 score cp -7 pv b1b2 c"));
    CU_ASSERT(!line_matches("info depth 1 score cp 5 pv a1a2", "info depth 2 score 7 pv b1b2"));
    CU_ASSERT(!line_matches("a b", "a"));
    CU_ASSERT(!line_matches("a", "a b"));
}

/* --- complete --------------------------------------------------------------------------------- */

/* Is `word` in the document as code, at the begin of it? */
static bool is_told(const char *text, const char *word, size_t length) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "`%.*s", (int)length, word);
    for (const char *at = text; (at = strstr(at, wanted)); at++)
        if (strchr(" `", at[length + 1]))
            return true;
    return false;
}

/* Each answer to `said` that begins so: the name up to `end` must be told. */
static void all_told(const char *text, const char *said, const char *begin, const char *end) {
    int status;
    char *answer = program_converse("", said, strlen(said), &status);
    size_t count = 0;
    for (const char *line = answer; line && *line; line += strcspn(line, "\n") + 1) {
        if (!begins(line, begin))
            continue;
        const char *name = line + strlen(begin), *stop = strstr(name, end);
        const size_t word = strcspn(name, " :\n"); /* names of commands are one word */
        const size_t length = *begin && stop ? (size_t)(stop - name) : word;
        check_that(is_told(text, name, length), "%.*s is not in the document", (int)length, name);
        count++;
    }
    CU_ASSERT(count > 15);
    free(answer);
}

static void complete(void) {
    char *text = read_document();
    if (!text)
        return;
    all_told(text, "uci\n", "option name ", " type ");
    all_told(text, "help\n", "", ":");
    free(text);
}

CU_TestInfo TESTS_document[] = {
    {"the matcher", matcher},
    {"sessions", sessions},
    {"options and commands", complete},
    CU_TEST_INFO_NULL,
};
