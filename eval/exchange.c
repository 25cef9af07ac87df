/* Static exchange for two sides of any seats. Only two things change while men take on one cell:
 * who takes next, and what stands behind a man that left its line. So each of the eight lines is
 * kept as the bits that still stand on it, of which the first is the one that may take next. */
#include "eval/exchange.h"

#include "engine/attack.h"

typedef struct {
    const EvalTable *table;
    const Position *pos;
    Square target;
    uint32_t ahead[DIRS]; /* the men and walls on a line that have not taken yet … */
    Square first[DIRS];   /* … and the nearest of them */
    Square leaper[LEAP_ROWS * 8];
    uint32_t leapers;
} Exchange;

int32_t exchange_gain(const EvalTable *table, const Position *pos, Move m) {
    const Piece victim = pos->cell[move_to(m)];
    int32_t gain = 0;
    if (move_kind(m) == MOVE_CLAIM || move_kind(m) == MOVE_CROWN)
        return 0;
    if (move_kind(m) == MOVE_EP)
        gain += eval_man(table, piece_kind(pos->cell[move_from(m)]));
    /* Castling's target is empty; a grey man is worth nothing. */
    if (piece_is_man(victim) && piece_owner(victim) < SEATS)
        gain += eval_man(table, piece_kind(victim));
    if (move_promotion(m))
        gain += eval_man(table, move_promotion(m)) -
                eval_man(table, piece_kind(pos->cell[move_from(m)]));
    return gain;
}

static void pass_on(Exchange *e, Dir d) {
    if (!piece_is_man(e->pos->cell[e->first[d]]))
        return; /* a wall stays */
    e->ahead[d] = line_beyond(e->ahead[d], d);
    e->first[d] = line_cell(e->target, d, line_first(e->ahead[d], d));
}

static void look_around(Exchange *e, Square from) {
    const Position *pos = e->pos;
    for (Dir d = 0; d < DIRS; d++) {
        e->ahead[d] = line_ahead(pos, e->target, d);
        e->first[d] = line_cell(e->target, d, line_first(e->ahead[d], d));
        if (e->first[d] == from)
            pass_on(e, d);
    }
    e->leapers = 0;
    for (uint32_t row = 0; row < LEAP_ROWS; row++)
        for (uint32_t i = 0; (pos->board->leap_rows >> row & 1) && i < LEAP_COUNT[row]; i++) {
            const Square s = square_step(e->target, LEAPS[row][i]);
            const Piece p = pos->cell[s];
            if (s != from && piece_is_man(p) && (pos->board->leaps[piece_kind(p)] >> row & 1))
                e->leaper[e->leapers++] = s;
        }
}

static bool strikes(const Exchange *e, Dir d, SeatMask by) {
    const Board *board = e->pos->board;
    const Square s = e->first[d];
    const Piece p = e->pos->cell[s];
    if (!mask_has(by, p))
        return false;
    const bool next = s == square_step(e->target, dir_step(d));
    return (next ? board->strikes : board->slides)[piece_kind(p)] >> dir_opposite(d) & 1;
}

/* Who takes next: a direction, DIRS + the number of a leaper, or NOBODY. */
enum { NOBODY = -1 };
typedef struct {
    int32_t who, value;
    Square at;
} Taker;

/* Keeps the cheaper one; of equals that on the lower cell, so that nothing depends on the order in
 * which they are looked at. */
static void offer(const Exchange *e, Taker *best, int32_t who, Square at) {
    const int32_t value = eval_man(e->table, piece_kind(e->pos->cell[at]));
    if (best->who == NOBODY || value < best->value || (value == best->value && at < best->at))
        *best = (Taker){who, value, at};
}

static Taker cheapest(const Exchange *e, SeatMask by) {
    Taker best = {.who = NOBODY};
    for (Dir d = 0; d < DIRS; d++)
        if (strikes(e, d, by))
            offer(e, &best, (int32_t)d, e->first[d]);
    for (uint32_t i = 0; i < e->leapers; i++)
        if (mask_has(by, e->pos->cell[e->leaper[i]]))
            offer(e, &best, (int32_t)(DIRS + i), e->leaper[i]);
    return best;
}

static void take(Exchange *e, int32_t who) {
    if (who < DIRS)
        pass_on(e, (Dir)who);
    else
        e->leaper[who - DIRS] = e->leaper[--e->leapers];
}

bool exchange_wins(const EvalTable *table, const Position *pos, Move m, SeatMask own,
                   int32_t least) {
    const uint32_t kind = move_kind(m);
    if (kind == MOVE_CLAIM || kind == MOVE_CROWN || kind == MOVE_CASTLE)
        return least <= 0;
    /* What the side that took last has won beyond `least`, were it to lose nothing more. */
    int32_t swap = exchange_gain(table, pos, m) - least;
    if (swap < 0)
        return false;
    const Kind stands = move_promotion(m) ? move_promotion(m) : piece_kind(pos->cell[move_from(m)]);
    swap = eval_man(table, stands) - swap;
    if (swap <= 0)
        return true;
    Exchange e = {.table = table, .pos = pos, .target = move_to(m)};
    look_around(&e, move_from(m));
    const SeatMask alive = pos->now.alive;
    const SeatMask sides[2] = {(SeatMask)(alive & ~own), (SeatMask)(alive & own)};
    bool wins = true; /* as it stands: the other side has not answered yet */
    for (uint32_t turn = 0;; turn ^= 1) {
        const Taker taker = cheapest(&e, sides[turn]);
        if (taker.who == NOBODY)
            return wins;
        take(&e, taker.who);
        /* A king does not take what is guarded. */
        if (position_kind(pos, pos->cell[taker.at])->royal)
            return cheapest(&e, sides[turn ^ 1]).who == NOBODY ? !wins : wins;
        wins = !wins;
        swap = taker.value - swap;
        if (swap < (wins ? 1 : 0))
            return wins;
    }
}
