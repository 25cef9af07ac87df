/* Our own program, told what to play and asked one thing at a time. What is not as it must be is a
 * failure of the test that runs. */
#pragma once
#include "engine/variant.h"
#include "tests/program.h"

void chat_say(Program *program, const char *line);
/* A program that plays the game, its announcement read. */
bool chat_begin(Program *program, const Variant *variant);
/* quit, and exit status 0. `variant` is for messages, here and below; NULL = none. */
void chat_end(Program *program, const Variant *variant);
/* Sends a line (NULL = none) and expects the next to begin so. */
const char *chat_answer(Program *program, const Variant *variant, const char *line,
                        const char *begin_of_answer);
/* Sends a line; the words behind the first few of its answer, for free(). */
char *chat_ask(Program *program, const char *line, const char *begin_of_answer);
/* Reads up to readyok; no line before it has one of the parts. */
void chat_ready_without(Program *program, const Variant *variant, const char *part,
                        const char *other);
