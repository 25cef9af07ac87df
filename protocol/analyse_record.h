/* A recorded game is gone through move by move; see README.md for what comes out of it. */
#pragma once
#include "eval/rows.h"
#include "protocol/judge.h"

typedef struct {
    const char *path;       /* the record */
    const Variant *variant; /* NULL = the game that it names */
    const char *out;        /* where the result goes; NULL = the standard output */
    size_t from, to;        /* plies, 1 = the first; 0 = from the first, to the last */
    Limits limits;
    const EvalRows *rows; /* numbers of the evaluation, NULL = those compiled in; part of it, too */
    uint32_t hash;        /* MiB of the search: it is part of what is kept for a second start */
    bool json, anew;
} RecordRequest;

/* Does it all, and says on stderr what went wrong. Returns the exit status. */
int analyse_record(const RecordRequest *request, Search *search, Input *input);
