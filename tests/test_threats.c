/* Threats: by hand, and on positions of random play in every game against a count that asks every
 * man about every other. */
#include "engine/attack.h"
#include "engine/fen.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "eval/terms.h"
#include "eval/trace.h"
#include "tests/any_row.h"
#include "tests/bearing.h"
#include "tests/by_hand.h"
#include "tests/sampler.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

/* --- counting slowly -------------------------------------------------------------------------- */

typedef struct { /* by seat; the first four by letter too, as a number's place in its group */
    int32_t threat[SEATS][MAX_KINDS], threat_next[SEATS][MAX_KINDS];
    int32_t loose[SEATS][MAX_KINDS], loose_next[SEATS][MAX_KINDS];
    int32_t fork[SEATS], fork_seats[SEATS], pinned[SEATS];
} Count;

typedef struct {
    const ParamLayout *layout;
    const int32_t *value;
    Position *pos;
} Case;

static int32_t worth(const Case *of, Square s) {
    const Kind kind = piece_kind(of->pos->cell[s]);
    return of->pos->board->kind[kind].royal
               ? INT32_MAX
               : of->value[params_of_kind(of->layout, GROUP_man, kind)];
}

static Seat owner_at(const Position *pos, Square s) {
    return piece_is_man(pos->cell[s]) ? piece_owner(pos->cell[s]) : OWNERS;
}

/* What befalls the man on `s`. */
static void count_plight(const Case *of, Square s, Count *count) {
    const Position *pos = of->pos;
    const Board *board = pos->board;
    const Seat owner = owner_at(pos, s);
    const Kind kind = piece_kind(pos->cell[s]);
    const uint32_t letter = of->layout->letter_of[kind];
    bool guarded = board->kind[kind].royal, struck = false, next = false, by_less = false,
         by_less_next = false;
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square from = board->squares[i];
        const Seat by = owner_at(pos, from);
        if (by >= SEATS || from == s || !bearing_takes(pos, from, s))
            continue;
        const Bearing bearing = bearing_of(pos, by, owner);
        const bool enemy = bearing == BEARING_ENEMY, first = bearing_first(pos, by, owner);
        const bool less = worth(of, from) < worth(of, s);
        guarded |= bearing == BEARING_MATE;
        struck |= enemy;
        next |= enemy && first;
        by_less |= enemy && less;
        by_less_next |= enemy && less && first;
    }
    count->threat[owner][letter] += by_less;
    count->threat_next[owner][letter] += by_less_next;
    count->loose[owner][letter] += struck && !guarded;
    count->loose_next[owner][letter] += next && !guarded;
}

static void count_forks(const Case *of, Square from, Count *count) {
    const Position *pos = of->pos;
    const Seat by = owner_at(pos, from);
    uint32_t men = 0, seats = 0;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        const Seat owner = owner_at(pos, s);
        if (owner < SEATS && bearing_of(pos, by, owner) == BEARING_ENEMY &&
            bearing_takes(pos, from, s) && worth(of, from) < worth(of, s)) {
            men++;
            seats |= 1u << owner;
        }
    }
    count->fork[by] += men >= 2;
    count->fork_seats[by] += (seats & (seats - 1)) != 0;
}

/* Is there somebody dangerous to the king who reaches it only when nobody stands on `s`? Dangerous
 * is who gives check, or where there is no check, who may take it. */
static void count_pin(const Case *of, Square s, Count *count) {
    Position *pos = of->pos;
    const State *now = &pos->now;
    const Seat seat = owner_at(pos, s);
    const Square king = now->king[seat];
    const uint16_t man = pos->cell[s];
    bool pinned = false;
    if (king == NOWHERE || s == king)
        return;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square from = pos->board->squares[i];
        const Seat by = owner_at(pos, from);
        if (by >= SEATS || by == seat || !(now->alive >> by & 1) ||
            !((now->threat[seat] ? now->threat[seat] >> by : now->prey[by] >> seat) & 1))
            continue;
        const bool before = bearing_takes(pos, from, king);
        pos->cell[s] = EMPTY;
        pinned |= !before && bearing_takes(pos, from, king);
        pos->cell[s] = man;
    }
    count->pinned[seat] += pinned;
}

