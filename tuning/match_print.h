/* What a match says of itself, as text. */
#pragma once
#include "tuning/keeper.h"

/* How a game came out, a line; and what engines did wrong in it, with the commands that bring it
 * about again. */
void match_print_game(const GameReport *report, const JournalHead *head, FILE *file);
/* The table, and the lines that tools of cutechess-cli and fastchess read; at the end (`all`) also
 * pairs, ratings, seats, faults. `sprt` may be NULL. */
void match_print_standings(Keeper *keeper, const Sprt *sprt, const char *conditions, bool all,
                           uint64_t seed, FILE *file);
/* "12/100 games, 3.4 a minute, 0:25:52 left" without a newline; `done` of `all` games are played,
 * `here` of them in `us` microseconds. */
void match_print_progress(uint64_t done, uint64_t all, uint64_t here, int64_t us, FILE *file);
