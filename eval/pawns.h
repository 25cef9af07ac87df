/* Pawns: those that are on their way, those before their king, and the walls that men without a
 * player are. Only eval/ includes this. All
 * functions are safe from any thread. */
#pragma once
#include "eval/terms.h"

/* ORDER PASSED: passed_1 … in a row of numbers. */
enum { PASSED_ROWS = SCALAR_passed_5 - SCALAR_passed_1 + 1 };

/* What of a seat's is counted.
 *
 * A pawn has passed when no enemy's pawn that plays stands before it on its file, nor on a file
 * beside that, in any row up to where it promotes, one that heads back at it or for its file. Men
 * of other kinds are no matter. It counts by the rows that it still has to go, up to PASSED_ROWS.
 * Pawns whose heading is not their kind's are not looked at. */
typedef struct {
    uint32_t passed[PASSED_ROWS]; /* [rows to go - 1] */
    uint32_t shelter;             /* pawns of its own beside its king … */
    uint32_t shelter_far;         /* … and on a line from it with one empty cell between */
    uint32_t wall_pawn;           /* its pawns whose next cell holds a man of nobody who plays */
    uint32_t wall_king;           /* such men beside its king */
} Pawns;
void pawns_count(const EvalTable *table, const Position *pos, Seat seat, Pawns *pawns);

/* Centipawns for them. */
int32_t pawns_worth(const EvalTable *table, const Pawns *pawns);

/* Fills what of the table this needs. */
void pawns_prepare(EvalTable *table);