static void count_all(const Case *of, Count *count) {
    *count = (Count){.fork = {0}};
    for (uint32_t i = 0; i < of->pos->board->square_count; i++) {
        const Square s = of->pos->board->squares[i];
        const Seat owner = owner_at(of->pos, s);
        if (owner >= SEATS || !(of->pos->now.alive >> owner & 1))
            continue;
        count_plight(of, s, count);
        count_forks(of, s, count);
        count_pin(of, s, count);
    }
}

/* What the counts cost the seat. */
static int32_t value_of(const Case *of, const Count *count, Seat seat) {
    const ParamLayout *layout = of->layout;
    const int32_t *value = of->value;
    int32_t sum = value[SCALAR_fork] * count->fork[seat] +
                  value[SCALAR_fork_seats] * count->fork_seats[seat] -
                  value[SCALAR_pinned] * count->pinned[seat];
    for (uint32_t i = 0; i < layout->letters; i++) {
        const uint32_t at = SCALARS + i;
        sum -= value[at + GROUP_threat * layout->letters] * count->threat[seat][i] +
               value[at + GROUP_threat_next * layout->letters] * count->threat_next[seat][i] +
               value[at + GROUP_loose * layout->letters] * count->loose[seat][i] +
               value[at + GROUP_loose_next * layout->letters] * count->loose_next[seat][i];
    }
    return sum;
}

/* --- all games -------------------------------------------------------------------------------- */

typedef struct {
    ParamLayout layout;
    int32_t *value;
    EvalTable *table;
    Position *copy;
    float *slope;
    int32_t threats, next, loose, loose_next, forks, wide, pins; /* that were seen at all */
} Bed;

static int32_t sum_of(int32_t of[MAX_KINDS]) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < MAX_KINDS; i++)
        sum += of[i];
    return sum;
}

static void note(Bed *bed, Count *count) {
    for (Seat s = 0; s < SEATS; s++) {
        bed->threats += sum_of(count->threat[s]);
        bed->next += sum_of(count->threat_next[s]);
        bed->loose += sum_of(count->loose[s]);
        bed->loose_next += sum_of(count->loose_next[s]);
        bed->forks += count->fork[s];
        bed->wide += count->fork_seats[s];
        bed->pins += count->pinned[s];
    }
}

/* The term is the sum of its numbers, each times its slope; both are what the slow count says. */
static void compare(void *context, const Position *pos) {
    static const uint32_t NUMBERS[] = {SCALAR_fork, SCALAR_fork_seats, SCALAR_pinned};
    Bed *bed = context;
    Count count;
    int32_t term[TERMS][SEATS];
    *bed->copy = *pos;
    const Case of = {&bed->layout, bed->value, bed->copy};
    count_all(&of, &count);
    note(bed, &count);
    eval_terms(bed->table, pos, term);
    eval_trace(bed->table, pos, bed->slope);
    for (Seat s = 0; s < SEATS; s++) {
        const float *slope = bed->slope + s * bed->layout.count;
        double by_slopes = 0;
        for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
            by_slopes += (double)slope[NUMBERS[i]] * bed->value[NUMBERS[i]];
        for (uint32_t i = SCALARS + GROUP_threat * bed->layout.letters;
             i < SCALARS + (GROUP_loose_next + 1) * bed->layout.letters; i++)
            by_slopes += (double)slope[i] * bed->value[i];
        check_that(term[TERM_THREAT][s] == value_of(&of, &count, s) &&
                       by_slopes == term[TERM_THREAT][s],
                   "%s, seat %u: %d, counted %d, traced %f", pos->board->variant->name, s,
                   term[TERM_THREAT][s], value_of(&of, &count, s), by_slopes);
    }
}

