/* The static exchange against its definition, played out on the board: cheapest man first, lifted
 * and gone, in every game. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "eval/exchange.h"
#include "tests/hand_row.h"
#include "tests/rig.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>

/* The cheapest man of `by` that bears on `target`, of equals that on the lowest cell, or NOWHERE.
 */
static Square cheapest(const EvalTable *eval, const Position *pos, Square target, SeatMask by) {
    Square found = NOWHERE;
    for (uint32_t i = 0; i < pos->board->square_count; i++) {
        const Square s = pos->board->squares[i];
        const Piece p = pos->cell[s];
        if (s != target && mask_has(by, p) && attack_reaches(pos, s, target) &&
            (found == NOWHERE ||
             eval_man(eval, piece_kind(p)) < eval_man(eval, piece_kind(pos->cell[found]))))
            found = s;
    }
    return found;
}

/* What `by` wins by taking on `target`, where a man worth `stake` stands, or by leaving it. */
static int32_t plain_exchange(const EvalTable *eval, Position *pos, Square target, SeatMask by,
                              SeatMask against, int32_t stake) {
    const Square from = cheapest(eval, pos, target, by);
    if (from == NOWHERE)
        return 0;
    const Piece p = pos->cell[from];
    position_lift(pos, from);
    int32_t gain = 0;
    if (!position_kind(pos, p)->royal || cheapest(eval, pos, target, against) == NOWHERE)
        gain =
            stake - plain_exchange(eval, pos, target, against, by, eval_man(eval, piece_kind(p)));
    return gain > 0 ? gain : 0;
}

static int32_t plain_move(const EvalTable *eval, const Position *root, Move m, SeatMask own) {
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    *pos = *root;
    const Piece mover = pos->cell[move_from(m)];
    const SeatMask ours = own & pos->now.alive, theirs = (SeatMask)(pos->now.alive & ~own);
    const int32_t worth = eval_man(eval, move_promotion(m) ? move_promotion(m) : piece_kind(mover));
    position_lift(pos, move_from(m));
    const int32_t value =
        exchange_gain(eval, root, m) - plain_exchange(eval, pos, move_to(m), theirs, ours, worth);
    free(pos);
    return value;
}

static bool is_plain(Move m) {
    return move_kind(m) == MOVE_NORMAL || move_kind(m) == MOVE_PROMOTE ||
           move_kind(m) == MOVE_DOUBLE;
}

static void every_game_exchanges_as_defined(void) {
    for (size_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        EvalTable *eval = eval_table_new(board, NULL);
        Position *pos = malloc(sizeof *pos);
        uint64_t seed = 5;
        uint32_t moves_seen = 0, lost = 0, won = 0;
        CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
        for (uint32_t game = 0; game < 150; game++) {
            CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL));
            if (!rig_thin_out(pos, &seed, 10 + (uint32_t)(test_random(&seed) % 150)))
                continue;
            Move moves[MAX_MOVES];
            const size_t n = movegen_legal(pos, moves);
            const SeatMask own = position_side(pos, pos->now.turn);
            for (size_t i = 0; i < n; i++) {
                if (!is_plain(moves[i]))
                    continue;
                const int32_t value = plain_move(eval, pos, moves[i], own);
                moves_seen++;
                lost += value < 0;
                won += value > 0;
                check_that(exchange_wins(eval, pos, moves[i], own, value) &&
                               !exchange_wins(eval, pos, moves[i], own, value + 1),
                           "%s, game %u, move %zu: not worth %d", ALL_VARIANTS[v]->name, game, i,
                           value);
            }
        }
        check_that(moves_seen > 500 && lost > 50 && won > 20, "%s: %u moves, %u lose, %u win",
                   ALL_VARIANTS[v]->name, moves_seen, lost, won);
        free(pos);
        free(eval);
        free(board);
    }
}

static int32_t worth_at_least(const char *fen, const char *from, const char *to) {
    Board *board = board_new(ALL_VARIANTS[0]);
    EvalTable *eval = hand_row_table(board);
    Position *pos = malloc(sizeof *pos);
    Square a = NOWHERE, b = NOWHERE;
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    CU_ASSERT_FATAL(fen_read(pos, NULL, board, NULL, fen, NULL));
    CU_ASSERT_FATAL(square_parse(board, from, &a) > 0 && square_parse(board, to, &b) > 0);
    const Move m = move_make(a, b, MOVE_NORMAL, 0);
    CU_ASSERT(movegen_is_legal(pos, m));
    int32_t least = -2000;
    while (exchange_wins(eval, pos, m, position_side(pos, pos->now.turn), least + 1))
        least++;
    free(pos);
    free(eval);
    free(board);
    return least;
}

/* Red's rook takes a pawn that another guards, worth a pawn less a rook; a rook or a knight of its
 * partner that bears on the cell too wins that other pawn back, wherever it stands in line. */
static void partners_take_back(void) {
    static const char *const GUARDED =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,%s,x,x,x/14/"
        "%s/bK,2,bP,10/4,bP,9/13,gK/4,rR,9/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x";
    static const struct {
        const char *behind, *beside;
        int32_t worth;
    } CASES[] = {{"8", "14", 100 - 560},
                 {"1,yR,6", "14", 100 - 560 + 100},
                 {"8", "5,yN,8", 100 - 560 + 100},
                 {"1,gR,6", "14", 100 - 560}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char fen[512];
        snprintf(fen, sizeof fen, GUARDED, CASES[i].behind, CASES[i].beside);
        CU_ASSERT_EQUAL(worth_at_least(fen, "e6", "e8"), CASES[i].worth);
    }
}

CU_TestInfo TESTS_exchange[] = {
    {"every game exchanges as defined", every_game_exchanges_as_defined},
    {"partners take back", partners_take_back},
    CU_TEST_INFO_NULL};
