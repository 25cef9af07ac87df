/* Who strikes and who guards whom: one look at all men, of which mobility, threats and what else
 * needs it are read off. Only eval/ includes this. All functions are safe from any thread.
 *
 * A man reaches what he could take, were it an enemy's: what stands first on the lines that he runs
 * along, what is a step or a leap away, for pawns what they take. Pins, checks, en passant and
 * chains of leaps are not looked at. Seats that do not play reach nobody, and nothing is said about
 * their men; nor do grey men count. */
#pragma once
#include "eval/terms.h"

typedef struct {
    int32_t runs[SEATS];     /* of the empty cells that its men run over, tenths of a centipawn */
    int32_t material[SEATS]; /* of its men, wherever they stand */
    /* By owner, bits by slot. [1]: by an enemy whose turn comes before the owner's, [0]: by one
     * whose turn comes later. An enemy is who may take the man. */
    uint64_t struck[2][SEATS];
    uint64_t threatened[2][SEATS]; /* the same by men of less worth */
    /* By a man of one's own or of a seat with which there is no taking either way … */
    uint64_t guarded[SEATS];
    uint64_t covered[SEATS];    /* … by one of such another seat */
    uint32_t forks[SEATS];      /* its men who strike two or more worthier men … */
    uint32_t wide_forks[SEATS]; /* … of two or more seats */
} Contacts;

void contacts_find(const EvalTable *table, const Position *pos, Contacts *contacts);

/* The men of `seat` in each plight, as bits by slot. */
void contacts_plights(const Position *pos, const Contacts *contacts, Seat seat,
                      uint64_t men[PLIGHTS]);
extern const uint32_t PLIGHT_GROUPS[PLIGHTS]; /* the numbers that say what it costs */

/* How many men of `seat` stand alone between its king and one dangerous to it who runs along that
 * line. */
uint32_t contacts_pinned(const Position *pos, Seat seat);

/* Centipawns of `seat` that follow from contacts. */
typedef int32_t (*ContactsWorth)(const EvalTable *table, const Position *pos,
                                 const Contacts *contacts, Seat seat);
/* A whole term of that kind. */
void contacts_term(const EvalTable *table, const Position *pos, ContactsWorth worth,
                   int32_t out[SEATS]);

/* Centipawns of `seat` for all this, mobility left out. */
int32_t contacts_threat(const EvalTable *table, const Position *pos, const Contacts *contacts,
                        Seat seat);
