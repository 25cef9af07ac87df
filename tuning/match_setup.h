/* From a command line to a match: everything is made, read and checked before a game is played. */
#pragma once
#include "tuning/journal.h"
#include "tuning/match.h"
#include "tuning/match_args.h"

typedef struct { /* `args` must outlive it; the rest is its own */
    const MatchArgs *args;
    Board *board;
    SeatMask side[SEATS];
    Table table;
    SeatingPlan seating;
    Book *book;
    TalkLog *log;
    MatchPlan plan;
    JournalHead head;
    bool has_sprt;
    Sprt sprt;
} MatchSetup;

/* On failure false with what is wrong; match_setup_free in any case. */
bool match_setup(const MatchArgs *args, const atomic_bool *stop, MatchSetup *setup, Error *error);
void match_setup_free(MatchSetup *setup);
/* The test that was asked for, checked; false with what is wrong. */
bool match_setup_sprt(const SprtArgs *args, Sprt *sprt, Error *error);
