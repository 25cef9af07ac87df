/* What a Judge has found, as text: for a record, for programs, for people. Figures stand in the
 * order of the seats; of a seat that is out of the game there are none. */
#pragma once
#include "protocol/judge.h"

#include <stdio.h>

/* For the comment of the move that was played: its mark, what it lost, what its line holds for each
 * seat, and how the game was expected to go on:
 *
 *   ?? [%loss 23.4] [%eval 0.35,-0.10,0.20,-0.45] [%win 31.2,22.0,25.1,21.7] [%depth 8]
 *   [%line b7-c7 d13-d12]
 *
 * `loss` in percent of first place, only with a mark; `eval` in pawns above the mean of the seats,
 * `win` the chance of first place in percent, `pts` expected final points where they count, `mate`
 * own moves to the end where it is seen; "x" for a seat that is out. */
void judge_comment(FILE *file, const Judge *judge, const Position *pos);

/* A best line as a variation of PGN4: "h2-h3 { [%eval …] … } .. b7-c7 .. d13-d12". Returns how many
 * moves it has. */
uint32_t judge_variation(FILE *file, const JudgedLine *line, const Position *pos);

/* One line of JSON without its newline: {"ply":1,"seat":"r","move":"h2h3","token":"h2-h3",…}. Ply
 * `number` is counted from 1; the move is MOVE_NONE where only a position is judged, and without
 * `judge` nothing is known of it. */
void judge_json(FILE *file, const Judge *judge, const Position *pos, Move move, size_t number);

/* A paragraph a line, for people. */
void judge_table(FILE *file, const Judge *judge, const Position *pos);
