/* The journal of a match: a line of JSON that says what is played, then one for each game that has
 * ended, brought to the disk before the next is counted. From journals alone everything can be
 * computed again, so a match can be broken off at any time and gone on with, and parts of it played
 * elsewhere can be put together. */
#pragma once
#include "tuning/game_report.h"

typedef struct {       /* what is played; all pointers are owned */
    char *description; /* all that decides what the games are like; equal = the same match */
    char *variant;
    char seats[SEATS + 1]; /* the seats' letters */
    SeatMask side[SEATS];  /* side[s] = the seats on the side of s; 0 = nobody plays s */
    uint32_t engine_count;
    char **engine;        /* their names */
    uint32_t block_games; /* games of a finished block */
} JournalHead;

typedef struct {
    JournalHead head;
    GameReport *games; /* sorted by number, none twice; owned */
    size_t count;
    uint64_t length; /* bytes of the file up to the end of its last whole line */
} Journal;

/* Reads a journal. A last line without its newline was being written when the writer was stopped,
 * and is left out; when that is the first, `length` and head.description are 0. On failure false
 * with file, line and reason, and *journal is empty. */
bool journal_read(const char *path, Journal *journal, Error *error);
void journal_free(Journal *journal);
/* Moves the games of `from` into `into`, which must be of the same match. A game that both have
 * must be the same in both. false with the reason. */
bool journal_merge(Journal *into, Journal *from, Error *error);
/* Has it that game? */
bool journal_has(const Journal *journal, uint64_t number);
/* Takes over the report, which becomes empty. The number must be new. */
void journal_add(Journal *journal, GameReport *report);
/* Is it the same match? false with the first line of the description that differs. */
bool journal_matches(const JournalHead *a, const JournalHead *b, Error *error);

typedef struct JournalWriter JournalWriter;

/* Starts a new file, which must not exist yet; or goes on with one from which `journal` was read,
 * cutting a torn last line off. NULL with the reason. */
JournalWriter *journal_create(const char *path, const JournalHead *head, Error *error);
JournalWriter *journal_continue(const char *path, const Journal *journal, const JournalHead *head,
                                Error *error);
/* Writes a game and waits until it is on the disk; false with the reason. */
bool journal_write(JournalWriter *writer, const GameReport *report, Error *error);
void journal_close(JournalWriter *writer); /* NULL is allowed */
