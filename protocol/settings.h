/* This engine's options: the one table of them, and what each does to a session. */
#pragma once
#include "protocol/session.h"

/* What the settings are before anything was set. */
void settings_defaults(Settings *settings);
/* The table of all options, with a row for each name of a rule option; the caller frees it. Stops
 * the program when memory is gone. */
Option *settings_table(size_t *count);
/* Writes the "option name …" lines. */
void settings_list(const Session *session, FILE *file);
/* Reads what follows `setoption`, and sets it or lets it wait for the end of a search. */
void settings_set(Session *session, Words words);
/* The handicap that a search is to play with, 0..MAX_HANDICAP. */
uint32_t settings_handicap(const Settings *settings);
