/* What a position is worth, a value a seat. Knows no search and no game by name. */
#pragma once
#include "engine/play.h"
#include "eval/rows.h"

/* What a side's standing is cut to, whatever the numbers: less than any value of a mate. */
enum { EVAL_MOST = 30000 };
static inline int32_t eval_cut(int32_t value) {
    return value > EVAL_MOST ? EVAL_MOST : value < -EVAL_MOST ? -EVAL_MOST : value;
}

typedef struct {
    int32_t of[SEATS]; /* centipawns, each from its seat's own view; 0 for a seat that is out */
} Score;

/* ORDER TERM: TERM_FUNCTIONS fills them, TERM_NAMES shows them. */
enum {
    TERM_MATERIAL,
    TERM_PLACE,
    TERM_KING,
    TERM_MOBILITY,
    TERM_THREAT,
    TERM_PAWNS,
    TERM_PARTNERS,
    TERM_GOAL,
    TERM_SPOILS,
    TERM_TEMPO,
    TERM_POINTS,
    TERMS
};
extern const char *const TERM_NAMES[TERMS];

/* A game's evaluation worked out into tables; made once, then read from any thread. */
typedef struct EvalTable EvalTable;
/* A new table with the numbers of the board's game in `rows`, or those compiled in where it has
 * none (NULL = everywhere); the caller frees it with free(). `board` must outlive it, `rows` need
 * not. Stops the program when memory is gone. */
EvalTable *eval_table_new(const Board *board, const EvalRows *rows);
/* The same of a row that is at hand. */
EvalTable *eval_table_of(const ParamLayout *layout, const int32_t *value);

/* What a man of that kind is worth for ordering and exchanges, wherever he stands (centipawns; a
 * king counts more than all the rest). */
int32_t eval_man(const EvalTable *table, Kind kind);

/* What of a position's evaluation is kept from move to move. */
typedef struct {
    int32_t stand[SEATS];        /* material and place of a seat's men */
    int32_t units[SEATS][SEATS]; /* [s][t]: danger units of t's men about the king of s; [s][s]:
                                    those that the guards of its own take away */
} EvalSums;

/* The sums of a position from scratch. */
void eval_sums(const EvalTable *table, const Position *pos, EvalSums *sums);
/* The sums after a move that was just done with `undo`, from those before it. Equal to eval_sums'.
 */
void eval_follow(const EvalTable *table, const Position *pos, const Undo *undo,
                 const EvalSums *before, EvalSums *after);

/* What each seat stands at (centipawns): what it has banked, and while it plays its men and its
 * king's danger. */
void eval_seats(const EvalTable *table, const Position *pos, const EvalSums *sums, Score *out);

/* The standing of the seats in `own` against the others (centipawns): twice the mean of their
 * scores less twice the mean of the others', so that two sides of two simply add up. Seats that
 * have gone out count in the mean, with what they have banked; seats that nobody plays do not. The
 * two sides see opposite values, up to EVAL_MOST. `sums` are the position's. */
int32_t eval_side(const EvalTable *table, const Position *pos, const EvalSums *sums, SeatMask own);

/* The same without the terms that are worked out anew for each position … */
int32_t eval_side_lazily(const EvalTable *table, const Position *pos, const EvalSums *sums,
                         SeatMask own);
/* … and where only what lies between alpha and beta has to be known well: without them where that
 * is beyond alpha or beta by the number `lazy`. They change one lead of twenty by more, so this is
 * no proof; it is on the right side of the window far more often than that, for of those few most
 * are changed the other way, or by enough only for windows close by. */
int32_t eval_side_within(const EvalTable *table, const Position *pos, const EvalSums *sums,
                         SeatMask own, int32_t alpha, int32_t beta);

/* Each term for each seat (centipawns), for showing; returns their sums by seat, from which
 * eval_side's follows. */
Score eval_terms(const EvalTable *table, const Position *pos, int32_t term[TERMS][SEATS]);
