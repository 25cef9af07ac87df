/* What some games are about beside men, by hand: the city of kings, the armies of the mated, men
 * who were another's. */
#include "engine/fen.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "tests/any_row.h"
#include "tests/by_hand.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *game, *options, *words;
    int32_t worth[SEATS];
} Case;

static void compare(const Case *of, uint32_t term_number, uint32_t number, int32_t value_of_it) {
    ParamLayout layout;
    Board *board = board_new_with(variant_find(of->game), of->options, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(board);
    params_lay_out(&layout, board);
    int32_t *value = memory_new(layout.count * sizeof *value);
    value[SCALAR_danger_scale] = value[SCALAR_goal] = 1;
    value[SCALAR_goal_there] = 100;
    value[SCALAR_goal_meet] = 1000;
    value[number] = value_of_it;
    EvalTable *table = eval_table_of(&layout, value);
    by_hand_check(board, table, of->words, term_number, of->worth);
    free(value);
    free(table);
    free(board);
}

/* A centipawn a step nearer than ten to the city, a hundred for being in, a thousand a step when
 * the partner is in. */
static void kings_go_to_the_city(void) {
    static const Case CASES[] = {
        {"quad", "", "R", {2, 2, 2, 2}}, /* eight steps to the princess's cell */
        {"quad", "", "R rKj8 bKi14 wKf9", {9, 7, 6, 2}},
        {"quad", "", "R rKf5", {6, 2, 2, 2}},
        /* The married may walk in wherever it is free, others to their princess only. */
        {"quad", "", "R rKi8 crowned=r", {9, 2, 2, 2}},
        {"quad", "", "R rKl12 crowned=r", {7, 2, 2, 2}},
        {"quad", "", "R rKh11 crowned=rb", {9, 2, 2, 2}},
        {"quad", "", "R rKj9 crowned=r", {110, 2, 2002, 2}},
        {"quad", "", "R rKj9 bKi13 crowned=r", {110, 2, 7007, 2}},
        {"quad", "", "R rKj9 wKi9 crowned=rw", {110, 110, 2002, 2002}},
        {"teams", "", "R rKk1 bKa7 yKj14 gKn8", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        compare(&CASES[i], TERM_GOAL, SCALAR_goal, 1);
}

/* Five centipawns for each pair of a man near a king and a man of that king's army. */
static void armies_are_hunted(void) {
#define KINGS "S sKi1 eKp9 nKh16 wKa8 "
    static const Case CASES[] = {
        {"fourrow", "", KINGS, {0, 0, 0, 0}},
        {"fourrow", "", KINGS "sBm9", {5, 0, 0, 0}},
        {"fourrow", "", KINGS "sBl9", {0, 0, 0, 0}},
        {"fourrow", "", KINGS "sBm9 sNo6 ePo12 ePn5", {2 * 3 * 5, 0, 0, 0}},
        {"fourrow", "", KINGS "sBm9 nBn8 ePo12 wNp5", {10, 0, 10, 0}},
        {"fourrow", "", KINGS "eBg13 eQc8 sNb8", {5, 10, 0, 0}},
        /* A king is nobody who mates. */
        {"fourrow", "", "S sKm9 eKp9 nKh16 wKa8", {0, 0, 0, 0}},
        {"seasons", "", "G gKa8 rKa1 bKh1 wKh8 gRb2 gNc3 rNd4", {20, 0, 0, 0}},
        {"seasons", "", "G gKa8 rKa1 bKh1 wKh8 gRf3", {5, 0, 0, 0}},
        /* Who may take the next seat's men only hunts only them: Green Red's, not Black's. */
        {"seasons", "Target=right", "G gKa8 rKa1 bKh1 wKh8 gRf3", {0, 0, 0, 0}},
        {"seasons", "Target=right", "G gKa8 rKa1 bKh1 wKh8 gRb2", {5, 0, 0, 0}},
        {"ffa", "", "R rKk1 bKa7 yKj14 gKn8 rRb7", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        compare(&CASES[i], TERM_SPOILS, SCALAR_spoils, 5);
}

/* Three centipawns for each knight that was another's. */
static void men_remember(void) {
    static const Case CASES[] = {
        {"fourrow", "", KINGS "sNe5 nNe6", {0, 0, 0, 0}},
        {"fourrow", "", KINGS "sN~ne5 sN~we7 nNe6 nB~wf9", {6, 0, 0, 0}},
        {"fourrow", "", "S sKi1 eKp9 nKh16 sN~we5 eN~wf5", {3, 3, 0, 0}},
        {"ffa", "", "R rKk1 bKa7 yKj14 gKn8 rNe5 bNe6", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ParamLayout layout;
        const Variant *variant = variant_find(CASES[i].game);
        Board *board = board_new(variant);
        params_lay_out(&layout, board);
        compare(&CASES[i], TERM_MATERIAL,
                params_of_kind(&layout, GROUP_annexed, variant_kind(variant, 'N', 0)), 3);
        free(board);
    }
}

static uint32_t others_men(const Position *pos) {
    uint32_t count = 0;
    for (Seat s = 0; s < SEATS; s++)
        for (uint64_t men = pos->men[s]; men; men &= men - 1)
            count += piece_origin(pos->cell[pos->at[s][low_bit64(men)]]) != s;
    return count;
}

/* While they move and are taken, what is kept of them stays what it is from scratch. */
static void they_are_followed(void) {
    Board *board = board_new(variant_find("fourrow"));
    uint64_t seed = 1;
    EvalTable *table = any_row_table(board, &seed);
    Position *pos = memory_new(sizeof *pos);
    uint32_t taken = 0;
    for (uint32_t game = 0; game < 20; game++) {
        char fen[SCENE_FEN];
        Error error = {""};
        CU_ASSERT_FATAL(scene_fen("fourrow",
                                  "S sKi1 eKp9 nKh16 sN~we5 sQ~wf7 eR~wg9 eB~wk8 nR~wh8 nPs~wj9 "
                                  "sRd9 eNl10 nBi6 sPi5",
                                  fen));
        CU_ASSERT_FATAL(
            check_that(fen_read(pos, NULL, board, NULL, fen, &error), "%s", error.text));
        for (uint32_t ply = 0; ply < 60 && !pos->now.ended; ply++) {
            Move moves[MAX_MOVES];
            EvalSums before, after, fresh;
            Undo undo;
            const size_t n = movegen_legal(pos, moves);
            const uint32_t men = others_men(pos);
            if (n == 0)
                break;
            eval_sums(table, pos, &before);
            play_do(pos, moves[test_random(&seed) % n], &undo);
            eval_follow(table, pos, &undo, &before, &after);
            eval_sums(table, pos, &fresh);
            CU_ASSERT_EQUAL(memcmp(&after, &fresh, sizeof fresh), 0);
            taken += others_men(pos) < men;
        }
    }
    check_that(taken > 20, "%u", taken);
    free(pos);
    free(table);
    free(board);
}

CU_TestInfo TESTS_prizes[] = {{"kings go to the city", kings_go_to_the_city},
                              {"armies are hunted", armies_are_hunted},
                              {"men remember", men_remember},
                              {"they are followed", they_are_followed},
                              CU_TEST_INFO_NULL};
