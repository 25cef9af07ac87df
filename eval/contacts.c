/* Every man is asked once whom he reaches; what he finds is noted as a bit of the man found, so
 * that nothing has to be sorted afterwards. A king counts more than all others, so to strike it is
 * a threat like any other, and it threatens nobody but takes what is loose. */
#include "eval/contacts.h"

#include "engine/attack.h"

#include <string.h>

/* ORDER PLIGHT */
const uint32_t PLIGHT_GROUPS[PLIGHTS] = {GROUP_threat, GROUP_threat_next, GROUP_loose,
                                         GROUP_loose_next};

enum { OWNER_ROWS = 16 }; /* also those of an empty cell and a wall */
enum { NOTHING, MATE, ENEMY };

typedef struct { /* of a seat whose men look */
    const EvalTable *table;
    const Position *pos;
    bool (*may_take)(const Position *, Square from, Square to); /* RuleSet's */
    uint8_t relation[OWNER_ROWS];                               /* to the men of each owner */
    uint64_t reached[SEATS];                                    /* men reached, bits by slot … */
    uint64_t worthier[SEATS]; /* … and enemies' of these by one of less worth */
    uint32_t forks, wide_forks;
    int32_t runs, material;
    Square from; /* of one man: where he stands, … */
    int32_t worth;
    uint32_t cells;   /* … over how many empty cells he runs, … */
    uint32_t prey;    /* … and how many worthier men of enemies he strikes, … */
    uint32_t victims; /* … whose they are */
} Look;

static inline void meet(Look *look, Square to) {
    const Position *pos = look->pos;
    const Piece p = pos->cell[to];
    const Owner owner = piece_owner(p);
    const uint32_t relation = look->relation[owner];
    if (relation == NOTHING || (look->may_take && !look->may_take(pos, look->from, to)))
        return;
    const uint64_t bit = 1ull << pos->slot[to];
    look->reached[owner] |= bit;
    if (relation == ENEMY && look->worth < look->table->worth[piece_kind(p)]) {
        look->worthier[owner] |= bit;
        look->prey++;
        look->victims |= 1u << owner;
    }
}

static inline void run(Look *look, Dir d) {
    look->cells += position_run(look->pos, look->from, d);
    meet(look, position_ray(look->pos, look->from, d));
}

/* Written out, so that each direction is a constant. */
static inline void run_lines(Look *look, DirMask slides) {
    if (slides & ORTHOGONALS) {
        run(look, DIR_N);
        run(look, DIR_E);
        run(look, DIR_S);
        run(look, DIR_W);
    }
    if (slides & DIAGONALS) {
        run(look, DIR_NE);
        run(look, DIR_SE);
        run(look, DIR_SW);
        run(look, DIR_NW);
    }
}

static inline void look_around(Look *look, Kind kind, Square from) {
    const Board *board = look->pos->board;
    look->from = from;
    look->cells = look->prey = look->victims = 0;
    run_lines(look, board->slides[kind]);
    for (DirMask hops = board->strikes[kind] & (DirMask)~board->slides[kind]; hops;
         hops &= hops - 1)
        meet(look, square_step(from, dir_step(low_bit32(hops))));
    for (uint32_t row = 0; row < LEAP_ROWS && board->leaps[kind] >> row; row++)
        for (uint32_t i = 0; (board->leaps[kind] >> row & 1) && i < LEAP_COUNT[row]; i++)
            meet(look, square_step(from, LEAPS[row][i]));
    look->runs += (int32_t)look->cells * look->table->move[kind];
    look->material += look->table->man[kind];
    look->forks += look->prey > 1;
    look->wide_forks += (look->victims & (look->victims - 1)) != 0;
}

/* Whether what the men of `by` reach is struck or guarded. `turn` = how soon each seat's turn
 * comes.
 */
static void sort_out(const Look *look, Seat by, const uint32_t turn[SEATS], Contacts *contacts) {
    for (Seat s = 0; s < SEATS; s++) {
        const uint32_t first = turn[by] < turn[s];
        if (look->relation[s] == ENEMY) {
            contacts->struck[first][s] |= look->reached[s];
            contacts->threatened[first][s] |= look->worthier[s];
        } else {
            contacts->guarded[s] |= look->reached[s];
            contacts->covered[s] |= s != by ? look->reached[s] : 0;
        }
    }
}

