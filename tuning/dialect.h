/* What a game is called in each of the protocols that engines speak. */
#pragma once
#include "engine/game.h"
#include "tuning/buffer.h"
#include "tuning/timecontrol.h"

typedef enum {             /* ORDER PROTO */
               PROTO_UCI4, /* UCI extended to four seats: `rtime`, `teams`, R and T in the list of
                              moves */
               PROTO_UCI,  /* plain UCI of a game of two sides: `wtime` and `btime` */
               PROTO_4PCHESS, /* the same with moves as h2-h3 and no clocks: it gets `movetime` */
               PROTOS,
} Proto;

/* The protocol of that name (uci4, uci, 4pchess; case does not matter), or PROTOS. */
Proto proto_find(const char *name);
const char *proto_name(Proto proto);

/* A game as it is told: its start and its plies in the spellings needed. All zero = none yet. */
typedef struct {
    Buffer fen;        /* of the start */
    Buffer plain;      /* " h2h3 b7c7 …" */
    Buffer dashed;     /* " h2-h3 b7-c7 …" */
    bool is_startpos;  /* it starts as the variant does by default */
    const char *teams; /* the pairing when it is not the default one; NULL = it is */
} Transcript;

/* Begins with what `game` starts from and has played; `teams` must outlive the transcript. */
void transcript_start(Transcript *transcript, const Game *game, const char *teams);
/* Adds a ply that is about to be played in `before`. */
void transcript_ply(Transcript *transcript, const Position *before, Move m);
void transcript_free(Transcript *transcript);

/* Writes the command `position …` anew into `out`. */
void dialect_position(const Transcript *transcript, Proto proto, Buffer *out);
/* Writes the command `go …` for the seat to move in `pos` anew into `out`. clock[s] is the clock of
 * a seat; control NULL = nobody plays there. In PROTO_UCI an increment stands for a delay, and the
 * other side's clock is the shorter of its two. */
void dialect_go(const Position *pos, const SeatClock clock[SEATS], Proto proto, Buffer *out);
