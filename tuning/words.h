/* A program's arguments as one text, taken apart without a shell. Pure; safe from any thread. */
#pragma once
#include "engine/types.h"

/* Makes the vector for execv: `first`, then the words of `text` (NULL = none), then NULL. Words are
 * parted by blanks; inside '…' everything stands for itself, inside "…" everything but \" and \\,
 * and outside of quotes a backslash makes the next character an ordinary one. Nothing else has a
 * meaning: no variables, no patterns, no redirections. The caller frees the result (one block). On
 * failure NULL with the reason: a quote that is not closed, a backslash at the end. */
char **words_split(const char *first, const char *text, Error *error);