/* 1 when a man of `seat` on this line from its king is pinned by one of `by`. */
static inline uint32_t pinned_along(const Position *pos, Seat seat, Square king, SeatMask by,
                                    Dir d) {
    const uint32_t ahead = line_ahead(pos, king, d);
    if (piece_owner(pos->cell[line_cell(king, d, line_first(ahead, d))]) != seat)
        return 0;
    const RuleSet *rules = pos->board->variant->rules;
    const Square from = line_cell(king, d, line_first(line_beyond(ahead, d), d));
    const Piece p = pos->cell[from];
    return mask_has(by, p) && (pos->board->slides[piece_kind(p)] >> dir_opposite(d) & 1) &&
           (!rules->may_take || rules->may_take(pos, from, king));
}

uint32_t contacts_pinned(const Position *pos, Seat seat) {
    const SeatMask by = terms_hunters(&pos->now, seat);
    const Square king = pos->now.king[seat];
    if (king == NOWHERE)
        return 0;
    return pinned_along(pos, seat, king, by, DIR_N) + pinned_along(pos, seat, king, by, DIR_E) +
           pinned_along(pos, seat, king, by, DIR_S) + pinned_along(pos, seat, king, by, DIR_W) +
           pinned_along(pos, seat, king, by, DIR_NE) + pinned_along(pos, seat, king, by, DIR_SE) +
           pinned_along(pos, seat, king, by, DIR_SW) + pinned_along(pos, seat, king, by, DIR_NW);
}

static void look_as(const EvalTable *table, const Position *pos, Seat seat, Look *look) {
    const State *now = &pos->now;
    *look = (Look){.table = table, .pos = pos, .may_take = pos->board->variant->rules->may_take};
    for (Seat s = 0; s < SEATS; s++) {
        const bool takes = now->prey[seat] >> s & 1, taken = now->prey[s] >> seat & 1;
        look->relation[s] = !(now->alive >> s & 1) ? NOTHING
                            : takes                ? ENEMY
                            : taken                ? NOTHING
                                                   : MATE;
    }
    for (Kind k = 1; k < pos->board->variant->kind_count; k++) {
        look->worth = table->worth[k];
        for (uint64_t men = pos->kin[seat][k]; men; men &= men - 1)
            look_around(look, k, pos->at[seat][low_bit64(men)]);
    }
}

void contacts_find(const EvalTable *table, const Position *pos, Contacts *contacts) {
    uint32_t turn[SEATS] = {0}, count = 0;
    memset(contacts, 0, sizeof *contacts);
    for (Seat s = pos->now.turn; count < SEATS; s = position_next(pos, s))
        turn[s] = count++;
    for (Seat s = 0; s < SEATS; s++) {
        if (!(pos->now.alive >> s & 1))
            continue;
        Look look;
        look_as(table, pos, s, &look);
        sort_out(&look, s, turn, contacts);
        contacts->runs[s] = look.runs;
        contacts->material[s] = look.material;
        contacts->forks[s] = look.forks;
        contacts->wide_forks[s] = look.wide_forks;
    }
}

void contacts_plights(const Position *pos, const Contacts *contacts, Seat seat,
                      uint64_t men[PLIGHTS]) {
    const Square king = pos->now.king[seat];
    const uint64_t safe = contacts->guarded[seat] | (king == NOWHERE ? 0 : 1ull << pos->slot[king]);
    const uint64_t later = contacts->struck[0][seat], next = contacts->struck[1][seat];
    men[PLIGHT_THREAT] = contacts->threatened[0][seat] | contacts->threatened[1][seat];
    men[PLIGHT_THREAT_NEXT] = contacts->threatened[1][seat];
    men[PLIGHT_LOOSE] = (later | next) & ~safe;
    men[PLIGHT_LOOSE_NEXT] = next & ~safe;
}

int32_t contacts_threat(const EvalTable *table, const Position *pos, const Contacts *contacts,
                        Seat seat) {
    const EvalScalars *p = &table->params;
    uint64_t plight[PLIGHTS];
    int32_t sum = (int32_t)contacts->forks[seat] * p->fork +
                  (int32_t)contacts->wide_forks[seat] * p->fork_seats;
    if (p->pinned)
        sum -= (int32_t)contacts_pinned(pos, seat) * p->pinned;
    contacts_plights(pos, contacts, seat, plight);
    for (uint32_t i = 0; i < PLIGHTS; i++)
        for (uint64_t men = plight[i]; men; men &= men - 1)
            sum -= table->plight[i][piece_kind(pos->cell[pos->at[seat][low_bit64(men)]])];
    return sum;
}

void contacts_term(const EvalTable *table, const Position *pos, ContactsWorth worth,
                   int32_t out[SEATS]) {
    Contacts contacts;
    contacts_find(table, pos, &contacts);
    for (Seat s = 0; s < SEATS; s++)
        out[s] = worth(table, pos, &contacts, s);
}

void term_threat(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    contacts_term(table, pos, contacts_threat, out);
}
