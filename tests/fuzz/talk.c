/* The session's own table of commands, as `help` lists it, says which words are commands: so the
 * model of what a line asks for does not fall behind when one is added. */
#include "tests/fuzz/talk.h"

#include "protocol/commands.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD = 32, NODES = 100 };

/* Fills talk->commands from the first word of each line of `help`. */
static void list_commands(Talk *talk) {
    char *help, *rest, *word;
    size_t length, used = 0;
    FILE *file = open_memstream(&help, &length);
    fuzz_check(file != NULL, "no stream");
    commands_help(file);
    fclose(file);
    rest = help;
    for (char *line; (line = strtok_r(NULL, "\n", &rest));)
        if ((word = strtok_r(line, " :", &line)))
            used +=
                (size_t)snprintf(talk->commands + used, sizeof talk->commands - used, " %s ", word);
    fuzz_check(used < sizeof talk->commands, "more commands than there is room for");
    free(help);
}

void talk_open(Talk *talk) {
    static const char SMALL[] = "setoption name Hash value 1";
    int ends[2];
    Error error = {""};
    *talk = (Talk){.file = NULL};
    talk->file = open_memstream(&talk->answer, &talk->length);
    fuzz_check(talk->file && pipe(ends) == 0, "no stream or no pipe");
    talk->read_end = ends[0];
    talk->write_end = ends[1];
    output_init(&talk->out, talk->file);
    talk->input = input_new(talk->read_end);
    fuzz_check(talk->input != NULL, "no input");
    talk->session = session_new(&talk->out, talk->input, &error);
    fuzz_check(talk->session != NULL, "no session: %s", error.text);
    fuzz_check(session_run_line(talk->session, SMALL) == 0, "no small table");
    list_commands(talk);
}

void talk_say(Talk *talk, const char *bytes, size_t length) {
    fuzz_check(length == 0 || write(talk->write_end, bytes, length) == (ssize_t)length,
               "a short write");
    close(talk->write_end);
    talk->write_end = -1;
}

void talk_close(Talk *talk) {
    session_free(talk->session);
    input_free(talk->input);
    output_destroy(&talk->out);
    fclose(talk->file);
    free(talk->answer);
    close(talk->read_end);
    if (talk->write_end >= 0)
        close(talk->write_end);
}

const char *talk_answer(Talk *talk) {
    fflush(talk->file);
    return talk->answer + talk->seen;
}

void talk_forget(Talk *talk) {
    fflush(talk->file);
    talk->seen = talk->length;
}

/* --- answers ---------------------------------------------------------------------------------- */

static void check_code(const char *text) {
    static const char *const CODES[] = {"E_CMD ", "E_ARG ", "E_FEN ",  "E_MOVE ",
                                        "E_OPT ", "E_MEM ", "E_FILE ", "E_STATE "};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (strncmp(text, CODES[i], strlen(CODES[i])) == 0)
            return;
    fuzz_check(false, "an unknown code: %.40s", text);
}

size_t talk_lines(Talk *talk, const char *begin) {
    static const char ERROR_LINE[] = "info string error ";
    size_t count = 0;
    for (const char *line = talk_answer(talk); *line;) {
        const size_t length = strcspn(line, "\n");
        fuzz_check(line[length] == '\n', "half a line: %s", line);
        for (size_t i = 0; i < length; i++)
            fuzz_check(!iscntrl((unsigned char)line[i]), "byte %02x in a line: %.*s",
                       (unsigned)(unsigned char)line[i], (int)length, line);
        if (strncmp(line, ERROR_LINE, sizeof ERROR_LINE - 1) == 0)
            check_code(line + sizeof ERROR_LINE - 1);
        count += strncmp(line, begin, strlen(begin)) == 0;
        line += length + 1;
    }
    return count;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The line as the reader hands it on: in lower case, a NUL as a character that parts no words. */
static void lower(const char *line, size_t length, char out[TALK_LINE + WORD]) {
    for (size_t i = 0; i < length; i++)
        out[i] = (char)(line[i] ? tolower((unsigned char)line[i]) : '\x01');
    out[length] = '\0';
}

static bool has_number(const char *text, size_t digits) {
    size_t run = 0;
    for (; *text; text++) {
        run = isdigit((unsigned char)*text) ? run + 1 : 0;
        if (run >= digits)
            return true;
    }
    return false;
}

size_t talk_harmless(const Talk *talk, const char *line, size_t length, char out[TALK_LINE]) {
    static const char *const LONG[] = {"perft", "bench", "genfens", "file"};
    static const char *const LARGE[] = {"hash", "threads"};
    char text[TALK_LINE + WORD];
    if (length + WORD > TALK_LINE)
        return 0;
    lower(line, length, text);
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++)
        if (strstr(text, LONG[i]))
            return 0;
    for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++)
        if (strstr(text, LARGE[i]) && has_number(text, 2))
            return 0;
    memcpy(out, line, length);
    if (!talk_searches(talk, line, length))
        return length;
    return length + (size_t)snprintf(out + length, TALK_LINE - length, " nodes %d", NODES);
}

static bool is_command(const Talk *talk, const char *word) {
    char wanted[WORD + 2];
    const int length = snprintf(wanted, sizeof wanted, " %s ", word);
    return length < (int)sizeof wanted && strstr(talk->commands, wanted);
}

/* The first word that is a command; "" when there is none. */
static void command_of(const Talk *talk, const char *line, size_t length, char out[WORD]) {
    char text[TALK_LINE + WORD], *rest = text;
    out[0] = '\0';
    fuzz_check(length < TALK_LINE, "a line of %zu bytes", length);
    lower(line, length, text);
    for (char *word; (word = strtok_r(NULL, " \t\r\n\v\f", &rest));)
        if (is_command(talk, word)) {
            snprintf(out, WORD, "%s", word);
            return;
        }
}

bool talk_searches(const Talk *talk, const char *line, size_t length) {
    char word[WORD];
    command_of(talk, line, length, word);
    return strcmp(word, "go") == 0;
}

bool talk_quits(const Talk *talk, const char *line, size_t length) {
    char word[WORD];
    command_of(talk, line, length, word);
    return strcmp(word, "quit") == 0;
}
