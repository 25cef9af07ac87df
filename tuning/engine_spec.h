/* An engine of a match as it was described: how to start it and how long it may think. */
#pragma once
#include "tuning/dialect.h"
#include "tuning/peer.h"
#include "tuning/timecontrol.h"

typedef struct {
    char *name, *value; /* owned */
} EngineOption;

typedef struct {                     /* all texts are owned; NULL = not said */
    char *name;                      /* in tables and records */
    char *cmd, *args, *dir, *errors; /* see PeerCommand */
    Proto proto;
    EngineOption *options;
    size_t option_count;
    TimeControl control;
    int64_t margin;   /* microseconds over the time that are forgiven */
    int64_t patience; /* … that a search without a limit of time may take */
    bool restart;     /* start it anew for each game */
    bool share;       /* one process plays all seats of this engine in a game */
    uint32_t team;    /* 1 or 2 = it plays on this team; 0 = it is not said */
    char *seats;      /* letters of the seats that it has in every game, or NULL */
} EngineSpec;

/* An engine with the defaults: UCI-4, processes kept from game to game, one for each seat. */
EngineSpec engine_spec_new(void);
/* Takes one `key=value` of the command line; false with the reason. A later value of a key takes
 * the place of an earlier one. */
bool engine_spec_set(EngineSpec *spec, const char *word, Error *error);
/* Is there all that is needed? Gives it a name if it has none. false with the reason. */
bool engine_spec_finish(EngineSpec *spec, Error *error);
void engine_spec_free(EngineSpec *spec);

/* Writes the keys and what they mean as lines of a help text. */
void engine_spec_help(Buffer *out);
/* All that is known to decide how it plays, on one line: for comparing matches. Where the program
 * lies is left out, it may be another place on another machine. */
void engine_spec_text(const EngineSpec *spec, Buffer *out);
