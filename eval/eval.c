/* Puts the terms together. */
#include "engine/memory.h"
#include "eval/partners.h"

#include <stdlib.h>
#include <string.h>

const char *const TERM_NAMES[TERMS] = {"material", "place", "king danger", "mobility",
                                       "threats",  "pawns", "partners",    "goal",
                                       "spoils",   "tempo", "points"};

typedef void (*Term)(const EvalTable *, const Position *, int32_t[SEATS]);
static const Term TERM_FUNCTIONS[TERMS] = {term_material, term_place, term_king,     term_mobility,
                                           term_threat,   term_pawns, term_partners, term_goal,
                                           term_spoils,   term_tempo, term_points};

EvalTable *eval_table_new(const Board *board, const EvalRows *rows) {
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *value = memory_new(layout.count * sizeof *value);
    eval_rows_find(rows, &layout, value);
    EvalTable *table = eval_table_of(&layout, value);
    free(value);
    return table;
}

EvalTable *eval_table_of(const ParamLayout *layout, const int32_t *value) {
    EvalTable *table = memory_new(sizeof *table + layout->count * sizeof *value);
    table->layout = *layout;
    memcpy(table->value, value, layout->count * sizeof *value);
    terms_prepare(table);
    return table;
}

int32_t eval_man(const EvalTable *table, Kind kind) { return table->worth[kind]; }

Score eval_terms(const EvalTable *table, const Position *pos, int32_t term[TERMS][SEATS]) {
    Score total = {{0}};
    for (uint32_t i = 0; i < TERMS; i++) {
        TERM_FUNCTIONS[i](table, pos, term[i]);
        for (Seat s = 0; s < SEATS; s++) {
            if (!(pos->now.alive >> s & 1) && i != TERM_POINTS)
                term[i][s] = 0; /* only what it has banked stays */
            total.of[s] += term[i][s];
        }
    }
    return total;
}

/* Whose men count near the king of `seat`: its enemies' and its own. */
static SeatMask about_king(const State *now, Seat seat) {
    return now->king[seat] == NOWHERE ? 0 : terms_hunters(now, seat) | seat_bit(seat);
}

static void count_units(const EvalTable *table, const Position *pos, Seat seat,
                        int32_t units[SEATS]) {
    const SeatMask about = about_king(&pos->now, seat);
    for (Seat t = 0; t < SEATS; t++) {
        units[t] = 0;
        for (uint64_t men = about >> t & 1 ? pos->men[t] : 0; men; men &= men - 1) {
            const Square s = pos->at[t][low_bit64(men)];
            units[t] +=
                terms_units(table, piece_kind(pos->cell[s]), s, pos->now.king[seat], t == seat);
        }
    }
}

void eval_sums(const EvalTable *table, const Position *pos, EvalSums *sums) {
    for (Seat s = 0; s < SEATS; s++) {
        sums->stand[s] = 0;
        for (uint64_t men = pos->men[s]; men; men &= men - 1) {
            const Square at = pos->at[s][low_bit64(men)];
            sums->stand[s] +=
                terms_stand(table, pos->cell[at], at) + terms_annexed(table, pos->cell[at]);
        }
        count_units(table, pos, s, sums->units[s]);
    }
}

/* What the last move changed in men who were another's: the second part of eval_follow, apart since
 * most games have none. */
static void follow_annexed(const EvalTable *table, const Position *pos, uint32_t mark,
                           EvalSums *after) {
    for (uint32_t i = mark; i < pos->journal_count; i++) {
        const JournalEntry e = pos->journal[i];
        const int32_t change = (e.to != NOWHERE) - (e.from != NOWHERE);
        if (change != 0 && piece_owner(e.piece) < SEATS)
            after->stand[piece_owner(e.piece)] += change * terms_annexed(table, e.piece);
    }
}

