/* One run of our own program by its arguments, and a folder of one's own to run it in. */
#pragma once
#include <stdbool.h>

enum { ERRAND = 2048, FOLDER = 32, FOLDER_PATH = 512 };

/* Small records of all kinds of games, without the ending, in data/pgn4. */
enum { ERRAND_GAMES = 6 };
extern const char *const errand_games[ERRAND_GAMES];

/* Runs it with nothing to read; all that it wrote (stderr too), for free(), and its status. */
char *errand_run(const char *arguments, int *status);
/* Runs it and expects a status, and words in what it wrote. */
void errand_expect(const char *arguments, int wanted, const char *says);

/* Makes an empty folder; a failure counts as one of the test. */
bool folder_make(char folder[FOLDER]);
/* Removes the files that may be there (the last name is NULL) and the folder, which must be empty
 * then. */
void folder_remove(const char *folder, const char *const *names);
bool folder_has(const char *folder, const char *name);
/* The whole file as text, for free(), or NULL. */
char *folder_text(const char *folder, const char *name);
void folder_write(const char *folder, const char *name, const char *text);
