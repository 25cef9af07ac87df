/* Whom to stand with, and whom to spare. Each stance that the seat to move can take is tried by a
 * vector search, all of one size, so that they are measured alike: who is in a pact plays for the
 * mean of its seats, everybody else for himself or for the pact he is in already, and truces hold.
 */
#pragma once
#include "eval/utility.h"
#include "search/search.h"

enum {
    PACTS_OF_A_SEAT = 7, /* that leave somebody out, to stand alone among them */
    MAX_STANCES = PACTS_OF_A_SEAT + SEATS - 1, /* and a truce with each of the others */
    STANCE_LINE = 12,
};
/* A difference that counts (in UTILITY_MOST parts): a third of a pawn between equal seats. */
enum { ADVICE_MARGIN = 200 };

typedef struct {
    SeatMask with;   /* the seats that share the mover's fortune, itself included */
    SeatMask broken; /* the seat whose truce with the mover is over; 0 = all hold */
    bool is_of_all;  /* nobody stands outside: nothing is played for, and nothing searched */
    Utility worth;   /* what each seat is left with in the end */
    uint32_t depth;
    Move line[STANCE_LINE]; /* what is expected */
    uint32_t count;
} Stance;

typedef enum {
    ADVICE_ALONE, /* nothing is in force, and no pact that others would join is worth having */
    ADVICE_KEEP,  /* the pact and the truces in force are worth more than turning on them */
    ADVICE_OFFER, /* another pact is worth more, to everybody in it */
    ADVICE_BREAK, /* turning on the pact in force gains more than it risks, … */
    ADVICE_BREAK_TRUCE, /* … or on the one that is spared no longer in the stance advised */
} AdviceKind;

typedef struct {
    Stance stance[MAX_STANCES]; /* the first is to stand alone; those that break a truce are last */
    uint32_t count;
    uint32_t now;  /* the stance in force */
    uint32_t best; /* the one advised */
    AdviceKind kind;
    SeatMask false_friends; /* of the stance advised: who would gain by turning on it */
} Advice;

/* In steps, since the caller starts the searches and may want to do something else meanwhile.
 * First the stances of the seat to move are listed; `own`, `pact` and `truce` of `limits` tell what
 * is in force. A pact of all who are left is listed only when it is that, and a stance that breaks
 * a truce keeps the pact in force. false when nothing can be chosen: the rules pair the seats, or
 * fewer than three are left. */
bool advice_list(const Position *root, const Limits *limits, Advice *advice);
/* Then each is searched from the root by these limits, which are what `limits` says of depth or
 * nodes, and what the search found last is noted. */
Limits advice_limits(const Position *root, const Stance *stance, const Limits *limits);
void advice_note(Stance *stance, const Report *report);
/* Where a stance is of all, what each seat stands at now is noted instead, without depth or line.
 * `rows` as search_set_rows takes them. Stops the program when memory is gone. */
void advice_stand(Stance *stance, const Position *root, const EvalRows *rows);
/* When all are noted: what follows for `us`, the seat to move. */
void advice_conclude(Advice *advice, Seat us);
