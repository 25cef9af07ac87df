/* Every term asks only where a man stands in its owner's own view and what stands around it. So one
 * row of numbers serves all seats, and turning the board by a quarter turns the scores with it. */
#include "eval/contacts.h"
#include "eval/pawns.h"

#include "engine/attack.h"

#include <string.h>

/* Would a man who runs along these directions reach a cell beside one that is so far away? */
static bool runs_to(DirMask slides, Gap gap) {
    const int32_t less = gap.ranks < gap.files ? gap.ranks : gap.files;
    return ((slides & ORTHOGONALS) && less <= 1) ||
           ((slides & DIAGONALS) && abs(gap.ranks - gap.files) <= 2);
}

static bool leaps_to(uint8_t leaps, Gap gap) {
    for (uint32_t row = 0; row < LEAP_ROWS; row++)
        for (uint32_t i = 0; (leaps >> row & 1) && i < LEAP_COUNT[row]; i++) {
            const Square middle = board_square(VIEW_MOST / 2, VIEW_MOST / 2);
            const Gap leap = gap_between(middle, square_step(middle, LEAPS[row][i]));
            if (abs(leap.ranks - gap.ranks) <= 1 && abs(leap.files - gap.files) <= 1)
                return true;
        }
    return false;
}

Parts terms_parts(const PieceKind *kind, Gap gap) {
    const int32_t distance = gap.ranks > gap.files ? gap.ranks : gap.files;
    return (Parts){.near = distance < NEAR_REACH ? NEAR_REACH - distance : 0,
                   .guard = distance < GUARD_REACH ? GUARD_REACH - distance : 0,
                   .aim = runs_to(kind->slides, gap) || leaps_to(kind->leaps, gap)};
}

static void prepare_units(EvalTable *table, Kind k) {
    const int32_t *value = table->value;
    const int32_t near = value[params_of_kind(&table->layout, GROUP_near, k)];
    const int32_t aim = value[params_of_kind(&table->layout, GROUP_aim, k)];
    const int32_t guard = value[params_of_kind(&table->layout, GROUP_guard, k)];
    for (int32_t ranks = 0; ranks < VIEW_MOST; ranks++)
        for (int32_t files = 0; files < VIEW_MOST; files++) {
            const Parts part = terms_parts(&table->board->kind[k], (Gap){ranks, files});
            table->attack[k][ranks][files] =
                (int16_t)(near * part.near / (NEAR_REACH - 1) + (part.aim ? aim : 0));
            table->guard[k][ranks][files] = (int16_t)(guard * part.guard / (GUARD_REACH - 1));
        }
}

static void prepare_contacts(EvalTable *table, Kind k) {
    table->worth[k] = table->board->kind[k].royal ? ROYAL_WORTH : table->man[k];
    for (uint32_t i = 0; i < PLIGHTS; i++) {
        const uint32_t at = params_of_kind(&table->layout, PLIGHT_GROUPS[i], k);
        table->plight[i][k] = (int16_t)table->value[at];
        table->has_contacts |= table->plight[i][k] != 0;
    }
}

void terms_prepare(EvalTable *table) {
    const ParamLayout *layout = &table->layout;
    const Board *board = layout->board;
    table->board = board;
    memcpy(&table->params, table->value, sizeof table->params); /* scalars come first */
    const EvalScalars *p = &table->params;
    table->has_goal = board->variant->rules->goal && (p->goal || p->goal_there || p->goal_meet);
    table->has_spoils = board->variant->mater_takes_army && p->spoils;
    table->has_points = board->variant->points_count && (p->point || p->lead);
    table->has_teams = variant_has_teams(board->variant);
    table->has_partners = table->has_teams && (p->cover || p->balance);
    table->has_contacts = p->fork || p->fork_seats || p->pinned || table->has_partners;
    for (Kind k = 1; k < board->variant->kind_count; k++) {
        table->man[k] = (int16_t)table->value[params_of_kind(layout, GROUP_man, k)];
        prepare_units(table, k);
        prepare_contacts(table, k);
        table->annexed[k] = (int16_t)table->value[params_of_kind(layout, GROUP_annexed, k)];
        table->has_annexed |= board->variant->has_origin && table->annexed[k];
        table->move[k] = (int16_t)table->value[params_of_kind(layout, GROUP_move, k)];
        if (table->move[k] && board->kind[k].slides)
            table->mover[table->mover_count++] = (uint8_t)k;
        for (Seat s = 0; s < SEATS; s++)
            for (uint32_t i = 0; i < board->square_count; i++) {
                const Square at = board->squares[i];
                table->stand[s][k][at] =
                    (int16_t)(table->man[k] + table->value[params_of_place(layout, s, k, at)]);
            }
    }
    for (uint64_t d = 1; d < DIVISORS; d++)
        table->reciprocal[d] = ((1ull << DIVISION) + d - 1) / d;
    pawns_prepare(table);
}

