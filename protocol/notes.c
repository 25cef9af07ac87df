/* Each reader below takes one part of a note from the front of a text and returns what stands
 * behind it, or NULL; so a note is read in the order in which judge_text.c and analyse_record.c
 * write it, and a text that stops being one on the way is none. */
#include "protocol/notes.h"

#include <stdlib.h>
#include <string.h>

static const char *after_word(const char *at, const char *word) {
    const size_t length = strlen(word);
    return at && strncmp(at, word, length) == 0 ? at + length : NULL;
}

/* `open`, at least one of the characters `holds`, `]`. */
static const char *after_bracket(const char *at, const char *open, const char *holds) {
    at = after_word(at, open);
    const size_t length = at ? strspn(at, holds) : 0;
    return length ? after_word(at + length, "]") : NULL;
}

static const char *or_else(const char *at, const char *otherwise) { return at ? at : otherwise; }

/* "[%eval …] [%win …] [%pts …] [%mate …] [%depth …]", the third and fourth not always. */
static const char *after_figures(const char *at) {
    static const char FIGURES[] = "0123456789-.,x";
    at = after_bracket(at, "[%eval ", FIGURES);
    at = after_bracket(at, " [%win ", FIGURES);
    if (!at)
        return NULL;
    at = or_else(after_bracket(at, " [%pts ", FIGURES), at);
    at = or_else(after_bracket(at, " [%mate ", "-0123456789"), at);
    return after_bracket(at, " [%depth ", "0123456789");
}

/* "?? [%loss 23.4] ", or nothing: the mark is ours only where the loss stands behind it. */
static const char *after_mark(const char *at) {
    static const char *const MARKS[] = {"?? ", "?! ", "? "};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        const char *end =
            after_word(after_bracket(after_word(at, MARKS[i]), "[%loss ", "0123456789."), " ");
        if (end)
            return end;
    }
    return at;
}

static const char *after_note(const char *at) {
    at = after_figures(after_mark(at));
    if (!at)
        return NULL;
    const char *line = after_word(at, " [%line "), *end = line ? strchr(line, ']') : NULL;
    return end ? end + 1 : at;
}

/* Takes out what `after` finds at the beginning of a word, and one of the blanks around it. */
static bool remove_all(char *text, const char *(*after)(const char *at)) {
    bool any = false;
    for (char *at = text; *at;) {
        const bool begins = at == text || at[-1] == ' ';
        const char *end = begins ? after(at) : NULL;
        if (!end || (*end && *end != ' ')) {
            at++;
            continue;
        }
        any = true;
        if (*end)
            end++; /* the blank behind */
        else if (at > text)
            at--; /* or, at the end, the one before */
        memmove(at, end, strlen(end) + 1);
    }
    return any;
}

bool notes_remove(char *comment) { return remove_all(comment, after_note); }

/* The next move of a variation: one word without brackets. */
static const char *after_token(const char *at) {
    const size_t length = at ? strcspn(at, " {}()") : 0;
    return length ? at + length : NULL;
}

bool notes_is_variation(const char *text) {
    const char *at = after_token(after_word(text, " "));
    at = after_word(after_figures(after_word(at, " { ")), " }");
    for (const char *next; (next = after_token(after_word(at, " .. ")));)
        at = next;
    at = after_word(at, " ");
    return at && !*at;
}

/* --- summaries -------------------------------------------------------------------------------- */

/* The plies of a summary; `settings` begins behind its comma. */
static void read_plies(const char *settings, size_t *from, size_t *to) {
    static const char KEY[] = " plies ";
    const char *colon = strchr(settings, ':'), *at = strstr(settings, KEY);
    char *end;
    *from = 1;
    *to = (size_t)-1;
    if (!at || (colon && at > colon))
        return;
    *from = strtoul(at + sizeof KEY - 1, &end, 10);
    if (*end == '-')
        *to = strtoul(end + 1, NULL, 10);
}

static const char *after_summary(const char *at) {
    const char *end = after_word(at, "[Quadriga ") ? strchr(at, ']') : NULL;
    const char *settings = end ? strstr(at, ", ") : NULL;
    return settings && settings < end && strstr(at, "multipv=") && strstr(at, "multipv=") < end
               ? end + 1
               : NULL;
}

bool notes_remove_summaries(char *preface, size_t from, size_t to) {
    bool any = false;
    for (char *at = preface; *at;) {
        const char *end = after_summary(at);
        size_t first = 0, last = 0;
        if (end)
            read_plies(at, &first, &last);
        if (!end || first > to || last < from) {
            at++;
            continue;
        }
        any = true;
        while (*end == ' ')
            end++;
        if (!*end)
            while (at > preface && at[-1] == ' ')
                at--;
        memmove(at, end, strlen(end) + 1);
    }
    return any;
}
