/* Answers that only look at the game: the board, the moves, the evaluation. They read the session's
 * own position and touch no search. */
#pragma once
#include "protocol/session.h"

void show_board(Session *session);  /* d */
void show_moves(Session *session);  /* moves */
void show_fen(Session *session);    /* fen */
void show_result(Session *session); /* result */
void show_eval(Session *session);   /* eval */
/* Counts the leaves `depth` plies deep, a line a move. */
void show_perft(Session *session, uint32_t depth);
