/* The evaluation: exact under play and undo, the same for all seats where the board is, the sum of
 * its terms. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "eval/prospect.h"
#include "eval/terms.h"
#include "tests/any_row.h"
#include "tests/by_hand.h"
#include "tests/hand_row.h"
#include "tests/sampler.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Board *board;
    EvalTable *table;
    Position *pos;
} Rig;

static Rig rig_new(const char *fen) {
    Rig rig = {board_new(ALL_VARIANTS[0]), NULL, malloc(sizeof(Position))};
    rig.table = eval_table_new(rig.board, NULL);
    CU_ASSERT_FATAL(fen_read(rig.pos, NULL, rig.board, NULL, fen, NULL));
    return rig;
}

static Rig rig_by_hand(const char *fen) {
    Rig rig = rig_new(fen);
    free(rig.table);
    rig.table = hand_row_table(rig.board);
    return rig;
}

static void rig_free(Rig *rig) {
    free(rig->pos);
    free(rig->table);
    free(rig->board);
}

static int32_t side_value(const Rig *rig, Seat seat) {
    EvalSums sums;
    eval_sums(rig->table, rig->pos, &sums);
    return eval_side(rig->table, rig->pos, &sums, position_side(rig->pos, seat));
}

/* How many of the moves that were looked at took a king for a walk, and how many took men. */
typedef struct {
    uint64_t seed, kings_moved, taken;
} Followed;

static void follow_moves(const Rig *rig, Followed *followed) {
    Move moves[MAX_MOVES];
    EvalSums before, after, fresh;
    const size_t n = movegen_legal(rig->pos, moves);
    if (n == 0 || rig->pos->now.ended)
        return;
    eval_sums(rig->table, rig->pos, &before);
    for (size_t i = 0; i < n; i++) {
        Undo undo;
        const Seat us = rig->pos->now.turn;
        play_do(rig->pos, moves[i], &undo);
        followed->kings_moved += undo.before.king[us] != rig->pos->now.king[us];
        followed->taken += rig->pos->journal_count - undo.mark > 1;
        eval_follow(rig->table, rig->pos, &undo, &before, &after);
        eval_sums(rig->table, rig->pos, &fresh);
        if (memcmp(&after, &fresh, sizeof fresh) != 0)
            CU_FAIL_FATAL("eval_follow differs from eval_sums");
        play_undo(rig->pos, &undo);
    }
    play_commit(rig->pos, moves[test_random(&followed->seed) % n]);
}

static void sums_follow_every_move(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        const Variant *variant = ALL_VARIANTS[v];
        Rig rig = {board_new(variant), NULL, malloc(sizeof(Position))};
        Followed followed = {.seed = v};
        for (uint32_t game = 0; game < 20; game++) {
            const Setup *setup = &variant->setups[game % variant->setup_count];
            rig.table = any_row_table(rig.board, &followed.seed);
            if (fen_read(rig.pos, NULL, rig.board, NULL, setup->fen, NULL))
                for (int ply = 0; ply < 200; ply++)
                    follow_moves(&rig, &followed);
            free(rig.table);
        }
        rig.table = NULL;
        check_that(followed.kings_moved > 1000 && followed.taken > 1000, "%s: %u, %u",
                   variant->name, (unsigned)followed.kings_moved, (unsigned)followed.taken);
        rig_free(&rig);
    }
}

static void sides_are_opposite(void) {
    Rig rig = rig_new("4PC");
    uint64_t seed = 2;
    for (int ply = 0; ply < 150; ply++) {
        Move moves[MAX_MOVES];
        int32_t term[TERMS][SEATS], sum = 0;
        const size_t n = movegen_legal(rig.pos, moves);
        if (n == 0)
            break;
        const Score total = eval_terms(rig.table, rig.pos, term);
        for (Seat s = 0; s < SEATS; s++) {
            int32_t of_seat = 0;
            for (uint32_t i = 0; i < TERMS; i++)
                of_seat += term[i][s];
            CU_ASSERT_EQUAL(of_seat, total.of[s]);
            sum += rig.pos->now.prey[0] >> s & 1 ? -total.of[s] : total.of[s];
        }
        CU_ASSERT_EQUAL(side_value(&rig, 0), sum);
        CU_ASSERT_EQUAL(side_value(&rig, 2), sum); /* partners */
        CU_ASSERT_EQUAL(side_value(&rig, 1), -sum);
        CU_ASSERT_EQUAL(side_value(&rig, 3), -sum);
        play_commit(rig.pos, moves[test_random(&seed) % n]);
    }
    rig_free(&rig);
}

