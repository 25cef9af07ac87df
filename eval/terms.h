/* The terms of the evaluation, each for all seats at once; see eval.h. Only eval/ includes this. */
#pragma once
#include "eval/eval.h"

#include <stdlib.h>

enum {
    NEAR_REACH = 8,  /* king's steps to a king that are too far to be near … */
    GUARD_REACH = 3, /* … and too far to guard it */
    ROYAL_WORTH = 10000,
    DIVISORS = 1024,     /* up to which divisors have a reciprocal, … */
    DIVISION = 36,       /* … with so many bits, … */
    DIVIDENDS = 1 << 25, /* … which is right for what is below that */
};

/* What may be wrong with a man, as bits by slot; see contacts.h. ORDER PLIGHT: PLIGHT_GROUPS. */
enum { PLIGHT_THREAT, PLIGHT_THREAT_NEXT, PLIGHT_LOOSE, PLIGHT_LOOSE_NEXT, PLIGHTS };

struct EvalTable {
    EvalScalars params;
    const Board *board;
    int16_t man[MAX_KINDS];   /* material by kind */
    uint8_t mover[MAX_KINDS]; /* kinds whose empty cells count … */
    uint32_t mover_count;
    int16_t move[MAX_KINDS];            /* … and how much (tenths of a centipawn) */
    int16_t worth[MAX_KINDS];           /* eval_man by kind */
    int16_t plight[PLIGHTS][MAX_KINDS]; /* what a man in it counts less */
    int16_t annexed[MAX_KINDS];         /* what a man counts more that was another's */
    /* Of terms of which all numbers are 0, or which the game has no use for, nothing is worked out:
     */
    bool has_annexed, has_contacts, has_pawns, has_partners, has_goal, has_spoils, has_points;
    bool has_teams;                         /* the rules pair seats */
    int16_t stand[SEATS][MAX_KINDS][CELLS]; /* material and place by owner, kind and cell */
    /* danger units by kind, ranks and files between it and an enemy king … */
    int16_t attack[MAX_KINDS][VIEW_MOST][VIEW_MOST];
    /* … and such that it takes from its own king's */
    int16_t guard[MAX_KINDS][VIEW_MOST][VIEW_MOST];
    uint64_t reciprocal[DIVISORS]; /* 2^DIVISION by the number, rounded up */
    uint8_t to_go[4][CELLS];       /* by heading and cell: how far a pawn has to go, see pawns.h */
    ParamLayout layout;
    int32_t value[]; /* the row that all this was made from */
};

/* Who is dangerous to the king of `seat`: who gives it check, or where nobody does, since kings are
 * simply taken, who may take it. */
static inline SeatMask terms_hunters(const State *now, Seat seat) {
    uint32_t hunters = now->threat[seat];
    for (Seat t = 0; t < SEATS && !now->threat[seat]; t++)
        hunters |= (uint32_t)(now->alive >> t & now->prey[t] >> seat & 1) << t;
    return (SeatMask)hunters;
}

/* How far two cells are apart. */
typedef struct {
    int32_t ranks, files;
} Gap;
static inline Gap gap_between(Square a, Square b) {
    return (Gap){abs((int32_t)square_y(a) - (int32_t)square_y(b)),
                 abs((int32_t)square_x(a) - (int32_t)square_x(b))};
}

/* What part of the numbers near, aim and guard counts for a man of that kind so far from a king;
 * aim is all or nothing. */
typedef struct {
    int32_t near;  /* of NEAR_REACH - 1 */
    int32_t guard; /* of GUARD_REACH - 1 */
    bool aim;
} Parts;
Parts terms_parts(const PieceKind *kind, Gap gap);

/* Fills all but layout and value from these. */
void terms_prepare(EvalTable *table);

/* A man's material and place for its owner; 0 for grey men. */
static inline int32_t terms_stand(const EvalTable *table, Piece piece, Square s) {
    const Owner owner = piece_owner(piece);
    return owner < SEATS ? table->stand[owner][piece_kind(piece)][s] : 0;
}

/* What a man is worth more to its owner since it was another's; 0 for grey men. */
static inline int32_t terms_annexed(const EvalTable *table, Piece piece) {
    return table->has_annexed && piece_owner(piece) < SEATS &&
                   piece_origin(piece) != piece_owner(piece)
               ? table->annexed[piece_kind(piece)]
               : 0;
}

/* x / d of x >= 0 and d > 0, by a multiplication where that can be. With r = (2^DIVISION + e) / d,
 * e < d, x r is 2^DIVISION (x + x e / 2^DIVISION) / d, so the next whole number is not reached as
 * long as x e < 2^DIVISION. */
static inline int32_t terms_divide(const EvalTable *table, int32_t x, int32_t d) {
    return d < DIVISORS && x < DIVIDENDS ? (int32_t)((uint64_t)x * table->reciprocal[d] >> DIVISION)
                                         : x / d;
}

/* The danger units that a man of kind `kind` on `s` carries to the neighbourhood of another's king,
 * or takes from that of its own. */
static inline int32_t terms_units(const EvalTable *table, Kind kind, Square s, Square king,
                                  bool own) {
    const Gap gap = gap_between(s, king);
    return (own ? table->guard : table->attack)[kind][gap.ranks][gap.files];
}
/* Centipawns that the king of `seat` is worth less for its danger, from the units near it: of
 * attackers by their seat, of its guards by its own. */
int32_t terms_danger(const EvalTable *table, const Position *pos, Seat seat,
                     const int32_t units[SEATS]);

void term_material(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_place(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_king(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
/* Empty cells that a man of a kind that runs reaches. */
uint32_t terms_runs(const Position *pos, const PieceKind *kind, Square s);

void term_mobility(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
/* In contacts.c, pawns.c, partners.c and prizes.c. */
void term_threat(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_pawns(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_partners(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_goal(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
void term_spoils(const EvalTable *table, const Position *pos, int32_t out[SEATS]);

/* The seat that moves after so many others in the order of play; SEATS when so many do not play. */
Seat terms_mover(const Position *pos, uint32_t after);
void term_tempo(const EvalTable *table, const Position *pos, int32_t out[SEATS]);

/* By how many points the first is ahead of the second, and in *first who that is; 0 where points
 * do not decide. */
int32_t terms_lead(const Position *pos, Seat *first);
void term_points(const EvalTable *table, const Position *pos, int32_t out[SEATS]);
