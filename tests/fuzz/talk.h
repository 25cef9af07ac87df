/* A conversation with the protocol inside this process, and what may be said in it: a fuzzer must
 * come back at once, and must not open files. */
#pragma once
#include "protocol/session.h"

enum { TALK_LINE = 2048, TALK_WORDS = 1024 };

typedef struct {
    Output out;
    FILE *file;
    char *answer; /* all that was answered, and its length, as of the last fflush(file) */
    size_t length;
    size_t seen; /* so much of it has been forgotten */
    Input *input;
    Session *session;
    int read_end, write_end;   /* of the pipe that the session reads */
    char commands[TALK_WORDS]; /* each word that is a command, a blank before and behind it */
} Talk;

/* A session that has not been told anything yet. */
void talk_open(Talk *talk);
/* All that it will read, fewer bytes than a pipe holds. */
void talk_say(Talk *talk, const char *bytes, size_t length);
void talk_close(Talk *talk);
/* All that was answered so far (since the last talk_forget), as text. */
const char *talk_answer(Talk *talk);
void talk_forget(Talk *talk);
/* Checks each line that was answered, and returns how many begin with `begin`. */
size_t talk_lines(Talk *talk, const char *begin);

/* Copies the line, made harmless: a search gets a limit. The length of the copy, or 0 when it is
 * better left out: it could take long, take much memory or open a file. */
size_t talk_harmless(const Talk *talk, const char *line, size_t length, char out[TALK_LINE]);
/* Will this line, the first known word of which counts, be answered with bestmove? */
bool talk_searches(const Talk *talk, const char *line, size_t length);
/* Does it end the conversation? */
bool talk_quits(const Talk *talk, const char *line, size_t length);