/* A way to lay the board on itself: turned by a quarter clockwise, or mirrored in the line from its
 * near left corner to the far right one. */
static Dir laid_dir(Dir d, bool mirrored) { return mirrored ? d ^ 1 : (d + 1) & 3; }

static Square laid_cell(const Board *board, Square s, bool mirrored) {
    const uint32_t file = square_file(s), rank = square_rank(s);
    return board_square(rank, mirrored ? file : board->files - 1 - file);
}

/* Who sees the board then as `seat` does now. */
static Seat laid_seat(const Variant *variant, Seat seat, bool mirrored) {
    Seat s = 0;
    while (variant->home[s] != laid_dir(variant->home[seat], mirrored))
        s++;
    return s;
}

static SeatMask laid_mask(const Variant *variant, SeatMask mask, bool mirrored) {
    uint32_t laid = 0;
    for (Seat s = 0; s < SEATS; s++)
        laid |= ((uint32_t)mask >> s & 1u) << laid_seat(variant, s, mirrored);
    return (SeatMask)laid;
}

/* The same man, a pawn with its way laid too. */
static Piece laid_man(const Board *board, Piece p, bool mirrored) {
    const Variant *variant = board->variant;
    const PieceKind *is = &board->kind[piece_kind(p)];
    const Seat seat = laid_seat(variant, piece_owner(p) % SEATS, mirrored);
    const Seat origin = variant->has_origin ? laid_seat(variant, piece_origin(p), mirrored) : 0;
    const uint32_t pushes = is->pushes ? 1u << laid_dir(low_bit32(is->pushes), mirrored) : 0;
    Kind kind = 1;
    while (board->kind[kind].letter != is->letter || board->kind[kind].pushes != pushes)
        kind++;
    return piece_make(piece_owner(p) < SEATS ? seat : owner_grey(seat), origin, kind);
}

/* Every seat's men given to who sits there then. */
static void lay_board(const Position *from, bool mirrored, Position *to) {
    const Board *board = from->board;
    const Variant *variant = board->variant;
    position_clear(to, board);
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        if (piece_is_man(from->cell[s]))
            position_put(to, laid_cell(board, s, mirrored),
                         laid_man(board, from->cell[s], mirrored));
    }
    to->now.turn = (uint8_t)laid_seat(variant, from->now.turn, mirrored);
    to->now.alive = laid_mask(variant, from->now.alive, mirrored);
    to->now.resigned = laid_mask(variant, from->now.resigned, mirrored);
    for (Seat s = 0; s < SEATS; s++) {
        const Seat seat = laid_seat(variant, s, mirrored);
        to->now.prey[seat] = laid_mask(variant, from->now.prey[s], mirrored);
        to->now.threat[seat] = laid_mask(variant, from->now.threat[s], mirrored);
        to->now.points[seat] = from->now.points[s];
    }
}

typedef struct {
    EvalTable *table;
    Position *turned;
    bool mirrored;
    int32_t seen[TERMS]; /* the greatest of each term, whichever its sign */
} Turning;

static void compare_turned(void *context, const Position *pos) {
    Turning *turning = context;
    int32_t a[TERMS][SEATS], b[TERMS][SEATS];
    const Variant *variant = pos->board->variant;
    lay_board(pos, turning->mirrored, turning->turned);
    eval_terms(turning->table, pos, a);
    eval_terms(turning->table, turning->turned, b);
    for (uint32_t i = 0; i < TERMS; i++)
        for (Seat s = 0; s < SEATS; s++) {
            const Seat seat = laid_seat(variant, s, turning->mirrored);
            check_that(a[i][s] == b[i][seat], "%s: %s of seat %u: %d, turned %d", variant->name,
                       TERM_NAMES[i], s, a[i][s], b[i][seat]);
            turning->seen[i] = abs(a[i][s]) > turning->seen[i] ? abs(a[i][s]) : turning->seen[i];
        }
}

/* All games look the same from all sides; where partners sit side by side and those across come
 * next, in a mirror. */
static void turned_board_turns_scores(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        uint64_t seed = 3 + v;
        Turning turning = {.table = any_row_table(board, &seed),
                           .turned = malloc(sizeof *turning.turned),
                           .mirrored = strcmp(board->variant->name, "chess4") == 0};
        sampler_play(board, NULL, v, 300, compare_turned, &turning);
        check_that(turning.seen[TERM_MATERIAL] && turning.seen[TERM_THREAT], "%s",
                   board->variant->name);
        free(turning.turned);
        free(turning.table);
        free(board);
    }
}