void term_material(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        for (uint64_t men = pos->men[s]; men; men &= men - 1) {
            const Piece man = pos->cell[pos->at[s][low_bit64(men)]];
            sum += table->man[piece_kind(man)] + terms_annexed(table, man);
        }
        out[s] = sum;
    }
}

void term_place(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        for (uint64_t men = pos->men[s]; men; men &= men - 1) {
            const Square at = pos->at[s][low_bit64(men)];
            const Kind kind = piece_kind(pos->cell[at]);
            sum += table->stand[s][kind][at] - table->man[kind];
        }
        out[s] = sum;
    }
}

int32_t terms_danger(const EvalTable *table, const Position *pos, Seat seat,
                     const int32_t units[SEATS]) {
    const EvalScalars *p = &table->params;
    int32_t sum = 0, seats = 0;
    for (Seat t = 0; t < SEATS; t++)
        if (t != seat) {
            sum += units[t];
            seats += units[t] > 0;
        }
    if (seats > 1)
        sum += sum * p->two_attackers / 100;
    sum -= units[seat];
    if (sum <= 0)
        return 0;
    const int32_t open = (int32_t)position_runs(pos, pos->now.king[seat]);
    /* Open lines matter as far as somebody is there to use them. */
    sum += terms_divide(table, open * p->open_line * sum, sum + p->danger_scale);
    return -terms_divide(table, sum * sum, p->danger_scale);
}

void term_king(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    EvalSums sums;
    eval_sums(table, pos, &sums);
    for (Seat s = 0; s < SEATS; s++)
        out[s] = terms_danger(table, pos, s, sums.units[s]);
}

uint32_t terms_runs(const Position *pos, const PieceKind *kind, Square s) {
    switch (kind->slides) {
    case ORTHOGONALS:
        return position_straight_runs(pos, s);
    case DIAGONALS:
        return position_diagonal_runs(pos, s);
    default:
        return position_runs(pos, s);
    }
}

void term_mobility(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        int32_t sum = 0;
        for (uint32_t i = 0; i < table->mover_count; i++) {
            const Kind k = table->mover[i];
            uint32_t cells = 0;
            for (uint64_t men = pos->kin[s][k]; men; men &= men - 1)
                cells += terms_runs(pos, &table->board->kind[k], pos->at[s][low_bit64(men)]);
            sum += (int32_t)cells * table->move[k];
        }
        out[s] = sum / 10;
    }
}

Seat terms_mover(const Position *pos, uint32_t after) {
    Seat s = pos->now.turn;
    for (; after > 0; after--) {
        s = position_next_alive(pos, s);
        if (s == pos->now.turn)
            return SEATS;
    }
    return s;
}

void term_tempo(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    const EvalScalars *p = &table->params;
    for (Seat s = 0; s < SEATS; s++)
        out[s] = s == pos->now.turn ? p->tempo : 0;
    const Seat second = p->tempo_2 ? terms_mover(pos, 1) : SEATS;
    const Seat third = p->tempo_3 ? terms_mover(pos, 2) : SEATS;
    if (second < SEATS)
        out[second] = p->tempo_2;
    if (third < SEATS)
        out[third] = p->tempo_3;
}

int32_t terms_lead(const Position *pos, Seat *first) {
    const int16_t *points = pos->now.points;
    int32_t second = INT32_MIN;
    *first = 0;
    for (Seat s = 1; s < SEATS; s++)
        if (points[s] > points[*first])
            *first = s;
    for (Seat s = 0; s < SEATS; s++)
        if (s != *first && points[s] > second)
            second = points[s];
    return pos->board->variant->points_count ? points[*first] - second : 0;
}
void term_points(const EvalTable *table, const Position *pos, int32_t out[SEATS]) {
    const int32_t worth = pos->board->variant->points_count ? table->params.point : 0;
    for (Seat s = 0; s < SEATS; s++)
        out[s] = worth * pos->now.points[s];
    if (table->params.lead) {
        Seat first;
        const int32_t lead = terms_lead(pos, &first);
        out[first] += lead * table->params.lead;
    }
}
