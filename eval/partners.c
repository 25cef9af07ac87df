/* Two equal armies move each of their men twice as often as one that has all of them would: so what
 * one has more than its partner may count for less. */
#include "eval/partners.h"

Seat partners_other(const EvalTable *table, const Position *pos, Seat seat) {
    const State *now = &pos->now;
    for (Seat s = 0; s < SEATS && table->has_teams; s++)
        if (s != seat && (now->alive >> s & now->alive >> seat & 1) &&
            !(now->prey[s] >> seat & 1) && !(now->prey[seat] >> s & 1))
            return s;
    return SEATS;
}

uint32_t partners_covered(const EvalTable *table, const Position *pos, const Contacts *contacts,
                          Seat seat) {
    const Square king = pos->now.king[seat];
    const uint64_t but_king = king == NOWHERE ? ~0ull : ~(1ull << pos->slot[king]);
    return table->has_teams ? count_bits64(contacts->covered[seat] & but_king) : 0;
}

int32_t partners_surplus(const EvalTable *table, const Position *pos, const Contacts *contacts,
                         Seat seat) {
    const Seat other = partners_other(table, pos, seat);
    const int32_t more = other == SEATS ? 0 : contacts->material[seat] - contacts->material[other];
    return more > 0 ? more : 0;
}

int32_t partners_worth(const EvalTable *table, const Position *pos, const Contacts *contacts,
                       Seat seat) {
    const EvalScalars *p = &table->params;
    int32_t sum = p->cover * (int32_t)partners_covered(table, pos, contacts, seat);
    if (p->balance)
        sum -= p->balance * partners_surplus(table, pos, contacts, seat) / 100;
    return sum;
}

void term_partners(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    contacts_term(table, pos, partners_worth, out);
}
