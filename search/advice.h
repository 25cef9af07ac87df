/* Whom to stand with. Each stance that the seat to move can take is tried by a vector search, all
 * of one size, so that they are measured alike: who is in a pact plays for the mean of its seats,
 * everybody else for himself or for the pact he is in already. */
#pragma once
#include "eval/utility.h"
#include "search/search.h"

enum { MAX_STANCES = 7, STANCE_LINE = 12 };
/* A difference that counts (in UTILITY_MOST parts): a third of a pawn between equal seats. */
enum { ADVICE_MARGIN = 200 };

typedef struct {
    SeatMask with; /* the seats that share the mover's fortune, itself included */
    Utility worth; /* what each seat is left with in the end */
    uint32_t depth;
    Move line[STANCE_LINE]; /* what is expected */
    uint32_t count;
} Stance;

typedef enum {
    ADVICE_ALONE, /* no pact that others would join is worth having */
    ADVICE_KEEP,  /* the pact in force is worth more than turning on it */
    ADVICE_OFFER, /* another one is worth more, to everybody in it */
    ADVICE_BREAK, /* turning on it gains more than it risks */
} AdviceKind;

typedef struct {
    Stance stance[MAX_STANCES]; /* the first is to stand alone */
    uint32_t count;
    uint32_t now;  /* the stance in force */
    uint32_t best; /* the one advised */
    AdviceKind kind;
    SeatMask false_friends; /* of the stance advised: who would gain by turning on it */
} Advice;

/* In steps, since the caller starts the searches and may want to do something else meanwhile.
 * First the stances of the seat to move are listed; `own` and `pact` of `limits` tell what is in
 * force. false when nothing can be chosen: the rules pair the seats, or fewer than three are left.
 */
bool advice_list(const Position *root, const Limits *limits, Advice *advice);
/* Then each is searched from the root by these limits, which are what `limits` says of depth or
 * nodes, and what the search found last is noted. */
Limits advice_limits(const Stance *stance, const Limits *limits);
void advice_note(Stance *stance, const Report *report);
/* When all are noted: what follows for `us`, the seat to move. */
void advice_conclude(Advice *advice, Seat us);
