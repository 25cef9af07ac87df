/* Answers that only look at the game: the board, the moves, the evaluation. They read the session's
 * own position and touch no search. */
#pragma once
#include "protocol/draw.h"
#include "protocol/session.h"

/* The board of a game as it stands and all that `d` tells of it; `fen` and `allied` are its FEN4
 * and its alliances as text. */
void show_game(FILE *file, const Game *game, const char *fen, const char *allied,
               const DrawStyle *style);

void show_board(Session *session);  /* d */
void show_moves(Session *session);  /* moves */
void show_fen(Session *session);    /* fen */
void show_result(Session *session); /* result */
void show_eval(Session *session);   /* eval */
/* Counts the leaves `depth` plies deep, a line a move. */
void show_perft(Session *session, uint32_t depth);