/* By numbers set by hand, and less strictly by what is compiled in: fitted numbers know of places
 * where a pawn is worth less than half of itself. */
static void what_is_good_scores_well(void) {
    Rig rig;
    for (int by_hand = 0; by_hand < 2; by_hand++) {
        rig = by_hand ? rig_by_hand("4PC") : rig_new("4PC");
        const int32_t start = side_value(&rig, 0);
        Square s;
        CU_ASSERT_FATAL(square_parse(rig.board, "b11", &s) > 0); /* a pawn of Blue goes */
        position_lift(rig.pos, s);
        CU_ASSERT(side_value(&rig, 0) >= start + (by_hand ? 50 : 20));
        CU_ASSERT_FATAL(square_parse(rig.board, "g1", &s) > 0); /* the queen of Red goes */
        position_lift(rig.pos, s);
        CU_ASSERT(side_value(&rig, 0) <= start - 500);
        rig_free(&rig);
    }

    /* A king in the open with both enemies' queens beside it is in danger; one seat's men of the
     * same worth are less dangerous than two seats' together. */
    static const char *const IN_THE_OPEN =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/14/14/"
        "14/bK,12,gK/14/6,%s,7/14/%s/x,x,x,8,x,x,x/x,x,x,3,rK,4,x,x,x/x,x,x,8,x,x,x";
    char fen[2][512];
    int32_t danger[2];
    snprintf(fen[0], sizeof fen[0], IN_THE_OPEN, "bQ", "8,bQ,5");
    snprintf(fen[1], sizeof fen[1], IN_THE_OPEN, "bQ", "8,gQ,5");
    for (int i = 0; i < 2; i++) {
        int32_t term[TERMS][SEATS];
        rig = rig_by_hand(fen[i]);
        eval_terms(rig.table, rig.pos, term);
        danger[i] = term[TERM_KING][0];
        CU_ASSERT_EQUAL(term[TERM_KING][2], 0); /* nobody is near Yellow's */
        rig_free(&rig);
    }
    CU_ASSERT(danger[0] < -10);
    CU_ASSERT(danger[1] < danger[0]);
}

/* With fewer players the mean is that of those who play: what is a pawn more for one is the same
 * for him and against him, and a mirrored board is worth nothing but the move. */
static void absent_seats_do_not_count(void) {
    static const struct {
        const char *options;
        SeatMask playing;
    } CASES[] = {{"Players=2", 5}, {"Players=3", 7}, {"Players=4", 15}};
    const Variant *variant = variant_find("fourrow");
    /* ORDER seats: s e n w */
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Rig rig = {board_new_with(variant, CASES[i].options, NULL), NULL, malloc(sizeof(Position))};
        CU_ASSERT_PTR_NOT_NULL_FATAL(rig.board);
        rig.table = eval_table_new(rig.board, NULL);
        CU_ASSERT_FATAL(
            fen_read(rig.pos, NULL, rig.board, NULL, board_setup(rig.board)->fen, NULL));
        CU_ASSERT_EQUAL(rig.pos->now.alive, CASES[i].playing);
        uint64_t seed = i;
        for (int ply = 0; ply < 60; ply++) {
            Move moves[MAX_MOVES];
            int32_t term[TERMS][SEATS], others = 0;
            const size_t n = movegen_legal(rig.pos, moves);
            if (n == 0 || rig.pos->now.ended)
                break;
            EvalSums sums;
            eval_sums(rig.table, rig.pos, &sums);
            const Score total = eval_terms(rig.table, rig.pos, term);
            const Seat us = rig.pos->now.turn;
            for (Seat s = 0; s < SEATS; s++)
                others += s != us ? total.of[s] : 0; /* 0 for who is not there */
            const int32_t opponents = (int32_t)i + 1;
            CU_ASSERT_EQUAL(eval_side(rig.table, rig.pos, &sums, seat_bit(us)),
                            2 * total.of[us] - 2 * others / opponents);
            play_commit(rig.pos, moves[test_random(&seed) % n]);
        }
        rig_free(&rig);
    }
}

