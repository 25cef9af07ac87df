/* Our own program, started as a process and spoken to through pipes or a terminal of its own. Every
 * wait has an end: a program that hangs is killed and the test fails. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int to, from; /* what it reads, what it writes; the same descriptor for a terminal */
    char *text;   /* what it has written and nobody has taken */
    size_t size, room;
    bool ended; /* there will be no more text */
} Program;

enum {
    PATIENCE_MS = 60000, /* for anything; sanitizers and busy machines are slow */
    KILLED = -1,         /* exit status of a program that died by a signal or had to be killed */
};

/* Starts QUADRIGA_BINARY with the words of `arguments` (blank between; no quoting). `merged`: what
 * it writes to stderr is read like the rest. false when the system cannot. */
bool program_start(Program *program, const char *arguments, bool merged);
/* The same without merging; a failure counts as one of the test. */
bool program_begin(Program *program, const char *arguments);
/* The same with its stdin, stdout and stderr on a terminal. */
bool program_start_terminal(Program *program, const char *arguments);

/* Sends bytes, reading meanwhile what comes back, so that neither side can block the other. */
void program_send(Program *program, const char *bytes, size_t length);
void program_say(Program *program, const char *text);
/* No more will be sent. */
void program_close(Program *program);
/* Nobody reads any more what it writes; its terminal is closed. */
void program_deafen(Program *program);

/* The next line without its newline, or NULL when there is none within `ms`; valid until the next
 * call. */
const char *program_line(Program *program, int ms);
/* Reads lines up to one that begins so; that line, or NULL. `*skipped` (may be NULL) = lines
 * before. */
const char *program_await(Program *program, const char *begin, size_t *skipped);
/* Waits until `part` has been written (also within a line), and takes the text up to its end. */
bool program_await_part(Program *program, const char *part);

/* Sends it a signal. */
void program_signal(Program *program, int number);
/* Waits for its end while its input stays open; the exit status as of program_end, which is not to
 * be called any more. */
int program_wait(Program *program);
/* Closes its input, reads to the end, and returns the exit status or KILLED. `*rest` (may be NULL)
 * becomes all text that was not taken, for free(). */
int program_end(Program *program, char **rest);

/* How the program that was waited for last has ended, in words: "exit status 66", "signal 11
 * (Segmentation fault)", "killed, since it did not end within 60 s". For messages. */
const char *program_ending(void);

/* A whole conversation: sends `text` as all the input; what came back, for free(), and the status.
 */
char *program_converse(const char *arguments, const char *text, size_t length, int *status);
/* A conversation with the protocol that must end with status 0 and bring `part` so many `times`. */
void program_expect(const char *text, const char *part, size_t times);
/* How often `part` stands in `text`. */
size_t count_of(const char *text, const char *part);

/* Microseconds of a steady clock. */
int64_t test_now_us(void);
