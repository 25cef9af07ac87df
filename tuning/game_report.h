/* A game of a match that has been played: how it came out, why, and what it took. */
#pragma once
#include "engine/game.h"
#include "tuning/standings.h"

typedef enum { /* ORDER FAULT: what an engine did wrong, in game_report.c */
               FAULT_NONE,
               FAULT_CRASH,   /* the process ended */
               FAULT_STALL,   /* no answer, and stop did not help */
               FAULT_TIME,    /* an answer after the time was over */
               FAULT_ILLEGAL, /* a move that is none */
               FAULT_NO_MOVE, /* bestmove without a move */
               FAULTS,
} FaultKind;

typedef enum {                /* ORDER ENDING: how a game ended, in game_report.c */
               ENDING_BOARD,  /* by the rules, whatever befell seats on the way */
               ENDING_FAULT,  /* an engine's fault was its last ply */
               ENDING_DRAW,   /* adjudicated: nobody saw an advantage for long */
               ENDING_RESIGN, /* … or a side saw itself lost for long */
               ENDING_LENGTH, /* … or it was too long */
               ENDINGS,
} Ending;

const char *fault_name(FaultKind kind);
const char *ending_name(Ending ending);
/* The kind of a name, or FAULTS; ENDINGS. */
FaultKind fault_find(const char *name);
Ending ending_find(const char *name);

typedef struct { /* what a seat's engine did wrong; FAULT_NONE = nothing */
    FaultKind kind;
    uint32_t ply;   /* plies played before it */
    char text[256]; /* what happened, in words */
    char *position; /* the commands by which it can be brought about again; owned */
    char *go;
} Fault;

typedef struct {     /* all pointers are owned */
    uint64_t number; /* of the game in the match, from 0: block × games of a block + index */
    GameOutcome outcome;
    Ending ending;
    char result[OUTCOME_TEXT]; /* in the protocol's words */
    Fault fault[SEATS];
    EnginePlay play[SEATS]; /* how the seat's engine played */
    uint64_t
        us; /* from the first go to the end: what is over the engines' times is the runner's own */
    char *pgn4; /* the record, or NULL */
} GameReport;

void game_report_free(GameReport *report);