/* With one row of numbers, so with one order of men by worth. */
static void follow(const char *game, const char *options, uint64_t seed, Bed *bed) {
    enum { POSITIONS = 400 };
    Board *board = board_new_with(variant_find(game), options, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(board);
    params_lay_out(&bed->layout, board);
    bed->value = any_row(&bed->layout, &seed);
    bed->table = eval_table_of(&bed->layout, bed->value);
    bed->copy = memory_new(sizeof *bed->copy);
    bed->slope = memory_new(SEATS * bed->layout.count * sizeof *bed->slope);
    sampler_play(board, NULL, seed, POSITIONS, compare, bed);
    free(bed->slope);
    free(bed->copy);
    free(bed->table);
    free(bed->value);
    free(board);
}

static void all_men_are_asked(void) {
    enum { ROWS = 8 };
    static const struct {
        const char *game, *options;
    } CASES[] = {{"teams", ""},  {"ffa", ""},     {"solo", ""},
                 {"chess4", ""}, {"fourrow", ""}, {"fourrow", "Players=3"},
                 {"quad", ""},   {"seasons", ""}, {"seasons", "Target=right"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bed bed = {.value = NULL};
        for (uint64_t seed = 0; seed < ROWS; seed++)
            follow(CASES[i].game, CASES[i].options, seed, &bed);
        check_that(bed.threats > 100 && bed.next > 20 && bed.next < bed.threats &&
                       bed.loose > 100 && bed.loose_next > 20 && bed.loose_next < bed.loose &&
                       bed.forks > 5,
                   "%s %s: %d %d, %d %d, %d", CASES[i].game, CASES[i].options, bed.threats,
                   bed.next, bed.loose, bed.loose_next, bed.forks);
        check_that(bed.wide > 0 || CASES[i].options[0] == 'T', "%s", CASES[i].game);
        check_that(bed.pins > 5, "%s: %d", CASES[i].game, bed.pins);
    }
}

/* Where anybody may take anything at once, what the generator takes is what is struck. */
static void strikes_are_captures(void) {
    const Variant *variant = variant_find("quad");
    Board *board = board_new(variant);
    Position *pos = memory_new(sizeof *pos);
    uint64_t seed = 1;
    uint32_t taken = 0;
    for (uint32_t game = 0; game < 8; game++) {
        fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL);
        for (uint32_t ply = 0; ply < 150 && !pos->now.ended; ply++) {
            Move moves[MAX_MOVES];
            const size_t n = movegen_legal(pos, moves);
            if (n == 0)
                break;
            for (size_t i = 0; i < n; i++) {
                const Square from = move_from(moves[i]), to = move_to(moves[i]);
                const bool leapt_on =
                    position_kind(pos, pos->cell[from])->leaps && !attack_reaches(pos, from, to);
                if (piece_is_man(pos->cell[to]) && move_kind(moves[i]) != MOVE_CROWN &&
                    move_kind(moves[i]) != MOVE_EP && !leapt_on) {
                    CU_ASSERT(variant->rules->may_take(pos, from, to));
                    CU_ASSERT(bearing_takes(pos, from, to));
                    taken++;
                }
            }
            play_commit(pos, moves[test_random(&seed) % n]);
        }
    }
    check_that(taken > 100, "%u", taken);
    free(pos);
    free(board);
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* In these numbers every digit of a seat's term counts one thing, from the right: threats, those
 * whose turn comes first, loose men, those, forks, those of two seats, pins. */
static EvalTable *digits(const Board *board) {
    static const char LETTERS[] = "PNBRQ";
    static const int32_t WORTH[] = {100, 300, 350, 500, 1000};
    ParamLayout layout;
    params_lay_out(&layout, board);
    int32_t *value = memory_new(layout.count * sizeof *value);
    for (Kind k = 1; k < board->variant->kind_count; k++) {
        const char *letter = strchr(LETTERS, board->kind[k].letter);
        value[params_of_kind(&layout, GROUP_man, k)] = letter ? WORTH[letter - LETTERS] : 0;
        value[params_of_kind(&layout, GROUP_threat, k)] = 1;
        value[params_of_kind(&layout, GROUP_threat_next, k)] = 10;
        value[params_of_kind(&layout, GROUP_loose, k)] = 100;
        value[params_of_kind(&layout, GROUP_loose_next, k)] = 1000;
    }
    value[SCALAR_fork] = -10000; /* so that all count downward */
    value[SCALAR_fork_seats] = -100000;
    value[SCALAR_pinned] = 1000000;
    value[SCALAR_danger_scale] = 1;
    EvalTable *table = eval_table_of(&layout, value);
    free(value);
    return table;
}

static void by_hand(void) {
#define KINGS " rKk1 bKa7 yKj14 gKn8 "
    static const struct {
        const char *game, *words;
        int32_t worth[SEATS];
    } CASES[] = {
        {"teams", "R" KINGS, {0, 0, 0, 0}},
        /* A pawn that heads east strikes a knight. Whose turn it is says who is first. */
        {"teams", "R" KINGS "rNf7 bPe6", {-101, 0, 0, 0}},
        {"teams", "B" KINGS "rNf7 bPe6", {-1111, 0, 0, 0}},
        {"teams", "Y" KINGS "rNf7 bPe6", {-101, 0, 0, 0}},
        {"teams", "G" KINGS "rNf7 bPe6", {-101, 0, 0, 0}},
        {"teams", "G" KINGS "yNf7 bPe6", {0, 0, -1111, 0}},
        /* It does not take backwards, nor its partner's men, nor straight ahead. */
        {"teams", "B" KINGS "rNd7 rNd5 rNf6 bPe6", {0, 0, 0, 0}},
        {"teams", "B" KINGS "gNf7 bPe6", {0, 0, 0, 0}},
        /* A partner guards, and so does one's own pawn. */
        {"teams", "B" KINGS "rNf7 bPe6 yRf10", {-11, 0, 0, 0}},
        {"teams", "B" KINGS "rNf7 bPe6 yRf10 rPf8", {-1111, 0, 0, 0}},
        {"teams", "B" KINGS "rNf7 bPe8 rPg6", {-11, 0, 0, 0}},
        /* Two who strike the same are one threat; a dearer one is none, and makes it loose. */
        {"teams", "B" KINGS "rNf7 bPe6 bPe8", {-1111, 0, 0, 0}},
        {"teams", "B" KINGS "rNf7 bRf10", {-1100, 0, 0, 0}},
        {"teams", "B" KINGS "rPf7 bRf10 rPe6", {0, 0, 0, 0}},
        {"teams", "R" KINGS "rNf7 gRf10", {-100, 0, 0, 0}},
        {"teams", "B" KINGS "rNf7 gRf10", {-1100, 0, 0, 0}},
        {"teams", "G" KINGS "rNf7 gRf10", {-1100, 0, 0, 0}},
        /* Of men alike neither threatens; who is unguarded is loose. */
        {"teams", "R" KINGS "rNf7 bNg9", {-100, -1100, 0, 0}},
        /* A fork of two seats: the queen is loose, the rook guarded by her. */
        {"teams", "B" KINGS "rNf7 bQg9 gRh8", {-110000, -101, 0, -1}},
        {"teams", "R" KINGS "rNf7 bQg9 gRh8", {-110000, -1111, 0, -11}},
        {"teams", "R" KINGS "rNf7 bQg9 bRh8", {-10000, -1122, 0, 0}},
        {"teams", "R" KINGS "rQf6 bPf9 gPh6", {0, -1100, 0, -1100}},
        /* A king struck is threatened, never loose; one that strikes threatens nobody. */
        {"teams", "R" KINGS "bRg1", {-1, 0, 0, 0}},
        {"teams", "Y" KINGS "gRg1", {-11, 0, 0, 0}},
        {"teams", "Y" KINGS "gRk2", {-11, 0, 0, -100}},
        {"teams", "R" KINGS "bRk2", {-1, -1100, 0, 0}},
        /* Pins: one man, one's own, in the way of an enemy who runs along the line. */
        {"teams", "R" KINGS "rRk4 gQk9", {-1000100, 0, 0, -1111}},
        {"teams", "R" KINGS "rRk4 gBk9", {0, 0, 0, -1100}},
        {"teams", "R" KINGS "rRk4 rNk3 gQk9", {-100, 0, 0, -1111}},
        {"teams", "R" KINGS "rNk4 yQk9", {0, 0, 0, 0}},
        {"teams", "R" KINGS "rNj2 gBi3", {-1000000, 0, 0, 0}},
        {"teams", "R" KINGS "yNj2 gQi3", {0, 0, 0, 0}},
        /* Everybody for oneself: nobody guards another's man. */
        {"ffa", "B" KINGS "rNf7 bPe6 yRf10", {-1111, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Board *board = board_new(variant_find(CASES[i].game));
        EvalTable *table = digits(board);
        by_hand_check(board, table, CASES[i].words, TERM_THREAT, CASES[i].worth);
        free(table);
        free(board);
    }
}

/* --- leaving out ------------------------------------------------------------------------------ */

typedef struct {
    EvalTable *table;
    uint64_t seed;
    uint32_t left_out, changed, positions;
} Lazy;

/* What the search sees is what is shown; and what it may leave out, it leaves out only of what is
 * clearly outside. */
static void compare_seen(void *context, const Position *pos) {
    Lazy *lazy = context;
    EvalSums sums;
    Score seen;
    int32_t term[TERMS][SEATS];
    eval_sums(lazy->table, pos, &sums);
    eval_seats(lazy->table, pos, &sums, &seen);
    const Score shown = eval_terms(lazy->table, pos, term);
    CU_ASSERT_EQUAL(memcmp(&seen, &shown, sizeof seen), 0);
    const SeatMask own = position_side(pos, pos->now.turn);
    const int32_t exact = eval_side(lazy->table, pos, &sums, own);
    const int32_t quick = eval_side_lazily(lazy->table, pos, &sums, own);
    const int32_t margin = lazy->table->params.lazy;
    const int32_t alpha = exact - 8000 + (int32_t)(test_random(&lazy->seed) % 16000);
    const int32_t within = eval_side_within(lazy->table, pos, &sums, own, alpha, alpha + 1);
    const bool is_far = quick <= alpha - margin || quick >= alpha + 1 + margin;
    check_that(within == (is_far ? quick : exact), "%d, %d at %d", within, exact, alpha);
    /* The other side of the window only where those terms change more than they should. */
    check_that((within <= alpha) == (exact <= alpha) || abs(exact - quick) > margin,
               "%d, %d at %d with %d", within, exact, alpha, margin);
    lazy->left_out += within != exact;
    lazy->changed += abs(exact - quick) > margin;
    lazy->positions++;
}

static void what_is_seen_is_shown(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Lazy lazy = {.seed = v};
        lazy.table = any_row_table(board, &lazy.seed);
        sampler_play(board, NULL, v, 400, compare_seen, &lazy);
        check_that(lazy.left_out > 10, "%s: %u", board->variant->name, lazy.left_out);
        free(lazy.table);
        lazy.table = eval_table_new(board, NULL);
        lazy.left_out = lazy.changed = lazy.positions = 0;
        sampler_play(board, NULL, v, 2000, compare_seen, &lazy);
        /* One of twenty in games between engines; these are games by lot. */
        check_that(lazy.left_out > lazy.positions / 5 && lazy.changed * 10 <= lazy.positions,
                   "%s: %u left out, %u of %u changed by more", board->variant->name, lazy.left_out,
                   lazy.changed, lazy.positions);
        free(lazy.table);
        free(board);
    }
}

CU_TestInfo TESTS_threats[] = {{"all men are asked", all_men_are_asked},
                               {"strikes are captures", strikes_are_captures},
                               {"by hand", by_hand},
                               {"what is seen is shown", what_is_seen_is_shown},
                               CU_TEST_INFO_NULL};
