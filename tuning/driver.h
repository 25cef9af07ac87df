/* One engine process that plays: the conversation of its protocol, with a deadline for everything
 * it is to answer. A Driver belongs to one thread. */
#pragma once
#include "tuning/engine_spec.h"
#include "tuning/info.h"

#include <stdatomic.h>

typedef struct TalkLog TalkLog; /* see talk_log.h */

typedef struct {                /* what all engines of a match are told; not owned */
    const Board *board;         /* the game and its rules */
    const char *teams;          /* its pairing when it is not the default one; NULL = it is */
    int64_t startup;            /* microseconds for answering uci and isready */
    TalkLog *log;               /* all that is said, or NULL */
    const atomic_bool *stop[2]; /* one of them set = give up waiting; may be NULL */
} DriverSetting;

/* Is what is going on to be given up? */
bool setting_is_stopped(const DriverSetting *setting);

typedef enum {                  /* ORDER ANSWER: the words in referee.c */
               ANSWER_MOVE,     /* `move` is what it said, whether or not that is a move */
               ANSWER_LATE,     /* it answered, but over its time */
               ANSWER_STALLED,  /* it did not answer at all; the process has been ended */
               ANSWER_CRASHED,  /* the process has ended, or closed its output */
               ANSWER_NOTHING,  /* bestmove without a move */
               ANSWER_GIVEN_UP, /* `stop` was set */
} AnswerKind;

enum { ANSWER_TEXT = 64 };

typedef struct {
    AnswerKind kind;
    char move[ANSWER_TEXT]; /* the word behind bestmove, made printable, cut when too long */
    char how[128];   /* how the process ended, or an error that it told; "" = nothing to say */
    EngineInfo info; /* the last it told */
    int64_t used;    /* microseconds from the command to the answer */
} Answer;

typedef struct Driver Driver;

/* Starts the process and makes it ready: handshake, options. An option that it does not have, and
 * an error that it answers, are failures. NULL with the reason. `spec` and what `setting` points to
 * must outlive the driver; `number` tells processes of one engine apart in the log. */
Driver *driver_start(const EngineSpec *spec, const DriverSetting *setting, uint32_t number,
                     Error *error);
/* Says quit, gives it a moment, ends it. NULL is allowed. */
void driver_free(Driver *driver);

/* Makes it ready for another game; false with the reason, and the process has been ended. */
bool driver_new_game(Driver *driver, Error *error);
/* Sends the two commands and waits for the answer: up to `limit` microseconds (NO_LIMIT: up to the
 * spec's patience) and the spec's margin. A late one is told to stop and waited for a little
 * longer, so that it can play on. */
void driver_think(Driver *driver, const char *position, const char *go, int64_t limit,
                  Answer *answer);

const EngineSpec *driver_spec(const Driver *driver);
/* Can it still be asked? false after it has crashed or been ended. */
bool driver_lives(const Driver *driver);
/* What the engine calls itself (`id name`), or "". */
const char *driver_id(const Driver *driver);