void eval_follow(const EvalTable *table, const Position *pos, const Undo *undo,
                 const EvalSums *before, EvalSums *after) {
    const State *now = &pos->now, *was = &undo->before;
    if (now->alive != was->alive || memcmp(now->threat, was->threat, sizeof now->threat) != 0 ||
        memcmp(now->prey, was->prey, sizeof now->prey) != 0) {
        eval_sums(table, pos, after);
        return;
    }
    *after = *before;
    SeatMask about[SEATS]; /* kings that stand still; the others follow below */
    for (Seat s = 0; s < SEATS; s++)
        about[s] = now->king[s] == was->king[s] ? about_king(now, s) : 0;
    for (uint32_t i = undo->mark; i < pos->journal_count; i++) {
        const JournalEntry e = pos->journal[i];
        const Owner owner = piece_owner(e.piece);
        const Kind kind = piece_kind(e.piece);
        if (owner >= SEATS)
            continue;
        if (e.from != NOWHERE)
            after->stand[owner] -= terms_stand(table, e.piece, e.from);
        if (e.to != NOWHERE)
            after->stand[owner] += terms_stand(table, e.piece, e.to);
        for (Seat s = 0; s < SEATS; s++) {
            if (!(about[s] >> owner & 1))
                continue;
            const Square king = now->king[s];
            int32_t *units = &after->units[s][owner];
            if (e.from != NOWHERE)
                *units -= terms_units(table, kind, e.from, king, s == owner);
            if (e.to != NOWHERE)
                *units += terms_units(table, kind, e.to, king, s == owner);
        }
    }
    if (table->has_annexed)
        follow_annexed(table, pos, undo->mark, after);
    for (Seat s = 0; s < SEATS; s++)
        if (now->king[s] != was->king[s])
            count_units(table, pos, s, after->units[s]);
}

/* Adds what a term is worth to the seats that play. */
static void add_term(Term term, const EvalTable *table, const Position *pos, Score *out) {
    int32_t worth[SEATS];
    term(table, pos, worth);
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.alive >> s & 1)
            out->of[s] += worth[s];
}

/* Without the terms that are worked out anew for each position. */
static void seats_quickly(const EvalTable *table, const Position *pos, const EvalSums *sums,
                          Score *out) {
    int32_t tempo[SEATS], points[SEATS] = {0};
    term_tempo(table, pos, tempo);
    if (table->has_points)
        term_points(table, pos, points);
    for (Seat s = 0; s < SEATS; s++) {
        out->of[s] = points[s];
        if (pos->now.alive >> s & 1)
            out->of[s] += sums->stand[s] + terms_danger(table, pos, s, sums->units[s]) + tempo[s];
    }
    if (table->has_goal)
        add_term(term_goal, table, pos, out);
}

/* The terms that follow from who reaches whom. */
static void add_contacts(const EvalTable *table, const Position *pos, Score *out) {
    Contacts contacts;
    contacts_find(table, pos, &contacts);
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.alive >> s & 1)
            out->of[s] += contacts.runs[s] / 10 + contacts_threat(table, pos, &contacts, s) +
                          (table->has_partners ? partners_worth(table, pos, &contacts, s) : 0);
}

/* Those terms; what all men reach is looked for only if some number asks for it. */
static void add_slowly(const EvalTable *table, const Position *pos, Score *out) {
    if (!table->has_contacts)
        add_term(term_mobility, table, pos, out);
    else
        add_contacts(table, pos, out);
    if (table->has_pawns)
        add_term(term_pawns, table, pos, out);
    if (table->has_spoils)
        add_term(term_spoils, table, pos, out);
}

void eval_seats(const EvalTable *table, const Position *pos, const EvalSums *sums, Score *out) {
    seats_quickly(table, pos, sums, out);
    add_slowly(table, pos, out);
}

/* Twice the mean, which of two is their sum. */
static int32_t twice_mean(int32_t sum, int32_t seats) {
    return seats == 2 ? sum : seats ? 2 * sum / seats : 0;
}

static int32_t lead_of(const Position *pos, const Score *score, SeatMask own) {
    int32_t sum[2] = {0, 0}, seats[2] = {0, 0};
    for (Seat s = 0; s < SEATS; s++) {
        const uint32_t mine = (uint32_t)own >> s & 1u;
        if (pos->board->absent >> s & 1)
            continue;
        seats[mine]++;
        sum[mine] += score->of[s];
    }
    return eval_cut(twice_mean(sum[1], seats[1]) - twice_mean(sum[0], seats[0]));
}

int32_t eval_side(const EvalTable *table, const Position *pos, const EvalSums *sums, SeatMask own) {
    Score score;
    eval_seats(table, pos, sums, &score);
    return lead_of(pos, &score, own);
}

int32_t eval_side_lazily(const EvalTable *table, const Position *pos, const EvalSums *sums,
                         SeatMask own) {
    Score score;
    seats_quickly(table, pos, sums, &score);
    return lead_of(pos, &score, own);
}

int32_t eval_side_within(const EvalTable *table, const Position *pos, const EvalSums *sums,
                         SeatMask own, int32_t alpha, int32_t beta) {
    Score score;
    seats_quickly(table, pos, sums, &score);
    const int32_t lead = lead_of(pos, &score, own);
    if (lead <= alpha - table->params.lazy || lead >= beta + table->params.lazy)
        return lead;
    add_slowly(table, pos, &score);
    return lead_of(pos, &score, own);
}
