/* A game as a line of a journal and back; the same for what a match is. */
#pragma once
#include "tuning/journal.h"
#include "tuning/json.h"

/* Writes a line with its newline. */
void journal_put_head(const JournalHead *head, Buffer *out);
void journal_put_game(const GameReport *report, const char *seats, Buffer *out);
/* Reads one; false with what is wrong, and nothing is owned by *head or *report then. */
bool journal_get_head(const Json *json, JournalHead *head, Error *error);
bool journal_get_game(const Json *json, const JournalHead *head, GameReport *report, Error *error);
void journal_free_head(JournalHead *head);