/* Who has left has no prospect, though the king walks on; the others share all of it. */
static void who_walks_has_no_prospect(void) {
    static const char *const WAYS[] = {"resigned", "flagged"};
    for (size_t i = 0; i < 2; i++) {
        char fen[512];
        Rig rig = {board_new(variant_find("ffa")), NULL, malloc(sizeof(Position))};
        rig.table = eval_table_new(rig.board, NULL);
        snprintf(fen, sizeof fen,
                 "B-0,0,0,0-0,0,0,0-0,0,0,0-9,0,0,0-0-{'%s':(true,false,false,false)}-"
                 "x,x,x,3,yK,2,yP,1,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/13,gK/bK,12,gR/14/"
                 "14/3,bR,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x",
                 WAYS[i]);
        Error error = {""};
        check_that(fen_read(rig.pos, NULL, rig.board, NULL, fen, &error), "%s", error.text);
        Prospect prospect;
        prospect_of(rig.table, rig.pos, rig.pos->now.alive, &prospect);
        CU_ASSERT_EQUAL(prospect.playing, 14);
        CU_ASSERT(!prospect.win[0] && !prospect.value[0] && !prospect.points[0]);
        CU_ASSERT_EQUAL(prospect.win[1] + prospect.win[2] + prospect.win[3], 1000);
        CU_ASSERT(abs(prospect.value[1] + prospect.value[2] + prospect.value[3]) < SEATS);
        rig_free(&rig);
    }
}

/* Numbers of the order of play and of points, in figures that tell them apart. */
static void order_and_points(void) {
#define KINGS "rKk1 bKa7 yKj14 gKn8 "
    static const struct {
        const char *game, *words;
        int32_t tempo[SEATS], points[SEATS];
    } CASES[] = {
        {"teams", "R " KINGS, {1, 10, 100, 0}, {0}},
        {"teams", "Y " KINGS, {100, 0, 1, 10}, {0}},
        {"ffa", "B " KINGS, {0, 1, 10, 100}, {0}},
        {"ffa", "R rKk1 yKj14 gKn8", {1, 0, 10, 100}, {0}},
        {"ffa", "G rKk1 gKn8", {10, 0, 0, 1}, {0}},
        {"ffa", "R " KINGS "points=9,5,5,0", {1, 10, 100, 0}, {9 + 4000, 5, 5, 0}},
        {"ffa", "R " KINGS "points=3,3,1,0", {1, 10, 100, 0}, {3, 3, 1, 0}},
        {"ffa", "R rKk1 bKa7 gKn8 points=1,0,7,5", {1, 10, 0, 100}, {1, 0, 7 + 2000, 5}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ParamLayout layout;
        Board *board = board_new(variant_find(CASES[i].game));
        params_lay_out(&layout, board);
        int32_t *value = calloc(layout.count, sizeof *value);
        value[SCALAR_danger_scale] = value[SCALAR_tempo] = value[SCALAR_point] = 1;
        value[SCALAR_tempo_2] = 10;
        value[SCALAR_tempo_3] = 100;
        value[SCALAR_lead] = 1000;
        EvalTable *table = eval_table_of(&layout, value);
        by_hand_check(board, table, CASES[i].words, TERM_TEMPO, CASES[i].tempo);
        by_hand_check(board, table, CASES[i].words, TERM_POINTS, CASES[i].points);
        free(table);
        free(value);
        free(board);
    }
}

/* All divisors, and numbers about each multiple's edges. */
static void division_is_exact(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    EvalTable *table = eval_table_new(board, NULL);
    uint64_t seed = 5;
    uint32_t wrong = 0;
    for (int32_t d = 1; d < DIVISORS + 3; d++)
        for (int i = 0; i < 4000; i++) {
            const int32_t any = (int32_t)(test_random(&seed) % (DIVIDENDS + 1000u));
            const int32_t edge = any / d * d;
            const int32_t numbers[] = {any, edge, edge ? edge - 1 : 0, DIVIDENDS - 1 - i % 8};
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
                wrong += terms_divide(table, numbers[k], d) != numbers[k] / d;
        }
    CU_ASSERT_EQUAL(wrong, 0);
    free(table);
    free(board);
}

CU_TestInfo TESTS_eval[] = {{"sums follow every move", sums_follow_every_move},
                            {"sides are opposite, terms add up", sides_are_opposite},
                            {"a turned board turns the scores", turned_board_turns_scores},
                            {"what is good scores well", what_is_good_scores_well},
                            {"absent seats do not count", absent_seats_do_not_count},
                            {"order of play and points", order_and_points},
                            {"who walks has no prospect", who_walks_has_no_prospect},
                            {"division is exact", division_is_exact},
                            CU_TEST_INFO_NULL};
