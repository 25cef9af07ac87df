/* The engine that is judged, and what it says of itself: by that it is decided which checks make
 * sense. A Subject is read by many trials, one after the other. */
#pragma once
#include "engine/board.h"
#include "protocol/tokens.h"

typedef struct { /* the engine that is judged, and how strictly */
    const char *cmd, *args;
    int64_t patience; /* microseconds: no answer may take longer */
    double slack;     /* times that are allowed are multiplied by this */
    uint32_t rounds;  /* how often what must hold always is tried */
    const Board *board;
    /* What it says of itself, see subject_ask. */
    char *options; /* its lines "option …", '\n' after each; owned */
    bool is_told_variant;
    bool has_fen, has_moves, has_perft, has_result, has_errors;
} Subject;

/* Asks the engine what it knows. false with the reason when it cannot be started. */
bool subject_ask(Subject *subject, Error *error);
void subject_forget(Subject *subject);

/* The words behind "option name NAME " in its list (a Text of length 0: there is no such option).
 */
Text subject_option(const Subject *subject, const char *name);
/* The number behind `word` ("min", "max") of a spin; false when there is none. */
bool subject_bound(const Subject *subject, const char *name, const char *word, int64_t *out);
/* Has the combo option this value? */
bool subject_offers(const Subject *subject, const char *name, const char *value);
